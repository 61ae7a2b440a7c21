"""Matches for the load bench: two players each, who make wrong guesses until the bench stops them.

They check all messages: versions without gaps, an answer to each command, no refusal. A move is
over when its command is acknowledged and both seats have received all of its events.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections import deque
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any

from bench.load_client import Line
from bench.load_guests import Laid
from bench.load_pace import AT_ONCE, ticks, together
from bench.load_servers import Site

CODE = list("RRRR")
GUESSES = cycle([list(guess) for guess in ("GGBB", "BBWW", "WWYY", "YYGG", "GBWY", "YWBG")])
"""No guess is right, so that every round goes on to its last row."""

Moved = Callable[["Match"], None]


class Seat:
    """A player with one WebSocket at one table."""

    __slots__ = ("cookie", "line", "match", "number", "version")

    def __init__(self, match: Match, number: int, cookie: str) -> None:
        self.match = match
        self.number = number
        self.cookie = cookie
        self.version = 0
        self.line: Line | None = None

    async def come(self, port: int) -> None:
        """Connect and say hello."""
        self.version = 0
        path = f"/api/tables/{self.match.table}/socket"
        self.line = await Line.open(port, path, self.cookie, self.receive, self.match.fail)
        self.line.say(b'{"type":"hello","since":0,"seat":%d}' % self.number)

    def receive(self, message: bytes) -> None:
        """Check a message, and pass it on to the match."""
        match = self.match
        # Look only at the beginning of the text: parsing all messages would slow the client down.
        kind = message[9:15]
        if kind == b"events":
            for event in json.loads(message)["events"]:
                if event["version"] != self.version + 1:
                    match.fail(f"{event['version']} follows {self.version}")
                self.version += 1
                match.happened(event)
            match.look()
        elif kind == b'ack","':
            match.acknowledged(message)
        elif kind == b'ping",':
            assert self.line is not None
            self.line.say(b'{"type":"pong"' + message[14:])
        elif kind in (b"refusa", b'stale"', b'bye","'):
            match.fail(message.decode())


class Match:
    """A table with two players of the bench."""

    __slots__ = (
        "_acked", "_cmd", "_is_guess", "_sent_at", "next_table", "order", "seats", "table",
        "version", "world",
    )  # fmt: skip

    def __init__(self, world: World, table: str, cookies: Sequence[str]) -> None:
        self.world = world
        self.table = table
        self.seats = [Seat(self, number, cookie) for number, cookie in enumerate(cookies)]
        self.begin()

    def begin(self) -> None:
        """Set the state before the first event."""
        self.version = 0
        self.order: tuple[str, int] | None = None
        """The kind of the next command, and the seat that sends it."""
        self.next_table: str | None = None
        self._cmd: bytes | None = None
        self._acked = False

    # -- Receiving ------------------------------------------------------------------------------

    def happened(self, event: dict[str, Any]) -> None:
        """Take an event from the seat that receives it first; ignore it from the other."""
        if event["version"] <= self.version:
            return
        self.version = event["version"]
        match event["event"]:
            case "RoundBegun":
                self.order = "set-code", event["codemaker"]
            case "RowOpened":
                self.order = "guess", event["seat"]
            case "MatchEnded":
                self.order = "rematch", 0
            case "RematchOffered":
                self.order = "rematch", 1 - event["seat"]
            case "RematchBegun":
                self.order, self.next_table = None, event["table"]

    def acknowledged(self, message: bytes) -> None:
        """Take the acknowledgement of the command, and note its time."""
        if self._cmd is None or self._cmd not in message:
            self.fail(f"no such command was sent: {message.decode()}")
            return
        self.world.waits.append(time.perf_counter() - self._sent_at)
        self.world.guesses += self._is_guess
        self._acked = True

    def look(self) -> None:
        """Check whether a move is over; if so, tell the world."""
        if self._acked and all(seat.version == self.version for seat in self.seats):
            self._acked, self._cmd = False, None
            if self.next_table is None:
                self.world.moved(self)
            else:
                self.world.go_on_soon(self)

    def fail(self, why: str) -> None:
        """Note an error."""
        self.world.troubles.append(f"table {self.table}: {why}")

    # -- Doing ----------------------------------------------------------------------------------

    @property
    def is_ready(self) -> bool:
        """Whether a player may move."""
        return self._cmd is None and self.order is not None

    def move(self) -> None:
        """Send the next command."""
        assert self.is_ready and self.order is not None
        kind, number = self.order
        more = {"set-code": {"code": CODE}, "guess": {"guess": next(GUESSES)}}.get(kind, {})
        cmd = os.urandom(16).hex()
        message = {
            "type": "command",
            "cmd": cmd,
            "after": self.version,
            "do": {"kind": kind, "seat": number, **more},
        }
        self._cmd, self._is_guess = cmd.encode(), kind == "guess"
        line = self.seats[number].line
        assert line is not None
        text = json.dumps(message).encode()
        self._sent_at = time.perf_counter()
        line.say(text)

    def leave(self) -> None:
        """Disconnect both players."""
        for seat in self.seats:
            if seat.line is not None:
                seat.line.cut()


class World:
    """All matches of one server, and the figures that are measured."""

    def __init__(self, site: Site, laid: Sequence[Laid]) -> None:
        self._port = site.port
        self._laid = laid
        self.matches: list[Match] = []
        self.waits: list[float] = []
        """Seconds from each command to its ack."""
        self.guesses = 0
        """Guesses that were acknowledged."""
        self.missed = 0
        """Moves that were due while all tables waited for the server."""
        self.troubles: list[str] = []
        self.moved: Moved = _stay
        self._going: set[asyncio.Task[None]] = set()

    # -- Coming and going -------------------------------------------------------------------------

    async def gather(self, count: int, progress: Callable[[int], None] | None = None) -> None:
        """Connect players until that many matches have begun."""
        wanted = iter(self._laid[len(self.matches) : count])

        async def connect_next() -> None:
            for table, cookies in wanted:
                match = Match(self, table, cookies)
                await asyncio.gather(*(seat.come(self._port) for seat in match.seats))
                self.matches.append(match)
                if progress is not None:
                    progress(len(self.matches))

        await together(connect_next() for _ in range(AT_ONCE))
        await self.until(lambda: all(match.is_ready for match in self.matches))

    def go_on_soon(self, match: Match) -> None:
        """Start a task that takes both players to the table of their rematch, as a browser does."""
        task = asyncio.ensure_future(self._go_on(match))
        self._going.add(task)
        task.add_done_callback(self._going.discard)

    async def _go_on(self, match: Match) -> None:
        assert match.next_table is not None
        match.leave()
        match.table = match.next_table
        match.begin()
        try:
            await asyncio.gather(*(seat.come(self._port) for seat in match.seats))
            await self.until(lambda: match.is_ready)
        except Exception as error:  # the bench has to report any error
            match.fail(str(error))
        else:
            self.moved(match)

    async def until(self, so: Callable[[], bool], seconds: float = 60.0) -> None:
        """Wait until the condition holds; raises an error if it does not in time."""
        end = time.monotonic() + seconds
        while not so():
            if self.troubles:
                raise RuntimeError(self.troubles[0])
            if time.monotonic() > end:
                raise RuntimeError("the server has not answered in time")
            await asyncio.sleep(0.01)

    def check(self) -> None:
        """Raise an error if any match has failed."""
        if self.troubles:
            raise RuntimeError(f"{len(self.troubles)} troubles, the first: {self.troubles[0]}")

    def close(self) -> None:
        """Disconnect all players."""
        for match in self.matches:
            match.leave()

    # -- Playing ----------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Stop the players, and wait until every move is over."""
        self.moved = _stay
        # Wait for rematches too: such a match would move as soon as it begins.
        await self.until(lambda: not self._going and all(match.is_ready for match in self.matches))

    async def flat_out(self, seconds: float) -> float:
        """Let each match move as soon as its last move is over; returns the guesses a second."""
        self.moved = Match.move
        begun = time.perf_counter()
        for match in self.matches:
            match.move()
        # Measure only after a while: at first all matches move at the same time.
        await asyncio.sleep(min(1.0, seconds / 4))
        guesses, counted = self.guesses, time.perf_counter()
        await asyncio.sleep(max(seconds - (counted - begun), 0.1))
        rate = (self.guesses - guesses) / (time.perf_counter() - counted)
        await self.settle()
        return rate

    async def paced(self, rate: float, seconds: float) -> list[float]:
        """Make that many moves a second at even intervals; returns the seconds until each ack."""
        ready = deque(self.matches)
        self.moved = ready.append
        self.waits = []
        async for _ in ticks(rate, seconds):
            if ready:
                ready.popleft().move()
            else:
                self.missed += 1
        waits = self.waits
        await self.settle()
        return waits


def _stay(_match: Match) -> None:
    """Do nothing, so that the match does not move again."""
