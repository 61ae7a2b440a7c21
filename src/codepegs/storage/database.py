"""The database behind the log, the lists and the people: how it is reached, and when it fails.

The same work, functions of a SQLAlchemy connection, runs on both databases. On SQLite it runs in
threads, one for writing and some for reading, because a group of statements then costs one change
of thread instead of one a statement: measured beside aiosqlite, an append took half the CPU alone
and three quarters in groups of 20. On PostgreSQL it runs on asyncpg.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import TYPE_CHECKING, Any, Protocol, Self, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, exc
from sqlalchemy.engine import URL, make_url
from sqlalchemy.pool import QueuePool

from codepegs.play.ports import StoreUnavailable
from codepegs.storage.failures import is_trouble, reason_of
from codepegs.storage.schema import probe
from codepegs.storage.trouble import StorageTrouble

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")
Work = Callable[[Connection], T]
"""What is done in one transaction."""

READERS = 4
"""How many may read at the same time in one process."""
BUSY = 20.0
"""How many seconds another process may keep SQLite from writing."""
TIDY_AFTER, TIDY_PAGES = 2.0, 4000
"""When SQLite's write-ahead log is tidied, and from how many pages on it begins anew: 16 MB."""
CHECKPOINT_PAGES = 50_000
"""When SQLite tidies it by itself, and keeps everybody waiting: 200 MB."""
TIDY_PATIENCE = 0.05
"""How many seconds the log may keep writers waiting to begin anew; else it does so another time."""
PATIENCE = 15.0
"""How many seconds PostgreSQL may be silent before it counts as lost."""
PROBE_BYTES = 64 * 1024
"""What is written to see whether the disk has room: more than a group usually needs."""


def parse(url: str) -> URL:
    """The address of a database, or a refusal that repeats it without its password."""
    try:
        parsed = make_url(url)
    except exc.ArgumentError:
        raise StorageTrouble("database/address", came=url.partition(":")[0]) from None
    if parsed.drivername == "postgres":
        parsed = parsed.set(drivername="postgresql")
    shown = parsed.render_as_string(hide_password=True)
    if parsed.drivername not in ("sqlite", "postgresql") or not parsed.database:
        raise StorageTrouble("database/address", came=shown)
    if parsed.drivername == "sqlite" and (parsed.host or parsed.database == ":memory:"):
        # Two slashes make the folder a host; what is in memory is not shared between threads.
        raise StorageTrouble("database/address", came=shown)
    return parsed


class _Ways(Protocol):
    """How work reaches one kind of database."""

    async def write(self, work: Work[T]) -> T: ...

    async def read(self, work: Work[T]) -> T: ...

    async def mend(self) -> None: ...

    async def close(self) -> None: ...


class Database:
    """A database that is written, read, and watched: while it cannot be written, it is read-only.

    When writing fails, everybody who wants to write is refused at once, and a probe is written
    every second until it succeeds. Reading goes on.
    """

    def __init__(self, url: str, *, probe_every: float = 1.0) -> None:
        parsed = parse(url)
        self.is_sqlite = parsed.drivername == "sqlite"
        self._ways: _Ways = _Sqlite(parsed) if self.is_sqlite else _Postgres(parsed)
        self._probe_every = probe_every
        self._probing: asyncio.Task[None] | None = None
        self.why_read_only: str | None = None
        """What went wrong, while nothing can be written."""

    @property
    def read_only(self) -> bool:
        """Whether writing has failed and not succeeded since."""
        return self.why_read_only is not None

    def expect_writable(self) -> None:
        """Refuse at once while nothing can be written."""
        if self.why_read_only is not None:
            raise StoreUnavailable(self.why_read_only)

    async def write(self, work: Work[T]) -> T:
        """What the work returns, after its transaction was committed durably."""
        self.expect_writable()
        try:
            return await self._ways.write(work)
        except Exception as error:
            if not is_trouble(error):
                raise
            self._turn_read_only(error)
            raise StoreUnavailable(reason_of(error)) from error

    async def read(self, work: Work[T]) -> T:
        """What the work returns; all of it sees the database at one moment, or later ones."""
        try:
            try:
                return await self._ways.read(work)
            except (exc.DBAPIError, OSError) as error:
                # The server may have been restarted since: a fresh connection will tell.
                if self.is_sqlite or not is_trouble(error):
                    raise
                return await self._ways.read(work)
        except Exception as error:
            if not is_trouble(error):
                raise
            raise StoreUnavailable(reason_of(error)) from error

    def _turn_read_only(self, error: Exception) -> None:
        self.why_read_only = reason_of(error)
        if self._probing is None:
            self._probing = asyncio.create_task(self._recover())

    async def _recover(self) -> None:
        while self.read_only:
            await asyncio.sleep(self._probe_every)
            try:
                await self._ways.mend()
                await self._ways.write(_write_probe)
            except Exception as error:  # whatever it is, it is why nothing can be written
                self.why_read_only = reason_of(error)
            else:
                self.why_read_only = None
        self._probing = None

    async def close(self) -> None:
        """Let go of the database."""
        if self._probing is not None:
            self._probing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._probing
        await self._ways.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()


def _write_probe(connection: Connection) -> None:
    # Bytes by chance: no disk can press them into less room.
    connection.execute(probe.delete())
    connection.execute(probe.insert(), {"id": 1, "filling": os.urandom(PROBE_BYTES)})


class _Sqlite:
    """SQLite in write-ahead mode with full sync: one thread writes, some read."""

    def __init__(self, url: URL) -> None:
        self._writing = ThreadPoolExecutor(1, "codepegs-write")
        self._reading = ThreadPoolExecutor(READERS, "codepegs-read")
        self._writer = sqlite_engine(url, size=1, begin="BEGIN IMMEDIATE")
        self._reader = sqlite_engine(url, size=READERS, begin="BEGIN")
        self._tidying: asyncio.Task[None] | None = None

    async def write(self, work: Work[T]) -> T:
        loop = asyncio.get_running_loop()
        if self._tidying is None:
            self._tidying = asyncio.create_task(self._tidy())
        return await loop.run_in_executor(self._writing, _transact, self._writer, work)

    async def _tidy(self) -> None:
        """Some time after a write, move pages from the write-ahead log to their place.

        SQLite would do so within a commit, and everybody would wait for it. Here a reading thread
        moves most of them while commits go on, and the writing thread only the last few, which
        lets the log begin anew.
        """
        loop = asyncio.get_running_loop()
        try:
            await asyncio.sleep(TIDY_AFTER)
            # Whatever goes wrong here shows in the next commit too, and there it is told.
            with contextlib.suppress(exc.SQLAlchemyError, sqlite3.Error):
                pages = await loop.run_in_executor(
                    self._reading, _checkpoint, self._reader, "PASSIVE"
                )
                if pages > TIDY_PAGES:
                    await loop.run_in_executor(self._writing, _checkpoint, self._writer, "RESTART")
        finally:
            self._tidying = None

    async def read(self, work: Work[T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reading, _transact, self._reader, work)

    async def mend(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._writing, _empty_the_log, self._writer)

    async def close(self) -> None:
        if self._tidying is not None:
            self._tidying.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._tidying
        for threads, engine in ((self._writing, self._writer), (self._reading, self._reader)):
            await asyncio.to_thread(threads.shutdown)
            engine.dispose()


def _transact(engine: Engine, work: Work[T]) -> T:
    with engine.connect() as connection:
        try:
            with connection.begin():
                return work(connection)
        except exc.IntegrityError:
            raise
        except exc.SQLAlchemyError:
            # After a failure of the disk nothing is known about this connection.
            connection.invalidate()
            raise


def _checkpoint(engine: Engine, how: str) -> int:
    """Move pages from the write-ahead log to their place; how many there were in it."""
    connection = engine.raw_connection()
    cursor = connection.cursor()
    try:
        cursor.execute(f"PRAGMA busy_timeout={int(TIDY_PATIENCE * 1000)}")
        ((_is_busy, pages, _moved),) = cursor.execute(f"PRAGMA wal_checkpoint({how})")
        cursor.execute(f"PRAGMA busy_timeout={int(BUSY * 1000)}")
    except sqlite3.Error:
        connection.invalidate()
        raise
    finally:
        connection.close()
    return int(pages)


def _empty_the_log(engine: Engine) -> None:
    """Move all that is in SQLite's write-ahead log to its place.

    After a sync has failed, the system may take pages for written that never reached the disk. A
    later commit would stand behind them in the log and be lost with them in a power cut; written
    to their place and synced anew, they are safe.
    """
    connection = engine.raw_connection()
    try:
        ((is_busy, *_),) = connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        connection.close()
    if is_busy:
        raise OSError("somebody still reads the write-ahead log")


def sqlite_engine(url: URL, *, size: int, begin: str) -> Engine:
    """An engine for SQLite whose connections are durable and begin as told."""
    engine = create_engine(
        url,
        hide_parameters=True,  # codes are among them, and errors are logged
        poolclass=QueuePool,
        pool_size=size,
        max_overflow=0,
        pool_timeout=BUSY,
        pool_reset_on_return=None,  # every transaction here is ended by whoever began it
        connect_args={"check_same_thread": False, "timeout": BUSY, "isolation_level": None},
    )

    @event.listens_for(engine, "connect")
    def settle(connection: sqlite3.Connection, _record: object) -> None:
        # Sync the log at each commit: a commit survives a power cut.
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(f"PRAGMA wal_autocheckpoint={CHECKPOINT_PAGES}")
        if connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            connection.execute("PRAGMA journal_mode=WAL")

    @event.listens_for(engine, "begin")
    def say_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


class _Postgres:
    """PostgreSQL through asyncpg, each commit synchronous."""

    def __init__(self, url: URL) -> None:
        self._engine = postgres_engine(url)

    async def write(self, work: Work[T]) -> T:
        return await _transact_async(self._engine, work)

    async def read(self, work: Work[T]) -> T:
        return await _transact_async(self._engine, work)

    async def mend(self) -> None:
        """PostgreSQL ends itself when a sync fails, and mends its files when it starts."""

    async def close(self) -> None:
        # A server that is gone does not answer a farewell.
        with contextlib.suppress(TimeoutError, OSError):
            async with asyncio.timeout(PATIENCE):
                await self._engine.dispose()


async def _transact_async(engine: AsyncEngine, work: Work[T]) -> T:
    async with asyncio.timeout(PATIENCE), engine.connect() as connection:
        try:
            async with connection.begin():
                return await connection.run_sync(work)
        except Exception as error:
            if is_trouble(error):
                with contextlib.suppress(Exception):
                    await connection.invalidate(error)
            raise


def postgres_engine(url: URL, **settings: Any) -> AsyncEngine:
    """An engine for PostgreSQL that notices closed connections before it uses them."""
    # Loaded only here: it brings SQLAlchemy's whole ORM, which SQLite does without.
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(
        url.set(drivername="postgresql+asyncpg"),
        hide_parameters=True,  # codes are among them, and errors are logged
        pool_size=READERS + 2,  # for the writers of the log and of the people
        max_overflow=0,
        pool_timeout=PATIENCE,
        pool_use_lifo=True,
        connect_args={
            "timeout": PATIENCE,
            "server_settings": {"application_name": "codepegs", "synchronous_commit": "on"},
        },
        **settings,
    )

    @event.listens_for(engine.sync_engine, "checkout")
    def notice(connection: Any, _record: object, _proxy: object) -> None:
        # asyncpg hears at once when the server goes: this asks nobody, unlike a ping.
        if connection.driver_connection.is_closed():
            raise exc.DisconnectionError

    return engine
