"""Pace and clock: how fast we may speak to a server, and what time it is there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

KEPT = 8
"""How many times that the server told are remembered."""
JUMP = 2.0
"""Seconds by which one of them may differ before a clock must have been set."""

OURS = 0.75
"""The part of what is allowed that we use: pongs want to be sent too, and clocks differ."""


class RateLimit:
    """Lets so many messages a second pass, and some at once; the others wait for their turn."""

    def __init__(self, rate: float = 20.0, burst: float = 20.0) -> None:
        self._turn = asyncio.Lock()
        self.keep_to(rate, burst)
        self.begin()

    def keep_to(self, rate: float, burst: float) -> None:
        """Keep to what the server allows."""
        self._rate = max(rate * OURS, 0.1)
        self._burst = max(burst * OURS, 1.0)

    def begin(self) -> None:
        """Nothing was said yet, on a new line."""
        self._left = self._burst
        self._at = time.monotonic()

    async def turn(self) -> None:
        """Wait until another message may be sent."""
        async with self._turn:
            self._fill()
            if self._left < 1:
                await asyncio.sleep((1 - self._left) / self._rate)
                self._fill()
            self._left -= 1

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._left + (now - self._at) * self._rate, self._burst)
        self._at = now


class ServerClock:
    """The server's clock, as it looks from here.

    Every message that tells the time was under way for a while, so it tells too early a time. The one
    that was quickest tells it best.
    """

    def __init__(self, here: Callable[[], float] = time.time) -> None:
        self._here = here
        self._ahead: list[float] = []

    def hear(self, told: float) -> None:
        """A message that was sent at that time has just come."""
        ahead = told - self._here()
        if abs(ahead - self.offset) > JUMP:
            self._ahead.clear()
        self._ahead = [*self._ahead, ahead][-KEPT:]

    @property
    def offset(self) -> float:
        """Seconds by which the server's clock is ahead of this one."""
        return max(self._ahead, default=0.0)

    def now(self) -> float:
        """The time there, in seconds since 1970."""
        return self._here() + self.offset
