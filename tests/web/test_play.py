"""Whole matches over a real WebSocket."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from codepegs.rules.view import view
from tests.web.live_site import Client, LiveSite
from tests.web.playing_out import next_order, play_out


async def _friends(
    site: LiveSite, edition: str, players: int, options: Sequence[str] = ()
) -> tuple[str, list[Client]]:
    """A table at which so many people sit, each with a browser of their own."""
    ann = await site.guest("Ann")
    chairs = ("", *[None] * (players - 1))
    table = await site.open_table(ann, edition, chairs, options=options)
    clients = [await site.visit(ann, table.id, 0)]
    for seat in range(1, players):
        player = await site.guest(f"Guest {seat}")
        client = await site.visit(player, table.id)
        assert (await client.do("sit"))["type"] == "ack"
        await client.hello(seat, client.version)
        clients.append(client)
    return table.id, clients


@pytest.mark.parametrize(
    ("edition", "players", "options"),
    [
        ("mini", 2, ()),
        ("duel", 2, ("doubles", "blanks")),
        ("classic-1972", 2, ()),
        ("family-2004", 3, ()),
        ("family-2004", 5, ()),
        ("grand", 2, ()),
        ("kids", 2, ("young",)),
        ("bulls-and-cows", 2, ()),
        ("custom", 2, ("holes=12", "colours=26", "rows=3")),
        ("super", 2, ("marks=hand",)),
    ],
)
async def test_people_play_a_match_to_its_end(
    site: LiveSite, edition: str, players: int, options: Sequence[str]
) -> None:
    name, clients = await _friends(site, edition, players, options)
    table = await site.manager.tables.get(name)
    await play_out(table, clients, Random(edition))
    assert [client.last("MatchEnded")["reason"] for client in clients] == ["played"] * players


async def test_everybody_hears_the_whole_match(site: LiveSite) -> None:
    name, clients = await _friends(site, "mini", 2)
    table = await site.manager.tables.get(name)
    watcher = await site.visit(await site.guest("Cleo"), name)
    await play_out(table, [*clients], Random(5))
    await watcher.receive_until(table.head.version)
    assert [event["version"] for event in watcher.events] == list(range(1, table.head.version + 1))


async def test_one_person_plays_both_sides_on_one_connection(site: LiveSite) -> None:
    """Two players share a screen: each command names its seat, and both seats count as present."""
    ann = await site.guest("Ann")
    table = await site.open_table(ann, "mini", ("", ""))
    client = await site.visit(ann, table.id, 0)
    assert client.welcome["here"] == [0, 1]
    await play_out(table, [client, client], Random(1))
    assert table.state.stage == "over"


async def test_two_browsers_of_one_player_see_the_same(site: LiveSite) -> None:
    name, clients = await _friends(site, "mini", 2)
    table = await site.manager.tables.get(name)
    ann = next(one for one in site.people.players.values() if one.name == "Ann")
    other = await site.visit(ann, name, 0)
    await play_out(table, clients, Random(2))
    await other.receive_until(table.head.version)
    assert other.events == clients[0].events


@pytest.mark.parametrize("strength", ["club", "perfect"])
async def test_a_bot_plays_codemaker_and_codebreaker(site: LiveSite, strength: str) -> None:
    ann = await site.guest("Ann")
    table = await site.open_table(ann, "mini", ("", strength))
    client = await site.visit(ann, table.id, 0)
    dice = Random(3)
    while table.state.stage == "playing":
        if table.state.match.awaited == 0 and client.version == table.head.version:
            answer = await client.do(**next_order(table, dice))
            assert answer["type"] == "ack"
        else:
            await client.receive()
    await client.receive_until(table.head.version)
    makers = {event["codemaker"] for event in client.events if event["event"] == "RoundBegun"}
    assert makers == {0, 1}


async def test_a_guess_is_taken_back_before_it_is_marked_by_hand(site: LiveSite) -> None:
    _, [ann, ben] = await _friends(site, "mini", 2, ("marks=hand",))
    await ann.receive_until(ben.version)
    await ann.do("set-code", seat=0, code=list("RRGB"))
    await ben.receive_until(ann.version)
    await ben.do("guess", seat=1, guess=list("YYYY"))
    await ben.do("take-back", seat=1)
    await ben.do("guess", seat=1, guess=list("RRGB"))
    await ann.receive_until(ben.version)
    answer = await ann.do("give-mark", seat=0, mark=[4, 0])
    assert answer["type"] == "ack"
    assert ann.last("GuessTakenBack")["row"] == 1


async def test_a_code_on_a_real_table_is_revealed_by_its_codemaker(site: LiveSite) -> None:
    _, [ann, ben] = await _friends(site, "mini", 2, ("marks=hand",))
    await ann.receive_until(ben.version)
    await ann.do("set-code", seat=0, code=None)
    await ben.receive_until(ann.version)
    await ben.do("guess", seat=1, guess=list("RRGB"))
    await ann.receive_until(ben.version)
    await ann.do("give-mark", seat=0, mark=[4, 0])
    answer = await ann.do("reveal", seat=0, code=list("RRGB"))
    assert answer["type"] == "ack"


async def test_the_terms_are_agreed_on_before_the_match(site: LiveSite) -> None:
    ann, ben = await site.guest("Ann"), await site.guest("Ben")
    table = await site.open_table(ann, "mini", ("", None))
    at_ann = await site.visit(ann, table.id, 0)
    await at_ann.do("offer", seat=0, terms={"edition": "family-2004", "players": 3, "grace": 60})
    await at_ann.do("seat-bot", seat=0, chair=1, strength="club")
    await at_ann.do("send-bot-away", seat=0, chair=1)
    await at_ann.do("seat-bot", seat=0, chair=2, strength="beginner")
    at_ben = await site.visit(ben, table.id)
    await at_ben.do("sit", name="Benny", chair=1)
    begun = at_ben.last("MatchBegun")
    assert begun["seats"] == ["Ann", "Benny", "Bot (beginner)"]


async def test_standing_up_frees_the_seat_and_ends_its_view(site: LiveSite) -> None:
    ann, ben = await site.guest("Ann"), await site.guest("Ben")
    table = await site.open_table(ann, "family-2004", ("", None, None))
    client = await site.visit(ben, table.id)
    await client.do("sit")
    await client.hello(1, client.version)
    await client.do("stand-up", seat=1)
    you = await client.until("you")
    assert (you["seats"], you["watching_as"]) == ([], None)


async def test_a_rematch_begins_at_another_table_with_roles_swapped(site: LiveSite) -> None:
    name, [ann, ben] = await _friends(site, "mini", 2)
    table = await site.manager.tables.get(name)
    await play_out(table, [ann, ben], Random(1))
    await ann.do("rematch", seat=0)
    await ben.receive_until(ann.version)
    await ben.do("rematch", seat=1)
    again = await site.manager.tables.get(ben.last("RematchBegun")["table"])
    assert (again.state.match.first, again.state.rematch_of) == (1, name)


async def test_resigning_ends_a_match_of_two(site: LiveSite) -> None:
    _, [ann, ben] = await _friends(site, "mini", 2)
    await ben.do("resign", seat=1)
    assert ben.last("MatchEnded")["winners"] == [0]
    await ann.receive_until(ben.version)


async def test_a_deadline_comes_with_the_servers_clock(site: LiveSite) -> None:
    _, [ann, ben] = await _friends(site, "mini", 2, ("time=60",))
    await ann.receive_until(ben.version)
    await ann.do("set-code", seat=0, code=list("RRGB"))
    # The last clock message before the row: another one comes with every ping.
    now = 0.0
    while not any(event["event"] == "RowOpened" for event in ben.events):
        message = await ben.receive()
        now = message["now"] if message["type"] == "clock" else now
    opened = ben.last("RowOpened")
    assert 0 <= opened["deadline"] - now <= 60


async def test_a_row_runs_out_by_itself(site: LiveSite) -> None:
    _, [ann, ben] = await _friends(site, "mini", 2, ("time=1",))
    await ann.receive_until(ben.version)
    await ann.do("set-code", seat=0, code=list("RRGB"))
    while not any(event["event"] == "RowRanOut" for event in ben.events):
        await ben.receive()


async def test_others_hear_who_comes_and_goes(site: LiveSite) -> None:
    name, [ann, ben] = await _friends(site, "mini", 2)
    await ben.connection.close()
    assert (await ann.until("presence", here=False))["seat"] == 1
    player = next(one for one in site.people.players.values() if one.name == "Guest 1")
    await site.visit(player, name, 1)
    assert (await ann.until("presence", here=True))["seat"] == 1


async def test_the_events_of_a_seat_make_its_view(site: LiveSite) -> None:
    """The events make the same board as the view of the match."""
    name, clients = await _friends(site, "mini", 2)
    table = await site.manager.tables.get(name)
    await play_out(table, clients, Random(9))
    guesses = [event["guess"] for event in clients[1].events if event["event"] == "Guessed"]
    rounds = view(table.state.match, 1).rounds
    assert guesses == [list(row.guess or ()) for round in rounds for row in round.rows]
