"""Worker processes with a limit of time and of memory."""

from __future__ import annotations

import asyncio
import concurrent.futures
import multiprocessing
import os
import resource
from collections.abc import Callable
from typing import TypeVar

from pebble import ProcessExpired, ProcessPool

T = TypeVar("T")

FRESH = multiprocessing.get_context("spawn")
"""New processes share nothing with this one: neither its threads nor its open files."""


class LimitExceeded(Exception):
    """A worker took too long or too much memory, and was ended."""


NICE = 2
"""How far workers stand back where the processors do not suffice: play comes first."""


class WorkerPool:
    """Processes that are started when first needed, and ended when they exceed a limit."""

    def __init__(self, *, processes: int, megabytes: int) -> None:
        self._processes = processes
        self._megabytes = megabytes
        self._pool: ProcessPool | None = None

    async def run(self, work: Callable[..., T], *given: object, seconds: float) -> T:
        """What the work returns, or `LimitExceeded`; its own exceptions come through."""
        if self._pool is None:
            self._pool = ProcessPool(
                max_workers=self._processes,
                max_tasks=0,  # a worker that has read word lists and compiled code is kept
                initializer=_begin,
                initargs=(self._megabytes,),
                context=FRESH,
            )
        future = self._pool.schedule(work, args=given, timeout=seconds)
        try:
            done: T = await asyncio.wrap_future(future)
        except (TimeoutError, concurrent.futures.TimeoutError, ProcessExpired, MemoryError):
            raise LimitExceeded from None
        return done

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves it without types
            self._pool.join()
            self._pool = None


def _begin(megabytes: int) -> None:
    os.nice(NICE)
    limit = megabytes << 20
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
