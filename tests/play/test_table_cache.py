"""The tables of a process: loaded once, dropped when idle, and kept up with other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest

from codepegs.play.hosting.table_cache import IDLE, table_id_of
from codepegs.play.hosting.table_manager import SWEEP
from codepegs.play.ports import Record, StoreUnavailable
from codepegs.play.table import commands as k, table as table_module
from codepegs.play.table.memory_store import MemoryStore
from codepegs.play.table.table import Table
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c
from tests.play.process import ANN, BEN, CLEO, Process, do, refused, sweep_for


class Reading(MemoryStore):
    """A store that counts how often it is read, and takes its time; or cannot be read at all."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0
        self.unreadable = False

    async def read(self, table: str, after: int = 0) -> Sequence[Record]:
        """The records, after a while."""
        self.reads += 1
        await asyncio.sleep(1)
        if self.unreadable:
            raise StoreUnavailable
        return await super().read(table, after)


class Late(MemoryStore):
    """A store whose answers arrive a while after it was read."""

    async def read(self, table: str, after: int = 0) -> Sequence[Record]:
        """The records as they were a second before."""
        found = tuple(await super().read(table, after))
        await asyncio.sleep(1)
        return found


async def test_an_unknown_table_is_refused() -> None:
    assert await refused(Process().tables.get("0" * 32)) == "table/unknown"


async def test_two_requests_at_once_get_one_table() -> None:
    store = Reading()
    table = await Process(store).begun()
    store.reads = 0
    other = Process(store, seed=2)
    one, two = await asyncio.gather(*[other.tables.get(table.id) for _ in range(2)])
    assert one is two and store.reads == 1


async def test_a_second_request_while_a_table_is_opened_gets_the_same_table() -> None:
    process = Process(Reading())
    opening = asyncio.ensure_future(process.open())
    await asyncio.sleep(0.5)
    name = table_id_of(ANN, f"{id(process):x} 1")
    found = asyncio.ensure_future(process.tables.get(name))
    assert await opening is await found


async def test_a_notification_makes_a_process_read_what_it_does_not_know(
    process: Process, other: Process, table: Table, twin: Table
) -> None:
    await do(table, c.SetCode(0, "PRBY"), ANN)
    for name, version in process.notifications.given:
        other.tables.hear(name, version)
    await asyncio.sleep(0.1)
    assert twin.head == table.head
    assert other.audience.versions == list(range(1, twin.head.version + 1))


async def test_a_notification_that_comes_while_a_table_is_loaded_is_not_missed() -> None:
    store = Late()
    table = await Process(store).begun()
    two = Process(store, seed=2)
    loading = asyncio.ensure_future(two.tables.get(table.id))
    await asyncio.sleep(0.5)
    await do(table, c.SetCode(0, "PRBY"), ANN)
    two.tables.hear(table.id, table.head.version)
    twin = await loading
    assert twin.head != table.head
    await asyncio.sleep(1.5)
    assert twin.head == table.head


async def test_many_notifications_cause_one_read() -> None:
    store = Reading()
    table = await Process(store).begun()
    two = Process(store, seed=2)
    await two.tables.get(table.id)
    await do(table, c.SetCode(0, "PRBY"), ANN)
    store.reads = 0
    for _ in range(10):
        two.tables.hear(table.id, table.head.version)
    await asyncio.sleep(10)
    assert store.reads == 1


async def test_a_notification_of_a_known_version_or_another_table_is_ignored() -> None:
    store = Reading()
    one = Process(store)
    table = await one.begun()
    store.reads = 0
    one.tables.hear(table.id, table.head.version)
    one.tables.hear("0" * 32, 5)
    await asyncio.sleep(10)
    assert store.reads == 0


async def test_a_lost_notification_is_found_by_the_sweep_where_somebody_watches(
    other: Process, table: Table, twin: Table
) -> None:
    other.tables.watch(table.id)
    await do(table, c.SetCode(0, "PRBY"), ANN)
    await sweep_for(other, SWEEP)
    assert twin.head == table.head


async def test_what_cannot_be_read_now_is_read_by_the_next_sweep() -> None:
    store = Reading()
    table = await Process(store).begun()
    two = Process(store, seed=2)
    twin = await two.tables.get(table.id)
    two.tables.watch(table.id)
    await do(table, c.SetCode(0, "PRBY"), ANN)
    sweeping = asyncio.ensure_future(two.manager.run())
    store.unreadable = True
    two.tables.hear(table.id, table.head.version)
    await asyncio.sleep(5)
    store.unreadable = False
    await asyncio.sleep(SWEEP + 2)
    sweeping.cancel()
    assert twin.head == table.head


async def test_a_table_that_nobody_needs_is_put_away(process: Process) -> None:
    await process.open()
    await asyncio.sleep(IDLE + 1)
    await process.manager.sweep()
    assert len(process.tables) == 0


async def test_a_table_that_somebody_watches_is_kept(process: Process, table: Table) -> None:
    process.tables.watch(table.id)
    process.tables.watch(table.id)
    process.tables.unwatch(table.id)
    await asyncio.sleep(IDLE + 1)
    await process.manager.sweep()
    assert await process.tables.get(table.id) is table
    process.tables.unwatch(table.id)
    await asyncio.sleep(IDLE + 1)
    await process.manager.sweep()
    assert len(process.tables) == 0


async def test_a_table_at_which_something_happened_is_kept(process: Process) -> None:
    table = await process.open()
    await asyncio.sleep(IDLE - 1)
    await do(table, k.Offer(0, Terms.offered("mini")), ANN)
    await asyncio.sleep(2)
    await process.manager.sweep()
    assert len(process.tables) == 1


async def test_a_table_that_is_still_in_use_is_not_loaded_twice(
    process: Process, table: Table
) -> None:
    await asyncio.sleep(IDLE + 1)
    await process.manager.sweep()
    assert await process.tables.get(table.id) is table


async def test_a_table_that_was_put_away_plays_on_where_it_was(process: Process) -> None:
    table = await process.begun()
    for seat in (0, 1):
        process.manager.presence.arrived(table, seat)
    await do(table, c.SetCode(0, "PRBY"), ANN)
    name, state = table.id, table.state
    del table
    await asyncio.sleep(IDLE + 1)
    await process.manager.sweep()
    again = await process.tables.get(name)
    assert again.state == state
    await do(again, c.Guess(1, "PRBY"), BEN)


class Headless(MemoryStore):
    """A store that fails when it is asked for the newest versions."""

    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]:  # noqa: ARG002  # the port's
        """Fail, because the sweep has to ask only for tables that somebody watches."""
        raise AssertionError


async def test_where_nobody_watches_the_sweep_asks_for_nothing() -> None:
    process = Process(Headless())
    await process.begun()
    await process.manager.sweep()


# -- Who sits there ---------------------------------------------------------------------------------


async def test_a_table_is_read_again_only_if_somebody_else_sits_there_now() -> None:
    store = Reading()
    table = await Process(store).begun()
    store.reads = 0
    await table.look_for_players()
    assert store.reads == 0
    log = store.logs[table.id]
    log[:] = [replace(one, player=CLEO) if one.player == BEN else one for one in log]
    await table.look_for_players()
    assert (store.reads, table.state.seats_of(CLEO)) == (1, (1,))


async def test_a_long_log_is_read_outside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[object] = []

    async def noted(work: Callable[..., object], *given: object) -> object:
        threads.append(work)
        return work(*given)

    store = MemoryStore()
    begun = await Process(store).begun()
    await do(begun, c.SetCode(0, "PRBY"), ANN)
    monkeypatch.setattr(asyncio, "to_thread", noted)
    assert (await Process(store).tables.get(begun.id)).state == begun.state
    assert not threads
    monkeypatch.setattr(table_module, "AT_ONCE", 3)
    assert (await Process(store).tables.get(begun.id)).state == begun.state
    assert len(threads) == 1
