"""Notifications by NATS: the quickest way between many processes."""

from __future__ import annotations

import asyncio
import contextlib
from urllib.parse import urlsplit, urlunsplit

from nats.aio.client import Client
from nats.aio.msg import Msg

from codepegs.storage.notify.batches import PATIENCE, BatchingBus, BusConnection

GLANCE = 0.1
"""Seconds between two looks whether a connection that has not answered yet was closed."""
SUBJECT = "codepegs.notify"
"""The subject, unless the address has a path: `nats://HOST:4222/our.subject`."""


class NatsBus(BatchingBus):
    """One connection that subscribes and publishes."""

    async def connect(self) -> BusConnection:
        """Connect and subscribe."""
        parts = urlsplit(self.url)
        subject = parts.path.strip("/") or SUBJECT
        client = Client()

        async def received(message: Msg) -> None:
            self.receive(message.data.decode("utf-8", "replace"))

        async def closed() -> None:
            if not self._closing:
                self.lose()

        async def failed(error: Exception) -> None:
            """Ignore it: `closed` is called as well."""

        try:
            # The client could reconnect by itself, but would not report the gap in time.
            await client.connect(
                urlunsplit(parts._replace(path="", query="", fragment="")),
                name="codepegs notify",
                allow_reconnect=False,
                max_reconnect_attempts=1,  # also counts the attempts of the first time
                reconnect_time_wait=0,
                no_echo=True,
                connect_timeout=int(PATIENCE),
                closed_cb=closed,
                error_cb=failed,
            )
            await client.subscribe(subject, cb=received)
            connection = _NatsConnection(client, subject)
            await connection.settle()
        except BaseException:
            # If the server never greeted, the client would leave the connection open.
            with contextlib.suppress(Exception):
                await client.close()
            raise
        return connection


class _NatsConnection:
    def __init__(self, client: Client, subject: str) -> None:
        self._client = client
        self._subject = subject

    async def send(self, message: str) -> None:
        await self._client.publish(self._subject, message.encode())
        await self.settle()

    async def settle(self) -> None:
        """Wait until the server has all that was written.

        nats-py writes a ping at once, ahead of the commands that wait for its flusher: the answer to
        the first ping says that they are on their way, the answer to the second that they arrived.
        """
        await self.ping()
        await self.ping()

    async def ping(self) -> None:
        answer = asyncio.ensure_future(self._client.flush(int(PATIENCE)))
        try:
            # A client whose connection breaks while it writes only sets `is_closed`: its flush would
            # wait until the timeout.
            while not (await asyncio.wait((answer,), timeout=GLANCE))[0]:
                if self._client.is_closed:
                    raise ConnectionError
            answer.result()
        finally:
            answer.cancel()

    async def close(self) -> None:
        await self._client.close()
