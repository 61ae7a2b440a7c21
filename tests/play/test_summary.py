"""What lists show of a table, and when its automation has to wake."""

from __future__ import annotations

from codepegs.play.ports import Summary
from codepegs.play.table import commands as k
from codepegs.play.table.lobby import LAG_BOUND
from codepegs.play.table.summary import summarise, wakes_at
from codepegs.play.table.table import Table
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c
from tests.play.process import ANN, BEN, Process, do, play_duel_round
from tests.play.virtual_time import EPOCH


def summary_of(table: Table) -> Summary:
    return summarise(table.state, table.history[-1].at)


async def test_a_table_that_gathers_shows_its_code_and_its_free_seats() -> None:
    table = await Process().open()
    shown = summary_of(table)
    assert (shown.stage, shown.free, shown.code) == ("gathering", 1, table.state.code)
    assert shown.sitters == ((0, ANN),) and shown.result is None


async def test_a_match_that_runs_shows_no_code(table: Table) -> None:
    shown = summary_of(table)
    assert (shown.stage, shown.free, shown.code) == ("playing", 0, "")
    assert shown.sitters == ((0, ANN), (1, BEN))


async def test_a_match_that_is_over_shows_how_it_ended(table: Table) -> None:
    await play_duel_round(table, ANN, BEN)
    await do(table, c.SetCode(1, "WPGR"), BEN)
    await do(table, c.Guess(0, "WPGO"), ANN)
    await do(table, c.Guess(0, "WPGR"), ANN)
    shown = summary_of(table)
    assert shown.stage == "over"
    assert shown.result == {
        "reason": "played",
        "totals": [1, 2],
        "winners": [1],
        "rounds": [
            {"codemaker": 0, "rows": 1, "cracked": 1, "outcome": "scored", "breakers": [1]},
            {"codemaker": 1, "rows": 2, "cracked": 2, "outcome": "scored", "breakers": [0]},
        ],
    }


async def test_the_automation_sleeps_while_a_person_thinks(table: Table) -> None:
    assert wakes_at(table.state, EPOCH) is None


async def test_the_automation_wakes_at_once_where_a_bot_is_to_move() -> None:
    table = await Process().open(Terms.offered("duel", first=1), ("", "club"))
    assert wakes_at(table.state, EPOCH + 5) == EPOCH + 5


async def test_the_automation_wakes_for_the_first_of_several_deadlines() -> None:
    terms = Terms.offered("duel", options=["time=30"], first=0, grace=20)
    table = await Process().begun(terms)
    await do(table, c.SetCode(0, "PRBY"), ANN)
    assert wakes_at(table.state, EPOCH) == EPOCH + 30 + LAG_BOUND
    await do(table, c.Leave(0), ANN)
    assert wakes_at(table.state, EPOCH) == EPOCH + 30 + LAG_BOUND
    await do(table, c.Leave(1), BEN)
    assert wakes_at(table.state, EPOCH) == EPOCH + 20


async def test_the_automation_does_not_wake_before_the_match_or_after_it() -> None:
    table = await Process().open(Terms.offered("family-2004", 3), ("", "club", None))
    assert wakes_at(table.state, EPOCH) is None
    await do(table, k.SeatBot(0, 2, "club"), ANN)
    await do(table, c.Resign(0), ANN)
    await do(table, c.Resign(1))
    assert wakes_at(table.state, EPOCH) is None
