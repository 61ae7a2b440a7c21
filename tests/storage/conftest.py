"""Databases for the tests of storage: each test runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from codepegs.storage.db.database import Database
from codepegs.storage.db.migration import migrate
from codepegs.storage.log import Log


@pytest.fixture
async def database(store_url: str, anyio_backend: str) -> AsyncIterator[Database]:
    """A database, up to date and empty."""
    await migrate(store_url)
    async with Database(store_url, probe_every=0.05) as opened:
        yield opened


@pytest.fixture
async def log(database: Database) -> AsyncIterator[Log]:
    """The log of that database."""
    opened = Log(database)
    yield opened
    await opened.close()
