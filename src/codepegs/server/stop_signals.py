"""What a process does when it is told to stop, and when the process that started it has died."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Coroutine, Iterator
from multiprocessing.connection import wait
from types import FrameType
from typing import Any

STOPS = (signal.SIGTERM, signal.SIGINT)
LAST = 10.0
"""Seconds after the drain in which a worker without a parent may close its database."""


@contextlib.contextmanager
def on_stop(first: Callable[[], Coroutine[Any, Any, None]]) -> Iterator[None]:
    """When told to stop, do this first, while everything is served; a second signal ends it at once.

    A worker whose parent has died does without: it holds the port of whoever is started next.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread is told
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in STOPS}
    doing: list[asyncio.Task[None]] = []

    def stop(number: int) -> None:
        stop_at_once = before[signal.Signals(number)]
        assert callable(stop_at_once)
        stop_at_once(number, None)

    async def after_first(number: int) -> None:
        try:
            await first()
        finally:
            stop(number)

    def begin(number: int) -> None:
        if _is_orphan():
            stop(number)
        elif doing:
            doing[0].cancel()
        else:
            doing.append(loop.create_task(after_first(number)))

    def told(number: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(begin, number)

    for number in STOPS:
        signal.signal(number, told)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for task in doing:
            task.cancel()


def _is_orphan() -> bool:
    parent = multiprocessing.parent_process()
    return parent is not None and not parent.is_alive()


def end_with_parent(drain: float) -> None:
    """Stop this worker when the process that started it dies, however that ends.

    It would go on to listen, and no other server could have the port.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_follow, args=(parent.sentinel, drain), daemon=True).start()


def _follow(parent: int, drain: float) -> None:
    wait([parent])
    os.kill(os.getpid(), signal.SIGTERM)
    # The event loop may hang.
    threading.Event().wait(drain + LAST)
    os._exit(1)
