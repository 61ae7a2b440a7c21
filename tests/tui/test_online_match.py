"""A whole match between the full-screen game and a browser, on a real server that is killed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from codepegs.tui.screens.lobby.connect import ConnectScreen
from tests.server.running import Running, Visitor, running
from tests.tui.online_site import game_on
from tests.tui.screens import (
    in_one_line,
    new_app,
    reads,
    sitting,
    text_of,
    types,
    until,
)
from tests.tui.test_in_a_terminal import Seat
from tests.web.live_site import Client

pytestmark = pytest.mark.server


async def catch_up(page: Client, pilot: Pilot[None]) -> None:
    """Wait until the browser has received what the terminal has received."""
    await page.receive_until(game_on(pilot).seen.version)


async def guessed_by(page: Client, pilot: Pilot[None], row: str) -> None:
    """Guess in the browser, once it has received all that the terminal has."""
    await catch_up(page, pilot)
    answer = await page.do("guess", seat=0, guess=list(row))
    assert answer["type"] == "ack", answer


@asynccontextmanager
async def bob_at(server: Running, table: str, data: Path) -> AsyncIterator[Pilot[None]]:
    """A person at a terminal who has followed the link of a table."""
    link = f"{server.origin}/tables/{table}"
    app = new_app(data, first=lambda: ConnectScreen(link))
    async with sitting(app) as pilot:
        yield pilot


async def test_a_match_goes_on_where_the_server_was_killed_and_counts_every_row_once(
    tmp_path: Path,
) -> None:
    with running(tmp_path / "server") as server:
        await _whole_match(server, tmp_path / "data")


def test_a_guest_at_a_terminal_is_the_same_player_after_a_restart(tmp_path: Path) -> None:
    """`codepegs tui` with the link of a table, then with the address of its server."""
    with running(tmp_path / "server") as server:
        table = Visitor(server.origin).open_table("anybody", edition="mini")
        bob = Seat(tmp_path, "tui", f"{server.origin}/tables/{table}")
        try:
            bob.reads("My name")
            bob.types("\x15")
            bob.reads("My name 1 to 40 signs. Games that have begun keep the old name. Enter")
            bob.types("Bob")
            bob.reads("Bob")
            bob.types("\r")
            bob.reads("Seat 2: free: sit down here")
            bob.types(DOWN)
            bob.types("\r")
            bob.reads("Ann 0 is awaited.")
            bob.types("\x03")
            assert bob.leaves_with() == 0
            again = Seat(tmp_path, "tui", server.origin)
            try:
                again.reads("you are Bob, a guest")
                again.reads("mini · Ann 0, Bob · Being played")
                server.kill()
                again.reads("Trying again by itself; nothing is lost.")
                again.types("\x03")
                assert again.leaves_with() == 0
            finally:
                again.child.close(force=True)
        finally:
            bob.child.close(force=True)


DOWN = "\x1b[B"


async def _whole_match(server: Running, data: Path) -> None:
    ann = Visitor(server.origin)
    table = ann.open_table("anybody", edition="mini")
    async with bob_at(server, table, data) as pilot:
        await reads(pilot, "My name")
        pilot.app.screen.query_one(Input).value = "Bob"
        await pilot.press("enter")
        await reads(pilot, "Seat 2: free: sit down here")
        async with ann.visit(table, 0) as page:
            await pilot.press("down", "enter")
            await reads(pilot, "Ann 0 is awaited.")
            await catch_up(page, pilot)
            assert (await page.do("set-code", seat=0, code=list("RBGY")))["type"] == "ack"
            await reads(pilot, "Row 1 of 6, Bob:")
            await types(pilot, "RRBB", "enter")
            await reads(pilot, "Row 2 of 6, Bob:")
            await asyncio.to_thread(server.kill)
            await reads(pilot, "The connection is interrupted.")
            # The guess that is submitted now waits, and stays in the row.
            await types(pilot, "RBGW", "enter")
            await reads(pilot, "Submitted: it is sent as soon as the connection is back.")
            assert len(game_on(pilot).match.current.rows) == 1
            assert "R B G W" in in_one_line(text_of(pilot.app))
        await asyncio.to_thread(server.start)
        async with ann.visit(table, 0) as page:
            await reads(pilot, "Row 3 of 6, Bob:")
            await reads(pilot, "Connected again.")
            rows = [event for event in page.events if event["event"] == "Guessed"]
            assert [event["guess"] for event in rows][:1] == [list("RRBB")]
            await types(pilot, "RBGY", "enter")
            await reads(pilot, "The end of round 1")
            await pilot.press("enter")
            await reads(pilot, "Bob, your code:")
            await types(pilot, "KKKK", "enter")
            await reads(pilot, "Ann 0 is awaited.")
            await guessed_by(page, pilot, "RRRR")
            await reads(pilot, "Row 1, Ann 0: red, red, red, red.")
            await guessed_by(page, pilot, "KKKK")
            await reads(pilot, "Ann 0 has won the match.")
            await catch_up(page, pilot)
            guesses = [event["guess"] for event in page.events if event["event"] == "Guessed"]
            assert ["".join(row) for row in guesses] == ["RRBB", "RBGW", "RBGY", "RRRR", "KKKK"]
            await pilot.press("enter")
            await _review(pilot)
            await _rematch(pilot, page)


async def _review(pilot: Pilot[None]) -> None:
    """The server's review of the match, at the terminal."""
    await reads(pilot, "The match is over.")
    await pilot.press("f7")
    await reads(pilot, "Review: round 1 of 2")
    await reads(pilot, "3 RBGY 4 0 1")
    await pilot.press("escape")
    await reads(pilot, "The match is over.")


async def _rematch(pilot: Pilot[None], page: Client) -> None:
    """Both players ask for a rematch, and the terminal shows it by itself."""
    before = game_on(pilot)
    await until(pilot, lambda: "Rematch" in text_of(pilot.app))
    [rematch] = [action for action in before.actions if action.name == "rematch"]
    await rematch.do()
    await reads(pilot, "You want a rematch. Waiting for Ann 0.")
    await catch_up(page, pilot)
    assert (await page.do("rematch", seat=0))["type"] == "ack"
    await until(pilot, lambda: game_on(pilot) is not before, "the rematch")
    await reads(pilot, "round 1 of 2")
    assert before.seen.status == "closed"
    # The roles are swapped.
    await reads(pilot, "Bob, your code:")
