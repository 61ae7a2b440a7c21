"""PostgreSQL through asyncpg, each commit synchronous."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import event, exc, text
from sqlalchemy.engine import URL

from codepegs.storage.db.failures import LONG_READERS, READERS, Batch, Work, is_trouble, run
from codepegs.storage.db.schema import OWNERS, players

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")

PATIENCE = 15.0
"""How many seconds PostgreSQL may be silent before it counts as lost."""
SILENT = 4.0
"""Seconds after which PostgreSQL takes back a transaction of play whose process says nothing.

A machine that lost its network in the middle of one, or was frozen there, would keep its locks for
hours, and the writers of all other machines would wait for them.
"""
LONG_PATIENCE = 10 * PATIENCE
"""The same while it does what is known to take long."""


class Postgres:
    """Runs work on a PostgreSQL server."""

    def __init__(self, url: URL) -> None:
        # Two of them are for the writers of the log and of the people.
        self._engine = postgres_engine(url, size=READERS + 2, silent=SILENT)
        self._long_engine = postgres_engine(url, size=LONG_READERS, silent=LONG_PATIENCE)

    async def write(self, work: Work[T], *, long: bool = False) -> T:
        """Do the work in a transaction; returns its result after the commit.

        `long` work has connections of its own.
        """
        patience, engine = (LONG_PATIENCE, self._long_engine) if long else (PATIENCE, self._engine)
        async with asyncio.timeout(patience), engine.connect() as connection:
            try:
                async with connection.begin():
                    return await connection.run_sync(work)
            except Exception as error:
                if is_trouble(error):
                    with contextlib.suppress(Exception):
                        await connection.invalidate(error)
                raise

    read = write

    async def write_rows(self, batch: Batch) -> None:
        """Write the whole batch in one transaction."""
        await self.write(lambda connection: run(connection, batch))

    async def mend(self) -> None:
        """Do nothing: when a sync fails, PostgreSQL stops, and repairs its files when it starts."""

    async def scrub(self, *, thorough: bool) -> None:
        """Take deleted rows out of the tables in which people have rows, so that nothing reads them.

        Their bytes stay in free parts of the files until something is written there; a `thorough`
        scrub writes the files again, while everybody waits who needs these tables.
        """
        how = "(FULL)" if thorough else ""
        async with asyncio.timeout(LONG_PATIENCE), self._long_engine.connect() as connection:
            alone = await connection.execution_options(isolation_level="AUTOCOMMIT")
            for table in sorted({owner.table.name for owner in OWNERS} | {players.name}):
                await alone.execute(text(f"VACUUM {how} {table}"))

    async def close(self) -> None:
        """Close all connections."""
        # A server that is gone does not answer.
        with contextlib.suppress(TimeoutError, OSError):
            async with asyncio.timeout(PATIENCE):
                await self._engine.dispose()
                await self._long_engine.dispose()


def postgres_engine(
    url: URL, *, size: int = 1, silent: float = 0.0, **settings: Any
) -> AsyncEngine:
    """Make an engine for PostgreSQL that replaces closed connections before it uses them.

    `silent`: seconds after which a transaction without a statement is taken back; 0: never.
    """
    # Loaded only here: it loads SQLAlchemy's whole ORM, which SQLite does not need.
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine(
        url.set(drivername="postgresql+asyncpg"),
        hide_parameters=True,  # codes are among them, and errors are logged
        pool_size=size,
        max_overflow=0,
        pool_timeout=PATIENCE,
        pool_use_lifo=True,
        connect_args={
            "timeout": PATIENCE,
            "server_settings": {
                "application_name": "codepegs",
                "synchronous_commit": "on",
                "idle_in_transaction_session_timeout": str(round(1000 * silent)),
            },
        },
        **settings,
    )

    @event.listens_for(engine.sync_engine, "checkout")
    def notice(connection: Any, _record: object, _proxy: object) -> None:
        # asyncpg notices at once when the server closes a connection, so that no ping is needed.
        if connection.driver_connection.is_closed():
            raise exc.DisconnectionError

    return engine
