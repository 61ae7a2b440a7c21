"""One WebSocket connection: reads the messages of a client one by one, and sends it what happens.

Everything is bounded: messages are short, the queue is short, and events that a client lacks wait in
the history of the table. A client that does not read is disconnected, and connects again with the
last version that it knows.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, NamedTuple

from pydantic import ValidationError
from starlette.types import Receive, Send

from codepegs.play import Clock, StoreUnavailable, not_kept
from codepegs.play.hosting import TableManager
from codepegs.play.table import Accepted, Stale, Table, Told, Waits
from codepegs.text import Refusal, Translations, language
from codepegs.web.errors import unfit
from codepegs.web.live import messages as m
from codepegs.web.live.audience import BEAT, PING_EVERY, Audience
from codepegs.web.live.dispatch import take
from codepegs.web.live.messages import CLOSING, LONGEST, Reason, events_texts, text_of
from codepegs.web.metrics import Metrics
from codepegs.web.security import Identity

HELLO_WITHIN = 10.0
IDLE = 65.0
"""Seconds without any message after which a client counts as gone: three unanswered pings."""
STUCK = 10.0
"""Seconds that sending one message may take."""
LAST_WORDS = 2.0
"""Seconds in which the rest of the queue is sent before a connection is cut off."""
MOST_QUEUED = 64
MOST_QUEUED_BYTES = 65_536
BATCH = 32
"""Events that are sent at once to a client that lacks many."""
LAGS = 5
"""How many round trips the lag is computed from."""

_CMD = re.compile(r'"cmd"\s*:\s*"([0-9a-f]{32})"')


class Transport(NamedTuple):
    """The network connection below the protocol."""

    cut: Callable[[], object]
    """Closes it at once."""
    is_open: Callable[[], bool]


@dataclass(frozen=True, slots=True)
class ConnectionContext:
    """What all connections share."""

    manager: TableManager
    audience: Audience
    clock: Clock
    metrics: Metrics
    burst: int
    """Frames at once."""
    rate: float
    """Frames a second, in the long run."""
    waits: Waits
    """How long others wait for a player, where the terms leave it to the server."""


@dataclass(slots=True, eq=False)
class Connection:
    """A client that watches one table, and may sit there."""

    table: Table
    identity: Identity
    _send: Send
    _transport: Transport
    _shared: ConnectionContext
    address: str = ""
    """The address of the client, by which a network is blocked."""
    seat: int | None = None
    """The seat whose view this client sees; `None`: a spectator's."""
    seats: tuple[int, ...] = ()
    """All seats of this player, at which the player counts as connected."""
    cursor: int = -1
    """The last version that was sent; none before hello."""
    has_place: bool = False
    _is_taking: bool = False
    _lags: tuple[float, ...] = ()
    _ping: tuple[float, float] | None = None
    _out: list[str] = field(default_factory=list)
    _out_bytes: int = 0
    _writer: asyncio.Task[None] | None = None
    _sending_since: float = 0.0
    _room: asyncio.Future[None] | None = None
    _ending: Reason | None = None
    _loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop)
    language: Translations = field(init=False)
    heard_at: float = field(init=False)
    beat_number: int = field(init=False)
    _beats: int = 0
    _tokens: float = field(init=False)
    _tokens_at: float = field(init=False)

    def __post_init__(self) -> None:
        self.language = language(self.identity.player.language)
        self.heard_at = self._tokens_at = self._loop.time()
        self._tokens = float(self._shared.burst)
        self.beat_number = self._shared.audience.enter(self)

    # -- Reading ----------------------------------------------------------------------------------

    async def run(self, receive: Receive) -> None:
        """Read until the connection is closed, by either side."""
        manager = self._shared.manager
        manager.tables.watch(self.table.id)
        try:
            while (message := await receive())["type"] != "websocket.disconnect":
                if self._ending is None:
                    await self._hear(message)
        finally:
            self._shared.audience.leave(self)
            self._be_here(())
            manager.tables.unwatch(self.table.id)
            if self._writer is not None:
                self._writer.cancel()
                # A task that never ran and this connection would refer to each other for ever.
                self._writer = None

    async def _hear(self, message: Any) -> None:
        self.heard_at = self._loop.time()
        text = message.get("text")
        if text is None:
            self.end("not-text")
        elif len(text) > LONGEST or (not text.isascii() and len(text.encode()) > LONGEST):
            self.end("too-long")
        else:
            await self._read(text)

    async def _read(self, text: str) -> None:
        try:
            message = m.FROM_CLIENT.validate_json(text)
        except ValidationError as error:
            found = _CMD.search(text)
            self._refuse(unfit(error.errors()), found and found[1])
            return
        match message:
            case m.Command():
                await self._take(message)
            case m.Pong():
                self._measure(message.t)
            case m.Hello() if self._transport.is_open():
                # For a client that is gone only commands count: sending a match costs time.
                await self._greet(message)

    def count_frame(self) -> None:
        """Count a frame of any kind. Too many end the connection; as many again cut it off."""
        if self._has_token():
            return
        if self._ending is None:
            self.end("too-many")
            self._tokens = float(self._shared.burst)  # for what is on its way
        else:
            self._transport.cut()

    def _has_token(self) -> bool:
        shared = self._shared
        now = self._loop.time()
        self._tokens = min(self._tokens + (now - self._tokens_at) * shared.rate, shared.burst)
        self._tokens_at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def _measure(self, t: float) -> None:
        if self._ping is not None and self._ping[0] == t:
            self._lags = (*self._lags, (self.heard_at - self._ping[1]) / 2)[-LAGS:]
            self._ping = None

    @property
    def lag(self) -> float:
        """Seconds from the client to the server by its last pongs; the table bounds it."""
        return median(self._lags) if self._lags else 0.0

    # -- Hello --------------------------------------------------------------------------------------

    async def _greet(self, hello: m.Hello) -> None:
        table = self.table
        if hello.language is not None:
            self.language = language(hello.language)
        try:
            if hello.since > table.head.version:
                # The client may have seen it at another process.
                await table.catch_up()
            if hello.since > table.head.version:
                raise Refusal("command/ahead", came=hello.since, expected=table.head.version)
            if self.identity.player.has_account and not self._own_seats():
                # The player may have sat here as a guest, and signed in at another process.
                await table.look_for_players()
            if hello.seat is not None and hello.seat not in self._own_seats():
                raise Refusal("chair/not-yours", came=hello.seat + 1)
        except Refusal as refusal:
            self._refuse(refusal)
            return
        except StoreUnavailable as error:
            self._refuse(not_kept(error))
            return
        self.seat = hello.seat
        self.cursor = hello.since
        self._shared.audience.seat(self)
        self._be_here(self._own_seats())
        self.say(self._welcome())
        if self._shared.audience.notice is not None:
            self.say(self._shared.audience.notice)
        self._say_ping()
        await self._catch_up()

    def _own_seats(self) -> tuple[int, ...]:
        return self.table.state.seats_of(self.identity.player.id)

    def _welcome(self) -> str:
        shared, table = self._shared, self.table
        is_here = shared.manager.presence.is_here
        return text_of(
            "welcome",
            protocol=m.PROTOCOL,
            table=table.id,
            version=table.head.version,
            now=shared.clock.now(),
            seats=self.seats,
            watching_as=self.seat,
            here=[seat for seat in table.state.people if is_here(table.id, seat)],
            limits={
                "message_bytes": LONGEST,
                "messages": shared.rate,
                "burst": shared.burst,
                "hello_seconds": HELLO_WITHIN,
                "idle_seconds": IDLE,
                "beat_seconds": BEAT,
            },
        )

    async def _catch_up(self) -> None:
        """Send the events that this client lacks, no faster than it reads."""
        table = self.table
        while self.cursor < table.head.version and self._ending is None:
            batch = table.history[self.cursor : self.cursor + BATCH]
            self.cursor = batch[-1].version
            for text in events_texts(batch, self.seat):
                self.say(text)
            if self._out:
                self._room = self._loop.create_future()
                await self._room

    def look_for_seats(self) -> None:
        """Update the seats of this player after somebody sat down or stood up."""
        seats = self._own_seats()
        if seats == self.seats:
            return
        if self.seat not in seats:
            self.seat = None
        self._be_here(seats)
        self.say(text_of("you", seats=seats, watching_as=self.seat))

    def _be_here(self, seats: tuple[int, ...]) -> None:
        presence, table = self._shared.manager.presence, self.table
        for seat in set(self.seats) ^ set(seats):
            was_here = presence.is_here(table.id, seat)
            if seat in seats:
                presence.arrived(table, seat)
            else:
                presence.gone(table, seat)
            if presence.is_here(table.id, seat) != was_here:
                self._shared.audience.say_presence(table.id, seat, not was_here)
        self.seats = seats

    # -- Commands ---------------------------------------------------------------------------------

    async def _take(self, message: m.Command) -> None:
        if self.cursor < 0:
            self._refuse(Refusal("hello/first"), message.cmd)
            return

        def acknowledge(accepted: Accepted) -> None:
            self.say(text_of("ack", cmd=message.cmd, version=accepted.version))

        shared = self._shared
        self._is_taking = True
        try:
            answer = await take(
                self.table,
                message,
                player=self.identity.player,
                lag=self.lag,
                waits=shared.waits,
                metrics=shared.metrics,
                acknowledge=acknowledge,
            )
        except Refusal as refusal:
            self._refuse(refusal, message.cmd)
        else:
            if isinstance(answer, Stale):
                # The events that the client lacked are in the queue already.
                self.say(text_of("stale", cmd=message.cmd, version=answer.version))
        finally:
            self._is_taking = False

    @property
    def is_free(self) -> bool:
        """Whether it may be ended now: it is not ending, and no command waits for its answer."""
        return self._ending is None and not self._is_taking

    def _refuse(self, refusal: Refusal, cmd: str | None = None) -> None:
        self._shared.metrics.refused(refusal.code)
        said = self.table.state.agreed_terms.rules.edition.in_words(self.language)
        self.say(m.refusal_text(refusal, cmd, said))

    # -- Sending ----------------------------------------------------------------------------------

    def tell(self, told: Sequence[Told], texts: Sequence[str], *, with_clock: bool) -> None:
        """Send new events, unless this client is still being sent older ones."""
        first, last = told[0].version, told[-1].version
        if not first - 1 <= self.cursor < last:
            return
        if self.cursor >= first:
            texts = events_texts(told[self.cursor - first + 1 :], self.seat)
        self.cursor = last
        if with_clock:
            self._say_clock()
        for text in texts:
            self.say(text)

    def beat(self) -> None:
        """End a connection that is idle or stuck; tell the others that the server is there.

        A ping now and then measures their lag.
        """
        now = self._loop.time()
        self._beats += 1
        if self.cursor < 0:
            self.end("no-hello")
        elif now - self.heard_at > IDLE:
            self.end("idle")
        elif self._writer is not None and now - self._sending_since > STUCK:
            self.end("slow")
        else:
            self._say_clock()
            if self._beats % PING_EVERY == 0:
                self._say_ping()

    def _say_clock(self) -> None:
        self.say(f'{{"type":"clock","now":{self._shared.clock.now()}}}')

    def _say_ping(self) -> None:
        t = self._shared.clock.now()
        self._ping = (t, self._loop.time())
        self.say(f'{{"type":"ping","t":{t}}}')

    def say(self, text: str) -> None:
        """Put a message into the queue."""
        if self._ending is not None:
            return
        self._out.append(text)
        self._out_bytes += len(text)
        if len(self._out) > MOST_QUEUED or self._out_bytes > MOST_QUEUED_BYTES:
            self._out.clear()
            self._out_bytes = 0
            self.end("slow")
        elif self._writer is None:
            self._start_writing()

    def end(self, reason: Reason) -> None:
        """Send `bye` and close; cut the connection off if that takes too long."""
        if self._ending is not None:
            return
        self._ending = reason
        bye = m.bye_text(reason)
        self._out.append(bye)
        self._out_bytes += len(bye)
        self._make_room()
        if self._writer is None:
            self._start_writing()
        self._loop.call_later(LAST_WORDS, self._transport.cut)

    def _start_writing(self) -> None:
        # A task only while there is something to write: most connections are mostly idle.
        self._sending_since = self._loop.time()
        self._writer = self._loop.create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._out:
                text = self._out.pop(0)
                self._out_bytes -= len(text)
                self._sending_since = self._loop.time()
                await self._send({"type": "websocket.send", "text": text})
            self._make_room()
            if self._ending is not None:
                code, _ = CLOSING[self._ending]
                await self._send({"type": "websocket.close", "code": code, "reason": self._ending})
        except (OSError, RuntimeError):
            # The client is gone, or uvicorn has closed the connection over a broken frame, which it
            # reports to the writer by a RuntimeError. The reader notices it too.
            self._make_room()
        finally:
            self._writer = None

    def _make_room(self) -> None:
        if self._room is not None and not self._room.done():
            self._room.set_result(None)
        self._room = None
