"""Listed tables of many guests from one address, to fill the lobby."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Mapping

import httpx2

from tests.campaigns.attacks.site import Site
from tests.campaigns.client import Problem, at

NAME = "listing-flood"
WHAT = "Guests of one address open listed tables, as many and as fast as they may."
SETTINGS: Mapping[str, str] = {}

GUESTS = 12
MOST = 10
"""How many of them may wait in the lobby (`CODEPEGS_LISTED_TABLES_ADDRESS`)."""


async def attack(site: Site, until: float) -> Mapping[str, int]:
    """Open tables, look at the lobby, and begin again."""
    counts: Counter[str] = Counter()
    loop = asyncio.get_running_loop()
    async with site.http() as http:
        guests = [await site.guest(http) for _ in range(GUESTS)]
        mine: set[str] = set()
        while not counts["lobbies"] or loop.time() < until:
            for guest in guests:
                try:
                    opened = await guest.open_table(at(site.url), "mini", listed=True)
                except Problem:
                    counts["refused"] += 1
                else:
                    mine.add(str(opened["id"]))
                    counts["opened"] += 1
            shown = await _shown(http, site)
            counts["lobbies"] += 1
            assert len(mine & shown) <= MOST, f"{len(mine & shown)} tables of one address wait"
            await asyncio.sleep(0.2)
    return counts


async def _shown(http: httpx2.AsyncClient, site: Site) -> set[str]:
    """All tables in the lobby, page by page."""
    shown: set[str] = set()
    after: dict[str, str] = {}
    while True:
        answer = await http.get(f"{site.url}/api/tables", params=after)
        if answer.status_code != 200:
            return shown
        page = answer.json()
        shown |= {table["id"] for table in page["tables"]}
        if page["next"] is None:
            return shown
        after = {"after": page["next"]}
