"""An event loop in virtual time: no test waits, and each run is exactly repeatable."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

EPOCH = 1_800_000_000.0
"""What a clock in virtual time shows at its beginning."""

T = TypeVar("T")


class Standstill(Exception):
    """Every task waits, and no timer is left that could wake one."""


class _NoSockets:
    """A selector without sockets, which moves the virtual time on instead of waiting."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> tuple[()]:
        if timeout is None:
            raise Standstill
        self._loop.passed += timeout
        return ()


class VirtualLoop(asyncio.BaseEventLoop):
    """asyncio's own loop, without sockets and threads, in virtual time."""

    def __init__(self) -> None:
        super().__init__()
        self.passed = 0.0
        self._selector = _NoSockets(self)
        self.trouble: list[dict[str, Any]] = []
        """The errors of tasks that nothing awaits."""

    def time(self) -> float:
        """Seconds since the beginning."""
        return self.passed

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Record the error for the end of the test, and call the exception handler, if any."""
        self.trouble.append(context)
        if (handler := self.get_exception_handler()) is not None:
            handler(self, context)

    def _process_events(self, event_list: object) -> None:
        """Do nothing: without sockets there are no events."""

    def _write_to_self(self) -> None:
        """Do nothing: no other thread ever wakes this loop."""


class VirtualClock:
    """A clock in virtual time, perhaps a wrong one."""

    def __init__(self, loop: asyncio.AbstractEventLoop, wrong_by: float = 0.0) -> None:
        self._loop = loop
        self.wrong_by = wrong_by

    def now(self) -> float:
        """Seconds since 1970, to the millisecond."""
        return round(EPOCH + self._loop.time() + self.wrong_by, 3)

    async def sleep(self, seconds: float) -> None:
        """Let that time pass."""
        await asyncio.sleep(seconds)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Do the work in virtual time, and fail if a task that nothing awaits has failed."""
    loop = VirtualLoop()
    try:
        done = loop.run_until_complete(work)
        rest = asyncio.all_tasks(loop)
        for task in rest:
            task.cancel()
        if rest:
            loop.run_until_complete(asyncio.gather(*rest, return_exceptions=True))
        assert not loop.trouble, loop.trouble
        return done
    finally:
        loop.close()
