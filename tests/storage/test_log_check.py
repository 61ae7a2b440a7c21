"""The check of the log finds every change that was made to it afterwards."""

from __future__ import annotations

import pytest
from sqlalchemy import Connection, delete, update

from codepegs.storage import log_check
from codepegs.storage.db.database import Database
from codepegs.storage.db.schema import events, tables
from codepegs.storage.log import Log
from codepegs.storage.people import People
from tests.storage.entries import ANN, fill, opening, table

pytestmark = pytest.mark.anyio


async def problems(database: Database) -> list[tuple[str, str, int]]:
    return [(one.kind, one.table, one.version) async for one in log_check.check(database)]


async def test_a_log_as_it_was_written_has_no_problems(log: Log, database: Database) -> None:
    await fill(log)
    assert await problems(database) == []


async def test_an_empty_database_has_no_problems(database: Database) -> None:
    assert await problems(database) == []


@pytest.mark.parametrize(
    "changed",
    [
        {"body": '{"guess":"PBRY","row":3}'},
        {"body": '{"guess":"PBRG", "row":3}'},
        {"at": 1003.0000000000001},
        {"seat": 0},
        {"kind": "guesses"},
        {"command_id": "c"},
        {"command_digest": "d"},
        {"last_version": 3},
        {"link": "0" * 64},
    ],
    ids=str,
)
async def test_a_changed_byte_is_found(
    log: Log, database: Database, changed: dict[str, object]
) -> None:
    await fill(log)
    here = (events.c.table_id == table(3)) & (events.c.version == 3)
    await database.write(lambda connection: connection.execute(update(events).where(here), changed))
    first, *_ = await problems(database)
    assert first == ("link", table(3), 3)


async def test_a_removed_record_is_found(log: Log, database: Database) -> None:
    await fill(log)
    here = (events.c.table_id == table(3)) & (events.c.version == 3)
    await database.write(lambda connection: connection.execute(delete(events).where(here)))
    assert await problems(database) == [("gap", table(3), 4)]


async def test_a_removed_first_record_is_found(log: Log, database: Database) -> None:
    await fill(log)
    here = (events.c.table_id == table(2)) & (events.c.version == 1)
    await database.write(lambda connection: connection.execute(delete(events).where(here)))
    assert await problems(database) == [("gap", table(2), 2), ("orphan", table(2), 1)]


async def test_a_removed_last_record_is_found(log: Log, database: Database) -> None:
    await fill(log)
    here = (events.c.table_id == table(3)) & (events.c.version == 4)
    await database.write(lambda connection: connection.execute(delete(events).where(here)))
    assert await problems(database) == [("tail", table(3), 3)]


async def test_a_command_without_its_whole_answer_is_found(log: Log, database: Database) -> None:
    """Even if the lists were changed to match the shorter log."""
    await log.append([opening(1)])
    here = (events.c.table_id == table(1)) & (events.c.version == 2)

    def shorten(connection: Connection) -> None:
        connection.execute(delete(events).where(here))
        connection.execute(update(tables).values(version=1))

    await database.write(shorten)
    assert await problems(database) == [("tail", table(1), 1), ("orphan", table(1), 2)]


async def test_a_removed_log_is_found(log: Log, database: Database) -> None:
    await fill(log)
    here = events.c.table_id == table(3)
    await database.write(lambda connection: connection.execute(delete(events).where(here)))
    assert ("tail", table(3), 0) in await problems(database)


async def test_swapped_records_are_found(log: Log, database: Database) -> None:
    await fill(log)

    def swap(connection: Connection) -> None:
        for old, new in ((3, 99), (4, 3), (99, 4)):
            here = (events.c.table_id == table(3)) & (events.c.version == old)
            connection.execute(update(events).where(here).values(version=new))

    await database.write(swap)
    assert await problems(database) == [("link", table(3), 3), ("link", table(3), 4)]


async def test_a_record_moved_to_another_table_is_found(log: Log, database: Database) -> None:
    await fill(log)
    here = (events.c.table_id == table(3)) & (events.c.version == 4)
    moved = update(events).where(here).values(table_id=table(2))
    await database.write(lambda connection: connection.execute(moved))
    assert ("link", table(2), 4) in await problems(database)


async def test_problems_say_where_they_are(log: Log, database: Database) -> None:
    await fill(log)
    here = (events.c.table_id == table(3)) & (events.c.version == 3)
    await database.write(lambda connection: connection.execute(delete(events).where(here)))
    (problem,) = [one async for one in log_check.check(database)]
    assert str(problem.text) == (
        f"Table {table(3)}: at least one version is missing before version 4."
    )


async def test_erasing_a_player_leaves_the_log_whole(log: Log, database: Database) -> None:
    await fill(log)
    await People(database).erase(ANN)
    assert await problems(database) == []


async def test_checking_goes_through_more_events_than_fit_one_query(
    log: Log, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(log)
    monkeypatch.setattr(log_check, "CHUNK", 2)
    done: list[int] = []
    assert [one async for one in log_check.check(database, done.append)] == []
    assert done[-1] == 9
