"""Before the match: sitting down, standing up, bots, offers and agreeing."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace

import pytest

from codepegs.play.table import commands as k
from codepegs.play.table.events import PersonSat
from codepegs.play.table.memory_store import MemoryStore
from codepegs.play.table.state import Bot, Person
from codepegs.play.table.summary import replay_records, summarise, summarise_records
from codepegs.play.table.table import Accepted, Sent, Table
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c
from codepegs.rules.match import LONGEST_NAME
from tests.play.process import ANN, BEN, CLEO, Process, do, kinds, refused, sent

FAMILY = Terms.offered("family-2004", 3, first=0)


async def test_the_match_begins_when_the_last_seat_is_taken() -> None:
    table = await Process().open()
    assert table.state.stage == "gathering"
    assert kinds(await do(table, k.Sit("Ben"), BEN)) == [
        "PersonSat",
        "MatchBegun",
        "RoundBegun",
        "CodemakerAwaited",
    ]
    assert table.state.match.seats == ("Ann", "Ben")


async def test_a_table_with_everybody_there_begins_at_once() -> None:
    table = await Process().open(chairs=("", "club"))
    assert table.state.stage == "playing"
    assert table.state.match.seats == ("Ann", "Bot (club)")


async def test_a_seat_may_be_chosen() -> None:
    table = await Process().open(FAMILY, ("", None, None))
    await do(table, k.Sit("Ben", 2), BEN)
    assert table.state.seats_of(BEN) == (2,)


@pytest.mark.parametrize(
    ("chair", "code"), [(0, "chair/taken"), (3, "chair/unknown"), (-1, "chair/unknown")]
)
async def test_a_seat_that_is_not_free_is_refused(chair: int, code: str) -> None:
    table = await Process().open(FAMILY, ("", None, None))
    assert await refused(table.take(sent(table, k.Sit("Ben", chair), BEN))) == code


async def test_a_player_cannot_sit_down_twice() -> None:
    table = await Process().open(FAMILY, ("", None, None))
    assert await refused(table.take(sent(table, k.Sit("Ann"), ANN))) == "chair/seated"


async def test_nobody_sits_down_at_a_match(table: Table) -> None:
    assert await refused(table.take(sent(table, k.Sit("Cleo"), CLEO))) == "table/begun"


async def test_nobody_sits_down_at_a_table_whose_seats_are_taken_while_terms_are_discussed() -> (
    None
):
    table = await Process().open(FAMILY, ("", None, None))
    await do(table, k.Sit("Ben"), BEN)
    await do(table, k.Offer(0, Terms.offered("family-2004", 2, first=1)), ANN)
    assert table.state.stage == "gathering"
    assert await refused(table.take(sent(table, k.Sit("Cleo"), CLEO))) == "table/full"


async def test_a_player_who_stands_up_frees_the_seat() -> None:
    table = await Process().open(FAMILY, ("", None, None))
    await do(table, k.Sit("Ben"), BEN)
    assert kinds(await do(table, k.StandUp(1), BEN)) == ["SeatFreed"]
    assert table.state.free == (1, 2)


async def test_the_table_is_closed_when_the_last_person_stands_up() -> None:
    table = await Process().open(FAMILY, ("", None, "club"))
    assert kinds(await do(table, k.StandUp(0), ANN)) == ["SeatFreed", "TableClosed"]
    assert table.state.stage == "closed"
    assert await refused(table.take(sent(table, k.Sit("Ben"), BEN))) == "table/closed"


async def test_nobody_stands_up_from_a_match(table: Table) -> None:
    assert await refused(table.take(sent(table, k.StandUp(1), BEN))) == "table/begun"


async def test_a_bot_fills_a_seat_and_the_match_begins() -> None:
    table = await Process().open()
    events = await do(table, k.SeatBot(0, 1, "expert"), ANN)
    assert kinds(events) == ["BotSat", "MatchBegun", "RoundBegun", "CodemakerAwaited"]
    assert table.state.chairs == (Person(ANN, "Ann", 2), Bot("expert"))


@pytest.mark.parametrize(
    ("chair", "strength", "code"),
    [
        (0, "club", "chair/taken"),
        (5, "club", "chair/unknown"),
        (-1, "club", "chair/unknown"),
        (1, "grandmaster", "engine/unknown-strength"),
    ],
)
async def test_a_bot_is_refused_where_it_cannot_sit(chair: int, strength: str, code: str) -> None:
    table = await Process().open()
    command = k.SeatBot(0, chair, strength)
    assert await refused(table.take(sent(table, command, ANN))) == code


async def test_a_bot_can_be_sent_away() -> None:
    table = await Process().open(FAMILY, ("", "club", None))
    assert kinds(await do(table, k.SendBotAway(0, 1), ANN)) == ["SeatFreed"]
    assert table.state.free == (1, 2)


@pytest.mark.parametrize(
    ("chair", "code"), [(0, "chair/no-bot"), (2, "chair/no-bot"), (3, "chair/unknown")]
)
async def test_only_a_bot_can_be_sent_away(chair: int, code: str) -> None:
    table = await Process().open(FAMILY, ("", "club", None))
    assert await refused(table.take(sent(table, k.SendBotAway(0, chair), ANN))) == code


async def test_other_terms_wait_until_everybody_has_agreed() -> None:
    table = await Process().open(FAMILY, ("", None, None))
    await do(table, k.Sit("Ben"), BEN)
    offered = Terms.offered("duel", options=["rounds=4"], first=1)
    assert kinds(await do(table, k.Offer(1, offered), BEN)) == ["TermsOffered"]
    assert table.state.stage == "gathering"
    events = await do(table, k.Agree(0), ANN)
    assert kinds(events) == ["TermsAgreed", "MatchBegun", "RoundBegun", "CodemakerAwaited"]
    assert table.state.match.played_by.rounds == 4
    assert table.state.match.first == 1


async def test_agreeing_twice_is_refused() -> None:
    table = await Process().open()
    assert await refused(table.take(sent(table, k.Agree(0), ANN))) == "terms/agreed"


async def test_fewer_players_than_are_seated_are_refused() -> None:
    table = await Process().open(FAMILY, ("", None, None))
    await do(table, k.Sit("Cleo", 2), CLEO)
    offer = k.Offer(0, Terms.offered("duel"))
    assert await refused(table.take(sent(table, offer, ANN))) == "terms/seats"


async def test_more_players_get_more_seats() -> None:
    table = await Process().open()
    await do(table, k.Offer(0, Terms.offered("family-2004", 5)), ANN)
    assert table.state.free == (1, 2, 3, 4)


async def test_terms_cannot_be_changed_during_the_match(table: Table) -> None:
    for command in (
        k.Offer(1, FAMILY),
        k.Agree(1),
        k.SeatBot(1, 0, "club"),
        k.SendBotAway(1, 0),
    ):
        assert await refused(table.take(sent(table, command, BEN))) == "table/begun"


async def test_two_at_one_screen_play_two_seats() -> None:
    table = await Process().open(FAMILY, ("", "", "club"), ("Ann", "Art"))
    assert table.state.seats_of(ANN) == (0, 1) and table.state.together
    assert table.state.stage == "playing"
    await do(table, c.SetCode(0, "WPGR"), ANN)
    await do(table, c.Guess(1, "PRBY"), ANN)
    assert table.state.match.current.turn == 2


async def test_two_at_one_screen_agree_to_an_offer_together() -> None:
    table = await Process().open(FAMILY, ("", None, None))
    await do(table, k.Sit("Art", 1), ANN)
    events = await do(table, k.Offer(1, Terms.offered("duel")), ANN)
    assert kinds(events) == [
        "TermsOffered",
        "TermsAgreed",
        "MatchBegun",
        "RoundBegun",
        "CodemakerAwaited",
    ]


async def test_two_at_one_screen_are_one_person_to_everybody() -> None:
    table = await Process().open(chairs=("", ""), names=("Ann", "Art"))
    numbers = [told.event.person for told in table.history if isinstance(told.event, PersonSat)]
    assert numbers == [2, 2]
    other = await Process().begun()
    assert [person.number for person in other.state.people.values()] == [2, 3]
    assert not other.state.together


async def test_nobody_sits_down_beside_two_at_one_screen() -> None:
    table = await Process().open(FAMILY, ("", None, None))
    await do(table, k.Sit("Art", 1), ANN)
    assert await refused(table.take(sent(table, k.Sit("Ben"), BEN))) == "table/together"
    await do(table, k.StandUp(0), ANN)
    await do(table, k.Sit("Ben", 0), BEN)
    assert not table.state.together


async def test_a_player_has_one_seat_once_another_person_sits_at_the_table() -> None:
    table = await Process().open(FAMILY, ("", None, None))
    await do(table, k.Sit("Ben"), BEN)
    assert await refused(table.take(sent(table, k.Sit("Art", 2), ANN))) == "chair/one-each"
    assert await refused(table.take(sent(table, k.Sit("Art", 2), BEN))) == "chair/one-each"


async def test_a_bot_is_no_other_person() -> None:
    table = await Process().open(FAMILY, ("", "club", None))
    await do(table, k.Sit("Art", 2), ANN)
    assert table.state.together and table.state.stage == "playing"


async def test_a_table_of_people_at_one_screen_leaves_no_seat_to_others() -> None:
    opening = Process().open(FAMILY, ("", "", None), ("Ann", "Art"))
    assert await refused(opening) == "table/together-free"


async def moved_to_one_account(process: Process, table: Table) -> Table:
    """The table after Ben, who was a guest, has signed in to Ann's account."""
    assert isinstance(process.store, MemoryStore)
    log = process.store.logs[table.id]
    log[:] = [replace(one, player=ANN) if one.player == BEN else one for one in log]
    await table.refresh()
    return table


async def test_two_guests_of_one_account_are_one_person_afterwards() -> None:
    process = Process()
    table = await moved_to_one_account(process, await process.begun())
    assert table.state.together
    assert summarise(table.state, 0.0).together


async def test_nobody_joins_one_account_in_two_seats() -> None:
    process = Process()
    table = await process.open(FAMILY, ("", None, None))
    await do(table, k.Sit("Ben"), BEN)
    await moved_to_one_account(process, table)
    assert await refused(table.take(sent(table, k.Sit("Cleo"), CLEO))) == "table/together"


async def test_one_account_in_two_seats_agrees_to_no_match_with_another_person() -> None:
    process = Process()
    table = await process.open(Terms.offered("family-2004", 4), ("", None, None, None))
    await do(table, k.Sit("Ben"), BEN)
    await do(table, k.Sit("Cleo"), CLEO)
    await moved_to_one_account(process, table)
    await do(table, k.Offer(2, FAMILY), CLEO)
    assert await refused(table.take(sent(table, k.Agree(0), ANN))) == "table/two-seats"
    await do(table, k.StandUp(1), ANN)
    assert not table.state.together


async def test_a_log_that_does_not_number_the_people_tells_them_apart_by_their_ids() -> None:
    process = Process()
    table = await process.open(chairs=("", ""), names=("Ann", "Art"))
    records = await process.store.read(table.id)
    older = [replace(one, body=re.sub(r'"person":\d+,?', "", one.body)) for one in records]
    assert older != records and replay_records(older).together


async def test_erased_people_at_one_screen_stay_one_person() -> None:
    process = Process()
    table = await process.open(chairs=("", ""), names=("Ann", "Art"))
    records = await process.store.read(table.id)
    erased = [replace(one, player=None, name=None) for one in records]
    assert replay_records(erased).together


@pytest.mark.parametrize(
    ("name", "code"),
    [("Bot (club)", "name/bot"), ("B\u0435n", "name/scripts"), ("ANN", "name/look-alike")],
)
async def test_nobody_sits_down_under_a_name_that_deceives(name: str, code: str) -> None:
    table = await Process().open()
    assert await refused(table.take(sent(table, k.Sit(name), BEN))) == code


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("Robot 7", "Ann"), "name/bot"),
        (("Ann", "\u0410nn"), "name/scripts"),
        (("Io", "lo"), "name/look-alike"),
    ],
)
async def test_no_table_is_opened_under_names_that_deceive(
    names: tuple[str, ...], code: str
) -> None:
    assert await refused(Process().open(chairs=("", ""), names=names)) == code


@pytest.mark.parametrize(
    ("chairs", "names"), [(("",), ("Ann",)), (("", None), ()), (("", None), ("Ann", "Art"))]
)
async def test_chairs_and_names_have_to_fit_the_terms(
    chairs: tuple[str | None, ...], names: tuple[str, ...]
) -> None:
    assert await refused(Process().open(chairs=chairs, names=names)) == "seat/number"


async def test_equal_names_are_made_distinct_however_long_they_are() -> None:
    longest = "A" * LONGEST_NAME
    table = await Process().open(names=(longest,))
    await do(table, k.Sit(longest), BEN)
    first, second = table.state.match.seats
    assert first == longest and second == "A" * (LONGEST_NAME - 2) + " 2"


async def test_the_same_opening_sent_twice_is_one_table(process: Process) -> None:
    opening = k.Open(Terms.offered("duel"), ("", None), ("Ann",))
    both = [process.tables.open(opening, player=ANN, command_id="x") for _ in range(2)]
    one, two = await asyncio.gather(*both)
    assert one is two
    assert process.audience.versions == [1, 2]


async def test_the_same_opening_with_another_content_is_refused(process: Process) -> None:
    one = k.Open(Terms.offered("duel"), ("", None), ("Ann",))
    other = k.Open(Terms.offered("mini"), ("", None), ("Ann",))
    await process.tables.open(one, player=ANN, command_id="x")
    opening = process.tables.open(other, player=ANN, command_id="x")
    assert await refused(opening) == "command/id"


async def test_a_table_is_opened_only_once() -> None:
    table = await Process().open()
    opening = k.Open(Terms.offered("mini"), ("", None), ("Ann",))
    assert await refused(table.take(sent(table, opening, ANN))) == "table/begun"


async def test_a_table_that_was_never_opened_takes_no_command(process: Process) -> None:
    table = Table(
        "0" * 32,
        store=process.store,
        audience=process.audience,
        bus=process.notifications,
        clock=process.clock,
        dice=process.dice,
    )
    assert await refused(table.take(Sent(k.Sit("Ben"), "x", 0, BEN))) == "table/unknown"


async def test_the_short_code_finds_the_table_until_the_match_begins(process: Process) -> None:
    table = await process.open()
    code = table.state.code
    assert await process.store.find_code(code) == table.id
    await do(table, k.Sit("Ben"), BEN)
    assert await process.store.find_code(code) is None


async def test_a_player_who_was_erased_leaves_a_number_behind(
    process: Process, table: Table
) -> None:
    records = await process.store.read(table.id)
    erased = [replace(one, player=None, name=None) if one.player == ANN else one for one in records]
    assert replay_records(erased).match.seats == ("#1", "Ben")
    assert summarise_records(erased).sitters == ((1, BEN),)
    assert isinstance(await table.take(sent(table, c.SetCode(0, "PRBY"), ANN)), Accepted)
