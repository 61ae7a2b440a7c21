"""The tables that this process has open, and how it hears of what others have written to them."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
from collections.abc import Sequence
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from codepegs.play.ports import Audience, Bus, Clock, Dice, Store, StoreUnavailable
from codepegs.play.table import Accepted, Open, Prover, Sent, Table
from codepegs.text import Refusal

IDLE = 120.0
"""Seconds after which a table that nobody watches is put away; the store has it."""
OVER = 10.0
"""The same once its match is over: most players look at it for a moment and go."""


class TableCache:
    """Tables by their id, each loaded once and put away when nobody needs it."""

    def __init__(
        self,
        *,
        store: Store,
        audience: Audience,
        clock: Clock,
        dice: Dice,
        bus: Bus,
        prover: Prover | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._new_table = partial(
            Table, store=store, audience=audience, bus=bus, clock=clock, dice=dice, prover=prover
        )
        self._open: dict[str, Table] = {}
        # Every table that is still referenced, put away or not: no table exists twice here.
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._used: dict[str, float] = {}
        self._watched: dict[str, int] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._pulling: set[str] = set()
        self._tasks: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._open)

    # -- Finding a table --------------------------------------------------------------------------

    async def get(self, name: str) -> Table:
        """The table of that id, or a refusal."""
        table = self._open.get(name)
        if table is None:
            # Two who come at once share one loading, and so one table.
            loading = self._loading.get(name)
            if loading is None:
                loading = asyncio.ensure_future(self._load(name))
                self._loading[name] = loading
                loading.add_done_callback(lambda task: self._loaded(name, task))
            table = await asyncio.shield(loading)
        self.use(name)
        return table

    def known(self, name: str) -> Table | None:
        """The table of that id, if it is open here."""
        return self._open.get(name)

    def use(self, name: str) -> None:
        """Somebody needs the table: it is not put away for a while."""
        self._used[name] = self._clock.now()

    async def _load(self, name: str) -> Table:
        table = self._named(name)
        await table.catch_up()
        if table.state.terms is None:
            raise Refusal("table/unknown")
        self._open[name] = table
        return table

    def _loaded(self, name: str, loading: asyncio.Task[Table]) -> None:
        self._loading.pop(name, None)
        if not loading.cancelled():
            # Retrieved here, or asyncio logs it as an error where nobody waits any more.
            loading.exception()

    def _named(self, name: str) -> Table:
        table = self._alive.get(name)
        if table is None:
            table = self._alive[name] = self._new_table(name)
        return table

    async def open(self, command: Open, *, player: str, command_id: str) -> Table:
        """Open a table. The same command sent again finds the same table."""
        name = table_id_of(player, command_id)
        table = self._named(name)
        answer = await table.take(Sent(command, command_id, 0, player))
        assert isinstance(answer, Accepted)
        self._open[name] = table
        self.use(name)
        return table

    # -- Telling and hearing ----------------------------------------------------------------------

    def hear(self, name: str, version: int) -> None:
        """Another process has written to a table: read it, if it is open here or being loaded."""
        # What is loaded at this moment may have been read before the other process wrote.
        table = self._alive.get(name) if name in self._loading else self._open.get(name)
        if table is None or table.head.version >= version or name in self._pulling:
            return
        self._pulling.add(name)
        task = asyncio.ensure_future(self._pull(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _pull(self, table: Table) -> None:
        # What is written while this one reads needs another read.
        self._pulling.discard(table.id)
        # What cannot be read now is found by the sweep.
        with contextlib.suppress(StoreUnavailable):
            await table.catch_up()

    async def sweep(self) -> None:
        """Find what was written to the watched tables and never notified of."""
        if self._watched:
            for name, version in (await self._store.heads(tuple(self._watched))).items():
                self.hear(name, version)

    def put_away(self) -> Sequence[str]:
        """Put away the tables that nobody needs now; their names."""
        now = self._clock.now()
        idle = [
            name
            for name, used in self._used.items()
            if now - used > OVER and name not in self._watched and now - used > self._kept(name)
        ]
        for name in idle:
            self._open.pop(name, None)
            self._used.pop(name, None)
        return idle

    def _kept(self, name: str) -> float:
        table = self._open.get(name)
        is_over = table is None or table.state.stage in ("over", "closed")
        return OVER if is_over else IDLE

    async def refresh(self, player: str) -> None:
        """Read the tables again at which this player sits: it has moved, or been erased."""
        for table in tuple(self._open.values()):
            if table.state.seats_of(player):
                await table.refresh()

    def people(self) -> set[str]:
        """Everybody who sits at a table that is open here."""
        return {
            person.player
            for table in self._open.values()
            for person in table.state.people.values()
            if person.player
        }

    # -- Watching ---------------------------------------------------------------------------------

    def watch(self, name: str) -> None:
        """Somebody is connected to the table."""
        self._watched[name] = self._watched.get(name, 0) + 1

    def unwatch(self, name: str) -> None:
        """Somebody is not connected any more."""
        left = self._watched.get(name, 0) - 1
        self.use(name)
        if left > 0:
            self._watched[name] = left
        else:
            self._watched.pop(name, None)


def table_id_of(player: str, command: str) -> str:
    """The id of the table that this command opens: 128 bits, the same if it is sent again."""
    return hashlib.sha256(f"{player} {command}".encode()).hexdigest()[:32]
