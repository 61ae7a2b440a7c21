"""Tables that never began and guests who finished no match are forgotten; nothing else is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from sqlalchemy import insert, select

from codepegs.play import Token
from codepegs.play.ports import Entry, Summary, WriteConflict
from codepegs.storage import counters, log_check
from codepegs.storage.db.database import Database
from codepegs.storage.db.schema import events, players, tables
from codepegs.storage.log import Log
from codepegs.storage.people import People
from codepegs.storage.purge import GUESTS, TABLES, Purge
from tests.storage.entries import ANN, BEN, CAT, LOBBY, OVER, PLAYING, guess, opening, sat, table

pytestmark = pytest.mark.anyio

OLD, NEW, NOW = 10.0, 90.0, 100.0


def at(number: int, summary: Summary, *people: str, when: float = OLD) -> Entry:
    """A table at which these people sit."""
    opened = opening(number, at=when)
    seated = [
        replace(sat(2 + seat, one, one[0], at=when), body=f'{{"seat":{seat}}}')
        for seat, one in enumerate(people)
    ]
    sitters = tuple(enumerate(people))
    records = [opened.records[0], *seated]
    return Entry(opened.table, opened.after, records, replace(summary, sitters=sitters))


async def guests(database: Database, ids: Iterable[str], when: float = OLD) -> None:
    """Guests who came at that time."""
    rows = [
        {"id": one, "name": "A", "language": "en", "generation": 1, "created_at": when}
        for one in ids
    ]
    await database.write(lambda connection: connection.execute(insert(players), rows))


async def left(database: Database) -> tuple[set[str], set[str]]:
    """The tables and the players that are left; nothing is left of any other."""
    purge = Purge(database, guests_after=50.0, tables_after=50.0)
    while await purge.step(NOW):
        pass
    assert [one async for one in log_check.check(database)] == []
    assert await counters.are_right(database)
    found = [
        set(await database.read(lambda one, asked=asked: one.scalars(asked).all()))  # type: ignore[misc]
        for asked in (select(tables.c.table_id), select(events.c.table_id), select(players.c.id))
    ]
    assert found[0] == found[1]
    return found[0], found[2]


async def test_an_old_table_that_never_began_is_forgotten(log: Log, database: Database) -> None:
    closed = replace(LOBBY, stage="closed")
    await guests(database, [ANN, BEN], NEW)
    await log.append(
        [
            at(1, LOBBY, ANN),
            at(2, closed),
            at(3, LOBBY, ANN, when=NEW),
            at(4, PLAYING, ANN, BEN),
            at(5, OVER, ANN, BEN),
        ]
    )
    assert (await left(database))[0] == {table(3), table(4), table(5)}


async def test_a_guest_is_forgotten_who_has_finished_no_match(log: Log, database: Database) -> None:
    people, ids = People(database), [letter * 32 for letter in "abcdef"]
    await guests(database, ids)
    finished, playing, friend, account, bot, idle = ids
    await people.add_login(account, "dora", "hash", OLD)
    await people.add_token(Token("1" * 32, bot, "2" * 64, "Bot", OLD, NEW))
    await log.append(
        [
            at(1, OVER, finished, idle),
            at(2, PLAYING, playing, when=NEW),
            at(3, PLAYING, friend, account),
        ]
    )
    # `idle` finished a match as well; without it there is one guest to forget.
    assert (await left(database))[1] == set(ids)
    await guests(database, ["9" * 32])
    await log.append([at(4, PLAYING, "9" * 32), at(5, PLAYING, "9" * 32, playing)])
    tables_left, people_left = await left(database)
    assert people_left == set(ids)
    # Somebody is left at the fifth.
    assert tables_left == {table(number) for number in (1, 2, 3, 5)}


async def test_nothing_is_forgotten_where_it_is_kept_for_ever(log: Log, database: Database) -> None:
    await guests(database, [ANN])
    await log.append([at(1, LOBBY, ANN)])
    purge = Purge(database, guests_after=None, tables_after=None)
    assert not await purge.step(NOW)
    assert await log.read(table(1)) and await People(database).player(ANN)


async def test_many_are_forgotten_in_small_steps(log: Log, database: Database) -> None:
    await guests(database, [f"{number:032x}" for number in range(GUESTS + 5)])
    await log.append([at(number, LOBBY, CAT) for number in range(TABLES + 5)])
    purge = Purge(database, guests_after=50.0, tables_after=50.0)
    steps = [TABLES, TABLES + 5, TABLES + 5]
    for tables_gone, guests_gone in zip(steps, (0, GUESTS, GUESTS + 5), strict=True):
        await purge.step(NOW)
        assert purge.purged == (tables_gone, guests_gone)


async def test_a_log_does_not_go_on_after_its_table_was_forgotten(
    log: Log, database: Database
) -> None:
    (head,) = await log.append([at(1, LOBBY, ANN)])
    await left(database)
    with pytest.raises(WriteConflict):
        await log.append([guess(1, head, summary=PLAYING)])
    with pytest.raises(WriteConflict):
        await Log(database).append([guess(1, head)])
    assert (await left(database))[0] == set()
