"""The one store of a world: atomic and durable, but reached over connections that fail."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from codepegs.play.ports import Entry, Head, Record, StoreUnavailable, WriteConflict
from codepegs.play.table.memory_store import MemoryStore

if TYPE_CHECKING:
    from tests.play.simulated.server import Life
    from tests.play.simulated.world import World


class Database:
    """The entries, which outlive the processes, and the time until which the disk is full."""

    def __init__(self, world: World, memory: MemoryStore) -> None:
        self.world = world
        self.memory = memory
        self.full_until = -1.0
        """The disk is full until this time, and refuses every write."""

    def keep(self, entries: Sequence[Entry]) -> list[Head]:
        """Keep the entries, and let the referee look at what was kept."""
        heads = self.memory.keep(entries)
        self.world.referee.kept(entries)
        return heads


class Line:
    """The store as one process reaches it."""

    def __init__(self, database: Database, life: Life) -> None:
        self._database = database
        self._life = life

    async def append(self, entries: Sequence[Entry]) -> Sequence[Head]:
        """Keep all entries or none; the answer may come late, or report a kept write as failed."""
        world = self._database.world
        if not self._life.alive:
            raise asyncio.CancelledError
        done: asyncio.Future[Sequence[Head]] = world.loop.create_future()
        delay = world.dice.random() * world.conditions.commit
        world.loop.call_later(delay, self._commit, entries, done)
        return await done

    def _commit(self, entries: Sequence[Entry], done: asyncio.Future[Sequence[Head]]) -> None:
        database, world = self._database, self._database.world
        dice = world.dice
        if not self._life.alive and dice.random() < 0.5:
            # The process died before its write reached the database.
            return
        name = entries[0].table[:6]
        answer: Sequence[Head] | Exception
        if world.loop.passed < max(database.full_until, self._life.server.no_disk_until):
            world.step("commit", f"{name} refused")
            answer = StoreUnavailable()
        elif dice.random() < world.conditions.failing:
            # The connection breaks, either before the commit or after it.
            answer = StoreUnavailable()
            world.step("commit", f"{name} broken")
            if dice.random() < 0.5:
                try:
                    database.keep(entries)
                except WriteConflict:
                    world.step("commit", f"{name} raced")
                else:
                    world.count["kept although nobody was told"] += 1
        else:
            try:
                answer = database.keep(entries)
                world.step("commit", f"{name} {answer[0].version} {answer[0].link[:8]}")
            except WriteConflict as raced:
                world.step("commit", f"{name} raced")
                world.count["races"] += 1
                answer = raced
        delay = dice.random() * world.conditions.commit
        world.loop.call_later(delay, self._settle, done, answer)

    async def read(self, table: str, after: int = 0) -> Sequence[Record]:
        """The records, perhaps after a while."""
        await self._reached()
        return self._database.memory.logs.get(table, [])[after:]

    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]:
        """The last version of each of these tables."""
        await self._reached()
        return await self._database.memory.heads(tables)

    async def players(self, table: str) -> Mapping[int, str]:
        """Who sits at a table now, by seat."""
        await self._reached()
        return await self._database.memory.players(table)

    async def due(self, now: float, limit: int = 100) -> Sequence[str]:
        """The tables at which a bot or a deadline waits."""
        await self._reached()
        return await self._database.memory.due(now, limit)

    async def find_code(self, code: str) -> str | None:
        """The table that is joined by this short code."""
        await self._reached()
        return await self._database.memory.find_code(code)

    async def show(self, tables: Sequence[str], until: float) -> None:
        """Show these listed tables until that time."""
        await self._database.memory.show(tables, until)

    async def hide(self, before: float) -> None:
        """Show no longer what nobody has shown for longer than that."""
        await self._database.memory.hide(before)

    async def _reached(self) -> None:
        world = self._database.world
        if world.loop.passed < self._life.server.no_disk_until:
            raise StoreUnavailable
        if world.dice.random() < 0.3:
            await asyncio.sleep(world.dice.random() * world.conditions.commit)
        world.step("read", str(self._life.server.number))

    def _settle(
        self, done: asyncio.Future[Sequence[Head]], answer: Sequence[Head] | Exception
    ) -> None:
        if done.done() or not self._life.alive:
            if not isinstance(answer, Exception):
                self._database.world.count["kept, and nobody lived to acknowledge it"] += 1
        elif isinstance(answer, Exception):
            done.set_exception(answer)
        else:
            done.set_result(answer)
