"""Statistics and lists of a server on which much was played, as often as they are answered."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from tests.campaigns.attacks.site import Site
from tests.many_matches import fill_now

NAME = "statistics-flood"
WHAT = (
    "One guest asks for statistics and lists as fast as they are answered, where much was played."
)
SETTINGS: Mapping[str, str] = {}

MANY, FEW = 30_000, 200
"""How many matches were played on the server, in the long campaign and in the short one."""
AT_ONCE = 8
ASKED = (
    "/api/statistics",
    "/api/me/statistics",
    "/api/me/tables?state=finished",
    "/api/statistics",
    "/api/tables",
    "/api/tables?state=running",
)


def prepare(folder: Path, *, full: bool) -> None:
    """Fill the database."""
    fill_now(f"sqlite:///{folder / 'codepegs.db'}", MANY if full else FEW)


async def attack(site: Site, until: float) -> Mapping[str, int]:
    """Ask several at a time; wait a moment where the limit of requests refuses."""
    counts: Counter[str] = Counter()
    loop = asyncio.get_running_loop()

    async def ask(first: int) -> None:
        async with site.http() as http:
            guest = await site.guest(http)
            number = first
            while loop.time() < until:
                path = ASKED[number % len(ASKED)]
                number += 1
                try:
                    async with asyncio.timeout_at(until):
                        answer = await http.get(site.url + path, headers=guest.headers)
                except TimeoutError:
                    return
                counts["answers" if answer.status_code == 200 else "refused"] += 1
                if answer.status_code != 200:
                    assert answer.status_code in (429, 503), answer.text
                    await asyncio.sleep(0.2)

    await asyncio.gather(*map(ask, range(AT_ONCE)))
    return counts
