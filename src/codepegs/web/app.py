"""The FastAPI app: its guards and its routes. The caller passes what it needs of other packages."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, FastAPI
from starlette.routing import WebSocketRoute

from codepegs.web import errors
from codepegs.web.api import (
    accounts,
    advice,
    api_tokens,
    editions,
    health,
    matches,
    me,
    mine,
    puzzles,
    sessions,
    tables,
)
from codepegs.web.app_state import AppState
from codepegs.web.live import PATH, Sockets, protocol_docs
from codepegs.web.metrics import Metrics
from codepegs.web.people_port import People
from codepegs.web.request_context import (
    Blocked,
    RequestContext,
    SessionEvents,
    Stopping,
    always_ready,
)
from codepegs.web.request_log import RequestLog
from codepegs.web.security import (
    SESSION,
    Cookies,
    Limits,
    OpenConnections,
    Passwords,
    cookie_name,
    guards,
)
from codepegs.web.settings import Settings

OPENAPI = "/api/openapi.json"
_GUARDS = (
    guards.SafeHeaders,
    RequestLog,
    guards.KnownHost,
    guards.NotBlocked,
    guards.NotTooOften,
    guards.SameOrigin,
    guards.ShortJson,
)
"""From outside to inside: also a refusal has safe headers, and is counted and logged."""


def build_context(
    settings: Settings,
    people: People,
    keys: Sequence[str],
    *,
    clock: Callable[[], float] = time.time,
    steady_clock: Callable[[], float] = time.monotonic,
    metrics: Metrics | None = None,
    passwords: Passwords | None = None,
    session_events: SessionEvents | None = None,
    ready: Callable[[], Awaitable[Mapping[str, bool]]] = always_ready,
    stopping: Stopping | None = None,
    blocked: Blocked | None = None,
) -> RequestContext:
    """Make the context from the settings; `keys` are those of `secret_keys(settings)`."""
    return RequestContext(
        settings=settings,
        people=people,
        cookies=Cookies(keys, clock, settings.session_days),
        limits=Limits(settings, steady_clock),
        open_connections=OpenConnections(settings, steady_clock),
        metrics=metrics or Metrics(),
        clock=clock,
        passwords=passwords or Passwords(),
        session_events=session_events or SessionEvents(),
        ready=ready,
        stopping=stopping or Stopping(),
        blocked=blocked or Blocked(),
    )


def _documented(app: FastAPI, context: RequestContext) -> dict[str, Any]:
    """The OpenAPI document, with the cookie as it is called here."""
    document = FastAPI.openapi(app)
    cookie = document["components"]["securitySchemes"]["cookie"]
    cookie["name"] = cookie_name(SESSION, context.settings.public_origins.all[0])
    return document


def _add_routes(app: FastAPI, *routers: APIRouter) -> None:
    """Add the routes as they are.

    `include_router` would make them again for each app, at its first request, to give them a prefix
    and other defaults of the app; ours has none, and its tests make hundreds of apps.
    """
    for router in routers:
        app.router.routes.extend(router.routes)


def build_app(
    context: RequestContext,
    *,
    routers: Iterable[APIRouter] = (),
    lifespan: Callable[[FastAPI], AbstractAsyncContextManager[Any]] | None = None,
) -> FastAPI:
    """Make the app with its guards, the routes that need no table, and these routers.

    Run it with `live.options()`: the app itself takes care of addresses, headers and logs.
    """
    app = FastAPI(
        title="Codepegs",
        version=version("codepegs"),
        summary="The code-breaking board game of pegs and key pegs.",
        openapi_url=OPENAPI,
        docs_url=None,  # these pages fetch scripts from elsewhere, which the policy forbids
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.state.context = context
    app.openapi = lambda: _documented(app, context)  # type: ignore[method-assign]  # as its docs say
    errors.install(app)
    _add_routes(
        app, *(one.router for one in (me, sessions, accounts, api_tokens, editions, health))
    )
    _add_routes(app, *routers)
    for guard in reversed(_GUARDS):
        app.add_middleware(guard, context=context)
    return app


def add_tables(app: FastAPI, playing: AppState) -> None:
    """Add the routes of tables: REST and the WebSocket."""
    context = app.state.context
    assert isinstance(context, RequestContext)
    app.state.playing = playing
    _add_routes(
        app, *(one.router for one in (tables, matches, mine, advice, puzzles, protocol_docs))
    )
    app.router.routes.append(WebSocketRoute(PATH, Sockets(context, playing), name="socket"))
