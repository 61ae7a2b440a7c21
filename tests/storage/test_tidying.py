"""SQLite's write-ahead log is checkpointed between the commits, not within them."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from codepegs.play.ports import START
from codepegs.storage.db import sqlite as module
from codepegs.storage.db.database import Database
from codepegs.storage.db.migration import migrate
from codepegs.storage.log import Log
from tests.eventually import eventually_async
from tests.storage.entries import opening

pytestmark = pytest.mark.anyio


@pytest.fixture
async def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database whose write-ahead log is checkpointed after every few writes."""
    monkeypatch.setattr(module, "TIDY_ROWS", 20)
    path = tmp_path / "it.sqlite"
    await migrate(f"sqlite:///{path}")
    return path


def pages_in_log(file: Path) -> tuple[int, int]:
    """How many pages the write-ahead log has, and how many of them are in the database file."""
    with sqlite3.connect(file) as connection:
        ((_busy, pages, moved),) = connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
    connection.close()
    return pages, moved


async def write(log: Log, first: int, count: int) -> None:
    for number in range(first, first + count):
        await log.append([opening(number)])
        await asyncio.sleep(0.005)


async def test_the_log_begins_anew_and_does_not_grow_for_ever(file: Path) -> None:
    async with Database(f"sqlite:///{file}") as database:
        log = Log(database)
        await write(log, 0, 100)
        pages, _ = pages_in_log(file)
        # A hundred appends without tidying leave several pages each.
        assert pages < 200


async def test_the_log_is_tidied_once_nobody_writes(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TIDY_ROWS", 1_000_000)
    monkeypatch.setattr(module, "TIDY_AFTER", 0.05)
    async with Database(f"sqlite:///{file}") as database:
        before = file.stat().st_size
        await write(Log(database), 0, 30)
        # Before long, all pages of the log are in the database file.
        await eventually_async(lambda: file.stat().st_size != before)
        assert file.stat().st_size > before


async def test_a_long_read_keeps_nobody_from_writing(file: Path) -> None:
    reading = sqlite3.connect(file, isolation_level=None)
    reading.execute("BEGIN")
    reading.execute("SELECT count(*) FROM events").fetchone()
    async with Database(f"sqlite:///{file}") as database:
        log = Log(database)
        await write(log, 0, 60)
        assert not database.read_only
        assert await log.read(opening(59).table)
    reading.close()


async def test_what_was_written_while_the_log_was_tidied_is_there(file: Path) -> None:
    async with Database(f"sqlite:///{file}") as database:
        await write(Log(database), 0, 100)
    async with Database(f"sqlite:///{file}") as database:
        log = Log(database)
        kept = [await log.read(opening(number).table) for number in range(100)]
    assert all(records[0].version == START.version + 1 for records in kept)
