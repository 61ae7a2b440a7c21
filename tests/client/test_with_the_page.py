"""One match between the client and a browser, on a real server that is restarted meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from codepegs import Code
from codepegs.client import Identities, Server, reconnecting_socket
from codepegs.rules.view import view
from tests.client.two_players import SECONDS, is_awaited, is_live, is_over
from tests.server.running import Running, Visitor, running
from tests.web.live_site import Client


async def from_the_page(page: Client, kind: str, **fields: Any) -> None:
    """Send a command as the page sends it; the server has to acknowledge it."""
    answer = await page.do(kind, **fields)
    assert answer["type"] == "ack", answer


async def test_the_terminal_and_the_page_play_a_match_by_the_same_protocol(server: Running) -> None:
    ann = Visitor(server.origin)
    ann.ask("PATCH", "/api/me", {"name": "Ann"})
    opened = ann.open_table("anybody", options=["marks=hand"])
    async with asyncio.timeout(2 * SECONDS):
        async with ann.visit(opened, 0) as page, Server(server.origin) as visited:
            await visited.rename("Bob")
            table = await visited.table(f"{server.origin}/tables/{opened}")
            await table.sit()
            # The player on the page hides a code and marks by hand.
            await page.until("events")
            await page.receive_until(table.view.version)
            await from_the_page(page, "set-code", seat=0, code=list("RBGY"))
            for guess, mark in (("RRRR", [1, 0]), ("RBYG", [2, 2]), ("RBGY", [4, 0])):
                await table.until(is_awaited, SECONDS)
                await table.guess(guess)
                await page.receive_until(table.view.version)
                assert page.last("Guessed")["guess"] == list(guess)
                await from_the_page(page, "give-mark", seat=0, mark=mark)
            # Then the roles change.
            seen = await table.until(lambda view: view.to_do == ("code", 1), SECONDS)
            assert seen.match.rounds[0].code == Code("RBGY")
            assert seen.match.rounds[0].outcome == "scored"
            await table.set_code("YYKK")
            await page.receive_until(table.view.version)
            assert "code" not in page.last("CodeSet")
            await from_the_page(page, "guess", seat=0, guess=list("YYKK"))
            await table.until(lambda view: view.to_do == ("mark", 1), SECONDS)
            await table.give_mark((4, 0))
            seen = await table.until(is_over, SECONDS)
            await page.receive_until(seen.version)
            assert page.last("MatchEnded")["winners"] == list(seen.match.winners) == [0]
            assert seen.match.totals == (1, 3)
            assert [entry.version for entry in table.history] == [
                event["version"] for event in page.events
            ]
    seen_there = ann.ask("GET", f"/api/matches/{opened}")
    assert seen_there["totals"] == [1, 3]


async def test_both_go_on_after_the_server_was_killed_and_started_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reconnecting_socket, "LONGEST_WAIT", 0.5)
    kept = Identities(tmp_path / "identities.json")
    with running(tmp_path / "server") as server:
        ann = Visitor(server.origin)
        opened = ann.open_table("anybody")
        async with asyncio.timeout(4 * SECONDS):
            async with Server(server.origin, identities=kept) as visited:
                table = await visited.table(opened)
                await table.sit()
                async with ann.visit(opened, 0) as page:
                    await from_the_page(page, "set-code", seat=0, code=list("RBGY"))
                await table.until(is_awaited, SECONDS)
                await table.guess("RRRR")
                server.kill()
                await table.until(lambda seen: seen.status != "live", SECONDS)
                guessing = asyncio.create_task(table.guess("BBBB"))
                await asyncio.to_thread(server.start)
                await asyncio.wait_for(guessing, SECONDS)
                assert [row.guess for row in table.view.match.current.rows] == [
                    Code("RRRR"),
                    Code("BBBB"),
                ]
            # The terminal is closed, and opened again by the same player.
            async with Server(server.origin, identities=Identities(kept.path)) as visited:
                table = await visited.table(opened)
                assert is_live(table.view) and table.view.to_do == ("guess", 1)
                async with ann.visit(opened, 0) as page:
                    await table.guess("RBGY")
                    await table.set_code("RBGY")
                    await page.receive_until(table.view.version)
                    await from_the_page(page, "guess", seat=0, guess=list("RBGY"))
                seen = await table.until(is_over, SECONDS)
                assert view(seen.match, None).totals == (1, 3)
