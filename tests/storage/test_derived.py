"""The lists that are derived from the log can be written anew at any time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest
from sqlalchemy import Connection, Row, delete, select, update

from codepegs.storage import derived
from codepegs.storage.db.database import Database
from codepegs.storage.db.schema import DERIVED, events, seats, tables
from codepegs.storage.log import Log
from codepegs.storage.people import People
from tests.storage.entries import ANN, CAT, SUMMARIES, fill, guess, opening, summarise, table

pytestmark = pytest.mark.anyio


def derived_rows(connection: Connection) -> list[Sequence[Row[tuple[object, ...]]]]:
    return [
        connection.execute(select(one).order_by(*one.primary_key.columns)).all() for one in DERIVED
    ]


async def test_lists_written_anew_are_as_before(log: Log, database: Database) -> None:
    await fill(log)
    await People(database).keep_games(ANN, CAT)
    before = await database.read(derived_rows)
    rebuilt = await derived.rebuild(
        database,
        lambda records: replace(
            SUMMARIES[len(records)],
            sitters=tuple(
                (seat, CAT if player == ANN else player)
                for seat, player in SUMMARIES[len(records)].sitters
            ),
        ),
    )
    assert await database.read(derived_rows) == before
    assert (rebuilt.tables, rebuilt.failed) == (3, [])


async def test_lists_that_were_lost_or_wrong_come_back(log: Log, database: Database) -> None:
    await fill(log)
    before = await database.read(derived_rows)

    def spoil(connection: Connection) -> None:
        for one in DERIVED:
            connection.execute(delete(one).where(one.c.table_id == table(2)))
        connection.execute(update(tables).values(stage="gathering"))
        strange = {**before[1][0]._mapping, "table_id": "f" * 32}
        connection.execute(seats.insert().values(**strange))

    await database.write(spoil)
    await derived.rebuild(database, summarise)
    assert await database.read(derived_rows) == before


async def test_a_rebuild_that_was_stopped_is_run_again(
    log: Log, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await fill(log)
    before = await database.read(derived_rows)
    monkeypatch.setattr(derived, "BATCH", 1)

    def stop(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    async def stopped() -> None:
        try:
            await derived.rebuild(database, summarise, stop)
        except KeyboardInterrupt:
            raise InterruptedError from None

    with pytest.raises(InterruptedError):
        await stopped()
    await derived.rebuild(database, summarise)
    assert await database.read(derived_rows) == before


async def test_a_log_that_cannot_be_read_keeps_no_other_from_its_list(
    log: Log, database: Database
) -> None:
    await fill(log)
    here = (events.c.table_id == table(2)) & (events.c.version == 1)
    broken = update(events).where(here).values(body="{")
    await database.write(lambda connection: connection.execute(broken))
    rebuilt = await derived.rebuild(database, summarise)
    assert (rebuilt.tables, rebuilt.failed) == (2, [table(2)])


async def test_games_go_on_during_a_rebuild(
    log: Log, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(derived, "BATCH", 5)
    heads = dict(
        zip(range(60), await log.append([opening(number) for number in range(60)]), strict=True)
    )

    async def play() -> None:
        for number, head in heads.items():
            await log.append([guess(number, head, summary=SUMMARIES[3])])

    await asyncio.gather(play(), derived.rebuild(database, summarise))
    after = await database.read(derived_rows)
    await derived.rebuild(database, summarise)
    assert await database.read(derived_rows) == after
