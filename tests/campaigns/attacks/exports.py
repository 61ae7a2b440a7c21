"""Exports of many matches, several at once."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from tests.campaigns.attacks.imports import bring, run_until, short_text
from tests.campaigns.attacks.site import Site
from tests.campaigns.client import LOST, Problem

NAME = "exports"
WHAT = "One client exports hundreds of matches, three times at once, again and again."
SETTINGS: Mapping[str, str] = {}

AT_ONCE = 3
MATCHES = 400
"""How many are imported first; they make nearly as many events as allowed."""


async def attack(site: Site, until: float) -> Mapping[str, int]:
    """Import matches, then export them until the time is over."""
    counts = {"matches": 0, "exports": 0, "refused": 0}
    async with site.http() as http:

        async def export_on() -> None:
            while True:
                guest = await site.guest(http)
                try:
                    await bring(site, guest, "".join(map(short_text, range(MATCHES))))
                    while True:
                        answer = await guest.request("GET", site.url, "/api/me/export")
                        counts["matches"] += answer.text.count("edition mini")
                        counts["exports"] += 1
                except (Problem, *LOST):
                    counts["refused"] += 1
                    await asyncio.sleep(0.2)

        await run_until([asyncio.ensure_future(export_on()) for _ in range(AT_ONCE)], until)
    return counts
