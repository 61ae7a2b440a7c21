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
from codepegs.web.security.cookies import HOST_ONLY, PROOF_SECONDS, SESSION


@dataclass(frozen=True, slots=True)
class Identity:
    """A player who was identified by a token or a cookie."""

    player: Player
    token: str | None = None
    """The id of the API token, if it was one."""
    session: str = ""
    """The id of the session, if it was a cookie."""
    is_fresh: bool = True
    """Whether the cookie was set within a day."""


async def identify(connection: HTTPConnection) -> Identity | None:
    """Find who sent this; an invalid token is refused, even beside a valid cookie."""
    context = context_of(connection)
    if "authorization" in connection.headers:
        identity = await _by_token(connection)
    else:
        said = context.cookies.session(connection, context.origin(connection))
        player = said and await context.people.player_of_session(said.player, said.id)
        if not (said and player) or player.generation != said.generation:
            return None
        identity = Identity(player, session=said.id, is_fresh=said.is_fresh)
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


def demand_proof(request: Request, identity: Identity) -> None:
    """Refuse a player who could show a password or a passkey, and has not just done so.

    A guest has neither: the cookie is all there is.
    """
    context = context_of(request)
    if identity.player.has_account and not context.cookies.is_proved(
        request, context.origin(request), identity.session
    ):
        raise Refusal("session/proof", minutes=PROOF_SECONDS // 60)


async def _proved(request: Request, cookie: Annotated[object, Security(_COOKIE)]) -> Identity:
    identity = await _browser(request, cookie)
    demand_proof(request, identity)
    return identity


Me = Annotated[Identity, Depends(_anybody)]
"""A route's argument: the player, by cookie or token."""
InBrowser = Annotated[Identity, Depends(_browser)]
"""A route's argument: the player by cookie alone: a stolen token must not take over an account."""
Proved = Annotated[Identity, Depends(_proved)]
"""A route's argument: the player by cookie, who has just shown a password or a passkey, if there is one."""
Perhaps = Annotated[Identity | None, Depends(identify)]
"""A route's argument: the player, or `None`."""
