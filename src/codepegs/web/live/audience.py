"""The audience: all connections of this process, by table, and what they are told.

Never waits for any of them: each has a queue of its own, and one that does not empty it is dropped.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from codepegs.play.table import Table, Told, events as t
from codepegs.web.live.messages import events_texts, is_secret, text_of

if TYPE_CHECKING:
    from codepegs.web.live.connection import Connection

BEAT = 20
"""Seconds between two pings of a connection."""
STEPS = 10
"""How many times a second some connections are looked at: a few at a time, for while many are
looked at, nobody's command is."""

_SEATING = (t.PersonSat, t.SeatFreed, t.TermsOffered)


class Audience:
    """Everybody who is connected to this process."""

    def __init__(self) -> None:
        self._rooms: dict[str, set[Connection]] = {}
        self._beats: tuple[set[Connection], ...] = tuple(set() for _ in range(BEAT * STEPS))
        self._tick = 0
        self._spread = 0
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
        """Somebody connects, and is looked at after half a beat, then once a beat."""
        beat = (self._tick + len(self._beats) // 2) % len(self._beats)
        self._beats[beat].add(connection)
        if self._ticking is None:
            self._wait_for_beat()
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

    def _wait_for_beat(self) -> None:
        self._ticking = asyncio.get_running_loop().call_later(1 / STEPS, self._next_beat)

    def _next_beat(self) -> None:
        """Look at the few whose turn it is; one timer serves all connections."""
        self._ticking = None
        here = self._beats[self._tick]
        for connection in tuple(here):
            if connection.has_place or connection.cursor < 0:
                connection.beat()
            else:
                # Many come at once, after a restart; from now on each has a moment of its own.
                here.discard(connection)
                connection.has_place = True
                connection.beat_number = self._spread
                self._beats[self._spread].add(connection)
                self._spread = (self._spread + 1) % len(self._beats)
        self._tick = (self._tick + 1) % len(self._beats)
        if len(self):
            self._wait_for_beat()
