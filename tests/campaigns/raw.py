"""Bare WebSockets and their frames, so that any bytes can be sent."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import struct

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


def frame(
    payload: bytes,
    opcode: int = TEXT,
    *,
    fin: bool = True,
    rsv: int = 0,
    mask: bytes | None = b"\x01\x02\x03\x04",
    length: int | None = None,
) -> bytes:
    """A frame as a client sends it, or a wrong one, by the arguments."""
    size = len(payload) if length is None else length
    first = (fin << 7) | (rsv << 4) | opcode
    masked = 0x80 if mask is not None else 0
    if size < 126:
        head = struct.pack("!BB", first, masked | size)
    elif size < 65_536:
        head = struct.pack("!BBH", first, masked | 126, size)
    else:
        head = struct.pack("!BBQ", first, masked | 127, size)
    if mask is None:
        return head + payload
    return head + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))


class Gone(Exception):
    """The server has closed the connection."""


class Raw:
    """A WebSocket on a plain connection, so that any bytes can be sent."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def connect(
        cls, port: int, path: str, headers: dict[str, str], address: str = "127.0.0.1"
    ) -> Raw:
        """Connect, and ask the server for a WebSocket."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        key = base64.b64encode(bytes(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
            "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in headers.items()),
        ]  # fmt: skip
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer.split(b"\r\n")[0], answer
        return cls(reader, writer)

    def write(self, data: bytes) -> None:
        """Send bytes, as long as the connection is open."""
        if not self._writer.transport.is_closing():
            self._writer.write(data)

    async def send(self, data: bytes) -> None:
        """Send bytes, and wait until the network has taken most of them."""
        self._writer.write(data)
        await self._writer.drain()

    async def read_on(self) -> None:
        """Read and drop everything, until the server closes the connection."""
        with contextlib.suppress(OSError):
            while await self._reader.read(65_536):
                pass

    async def read(self) -> tuple[int, bytes]:
        """The next frame of the server."""
        try:
            first, second = await self._reader.readexactly(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack("!H", await self._reader.readexactly(2))
            return first & 0x0F, await self._reader.readexactly(size)
        except (asyncio.IncompleteReadError, OSError) as error:
            raise Gone from error

    def close(self) -> None:
        """Hang up."""
        self._writer.transport.abort()
