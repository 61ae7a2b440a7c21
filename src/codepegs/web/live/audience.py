"""All connections of this process, by table: sends events and presence to each, and pings it.

It never waits for a client: each connection has a queue, and is closed when that is full.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING

from codepegs.play.table import Table, Told, events as t
from codepegs.web.live.messages import events_texts, is_secret, text_of

if TYPE_CHECKING:
    from codepegs.web.live.connection import Connection

BEAT = 4
"""Seconds between two messages to a connection: after two without any, its client connects again."""
PING_EVERY = 5
"""Beats between two pings, which the client has to answer."""
STEPS = 25
"""How many times a second some connections are checked: a few at a time, so that commands need not
wait."""
MOVED = 200.0
"""How many clients a second are told to connect to another process, which takes them in meanwhile."""
LAST_MOMENT = 0.2
"""Seconds before the end in which all are told who are left."""

_SEATING = (t.PersonSat, t.SeatFreed, t.TermsOffered)


class Audience:
    """The connections of this process."""

    def __init__(self) -> None:
        self.notice: str | None = None
        """What whoever runs the server announces, as a message; also those who come later hear it."""
        self._rooms: dict[str, set[Connection]] = {}
        self._beats: tuple[set[Connection], ...] = tuple(set() for _ in range(BEAT * STEPS))
        self._tick = 0
        self._spread = 0
        self._ticking: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return sum(map(len, self._beats))

    def __iter__(self) -> Iterator[Connection]:
        """All connections, also those that have not sent `hello`."""
        return iter([connection for beat in self._beats for connection in beat])

    def at(self, table: str) -> Sequence[Connection]:
        """The connections that watch this table."""
        return tuple(self._rooms.get(table, ()))

    def enter(self, connection: Connection) -> int:
        """Add a connection, which is checked after half a beat, then once a beat."""
        beat = (self._tick + len(self._beats) // 2) % len(self._beats)
        self._beats[beat].add(connection)
        if self._ticking is None:
            self._wait_for_beat()
        return beat

    def leave(self, connection: Connection) -> None:
        """Remove a connection."""
        self._beats[connection.beat_number].discard(connection)
        self.unseat(connection)

    def seat(self, connection: Connection) -> None:
        """Let a connection watch its table."""
        self._rooms.setdefault(connection.table.id, set()).add(connection)

    def unseat(self, connection: Connection) -> None:
        """Let a connection watch its table no longer."""
        room = self._rooms.get(connection.table.id, set())
        room.discard(connection)
        if not room:
            self._rooms.pop(connection.table.id, None)

    def tell(self, table: Table, told: Sequence[Told]) -> None:
        """Send events to every connection at this table, each as its seat may see them."""
        room = self._rooms.get(table.id)
        if not room:
            return
        # All see the same except the codemaker of a code that was set: two texts are enough.
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
            # Only now, so that every client knows that a seat was taken before it is present.
            for connection in tuple(room):
                connection.look_for_seats()

    def announce(self, notice: str | None, withdrawn: str) -> None:
        """Tell everybody what is announced, or that nothing is announced any more."""
        if notice == self.notice:
            return
        self.notice = notice
        for connection in self:
            if connection.cursor >= 0:
                connection.say(withdrawn if notice is None else notice)

    def say_presence(self, table: str, seat: int, here: bool) -> None:
        """Tell every connection at this table whether the person in a seat is connected."""
        text = text_of("presence", seat=seat, here=here)
        for connection in self.at(table):
            connection.say(text)

    async def hand_over(self, seconds: float) -> None:
        """Within so many seconds, let all clients connect to another process, so many a second.

        Each as late as that allows: where no other process serves them, they wait until this one is
        back. A connection whose command is being stored is left until the command is answered.
        """
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while (left := end - loop.time()) > 0:
            free = [one for one in self if one.is_free]
            later = max(left - LAST_MOMENT, 0.0)
            rate = max(MOVED, len(free) / left)
            for connection in free[: ceil(max(len(free) - later * rate, 0.0))]:
                connection.end("restart")
            await asyncio.sleep(min(left, 1 / STEPS))

    def _wait_for_beat(self) -> None:
        self._ticking = asyncio.get_running_loop().call_later(1 / STEPS, self._next_beat)

    def _next_beat(self) -> None:
        """Check the few connections whose turn it is; one timer serves all connections."""
        self._ticking = None
        here = self._beats[self._tick]
        for connection in tuple(here):
            if connection.has_place or connection.cursor < 0:
                connection.beat()
            else:
                # After a restart many connect at once: spread them over the beat.
                here.discard(connection)
                connection.has_place = True
                connection.beat_number = self._spread
                self._beats[self._spread].add(connection)
                self._spread = (self._spread + 1) % len(self._beats)
        self._tick = (self._tick + 1) % len(self._beats)
        if len(self):
            self._wait_for_beat()
