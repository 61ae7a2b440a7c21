"""The counters of statistics always say what the matches say."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import replace

import pytest
from sqlalchemy import Connection, text, update

from codepegs.play.ports import Entry, Summary
from codepegs.storage import counters, derived
from codepegs.storage.db.database import Database
from codepegs.storage.db.failures import LONG_READERS, READERS
from codepegs.storage.db.schema import counters as kept
from codepegs.storage.lists import Lists
from codepegs.storage.log import Log
from codepegs.storage.people import People
from tests.storage.entries import (
    ANN,
    BEN,
    CAT,
    LOBBY,
    OVER,
    PLAYING,
    fill,
    guess,
    opening,
    sat,
    summarise,
    table,
)

pytestmark = pytest.mark.anyio

HOT_SEAT = replace(OVER, sitters=((0, ANN), (1, ANN)))


def both(number: int, summary: Summary = OVER, second: str = BEN, at: float = 1001.0) -> Entry:
    """A table at which Ann and somebody else sit."""
    opened = opening(number, at=at)
    people = [sat(2, ANN, "Ann", at=at), sat(3, second, "Second", at=at)]
    seated = [replace(one, body=f'{{"seat":{seat}}}') for seat, one in enumerate(people)]
    sitters = summary.sitters if summary is HOT_SEAT else ((0, ANN), (1, second))
    summary = replace(summary, sitters=sitters)
    return Entry(opened.table, opened.after, [opened.records[0], *seated], summary)


async def test_they_are_right_after_whatever_happens_to_matches_and_people(
    log: Log, database: Database
) -> None:
    people, lists = People(database), Lists(database)

    async def is_right() -> bool:
        return await counters.are_right(database)

    heads = await log.append([both(number, PLAYING) for number in range(4)])
    assert await is_right() and await lists.statistics() == []
    # Some end together, and one of them in another process, which knows nothing of its lists.
    await log.append([guess(n, heads[n], summary=OVER) for n in range(3)])
    (over,) = await Log(database).append([guess(3, heads[3], summary=OVER)])
    assert await is_right() and (await lists.statistics(BEN))[0].matches == 4
    # Events follow its end, and a third process writes its lists again.
    (over,) = await log.append([guess(3, over, summary=OVER)])
    await Log(database).append([guess(3, over, summary=OVER)])
    await log.append([both(4, HOT_SEAT), both(5, OVER, CAT), both(6, replace(OVER, hints=1), CAT)])
    assert await is_right() and (await lists.statistics(BEN))[0].matches == 4
    # Two who played against each other turn out to be one.
    await people.keep_games(CAT, ANN)
    assert await is_right() and await lists.statistics(CAT) == []
    assert [(one.played, one.together) for one in await lists.statistics(ANN)] == [
        ("unaided", 2),
        ("with-hints", 1),
    ]
    await people.erase(BEN)
    assert await is_right() and await lists.statistics(BEN) == []
    await people.erase(ANN)
    assert await is_right() and await lists.statistics() == []


async def test_matches_that_end_in_several_processes_at_once_are_all_counted(
    log: Log, lists: Lists, store_url: str, database: Database
) -> None:
    async with Database(store_url) as other:
        logs = log, Log(other)
        editions = "classic", "duel", "standard"

        async def play(number: int) -> None:
            own = logs[number % 2]
            summary = replace(PLAYING, edition=editions[number % 3])
            (head,) = await own.append([both(number, summary)])
            await own.append([guess(number, head, summary=replace(OVER, edition=summary.edition))])

        await asyncio.gather(*map(play, range(60)))
    assert [one.matches for one in await lists.statistics()] == [20, 20, 20]
    assert await counters.are_right(database)


@pytest.fixture
def lists(database: Database) -> Lists:
    return Lists(database)


async def test_wrong_counters_are_found_and_mended(
    log: Log, lists: Lists, database: Database
) -> None:
    await fill(log)
    before = await lists.statistics()
    wrong = update(kept).values(times=kept.c.times + 1)
    await database.write(lambda connection: connection.execute(wrong))
    [problem] = [one async for one in derived.compare(database, summarise)]
    assert (problem.kind, problem.table) == ("counters", "")
    await derived.rebuild(database, summarise)
    assert await lists.statistics() == before
    assert [one async for one in derived.compare(database, summarise)] == []


async def test_finished_tables_are_sorted_by_what_happened_last_there(
    log: Log, lists: Lists
) -> None:
    heads = await log.append([both(number, at=float(number)) for number in (1, 2, 3)])
    # One event is written by the process that knows the table, one by another.
    await log.append([guess(1, heads[0], at=10.0)])
    await Log(lists._database).append([guess(2, heads[1], at=20.0, summary=OVER)])
    page = await lists.of_player(ANN, finished=True, limit=2)
    rest = await lists.of_player(ANN, finished=True, limit=2, after=page.next)
    found = [*page.tables, *rest.tables]
    assert [(one.table, one.changed_at) for one in found] == [
        (table(2), 20.0),
        (table(1), 10.0),
        (table(3), 3.0),
    ]


async def test_a_finished_match_at_one_screen_is_listed_once(log: Log, lists: Lists) -> None:
    await log.append([both(1, HOT_SEAT)])
    page = await lists.of_player(ANN, finished=True)
    assert [one.table for one in page.tables] == [table(1)]


async def test_those_who_play_do_not_wait_for_long_reads(log: Log, database: Database) -> None:
    (head,) = await log.append([opening(1, LOBBY)])
    busy, done = threading.Semaphore(0), threading.Event()

    def take_long(connection: Connection) -> None:
        busy.release()
        if database.is_sqlite:
            assert done.wait(20)
        else:  # in the loop, where nothing else may wait: here the server does
            connection.execute(text("SELECT pg_sleep(2)"))

    reads = [
        asyncio.create_task(database.read(take_long, long=True))
        for _ in range(READERS + LONG_READERS + 5)
    ]
    assert await asyncio.to_thread(busy.acquire, timeout=20)
    async with asyncio.timeout(1.5):
        assert await log.read(table(1))
        await log.append([guess(1, head)])
    done.set()
    for task in reads:
        if not database.is_sqlite:
            task.cancel()
    await asyncio.gather(*reads, return_exceptions=True)
