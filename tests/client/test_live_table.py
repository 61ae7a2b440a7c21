"""Tables on a server, followed and played at through the client."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from codepegs import Code, Mark, Refusal
from codepegs.client import (
    ClientRefusal,
    Identities,
    LiveTable,
    NotFound,
    OwnSeat,
    Refused,
    Server,
    Stale,
    TableNews,
    TableView,
)
from codepegs.client.shares import Shares
from codepegs.play.table.state import Bot
from codepegs.play.table.table import Sent
from codepegs.rules.commands import Leave
from codepegs.rules.events import Guessed, Marked, SeatLeft
from tests.client.two_players import SECONDS, is_awaited, is_over, two_at_a_table
from tests.web.live_site import LiveSite


def seat_of(table: LiveTable) -> tuple[int | None, tuple[int, ...]]:
    """The seat whose view is shown, and all seats of the player."""
    return table.view.seat, table.view.seats


# -- Playing --------------------------------------------------------------------------------------


async def test_two_people_play_a_match_through_the_client(site: LiveSite) -> None:
    async with Server(site.origin) as ann, Server(site.origin) as bob:
        table = await ann.open_table("mini", first=0)
        hers = await ann.table(table)
        his = await bob.table(table)
        assert his.view.seats == () and hers.view.seats == (0,)
        await his.sit()
        for maker, breaker in ((hers, his), (his, hers)):
            await maker.until(is_awaited, SECONDS)
            await maker.set_code("rbgy")
            assert maker.view.view.own_code == Code("RBGY")
            seen = await breaker.until(is_awaited, SECONDS)
            assert seen.view.own_code is None and seen.match.current.secret is None
            await breaker.guess("RRRR")
            await breaker.guess(["R", "B", "G", "Y"])
        seen = await hers.until(is_over, SECONDS)
        assert seen.match.ended == "played" and seen.match.totals == (2, 2)
        assert seen.card is not None and seen.card.totals == (2, 2)


async def test_a_command_returns_when_its_events_are_here(site: LiveSite) -> None:
    async with two_at_a_table(site) as (_, his):
        version = await his.guess("RRRR")
        assert his.view.version >= version
        row = his.view.match.current.rows[0]
        assert (row.guess, row.mark) == (Code("RRRR"), Mark((1, 0)))
        assert his.pending == ()


async def test_marks_given_by_hand_are_answered_and_a_guess_can_be_taken_back(
    site: LiveSite,
) -> None:
    async with two_at_a_table(site, options=["marks=hand"]) as (hers, his):
        await his.guess("RRRR")
        await his.take_back()
        await his.guess("RBYG")
        seen = await hers.until(lambda view: view.to_do == ("mark", 0), SECONDS)
        assert seen.view.own_code == Code("RBGY")
        await hers.give_mark((2, 2))
        seen = await his.until(is_awaited, SECONDS)
        assert seen.match.current.rows[0].mark == Mark((2, 2))


async def test_a_match_on_a_real_table_is_revealed(site: LiveSite) -> None:
    async with Server(site.origin) as ann, Server(site.origin) as bob:
        opened = await ann.open_table("mini", first=0, options=["marks=hand", "rows=1"])
        hers, his = await ann.table(opened), await bob.table(opened)
        await his.sit()
        await hers.until(is_awaited, SECONDS)
        await hers.set_code(None, holes=4)
        await his.until(is_awaited, SECONDS)
        await his.guess("RRRR")
        await hers.until(lambda view: view.to_do == ("mark", 0), SECONDS)
        await hers.give_mark([1, 0])
        await hers.until(lambda view: view.to_do == ("reveal", 0), SECONDS)
        await hers.reveal("RBGY")
        seen = await his.until(lambda view: len(view.match.rounds) == 2, SECONDS)
        assert seen.match.rounds[0].code == Code("RBGY")


async def test_before_the_match_terms_are_offered_bots_come_and_go_and_seats_are_freed(
    site: LiveSite,
) -> None:
    async with Server(site.origin) as ann, Server(site.origin) as bob:
        opened = await ann.open_table("family-2004", ["me", "anybody", "club"])
        hers, his = await ann.table(opened), await bob.table(opened)
        assert hers.view.state.chairs[2] == Bot("club")
        await hers.send_bot_away(2)
        await hers.seat_bot(2, "beginner")
        await hers.offer("family-2004", 4, ["doubles"])
        assert hers.view.terms is not None and hers.view.terms.options == ("doubles",)
        await his.sit(3, name="Bobby")
        assert seat_of(his) == (3, (3,)) and his.view.names[3] == "Bobby"
        await his.stand_up()
        assert seat_of(his) == (None, ())
        await his.sit(1)
        await hers.until(lambda view: 1 not in view.state.free, SECONDS)
        await hers.offer("family-2004", 4)
        await his.until(lambda view: 1 not in view.state.agreed, SECONDS)
        await his.agree()
        assert his.view.stage == "gathering"
        await his.seat_bot(3, "club")
        await hers.until(lambda view: view.stage == "playing", SECONDS)


async def test_a_rematch_leads_to_its_table(site: LiveSite) -> None:
    async with Server(site.origin) as ann, Server(site.origin) as bob:
        opened = await ann.open_table("mini", first=0)
        hers, his = await ann.table(opened), await bob.table(opened)
        await his.sit()
        await hers.resign()
        await his.until(is_over, SECONDS)
        await hers.rematch()
        await his.rematch()
        following = his.view.state.next_table
        assert following is not None
        again = await bob.table(following)
        assert again.view.stage == "gathering" and again.view.seats == (1,)
        # Both have promised their shares of its dice, and give them when they come.
        await ann.table(following)
        seen = await again.until(lambda view: view.stage == "playing", SECONDS)
        assert set(seen.state.shares) == {0, 1}


# -- The dice -------------------------------------------------------------------------------------


async def test_both_players_have_the_proof_of_the_dice_and_a_spectator_has_it_of_theirs(
    site: LiveSite,
) -> None:
    async with (
        Server(site.origin) as ann,
        Server(site.origin) as bob,
        Server(site.origin) as eve,
    ):
        opened = await ann.open_table("mini")
        hers, his, watching = (
            await ann.table(opened),
            await bob.table(opened),
            await eve.table(opened),
        )
        await his.sit()
        assert his.luck.verdict == "unknown"
        await hers.resign()
        for table in (hers, his, watching):
            await table.until(is_over, SECONDS)
            await table.until(lambda view: view.version == hers.view.version, SECONDS)
        verdicts = [table.luck.verdict for table in (hers, his, watching)]
        assert verdicts == ["proven", "proven", "others"]
        proof = await eve.verification(opened)
        assert proof["shares"] == {str(seat): share for seat, share in hers.luck.shares.items()}
        assert proof["seed_kept"] and proof["first"] == proof["drawn_first"]


async def test_a_program_that_is_started_again_knows_its_share_again(
    site: LiveSite, tmp_path: Path
) -> None:
    identities = Identities(tmp_path / "identities.json")
    async with Server(site.origin, identities=identities) as ann:
        opened = await ann.open_table("mini", ("me", "club"), first=0)
    async with Server(site.origin, identities=identities) as ann:
        table = await ann.table(opened)
        await table.resign()
        assert table.luck.verdict == "proven"
    async with Server(site.origin, identities=identities) as ann:
        ann._shares = Shares(site.origin, b"of another machine")
        assert (await ann.table(opened)).luck.verdict == "others"


async def test_a_table_that_another_program_opened_begins_when_this_one_gives_the_share(
    site: LiveSite,
) -> None:
    async with Server(site.origin) as ann:
        wanted = {
            "cmd": "5f" * 16,
            "terms": {"edition": "mini"},
            "chairs": [{"who": "me"}, {"who": "bot", "strength": "club"}],
            "owes_share": True,
        }
        opened = await ann.rest.post("/api/tables", wanted)
        assert opened["stage"] == "gathering" and opened["seats"][0]["share"] == "owed"
        table = await ann.table(opened["id"])
        await table.until(lambda view: view.stage == "playing", SECONDS)
        await table.resign()
        assert table.luck.verdict == "proven"


async def test_a_program_that_promises_no_share_plays_at_once_and_relies_on_the_server(
    site: LiveSite,
) -> None:
    async with Server(site.origin) as ann:
        wanted = {
            "cmd": "5f" * 16,
            "terms": {"edition": "mini"},
            "chairs": [{"who": "me"}, {"who": "bot", "strength": "club"}],
        }
        opened = await ann.rest.post("/api/tables", wanted)
        assert opened["stage"] == "playing"
        table = await ann.table(opened["id"])
        await table.resign()
        assert table.luck.verdict == "server"


# -- Seeing ---------------------------------------------------------------------------------------


async def test_a_spectator_sees_everything_but_the_code(site: LiveSite) -> None:
    async with (
        two_at_a_table(site) as (hers, his),
        Server(site.origin) as eve,
    ):
        watching = await eve.table(hers.id)
        await his.guess("RRRR")
        seen = await watching.until(lambda view: bool(view.match.current.rows), SECONDS)
        assert seen.seats == () and seen.seat is None and seen.to_do is None
        assert seen.awaited == ("guess", 1)
        everything = json.dumps([str(one) for one in watching.history]) + repr(seen.match)
        assert "RBGY" not in everything and seen.match.current.secret is None
        with pytest.raises(ClientRefusal) as refused:
            await watching.guess("RRRR")
        assert refused.value.code == "online/seatless"


async def test_several_seats_at_one_screen_are_looked_from_one_at_a_time(site: LiveSite) -> None:
    async with Server(site.origin) as ann:
        opened = await ann.open_table("mini", [OwnSeat("Ann"), OwnSeat("Bea")], first=0)
        table = await ann.table(opened)
        assert seat_of(table) == (None, (0, 1))
        await table.set_code("RBGY")
        table.look(0)
        seen = await table.until(lambda view: view.view.own_code is not None, SECONDS)
        assert seen.view.own_code == Code("RBGY")
        table.look(1)
        assert table.view.view.own_code is None and table.view.match.current.secret is None
        await table.guess("RRRR")
        assert table.view.match.current.rows[0].seat == 1
        table.look(None)
        assert table.view.seat is None


async def test_a_codemaker_who_comes_back_knows_the_own_code(site: LiveSite) -> None:
    async with Server(site.origin) as ann, Server(site.origin) as bob:
        opened = await ann.open_table("mini", first=0)
        first, his = await ann.table(opened), await bob.table(opened)
        await his.sit()
        await first.until(is_awaited, SECONDS)
        await first.set_code("RRBB")
        await first.close()
        again = await ann.table(opened)
        assert again.view.seat == 0 and again.view.view.own_code == Code("RRBB")


async def test_following_a_table_begins_with_all_events_so_far(site: LiveSite) -> None:
    async with two_at_a_table(site) as (hers, his):
        news: list[TableNews] = []

        async def listen() -> None:
            async for one in hers:
                news.append(one)
                if any(isinstance(entry.event, Marked) for entry in one.events):
                    return

        listening = asyncio.create_task(listen())
        await asyncio.sleep(0)
        await his.guess("RRRR")
        await asyncio.wait_for(listening, SECONDS)
        assert not news[0].is_news and len(news[0].events) == news[0].view.version
        assert news[-1].is_news
        versions = [entry.version for one in news for entry in one.events]
        assert versions == list(range(1, len(versions) + 1))
        assert [type(entry.event) for entry in news[-1].events][:2] == [Guessed, Marked]


async def test_a_busy_reader_gets_all_events_that_came_meanwhile_at_once(site: LiveSite) -> None:
    async with two_at_a_table(site) as (hers, his):
        all_news = hers.__aiter__()
        known = (await anext(all_news)).view.version
        for _ in range(3):
            await his.guess("RRRR")
        await hers.until(lambda view: len(view.match.current.rows) == 3, SECONDS)
        news = await anext(all_news)
        assert news.view is hers.view
        assert [entry.version for entry in news.events] == list(
            range(known + 1, news.view.version + 1)
        )
        await all_news.aclose()


async def test_following_a_table_ends_when_the_table_is_left(site: LiveSite) -> None:
    async with two_at_a_table(site) as (hers, _):

        async def listen() -> str:
            return [news.view.status async for news in hers][-1]

        listening = asyncio.create_task(listen())
        await asyncio.sleep(0.01)
        await hers.close()
        assert await asyncio.wait_for(listening, SECONDS) == "closed"
        with pytest.raises(ClientRefusal) as refused:
            await hers.resign()
        assert refused.value.code == "online/left"


async def test_the_deadline_of_a_row_is_read_by_the_servers_clock(site: LiveSite) -> None:
    async with two_at_a_table(site, options=["time=60"]) as (_, his):
        # On a busy machine, seconds may pass between two lines of this test.
        before, left, after = his.now(), his.seconds_left(), his.now()
        assert left is not None and 30 < left <= 60
        assert his.view.view.deadline is not None
        assert before - 0.01 <= his.view.view.deadline - left <= after + 0.01


async def test_a_client_sees_who_connects_and_leaves(site: LiveSite) -> None:
    async with two_at_a_table(site) as (hers, his):
        await hers.until(lambda view: view.here == {0, 1}, SECONDS)
        await his.close()
        await hers.until(lambda view: view.here == {0}, SECONDS)


# -- Refusals -------------------------------------------------------------------------------------


async def refused_at(table: LiveTable, kind: str, **fields: Any) -> Refusal:
    before = table.view.version
    with pytest.raises(Refusal) as refused:
        await table.do(kind, **fields)
    assert table.view.version == before
    return refused.value


async def test_what_the_server_refuses_is_raised_in_its_own_words(site: LiveSite) -> None:
    async with two_at_a_table(site) as (hers, his):
        refused = await refused_at(hers, "guess", seat=0, guess=list("RRRR"))
        assert isinstance(refused, Refused) and refused.code == "turn/not-yours"
        assert refused.message == "It is not the turn of Ann; Bob guesses now."
        assert (await refused_at(his, "guess", seat=1, guess=["Q"] * 4)).code == (
            "code/unknown-peg"
        )
        assert (await refused_at(his, "guess", seat=0, guess=list("RRRR"))).code == (
            "chair/not-yours"
        )
        assert (await refused_at(his, "dance", seat=1)).code == "request/invalid"
        with pytest.raises(Refusal) as local:
            await his.guess("QQQQ")
        assert local.value.code == "code/unknown-peg"
        with pytest.raises(Refusal) as empty:
            await his.guess("  ")
        assert empty.value.code == "code/length"
        await his.guess("RRRR")


async def test_refusals_come_in_the_language_of_the_visitor(site: LiveSite) -> None:
    async with Server(site.origin, language="de") as ann:
        opened = await ann.open_table("mini", ["me", "club"], first=0)
        table = await ann.table(opened)
        refused = await refused_at(table, "guess", seat=0, guess=list("RRRR"))
        assert refused.message.startswith("Jetzt ist kein Versuch möglich")
        for missing in (ann.see_table, ann.table):
            with pytest.raises(NotFound) as refused_there:
                await missing("0" * 32)
            assert refused_there.value.status == 404
            assert refused_there.value.message.startswith(("Hier gibt es nichts", "Diesen Tisch"))


async def test_an_unknown_table_is_reported(site: LiveSite) -> None:
    async with Server(site.origin) as ann:
        for name in ("0" * 32, f"{site.origin}/tables/{'0' * 32}", "NOCODE"):
            with pytest.raises(NotFound):
                await ann.table(name)
        for name in ("", "https://elsewhere.example/tables/" + "0" * 32, "x" * 41):
            with pytest.raises(ClientRefusal) as refused:
                await ann.table(name)
            assert refused.value.code == "online/table"


async def test_a_decision_that_comes_too_late_is_stale_and_changes_nothing(site: LiveSite) -> None:
    async with two_at_a_table(site) as (hers, his):
        both = await asyncio.gather(his.guess("RRRR"), his.guess("BBBB"), return_exceptions=True)
        assert isinstance(both[0], int) and isinstance(both[1], Stale)
        assert both[1].code == "command/stale"
        assert [row.guess for row in his.view.match.current.rows] == [Code("RRRR")]
        await his.guess("BBBB")
        await hers.until(lambda view: len(view.match.current.rows) == 2, SECONDS)


async def test_an_event_that_affects_no_decision_makes_no_command_stale(site: LiveSite) -> None:
    async with two_at_a_table(site) as (hers, his):
        table = await site.manager.tables.get(hers.id)
        version = table.head.version
        # Bob decides before he receives that Ann has left.
        leaving = asyncio.create_task(table.take(Sent(Leave(0), "leave", version, "")))
        await asyncio.wait_for(asyncio.gather(leaving, his.guess("RRRR")), SECONDS)
        assert isinstance(his.history[version].event, SeatLeft)
        assert [row.guess for row in his.view.match.current.rows] == [Code("RRRR")]


async def test_waiting_for_a_condition_that_never_holds_times_out(site: LiveSite) -> None:
    async with two_at_a_table(site) as (hers, _):
        with pytest.raises(TimeoutError):
            await hers.until(is_over, 0.05)


async def test_which_of_several_seats_is_meant_has_to_be_clear(site: LiveSite) -> None:
    async with Server(site.origin) as ann:
        opened = await ann.open_table("family-2004", [OwnSeat("Ann"), "anybody", "anybody"])
        await (await ann.table(opened)).sit(1, name="Bea")
        table = await ann.table(opened)
        with pytest.raises(ClientRefusal) as refused:
            await table.resign()
        assert refused.value.code == "online/seat" and "1, 2" in refused.value.message


async def test_a_view_is_a_value(site: LiveSite) -> None:
    async with two_at_a_table(site) as (_, his):
        before: TableView = his.view
        await his.guess("RRRR")
        assert before != his.view and len(before.match.current.rows) == 0
