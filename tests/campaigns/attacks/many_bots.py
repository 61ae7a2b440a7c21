"""The strongest bots at many tables, all of them thinking for one player."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from random import Random
from typing import Any

from codepegs import edition
from tests.campaigns.attacks.bystanders import percentile
from tests.campaigns.attacks.imports import run_until
from tests.campaigns.attacks.site import Site
from tests.campaigns.client import Memory, Player, Visitor, at, forgetful

NAME = "many-bots"
WHAT = "One guest plays at fifteen tables against perfect bots, and another guest at one."
SETTINGS: Mapping[str, str] = {}

TABLES = 15
EDITION = "grand"
"""The board of the boxes on which a perfect bot thinks longest."""
OTHER = "127.2.0.1"
"""The address of the player whose bot must not wait for those of the first."""
PACE = 0.06
"""Seconds between two commands, so that no connection is cut off for sending many."""


async def attack(site: Site, until: float) -> Mapping[str, int]:
    """Let bots guess at many tables, and measure a bot that another player plays against."""
    thought: dict[str, list[float]] = {"guest": [], "other": []}
    async with site.http() as http, forgetful(OTHER) as elsewhere:
        guest = await site.guest(http)
        other = await Visitor.guest(elsewhere, site.url, OTHER)
        playing = [_play(site, guest, thought["guest"], Random(n)) for n in range(TABLES)]
        playing.append(_play(site, other, thought["other"], Random(TABLES)))
        tasks = [asyncio.ensure_future(one) for one in playing]
        await run_until(tasks, until)
    return {
        "guesses of bots": len(thought["guest"]),
        "of another's bot": len(thought["other"]),
        "ms for one of these (p50)": round(percentile(thought["other"] or [0.0], 50)),
        "ms (p99)": round(percentile(thought["other"] or [0.0], 99)),
    }


async def _play(site: Site, visitor: Visitor, thought: list[float], dice: Random) -> None:
    """Play against a bot, and note how long each of its guesses took."""
    where = at(site.url)
    chairs = ({"who": "me"}, {"who": "bot", "strength": "perfect"})
    made = await visitor.open_table(where, EDITION, chairs, ("rounds=100",))
    player = Player(visitor, made["id"], 0, where, Memory())
    player.memory.opened(made["id"], "", made["version"])
    rules = edition(EDITION).rules()
    seen, since = 0, time.perf_counter()
    try:
        await player.enter()
        while True:
            while seen == player.version:
                await player.receive()
            event = player.events[seen]
            seen += 1
            row = dice.choices(rules.letters, k=rules.holes[-1])
            match event["event"]:
                case "RoundBegun" if event["codemaker"] == 0:
                    await _do(player, "set-code", code=row)
                case "RowOpened" if event["seat"] == 0:
                    await _do(player, "guess", guess=row)
                case "RowOpened":
                    since = time.perf_counter()
                case "Guessed" if event["seat"] == 1:
                    thought.append(time.perf_counter() - since)
    finally:
        await player.leave()


async def _do(player: Player, kind: str, **fields: Any) -> None:
    answer = await player.do(kind, seat=0, cmd=None, **fields)
    assert answer["type"] in ("ack", "stale"), answer
    await asyncio.sleep(PACE)
