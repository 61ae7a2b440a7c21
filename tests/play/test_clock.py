"""The clock of a row: on the server, with a deadline in the event, and fair to slow networks."""

from __future__ import annotations

import asyncio

import pytest

from codepegs.play.hosting.automation import RETRY
from codepegs.play.hosting.table_manager import SLACK, SWEEP
from codepegs.play.ports import StoreUnavailable, SystemClock
from codepegs.play.table.lobby import LAG_BOUND
from codepegs.play.table.table import Sent, Table
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c
from codepegs.rules.events import RowOpened
from tests.play.process import ANN, BEN, Failing, Process, do, refused, sent, sweep_for

TIMED = Terms.offered("duel", options=["time=30", "rows=3"], first=0)


async def with_code(process: Process) -> Table:
    table = await process.begun(TIMED)
    await do(table, c.SetCode(0, "PRBY"), ANN)
    return table


@pytest.fixture
async def table(process: Process) -> Table:
    """A match with a clock, in which the first code is set."""
    return await with_code(process)


async def test_the_deadline_stands_in_the_event(process: Process) -> None:
    table = await process.begun(TIMED)
    opened = (await do(table, c.SetCode(0, "PRBY"), ANN))[-1]
    assert isinstance(opened, RowOpened)
    assert opened.deadline == process.clock.now() + 30


async def test_time_runs_out_after_the_deadline_and_what_lag_may_take(
    process: Process, table: Table
) -> None:
    await asyncio.sleep(30 + LAG_BOUND - 0.01)
    assert not table.state.match.current.rows
    await asyncio.sleep(0.02)
    assert table.state.match.current.rows[0].ran_out
    assert process.audience.kinds[-2:] == ["RowRanOut", "RowOpened"]


async def test_the_clock_of_the_next_row_runs_from_when_the_last_ran_out(table: Table) -> None:
    await asyncio.sleep(3 * (30 + LAG_BOUND) + 1)
    assert [row.ran_out for row in table.state.match.rounds[0].rows] == [True] * 3
    assert table.state.match.stage == "code"


async def test_time_does_not_run_out_on_a_row_that_was_filled(table: Table) -> None:
    await asyncio.sleep(20)
    await do(table, c.Guess(1, "WPGR"), BEN)
    await asyncio.sleep(25)
    assert len(table.state.match.current.rows) == 1


@pytest.mark.parametrize(("late", "lag"), [(0.3, 0.4), (LAG_BOUND - 0.01, 99.0)])
async def test_a_guess_that_a_slow_line_held_up_is_in_time(
    table: Table, late: float, lag: float
) -> None:
    await asyncio.sleep(30 + late)
    await do(table, c.Guess(1, "WPGR"), BEN, lag=lag)
    assert not table.state.match.current.rows[0].ran_out


@pytest.mark.parametrize("lag", [0.0, 0.2, -5.0])
async def test_a_guess_that_was_sent_too_late_is_out_of_time(table: Table, lag: float) -> None:
    await asyncio.sleep(30.3)
    guess = sent(table, c.Guess(1, "WPGR"), BEN, lag=lag)
    assert await refused(table.take(guess)) == "clock/out"


async def test_no_lag_is_longer_than_the_bound(process: Process, table: Table) -> None:
    process.manager.close()
    await asyncio.sleep(30 + LAG_BOUND + 0.1)
    guess = sent(table, c.Guess(1, "WPGR"), BEN, lag=99.0)
    assert await refused(table.take(guess)) == "clock/out"


async def test_a_process_that_died_is_stood_in_for_by_the_sweep_of_another(
    process: Process, other: Process, table: Table
) -> None:
    process.manager.close()
    await sweep_for(other, 30 + LAG_BOUND + SLACK + SWEEP + 0.1)
    assert (await other.tables.get(table.id)).state.match.current.rows[0].ran_out


async def test_two_processes_that_see_time_run_out_use_up_one_row(
    process: Process, table: Table, twin: Table
) -> None:
    await asyncio.sleep(31)
    await twin.catch_up()
    assert len(twin.state.match.current.rows) == 1
    assert twin.head.version == len(await process.store.read(table.id))


async def test_while_the_store_fails_the_automation_tries_again_slowly() -> None:
    store = Failing()
    table = await with_code(Process(store))
    store.tries, store.fails = 0, True
    await asyncio.sleep(30 + LAG_BOUND + 9.5 * RETRY)
    assert store.tries == 10
    store.fails = False
    await asyncio.sleep(2 * RETRY)
    assert table.state.match.current.rows[0].ran_out


async def test_a_clock_that_is_set_back_ends_no_row_early(process: Process, table: Table) -> None:
    await asyncio.sleep(20)
    process.clock.wrong_by = -15.0
    await asyncio.sleep(20)
    assert not table.state.match.current.rows
    await asyncio.sleep(10)
    assert table.state.match.current.rows[0].ran_out


def test_the_system_s_clock_tells_milliseconds() -> None:
    now = SystemClock().now()
    assert now == round(now, 3)


async def test_a_sweep_goes_on_after_the_store_was_away(process: Process, table: Table) -> None:
    process.manager.close()
    sweeps = 0

    async def trouble() -> None:
        nonlocal sweeps
        sweeps += 1
        raise StoreUnavailable

    process.manager.sweep = trouble  # type: ignore[method-assign]  # the store is away
    await sweep_for(process, 3 * SWEEP + 0.1)
    assert sweeps == 4 and table.state.match.ended is None


async def test_time_runs_out_is_a_command_like_any_other(process: Process, table: Table) -> None:
    process.manager.close()
    await asyncio.sleep(31)
    run_out = Sent(c.RunOut(), "RunOut", table.head.version)
    first = await table.take(run_out)
    assert await table.take(run_out) == first
