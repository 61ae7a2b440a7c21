"""Matches on a server at the match screen: all roles, watching, leaving and coming back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

from codepegs import Begin, EndGrace, Leave, Match, Return, SetCode, decide, edition, replay
from codepegs.client import ClientRefusal, LiveTable
from codepegs.play.people import Player
from codepegs.rules import commands as c
from codepegs.rules.code import Code
from codepegs.text.sentence import Text
from codepegs.tui.screens.lobby.lobby_screen import LobbyScreen
from codepegs.tui.screens.match.connection_text import away_line, connection_line, event_line
from codepegs.tui.screens.match.match_screen import MatchScreen
from codepegs.tui.screens.match.online_game import OnlineGame
from tests.eventually import PATIENCE, eventually_async
from tests.tui.online_site import at, game_on, in_the_lobby, visit
from tests.tui.screens import fills, in_one_line, reads, text_of, types, until
from tests.tui.tables import match_screen
from tests.web.live_site import LiveSite, open_live_site

pytestmark = pytest.mark.server  # plays on a server in this process


async def two(site: LiveSite) -> tuple[Player, Player]:
    """Ann and Bob."""
    return await site.guest("Ann"), await site.guest("Bob")


@asynccontextmanager
async def ann_at_a_terminal(
    site: LiveSite, ann: Player, table: str, data: Path, language: str = "en"
) -> AsyncIterator[Pilot[None]]:
    """Ann at the match screen of that table."""
    async with visit(site, ann, data, language) as server:
        screen = MatchScreen(OnlineGame(server, await server.table(table)))
        async with at(screen, data, language=language) as pilot:
            yield pilot


@asynccontextmanager
async def ann_against_a_bot(site: LiveSite, data: Path) -> AsyncIterator[Pilot[None]]:
    """Ann at the match screen; it is her turn to guess the code of a bot."""
    ann = await site.guest("Ann")
    opened = await site.open_table(ann, "mini", ("", "club"), first=1)
    async with ann_at_a_terminal(site, ann, opened.id, data) as pilot:
        await reads(pilot, "Row 1 of 6, Ann:")
        yield pilot


@asynccontextmanager
async def bob_elsewhere(
    site: LiveSite, bob: Player, table: str, data: Path
) -> AsyncIterator[LiveTable]:
    """Bob, who sits down at that table with another client."""
    async with visit(site, bob, data / "bob", "en") as server:
        live = await server.table(table)
        await live.sit()
        yield live


@asynccontextmanager
async def ann_and_bob(
    site: LiveSite, data: Path, **terms: Any
) -> AsyncIterator[tuple[Pilot[None], LiveTable]]:
    """Ann at the match screen, and Bob with another client, at a table that she has opened."""
    ann, bob = await two(site)
    opened = await site.open_table(ann, "mini", **terms)
    async with (
        bob_elsewhere(site, bob, opened.id, data) as his,
        ann_at_a_terminal(site, ann, opened.id, data) as pilot,
    ):
        yield pilot, his


async def test_against_a_bot_hints_are_given_and_put_on_the_board(
    site: LiveSite, tmp_path: Path
) -> None:
    async with ann_against_a_bot(site, tmp_path) as pilot:
        assert game_on(pilot).bots == {1: "club"}
        await pilot.press("f4")
        await reads(pilot, "Ask for as much as you like")
        await pilot.press("2")
        await reads(pilot, "1296 codes are left.")
        await pilot.press("6")
        await reads(pilot, "Put it on the board: RRBG")
        await pilot.press("enter")
        await reads(pilot, "Row 1 of 6, Ann:")
        assert game_on(pilot).match.current.rows == ()
        await pilot.press("enter")
        await reads(pilot, "Row 2 of 6, Ann:")
        assert game_on(pilot).match.current.rows[0].guess == Code("RRBG")


async def test_against_a_person_no_hints_are_offered(site: LiveSite, tmp_path: Path) -> None:
    async with ann_and_bob(site, tmp_path, first=1) as (pilot, his):
        await his.set_code("RRBB")
        await reads(pilot, "Row 1 of 6, Ann:")
        assert "F4" not in text_of(pilot.app)
        await pilot.press("f4")
        await reads(pilot, "Hints are for a codebreaker whose turn it is, with nobody beside.")


async def test_a_rematch_against_a_bot_begins_at_once(site: LiveSite, tmp_path: Path) -> None:
    async with ann_against_a_bot(site, tmp_path) as pilot:
        game = game_on(pilot)
        await game.do(c.Resign(0))
        await reads(pilot, "The end of the match")
        await pilot.press("enter")
        await reads(pilot, "The match is over.")
        assert [action.name for action in game.actions] == ["rematch"]
        await game.actions[0].do()
        await until(pilot, lambda: game_on(pilot) is not game, "the rematch")
        await reads(pilot, "round 1 of 2")
        await until(pilot, lambda: game_on(pilot).match.ended is None)


async def test_the_codemaker_sees_their_own_code_again_after_coming_back(
    site: LiveSite, tmp_path: Path
) -> None:
    ann, bob = await two(site)
    opened = await site.open_table(ann, "mini")
    async with (
        bob_elsewhere(site, bob, opened.id, tmp_path) as his,
        in_the_lobby(site, ann, tmp_path, table=opened.id) as pilot,
    ):
        await reads(pilot, "Ann, your code:")
        await types(pilot, "RBGY", "enter")
        await reads(pilot, "Bob is awaited.")
        assert game_on(pilot).own_code(0) == Code("RBGY")
        # Ann's client knows only her own code, and the match that is shown does not contain it.
        assert game_on(pilot).match.current.secret is None
        await pilot.press("escape", "end", "enter")
        await reads(pilot, "Go on playing")
        await reads(pilot, "mini · Ann, Bob · Being played")
        await pilot.press("down", "down", "down", "enter")
        await reads(pilot, "Bob is awaited.")
        await until(pilot, lambda: game_on(pilot).own_code(0) == Code("RBGY"))
        await his.guess("RRBB")
        await reads(pilot, "Row 1, Bob: red, red, blue, blue. 1 black, 1 white.")


async def test_several_people_at_one_screen_hand_it_over_and_keep_their_codes(
    site: LiveSite, tmp_path: Path
) -> None:
    ann = await site.guest("Ann")
    opened = await site.open_table(ann, "mini", ("", ""))
    async with ann_at_a_terminal(site, ann, opened.id, tmp_path) as pilot:
        await reads(pilot, "Ann sets the code, and the others look away.")
        await pilot.press("enter")
        await reads(pilot, "Ann, your code:")
        await types(pilot, "RBGY", "enter")
        await reads(pilot, "The code is set. Hand the keyboard to Ann 2")
        await pilot.press("enter")
        await until(pilot, lambda: game_on(pilot).match.stage == "guess")
        assert game_on(pilot).here == {0, 1}
        assert game_on(pilot).own_code(0) == Code("RBGY")
        assert game_on(pilot).own_code(1) is None
        # The player who cracked the code sets the next one, also behind a cover.
        await reads(pilot, "Row 1 of 6, Ann 2:")
        await types(pilot, "RBGY", "enter")
        await reads(pilot, "The end of round 1")
        await pilot.press("enter")
        await reads(pilot, "Ann 2 sets the code, and the others look away.")
        await pilot.press("enter")
        await reads(pilot, "Ann 2, your code:")
        await types(pilot, "RRBB", "enter")
        await reads(pilot, "The code is set. Hand the keyboard to Ann,")
        await pilot.press("enter")
        await until(pilot, lambda: game_on(pilot).own_code(1) == Code("RRBB"))
    # After a restart the client watches from the codemaker's seat again.
    async with ann_at_a_terminal(site, ann, opened.id, tmp_path) as pilot:
        await until(pilot, lambda: game_on(pilot).own_code(1) == Code("RRBB"))


async def test_a_match_at_one_screen_is_marked_as_such_wherever_its_result_is_shown(
    site: LiveSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    remark = "At one screen: one player holds several seats."
    monkeypatch.chdir(tmp_path)
    ann, bob = await two(site)
    opened = await site.open_table(ann, "mini", ("", ""))
    async with ann_at_a_terminal(site, bob, opened.id, tmp_path / "bob") as pilot:
        await reads(pilot, "At one screen: one player holds")
    async with ann_at_a_terminal(site, ann, opened.id, tmp_path) as pilot:
        for maker, code, breaker in (("Ann", "RBGY", "Ann 2"), ("Ann 2", "RRBB", "Ann")):
            await reads(pilot, f"{maker} sets the code, and the others look away.")
            await pilot.press("enter")
            await reads(pilot, f"{maker}, your code:")
            await types(pilot, code, "enter")
            await reads(pilot, f"The code is set. Hand the keyboard to {breaker}")
            await pilot.press("enter")
            await reads(pilot, f"Row 1 of 6, {breaker}:")
            await types(pilot, code, "enter")
            await reads(pilot, "The end of round 1" if maker == "Ann" else "The end of the match")
            if maker == "Ann 2":
                await reads(pilot, remark)
            await pilot.press("enter")
        await reads(pilot, "The match is over.")
        await pilot.press("f3")
        await reads(pilot, "Score card")
        await reads(pilot, remark)
        await pilot.press("escape", "f7")
        await reads(pilot, "Review: round 1 of 2")
        await reads(pilot, remark)
        await pilot.press("escape", "f6")
        await fills(pilot, "match.txt")
        await reads(pilot, "The match is written in")
    assert (tmp_path / "match.txt").read_text().startswith(f"# {remark}\nedition mini\n")


async def test_marks_by_hand_are_given_at_the_terminal_and_a_guess_is_taken_back(
    site: LiveSite, tmp_path: Path
) -> None:
    async with ann_and_bob(site, tmp_path, options=["marks=hand"]) as (pilot, his):
        await reads(pilot, "Ann, your code:")
        await types(pilot, "RBGY", "enter")
        await reads(pilot, "Bob is awaited.")
        await his.guess("RRRR")
        await reads(pilot, "Ann, your mark for row 1")
        await his.take_back()
        await reads(pilot, "Row 1, Bob: the guess is taken")
        await his.guess("RRBB")
        await reads(pilot, "Ann, your mark for row 1")
        await types(pilot, "11", "enter")
        await until(pilot, lambda: game_on(pilot).match.stage == "guess")
        assert his.view.match.current.rows[0].mark == (1, 1)


async def test_a_code_on_a_real_table_is_announced_and_revealed(
    site: LiveSite, tmp_path: Path
) -> None:
    ann, bob = await two(site)
    opened = await site.open_table(ann, "mini", options=["marks=hand", "rows=1"])
    async with (
        bob_elsewhere(site, bob, opened.id, tmp_path) as his,
        visit(site, ann, tmp_path, "en") as server,
    ):
        game = OnlineGame(server, await server.table(opened.id))
        listener = Listener()
        await game.start(listener)
        await game.do(c.SetCode(0, None, 4))
        await his.until(lambda view: view.to_do is not None, PATIENCE)
        await his.guess("RRBB")
        await game.table.until(lambda view: view.match.stage == "mark", PATIENCE)
        await game.do(c.GiveMark(0, (1, 1)))
        await game.do(c.Reveal(0, "RBGY"))
        await eventually_async(lambda: len(game.match.rounds) == 2)
        assert game.match.rounds[0].code == Code("RBGY")
        with pytest.raises(AssertionError):
            await game.do(c.RunOut())
        await game.stop()


async def test_a_spectator_sees_rows_and_no_code_and_can_do_nothing(
    site: LiveSite, tmp_path: Path
) -> None:
    ann, bob = await two(site)
    zoe = await site.guest("Zoë")
    opened = await site.open_table(ann, "mini")
    async with (
        visit(site, ann, tmp_path / "ann", "en") as hers,
        bob_elsewhere(site, bob, opened.id, tmp_path) as his,
    ):
        table = await hers.table(opened.id)
        await table.set_code("RBGY")
        async with ann_at_a_terminal(site, zoe, opened.id, tmp_path) as pilot:
            await reads(pilot, "Bob is awaited.")
            game = game_on(pilot)
            assert game.here == frozenset()
            assert game.own_code(0) is None
            assert game.hint_screen(1, "") is None
            assert game.review_screen() is None
            await his.until(lambda view: view.to_do is not None, PATIENCE)
            await his.guess("RRBB")
            await reads(pilot, "Row 1, Bob: red, red, blue, blue.")
            await types(pilot, "RBGY", "enter")
            assert len(game.match.current.rows) == 1


async def test_the_clock_of_a_row_runs_by_the_servers_clock(site: LiveSite, tmp_path: Path) -> None:
    ann = await site.guest("Ann")
    opened = await site.open_table(ann, "mini", ("", "club"), first=1, options=["time=90"])
    async with ann_at_a_terminal(site, ann, opened.id, tmp_path) as pilot:
        await reads(pilot, "seconds left")
        game = game_on(pilot)
        deadline = game.match.current.deadline
        assert deadline is not None and 60 < deadline - game.now() <= 90


async def test_the_screen_says_who_is_away_and_how_long_they_are_awaited(tmp_path: Path) -> None:
    async with open_live_site(away_after=0.05) as site:
        ann, bob = await two(site)
        opened = await site.open_table(ann, "mini")
        async with ann_at_a_terminal_after(site, ann, bob, opened.id, tmp_path) as pilot:
            await reads(pilot, "Bob is away, and others are to move.")
            await pilot.press(*"rgby", "enter")
            await until(
                pilot, lambda: "Bob is away and is awaited" in str(game_on(pilot).connection_text)
            )
            assert "Then the seat forfeits." in str(game_on(pilot).connection_text)
            async with visit(site, bob, tmp_path / "bob", "en") as server:
                await server.table(opened.id)
                await reads(pilot, "Bob is back.")
                await until(pilot, lambda: game_on(pilot).connection_text is None)


@asynccontextmanager
async def ann_at_a_terminal_after(
    site: LiveSite, ann: Player, bob: Player, table: str, data: Path
) -> AsyncIterator[Pilot[None]]:
    """Ann at the terminal, after Bob has sat down and disconnected."""
    async with visit(site, ann, data, "en") as server:
        live = await server.table(table)
        async with bob_elsewhere(site, bob, table, data):
            pass
        async with at(MatchScreen(OnlineGame(server, live)), data) as pilot:
            yield pilot


async def test_a_lost_connection_is_said_and_what_was_done_meanwhile_counts_once(
    site: LiveSite, tmp_path: Path
) -> None:
    async with ann_against_a_bot(site, tmp_path) as pilot:
        game = game_on(pilot)
        await _cut(game.table)
        await types(pilot, "RRBB", "enter")
        await reads(pilot, "Row 2 of 6, Ann:")
        assert [row.guess for row in game.match.current.rows] == [Code("RRBB")]


async def test_what_is_submitted_without_a_connection_is_said_to_wait_for_it(
    site: LiveSite, tmp_path: Path
) -> None:
    async with ann_and_bob(site, tmp_path) as (pilot, his):
        await reads(pilot, "Ann, your code:")
        table = game_on(pilot).table
        table._change(status="waiting")
        await types(pilot, "RBGY", "enter")
        await reads(pilot, "Submitted: it is sent as soon as the connection is back.")
        # The sentence stays when the screen is drawn anew, and the code stays in its row.
        await pilot.pause(0.8)
        assert "".join(match_screen(pilot).maker.row) == "RBGY"
        await reads(pilot, "Submitted: it is sent as soon as the connection is back.")
        assert his.view.match.stage == "code"
        await _cut(table)
        await reads(pilot, "Bob is awaited.")
        assert game_on(pilot).own_code(0) == Code("RBGY")


async def _cut(table: LiveTable) -> None:
    """Cut the connection, as a bad network does."""
    socket = next(value for value in vars(table._socket).values() if hasattr(value, "transport"))
    socket.transport.abort()
    await asyncio.sleep(0)


async def test_a_table_that_is_gone_for_good_is_reported(site: LiveSite, tmp_path: Path) -> None:
    async with ann_against_a_bot(site, tmp_path) as pilot:
        game = game_on(pilot)
        game.table.trouble = ClientRefusal("online/protocol", came=2, expected=1)
        game.table._be_gone(game.table.trouble)
        await reads(pilot, "The server speaks protocol 2; this program knows protocol 1.")
        await reads(pilot, "This table is out of reach for good.")
        assert "Try now" in [str(action.label) for action in game.actions]
        await types(pilot, "RRBB", "enter")
        await reads(pilot, "! The server speaks protocol 2")


async def test_a_server_of_another_protocol_is_named_and_nothing_is_lost(
    site: LiveSite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codepegs.client.live_table.PROTOCOL", 99)
    ann = await site.guest("Ann")
    opened = await site.open_table(ann, "mini", ("", "club"), first=1)
    async with in_the_lobby(site, ann, tmp_path) as pilot:
        await reads(pilot, "mini · Ann")
        await pilot.press("down", "down", "down", "enter")
        await reads(pilot, "The server speaks protocol 1; this program knows protocol 99.")
        assert isinstance(pilot.app.screen, LobbyScreen)
    assert opened.state.match.ended is None


async def test_the_link_is_shown_for_others(site: LiveSite, tmp_path: Path) -> None:
    async with ann_against_a_bot(site, tmp_path) as pilot:
        [link] = game_on(pilot).actions
        assert link.name == "link"
        await link.do()
        await until(
            pilot,
            lambda: game_on(pilot).table.id in in_one_line(text_of(pilot.app)).replace(" ", ""),
        )


# -- A game without a screen ----------------------------------------------------------------------


class Listener:
    """Records what a game reports."""

    def __init__(self) -> None:
        self.events: list[str] = []
        self.lines: list[str] = []
        self.games: list[object] = []

    def happened(self, event: object, match: Match, line: Text | None) -> None:  # noqa: ARG002  # the signature of a listener
        self.events.append(type(event).__name__)

    def said_line(self, line: Text | str) -> None:
        self.lines.append(str(line))

    def changed(self) -> None:
        pass

    def over_to(self, game: object) -> None:
        self.games.append(game)


async def test_what_happened_before_is_narrated_for_the_running_round(
    site: LiveSite, tmp_path: Path
) -> None:
    ann, bob = await two(site)
    opened = await site.open_table(ann, "mini")
    async with (
        bob_elsewhere(site, bob, opened.id, tmp_path) as his,
        visit(site, ann, tmp_path, "en") as server,
    ):
        table = await server.table(opened.id)
        await table.set_code("RBGY")
        await his.until(lambda view: view.to_do is not None, PATIENCE)
        await his.guess("RRBB")
        await table.until(lambda view: len(view.match.current.rows) == 1, PATIENCE)
        game, listener = OnlineGame(server, table), Listener()
        await game.start(listener)
        await eventually_async(lambda: bool(listener.lines))
        assert listener.events == []
        assert [line.partition(".")[0] for line in listener.lines] == [
            "Round 1 of 2",
            "Ann has set a code of 4 pegs",
            "Row 1, Bob: red, red, blue, blue",
        ]
        await his.guess("RBGY")
        await eventually_async(lambda: "RoundBegun" in listener.events)
        assert listener.events[:2] == ["Guessed", "Marked"]
        await game.stop()
        with pytest.raises(ClientRefusal):
            await game.do(c.SetCode(1, "RRRR"))


async def test_a_history_that_begins_anew_is_folded_anew(site: LiveSite, tmp_path: Path) -> None:
    ann = await site.guest("Ann")
    opened = await site.open_table(ann, "mini", ("", "club"), first=1)
    async with visit(site, ann, tmp_path, "en") as server:
        table = await server.table(opened.id)
        game, listener = OnlineGame(server, table), Listener()
        await game.start(listener)
        await eventually_async(lambda: game.match.stage == "guess")
        before = game.match
        game._take(table.history, is_news=False)
        assert game.match == before
        await game.stop()


# -- Sentences ------------------------------------------------------------------------------------


def test_a_player_who_left_is_awaited_and_then_a_bot_sits_in() -> None:
    rules = edition("mini").rules()
    history = decide(Match(), Begin(rules, ("Ann", "Bob"), first=0, grace=120, stand_ins=True))
    history += decide(replay(history), SetCode(0, "RRGB"), dice=Random(1))
    [left] = decide(replay(history), Leave(1), now=1000.0)
    history = (*history, left)
    match = replay(history)
    said = "Bob is away and is awaited for 1:30 more. Then a bot sits in."
    assert str(away_line(match, {0}, 1030.0)) == said
    assert str(event_line(left, match, 1030.0)) == said
    # A player is not shown as away on their own screen.
    assert away_line(match, {1}, 1030.0) is None
    gone = decide(match, EndGrace(1), now=1121.0)
    history += gone
    assert str(away_line(replay(history), {0}, 1130.0)) == (
        "Bob is away; a bot sits in until Bob is back."
    )
    [back] = decide(replay(history), Return(1), now=1200.0)
    assert str(event_line(back, replay([*history, back]), 1200.0)) == "Bob is back."
    assert away_line(replay([*history, back]), {0}, 1200.0) is None
    assert away_line(replace(match, ended="played"), {0}, 1030.0) is None


def test_a_longer_loss_of_the_connection_has_another_sentence() -> None:
    assert "interrupted" in str(connection_line("waiting", 1.0))
    assert "No connection." in str(connection_line("connecting", 30.0))
    assert "for good" in str(connection_line("gone", 1.0))
