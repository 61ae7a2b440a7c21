"""The audience: all connections of this process, by table, and what they are told.

Never waits for any of them: each has a queue of its own, and one that does not empty it is dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from codepegs.play import table_events as t
from codepegs.play.plain import Told
from codepegs.play.table import Table
from codepegs.web.wire import events_texts, is_secret, text_of

if TYPE_CHECKING:
    from codepegs.web.connection import Connection

BEAT = 20
"""Seconds between two pings of a connection; one in so many is pinged each second."""

_SEATING = (t.PersonSat, t.SeatFreed, t.TermsOffered)


class Audience:
    """Everybody who is connected to this process."""

    def __init__(self) -> None:
        self._rooms: dict[str, set[Connection]] = {}
        self._beats: tuple[set[Connection], ...] = tuple(set() for _ in range(BEAT))
        self._tick = 0
        self._ticking: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return sum(map(len, self._beats))

    def __iter__(self) -> Iterator[Connection]:
        """All connections, those that have not said hello among them."""
        return iter([connection for beat in self._beats for connection in beat])

    def at(self, table: str) -> Sequence[Connection]:
        """The connections that watch this table."""
        return tuple(self._rooms.get(table, ()))

    # -- Coming and going -------------------------------------------------------------------------

    def enter(self, connection: Connection) -> int:
        """Somebody connects, and is looked at after half a beat, then at every beat."""
        beat = (self._tick + BEAT // 2) % BEAT
        self._beats[beat].add(connection)
        if self._ticking is None:
            self._ticking = asyncio.get_running_loop().call_later(1.0, self._next_beat)
        return beat

    def leave(self, connection: Connection) -> None:
        """Somebody is not connected any more."""
        self._beats[connection.beat_number].discard(connection)
        self.unseat(connection)

    def seat(self, connection: Connection) -> None:
        """Somebody wants to be told what happens at a table."""
        self._rooms.setdefault(connection.table.id, set()).add(connection)

    def unseat(self, connection: Connection) -> None:
        """Somebody watches a table no longer."""
        room = self._rooms.get(connection.table.id)
        if room is not None:
            room.discard(connection)
            if not room:
                del self._rooms[connection.table.id]

    # -- Telling ----------------------------------------------------------------------------------

    def tell(self, table: Table, told: Sequence[Told]) -> None:
        """Tell everybody at this table, each as its seat may see it."""
        room = self._rooms.get(table.id)
        if not room:
            return
        # All see the same, but for the codemaker of a code that was set: two texts, however many
        # are told.
        makers = {one.codemaker for one in told if is_secret(one)}
        texts: dict[int | None, Sequence[str]] = {}
        has_deadline = any(getattr(one.event, "deadline", None) is not None for one in told)
        seats_change = any(isinstance(one.event, _SEATING) for one in told)
        for connection in tuple(room):
            seat = connection.seat if connection.seat in makers else None
            if seat not in texts:
                texts[seat] = events_texts(told, seat)
            connection.tell(told, texts[seat], with_clock=has_deadline)
        if seats_change:
            # Only now: nobody hears that a seat is here before hearing that it was taken.
            for connection in tuple(room):
                connection.look_for_seats()

    def say_presence(self, table: str, seat: int, here: bool) -> None:
        """Tell everybody at this table that somebody in a seat has come or gone."""
        text = text_of("presence", seat=seat, here=here)
        for connection in self.at(table):
            connection.say(text)

    # -- The beat ---------------------------------------------------------------------------------

    def _next_beat(self) -> None:
        """Look at one in `BEAT` connections; one timer serves all of them."""
        self._ticking = None
        for connection in tuple(self._beats[self._tick]):
            connection.beat()
        self._tick = (self._tick + 1) % BEAT
        if len(self):
            self._ticking = asyncio.get_running_loop().call_later(1.0, self._next_beat)
