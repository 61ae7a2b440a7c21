"""Requests that are never sent to their end."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping

from tests.campaigns.attacks.site import Site

NAME = "half-sent"
WHAT = "Three hundred connections send a head or a body byte by byte, and never its end."
SETTINGS: Mapping[str, str] = {}

LINES = 300
EVERY = 2.0
"""Seconds between two bytes of one connection."""
_HEAD = b"POST /api/session HTTP/1.1\r\nHost: %s\r\n"


async def attack(site: Site, until: float) -> Mapping[str, int]:
    """Keep connections busy; connect again whenever the server closes one."""
    counts = {"connections": 0, "refused with 408": 0, "kept to the end": 0}
    async with asyncio.TaskGroup() as group:
        for number in range(LINES):
            group.create_task(_keep(site, until, counts, number % 2 == 0))
    return counts


async def _keep(site: Site, until: float, counts: dict[str, int], has_head: bool) -> None:
    head = _HEAD % site.url.removeprefix("http://").encode()
    began = head + b"Content-Length: 60000\r\n\r\n{" if has_head else head + b"X: "
    loop = asyncio.get_running_loop()
    longest = 0.0
    while loop.time() < until:
        try:
            reader, writer = await site.stream()
        except OSError:
            await asyncio.sleep(0.2)
            continue
        counts["connections"] += 1
        begun = loop.time()
        answered = asyncio.create_task(reader.read(12))
        with contextlib.suppress(OSError):
            writer.write(began)
            while not answered.done() and loop.time() < until:
                await asyncio.wait([answered], timeout=min(EVERY, until - loop.time()))
                writer.write(b" ")
        longest = max(longest, loop.time() - begun)
        if answered.done() and not answered.exception():
            counts["refused with 408"] += answered.result() == b"HTTP/1.1 408"
        else:
            counts["kept to the end"] += not answered.done()
            answered.cancel()
        writer.transport.abort()
        await asyncio.gather(answered, return_exceptions=True)
