"""The client of the bare echo, with which the other figures are compared."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from bench.load_client import Line
from bench.load_pace import AT_ONCE, ticks, together


class Echoes:
    """Connections to the bare echo, which sends every message back."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.lines: list[Line] = []
        self.sent: dict[int, float] = {}
        self.waits: list[float] = []
        self.troubles: list[str] = []
        self._again: Callable[[int], None] = _quiet

    async def gather(self, count: int) -> None:
        """Connect until there are that many connections."""
        wanted = iter(range(count - len(self.lines)))

        async def connect_next() -> None:
            for _ in wanted:
                await self._come()

        await together(connect_next() for _ in range(AT_ONCE))

    async def _come(self) -> None:
        number = -1

        def receive(_message: bytes) -> None:
            self.waits.append(time.perf_counter() - self.sent.pop(number))
            self._again(number)

        line = await Line.open(self.port, "/", "", receive, self._lost)
        number = len(self.lines)
        self.lines.append(line)

    def _lost(self, why: str) -> None:
        self.troubles.append(why)

    def say(self, number: int) -> None:
        """Send a message as long as a guess."""
        self.sent[number] = time.perf_counter()
        self.lines[number].say(b"x" * 150)

    async def flat_out(self, seconds: float) -> float:
        """Send without pauses; returns the round trips a second."""
        self._again, self.waits = self.say, []
        begun = time.perf_counter()
        for number in range(len(self.lines)):
            self.say(number)
        await asyncio.sleep(seconds)
        rate = len(self.waits) / (time.perf_counter() - begun)
        self._again = _quiet
        await self._settle()
        return rate

    async def paced(self, rate: float, seconds: float) -> list[float]:
        """Send that many messages a second, evenly; returns the seconds until each echo."""
        self.waits = []
        async for number in ticks(rate, seconds):
            which = number % len(self.lines)
            if which not in self.sent:
                self.say(which)
        await self._settle()
        return self.waits

    async def _settle(self) -> None:
        while self.sent:
            if self.troubles:
                raise RuntimeError(self.troubles[0])
            await asyncio.sleep(0.01)

    def close(self) -> None:
        """Close all connections."""
        for line in self.lines:
            line.cut()


def _quiet(_number: int) -> None:
    """Do nothing, so that no message is sent again."""
