"""The routes of tables, added to an app that has its door."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.routing import WebSocketRoute

from codepegs.web import advice_api, matches_api, mine_api, protocol, puzzles_api, tables_api
from codepegs.web.door import Door
from codepegs.web.playing import Playing
from codepegs.web.sockets import PATH, Sockets


def add_tables(app: FastAPI, playing: Playing) -> None:
    """Let people play: REST and WebSockets."""
    door = app.state.door
    assert isinstance(door, Door)
    app.state.playing = playing
    for module in (tables_api, matches_api, mine_api, advice_api, puzzles_api, protocol):
        app.include_router(module.router)
    app.router.routes.append(WebSocketRoute(PATH, Sockets(door, playing), name="socket"))
