"""Marks by hand that contradict each other, on a board where that takes long to prove."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from itertools import islice, product
from typing import Any

from tests.campaigns.attacks.imports import run_until
from tests.campaigns.attacks.site import Site
from tests.campaigns.client import Memory, Player, Visitor, at

NAME = "clashing-marks"
WHAT = "One guest plays both sides of large boards by hand, and gives marks that no code fits."
SETTINGS: Mapping[str, str] = {}

TABLES = 5
OPTIONS = ("holes=5", "colours=15", "doubles", "rows=99", "marks=hand")
DECOYS = (0, 20, 30)
"""Rows of each round that tell nearly nothing, and have to be compared with each code."""

PACE = 0.06
"""Seconds between two commands at a table, so that its connection is not cut off for sending many."""


async def attack(site: Site, until: float) -> Mapping[str, int]:
    """Clash at several tables at once, again and again."""
    counts = {"marks": 0, "clashes": 0, "matches": 0}
    async with site.http() as http:
        visitor = await site.guest(http)

        async def clash_on() -> None:
            while True:
                await _one_match(site, visitor, counts)
                counts["matches"] += 1

        clashing = [asyncio.ensure_future(clash_on()) for _ in range(TABLES)]
        await run_until(clashing, until)
    return counts


async def _one_match(site: Site, visitor: Visitor, counts: dict[str, int]) -> None:
    where = at(site.url)
    both = ({"who": "me"}, {"who": "me"})
    made = await visitor.open_table(where, "custom", both, OPTIONS)
    player = Player(visitor, made["id"], None, where, Memory())
    player.memory.opened(made["id"], "", made["version"])
    try:
        # After three false marks the match is over.
        for decoys in DECOYS:
            await _one_round(player, decoys, counts)
    finally:
        await player.leave()


async def _one_round(player: Player, decoys: int, counts: dict[str, int]) -> None:
    told = [(row, [0, 0]) for row in islice(product("NO", repeat=5), decoys)]
    told += [(tuple("AAAAA"), [1, 0]), (tuple("AAAAA"), [2, 0])]
    await _do(player, "set-code", seat=0, code=None)
    for row, mark in told:
        await _do(player, "guess", seat=1, guess=list(row))
        await _do(player, "give-mark", seat=0, mark=mark)
        counts["marks"] += 1
    proven = [event["event"] for event in player.events[-5:]]
    assert "FalseMarkProven" in proven or "RowOpened" in proven, proven
    counts["clashes"] += "FalseMarkProven" in proven


async def _do(player: Player, kind: str, **fields: Any) -> None:
    while True:
        answer = await player.do(kind, **fields)
        await asyncio.sleep(PACE)
        if answer["type"] == "ack":
            return
        assert answer["type"] == "stale", answer
