"""Who is here: a seat without a connection is left after a while, and taken again on return.

Each process knows its own connections only. It says that a seat without one has left when the table
waits for that seat and nothing happens; a process that has the connection says that it returned.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from codepegs.play.hosting.automation import RETRY, automatic_id, cancel
from codepegs.play.ports import StoreUnavailable
from codepegs.play.table import Accepted, Sent, Table, Told
from codepegs.rules import SeatLeft, SeatReturned, commands as c
from codepegs.text import Refusal

AWAY_AFTER = 15.0
"""Seconds without a connection after which a player has left: a reload takes less."""

SUSPECTED_AFTER = 4
"""A seat that was never seen in this process may take so many times as long."""

MOST_PATIENCE = 600.0
"""Seconds after which such a seat is said to have left at the latest, and again."""


class Presence:
    """Counts the connections of each seat in this process."""

    def __init__(self, away_after: float = AWAY_AFTER) -> None:
        self._away_after = away_after
        self._here: dict[tuple[str, int], int] = {}
        self._waiting: dict[tuple[str, int], asyncio.TimerHandle] = {}
        self._seen: dict[tuple[str, int], asyncio.TimerHandle] = {}
        self._suspecting: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def is_here(self, table: str, seat: int) -> bool:
        """Somebody is connected in that seat, to this process."""
        return (table, seat) in self._here

    def tables(self) -> set[str]:
        """The tables at which somebody is connected, to this process."""
        return {table for table, _ in self._here}

    def arrived(self, table: Table, seat: int) -> None:
        """Somebody connected in that seat."""
        key = table.id, seat
        self._here[key] = self._here.get(key, 0) + 1
        cancel(self._waiting, key)
        if seat in table.state.match.away:
            self._say(table, c.Return(seat))

    def seen(self, table: Table, seat: int) -> None:
        """Somebody in that seat was heard of, without staying connected: here for a while."""
        if not cancel(self._seen, (table.id, seat)):
            self.arrived(table, seat)
        timer = asyncio.get_running_loop().call_later(self._away_after, self._not_seen, table, seat)
        self._seen[table.id, seat] = timer

    def _not_seen(self, table: Table, seat: int) -> None:
        del self._seen[table.id, seat]
        self.gone(table, seat)

    def gone(self, table: Table, seat: int) -> None:
        """A connection of that seat was closed."""
        key = table.id, seat
        left = self._here.pop(key, 1) - 1
        if left > 0:
            self._here[key] = left
        elif table.state.stage not in ("over", "closed") and _is_missed(table, seat):
            self._say_later(table, c.Leave(seat), self._away_after)

    def noticed(self, table: Table, told: Sequence[Told]) -> None:
        """Something happened at a table: put right what it says of who is here."""
        for one in told:
            if isinstance(one.event, SeatLeft) and self.is_here(table.id, one.event.seat):
                self._say(table, c.Return(one.event.seat))
        self._suspect(table)

    def _say_later(self, table: Table, command: c.Leave | c.Return, seconds: float) -> None:
        key = table.id, command.seat
        cancel(self._waiting, key)
        loop = asyncio.get_running_loop()
        self._waiting[key] = loop.call_later(seconds, self._say, table, command)

    # -- Seats that were never seen in this process -------------------------------------------

    def _suspect(self, table: Table) -> None:
        cancel(self._suspecting, table.id)
        match = table.state.match
        seat = match.awaited
        if table.state.stage != "playing" or seat is None or seat in match.away:
            return
        is_known = self.is_here(table.id, seat) or (table.id, seat) in self._waiting
        if is_known or not _is_missed(table, seat):
            return
        # After each mistake it waits twice as long, so that a slow thinker is asked a few times.
        patience = max(SUSPECTED_AFTER * self._away_after, 2 * _quiet(table))
        loop = asyncio.get_running_loop()
        self._suspecting[table.id] = loop.call_later(
            min(patience, MOST_PATIENCE), self._say, table, c.Leave(seat)
        )

    # -- Saying it ----------------------------------------------------------------------------

    def _say(self, table: Table, command: c.Leave | c.Return) -> None:
        cancel(self._waiting, (table.id, command.seat))
        task = asyncio.ensure_future(self._said(table, command))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _said(self, table: Table, command: c.Leave | c.Return) -> None:
        while table.state.stage == "playing":
            if self.is_here(table.id, command.seat) != isinstance(command, c.Return):
                return  # it has changed in the meantime
            version = table.head.version
            try:
                answer = await table.take(Sent(command, automatic_id(command, version), version))
            except Refusal:
                return  # it is so already
            except StoreUnavailable:
                # A player who is here must not lose the match because the store failed.
                self._say_later(table, command, RETRY)
                return
            if isinstance(answer, Accepted):
                return

    def close(self) -> None:
        """Forget everybody, and say nothing more: a restart is no reason to be away."""
        for timers in (self._waiting, self._suspecting, self._seen):
            for timer in timers.values():
                timer.cancel()
            timers.clear()
        for task in self._tasks:
            task.cancel()


def _is_missed(table: Table, seat: int) -> bool:
    """Whether another person waits for this seat: bots do not, nor does a lone player."""
    people = table.state.people
    return seat in people and any(one.player != people[seat].player for one in people.values())


def _quiet(table: Table) -> float:
    """For how many seconds nothing has happened at the table but that people left and returned."""
    history = table.history
    moved = next(
        (one for one in reversed(history) if not isinstance(one.event, SeatLeft | SeatReturned)),
        history[-1],
    )
    return history[-1].at - moved.at
