"""Leaving and returning: grace, stand-ins and forfeits, with one process and with several."""

from __future__ import annotations

import asyncio

import pytest

from codepegs.play.hosting.automation import RETRY
from codepegs.play.hosting.presence import AWAY_AFTER, MOST_PATIENCE, SUSPECTED_AFTER
from codepegs.play.hosting.table_manager import SWEEP
from codepegs.play.table.table import Table
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c
from tests.play.process import ANN, BEN, Failing, Process, do, kinds, refused, sent, sweep_for

PATIENCE = SUSPECTED_AFTER * AWAY_AFTER
TERMS = Terms.offered("duel", first=0, grace=60)
WITH_STAND_INS = Terms.offered("duel", first=0, grace=60, stand_ins=True)


async def both_here(process: Process, terms: Terms = TERMS) -> Table:
    table = await process.begun(terms)
    process.manager.presence.arrived(table, 0)
    process.manager.presence.arrived(table, 1)
    return table


@pytest.fixture
async def table(process: Process) -> Table:
    """A match at which both are connected."""
    return await both_here(process)


async def test_a_player_who_is_gone_for_a_while_has_left(process: Process, table: Table) -> None:
    process.manager.presence.gone(table, 1)
    await asyncio.sleep(AWAY_AFTER - 0.1)
    assert not table.state.match.away
    await asyncio.sleep(0.2)
    assert list(table.state.match.away) == [1]


@pytest.mark.parametrize("chairs", [("", "club"), ("", "")], ids=["with a bot", "at one screen"])
async def test_a_player_without_human_opponents_never_counts_as_away(
    process: Process, chairs: tuple[str, ...]
) -> None:
    names = ("Ann", "Tim")[: chairs.count("")]
    table = await process.open(TERMS, chairs, names)
    process.manager.presence.arrived(table, 0)
    process.manager.presence.gone(table, 0)
    await asyncio.sleep(86_400)
    assert table.state.stage == "playing"
    assert "SeatLeft" not in process.audience.kinds


async def test_a_reload_of_the_page_is_not_leaving(process: Process, table: Table) -> None:
    process.manager.presence.gone(table, 1)
    await asyncio.sleep(AWAY_AFTER - 1)
    process.manager.presence.arrived(table, 1)
    await asyncio.sleep(50)
    assert "SeatLeft" not in process.audience.kinds


async def test_one_of_two_browsers_may_be_closed(process: Process, table: Table) -> None:
    process.manager.presence.arrived(table, 1)
    process.manager.presence.gone(table, 1)
    await asyncio.sleep(50)
    assert process.manager.presence.is_here(table.id, 1)
    assert not table.state.match.away


async def test_a_player_who_asks_now_and_then_is_present(process: Process) -> None:
    """A player who uses only REST has no connection, so each request counts as presence."""
    table = await process.begun(TERMS)
    process.manager.presence.arrived(table, 0)
    for _ in range(10):
        process.manager.presence.seen(table, 1)
        await asyncio.sleep(AWAY_AFTER - 1)
    assert "SeatLeft" not in process.audience.kinds
    await asyncio.sleep(2 * AWAY_AFTER + 1)
    assert list(table.state.match.away) == [1]
    process.manager.presence.seen(table, 1)
    await asyncio.sleep(1)
    assert not table.state.match.away


async def test_a_player_who_comes_back_in_time_plays_on(process: Process, table: Table) -> None:
    process.manager.presence.gone(table, 1)
    await asyncio.sleep(AWAY_AFTER + 59)
    process.manager.presence.arrived(table, 1)
    await asyncio.sleep(100)
    assert not table.state.match.away and table.state.match.ended is None


async def test_a_player_who_stays_away_beyond_the_grace_forfeits(
    process: Process, table: Table
) -> None:
    await do(table, c.SetCode(0, "PRBY"), ANN)
    process.manager.presence.gone(table, 1)
    await asyncio.sleep(AWAY_AFTER + 60.1)
    assert table.state.match.winners == (0,)
    assert process.audience.kinds[-5:] == [
        "SeatResigned",
        "Revealed",
        "RoundDropped",
        "MatchEnded",
        "SeedShown",
    ]


async def test_nobody_forfeits_by_being_away_while_others_are_to_move(
    process: Process, table: Table
) -> None:
    process.manager.presence.gone(table, 1)
    await asyncio.sleep(AWAY_AFTER + 3600)
    assert table.state.match.ended is None
    await do(table, c.SetCode(0, "PRBY"), ANN)
    await asyncio.sleep(59)
    assert table.state.match.ended is None
    await asyncio.sleep(1.1)
    assert table.state.match.winners == (0,)


async def test_a_stand_in_plays_for_an_absent_player_until_they_return(process: Process) -> None:
    table = await both_here(process, WITH_STAND_INS)
    await do(table, c.SetCode(0, "PRBY"), ANN)
    process.manager.presence.gone(table, 1)
    await asyncio.sleep(AWAY_AFTER + 60.1)
    assert table.state.bot_in(1) is not None
    await asyncio.sleep(1)
    assert table.state.match.rounds[0].rows
    process.manager.presence.arrived(table, 1)
    await asyncio.sleep(0.1)
    assert table.state.bot_in(1) is None


async def test_a_stand_in_for_a_codemaker_marks_from_the_code_that_the_table_knows(
    process: Process,
) -> None:
    terms = Terms.offered("duel", options=["marks=hand"], first=0, grace=60, stand_ins=True)
    table = await both_here(process, terms)
    await do(table, c.SetCode(0, "PRBY"), ANN)
    process.manager.presence.gone(table, 0)
    await asyncio.sleep(AWAY_AFTER + 61)
    await do(table, c.Guess(1, "PBRG"), BEN)
    await asyncio.sleep(61)
    assert table.state.match.current.rows[0].mark == (1, 2)


async def test_a_stand_in_for_a_codemaker_whose_code_stands_on_the_real_table_resigns(
    process: Process,
) -> None:
    terms = Terms.offered("duel", options=["marks=hand"], first=0, grace=60, stand_ins=True)
    table = await both_here(process, terms)
    await do(table, c.SetCode(0, None), ANN)
    await do(table, c.Guess(1, "PBRG"), BEN)
    process.manager.presence.gone(table, 0)
    await asyncio.sleep(AWAY_AFTER + 61)
    assert table.state.match.ended == "resigned" and table.state.match.winners == (1,)


async def test_a_player_can_leave_and_return_by_command(process: Process) -> None:
    table = await process.begun(TERMS)
    assert kinds(await do(table, c.Leave(1), BEN)) == ["SeatLeft"]
    assert kinds(await do(table, c.Return(1), BEN)) == ["SeatReturned"]
    assert await refused(table.take(sent(table, c.Leave(0), BEN))) == "chair/not-yours"


async def test_a_player_connected_to_another_process_does_not_count_as_gone_for_long(
    process: Process, other: Process
) -> None:
    """One process reports that the seat was left; the one with the connection corrects it."""
    table = await process.begun(TERMS)
    twin = await other.tables.get(table.id)
    process.manager.presence.arrived(table, 0)
    other.manager.presence.arrived(twin, 0)
    process.manager.presence.gone(table, 0)
    await asyncio.sleep(AWAY_AFTER + 0.1)
    assert list(table.state.match.away) == [0]
    other.tables.hear(table.id, table.head.version)
    await asyncio.sleep(0.1)
    assert not twin.state.match.away


async def test_a_seat_that_nobody_has_seen_is_suspected_when_the_table_waits_for_it(
    process: Process,
) -> None:
    table = await process.begun(TERMS)
    process.manager.presence.arrived(table, 1)
    await asyncio.sleep(PATIENCE - 1)
    assert not table.state.match.away
    await asyncio.sleep(2)
    assert list(table.state.match.away) == [0]


async def test_a_seat_that_nobody_waits_for_is_not_suspected(process: Process) -> None:
    table = await process.begun(TERMS)
    process.manager.presence.arrived(table, 0)
    await asyncio.sleep(10 * PATIENCE)
    assert not table.state.match.away


async def test_a_player_who_thinks_for_an_hour_is_suspected_a_few_times_only(
    process: Process, other: Process
) -> None:
    table = await process.begun(TERMS)
    process.manager.presence.arrived(table, 0)
    await other.tables.get(table.id)
    for one in (process, other):
        one.tables.watch(table.id)
    await asyncio.gather(sweep_for(process, 3600), sweep_for(other, 3600))
    lefts = process.audience.kinds.count("SeatLeft")
    assert 3 <= lefts <= 4 + 3600 / MOST_PATIENCE
    assert not table.state.match.away and table.state.match.ended is None


async def test_a_present_player_does_not_lose_because_the_store_failed() -> None:
    store = Failing()
    process = Process(store)
    table = await both_here(process)
    process.manager.presence.gone(table, 1)
    await asyncio.sleep(AWAY_AFTER + 1)
    store.fails = True
    process.manager.presence.arrived(table, 1)
    await asyncio.sleep(30)
    store.fails = False
    await asyncio.sleep(RETRY + 0.1)
    assert not table.state.match.away


async def test_a_player_who_left_while_the_store_failed_has_left_all_the_same() -> None:
    store = Failing()
    process = Process(store)
    table = await both_here(process)
    store.fails = True
    process.manager.presence.gone(table, 1)
    await asyncio.sleep(AWAY_AFTER + 10)
    store.fails = False
    await asyncio.sleep(RETRY + 0.1)
    assert list(table.state.match.away) == [1]


async def test_nobody_leaves_a_table_before_the_match_or_after_it(process: Process) -> None:
    table = await process.open(TERMS)
    process.manager.presence.arrived(table, 0)
    process.manager.presence.gone(table, 0)
    await asyncio.sleep(AWAY_AFTER + 1)
    assert process.audience.kinds == ["TableOpened", "PersonSat"]


async def test_a_process_that_closes_counts_nobody_as_gone(process: Process, table: Table) -> None:
    process.manager.presence.gone(table, 1)
    process.manager.close()
    await asyncio.sleep(AWAY_AFTER + SWEEP)
    assert not table.state.match.away
