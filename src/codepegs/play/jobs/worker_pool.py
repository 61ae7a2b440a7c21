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
    """Processes that are started when needed, and ended when they exceed a limit.

    A process more is started when all others work. The caller sees to it that these are not too many.
    """

    def __init__(self, *, megabytes: int) -> None:
        self._megabytes = megabytes
        # One process each. The last one that worked is the first to work again.
        self._pools: list[ProcessPool] = []
        self._idle: list[ProcessPool] = []

    async def run(self, work: Callable[..., T], *given: object, seconds: float) -> T:
        """What the work returns, or `LimitExceeded`; its own exceptions come through."""
        pool = self._idle.pop() if self._idle else self._another()
        try:
            done: T = await asyncio.wrap_future(pool.schedule(work, args=given, timeout=seconds))
        except (TimeoutError, concurrent.futures.TimeoutError, ProcessExpired, MemoryError):
            raise LimitExceeded from None
        finally:
            self._idle.append(pool)
        return done

    def _another(self) -> ProcessPool:
        pool = ProcessPool(
            max_workers=1,
            max_tasks=0,  # a worker that has read word lists and compiled code is kept
            initializer=_begin,
            initargs=(self._megabytes,),
            context=FRESH,
        )
        self._pools.append(pool)
        return pool

    def close(self) -> None:
        """End the processes."""
        for pool in self._pools:
            pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves it without types
            pool.join()
        self._pools.clear()
        self._idle.clear()


def _begin(megabytes: int) -> None:
    os.nice(NICE)
    limit = megabytes << 20
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
