"""A log that was changed is found out, and lists can be written anew from the log."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest
from sqlalchemy import Connection, Row, delete, select, update

from codepegs.play.ports import Record, Summary
from codepegs.storage import admin
from codepegs.storage.database import Database
from codepegs.storage.log import Log
from codepegs.storage.people import People
from codepegs.storage.schema import DERIVED, events, sitters, tables
from tests.storage.entries import ANN, CAT, GATHERING, OVER, PLAYING, guess, opening, table

pytestmark = pytest.mark.anyio

SUMMARIES = {2: GATHERING, 3: replace(PLAYING, wakes_at=12.5), 4: OVER}


def summarise(records: Sequence[Record]) -> Summary:
    """As play would: from the records alone."""
    people = {record.player for record in records if record.player}
    summary = SUMMARIES[len(records)]
    return replace(
        summary,
        sitters=tuple((seat, player) for seat, player in summary.sitters if player in people),
    )


async def fill(log: Log) -> None:
    """Three tables: one gathers, one plays, one is over."""
    for number in (1, 2, 3):
        (head,) = await log.append([opening(number)])
        for step in range(number - 1):
            (head,) = await log.append([guess(number, head, summary=SUMMARIES[step + 3])])


async def problems(database: Database) -> list[tuple[str, str, int]]:
    return [(one.kind, one.table, one.version) async for one in admin.check(database)]


def derived(connection: Connection) -> list[Sequence[Row[tuple[object, ...]]]]:
    return [
        connection.execute(select(one).order_by(*one.primary_key.columns)).all() for one in DERIVED
    ]


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
        {"cmd_id": "c"},
        {"digest": "d"},
        {"upto": 3},
        {"link": "0" * 64},
    ],
    ids=str,
)
async def test_a_changed_byte_is_found(
    log: Log, database: Database, changed: dict[str, object]
) -> None:
    await fill(log)
    here = (events.c.match == table(3)) & (events.c.version == 3)
    await database.write(lambda connection: connection.execute(update(events).where(here), changed))
    first, *_ = await problems(database)
    assert first == ("link", table(3), 3)


async def test_a_removed_record_is_found(log: Log, database: Database) -> None:
    await fill(log)
    here = (events.c.match == table(3)) & (events.c.version == 3)
    await database.write(lambda connection: connection.execute(delete(events).where(here)))
    assert await problems(database) == [("gap", table(3), 4)]


async def test_a_removed_first_record_is_found(log: Log, database: Database) -> None:
    await fill(log)
    here = (events.c.match == table(2)) & (events.c.version == 1)
    await database.write(lambda connection: connection.execute(delete(events).where(here)))
    assert await problems(database) == [("gap", table(2), 2), ("orphan", table(2), 1)]


async def test_a_removed_last_record_is_found(log: Log, database: Database) -> None:
    await fill(log)
    here = (events.c.match == table(3)) & (events.c.version == 4)
    await database.write(lambda connection: connection.execute(delete(events).where(here)))
    assert await problems(database) == [("tail", table(3), 3)]


async def test_a_command_without_its_whole_answer_is_found(log: Log, database: Database) -> None:
    """Even where the lists have been made to agree."""
    await log.append([opening(1)])
    here = (events.c.match == table(1)) & (events.c.version == 2)

    def shorten(connection: Connection) -> None:
        connection.execute(delete(events).where(here))
        connection.execute(update(tables).values(version=1))

    await database.write(shorten)
    assert await problems(database) == [("tail", table(1), 1), ("orphan", table(1), 2)]


async def test_a_removed_log_is_found(log: Log, database: Database) -> None:
    await fill(log)
    here = events.c.match == table(3)
    await database.write(lambda connection: connection.execute(delete(events).where(here)))
    assert ("tail", table(3), 0) in await problems(database)


async def test_swapped_records_are_found(log: Log, database: Database) -> None:
    await fill(log)

    def swap(connection: Connection) -> None:
        for old, new in ((3, 99), (4, 3), (99, 4)):
            here = (events.c.match == table(3)) & (events.c.version == old)
            connection.execute(update(events).where(here).values(version=new))

    await database.write(swap)
    assert await problems(database) == [("link", table(3), 3), ("link", table(3), 4)]


async def test_a_record_moved_to_another_table_is_found(log: Log, database: Database) -> None:
    await fill(log)
    here = (events.c.match == table(3)) & (events.c.version == 4)
    moved = update(events).where(here).values(match=table(2))
    await database.write(lambda connection: connection.execute(moved))
    assert ("link", table(2), 4) in await problems(database)


async def test_problems_say_where_they_are(log: Log, database: Database) -> None:
    await fill(log)
    here = (events.c.match == table(3)) & (events.c.version == 3)
    await database.write(lambda connection: connection.execute(delete(events).where(here)))
    (problem,) = [one async for one in admin.check(database)]
    assert str(problem.text) == (
        f"Table {table(3)}: at least one version is missing before version 4."
    )


async def test_erasing_a_player_leaves_the_log_whole(log: Log, database: Database) -> None:
    await fill(log)
    await People(database).erase(ANN)
    assert await problems(database) == []


async def test_checking_goes_through_more_events_than_fit_one_look(
    log: Log, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(log)
    monkeypatch.setattr(admin, "CHUNK", 2)
    done: list[int] = []
    assert [one async for one in admin.check(database, done.append)] == []
    assert done[-1] == 9


async def test_lists_written_anew_are_as_before(log: Log, database: Database) -> None:
    await fill(log)
    await People(database).keep_games(ANN, CAT)
    before = await database.read(derived)
    rebuilt = await admin.rebuild(
        database,
        lambda records: replace(
            SUMMARIES[len(records)],
            sitters=tuple(
                (seat, CAT if player == ANN else player)
                for seat, player in SUMMARIES[len(records)].sitters
            ),
        ),
    )
    assert await database.read(derived) == before
    assert (rebuilt.tables, rebuilt.failed) == (3, [])


async def test_lists_that_were_lost_or_wrong_come_back(log: Log, database: Database) -> None:
    await fill(log)
    before = await database.read(derived)

    def spoil(connection: Connection) -> None:
        for one in DERIVED:
            connection.execute(delete(one).where(one.c.match == table(2)))
        connection.execute(update(tables).values(stage="gathering"))
        strange = {**before[1][0]._mapping, "match": "f" * 32}
        connection.execute(sitters.insert().values(**strange))

    await database.write(spoil)
    await admin.rebuild(database, summarise)
    assert await database.read(derived) == before


async def test_a_rebuild_that_was_stopped_is_run_again(
    log: Log, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(log)
    before = await database.read(derived)
    monkeypatch.setattr(admin, "BATCH", 1)

    def stop(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    async def stopped() -> None:
        try:
            await admin.rebuild(database, summarise, stop)
        except KeyboardInterrupt:
            raise InterruptedError from None

    with pytest.raises(InterruptedError):
        await stopped()
    await admin.rebuild(database, summarise)
    assert await database.read(derived) == before


async def test_a_log_that_cannot_be_read_keeps_no_other_from_its_list(
    log: Log, database: Database
) -> None:
    await fill(log)
    here = (events.c.match == table(2)) & (events.c.version == 1)
    broken = update(events).where(here).values(body="{")
    await database.write(lambda connection: connection.execute(broken))
    rebuilt = await admin.rebuild(database, summarise)
    assert (rebuilt.tables, rebuilt.failed) == (2, [table(2)])


async def test_games_go_on_during_a_rebuild(
    log: Log, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admin, "BATCH", 5)
    heads = dict(
        zip(range(60), await log.append([opening(number) for number in range(60)]), strict=True)
    )

    async def play() -> None:
        for number, head in heads.items():
            await log.append([guess(number, head, summary=SUMMARIES[3])])

    await asyncio.gather(play(), admin.rebuild(database, summarise))
    after = await database.read(derived)
    await admin.rebuild(database, summarise)
    assert await database.read(derived) == after


async def test_the_public_dump_holds_the_log_and_no_secret_or_name(
    log: Log, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(admin, "CHUNK", 2)
    await fill(log)
    lines = [line async for line in admin.dump_public(database)]
    assert sum('"table": "events"' in line for line in lines) == 9
    assert not any("5eed" in line or "Ann" in line for line in lines)
