"""A database is made from nothing, brought up to date, and refused when it is not ours."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

from codepegs.storage.db.database import Database
from codepegs.storage.db.migration import migrate
from codepegs.storage.db.schema import metadata
from codepegs.text.refusal import Refusal

pytestmark = pytest.mark.anyio


async def test_the_migrations_make_the_schema(database: Database) -> None:
    def compare(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert await database.read(compare) == []


async def test_migrating_twice_changes_nothing(store_url: str, database: Database) -> None:
    def everything(connection: Connection) -> str:
        return str(inspect(connection).get_multi_columns())

    before = await database.read(everything)
    await migrate(store_url)
    assert await database.read(everything) == before


@pytest.mark.slow
async def test_several_processes_may_migrate_at_once(store_url: str, anyio_backend: str) -> None:
    code = "import sys; from codepegs.storage.db.migration import migrate_now; migrate_now(sys.argv[1])"
    processes = [
        await asyncio.create_subprocess_exec(sys.executable, "-c", code, store_url)
        for _ in range(3)
    ]
    assert [await process.wait() for process in processes] == [0, 0, 0]


async def test_a_newer_database_is_refused(store_url: str, database: Database) -> None:
    newer = text("UPDATE alembic_version SET version_num = '9999'")
    await database.write(lambda connection: connection.execute(newer))
    with pytest.raises(Refusal) as refused:
        await migrate(store_url)
    assert refused.value.message == (
        "The database was written by a newer Codepegs: it is at version 9999, and this program "
        "knows versions up to 0010. Update Codepegs, or choose another database."
    )


async def test_somebody_elses_database_is_refused(store_url: str, anyio_backend: str) -> None:
    async with Database(store_url) as strange:
        await strange.write(
            lambda connection: connection.execute(text("CREATE TABLE cats (a int)"))
        )
    with pytest.raises(Refusal) as refused:
        await migrate(store_url)
    assert refused.value.code == "database/foreign" and "cats" in refused.value.message


async def test_the_folder_of_a_file_is_made(tmp_path: Path, anyio_backend: str) -> None:
    file = tmp_path / "new" / "folder" / "100% our é.sqlite"
    await migrate(f"sqlite:///{file}")
    assert file.exists()


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path, anyio_backend: str) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 1000)
    with pytest.raises(Refusal) as refused:
        await migrate(f"sqlite:///{file}")
    assert refused.value.code == "database/unreachable"


async def test_a_server_that_is_not_there_is_said_so(tmp_path: Path, anyio_backend: str) -> None:
    with pytest.raises(Refusal) as refused:
        await migrate(f"postgresql://codepegs@/game?host={tmp_path}")
    assert refused.value.code == "database/unreachable"


@pytest.mark.parametrize(
    "url",
    [
        "",
        "nonsense",
        "mysql://me:sesame@host/game",
        "sqlite://",
        "sqlite://folder/file",
        "sqlite:///:memory:",
        "postgresql://me:sesame@host",
        "postgresql+psycopg://me:sesame@host/game",
    ],
)
async def test_an_address_that_cannot_be_used_is_refused_without_its_password(
    url: str, anyio_backend: str
) -> None:
    with pytest.raises(Refusal) as refused:
        await migrate(url)
    assert refused.value.code == "database/address" and "sesame" not in refused.value.message
