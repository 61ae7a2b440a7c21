"""The pace of the load bench: a number of steps a second, or many tasks at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Iterable

AT_ONCE = 16
"""How many connections are opened at the same time."""


async def ticks(rate: float, seconds: float) -> AsyncIterator[int]:
    """That many steps a second; steps that are late come at once."""
    begun = time.perf_counter()
    for number in range(int(rate * seconds)):
        delay = begun + number / rate - time.perf_counter()
        if delay > 0:
            await asyncio.sleep(delay)
        yield number


async def together(tasks: Iterable[Awaitable[None]]) -> None:
    """Run all tasks; the first that fails cancels the others."""
    async with asyncio.TaskGroup() as group:
        for task in tasks:
            group.create_task(_as_coroutine(task))


async def _as_coroutine(task: Awaitable[None]) -> None:
    await task
