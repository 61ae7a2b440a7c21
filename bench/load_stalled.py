"""Clients that connect, ask for everything, and read nothing."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence

from bench.load_client import Line
from bench.load_pace import AT_ONCE, together
from bench.load_play import Match

LITTLE = 4096
"""Bytes that their network takes before it is full."""
HELLOS = 40
"""How often they ask for all events: more than all buffers on the way hold."""
_HELLO = b'{"type":"hello","since":0,"seat":null}'


class Stalled:
    """A crowd at the tables of others."""

    def __init__(self, port: int, matches: Sequence[Match]) -> None:
        self._port = port
        self._matches = matches
        self._lines: list[Line] = []

    async def gather(self, count: int) -> None:
        """Let so many come, and stall."""
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
        """All of them go."""
        for line in self._lines:
            line.cut()


def _deaf(_message: bytes) -> None:
    """Whatever is said."""


def _indifferent(_why: str) -> None:
    """The server drops them, as it should."""
