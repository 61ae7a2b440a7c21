"""A database goes up and down between the versions of the schema, with everything that is in it."""

from __future__ import annotations

from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, MetaData, inspect, select

from codepegs.play.table.summary import summarise_records
from codepegs.storage import derived, log_check
from codepegs.storage.db.database import Database
from codepegs.storage.db.migration import migrate, versions
from codepegs.storage.db.schema import metadata
from codepegs.storage.people import People
from codepegs.text.refusal import Refusal
from tests.storage.release import load_release_1

pytestmark = pytest.mark.anyio

OLDEST, *LATER = versions()
BEFORE_SESSIONS = "0008"


@pytest.fixture
async def of_release_1(store_url: str, anyio_backend: str) -> str:
    """The address of a database that release 1 has written."""
    await load_release_1(store_url)
    return store_url


async def everything(url: str) -> tuple[Any, ...]:
    """The schema and all rows of a database; the probe of the disk says nothing."""

    def work(connection: Connection) -> tuple[Any, ...]:
        found = MetaData()
        found.reflect(connection)
        seen = inspect(connection)
        schema = {
            table.name: (
                sorted((one.name, str(one.type), one.nullable) for one in table.columns),
                [column.name for column in table.primary_key.columns],
                sorted(
                    (str(one["name"]), one["column_names"], bool(one["unique"]))
                    for one in seen.get_indexes(table.name)
                ),
            )
            for table in found.sorted_tables
        }
        rows = {
            table.name: sorted(map(str, connection.execute(select(table))))
            for table in found.sorted_tables
            if table.name != "probe"
        }
        return schema, rows

    async with Database(url) as database:
        return await database.read(work)


async def test_release_1_finds_its_database_again_after_an_upgrade_was_taken_back(
    of_release_1: str,
) -> None:
    before = await everything(of_release_1)
    await migrate(of_release_1)
    assert await everything(of_release_1) != before
    await migrate(of_release_1, to=OLDEST)
    assert await everything(of_release_1) == before


@pytest.mark.parametrize("version", LATER)
async def test_each_version_is_left_by_the_way_it_was_reached(
    of_release_1: str, version: str
) -> None:
    earlier = versions()[versions().index(version) - 1]
    await migrate(of_release_1, to=earlier)
    before = await everything(of_release_1)
    await migrate(of_release_1, to=version)
    await migrate(of_release_1, to=earlier)
    assert await everything(of_release_1) == before


async def test_a_session_that_was_signed_out_does_not_come_back_with_an_older_program(
    of_release_1: str,
) -> None:
    await migrate(of_release_1)
    async with Database(of_release_1) as database:
        people = People(database)
        ann, ben = [await people.guest(name, "en", 1.0) for name in ("Ann", "Ben")]
        await people.end_session(ann.id, "s1", 2.0)
    await migrate(of_release_1, to=BEFORE_SESSIONS)
    async with Database(of_release_1) as database:
        found = await People(database).generations([ann.id, ben.id])
    # An older program accepts no cookie of an older generation.
    assert found == {ann.id: 2, ben.id: 1}


async def test_a_database_that_went_down_and_up_again_passes_every_check(of_release_1: str) -> None:
    await migrate(of_release_1)
    before = await everything(of_release_1)
    await migrate(of_release_1, to=OLDEST)
    await migrate(of_release_1)
    assert await everything(of_release_1) == before
    async with Database(of_release_1) as database:
        assert [one async for one in log_check.check(database)] == []
        assert [one async for one in derived.compare(database, summarise_records)] == []
        assert (
            await database.read(
                lambda connection: compare_metadata(
                    MigrationContext.configure(connection), metadata
                )
            )
            == []
        )


async def test_a_version_that_nobody_knows_is_refused(store_url: str, database: Database) -> None:
    with pytest.raises(Refusal) as refused:
        await migrate(store_url, to="0099")
    assert refused.value.code == "database/version" and OLDEST in refused.value.message
