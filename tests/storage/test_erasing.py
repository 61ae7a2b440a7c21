"""Nothing is left of people who were erased: not in the files, and not in a dump."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, MetaData, select, text

from codepegs.play import Passkey
from codepegs.play.ports import Entry
from codepegs.storage.db import sqlite
from codepegs.storage.db.database import Database
from codepegs.storage.db.migration import migrate
from codepegs.storage.log import Log
from codepegs.storage.people import People
from tests.servers import Postgres
from tests.storage.entries import opening, sat

pytestmark = pytest.mark.anyio

NAME, LOGIN, LABEL = "Wilhelmina-of-Orange", "wilhelmina1880", "Wilhelminas telephone"
WORDS = (NAME, LOGIN, LABEL)


def is_due(database: Database) -> bool:
    """Whether something of erased people may be left."""
    return database.is_unscrubbed


async def erased(database: Database) -> None:
    """Somebody plays, makes an account, and is erased."""
    people = People(database)
    player = await people.guest(NAME, "nl", 1.0)
    await people.add_login(player.id, LOGIN, "hash", 1.0)
    await people.add_passkey(Passkey("key", player.id, b"key", 0, LABEL, 1.0))
    log = Log(database)
    for number in range(30):
        opened = opening(number)
        seated = sat(2, player.id, NAME)
        await log.append(
            [Entry(opened.table, opened.after, [opened.records[0], seated], opened.summary)]
        )
    await log.close()
    await people.erase(player.id)
    assert is_due(database)
    await database.scrub()
    assert not is_due(database)


def found_in(folder: Path) -> list[tuple[str, str]]:
    """Which of the words are in which files."""
    return [
        (word, str(file.relative_to(folder)))
        for file in sorted(folder.rglob("*"))
        if file.is_file()
        for word in WORDS
        if word.encode() in file.read_bytes()
    ]


async def dump(database: Database) -> str:
    """All rows of all tables."""

    def work(connection: Connection) -> str:
        found = MetaData()
        found.reflect(connection)
        return str([connection.execute(select(one)).all() for one in found.sorted_tables])

    return await database.read(work)


async def test_the_files_of_sqlite_have_nothing_of_them(tmp_path: Path, anyio_backend: str) -> None:
    url = f"sqlite:///{tmp_path / 'it.sqlite'}"
    await migrate(url)
    async with Database(url) as database:
        await erased(database)
        assert found_in(tmp_path) == []
        assert not [word for word in WORDS if word in await dump(database)]
    file = sqlite3.connect(tmp_path / "it.sqlite")
    assert not [word for word in WORDS if word in "\n".join(file.iterdump())]
    file.close()


async def test_the_log_of_sqlite_is_emptied_once_nobody_reads_it(
    tmp_path: Path, anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "SCRUB_PATIENCE", 0.05)
    url = f"sqlite:///{tmp_path / 'it.sqlite'}"
    await migrate(url)
    reading = sqlite3.connect(tmp_path / "it.sqlite", isolation_level=None)
    async with Database(url) as database:
        await People(database).guest("Ann", "en", 1.0)
        reading.execute("BEGIN")
        reading.execute("SELECT * FROM players").fetchall()
        guest = await People(database).guest(NAME, "nl", 1.0)
        await People(database).erase(guest.id)
        await database.scrub()
        assert is_due(database) and not database.read_only
        reading.execute("COMMIT")
        await database.scrub()
        assert not is_due(database)
        assert found_in(tmp_path) == []
    reading.close()


async def test_a_dump_of_postgresql_has_nothing_of_them_and_after_a_purge_its_files_have_not(
    postgres: Postgres, anyio_backend: str
) -> None:
    """But for the write-ahead log, which PostgreSQL writes over in its own time."""
    url = postgres.fresh_database()
    await migrate(url)
    async with Database(url) as database:
        await erased(database)
        assert not [word for word in WORDS if word in await dump(database)]
        # As `codepegs db purge` does.
        await database.scrub(thorough=True)
        await database.read(lambda one: one.execute(text("CHECKPOINT")))
        mine = text("SELECT oid FROM pg_database WHERE datname = current_database()")
        number = await database.read(lambda one: one.scalar(mine))
    assert found_in(postgres.folder / "data" / "base" / str(number)) == []
    assert found_in(postgres.folder / "data" / "global") == []
