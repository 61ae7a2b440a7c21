"""The log keeps what was appended, once, in order, and all of it or nothing."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest
from sqlalchemy import Connection, func, select

from codepegs.play.ports import START, Entry, Head, WriteConflict
from codepegs.play.table.hash_chain import chained
from codepegs.storage.db.database import Database
from codepegs.storage.db.schema import events, names, secrets
from codepegs.storage.log import Log
from tests.storage.entries import LOBBY, PLAYING, guess, opening, record, table

pytestmark = pytest.mark.anyio


async def test_what_was_appended_is_read_again(log: Log) -> None:
    entry = opening()
    await log.append([entry])
    assert await log.read(table(1)) == chained(entry)


async def test_reading_goes_on_after_a_version(log: Log) -> None:
    (head,) = await log.append([opening()])
    await log.append([guess(1, head)])
    assert [record.version for record in await log.read(table(1), after=2)] == [3]


async def test_an_unknown_table_has_no_records(log: Log) -> None:
    assert await log.read(table(1)) == []


async def test_the_head_is_the_last_version_and_its_link(log: Log) -> None:
    entry = opening()
    (head,) = await log.append([entry])
    assert head == Head(2, chained(entry)[-1].link)


async def test_any_text_and_number_comes_back_as_it_was(log: Log) -> None:
    body = {"é\u2028\x00\x7f": ["😀", -1, 0.1, 1e300, None, True, {"b": 1, "a": []}]}
    entry = Entry(table(1), START, [record(1, body=body, at=1763259871.1234567)], LOBBY)
    await log.append([entry])
    assert await log.read(table(1)) == chained(entry)


async def test_the_second_writer_after_the_same_version_has_lost(log: Log) -> None:
    (head,) = await log.append([opening()])
    await log.append([guess(1, head)])
    with pytest.raises(WriteConflict):
        await log.append([guess(1, head)])


async def test_two_at_once_in_one_process_have_one_winner(log: Log) -> None:
    (head,) = await log.append([opening()])
    answers = await asyncio.gather(
        *(log.append([guess(1, head, f"c{number}")]) for number in range(5)),
        return_exceptions=True,
    )
    assert sum(isinstance(answer, WriteConflict) for answer in answers) == 4
    assert len(await log.read(table(1))) == 3


async def test_a_process_that_is_not_up_to_date_loses_the_race(
    log: Log, database: Database, store_url: str
) -> None:
    (head,) = await log.append([opening()])
    async with Database(store_url) as other:
        await Log(other).append([guess(1, head)])
    with pytest.raises(WriteConflict):
        await log.append([guess(1, head)])


async def test_a_command_id_is_known_only_once_a_seat(log: Log) -> None:
    (head,) = await log.append([opening()])
    (head,) = await log.append([guess(1, head, "c1")])
    with pytest.raises(WriteConflict):
        await log.append([guess(1, head, "c1")])


async def test_another_seat_may_use_the_same_command_id(log: Log) -> None:
    (head,) = await log.append([opening()])
    (head,) = await log.append([guess(1, head, "c1")])
    (head,) = await log.append([guess(1, head, "c1", seat=0)])
    assert head.version == 4


async def test_events_without_a_command_id_do_not_collide(log: Log) -> None:
    (head,) = await log.append([opening()])
    (head,) = await log.append([guess(1, head)])
    (head,) = await log.append([guess(1, head)])
    assert head.version == 4


async def test_the_answer_of_a_command_is_kept_with_it(log: Log) -> None:
    await log.append([opening()])
    first, second = await log.read(table(1))
    assert (first.command, first.digest, first.upto) == ("open", "d" * 64, 2)
    assert (second.command, second.digest, second.upto) == (None, None, None)


async def test_of_several_entries_none_is_kept_if_one_has_lost(log: Log) -> None:
    (head,) = await log.append([opening(1)])
    await log.append([guess(1, head)])
    with pytest.raises(WriteConflict):
        await log.append([opening(2), guess(1, head)])
    assert await log.read(table(2)) == []


async def test_several_entries_are_kept_together(log: Log) -> None:
    heads = await log.append([opening(2), opening(1)])
    assert [head.version for head in heads] == [2, 2]
    assert await log.heads([table(1), table(2)]) == {table(1): 2, table(2): 2}


async def test_an_entry_that_lost_its_race_does_not_fail_its_group(
    log: Log, store_url: str
) -> None:
    (head,) = await log.append([opening(0)])
    async with Database(store_url) as other:
        await Log(other).append([guess(0, head)])
    answers = await asyncio.gather(
        log.append([guess(0, head)]),
        *(log.append([opening(number)]) for number in range(1, 20)),
        return_exceptions=True,
    )
    assert [isinstance(answer, WriteConflict) for answer in answers] == [True] + [False] * 19
    assert len(await log.heads([table(number) for number in range(20)])) == 20


async def test_a_bug_in_one_entry_does_not_fail_its_group(log: Log) -> None:
    beyond_any_integer = record(1, seat=2**70)
    answers = await asyncio.gather(
        log.append([Entry(table(1), START, [beyond_any_integer], LOBBY)]),
        *(log.append([opening(number)]) for number in range(2, 10)),
        return_exceptions=True,
    )
    assert [isinstance(answer, Exception) for answer in answers] == [True] + [False] * 8


async def test_appends_that_wait_share_a_commit(log: Log) -> None:
    await asyncio.gather(*(log.append([opening(number)]) for number in range(200)))
    assert log.commits <= 3


async def test_an_append_nobody_waits_for_any_more_is_not_begun(log: Log) -> None:
    waiting = asyncio.ensure_future(log.append([opening()]))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await log.append([opening(2)])
    assert await log.read(table(1)) == []


async def test_secrets_stand_apart_from_the_log(log: Log, database: Database) -> None:
    await log.append([opening()])
    opened, secret = await database.read(_rows_of_version_1)
    assert "5eed" not in opened
    assert json.loads(secret) == {"seed": "5eed"}


def _rows_of_version_1(connection: Connection) -> tuple[str, str]:
    row = connection.execute(select(events).where(events.c.version == 1)).one()
    return str(tuple(row)), connection.scalar(select(secrets.c.body)) or ""


async def test_names_stand_apart_from_the_log(log: Log, database: Database) -> None:
    await log.append([opening()])
    rows = await database.read(lambda connection: connection.execute(select(events)).all())
    assert "Ann" not in str(rows)
    kept = await database.read(lambda connection: connection.execute(select(names.c.name)).all())
    assert [row.name for row in kept] == ["Ann"]


async def test_heads_leave_out_unknown_tables(log: Log) -> None:
    (head,) = await log.append([opening(1)])
    await log.append([guess(1, head)])
    assert await log.heads([table(1), table(2)]) == {table(1): 3}


async def test_heads_of_more_tables_than_fit_one_question(log: Log) -> None:
    await log.append([opening(number) for number in range(1200)])
    assert len(await log.heads([table(number) for number in range(1300)])) == 1200


async def test_tables_are_due_in_the_order_in_which_they_wake(log: Log) -> None:
    for number, wakes_at in ((1, 30.0), (2, 10.0), (3, 40.0), (4, None), (5, 20.0)):
        await log.append([opening(number, replace(PLAYING, wakes_at=wakes_at))])
    assert await log.due(30.0) == [table(2), table(5), table(1)]
    assert await log.due(30.0, limit=1) == [table(2)]


async def test_a_table_that_was_looked_after_is_not_due_any_more(log: Log) -> None:
    (head,) = await log.append([opening(1, replace(PLAYING, wakes_at=10.0))])
    await log.append([guess(1, head, summary=PLAYING)])
    assert await log.due(1e9) == []


async def test_a_table_is_found_by_its_short_code_until_it_has_none(log: Log) -> None:
    (head,) = await log.append([opening()])
    assert await log.find_code("KLMN") == table(1)
    await log.append([guess(1, head, summary=PLAYING)])
    assert await log.find_code("KLMN") is None
    assert await log.find_code("") is None


async def test_a_log_closed_while_appends_wait_writes_them_first(database: Database) -> None:
    log = Log(database)
    waiting = asyncio.ensure_future(log.append([opening()]))
    await asyncio.sleep(0)
    await log.close()
    assert waiting.done()


async def test_commits_are_observed_with_their_size(database: Database) -> None:
    seen: list[int] = []
    log = Log(database, observe=lambda appends, _: seen.append(appends))
    await asyncio.gather(*(log.append([opening(number)]) for number in range(10)))
    assert sum(seen) == 10


async def test_the_key_of_the_log_refuses_a_version_twice(log: Log, database: Database) -> None:
    """The key decides a race even if a process believes that its version is the next one."""
    await log.append([opening()])
    count = await database.read(
        lambda connection: connection.scalar(select(func.count()).select_from(events))
    )
    with pytest.raises(WriteConflict):
        await Log(database).append([Entry(table(1), START, [record(1)], LOBBY)])
    assert count == 2
