"""A relay between a client and a server, whose traffic tests cut, delay or lose."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit


class Relay:
    """Passes everything on to a server, under an address of its own, until it is cut."""

    def __init__(self, origin: str, port: int = 0, tls: ssl.SSLContext | None = None) -> None:
        self._tls = tls
        self._to = urlsplit(origin).netloc
        self._writers: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None
        self.port = port
        self.loses_answers = False
        """Whether the server's messages are lost."""
        self.passed: Callable[[], None] = lambda: None
        """Called whenever something was passed on, either way."""
        self.connections = 0
        """The number of connections so far."""

    @property
    def netloc(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def origin(self) -> str:
        return f"http://{self.netloc}"

    async def open(self) -> None:
        """Accept connections, always at the same address."""
        self._server = await asyncio.start_server(
            self._connected, "127.0.0.1", self.port, ssl=self._tls
        )
        self.port = self._server.sockets[0].getsockname()[1]

    async def shut(self) -> None:
        """Cut every connection, and accept no new one."""
        assert self._server is not None
        self._server.close()
        self.cut()
        await self._server.wait_closed()

    def cut(self) -> None:
        """Cut every connection without a closing message."""
        for writer in self._writers:
            writer.transport.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        host, _, port = self._to.rpartition(":")
        there_reader, there_writer = await asyncio.open_connection(host, int(port))
        pair = {writer, there_writer}
        self._writers |= pair
        try:
            with suppress(OSError):
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._out(reader, there_writer))
                    both.create_task(self._back(there_reader, writer))
        except* OSError:
            pass
        finally:
            self._writers -= pair
            for one in pair:
                one.transport.abort()

    async def _out(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65_536):
            # The Host header has to be the server's own.
            writer.write(data.replace(self.netloc.encode(), self._to.encode()))
            await writer.drain()
            self.passed()
        raise ConnectionResetError

    async def _back(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65_536):
            if not self.loses_answers:
                writer.write(data)
                await writer.drain()
                self.passed()
        raise ConnectionResetError


@asynccontextmanager
async def relayed(origin: str) -> AsyncIterator[Relay]:
    """A relay that is open, and gone at the end."""
    relay = Relay(origin)
    await relay.open()
    try:
        yield relay
    finally:
        await relay.shut()
