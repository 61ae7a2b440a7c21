"""SQLite in write-ahead mode with full sync: one thread writes, some threads read.

With threads, a group of statements needs one switch of threads instead of one for each statement:
compared with aiosqlite, an append took half the CPU alone, and three quarters in groups of 20.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, exc
from sqlalchemy.engine import URL
from sqlalchemy.pool import QueuePool

from codepegs.storage.db.failures import LONG_READERS, READERS, Batch, Work

T = TypeVar("T")

BUSY = 20.0
"""How many seconds another process may keep SQLite from writing."""
TIDY_AFTER, TIDY_ROWS = 2.0, 600
"""The write-ahead log is checkpointed once nothing was written for so many seconds, or after so many
rows (some 1,200 pages): while its file grows, each commit also has to sync the file's size.
"""
CHECKPOINT_PAGES = 50_000
"""After how many pages (200 MB) SQLite checkpoints within a commit, while every writer waits."""
SCRUB_PATIENCE = 0.2
"""How many seconds writers may wait until nothing of erased people is left in the log; the same."""
TIDY_PATIENCE = 0.05
"""How many seconds writers may wait until the log is reset; after that it is tried another time."""


class Sqlite:
    """Runs work on a SQLite file."""

    def __init__(self, url: URL) -> None:
        self._writing = ThreadPoolExecutor(1, "codepegs-write")
        self._reading = ThreadPoolExecutor(READERS, "codepegs-read")
        self._writer = sqlite_engine(url, size=1, begin="BEGIN IMMEDIATE")
        self._reader = sqlite_engine(url, size=READERS, begin="BEGIN")
        self._reading_long = ThreadPoolExecutor(LONG_READERS, "codepegs-read-long")
        self._long_reader = sqlite_engine(url, size=LONG_READERS, begin="BEGIN")
        self._tidying: asyncio.Task[None] | None = None
        self._untidy = 0
        self._quiet: asyncio.TimerHandle | None = None

    async def write(self, work: Work[T], *, long: bool = False) -> T:  # noqa: ARG002  # as on PostgreSQL
        """Do the work in a transaction; returns its result after the commit."""
        self._tidy_soon(1)
        return await _run(self._writing, _transact, self._writer, work)

    async def write_rows(self, batch: Batch) -> None:
        """Write the whole batch in one transaction, with the driver alone."""
        self._tidy_soon(sum(len(rows) for _, rows in batch))
        await _run(self._writing, _write_rows, self._writer, batch)

    def _tidy_soon(self, rows: int) -> None:
        self._untidy += rows
        if self._tidying is not None:
            return
        if self._untidy >= TIDY_ROWS:
            self._begin_to_tidy()
        elif self._quiet is None:
            self._wait_for_quiet()

    def _wait_for_quiet(self) -> None:
        self._quiet = asyncio.get_running_loop().call_later(
            TIDY_AFTER, self._look_for_quiet, self._untidy
        )

    def _look_for_quiet(self, before: int) -> None:
        self._quiet = None
        if self._tidying is None and self._untidy > before:
            self._wait_for_quiet()
        elif self._tidying is None and self._untidy:
            self._begin_to_tidy()

    def _begin_to_tidy(self) -> None:
        self._untidy = 0
        self._tidying = asyncio.create_task(self._tidy())

    async def _tidy(self) -> None:
        """Checkpoint: move pages from the write-ahead log into the database file.

        SQLite would do so within a commit, and every writer would wait. Here a reading thread moves
        most pages while commits go on, and the writing thread only the last few.
        """
        try:
            # Whatever fails here fails in the next commit too, which reports it.
            with contextlib.suppress(exc.SQLAlchemyError, sqlite3.Error):
                await _run(self._reading, _checkpoint, self._reader, "PASSIVE")
                await _run(self._writing, _checkpoint, self._writer, "RESTART")
        finally:
            self._tidying = None

    async def read(self, work: Work[T], *, long: bool = False) -> T:
        """Do work that only reads; returns its result. `long` work has threads of its own."""
        threads = self._reading_long if long else self._reading
        return await _run(threads, _transact, self._long_reader if long else self._reader, work)

    async def mend(self) -> None:
        """Repair what a failed sync may have left in the write-ahead log."""
        await _run(self._writing, _empty_the_log, self._writer)

    async def scrub(self, *, thorough: bool) -> None:  # noqa: ARG002  # as on PostgreSQL
        """Leave nothing of deleted rows in the write-ahead log; their pages are zero already."""
        await _run(self._writing, _empty_the_log, self._writer, SCRUB_PATIENCE)

    async def close(self) -> None:
        """Wait for the threads, and close all connections."""
        if self._quiet is not None:
            self._quiet.cancel()
        if self._tidying is not None:
            self._tidying.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._tidying
        for threads, engine in (
            (self._writing, self._writer),
            (self._reading, self._reader),
            (self._reading_long, self._long_reader),
        ):
            await asyncio.to_thread(threads.shutdown)
            engine.dispose()


async def _run(threads: ThreadPoolExecutor, work: Callable[..., T], *given: object) -> T:
    return await asyncio.get_running_loop().run_in_executor(threads, work, *given)


def _transact(engine: Engine, work: Work[T]) -> T:
    with engine.connect() as connection:
        try:
            with connection.begin():
                return work(connection)
        except exc.IntegrityError:
            raise
        except exc.SQLAlchemyError:
            # After a failure of the disk the state of this connection is unknown.
            connection.invalidate()
            raise


def _write_rows(engine: Engine, batch: Batch) -> None:
    # Without SQLAlchemy's execution, and with as few calls as possible: at each call the thread
    # releases the interpreter and has to get it back. This halves the CPU of an append.
    connection = engine.raw_connection()
    try:
        driver = connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        try:
            driver.execute("BEGIN IMMEDIATE")
            for statement, rows in batch:
                driver.executemany(statement.on_sqlite, statement.in_order(rows))
            driver.execute("COMMIT")
        except sqlite3.IntegrityError:
            driver.execute("ROLLBACK")
            raise
        except BaseException:
            # After a failure of the disk the state of this connection is unknown.
            connection.invalidate()
            raise
    finally:
        connection.close()


def _checkpoint(engine: Engine, how: str) -> None:
    """Move pages from the write-ahead log into the database file."""
    connection = engine.raw_connection()
    cursor = connection.cursor()
    try:
        cursor.execute(f"PRAGMA busy_timeout={int(TIDY_PATIENCE * 1000)}")
        cursor.execute(f"PRAGMA wal_checkpoint({how})")
        cursor.execute(f"PRAGMA busy_timeout={int(BUSY * 1000)}")
    except sqlite3.Error:
        connection.invalidate()
        raise
    finally:
        connection.close()


def _empty_the_log(engine: Engine, patience: float = BUSY) -> None:
    """Move everything in the write-ahead log into the database file, and sync it.

    After a failed sync, the log may have pages that never reached the disk; a later commit would be
    lost with them in a power cut.
    """
    connection = engine.raw_connection()
    cursor = connection.cursor()
    try:
        cursor.execute(f"PRAGMA busy_timeout={int(patience * 1000)}")
        ((is_busy, *_),) = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        cursor.execute(f"PRAGMA busy_timeout={int(BUSY * 1000)}")
    finally:
        connection.close()
    if is_busy:
        raise OSError("the write-ahead log is still being read")


def sqlite_engine(url: URL, *, size: int, begin: str) -> Engine:
    """Make an engine for SQLite whose commits are durable, and whose transactions start with `begin`."""
    engine = create_engine(
        url,
        hide_parameters=True,  # codes are among them, and errors are logged
        poolclass=QueuePool,
        pool_size=size,
        max_overflow=0,
        pool_timeout=BUSY,
        pool_reset_on_return=None,  # every transaction here is ended by the code that began it
        connect_args={"check_same_thread": False, "timeout": BUSY, "isolation_level": None},
    )

    @event.listens_for(engine, "connect")
    def settle(connection: sqlite3.Connection, _record: object) -> None:
        # Sync the log at each commit, so that a commit survives a power cut.
        connection.execute("PRAGMA synchronous=FULL")
        # What is deleted is overwritten: whoever is erased has to be gone from the file.
        connection.execute("PRAGMA secure_delete=ON")
        connection.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
        if connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            connection.execute("PRAGMA journal_mode=WAL")

    @event.listens_for(engine, "begin")
    def say_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
