"""Imports whose marks take long to judge, as many at once as the server takes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from itertools import count, islice, product

from tests.campaigns.attacks.bystanders import percentile
from tests.campaigns.attacks.site import Site
from tests.campaigns.client import LOST, Problem, Visitor, forgetful

NAME = "imports"
WHAT = "One client sends twenty imports at once, full of marks that clash; another imports a match."
SETTINGS: Mapping[str, str] = {}

AT_ONCE = 20
GUESTS = 20
"""How many guests one client makes, each of which may send so many requests of this kind."""
OTHER = "127.2.0.2"
"""The address of the player who must not wait for these imports."""
EVERY = 2.5
"""Seconds between two imports of the other player: a host allows 30 in ten minutes."""


def hard_text() -> str:
    """Matches on a large board, in whose rounds no code fits the marks."""
    head = "edition custom\noption holes=5\noption colours=15\noption doubles\noption rows=99\n"
    decoys = "".join(f"B {''.join(row)} 0 0\n" for row in islice(product("NO", repeat=5), 30))
    game_round = f"round A\n{decoys}B AAAAA 1 0\nB AAAAA 2 0\nreveal -\n"
    match = f"{head}option marks=hand\nseat A\nseat B\n{game_round * 3}"
    return match * (55_000 // len(match))


def short_text(number: int) -> str:
    """A short match, another one for each number."""
    rows = "".join("RGBYWK"[number // 6**place % 6] for place in range(4))
    return f"edition mini\nseat A\nseat B\nround A\nB {rows} 4 0\nreveal {rows}\nresign B\n"


async def attack(site: Site, until: float) -> Mapping[str, int]:
    """Import again and again, and measure how long another player's imports take."""
    counts = {"imports": 0, "refused": 0, "of another": 0, "another refused": 0}
    took: list[float] = []
    async with site.http() as http, forgetful(OTHER) as elsewhere:
        guests = [await site.guest(http)]

        async def import_on() -> None:
            text = hard_text()
            while True:
                try:
                    await bring(site, guests[-1], text)
                    counts["imports"] += 1
                except Problem as problem:
                    counts["refused"] += 1
                    await asyncio.sleep(0.2)
                    if problem.status == 429 and len(guests) < GUESTS:
                        guests.append(await site.guest(http))
                except LOST:
                    counts["refused"] += 1

        async def measure() -> None:
            other = await Visitor.guest(elsewhere, site.url, OTHER)
            for number in count():
                began = time.perf_counter()
                try:
                    await bring(site, other, short_text(number))
                    took.append(time.perf_counter() - began)
                except Problem as problem:
                    assert problem.status == 409, problem
                    counts["another refused"] += 1
                await asyncio.sleep(EVERY)

        tasks = [asyncio.ensure_future(import_on()) for _ in range(AT_ONCE)]
        tasks.append(asyncio.ensure_future(measure()))
        await run_until(tasks, until)
    counts["of another"] = len(took)
    return {
        **counts,
        "ms for one of these (p50)": round(percentile(took or [0.0], 50)),
        "ms (p99)": round(percentile(took or [0.0], 99)),
    }


async def bring(site: Site, visitor: Visitor, text: str) -> None:
    """Import a text."""
    body = {"notation": text, "name": "A"}
    await visitor.request("POST", site.url, "/api/me/import", body)


async def run_until(tasks: list[asyncio.Task[None]], until: float) -> None:
    """Let tasks run, then end them; raises what the first of them raised."""
    left = until - asyncio.get_running_loop().time()
    ended, running = await asyncio.wait(tasks, timeout=left, return_when=asyncio.FIRST_EXCEPTION)
    for task in running:
        task.cancel()
    await asyncio.wait(tasks)
    for task in ended:
        task.result()
