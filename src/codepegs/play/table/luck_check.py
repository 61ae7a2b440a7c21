"""The check of a table's dice at the end, from its public events, by anybody who has them.

It proves that the server did not choose the lot and the codes of its bots. It does not prove that
the server tells nobody the codes of people: it sees every code.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from codepegs.play.table import events as t
from codepegs.play.table.event_codec import Told
from codepegs.play.table.luck import Luck, is_share
from codepegs.play.table.seed import Seed
from codepegs.play.table.state import Bot, TableState, after
from codepegs.rules import Code, Rules, events as e
from codepegs.text import N_, Text, say

LuckVerdict = Literal["proven", "others", "server", "broken", "unknown"]
"""`proven`: the player's own share is in the dice. `others`: only shares of others are. `server`: there
are no shares. `broken`: something does not fit. `unknown`: the seed is not shown."""


@dataclass(frozen=True, slots=True)
class GivenShare:
    """The share that a client gave at a table, and the commitment that it had seen before."""

    share: str
    commitment: str


@dataclass(frozen=True, slots=True)
class LuckCheck:
    """What the check has found, and a sentence that says it."""

    verdict: LuckVerdict
    text: Text
    shares: Mapping[int, str]
    """The shares that are in the dice, by seat."""


@dataclass(frozen=True, slots=True)
class _BotCode:
    version: int
    round: int
    rules: Rules
    code: Code


class _History:
    """What the events of a table say about its dice."""

    def __init__(self, told: Sequence[Told]) -> None:
        self.commitment = ""
        self.seed: Seed | None = None
        self.begun: tuple[int, e.MatchBegun, int | None] | None = None
        self.shares: Mapping[int, str] = {}
        self.codes: list[_BotCode] = []
        self.problems: list[Text] = []
        state, set_at = TableState(), 0
        for version, _, event, _ in told:
            match event:
                case t.TableOpened():
                    self.commitment = "" if event.imported else event.commitment
                case t.ShareGiven():
                    self.problems += _share_problems(state, event)
                case t.SeedShown():
                    self.seed = _seed(event.seed)
                case e.MatchBegun():
                    self.begun = (version, event, state.agreed_terms.first)
                    self.shares = state.shares
                case e.CodeSet():
                    set_at = version
                case e.Revealed():
                    maker = state.chairs[state.match.current.codemaker]
                    if isinstance(maker, Bot):
                        rounds, rules = len(state.match.rounds), state.match.played_by
                        self.codes.append(_BotCode(set_at, rounds, rules, event.code))
            state = after(state, event)


def check_luck(
    told: Sequence[Told], mine: Collection[int] = (), given: GivenShare | None = None
) -> LuckCheck:
    """Check the dice of a match that is over.

    `mine` are the player's seats, and `given` is the share that this program gave at the table.
    """
    if not any(isinstance(one.event, t.SeedShown) for one in told):
        return LuckCheck("unknown", say("The seed of the dice is not shown yet."), {})
    history = _History(told)
    shares = history.shares
    if history.seed is None or history.begun is None or not history.commitment:
        return LuckCheck("unknown", say("The dice of this match cannot be checked."), shares)
    own = given if mine else None
    if problem := next(_problems(history, history.seed, mine, own), None):
        text = say("The dice of this match are NOT proven: {reason}", reason=problem)
        return LuckCheck("broken", text, shares)
    if own is not None:
        text = say(
            "The dice are proven: they come from the server's seed, fixed before the match, and "
            "from your own share. Nobody alone could choose them: neither the server nor a player."
        )
        return LuckCheck("proven", text, shares)
    if shares:
        names = tuple(history.begun[1].seats[seat] for seat in sorted(shares))
        text = say(
            "The dice come from the server's seed, fixed before the match, and from the shares of "
            "{names}. No share was given from here: you rely on one of these being honest.",
            names=names,
        )
        return LuckCheck("others", text, shares)
    text = say(
        "The dice come from the server's seed alone, fixed before the match. Nobody gave a share: "
        "you rely on the server having drawn it by chance."
    )
    return LuckCheck("server", text, shares)


def _problems(
    history: _History, seed: Seed, mine: Collection[int], own: GivenShare | None
) -> Iterator[Text]:
    assert history.begun is not None
    if seed.commitment != history.commitment:
        yield say(N_("the seed is not the one that was fixed before the match."))
    yield from history.problems
    if own is not None:
        if own.commitment != history.commitment:
            yield say(N_("the server fixed another seed after you gave your share."))
        if any(history.shares.get(seat) != own.share for seat in mine):
            yield say(N_("your share is missing, or it was changed."))
    luck = Luck.of(seed, history.shares)
    version, begun, first = history.begun
    drawn = luck.lot(version).randrange(len(begun.seats)) if first is None else first
    if begun.first != drawn:
        yield say(N_("the lot for the first codemaker fell otherwise."))
    for one in history.codes:
        if one.code != luck.code(one.version, one.round, one.rules):
            yield say(N_("the bot's code of round {number} is another one."), number=one.round)


def _share_problems(state: TableState, event: t.ShareGiven) -> Iterator[Text]:
    if state.stage != "gathering":
        yield say(N_("a share was added after the match had begun."))
    elif event.seat in state.shares:
        yield say(N_("a share was changed after it was given."))
    elif event.seat not in state.people or not is_share(event.share):
        yield say(N_("a share came from nobody at the table."))


def _seed(shown: str) -> Seed:
    # A server may show anything; what is no seed fits no commitment.
    return Seed.read(shown) if is_share(shown) else Seed(b"")
