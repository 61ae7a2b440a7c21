"""What the buses have in common: hints wait for each other, and lost lines are picked up again."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

OnHint = Callable[[str, int], None]
"""Called with a table and the version that another process has written."""
OnGap = Callable[[], None]
"""Called when hints may have been missed."""

LARGEST = 7_999
"""Bytes of a message: PostgreSQL takes no more."""
WAITING = 10_000
"""How many tables' hints are kept while the line is down; the sweep finds the others."""
PATIENCE = 10.0
"""Seconds in which a server answers, and between two looks whether it still does."""
SHORTEST, LONGEST = 0.05, 5.0
"""Seconds between two attempts to connect, at first and at last."""

_log = logging.getLogger(__name__)


class NotifyBus(Protocol):
    """A bus that has been opened."""

    @property
    def connected(self) -> bool:
        """Whether hints go through now."""

    def hint(self, table: str, version: int) -> None:
        """Tell the other processes, some time soon, perhaps. Never waits."""

    async def open(self) -> None:
        """Connect, or go on trying."""

    async def close(self) -> None:
        """Send what waits, and let go."""


class BusConnection(Protocol):
    """A connection to a server."""

    async def send(self, message: str) -> None:
        """Send a message; when it returns, the server has it."""

    async def look(self) -> None:
        """Find out whether the server still answers."""

    async def close(self) -> None:
        """Let go of it."""


class BatchingBus(ABC):
    """Gathers hints while others are on their way, and connects again when the line is lost."""

    def __init__(self, url: str, on_hint: OnHint, on_gap: OnGap) -> None:
        self.url = url
        self.connected = False
        self._on_hint = on_hint
        self._on_gap = on_gap
        self._sender = secrets.token_hex(8)
        self._waiting: dict[str, int] = {}
        self._news = asyncio.Event()
        self._lost = False
        self._closing = False
        self._running: asyncio.Task[None] | None = None

    @abstractmethod
    async def connect(self) -> BusConnection:
        """A new line, which calls `hear` with each message and `lose` when it breaks."""

    def hint(self, table: str, version: int) -> None:
        """Tell the other processes, some time soon, perhaps. Never waits."""
        # Of several hints for a table the last one says it all.
        self._waiting[table] = max(version, self._waiting.pop(table, 0))
        if len(self._waiting) > WAITING:
            del self._waiting[next(iter(self._waiting))]
        self._news.set()

    def hear(self, message: str) -> None:
        """Pass on the hints of a message from another process."""
        sender, hints = read_message(message)
        if sender == self._sender:
            return
        for table, version in hints:
            self._on_hint(table, version)

    def lose(self) -> None:
        """The line is lost."""
        self._lost = True
        self._news.set()

    async def open(self) -> None:
        """Try to connect once; whatever comes of it, go on in the background."""
        line = await self._try_to_connect()
        self._running = asyncio.create_task(self._run(line))

    async def _try_to_connect(self) -> BusConnection | None:
        self._lost = False
        try:
            async with asyncio.timeout(PATIENCE):
                line = await self.connect()
        except Exception as error:  # whatever it is, the sweep does without the bus
            _log.warning("bus-unreachable", extra={"reason": type(error).__name__})
            return None
        self.connected = True
        return line

    async def _run(self, line: BusConnection | None) -> None:
        while True:
            if line is not None:
                await self._serve_until_lost(line)
            if self._closing:
                return
            line = await self._connect_again()

    async def _connect_again(self) -> BusConnection:
        pause = SHORTEST
        while True:
            # By chance, so that not all processes come back at the same moment.
            await asyncio.sleep(pause * random.uniform(0.5, 1))
            pause = min(2 * pause, LONGEST)
            if (line := await self._try_to_connect()) is not None:
                self._on_gap()
                return line

    async def _serve_until_lost(self, line: BusConnection) -> None:
        try:
            await self._serve(line)
        except Exception as error:  # the same
            _log.warning("bus-lost", extra={"reason": type(error).__name__})
        finally:
            self.connected = False
            with contextlib.suppress(Exception):
                async with asyncio.timeout(PATIENCE):
                    await line.close()

    async def _serve(self, line: BusConnection) -> None:
        while not self._lost:
            while self._waiting and not self._lost:
                await self._send_all(line)
            if self._closing:
                return
            self._news.clear()
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._news.wait()
            except TimeoutError:
                async with asyncio.timeout(PATIENCE):
                    await line.look()
        raise ConnectionError

    async def _send_all(self, line: BusConnection) -> None:
        hints, self._waiting = self._waiting, {}
        try:
            for message in messages(self._sender, hints.items()):
                async with asyncio.timeout(PATIENCE):
                    await line.send(message)
        except BaseException:
            # Perhaps they have arrived; to hear a hint twice does no harm.
            self._waiting = {**hints, **self._waiting}
            raise

    async def close(self) -> None:
        """Send what waits, and let go."""
        self._closing = True
        self._news.set()
        if self._running is not None:
            if not self.connected:
                self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running


def messages(sender: str, hints: Iterable[tuple[str, int]]) -> Iterator[str]:
    """The hints as messages that are not too long.

    >>> list(messages("me", [("ab", 3), ("cd", 4)]))
    ['me ab:3 cd:4']
    """
    message = sender
    for table, version in hints:
        word = f" {table}:{version}"
        if len(message) + len(word) > LARGEST:
            yield message
            message = sender
        message += word
    if message != sender:
        yield message


def read_message(message: str) -> tuple[str, list[tuple[str, int]]]:
    """Who sent it, and its hints; what is no hint is left out, for anybody may send there.

    >>> read_message("me ab:3 nonsense cd:4")
    ('me', [('ab', 3), ('cd', 4)])
    """
    sender, *words = message.split(" ")
    hints = []
    for word in words:
        table, _, version = word.partition(":")
        if table and version.isascii() and version.isdigit():
            hints.append((table, int(version)))
    return sender, hints
