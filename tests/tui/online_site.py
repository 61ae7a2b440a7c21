"""A site with tables in the tests' own loop, and people who visit it at a terminal."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.screen import Screen

from codepegs.client import Identities, Identity, LiveTable, Server
from codepegs.client.addresses import Address
from codepegs.play.people import Player
from codepegs.tui.screens.lobby.lobby_screen import LobbyScreen
from codepegs.tui.screens.match.match_screen import MatchScreen
from codepegs.tui.screens.match.online_game import OnlineGame
from tests.tui.screens import new_app, sitting, until
from tests.web.live_site import LiveSite

NOWHERE = "https://pegs.example"
"""The name of the site in snapshots, which a port would change."""
LINK = f"{NOWHERE}/tables/{'5f' * 16}"


def known_as(site: LiveSite, player: Player, data: Path) -> Identities:
    """The identities in that folder, with that player signed in at the site."""
    identities = Identities(data / "identities.json")
    identities.keep(site.origin, Identity("cookie", site.cookie(player), player.id, player.name))
    return identities


@asynccontextmanager
async def visit(site: LiveSite, player: Player, data: Path, language: str) -> AsyncIterator[Server]:
    """The site as that player sees it from a terminal."""
    identities = known_as(site, player, data)
    async with Server(site.origin, identities=identities, language=language) as server:
        yield server


@asynccontextmanager
async def in_the_lobby(
    site: LiveSite,
    player: Player,
    data: Path,
    *,
    language: str = "en",
    **more: Any,
) -> AsyncIterator[Pilot[None]]:
    """That player in the lobby of the site."""
    identities = known_as(site, player, data)
    server = Server(site.origin, identities=identities, language=language)
    await server.__aenter__()
    app = new_app(data, language=language, first=lambda: LobbyScreen(server, identities, **more))
    async with sitting(app) as pilot:
        await until(pilot, lambda: any(isinstance(one, LobbyScreen) for one in app.screen_stack))
        yield pilot


@asynccontextmanager
async def at(
    screen: Screen[Any],
    data: Path,
    *,
    language: str = "en",
) -> AsyncIterator[Pilot[None]]:
    """A person at that screen."""
    app = new_app(data, language=language, first=lambda: screen)
    async with sitting(app) as pilot:
        await until(pilot, lambda: screen in app.screen_stack)
        yield pilot


def nowhere(server: Server, table: LiveTable | None = None) -> None:
    """Give the server a fixed address and the table a fixed code, for snapshots."""
    server.address = Address(NOWHERE)
    if table is not None:
        state = replace(table.view.state, code="KX7Q2A")
        table.view = replace(table.view, link=LINK, state=state)


def game_on(pilot: Pilot[None]) -> OnlineGame:
    """The match that is on the screen."""
    [screen] = [one for one in pilot.app.screen_stack if isinstance(one, MatchScreen)]
    assert isinstance(screen.game, OnlineGame)
    return screen.game
