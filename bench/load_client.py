"""A cheap client: thousands of WebSockets in one process.

It parses frames itself, which is simple here: messages of the server are short and in one piece,
and a client may mask with zeros.
"""

from __future__ import annotations

import asyncio
import base64
import os
import socket
from collections.abc import Callable
from typing import Any, cast

HANDSHAKE = 30.0
"""Seconds that a busy server may take to accept a connection."""
TEXT, CLOSE = 1, 8


class Line(asyncio.Protocol):
    """One WebSocket; `on_message` is called with each message, `lost` when it is closed."""

    __slots__ = ("_lost", "_on_message", "_opened", "_rest", "_transport")

    def __init__(self, on_message: Callable[[bytes], None], lost: Callable[[str], None]) -> None:
        self._on_message = on_message
        self._lost = lost
        self._rest = b""
        self._opened: asyncio.Future[None] | None = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(
        cls,
        port: int,
        path: str,
        cookie: str,
        on_message: Callable[[bytes], None],
        lost: Callable[[str], None],
        sock: socket.socket | None = None,
    ) -> Line:
        """Open a connection; returns it when the server has accepted the WebSocket."""
        loop = asyncio.get_running_loop()
        if sock is None:
            where: dict[str, Any] = {"host": "127.0.0.1", "port": port}
        else:
            await loop.sock_connect(sock, ("127.0.0.1", port))
            where = {"sock": sock}
        transport, line = await loop.create_connection(lambda: cls(on_message, lost), **where)
        opened = line._opened
        assert opened is not None
        transport.write(_upgrade(port, path, cookie))
        try:
            await asyncio.wait_for(opened, HANDSHAKE)
        except BaseException:
            transport.abort()
            raise
        line._opened = None
        return line

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport of the new connection."""
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Report that the connection is lost."""
        self._transport = None
        self._fail(f"the connection was lost: {exc}")

    def data_received(self, data: bytes) -> None:
        """Pass on every message that is complete."""
        if self._rest:
            data = self._rest + data
        if self._opened is not None and not self._opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if not head.startswith(b"HTTP/1.1 101 "):
                self._fail(head.decode("latin-1"))
                return
            self._opened.set_result(None)
        at, end_of_data = 0, len(data)
        while end_of_data - at >= 2:
            start, size = at + 2, data[at + 1]
            if size == 126:
                start = at + 4
                size = int.from_bytes(data[at + 2 : start], "big")
            assert size < 65536, "no message is that long"
            if start + size > end_of_data:
                break
            kind, message = data[at] & 15, data[start : start + size]
            at = start + size
            if kind == TEXT:
                self._on_message(message)
            elif kind == CLOSE:
                self._fail(f"closed: {message!r}")
        self._rest = data[at:]

    def _fail(self, why: str) -> None:
        if self._opened is not None and not self._opened.done():
            self._opened.set_exception(ConnectionError(why))
        else:
            self._lost(why)

    def say(self, message: bytes) -> None:
        """Send a message."""
        if self._transport is not None:
            self._transport.write(framed(message))

    def stall(self) -> None:
        """Stop reading."""
        if self._transport is not None:
            self._transport.pause_reading()

    def cut(self) -> None:
        """Close at once, without calling `lost`."""
        self._lost = _nobody_cares
        if self._transport is not None:
            self._transport.abort()


def _nobody_cares(_why: str) -> None:
    """Ignore the loss of a connection that was cut on purpose."""


def framed(message: bytes) -> bytes:
    """A text frame of a client, masked with zeros."""
    size = len(message)
    if size < 126:
        return b"\x81" + bytes((0x80 | size,)) + b"\0\0\0\0" + message
    return b"\x81\xfe" + size.to_bytes(2, "big") + b"\0\0\0\0" + message


def _upgrade(port: int, path: str, cookie: str) -> bytes:
    here = f"127.0.0.1:{port}"
    # The headers of a browser, because reading them costs the server time.
    return (
        f"GET {path} HTTP/1.1\r\nHost: {here}\r\nOrigin: http://{here}\r\nCookie: {cookie}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Accept-Language: de-DE,de;q=0.9,en;q=0.8\r\nCache-Control: no-cache\r\n"
        f"User-Agent: {'x' * 110}\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
    ).encode()
