"""Heads of requests that do not end."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from tests.campaigns.attacks.site import Site

NAME = "long-heads"
WHAT = "Four connections send headers as fast as the network takes them, without an end."
SETTINGS: Mapping[str, str] = {}

LINES = 4
_MANY = b"X-Header: 0123456789012345678901234567890123456789\r\n" * 20_000


async def attack(site: Site, until: float) -> Mapping[str, int]:
    """Send headers; connect again whenever the server closes the connection."""
    counts = {"MB of headers": 0, "connections": 0, "refused with 431": 0}
    async with asyncio.TaskGroup() as group:
        for number in range(LINES):
            group.create_task(_send(site, until, counts, _MANY if number % 2 else b"x" * 10**6))
    counts["MB of headers"] //= 10**6
    return counts


async def _send(site: Site, until: float, counts: dict[str, int], many: bytes) -> None:
    loop = asyncio.get_running_loop()
    while loop.time() < until:
        reader, writer = await site.stream()
        counts["connections"] += 1
        answered = asyncio.create_task(reader.read(12))
        try:
            async with asyncio.timeout_at(until):
                writer.write(b"GET /api/editions HTTP/1.1\r\nHost: x\r\nX: ")
                while not answered.done():
                    writer.write(many)
                    await writer.drain()
                    counts["MB of headers"] += len(many)
        except (TimeoutError, OSError):
            pass
        finally:
            writer.transport.abort()
            [said] = await asyncio.gather(answered, return_exceptions=True)
        counts["refused with 431"] += said == b"HTTP/1.1 431"
