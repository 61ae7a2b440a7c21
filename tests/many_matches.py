"""Fills a database with many finished matches: real ones, copied with new people and table ids."""

from __future__ import annotations

import asyncio
import hashlib
import random
import re
from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import insert

from codepegs.play.hosting.table_manager import TableManager
from codepegs.play.jobs.bot_jobs import InlineBotPlayer
from codepegs.play.ports import START, Entry, Record, Summary, SystemClock
from codepegs.play.table import commands as k
from codepegs.play.table.memory_store import MemoryStore
from codepegs.play.table.summary import summarise_records
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c
from codepegs.storage.db.database import Database
from codepegs.storage.db.migration import migrate
from codepegs.storage.db.schema import players
from codepegs.storage.log import Log
from codepegs.storage.notify import NotifyBus
from tests.play.process import ANN, BEN, RecordedAudience, do

EDITIONS = ("mini", "duel", "standard", "classic-1972")
CODES = ("RGBY", "RBGY", "YGRB", "BYRG")
"""Codes that each of these editions allows."""
TOGETHER = 200
"""Matches that are written together."""
EVERY = 60.0
"""Seconds between two matches."""
_SINCE = re.compile(r'"since":([0-9.]+)')
BUSY = f"{0:032x}"
"""A player of every tenth match."""


def player(number: int) -> str:
    """The id of a player; each plays some ten matches."""
    return f"{number:032x}"


def people_of(number: int) -> tuple[str, str]:
    """Who plays that match."""
    first = 0 if number % 10 == 0 else 1 + 2 * (number // 10)
    return player(first), player(2 + 2 * (number // 10))


def table_id(number: int) -> str:
    """The id of the table of that match; ids are in no order, as on a server."""
    return hashlib.sha256(str(number).encode()).hexdigest()[:32]


async def originals() -> list[tuple[Sequence[Record], Summary]]:
    """Some matches of Ann and Ben, played to their end."""
    store, dice, played = MemoryStore(), random.Random(1), []
    manager = TableManager(
        store=store,
        audience=RecordedAudience(),
        bus=NotifyBus(),
        clock=SystemClock(),
        dice=dice,
        bot_player=InlineBotPlayer(),
    )
    for number, edition in enumerate(EDITIONS):
        terms = Terms.offered(edition, first=0)
        opening = k.Open(terms, ("", None), ("Ann",), listed=True)
        table = await manager.tables.open(opening, player=ANN, command_id=str(number))
        await do(table, k.Sit("Ben"), BEN)
        code = ""
        while (seat := table.state.match.awaited) is not None:
            who = (ANN, BEN)[seat]
            if table.state.match.stage == "code":
                code = dice.choice(CODES)
                await do(table, c.SetCode(seat, code), who)
            else:
                await do(table, c.Guess(seat, dice.choice((*CODES, code))), who)
        assert table.state.stage == "over"
        records = await store.read(table.id)
        played.append((records, summarise_records(records)))
    manager.close()
    return played


def copied(number: int, original: tuple[Sequence[Record], Summary], began: float) -> Entry:
    """The match of that number."""
    records, summary = original
    people = dict(zip((ANN, BEN), people_of(number), strict=True))
    later = int(began + number * EVERY - records[0].at)

    def at(moment: float) -> float:
        return round(moment + later, 3)

    def since(found: re.Match[str]) -> str:
        return f'"since":{at(float(found[1]))}'

    return Entry(
        table_id(number),
        START,
        [
            replace(
                record,
                at=at(record.at),
                body=_SINCE.sub(since, record.body),
                player=None if record.player is None else people[record.player],
            )
            for record in records
        ],
        replace(summary, sitters=tuple((seat, people[whose]) for seat, whose in summary.sitters)),
    )


async def fill(url: str, upto: int, *, since: int = 0) -> None:
    """Write the matches of these numbers, as a server writes them."""
    await migrate(url)
    played = await originals()
    now = SystemClock().now()
    began = now - 60 * 86400.0
    async with Database(url) as database:
        log = Log(database)
        for start in range(since, upto, TOGETHER):
            numbers = range(start, min(start + TOGETHER, upto))
            mine = {whose for number in numbers for whose in people_of(number)}
            if since or start:
                mine.discard(BUSY)
            rows = [
                {"id": whose, "name": "Ann", "language": "en", "generation": 1, "created_at": now}
                for whose in sorted(mine)
            ]
            await database.write(lambda one, rows=rows: one.execute(insert(players), rows))  # type: ignore[misc]
            await log.append(
                [copied(number, played[number % len(played)], began) for number in numbers]
            )
        await log.close()


def fill_now(url: str, upto: int) -> None:
    """Fill a database where no event loop runs."""
    asyncio.run(fill(url, upto))
