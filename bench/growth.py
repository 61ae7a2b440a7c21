"""Measures what grows with all that was ever played: `python -m bench.growth` (or `make growth`).

A database is filled with real matches, copied with new people, up to 1,000, 10,000 and, with
`--full`, 100,000. At each size it starts the server and asks what a server and its players ask: the
lobby, the finished matches and the statistics of a player of every tenth match, everybody's
statistics, opening a finished table. The ratios compare with 1,000 matches: 1.0 means that nothing
grows. `--postgres` measures a real PostgreSQL too.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import psutil

from codepegs.play.hosting import TableManager
from codepegs.play.jobs.bot_jobs import InlineBotPlayer
from codepegs.play.ports import SystemClock
from codepegs.storage import Lists, Log
from codepegs.storage.db import Database
from codepegs.storage.notify import NotifyBus
from tests.campaigns.serving import Cold
from tests.many_matches import BUSY, fill, table_id
from tests.play.process import RecordedAudience
from tests.servers import Postgres
from tests.storage.entries import opening

SIZES = (1_000, 10_000, 100_000)
ASKED = 60
"""How often each is asked; the tenth part that is quickest counts, for the machine may be busy."""
OPEN = 60
"""Tables in the lobby, as many at every size."""


async def usual_ms(ask: Callable[[int], Awaitable[object]]) -> float:
    """How long an asking takes that nothing else on the machine disturbs, in milliseconds."""
    took = []
    for number in range(ASKED):
        began = time.perf_counter()
        await ask(number)
        took.append(time.perf_counter() - began)
    return 1000 * sorted(took)[ASKED // 10]


async def asked(url: str, matches: int) -> dict[str, float]:
    """How long each takes where so much was played."""
    dice = random.Random(matches)
    async with Database(url) as database:
        log, lists = Log(database), Lists(database)

        def manager() -> TableManager:
            return TableManager(
                store=log,
                audience=RecordedAudience(),
                bus=NotifyBus(),
                clock=SystemClock(),
                dice=dice,
                bot_player=InlineBotPlayer(),
            )

        async def open_table(_: int) -> None:
            await manager().tables.get(table_id(dice.randrange(matches)))

        return {
            "lobby, ms": await usual_ms(lambda _: lists.to_join()),
            "a player's list, ms": await usual_ms(lambda _: lists.of_player(BUSY, finished=True)),
            "a player's statistics, ms": await usual_ms(lambda _: lists.statistics(BUSY)),
            "everybody's statistics, ms": await usual_ms(lambda _: lists.statistics()),
            "opening a table, ms": await usual_ms(open_table),
        }


def started(url: str, folder: Path) -> dict[str, float]:
    """How long a server takes to answer, and its memory then."""
    began = time.perf_counter()
    given = {
        "CODEPEGS_DATA": str(folder),
        "CODEPEGS_DATABASE": url,
        "CODEPEGS_LOG_LEVEL": "warning",
        # Nothing is forgotten meanwhile.
        "CODEPEGS_KEEP_GUESTS_DAYS": "0",
        "CODEPEGS_KEEP_UNBEGUN_DAYS": "0",
    }
    with Cold(given) as server:
        took = time.perf_counter() - began
        memory = psutil.Process(server.number).memory_info().rss / 2**20
    return {"start, s": took, "memory, MB": memory}


def measure(kind: str, url: str, folder: Path, sizes: tuple[int, ...]) -> None:
    """Print a table: a line for each thing, a column for each size, and the ratios."""
    lines: dict[str, list[float]] = {}
    done = 0
    for size in sizes:
        asyncio.run(fill(url, size, since=done))
        if not done:
            asyncio.run(_open_some(url))
        done = size
        for what, value in (started(url, folder) | asyncio.run(asked(url, size))).items():
            lines.setdefault(what, []).append(value)
    print(f"| {kind} | " + " | ".join(f"{size:,} matches" for size in sizes) + " |")
    for what, values in lines.items():
        shown = " | ".join(f"{value:.1f} ({value / values[0]:.1f})" for value in values)
        print(f"| {what} | {shown} |", flush=True)


async def _open_some(url: str) -> None:
    async with Database(url) as database:
        log = Log(database)
        for number in range(OPEN):
            await log.append([opening(number, at=time.time())])
        await log.close()


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description="What grows with all that was ever played.")
    parser.add_argument("--full", action="store_true", help="up to 100,000 matches")
    parser.add_argument("--postgres", action="store_true", help="PostgreSQL too")
    chosen = parser.parse_args()
    sizes = SIZES if chosen.full else SIZES[:2]
    with tempfile.TemporaryDirectory() as folder:
        measure("SQLite", f"sqlite:///{Path(folder) / 'growth.sqlite'}", Path(folder), sizes)
        if chosen.postgres:
            with Postgres() as server:
                measure("PostgreSQL", server.fresh_database(), Path(folder), sizes)


if __name__ == "__main__":
    main()
