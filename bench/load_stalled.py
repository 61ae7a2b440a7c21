"""Clients that connect, ask for everything, and read nothing."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence

from bench.load_client import Line
from bench.load_pace import AT_ONCE, together
from bench.load_play import Match

LITTLE = 4096
"""Bytes of the receive buffer of each client."""
HELLOS = 40
"""How often each client asks for all events: more data than all buffers on the way hold."""
_HELLO = b'{"type":"hello","since":0,"seat":null}'


class Stalled:
    """Clients that watch the tables of others and read nothing."""

    def __init__(self, port: int, matches: Sequence[Match]) -> None:
        self._port = port
        self._matches = matches
        self._lines: list[Line] = []

    async def gather(self, count: int) -> None:
        """Connect that many clients, which then stop reading."""
        numbers = iter(range(count))

        async def connect_next() -> None:
            for number in numbers:
                await self._come(self._matches[number % len(self._matches)])

        await together(connect_next() for _ in range(AT_ONCE))
        await asyncio.sleep(1.0)

    async def _come(self, match: Match) -> None:
        narrow = socket.socket()
        narrow.setblocking(False)
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, LITTLE)
        path = f"/api/tables/{match.table}/socket"
        cookie = match.seats[0].cookie
        line = await Line.open(self._port, path, cookie, _deaf, _indifferent, narrow)
        line.stall()
        self._lines.append(line)
        for _ in range(HELLOS):
            line.say(_HELLO)

    def close(self) -> None:
        """Close all connections."""
        for line in self._lines:
            line.cut()


def _deaf(_message: bytes) -> None:
    """Ignore every message."""


def _indifferent(_why: str) -> None:
    """Ignore the loss of a connection: the server is expected to drop these clients."""
