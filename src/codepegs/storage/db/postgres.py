"""PostgreSQL through asyncpg, each commit synchronous."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, TypeVar

from sqlalchemy import event, exc
from sqlalchemy.engine import URL

from codepegs.storage.db.failures import READERS, Batch, Work, is_trouble, run

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

T = TypeVar("T")

PATIENCE = 15.0
"""How many seconds PostgreSQL may be silent before it counts as lost."""


class Postgres:
    """Runs work on a PostgreSQL server."""

    def __init__(self, url: URL) -> None:
        self._engine = postgres_engine(url)

    async def write(self, work: Work[T]) -> T:
        """Do the work in a transaction; returns its result after the commit."""
        async with asyncio.timeout(PATIENCE), self._engine.connect() as connection:
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

    async def close(self) -> None:
        """Close all connections."""
        # A server that is gone does not answer.
        with contextlib.suppress(TimeoutError, OSError):
            async with asyncio.timeout(PATIENCE):
                await self._engine.dispose()


def postgres_engine(url: URL, **settings: Any) -> AsyncEngine:
    """Make an engine for PostgreSQL that replaces closed connections before it uses them."""
    # Loaded only here: it loads SQLAlchemy's whole ORM, which SQLite does not need.
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
        # asyncpg notices at once when the server closes a connection, so that no ping is needed.
        if connection.driver_connection.is_closed():
            raise exc.DisconnectionError

    return engine
