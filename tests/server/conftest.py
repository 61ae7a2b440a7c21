"""What tests of the database commands share."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from codepegs.storage.db.database import Database
from codepegs.storage.db.migration import migrate
from codepegs.storage.people import People
from tests.server.admin_commands import ALBUM, DatabaseAdmin


@pytest.fixture
def admin(
    store_url: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> DatabaseAdmin:
    """A database in which Ann has an account and no match."""
    monkeypatch.setenv("CODEPEGS_DATA", str(tmp_path / "data"))
    asyncio.run(migrate(store_url))
    made = DatabaseAdmin(store_url, tmp_path, capsys)

    async def arrive(database: Database) -> None:
        people = People(database)
        ann = await people.guest("Ann", "en", 1.0)
        await people.add_login(ann.id, "ann", "a hash", 1.0)

    made.do(arrive)
    return made


@pytest.fixture
def filled(admin: DatabaseAdmin) -> DatabaseAdmin:
    """The same with two matches of Ann's."""
    assert admin("import", "ann", admin.write(ALBUM)).code == 0
    return admin
