"""A server forgets by itself what is not kept for ever, and leaves nothing of erased people."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from codepegs.play.table import commands as k
from codepegs.play.table.terms import Terms
from codepegs.server.purging import purge_for_ever
from codepegs.storage.db.database import Database
from codepegs.storage.db.migration import migrate
from codepegs.storage.log import Log
from codepegs.storage.people import People
from codepegs.storage.purge import Purge
from codepegs.web.settings_check import read_settings
from tests.eventually import eventually_async
from tests.play.process import BEN, Process, refused, sent

pytestmark = pytest.mark.anyio


class Hurried:
    """A clock on which every wait is short."""

    slept = 0

    def now(self) -> float:
        return time.time() + 5.0 * self.slept

    async def sleep(self, _seconds: float) -> None:
        self.slept += 1
        await asyncio.sleep(0.001)


async def test_a_running_server_forgets_and_scrubs(tmp_path: Path, anyio_backend: str) -> None:
    settings = read_settings(data=tmp_path, keep_guests_days=30)
    await migrate(settings.database_url)
    noted: list[tuple[int, int]] = []
    async with Database(settings.database_url) as database:
        people = People(database)
        old = await people.guest("Old", "en", 0.0)
        new = await people.guest("New", "en", time.time())
        running = asyncio.create_task(
            purge_for_ever(database, settings, Hurried(), lambda *counts: noted.append(counts))
        )
        await eventually_async(lambda: bool(noted) and not database.is_unscrubbed)
        assert noted == [(0, 1)]
        await people.erase(new.id)
        await eventually_async(lambda: not database.is_unscrubbed)
        assert not running.done()
        running.cancel()
        assert await people.player(old.id) is None


async def test_whoever_still_has_a_table_open_that_was_forgotten_is_told_so(
    tmp_path: Path, anyio_backend: str
) -> None:
    url = f"sqlite:///{tmp_path / 'it.sqlite'}"
    await migrate(url)
    async with Database(url) as database:
        process = Process(Log(database))
        table = await process.open(Terms.offered("duel", first=0))
        purge = Purge(database, guests_after=None, tables_after=1.0)
        await purge.step(process.clock.now() + 10.0)
        assert purge.purged.tables == 1
        assert await refused(table.take(sent(table, k.Sit("Ben"), BEN))) == "table/unknown"
        assert await Log(database).read(table.id) == []
        process.manager.close()
