"""Measures durable appends: `python -m bench.storage` (or `make bench`).

200 tasks append 3 records again and again, each to a table of its own. The figures are compared
with a bare loop of `sqlite3` on the same disk, with the same rows and the same sync, that commits
each append on its own. `--postgres` measures a real PostgreSQL too.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
import time
from pathlib import Path

from codepegs.play import START, Entry, Head, Record, Summary
from codepegs.play.table import link, write_json
from codepegs.storage import Log
from codepegs.storage.db import Database, migrate
from tests.servers import Postgres

TASKS = 200
SECONDS = 5.0


def records(after: int) -> list[Record]:
    """A guess, its mark and the next row, as a table writes them."""
    now = time.time()
    command = f"{after:032x}"
    bodies = (
        ("guessed", {"guess": "PBRG", "row": after, "seat": 1}),
        ("marked", {"claimed": False, "mark": [1, 2], "row": after}),
        ("row-opened", {"deadline": now + 60, "row": after + 1, "seat": 1}),
    )
    first = {"command": command, "digest": "0" * 64, "upto": after + 3}
    return [
        Record(after + step, now, 1, kind, write_json(body), **(first if step == 1 else {}))  # type: ignore[arg-type]  # the fields of a command
        for step, (kind, body) in enumerate(bodies, 1)
    ]


def summary(wakes_at: float) -> Summary:
    """The summary of a table, which changes with each row that has a time."""
    return Summary("standard", (), 2, "playing", True, "", wakes_at=wakes_at)


async def grouped(url: str) -> tuple[float, float, float]:
    """Appends a second, appends a commit, and the 99th percentile of the waits in milliseconds."""
    await migrate(url)
    waits: list[float] = []
    async with Database(url) as database:
        log = Log(database)
        end = time.monotonic() + SECONDS

        async def play(number: int) -> None:
            table, head = f"{number * 0x9E3779B97F4A7C15 % 2**128:032x}", START
            while (begun := time.monotonic()) < end:
                entry = Entry(table, head, records(head.version), summary(time.time() + 60))
                (head,) = await log.append([entry])
                waits.append(time.monotonic() - begun)

        begun = time.monotonic()
        await asyncio.gather(*(play(number) for number in range(TASKS)))
        spent = time.monotonic() - begun
        await log.close()
    waits.sort()
    return len(waits) / spent, len(waits) / log.commits, waits[len(waits) * 99 // 100] * 1000


def one_by_one(url: str) -> float:
    """Appends a second of a bare loop."""
    asyncio.run(migrate(url))
    connection = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
    connection.execute("PRAGMA synchronous=FULL")
    heads = [START] * TASKS
    done, begun = 0, time.monotonic()
    while time.monotonic() - begun < SECONDS:
        number = done % TASKS
        table, head = f"{number * 0x9E3779B97F4A7C15 % 2**128:032x}", heads[number]
        connection.execute("BEGIN IMMEDIATE")
        for record in records(head.version):
            head = Head(record.version, link(head.link, table, record))
            connection.execute(
                "INSERT INTO events VALUES (?,?,?,?,?,?,?,?,?,?)",
                (
                    *(table, record.version, record.at, record.seat, record.kind),
                    *(record.body, record.command, record.digest, record.upto),
                    head.link,
                ),
            )
        connection.execute(
            "INSERT INTO tables VALUES (?,?,?,?,'standard','[]',2,'playing',1,'',0,?,NULL) "
            "ON CONFLICT DO UPDATE SET version=excluded.version, changed_at=excluded.changed_at, "
            "wakes_at=excluded.wakes_at",
            (table, head.version, time.time(), time.time(), time.time() + 60),
        )
        connection.execute("COMMIT")
        heads[number] = head
        done += 1
    spent = time.monotonic() - begun
    connection.close()
    return done / spent


def main() -> None:
    """Measure each way, and print a line for each."""
    with tempfile.TemporaryDirectory() as folder:
        alone = one_by_one(f"sqlite:///{Path(folder) / 'alone.sqlite'}")
        print(f"a bare loop of sqlite3, a commit an append: {alone:7.0f} appends/s")
        say("SQLite, in groups", f"sqlite:///{Path(folder) / 'grouped.sqlite'}", alone)
    if "--postgres" in sys.argv:
        with Postgres() as server:
            say("PostgreSQL, in groups", server.fresh_database(), alone)


def say(name: str, url: str, alone: float) -> None:
    """Print how many appends a second that database takes, and the ratio to the bare loop."""
    rate, size, wait = asyncio.run(grouped(url))
    print(
        f"{name}, {TASKS} tasks: {rate:7.0f} appends/s of 3 records, {rate / alone:.1f} times; "
        f"{size:.0f} appends a commit; p99 {wait:.0f} ms"
    )


if __name__ == "__main__":
    main()
