"""When the disk or the server fails, nothing is acknowledged, reading goes on, and it recovers."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import traceback
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_FSIZE, getrlimit, setrlimit

import pytest
from sqlalchemy import Connection, exc, make_url, text

from codepegs.play.ports import Entry, Head, StoreDamaged, StoreUnavailable
from codepegs.storage.db import postgres, sqlite
from codepegs.storage.db.database import Database
from codepegs.storage.db.failures import is_trouble
from codepegs.storage.db.migration import migrate
from codepegs.storage.db.schema import secrets as kept_secrets
from codepegs.storage.log import Log
from codepegs.storage.people import People
from codepegs.text.refusal import Refusal
from tests.eventually import eventually_async
from tests.servers import Postgres
from tests.storage.entries import guess, opening, table

pytestmark = pytest.mark.anyio

NEVER = 3600.0
SOON = 0.02


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    """A PostgreSQL of this module's own, because its tests make it fail."""
    with Postgres() as running:
        yield running


class FullDisk:
    """A database whose files cannot grow beyond a limit, as on a full disk."""

    def __init__(self, url: str, set_limit: Callable[[int], None], limit: int) -> None:
        self.url = url
        self._set_limit = set_limit
        self._limit = limit
        self._too_much = secrets.token_hex(limit // 2 + 500_000)

    def fill(self) -> None:
        self._set_limit(self._limit)

    def clear(self) -> None:
        self._set_limit(RLIM_INFINITY)

    def too_much(self, number: int, after: Head) -> Entry:
        """An entry that does not fit on it."""
        return guess(number, after, body={"words": self._too_much})


def _limit_myself(limit: int) -> None:
    setrlimit(RLIMIT_FSIZE, (limit, getrlimit(RLIMIT_FSIZE)[1]))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.server)])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[FullDisk]:
    """A database of each kind, on a disk that can be filled."""
    if request.param == "sqlite":
        made = FullDisk(f"sqlite:///{tmp_path / 'it.sqlite'}", _limit_myself, 1_000_000)
    else:
        server: Postgres = request.getfixturevalue("server")
        # PostgreSQL writes its own log in files of 16 MiB, which have to fit below the limit.
        made = FullDisk(server.fresh_database(), server.limit_files, 17 * 1024 * 1024)
    yield made
    made.clear()


async def opened(url: str, probe_every: float) -> Database:
    await migrate(url)
    return Database(url, probe_every=probe_every)


async def until_writable(database: Database) -> None:
    await eventually_async(lambda: not database.read_only)


async def test_what_does_not_fit_on_the_disk_is_not_acknowledged(
    disk: FullDisk, anyio_backend: str
) -> None:
    async with await opened(disk.url, NEVER) as database:
        log = Log(database)
        (head,) = await log.append([opening()])
        disk.fill()
        with pytest.raises(StoreUnavailable):
            await log.append([disk.too_much(1, head)])


async def test_while_the_disk_is_full_nothing_is_written_and_everything_can_be_read(
    disk: FullDisk, anyio_backend: str
) -> None:
    async with await opened(disk.url, NEVER) as database:
        log = Log(database)
        (head,) = await log.append([opening()])
        disk.fill()
        await asyncio.gather(log.append([disk.too_much(1, head)]), return_exceptions=True)
        with pytest.raises(StoreUnavailable):
            await log.append([guess(1, head)])
        with pytest.raises(StoreUnavailable):
            await People(database).guest("Ann", "en", 1.0)
        assert len(await log.read(table(1))) == 2


async def test_no_error_tells_a_secret(database: Database) -> None:
    kept = {"table_id": table(1), "version": 1, "body": '{"code":"canary"}'}

    def twice(connection: Connection) -> None:
        connection.execute(kept_secrets.insert(), [kept])
        connection.execute(kept_secrets.insert(), [kept])

    with pytest.raises(exc.IntegrityError) as failed:
        await database.write(twice)
    assert "canary" not in "".join(traceback.format_exception(failed.value))


async def test_no_entry_of_a_group_that_failed_is_acknowledged(
    disk: FullDisk, anyio_backend: str
) -> None:
    async with await opened(disk.url, NEVER) as database:
        log = Log(database)
        (head,) = await log.append([opening(0)])
        disk.fill()
        answers = await asyncio.gather(
            *(log.append([opening(number)]) for number in range(1, 10)),
            log.append([disk.too_much(0, head)]),
            return_exceptions=True,
        )
        assert {type(answer) for answer in answers} == {StoreUnavailable}
        assert await log.heads([table(number) for number in range(10)]) == {table(0): 2}


async def test_when_the_disk_has_room_again_writing_goes_on_by_itself(
    disk: FullDisk, anyio_backend: str
) -> None:
    async with await opened(disk.url, SOON) as database:
        log = Log(database)
        (head,) = await log.append([opening()])
        disk.fill()
        await asyncio.gather(log.append([disk.too_much(1, head)]), return_exceptions=True)
        disk.clear()
        await until_writable(database)
        (head,) = await log.append([guess(1, head)])
        assert head.version == 3


async def test_after_a_failed_write_the_write_ahead_log_of_sqlite_begins_anew(
    tmp_path: Path, anyio_backend: str
) -> None:
    file = tmp_path / "it.sqlite"
    disk = FullDisk(f"sqlite:///{file}", _limit_myself, 1_000_000)
    async with await opened(disk.url, SOON) as database:
        log = Log(database)
        (head,) = await log.append([opening(1)])
        (head,) = await log.append([guess(1, head, body={"words": "canary"})])
        ahead = file.with_name("it.sqlite-wal")
        before = b"canary" in ahead.read_bytes()
        disk.fill()
        await asyncio.gather(log.append([disk.too_much(1, head)]), return_exceptions=True)
        disk.clear()
        await until_writable(database)
        assert (before, b"canary" in ahead.read_bytes()) == (True, False)
        assert b"canary" in file.read_bytes()


@pytest.mark.slow
async def test_a_killed_server_is_unavailable_and_found_again(
    server: Postgres, anyio_backend: str
) -> None:
    async with await opened(server.fresh_database(), SOON) as database:
        log = Log(database)
        (head,) = await log.append([opening()])
        server.crash()
        with pytest.raises(StoreUnavailable):
            await log.append([guess(1, head)])
        with pytest.raises(StoreUnavailable):
            await log.read(table(1))
        server.start()
        await until_writable(database)
        assert len(await log.read(table(1))) == 2
        (head,) = await log.append([guess(1, head)])
        assert head.version == 3


@pytest.mark.slow
async def test_a_server_that_was_restarted_while_nobody_wrote_is_not_noticed(
    server: Postgres, anyio_backend: str
) -> None:
    async with await opened(server.fresh_database(), NEVER) as database:
        log = Log(database)
        (head,) = await log.append([opening()])
        server.crash()
        server.start()
        await asyncio.sleep(0.01)
        assert len(await log.read(table(1))) == 2
        await log.append([guess(1, head)])


async def test_a_server_that_is_silent_is_unavailable_and_found_again(
    server: Postgres, anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await opened(server.fresh_database(), SOON) as database:
        log = Log(database)
        (head,) = await log.append([opening()])
        monkeypatch.setattr(postgres, "PATIENCE", 0.3)
        server.freeze()
        try:
            with pytest.raises(StoreUnavailable):
                await log.append([guess(1, head)])
        finally:
            server.thaw()
            monkeypatch.undo()
        await until_writable(database)
        after = (await log.heads([table(1)]))[table(1)]
        assert after in (2, 3)  # the silence may have followed the commit


async def test_a_file_that_somebody_else_keeps_locked_is_unavailable_and_found_again(
    tmp_path: Path, anyio_backend: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY", 0.05)
    file = tmp_path / "it.sqlite"
    async with await opened(f"sqlite:///{file}", SOON) as database:
        log = Log(database)
        (head,) = await log.append([opening()])
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable):
            await log.append([guess(1, head)])
        other.execute("ROLLBACK")
        other.close()
        await until_writable(database)
        (head,) = await log.append([guess(1, head)])
        assert head.version == 3


@pytest.mark.slow
async def test_a_database_can_be_closed_while_it_cannot_be_written(
    server: Postgres, anyio_backend: str
) -> None:
    async with await opened(server.fresh_database(), SOON) as database:
        log = Log(database)
        server.crash()
        with pytest.raises(StoreUnavailable):
            await log.append([opening()])
    server.start()
    assert database.read_only


# -- A damaged file -------------------------------------------------------------------------------


def spoil(path: Path) -> None:
    """Overwrite every page of a file of SQLite but the first, as a dying disk might."""
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (size - 4096))


@pytest.fixture
async def spoilt(tmp_path: Path) -> AsyncIterator[Database]:
    """A database whose file was damaged after it was written."""
    path = tmp_path / "pegs.db"
    await migrate(f"sqlite:///{path}")
    async with Database(f"sqlite:///{path}") as healthy:
        await Log(healthy).append([opening(1)])
    spoil(path)
    async with Database(f"sqlite:///{path}", probe_every=SOON) as database:
        yield database


async def test_reading_what_is_damaged_says_so(spoilt: Database) -> None:
    with pytest.raises(StoreDamaged, match="malformed"):
        await Log(spoilt).read(table(1))
    assert spoilt.damage is not None


async def test_nothing_is_written_any_more_to_what_is_damaged(spoilt: Database) -> None:
    with pytest.raises(StoreDamaged):
        await Log(spoilt).append([opening(2)])
    await asyncio.sleep(5 * SOON)
    assert spoilt.read_only
    with pytest.raises(StoreDamaged):
        await Log(spoilt).append([opening(3)])


@pytest.mark.slow
async def test_bringing_what_is_damaged_up_to_date_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "pegs.db"
    await migrate(f"sqlite:///{path}")
    spoil(path)
    with pytest.raises(Refusal, match="database/damaged"):
        await migrate(f"sqlite:///{path}")


@pytest.mark.server
async def test_a_process_that_falls_silent_in_a_transaction_does_not_hold_up_the_others(
    server: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "SILENT", 0.3)
    url = server.fresh_database()
    server.sql("CREATE TABLE counted (n int); INSERT INTO counted VALUES (0)", url)
    count = text("UPDATE counted SET n = n + 1")
    silent = postgres.postgres_engine(make_url(url), silent=postgres.SILENT)
    async with silent.connect() as open_connection:
        await open_connection.execute(count)
        async with Database(url) as database:
            await database.write(lambda connection: connection.execute(count))
        with pytest.raises(exc.DBAPIError) as ended:
            await open_connection.execute(count)
        assert is_trouble(ended.value)
    await silent.dispose()
    assert server.sql("SELECT n FROM counted", url) == "1\n"
