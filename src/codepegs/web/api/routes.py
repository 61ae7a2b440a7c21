"""The routes of tables, added to an app that has its door."""

from __future__ import annotations

from fastapi import FastAPI
from starlette.routing import WebSocketRoute

from codepegs.web.api import advice, matches, mine, puzzles, tables
from codepegs.web.app_state import AppState
from codepegs.web.live import PATH, Sockets, protocol_docs
from codepegs.web.request_context import RequestContext


def add_tables(app: FastAPI, playing: AppState) -> None:
    """Let people play: REST and WebSockets."""
    context = app.state.context
    assert isinstance(context, RequestContext)
    app.state.playing = playing
    for module in (tables, matches, mine, advice, puzzles, protocol_docs):
        app.include_router(module.router)
    app.router.routes.append(WebSocketRoute(PATH, Sockets(context, playing), name="socket"))
