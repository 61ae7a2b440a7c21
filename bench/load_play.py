"""Matches for the load bench: two players each, who guess wrongly for as long as they are asked to.

Everything that comes is checked: versions without gaps, an answer to each command, no refusal. One
move is over when its command is acknowledged and both seats have received all of it.
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
        """Check a message, and see what it means for the match."""
        match = self.match
        # By the beginning of the text: reading all of it costs more than the bench may.
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
    """A table with two players of ours."""

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
        """No event has been received yet."""
        self.version = 0
        self.order: tuple[str, int] | None = None
        """What has to be done next, and by whom."""
        self.next_table: str | None = None
        self._cmd: bytes | None = None
        self._acked = False

    # -- Receiving ------------------------------------------------------------------------------

    def happened(self, event: dict[str, Any]) -> None:
        """One of the seats has received an event; the first to receive it counts."""
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
        """The command is kept."""
        if self._cmd is None or self._cmd not in message:
            self.fail(f"no such command was sent: {message.decode()}")
            return
        self.world.waits.append(time.perf_counter() - self._sent_at)
        self.world.guesses += self._is_guess
        self._acked = True

    def look(self) -> None:
        """See whether a move is over."""
        if self._acked and all(seat.version == self.version for seat in self.seats):
            self._acked, self._cmd = False, None
            if self.next_table is None:
                self.world.moved(self)
            else:
                self.world.go_on_soon(self)

    def fail(self, why: str) -> None:
        """Something went wrong."""
        self.world.troubles.append(f"table {self.table}: {why}")

    # -- Doing ----------------------------------------------------------------------------------

    @property
    def is_ready(self) -> bool:
        """Whether a player may move."""
        return self._cmd is None and self.order is not None

    def move(self) -> None:
        """Do what is awaited."""
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
        """Both players go."""
        for seat in self.seats:
            if seat.line is not None:
                seat.line.cut()


class World:
    """All matches of one server, and what is measured of them."""

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
        """Let players come until there are so many matches, all of them begun."""
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
        """Both players go to the table of their rematch, as a browser would."""
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
        except Exception as error:  # whatever it is, the bench has to say so
            match.fail(str(error))
        else:
            self.moved(match)

    async def until(self, so: Callable[[], bool], seconds: float = 60.0) -> None:
        """Wait until something is so."""
        end = time.monotonic() + seconds
        while not so():
            if self.troubles:
                raise RuntimeError(self.troubles[0])
            if time.monotonic() > end:
                raise RuntimeError("the server has not answered in time")
            await asyncio.sleep(0.01)

    def check(self) -> None:
        """Everything that was sent was answered, and nothing went wrong."""
        if self.troubles:
            raise RuntimeError(f"{len(self.troubles)} troubles, the first: {self.troubles[0]}")

    def close(self) -> None:
        """Everybody goes."""
        for match in self.matches:
            match.leave()

    # -- Playing ----------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Wait for every move that was made, and forget how long they took."""
        self.moved = _stay
        # A match that goes on to its rematch would move at once, and again with all the others.
        await self.until(lambda: not self._going and all(match.is_ready for match in self.matches))

    async def flat_out(self, seconds: float) -> float:
        """Move as soon as the move before is over; guesses a second."""
        self.moved = Match.move
        begun = time.perf_counter()
        for match in self.matches:
            match.move()
        # Not while they are still in step.
        await asyncio.sleep(min(1.0, seconds / 4))
        guesses, counted = self.guesses, time.perf_counter()
        await asyncio.sleep(max(seconds - (counted - begun), 0.1))
        rate = (self.guesses - guesses) / (time.perf_counter() - counted)
        await self.settle()
        return rate

    async def paced(self, rate: float, seconds: float) -> list[float]:
        """So many moves a second, evenly, at one table after another; the waits."""
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
    """Nobody moves again."""
