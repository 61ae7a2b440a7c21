"""Lists show what can be joined and watched, a player's tables, and statistics."""

from __future__ import annotations

from dataclasses import replace

import pytest

from codepegs.play.ports import Entry, Page, Statistics, Summary, TableListing
from codepegs.storage.db.database import Database
from codepegs.storage.lists import Lists
from codepegs.storage.log import Log
from tests.storage.entries import ANN, BEN, LOBBY, OVER, PLAYING, guess, opening, sat, table

pytestmark = pytest.mark.anyio


@pytest.fixture
def lists(database: Database) -> Lists:
    return Lists(database)


def both(number: int, summary: Summary, at: float = 1001.0) -> Entry:
    """A table at which Ann and Ben sit."""
    opened = opening(number, at=at)
    ann, ben = sat(2, ANN, "Ann", at=at), sat(3, BEN, "Ben", at=at)
    seated = [replace(ann, body='{"seat":0}'), replace(ben, body='{"seat":1}')]
    return Entry(opened.table, opened.after, [opened.records[0], *seated], summary)


def shown(page: Page) -> list[str]:
    return [one.table for one in page.tables]


async def test_a_table_can_be_joined_if_it_is_listed_in_its_lobby_and_has_a_free_seat(
    log: Log, lists: Lists
) -> None:
    full = replace(LOBBY, free=0)
    private = replace(LOBBY, listed=False)
    for number, summary in enumerate((LOBBY, full, private, PLAYING, OVER), 1):
        await log.append([opening(number, summary)])
    assert shown(await lists.to_join()) == [table(1)]


async def test_what_can_be_watched_is_listed_and_being_played(log: Log, lists: Lists) -> None:
    private = replace(PLAYING, listed=False)
    for number, summary in enumerate((LOBBY, private, PLAYING, OVER), 1):
        await log.append([opening(number, summary)])
    assert shown(await lists.to_watch()) == [table(3)]


async def test_a_listed_table_is_shown_until_nobody_puts_that_off(log: Log, lists: Lists) -> None:
    await log.append([opening(number, at=10.0) for number in (1, 2, 3)])
    await log.show([table(1)], 200.0)
    await log.hide(60.0)
    assert set(shown(await lists.to_join())) == {table(1), table(2), table(3)}
    await log.hide(100.0)
    assert shown(await lists.to_join()) == [table(1)]
    await log.show([table(2)], 300.0)
    await log.hide(250.0)
    assert shown(await lists.to_join()) == [table(2)]


async def test_the_newest_tables_come_first_page_by_page(log: Log, lists: Lists) -> None:
    for number, at in ((1, 10.0), (2, 30.0), (3, 20.0), (4, 20.0), (5, 40.0)):
        await log.append([opening(number, at=at)])
    first = await lists.to_join(limit=2)
    second = await lists.to_join(limit=2, after=first.next)
    third = await lists.to_join(limit=2, after=second.next)
    assert [shown(first), shown(second), shown(third)] == [
        [table(5), table(2)],
        [table(4), table(3)],
        [table(1)],
    ]
    assert third.next is None


async def test_a_full_last_page_is_followed_by_none(log: Log, lists: Lists) -> None:
    await log.append([opening(1)])
    assert (await lists.to_join(limit=1)).next is None


async def test_a_listed_table_shows_who_sits_there_and_since_when(log: Log, lists: Lists) -> None:
    (head,) = await log.append([both(1, PLAYING, at=5.0)])
    await log.append([guess(1, head, at=9.0)])
    assert (await lists.to_watch()).tables == [
        TableListing(table(1), 4, 5.0, 9.0, PLAYING, {0: "Ann", 1: "Ben"})
    ]


async def test_one_player_in_two_seats_has_a_name_in_each(log: Log, lists: Lists) -> None:
    opened = opening(1)
    seats = [
        replace(sat(2, ANN, "Ann"), body='{"seat":0}'),
        replace(sat(3, ANN, "Her mother"), body='{"seat":1}'),
    ]
    hot_seat = replace(PLAYING, sitters=((0, ANN), (1, ANN)))
    await log.append([Entry(opened.table, opened.after, [opened.records[0], *seats], hot_seat)])
    assert (await lists.to_watch()).tables[0].names == {0: "Ann", 1: "Her mother"}
    assert shown(await lists.of_player(ANN, finished=False)) == [table(1)]


async def test_a_table_of_people_at_one_screen_cannot_be_joined(log: Log, lists: Lists) -> None:
    await log.append([opening(1, replace(LOBBY, sitters=((0, ANN), (1, ANN)), free=1))])
    await log.append([opening(2, replace(LOBBY, sitters=((0, ANN), (1, BEN)), free=1))])
    assert shown(await lists.to_join()) == [table(2)]
    at_one_screen = await lists.table(table(1))
    assert at_one_screen is not None and at_one_screen.summary.together


async def test_a_player_sees_unfinished_and_finished_tables_apart(log: Log, lists: Lists) -> None:
    closed = replace(LOBBY, stage="closed")
    for number, summary in enumerate((LOBBY, PLAYING, OVER, closed), 1):
        await log.append([both(number, summary, at=float(number))])
    assert shown(await lists.of_player(ANN, finished=False)) == [table(2), table(1)]
    assert shown(await lists.of_player(ANN, finished=True)) == [table(4), table(3)]
    assert shown(await lists.of_player(BEN, finished=False)) == [table(2)]


async def test_the_tables_of_a_player_are_sorted_by_their_latest_event(
    log: Log, lists: Lists
) -> None:
    (head,) = await log.append([both(1, PLAYING, at=1.0)])
    await log.append([both(2, PLAYING, at=2.0)])
    await log.append([guess(1, head, at=3.0)])
    first = await lists.of_player(ANN, finished=False, limit=1)
    second = await lists.of_player(ANN, finished=False, limit=1, after=first.next)
    assert shown(first) + shown(second) == [table(1), table(2)]


async def test_a_player_who_stood_up_is_not_listed_there(log: Log, lists: Lists) -> None:
    (head,) = await log.append([opening(1)])
    await log.append([guess(1, head, summary=replace(LOBBY, sitters=(), free=2))])
    assert shown(await lists.of_player(ANN, finished=False)) == []


async def test_a_table_can_be_looked_up(log: Log, lists: Lists) -> None:
    await log.append([opening(1)])
    found = await lists.table(table(1))
    assert found is not None and found.summary == LOBBY
    assert await lists.table(table(2)) is None


async def test_statistics_count_matches_and_rows_of_a_player(log: Log, lists: Lists) -> None:
    assert OVER.result is not None
    drawn = replace(OVER, result={**OVER.result, "winners": [0, 1]})
    undecided = replace(OVER, result={**OVER.result, "winners": [], "rounds": []})
    for number, summary in enumerate((OVER, OVER, drawn, undecided, PLAYING), 1):
        await log.append([both(number, summary)])
    assert await lists.statistics(BEN) == [
        Statistics("standard", 4, won=2, drawn=1, undecided=1, rounds=3, distribution={5: 3})
    ]
    (of_ann,) = await lists.statistics(ANN)
    assert (of_ann.lost, of_ann.rounds, of_ann.cracked, of_ann.average) == (2, 3, 0, None)


@pytest.mark.parametrize(
    "outcome", ["aborted", "lost", "resigned", "claimed", "unrevealed", "early"]
)
async def test_statistics_count_no_round_that_was_not_played_to_its_end(
    log: Log, lists: Lists, outcome: str
) -> None:
    assert OVER.result is not None
    cracked, uncracked = OVER.result["rounds"]
    rounds = [cracked, {**uncracked, "outcome": outcome}, uncracked]
    await log.append([both(1, replace(OVER, result={**OVER.result, "rounds": rounds}))])
    (of_ann,) = await lists.statistics(ANN)
    assert (of_ann.matches, of_ann.rounds, of_ann.cracked) == (1, 1, 0)


async def test_matches_with_hints_and_imported_ones_count_apart(log: Log, lists: Lists) -> None:
    hinted, imported = replace(OVER, hints=2), replace(OVER, imported=True)
    forged = replace(OVER, hints=1, imported=True)
    for number, summary in enumerate((imported, OVER, hinted, forged), 1):
        await log.append([both(number, summary)])
    found = await lists.statistics(BEN)
    assert [(one.played, one.matches, one.rounds, one.average) for one in found] == [
        ("unaided", 1, 1, 5.0),
        ("with-hints", 1, 1, 5.0),
        ("imported", 2, 2, 5.0),
    ]
    listed = (await lists.of_player(BEN, finished=True)).tables
    assert [(one.summary.hints, one.summary.imported) for one in reversed(listed)] == [
        (0, True),
        (0, False),
        (2, False),
        (1, True),
    ]


async def test_statistics_of_everybody_come_by_edition(log: Log, lists: Lists) -> None:
    await log.append([both(1, OVER)])
    await log.append([both(2, replace(OVER, edition="duel"))])
    everybody = await lists.statistics()
    assert [(one.edition, one.matches, one.won, one.lost) for one in everybody] == [
        ("duel", 1, 1, 1),
        ("standard", 1, 1, 1),
    ]
    assert [one.average for one in everybody] == [5.0, 5.0]


async def test_statistics_of_everybody_leave_out_bots(log: Log, lists: Lists) -> None:
    await log.append([opening(1, replace(OVER, sitters=((0, ANN),)))])
    (standard,) = await lists.statistics()
    assert (standard.won, standard.lost) == (0, 1)


async def test_matches_of_people_at_one_screen_count_apart(log: Log, lists: Lists) -> None:
    await log.append([both(1, OVER)])
    await log.append([opening(2, replace(OVER, sitters=((0, ANN), (1, ANN))))])
    await log.append([opening(3, replace(OVER, edition="duel", sitters=((0, ANN), (1, ANN))))])
    of_ann = await lists.statistics(ANN)
    assert of_ann == [
        Statistics("duel", together=1),
        Statistics("standard", 1, lost=1, rounds=1, together=1),
    ]
    (of_ben,) = await lists.statistics(BEN)
    assert (of_ben.won, of_ben.together) == (1, 0)


async def test_a_match_counts_once_however_many_events_follow_its_end(
    log: Log, lists: Lists, database: Database
) -> None:
    (head,) = await log.append([both(1, PLAYING)])
    (head,) = await log.append([guess(1, head, summary=OVER)])
    (head,) = await log.append([guess(1, head, summary=OVER)])
    await Log(database).append([guess(1, head, summary=OVER)])
    (of_ben,) = await lists.statistics(BEN)
    assert (of_ben.matches, of_ben.won, of_ben.rounds) == (1, 1, 1)
