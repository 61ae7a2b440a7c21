"""Thinking beside the screen: a bot's long thought holds up neither the keys nor the end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


async def in_background(work: Callable[[], T]) -> T:
    """What the work returns, done in a thread that nobody waits for when the program ends."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, error: BaseException | None) -> None:
        if done.cancelled():
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(result)  # type: ignore[arg-type]  # without an error there is a result

    def run() -> None:
        result, error = None, None
        try:
            result = work()
        except BaseException as problem:
            error = problem
        try:
            loop.call_soon_threadsafe(settle, result, error)
        except RuntimeError:
            # The loop has ended: nobody wants to know.
            return

    threading.Thread(target=run, daemon=True).start()
    return await done
