"""What the buses have in common: they send notifications in batches, and reconnect when cut off."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

OnNotification = Callable[[str, int], None]
"""Called with a table and the version that another process has written."""
OnGap = Callable[[], None]
"""Called when notifications may have been missed."""

LARGEST = 7_999
"""The bytes of a message: PostgreSQL takes no more."""
MOST_PENDING = 10_000
"""How many notifications are kept while the bus is not connected; a sweep finds the others."""
PATIENCE = 10.0
"""Seconds in which a server has to answer, and between two pings."""
SHORTEST, LONGEST = 0.05, 5.0
"""Seconds between two attempts to connect: the first pause, and the longest."""

_log = logging.getLogger(__name__)


class NotifyBus:
    """The bus of a process that runs alone: it notifies nobody. The other buses extend it."""

    connected = True
    """Whether notifications can be sent now."""

    def notify(self, table: str, version: int) -> None:
        """Notify the other processes soon, without a guarantee. Never waits."""

    async def open(self, on_notification: OnNotification, on_gap: OnGap) -> None:
        """Try to connect once; whether or not it works, go on in the background."""

    async def close(self) -> None:
        """Send what is pending, and disconnect."""


class BusConnection(Protocol):
    """A connection to the server of a bus."""

    async def send(self, message: str) -> None:
        """Send a message; returns once the server has it."""

    async def ping(self) -> None:
        """Raise an error if the server no longer answers."""

    async def close(self) -> None:
        """Disconnect."""


class BatchingBus(NotifyBus, ABC):
    """Collects notifications while others are being sent, and reconnects when it is cut off."""

    _on_notification: OnNotification
    _on_gap: OnGap

    def __init__(self, url: str) -> None:
        self.url = url
        self.connected = False
        self._sender = secrets.token_hex(8)
        self._pending: dict[str, int] = {}
        self._wake = asyncio.Event()
        self._lost = False
        self._closing = False
        self._running: asyncio.Task[None] | None = None

    @abstractmethod
    async def connect(self) -> BusConnection:
        """Make a connection that calls `receive` with each message, and `lose` when it breaks."""

    def notify(self, table: str, version: int) -> None:
        """Notify the other processes soon, without a guarantee. Never waits."""
        # Of several notifications for a table the last one is enough.
        self._pending[table] = max(version, self._pending.pop(table, 0))
        if len(self._pending) > MOST_PENDING:
            del self._pending[next(iter(self._pending))]
        self._wake.set()

    def receive(self, message: str) -> None:
        """Pass on the notifications in a message of another process."""
        sender, notifications = read_message(message)
        if sender == self._sender:
            return
        for table, version in notifications:
            self._on_notification(table, version)

    def lose(self) -> None:
        """Note that the connection is lost."""
        self._lost = True
        self._wake.set()

    async def open(self, on_notification: OnNotification, on_gap: OnGap) -> None:
        """Try to connect once; whether or not it works, go on in the background."""
        self._on_notification, self._on_gap = on_notification, on_gap
        connection = await self._try_to_connect()
        self._running = asyncio.create_task(self._run(connection))

    async def _try_to_connect(self) -> BusConnection | None:
        self._lost = False
        try:
            async with asyncio.timeout(PATIENCE):
                connection = await self.connect()
        except Exception as error:  # whatever failed, the sweep works without the bus
            _log.warning("bus-unreachable", extra={"reason": type(error).__name__})
            return None
        self.connected = True
        return connection

    async def _run(self, connection: BusConnection | None) -> None:
        while True:
            if connection is not None:
                await self._send_until_lost(connection)
            if self._closing:
                return
            connection = await self._reconnect()

    async def _reconnect(self) -> BusConnection:
        pause = SHORTEST
        while True:
            # A random pause, so that not all processes reconnect at the same moment.
            await asyncio.sleep(pause * random.uniform(0.5, 1))
            pause = min(2 * pause, LONGEST)
            if (connection := await self._try_to_connect()) is not None:
                self._on_gap()
                return connection

    async def _send_until_lost(self, connection: BusConnection) -> None:
        try:
            await self._send(connection)
        except Exception as error:  # whatever failed, the bus connects again
            _log.warning("bus-lost", extra={"reason": type(error).__name__})
        finally:
            self.connected = False
            with contextlib.suppress(Exception):
                async with asyncio.timeout(PATIENCE):
                    await connection.close()

    async def _send(self, connection: BusConnection) -> None:
        while not self._lost:
            while self._pending and not self._lost:
                await self._send_pending(connection)
            if self._closing:
                return
            self._wake.clear()
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._wake.wait()
            except TimeoutError:
                async with asyncio.timeout(PATIENCE):
                    await connection.ping()
        raise ConnectionError

    async def _send_pending(self, connection: BusConnection) -> None:
        sending, self._pending = self._pending, {}
        try:
            for message in messages(self._sender, sending.items()):
                async with asyncio.timeout(PATIENCE):
                    await connection.send(message)
        except BaseException:
            # They may have arrived; a notification that arrives twice does no harm.
            self._pending = {**sending, **self._pending}
            raise

    async def close(self) -> None:
        """Send what is pending, and disconnect."""
        self._closing = True
        self._wake.set()
        if self._running is not None:
            if not self.connected:
                self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running


def messages(sender: str, notifications: Iterable[tuple[str, int]]) -> Iterator[str]:
    """Write the notifications as messages of at most `LARGEST` bytes.

    >>> list(messages("me", [("ab", 3), ("cd", 4)]))
    ['me ab:3 cd:4']
    """
    message = sender
    for table, version in notifications:
        word = f" {table}:{version}"
        if len(message) + len(word) > LARGEST:
            yield message
            message = sender
        message += word
    if message != sender:
        yield message


def read_message(message: str) -> tuple[str, list[tuple[str, int]]]:
    """Read who sent a message, and its notifications.

    Other words are skipped, because any client of the server may send messages there.

    >>> read_message("me ab:3 nonsense cd:4")
    ('me', [('ab', 3), ('cd', 4)])
    """
    sender, *words = message.split(" ")
    notifications = []
    for word in words:
        table, _, version = word.partition(":")
        if table and version.isascii() and version.isdigit():
            notifications.append((table, int(version)))
    return sender, notifications
