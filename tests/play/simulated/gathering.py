"""Who sits at a table, when its match has to begin, from what its dice are thrown, and its hints.

Written from docs/protocol.md (how to check that a match was fair) and from the events as they are
kept: the dice are thrown again here, without the code of `play`.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from codepegs.engine.bots import uniform
from codepegs.play.ports import AUTOMATIC, Record
from codepegs.rules.editions import edition
from codepegs.rules.option import read_options
from codepegs.rules.ruleset import Rules
from tests import naive

if TYPE_CHECKING:
    from tests.play.simulated.world import World

Body = dict[str, Any]


class Gathering:
    """A table from its opening to the end of its match."""

    def __init__(self, world: World, broken: Callable[[str], None]) -> None:
        self.world = world
        self.broken = broken
        self.terms: Body = {}
        self.commitment = ""
        self.chairs: dict[int, str | None] = {}
        """By seat: the id of a player, empty for a bot, or None."""
        self.agreed: set[int] = set()
        self.owing: set[int] = set()
        self.shares: dict[int, str] = {}
        self.stage = "gathering"
        self.resigned: set[int] = set()
        self.lot = (0, 0)
        """The version at which the match began, and the first codemaker."""
        self.rounds = 0
        self.codes: list[tuple[int, int, bool, Body]] = []
        """Version and round of each code that a server holds, whether it was drawn, and its secret."""
        self.hints: list[tuple[int, int, int, str]] = []
        """Round, row, seat and level."""

    @property
    def people(self) -> dict[int, str]:
        """The people, by seat."""
        return {seat: player for seat, player in self.chairs.items() if player}

    def apply(self, record: Record) -> None:
        """One more event is kept."""
        applied = _APPLY.get(record.kind)
        if applied is not None:
            applied(self, json.loads(record.body), record)

    def look_after_commit(self, table: str) -> None:
        """Check what holds after each command: a match waits for nothing but what was promised."""
        if self.stage == "gathering" and not self.owing:
            if None not in self.chairs.values() and self.agreed >= self.people.keys():
                self.broken("nobody is waited for, and the match has not begun")
        elif self.stage == "shown":
            self.stage = "over"
            summary = self.world.database.memory.summaries[table]
            if (summary.hints, summary.played == "with-hints") != (
                len(self.hints),
                bool(self.hints),
            ):
                self.broken(f"{len(self.hints)} hints were given, {summary.hints} are counted")

    # -- The dice -----------------------------------------------------------------------------

    def throw_again(self, seed: bytes) -> None:
        """Check every throw of the match against the seed and the shares."""
        if hashlib.sha256(seed).hexdigest() != self.commitment:
            self.broken("the seed is not the one that was fixed before the match")
        rules = rules_of(self.terms)
        version, first = self.lot
        drawn = self.terms["first"]
        if drawn is None:
            drawn = self._dice(seed, "lot", f"match {version}").randrange(rules.players)
        if first != drawn:
            self.broken("the lot does not come from the seed and the shares")
        for version, round, is_drawn, secret in self.codes:
            salt = self._dice(seed, f"salt {round}", f"match {version}").randbytes(16)
            if secret["salt"] != salt.hex():
                self.broken("a salt does not come from the seed and the shares")
            if is_drawn:
                dice = self._dice(seed, f"code {round}", f"code {version}")
                code = place(rules, dice) if self.shares else tuple(uniform(rules, dice))
                if tuple(secret["code"]) != code:
                    self.broken("a bot's code does not come from the seed and the shares")

    def _dice(self, seed: bytes, purpose: str, old_purpose: str) -> Random:
        if not self.shares:
            return Random(int.from_bytes(_hmac(seed, old_purpose), "big"))
        words = " ".join(f"{seat} {self.shares[seat]}" for seat in sorted(self.shares))
        return Thrown(_hmac(_hmac(seed, words), purpose))


def _hmac(key: bytes, words: str) -> bytes:
    return hmac.new(key, words.encode(), hashlib.sha256).digest()


class Thrown(Random):
    """The numbers of docs/protocol.md."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.thrown = 0

    def getrandbits(self, k: int, /) -> int:
        """The low bits of the next number."""
        number = int.from_bytes(_hmac(self.key, f"{self.thrown}"), "big")
        self.thrown += 1
        return number & ((1 << k) - 1)

    def randrange(self, start: int, *_: Any) -> int:
        """A throw below that number."""
        while (throw := self.getrandbits(start.bit_length())) >= start:
            pass
        return throw

    def randbytes(self, n: int) -> bytes:
        """So many bytes of the next number, the lowest first."""
        return self.getrandbits(8 * n).to_bytes(n, "little")


def place(rules: Rules, dice: Random) -> tuple[str, ...]:
    """The code of that place among all codes that may be hidden, sorted."""
    holes = rules.holes[dice.randrange(len(rules.holes))]
    codes = _sorted_codes(rules, holes)
    return codes[dice.randrange(len(codes))]


@cache
def _sorted_codes(rules: Rules, holes: int) -> list[tuple[str, ...]]:
    return sorted(naive.codes(rules, holes))


def rules_of(terms: Body) -> Rules:
    """The rules that the terms of an event stand for."""
    return _rules(terms["edition"], terms["players"], tuple(terms["options"]))


@cache
def _rules(name: str, players: int, options: tuple[str, ...]) -> Rules:
    return edition(name).rules(players, lexicon=None, **read_options(list(options)))


# -- What has happened ----------------------------------------------------------------------------


def _opened(table: Gathering, body: Body, record: Record) -> None:
    table.commitment = body["commitment"]
    table.terms = body["terms"]
    table.chairs = dict.fromkeys(range(body["terms"]["players"]))


def _person_sat(table: Gathering, body: Body, record: Record) -> None:
    seat = body["seat"]
    assert record.player is not None
    table.chairs[seat] = record.player
    table.agreed.add(seat)
    if body["owes_share"]:
        table.owing.add(seat)


def _bot_sat(table: Gathering, body: Body, record: Record) -> None:
    table.chairs[body["seat"]] = ""


def _freed(table: Gathering, body: Body, record: Record) -> None:
    seat = body["seat"]
    if seat in table.owing:
        table.world.count["promises of a share taken back by standing up"] += 1
    table.chairs[seat] = None
    table.agreed.discard(seat)
    table.owing.discard(seat)
    table.shares.pop(seat, None)


def _offered(table: Gathering, body: Body, record: Record) -> None:
    assert body["terms"]["players"] == len(table.chairs)
    table.terms = body["terms"]
    table.agreed = {body["seat"]}


def _agreed(table: Gathering, body: Body, record: Record) -> None:
    table.agreed.add(body["seat"])


def _share_given(table: Gathering, body: Body, record: Record) -> None:
    seat = body["seat"]
    if table.stage != "gathering":
        table.broken(f"seat {seat} gave a share after the match had begun")
    if seat in table.shares:
        table.broken(f"the share of seat {seat} was changed")
    if seat not in table.people:
        table.broken(f"seat {seat} gave a share, and nobody sits there")
    table.shares[seat] = body["share"]
    table.owing.discard(seat)


def _begun(table: Gathering, body: Body, record: Record) -> None:
    if table.owing:
        table.broken(f"the match began without the shares that {sorted(table.owing)} had promised")
    table.stage = "playing"
    table.lot = record.version, body["first"]
    if table.people:
        given = len(table.shares)
        number = "all" if given == len(table.people) else "some" if given else "none"
        table.world.count[f"matches begun with shares: {number}"] += 1


def _round_begun(table: Gathering, body: Body, record: Record) -> None:
    table.rounds += 1


def _code_set(table: Gathering, body: Body, record: Record) -> None:
    if record.secret is not None:
        secret = json.loads(record.secret)
        table.codes.append((record.version, table.rounds, record.seat == AUTOMATIC, secret))


def _hint_taken(table: Gathering, body: Body, record: Record) -> None:
    seat = body["seat"]
    hint = table.rounds, body["row"], seat, body["level"]
    if hint in table.hints:
        table.broken(f"the same hint was kept twice: {hint}")
    table.hints.append(hint)
    others = {player for one, player in table.people.items() if one not in table.resigned}
    if others - {table.people[seat]}:
        table.broken(f"seat {seat} was given a hint beside other people")


def _resigned(table: Gathering, body: Body, record: Record) -> None:
    table.resigned.add(body["seat"])


def _seed_shown(table: Gathering, body: Body, record: Record) -> None:
    table.throw_again(bytes.fromhex(body["seed"]))
    table.stage = "shown"


def _closed(table: Gathering, body: Body, record: Record) -> None:
    table.stage = "closed"


_APPLY: dict[str, Callable[[Gathering, Body, Record], None]] = {
    "TableOpened": _opened,
    "PersonSat": _person_sat,
    "BotSat": _bot_sat,
    "SeatFreed": _freed,
    "TermsOffered": _offered,
    "TermsAgreed": _agreed,
    "ShareGiven": _share_given,
    "MatchBegun": _begun,
    "RoundBegun": _round_begun,
    "CodeSet": _code_set,
    "HintTaken": _hint_taken,
    "SeatResigned": _resigned,
    "SeedShown": _seed_shown,
    "TableClosed": _closed,
}
