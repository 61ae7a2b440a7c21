"""Who is here: a seat without a connection is left after a while, and taken again on return."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from codepegs.play.house import house_id
from codepegs.play.plain import Told
from codepegs.play.ports import StoreUnavailable
from codepegs.play.table import Accepted, Sent, Table
from codepegs.rules import commands as c
from codepegs.rules.events import MatchBegun, SeatLeft
from codepegs.rules.refusal import Refusal

AWAY_AFTER = 15.0
"""Seconds without a connection after which a player has left: a reload takes less."""

TRIES = 5


class Presence:
    """Counts the connections of each seat in this process.

    A player may be connected to another process as well. That one sees the seat left, and says that
    it has returned.
    """

    def __init__(self, away_after: float = AWAY_AFTER) -> None:
        self._away_after = away_after
        self._here: dict[tuple[str, int], int] = {}
        self._waiting: dict[tuple[str, int], asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def is_here(self, table: str, seat: int) -> bool:
        """Somebody is connected in that seat, to this process."""
        return (table, seat) in self._here

    def arrived(self, table: Table, seat: int) -> None:
        """Somebody connected in that seat."""
        key = table.id, seat
        self._here[key] = self._here.get(key, 0) + 1
        self._stop_waiting(key)
        if seat in table.standing.match.away:
            self._say(table, c.Return(seat))

    def gone(self, table: Table, seat: int) -> None:
        """A connection of that seat was closed."""
        key = table.id, seat
        left = self._here.pop(key, 1) - 1
        if left > 0:
            self._here[key] = left
        else:
            self._wait(table, seat)

    def noticed(self, table: Table, told: Sequence[Told]) -> None:
        """Something happened at a table: put right what it says of who is here."""
        for one in told:
            if isinstance(one.event, SeatLeft) and self.is_here(table.id, one.event.seat):
                self._say(table, c.Return(one.event.seat))
            elif isinstance(one.event, MatchBegun):
                for seat in table.standing.people:
                    if not self.is_here(table.id, seat):
                        self._wait(table, seat)

    def _wait(self, table: Table, seat: int) -> None:
        key = table.id, seat
        self._stop_waiting(key)
        loop = asyncio.get_running_loop()
        self._waiting[key] = loop.call_later(self._away_after, self._is_away, table, seat)

    def _stop_waiting(self, key: tuple[str, int]) -> None:
        waiting = self._waiting.pop(key, None)
        if waiting is not None:
            waiting.cancel()

    def _is_away(self, table: Table, seat: int) -> None:
        self._waiting.pop((table.id, seat), None)
        self._say(table, c.Leave(seat))

    def _say(self, table: Table, command: c.Leave | c.Return) -> None:
        task = asyncio.ensure_future(self._said(table, command))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _said(self, table: Table, command: c.Leave | c.Return) -> None:
        for _ in range(TRIES):
            if table.standing.stage != "playing":
                return
            if self.is_here(table.id, command.seat) != isinstance(command, c.Return):
                # It has changed in the meantime.
                return
            version = table.head.version
            try:
                answer = await table.take(Sent(command, house_id(command, version), version))
            except (Refusal, StoreUnavailable):
                # It is so already, or nothing can be kept now: the next to come or go tells.
                return
            if isinstance(answer, Accepted):
                return

    def close(self) -> None:
        """Forget everybody, and say nothing more: whoever is restarted has not been left."""
        for waiting in self._waiting.values():
            waiting.cancel()
        self._waiting.clear()
        for task in self._tasks:
            task.cancel()
