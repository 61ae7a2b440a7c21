"""Hints by NATS: the quickest way between many processes."""

from __future__ import annotations

import asyncio
import contextlib
from urllib.parse import urlsplit, urlunsplit

from nats.aio.client import Client
from nats.aio.msg import Msg

from codepegs.storage.notify.batches import PATIENCE, BatchingBus, BusConnection

GLANCE = 0.1
"""Seconds between two looks at a line that has not answered yet."""
SUBJECT = "codepegs.hints"
"""Where hints are sent unless the address has a path: `nats://HOST:4222/our.hints`."""


class NatsBus(BatchingBus):
    """One connection that subscribes and publishes."""

    async def connect(self) -> BusConnection:
        """A connection that has subscribed."""
        parts = urlsplit(self.url)
        subject = parts.path.strip("/") or SUBJECT
        client = Client()

        async def heard(message: Msg) -> None:
            self.hear(message.data.decode("utf-8", "replace"))

        async def closed() -> None:
            if not self._closing:
                self.lose()

        async def failed(error: Exception) -> None:
            """Said again when the connection closes."""

        try:
            # It could connect again by itself, but then nobody would be told of the gap in time.
            await client.connect(
                urlunsplit(parts._replace(path="", query="", fragment="")),
                name="codepegs hints",
                allow_reconnect=False,
                max_reconnect_attempts=1,  # also counts the attempts of the first time
                reconnect_time_wait=0,
                no_echo=True,
                connect_timeout=int(PATIENCE),
                closed_cb=closed,
                error_cb=failed,
            )
            await client.subscribe(subject, cb=heard)
            await client.flush(int(PATIENCE))
        except BaseException:
            # Where no greeting came, it would leave the line open.
            with contextlib.suppress(Exception):
                await client.close()
            raise
        return _NatsLine(client, subject)


class _NatsLine:
    def __init__(self, client: Client, subject: str) -> None:
        self._client = client
        self._subject = subject

    async def send(self, message: str) -> None:
        await self._client.publish(self._subject, message.encode())
        await self.look()

    async def look(self) -> None:
        answer = asyncio.ensure_future(self._client.flush(int(PATIENCE)))
        try:
            # A client whose line breaks while it writes says so nowhere but here, and would let
            # us wait in vain.
            while not (await asyncio.wait((answer,), timeout=GLANCE))[0]:
                if self._client.is_closed:
                    raise ConnectionError
            answer.result()
        finally:
            answer.cancel()

    async def close(self) -> None:
        await self._client.close()
