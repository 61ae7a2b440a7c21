"""Listed tables are shown while somebody is there, and only so many of one player or address wait."""

from __future__ import annotations

import pytest

from codepegs.play.ports import SHOWN_FOR
from codepegs.play.table import commands as k
from codepegs.play.table.memory_store import MemoryStore
from codepegs.play.table.table import Table
from codepegs.play.table.terms import Terms
from codepegs.text.refusal import Refusal
from tests.play.process import ANN, BEN, Process, do, sweep_for

HOME, AWAY = "192.0.2.1", "198.51.100.1"


async def listed(process: Process, player: str = ANN, place: str = HOME) -> Table:
    """A listed table that this player opens from that address, and is at."""
    name = process.new_id()
    process.manager.listings.expect_room(player, name, place)
    command = k.Open(Terms.offered("duel", first=0), ("", None), ("Ann",), listed=True)
    table = await process.tables.open(command, player=player, command_id=name)
    process.manager.listings.opened(table, place)
    come(process, table)
    return table


def come(process: Process, table: Table, seat: int = 0) -> None:
    """Somebody in that seat connects."""
    process.tables.watch(table.id)
    process.manager.presence.arrived(table, seat)


def go(process: Process, table: Table, seat: int = 0) -> None:
    """And is gone again."""
    process.manager.presence.gone(table, seat)
    process.tables.unwatch(table.id)


def shown(process: Process) -> set[str]:
    """The tables that lists show."""
    assert isinstance(process.store, MemoryStore)
    return set(process.store.shown)


async def refusal(process: Process, player: str, place: str) -> str:
    """Why that player cannot open one more listed table."""
    with pytest.raises(Refusal) as refused:
        await listed(process, player, place)
    return refused.value.code


async def test_a_table_is_shown_while_its_opener_is_there(process: Process) -> None:
    table = await listed(process)
    await sweep_for(process, 5 * SHOWN_FOR)
    assert shown(process) == {table.id}
    go(process, table)
    await sweep_for(process, 2 * SHOWN_FOR)
    assert shown(process) == set()
    table = await process.tables.get(table.id)
    come(process, table)
    await sweep_for(process, 5.0)
    assert shown(process) == {table.id}


async def test_a_match_is_shown_while_anybody_is_there_who_plays(process: Process) -> None:
    table = await listed(process)
    await do(table, k.Sit("Ben"), BEN)
    come(process, table, 1)
    go(process, table)
    # Before the match is lost for who left.
    await sweep_for(process, 1.5 * SHOWN_FOR)
    assert shown(process) == {table.id}


async def test_an_unlisted_table_is_never_shown(process: Process) -> None:
    table = await process.open()
    come(process, table)
    await sweep_for(process, 10.0)
    assert shown(process) == set()


async def test_one_player_may_have_so_many_listed_tables_that_wait(process: Process) -> None:
    tables = [await listed(process, place=f"192.0.2.{number}") for number in range(5)]
    assert await refusal(process, ANN, AWAY) == "table/listed-player"
    # One that has begun does not count, nor does one that was left for a while.
    await do(tables[0], k.Sit("Ben"), BEN)
    await listed(process, place=AWAY)
    assert await refusal(process, ANN, AWAY) == "table/listed-player"
    go(process, tables[1])
    await sweep_for(process, 2 * SHOWN_FOR)
    await listed(process, place=AWAY)


async def test_whoever_comes_back_shows_no_more_tables_than_may_wait(process: Process) -> None:
    first = await listed(process)
    go(process, first)
    await sweep_for(process, 2 * SHOWN_FOR)
    others = [await listed(process) for _ in range(5)]
    first = await process.tables.get(first.id)
    come(process, first)
    await sweep_for(process, 10.0)
    assert shown(process) == {table.id for table in others}
    go(process, others[0])
    await sweep_for(process, 2 * SHOWN_FOR)
    assert shown(process) == {first.id, *(table.id for table in others[1:])}


async def test_so_many_listed_tables_of_one_address_may_wait(process: Process) -> None:
    for number in range(10):
        await listed(process, f"{number:032x}")
    assert await refusal(process, BEN, HOME) == "table/listed-place"
    await listed(process, BEN, AWAY)
