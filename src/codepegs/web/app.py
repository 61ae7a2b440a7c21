"""The app: guards outside, routes inside. What it needs of other rooms comes in as arguments."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from importlib.metadata import version
from typing import Any

from fastapi import APIRouter, FastAPI

from codepegs.web import errors
from codepegs.web.api import accounts, api_tokens, editions, health, me, sessions
from codepegs.web.metrics import Metrics
from codepegs.web.people_port import People
from codepegs.web.request_context import (
    NoSessionEvents,
    RequestContext,
    SessionEvents,
    always_ready,
)
from codepegs.web.request_log import RequestLog
from codepegs.web.security import (
    SESSION,
    Cookies,
    KnownHost,
    Limits,
    NotTooOften,
    Passwords,
    SafeHeaders,
    SameOrigin,
    ShortJson,
    cookie_name,
)
from codepegs.web.settings import Settings

OPENAPI = "/api/openapi.json"
_GUARDS = (SafeHeaders, RequestLog, KnownHost, NotTooOften, SameOrigin, ShortJson)
"""From outside to inside: also a refusal has safe headers, and is counted and logged."""


def build_door(
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
) -> RequestContext:
    """The door, of what the settings say and of the parts that were joined.

    `keys` are those of `keys.secret_keys(settings)`. Windows of limits go by the steady clock.
    """
    return RequestContext(
        settings=settings,
        people=people,
        cookies=Cookies(keys, clock, settings.session_days),
        limits=Limits(settings, steady_clock),
        metrics=metrics or Metrics(),
        clock=clock,
        passwords=passwords or Passwords(),
        session_events=session_events or NoSessionEvents(),
        ready=ready,
    )


def _documented(app: FastAPI, context: RequestContext) -> dict[str, Any]:
    """The OpenAPI document, with the cookie as it is called here."""
    document = FastAPI.openapi(app)
    cookie = document["components"]["securitySchemes"]["cookie"]
    cookie["name"] = cookie_name(SESSION, context.settings.public_origins.all[0])
    return document


def build_app(
    context: RequestContext,
    *,
    routers: Iterable[APIRouter] = (),
    lifespan: Callable[[FastAPI], AbstractAsyncContextManager[Any]] | None = None,
) -> FastAPI:
    """The app with its guards, the routes of the door, and these routers.

    Run it with `proxy_headers=False`, `server_header=False` and `access_log=False`: addresses,
    headers and logs are kept here.
    """
    app = FastAPI(
        title="Codepegs",
        version=version("codepegs"),
        summary="The code-breaking board game of pegs and key pegs.",
        openapi_url=OPENAPI,
        # Their pages fetch scripts from elsewhere, which the policy forbids.
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    app.state.context = context
    app.openapi = lambda: _documented(app, context)  # type: ignore[method-assign]  # as its docs say
    errors.install(app)
    for module in (me, sessions, accounts, api_tokens, editions, health):
        app.include_router(module.router)
    for router in routers:
        app.include_router(router)
    for guard in reversed(_GUARDS):
        app.add_middleware(guard, context=context)
    return app
