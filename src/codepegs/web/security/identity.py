"""Finds the player who sends a request or opens a WebSocket, by cookie or by token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Security
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.requests import HTTPConnection, Request

from codepegs.play import Player
from codepegs.text import Refusal
from codepegs.web.language import remember_language
from codepegs.web.request_context import context_of
from codepegs.web.security import tokens
from codepegs.web.security.cookies import HOST_ONLY, SESSION


@dataclass(frozen=True, slots=True)
class Identity:
    """A player who was identified by a token or a cookie."""

    player: Player
    token: str | None = None
    """The id of the API token, if it was one."""
    browser: str = ""
    """The id of the browser, if it was a cookie."""


async def identify(connection: HTTPConnection) -> Identity | None:
    """Find who sent this; an invalid token is refused, even beside a valid cookie."""
    context = context_of(connection)
    if "authorization" in connection.headers:
        identity = await _by_token(connection)
    else:
        said = context.cookies.session(connection, context.origin(connection))
        player = said and await context.people.player(said.player)
        if not (said and player) or player.generation != said.generation:
            return None
        identity = Identity(player, browser=said.browser)
    remember_language(connection.scope, identity.player.language)
    context.limits.check("player", identity.player.id)
    return identity


async def _by_token(connection: HTTPConnection) -> Identity:
    context = context_of(connection)
    shown = connection.headers.getlist("authorization")
    # With two headers, a proxy may have checked the other one.
    token = tokens.bearer(shown[0]) if len(shown) == 1 else None
    found = token and await context.people.token(tokens.digest(token), context.clock())
    if not found:
        raise Refusal("session/token")
    player, kept = found
    return Identity(player, kept.id)


async def signed_in(connection: HTTPConnection) -> Identity:
    """Find who sent this, or refuse it; for WebSockets, where FastAPI has no dependencies."""
    identity = await identify(connection)
    if identity is None:
        raise Refusal("session/none")
    return identity


# For the OpenAPI document; `identify` does the work.
_COOKIE = APIKeyCookie(
    name=f"{HOST_ONLY}{SESSION}",
    scheme_name="cookie",
    auto_error=False,
    description="Set by POST /api/session.",
)
_TOKEN = HTTPBearer(scheme_name="token", auto_error=False, description="An API token: cp_…")


async def _anybody(
    request: Request,
    _cookie: Annotated[object, Security(_COOKIE)],
    _token: Annotated[object, Security(_TOKEN)],
) -> Identity:
    return await signed_in(request)


async def _browser(request: Request, _cookie: Annotated[object, Security(_COOKIE)]) -> Identity:
    identity = await signed_in(request)
    if identity.token is not None:
        raise Refusal("session/cookie-needed")
    return identity


Me = Annotated[Identity, Depends(_anybody)]
"""A route's argument: the player, by cookie or token."""
InBrowser = Annotated[Identity, Depends(_browser)]
"""A route's argument: the player by cookie alone: a stolen token must not take over an account."""
Perhaps = Annotated[Identity | None, Depends(identify)]
"""A route's argument: the player, or `None`."""
