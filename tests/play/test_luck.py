"""The dice of a table come from the server's committed seed and from the shares of its players."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from codepegs.play.hosting.automation import PACE
from codepegs.play.ports import START, Entry, Record
from codepegs.play.table import commands as k, events as t, hash_chain
from codepegs.play.table.audit import audit
from codepegs.play.table.event_codec import Told
from codepegs.play.table.luck import Luck, SharedDice, code_of
from codepegs.play.table.luck_check import GivenShare, LuckCheck, check_luck
from codepegs.play.table.seed import Seed
from codepegs.play.table.table import Table
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c, events as e
from codepegs.rules.code import Code
from codepegs.rules.editions import edition
from tests.play.process import ANN, BEN, Process, do, kinds, refused, sent

ANNS, BENS, THIRD = "a5" * 32, "be" * 32, "c1" * 32
"""Shares of the dice."""
BY_LOT = Terms.offered("duel")


async def opened(process: Process, chairs: tuple[str | None, ...], terms: Terms = BY_LOT) -> Table:
    """A table whose opener owes a share."""
    command = k.Open(terms, chairs, ("Ann",), owes_share=True)
    return await process.tables.open(command, player=ANN, command_id=process.new_id())


async def played(table: Table) -> None:
    """Let Ann play a table with a bot to its end."""
    for _ in range(400):
        match = table.state.match
        if match.ended is not None:
            return
        if match.awaited != 0:
            await asyncio.sleep(2 * PACE)
        elif match.stage == "code":
            await do(table, c.SetCode(0, "PRBY"), ANN)
        else:
            await do(table, c.Guess(0, "PRBY"), ANN)


async def shared_match(terms: Terms = BY_LOT) -> tuple[list[Told], GivenShare]:
    """The events of a match of Ann and a bot that is over, and the share that Ann gave."""
    table = await opened(Process(), ("", "club"), terms)
    first = table.history[0].event
    assert isinstance(first, t.TableOpened)
    await do(table, k.GiveShare(0, ANNS), ANN)
    await played(table)
    assert table.state.stage == "over"
    return table.history, GivenShare(ANNS, first.commitment)


# -- When a match begins --------------------------------------------------------------------------


async def test_a_match_with_a_bot_begins_with_the_share_of_the_player_who_opened_it() -> None:
    table = await opened(Process(), ("", "club"))
    assert table.state.stage == "gathering"
    assert kinds(await do(table, k.GiveShare(0, ANNS), ANN))[:2] == ["ShareGiven", "MatchBegun"]
    assert table.state.shares == {0: ANNS}


async def test_who_sits_down_last_brings_a_share_and_the_match_begins_at_once() -> None:
    table = await opened(Process(), ("", None))
    await do(table, k.GiveShare(0, ANNS), ANN)
    begun = kinds(await do(table, k.Sit("Ben", share=BENS), BEN))
    assert begun[:3] == ["PersonSat", "ShareGiven", "MatchBegun"]
    assert table.state.shares == {0: ANNS, 1: BENS}


async def test_who_promises_no_share_is_not_waited_for() -> None:
    table = await opened(Process(), ("", None))
    await do(table, k.GiveShare(0, ANNS), ANN)
    assert "MatchBegun" in kinds(await do(table, k.Sit("Ben"), BEN))
    assert table.state.shares == {0: ANNS}


async def test_the_match_waits_for_a_share_that_is_owed_though_everybody_sits() -> None:
    table = await opened(Process(), ("", None))
    await do(table, k.Sit("Ben", share=BENS), BEN)
    assert table.state.owing == {0} and table.state.match.rules is None
    assert "MatchBegun" in kinds(await do(table, k.GiveShare(0, ANNS), ANN))


async def test_a_share_that_was_given_is_not_changed() -> None:
    table = await opened(Process(), ("", None))
    await do(table, k.GiveShare(0, ANNS), ANN)
    assert await refused(table.take(sent(table, k.GiveShare(0, THIRD), ANN))) == "share/given"


async def test_no_share_is_given_after_the_match_has_begun() -> None:
    table = await Process().begun()
    assert await refused(table.take(sent(table, k.GiveShare(0, ANNS), ANN))) == "table/begun"


async def test_nobody_gives_a_share_for_another_player() -> None:
    table = await opened(Process(), ("", None))
    assert await refused(table.take(sent(table, k.GiveShare(0, BENS), BEN))) == "chair/not-yours"


@pytest.mark.parametrize("share", ["", "a5", "A5" * 32, "a5" * 33, "g0" * 32, f"{'a5' * 32}\n"])
async def test_what_is_no_share_is_refused(share: str) -> None:
    table = await opened(Process(), ("", None))
    assert await refused(table.take(sent(table, k.GiveShare(0, share), ANN))) == "share/form"
    assert await refused(table.take(sent(table, k.Sit("Ben", share=share), BEN))) == "share/form"


async def test_who_stands_up_takes_the_share_away() -> None:
    table = await opened(Process(), ("", None, None), Terms.offered("family-2004", 3))
    await do(table, k.Sit("Ben", share=BENS), BEN)
    await do(table, k.StandUp(1), BEN)
    assert table.state.shares == {}
    await do(table, k.Sit("Ben", share=THIRD), BEN)
    assert table.state.shares == {1: THIRD}


async def test_one_share_is_given_for_all_seats_of_a_player() -> None:
    process = Process()
    command = k.Open(BY_LOT, ("", ""), ("Ann", "Ben"), owes_share=True)
    table = await process.tables.open(command, player=ANN, command_id="open")
    assert kinds(await do(table, k.GiveShare(0, ANNS), ANN))[:3] == [
        "ShareGiven",
        "ShareGiven",
        "MatchBegun",
    ]


async def test_a_rematch_has_a_new_seed_and_waits_for_new_shares() -> None:
    process = Process()
    table = await opened(process, ("", "club"))
    await do(table, k.GiveShare(0, ANNS), ANN)
    await do(table, c.Resign(0), ANN)
    await do(table, k.WantRematch(0, owes_share=True), ANN)
    assert table.state.next_table is not None
    rematch = await process.tables.get(table.state.next_table)
    assert rematch.state.stage == "gathering" and rematch.state.owing == {0}
    assert rematch.state.shares == {} and rematch.state.seed != table.state.seed
    assert "MatchBegun" in kinds(await do(rematch, k.GiveShare(0, THIRD), ANN))


# -- How the dice fall ----------------------------------------------------------------------------


def test_dice_are_the_hmac_of_a_counter_as_the_protocol_says() -> None:
    key = bytes(range(32))
    number = int.from_bytes(hmac.digest(key, b"0", hashlib.sha256), "big")
    assert SharedDice(key).getrandbits(256) == number
    assert SharedDice(key).getrandbits(7) == number % 128
    dice, again = SharedDice(key), SharedDice(key)
    expected: list[int] = []
    while len(expected) < 50:
        low = again.getrandbits(3)
        expected += [low] if low < 6 else []
    assert [dice.randrange(6) for _ in range(50)] == expected
    assert 0 <= SharedDice(key).random() < 1


def test_every_share_changes_the_dice() -> None:
    seed, rules = Seed(bytes(32)), edition("super").rules()
    all_shares = [{}, {0: ANNS}, {1: ANNS}, {0: ANNS, 1: BENS}, {0: BENS, 1: ANNS}]
    codes = {Luck.of(seed, shares).code(1, 1, rules) for shares in all_shares}
    assert len(codes) == len(all_shares)


def test_the_order_in_which_shares_were_given_changes_nothing() -> None:
    seed, rules = Seed(bytes(32)), edition("super").rules()
    one, other = Luck.of(seed, {0: ANNS, 1: BENS}), Luck.of(seed, {1: BENS, 0: ANNS})
    assert one.code(1, 1, rules) == other.code(1, 1, rules)


def test_with_shares_nobody_changes_a_code_by_coming_and_going() -> None:
    luck, rules = Luck.of(Seed(bytes(32)), {0: ANNS}), edition("super").rules()
    assert luck.code(7, 1, rules) == luck.code(9, 1, rules) != luck.code(9, 2, rules)
    assert luck.lot(3).random() == luck.lot(4).random()


class Place(random.Random):
    """Dice that fall on one number."""

    def __init__(self, place: int) -> None:
        self.place = place
        self.asked: list[int] = []

    def choice(self, seq: Any) -> Any:
        """The first length; the word of that place."""
        return seq[0]

    def randrange(self, start: int, *_: Any) -> int:
        """That number."""
        self.asked.append(start)
        return self.place


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("mini", {}),
        ("custom", {"holes": 3, "colours": 5}),
        ("custom", {"holes": 3, "colours": 4, "blanks": True}),
        ("custom", {"holes": 3, "colours": 4, "blanks": True, "doubles": True}),
    ],
)
def test_each_code_that_may_be_hidden_has_one_place_among_all(
    name: str, options: dict[str, Any]
) -> None:
    rules = edition(name).rules(**options)
    dice = Place(0)
    code_of(rules, dice)
    (number,) = dice.asked
    codes = [code_of(rules, Place(place)) for place in range(number)]
    every = [Code(pegs) for pegs in product(sorted(rules.letters), repeat=rules.holes[0])]
    assert codes == [code for code in every if rules.allows(code)]


def test_luck_does_not_appear_in_its_repr() -> None:
    assert repr(Luck.of(Seed(bytes(32)), {0: ANNS})) == "Luck(…)"


# -- What a client checks at the end --------------------------------------------------------------


async def test_a_player_whose_share_is_in_the_dice_has_the_proof() -> None:
    told, given = await shared_match()
    check = check_luck(told, (0,), given)
    assert check.verdict == "proven" and check.shares == {0: ANNS}


async def test_who_gave_no_share_is_told_on_whom_the_proof_relies() -> None:
    told, _ = await shared_match()
    assert check_luck(told).verdict == "others"
    assert "Ann" in str(check_luck(told).text)


async def test_a_match_without_shares_relies_on_the_server() -> None:
    table = await Process().open(BY_LOT, ("", "club"))
    await played(table)
    assert check_luck(table.history, (0,)).verdict == "server"


async def test_before_the_end_nothing_is_said() -> None:
    told, given = await shared_match()
    assert check_luck(told[:-1], (0,), given).verdict == "unknown"
    assert check_luck([], (0,), given).verdict == "unknown"


Cheat = Callable[[Told], Sequence[Told]]


def cheated(told: Sequence[Told], cheat: Cheat) -> list[Told]:
    """The events as a cheating server tells them, numbered anew."""
    events = [one for each in told for one in cheat(each)]
    return [one._replace(version=number) for number, one in enumerate(events, 1)]


def checked_after(told: Sequence[Told], given: GivenShare, cheat: Cheat) -> LuckCheck:
    """What Ann's client says of a match in which the server cheats."""
    return check_luck(cheated(told, cheat), (0,), given)


async def test_a_server_that_ignores_a_share_is_caught() -> None:
    told, given = await shared_match()
    check = checked_after(told, given, lambda one: [] if _is(one, t.ShareGiven) else [one])
    assert check.verdict == "broken" and "your share" in str(check.text)


async def test_a_server_that_changes_a_share_is_caught() -> None:
    told, given = await shared_match()
    changed = t.ShareGiven(0, THIRD)
    check = checked_after(
        told, given, lambda one: [one._replace(event=changed) if _is(one, t.ShareGiven) else one]
    )
    assert check.verdict == "broken" and "your share" in str(check.text)


async def test_a_server_that_replaces_a_share_before_the_match_is_caught() -> None:
    told, given = await shared_match()
    other = t.ShareGiven(0, THIRD)

    def twice(one: Told) -> list[Told]:
        return [one._replace(event=other), one] if _is(one, t.ShareGiven) else [one]

    check = checked_after(told, given, twice)
    assert check.verdict == "broken" and "changed" in str(check.text)


async def test_a_server_that_shows_another_seed_is_caught() -> None:
    told, given = await shared_match()
    for seed in ("00" * 32, "no seed", ""):
        shown = t.SeedShown(seed)
        check = check_luck([*told[:-1], told[-1]._replace(event=shown)], (0,), given)
        assert check.verdict == "broken" and "seed" in str(check.text)


async def test_a_server_that_fixes_another_seed_after_the_share_is_caught() -> None:
    told, given = await shared_match()
    other = Seed(bytes(32))
    first = told[0].event
    assert isinstance(first, t.TableOpened)
    forged = replace(first, commitment=other.commitment)
    shown = t.SeedShown(other.shown)
    events = [told[0]._replace(event=forged), *told[1:-1], told[-1]._replace(event=shown)]
    check = check_luck(events, (0,), given)
    assert check.verdict == "broken" and "another seed" in str(check.text)


async def test_a_server_that_adds_a_share_of_its_own_after_the_match_began_is_caught() -> None:
    told, given = await shared_match()

    def late(one: Told) -> list[Told]:
        share = one._replace(event=t.ShareGiven(1, THIRD))
        return [one, share] if _is(one, e.RoundBegun) else [one]

    check = checked_after(told, given, late)
    assert check.verdict == "broken" and "after the match" in str(check.text)


async def test_a_server_that_gives_a_share_for_its_bot_is_caught() -> None:
    told, given = await shared_match()

    def added(one: Told) -> list[Told]:
        share = one._replace(event=t.ShareGiven(1, THIRD))
        return [one, share] if _is(one, t.ShareGiven) else [one]

    check = checked_after(told, given, added)
    assert check.verdict == "broken" and "nobody" in str(check.text)


async def test_a_server_that_lets_the_lot_fall_otherwise_is_caught() -> None:
    told, given = await shared_match()

    def otherwise(one: Told) -> list[Told]:
        event = one.event
        if isinstance(event, e.MatchBegun):
            return [one._replace(event=replace(event, first=1 - event.first))]
        return [one]

    check = checked_after(told, given, otherwise)
    assert check.verdict == "broken" and "lot" in str(check.text)


async def test_a_server_whose_bot_hides_a_code_of_its_choice_is_caught() -> None:
    told, given = await shared_match(Terms.offered("duel", first=1))

    def chosen(one: Told) -> list[Told]:
        event = one.event
        if isinstance(event, e.Revealed):
            code = type(event.code)("WPGR" if str(event.code) != "WPGR" else "WPGO")
            return [one._replace(event=replace(event, code=code))]
        return [one]

    check = checked_after(told, given, chosen)
    assert check.verdict == "broken" and "round 1" in str(check.text)


def _is(one: Told, kind: type) -> bool:
    return isinstance(one.event, kind)


# -- What the audit of a log finds ----------------------------------------------------------------


async def audited(change: Callable[[Record], Sequence[Record]]) -> list[str]:
    """What the audit says of a log that was changed by somebody who made its chain anew."""
    process = Process()
    table = await opened(process, ("", "club"), Terms.offered("duel", first=1))
    await do(table, k.GiveShare(0, ANNS), ANN)
    await played(table)
    records = [one for each in await process.store.read(table.id) for one in change(each)]
    numbered = [replace(one, version=number) for number, one in enumerate(records, 1)]
    chained = hash_chain.chained(Entry(table.id, START, numbered, None))
    return [str(problem.text) for problem in audit(table.id, chained)]


async def test_the_audit_finds_nothing_wrong_with_a_match_with_shares() -> None:
    assert await audited(lambda one: [one]) == []


async def test_the_audit_finds_a_share_that_was_changed() -> None:
    def change(one: Record) -> list[Record]:
        return [replace(one, body=one.body.replace(ANNS, THIRD))]

    problems = await audited(change)
    assert "is a code that does not come from the seed and the shares" in problems


async def test_the_audit_finds_a_share_that_was_left_out() -> None:
    problems = await audited(lambda one: [] if one.kind == "ShareGiven" else [one])
    assert problems[0] == "begins before every share of the dice was given"


async def test_the_audit_finds_a_share_that_came_twice_too_late_or_from_nobody() -> None:
    def change(one: Record) -> list[Record]:
        if one.kind not in ("ShareGiven", "RoundBegun"):
            return [one]
        bare = replace(one, kind="ShareGiven", command=None, digest=None, upto=None)
        return [
            one,
            *(replace(bare, body=f'{{"seat":{seat},"share":"{ANNS}"}}') for seat in (0, 1)),
        ]

    problems = await audited(change)
    assert "changes a share that was given before" in problems
    assert "is no share of somebody at the table" in problems
    assert "is a share that came after the match had begun" in problems
