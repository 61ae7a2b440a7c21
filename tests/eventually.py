"""Waits until a condition holds, and fails when it does not hold in time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

PATIENCE = 60.0
"""Seconds after which a test fails: a busy machine is no failing program."""
Holds = Callable[[], object]
What = str | Callable[[], object]


def eventually(
    holds: Holds, what: What = "it", *, within: float = PATIENCE, every: float = 0.02
) -> None:
    """Wait until it holds; fail with what was waited for when it does not."""
    limit = time.monotonic() + within
    while not holds():
        _check(limit, what)
        time.sleep(every)


async def eventually_async(
    holds: Holds,
    what: What = "it",
    *,
    within: float = PATIENCE,
    every: float = 0.01,
    pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
) -> None:
    """The same in a coroutine; `pause` lets the other tasks of the loop run for a moment."""
    limit = time.monotonic() + within
    while not holds():
        _check(limit, what)
        await pause(every)


def _check(limit: float, what: What) -> None:
    if time.monotonic() > limit:
        raise AssertionError(f"{what if isinstance(what, str) else what()} never came true")
