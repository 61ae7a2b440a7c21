"""Pings as fast as the network takes them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping

from tests.campaigns.attacks.site import Site
from tests.campaigns.raw import PING, frame

NAME = "ping-flood"
WHAT = "One guest sends pings on a WebSocket as fast as the network takes them."
SETTINGS: Mapping[str, str] = {}

_MANY = frame(b"", PING) * 10_000


async def attack(site: Site, until: float) -> Mapping[str, int]:
    """Send pings; connect again whenever the server cuts the connection off."""
    return await flood(site, until, "pings", _MANY, 10_000)


async def flood(
    site: Site, until: float, what: str, many: bytes, count: int, first: bytes = b""
) -> Mapping[str, int]:
    """Send the same bytes again and again, on one connection after the other."""
    counts = {what: 0, "connections": 0, "cut off": 0, "refused": 0}
    loop = asyncio.get_running_loop()
    async with site.http() as http:
        visitor = await site.guest(http)
        table = await site.table(visitor)
        while not counts["connections"] or loop.time() < until:
            try:
                socket = await site.raw(visitor, table)
            except (OSError, AssertionError, EOFError):
                counts["refused"] += 1
                await asyncio.sleep(0.2)
                continue
            counts["connections"] += 1
            reading = asyncio.create_task(socket.read_on())
            try:
                async with asyncio.timeout_at(until):
                    await socket.send(first)
                    while not reading.done():
                        await socket.send(many)
                        counts[what] += count
            except TimeoutError:
                pass
            except OSError:
                counts["cut off"] += 1
            else:
                counts["cut off"] += 1
            finally:
                socket.close()
                with contextlib.suppress(Exception):
                    await reading
    return counts
