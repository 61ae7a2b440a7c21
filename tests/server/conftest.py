"""What tests of the upkeep share."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from codepegs.storage.db.database import Database
from codepegs.storage.db.migration import migrate
from codepegs.storage.people import People
from tests.server.admin_commands import ALBUM, Upkeep


@pytest.fixture
def upkeep(
    store_url: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Upkeep:
    """A database in which Ann has an account and no match."""
    monkeypatch.setenv("CODEPEGS_DATA", str(tmp_path / "data"))
    asyncio.run(migrate(store_url))
    made = Upkeep(store_url, tmp_path, capsys)

    async def arrive(database: Database) -> None:
        people = People(database)
        ann = await people.guest("Ann", "en", 1.0)
        await people.add_login(ann.id, "ann", "a hash", 1.0)

    made.do(arrive)
    return made


@pytest.fixture
def filled(upkeep: Upkeep) -> Upkeep:
    """The same with two matches of Ann's."""
    assert upkeep("import", "ann", upkeep.write(ALBUM)).code == 0
    return upkeep
