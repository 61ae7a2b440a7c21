"""As many connections as one address gets, and WebSockets as many as one player gets."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping

from tests.campaigns.attacks.site import Site

NAME = "many-connections"
WHAT = "One address opens connections as fast as it can, and keeps those that it gets."
SETTINGS: Mapping[str, str] = {}

MOST = 5_000
AT_ONCE = 50


async def attack(site: Site, until: float) -> Mapping[str, int]:
    """Open connections, each with a request that keeps it open."""
    return await open_many(site, until, MOST)


async def open_many(site: Site, until: float, most: int) -> Mapping[str, int]:
    """Open connections until there are so many, and again those that the server closes."""
    counts = {"connections": 0, "open at once": 0, "refused with 429 or 503": 0, "cut off": 0}
    writers: set[asyncio.StreamWriter] = set()
    room = asyncio.Semaphore(AT_ONCE)
    loop = asyncio.get_running_loop()

    async def keep() -> None:
        try:
            reader, writer = await site.stream()
        except OSError:
            counts["cut off"] += 1
            await asyncio.sleep(0.2)
            return
        finally:
            room.release()
        counts["connections"] += 1
        writers.add(writer)
        counts["open at once"] = max(counts["open at once"], len(writers))
        try:
            # A head that takes as long as it may.
            writer.write(b"GET /health/live HTTP/1.1\r\nHost: x\r\nX: ")
            said = await reader.read(12)
            refused = said in (b"HTTP/1.1 429", b"HTTP/1.1 503")
            counts["refused with 429 or 503"] += refused
            counts["cut off"] += not said
        except OSError:
            counts["cut off"] += 1
        finally:
            writers.discard(writer)
            writer.transport.abort()

    tasks: set[asyncio.Task[None]] = set()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout_at(until):
            while True:
                await room.acquire()
                if len(tasks) >= most:
                    room.release()
                    await asyncio.sleep(0.01)
                    continue
                task = loop.create_task(keep())
                tasks.add(task)
                task.add_done_callback(tasks.discard)
    for task in list(tasks):
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return counts
