"""The door: all that is needed to find out who comes in, made once and handed to every route."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from starlette.requests import HTTPConnection

from codepegs.play import Player
from codepegs.text import Refusal
from codepegs.web.metrics import Metrics
from codepegs.web.people_port import People
from codepegs.web.security import Cookies, Limits, Origin, Passwords, client_address, neighbourhood
from codepegs.web.settings import Settings


class SessionEvents(Protocol):
    """Who has to know that somebody is no longer who they were: open tables and connections."""

    async def moved(self, guest: str, account: str) -> None:
        """The guest's seats belong to the account now."""

    async def signed_out(self, player: Player, browser: str) -> None:
        """Connections by a cookie of this player are to be closed, but for those of one browser.

        The player is as those who stay have to know it from now on.
        """

    async def token_dropped(self, player: str, token: str) -> None:
        """Connections that came in by this token are to be closed."""

    async def erased(self, player: str) -> None:
        """The player is no more; connections are to be closed and names forgotten."""


class NoSessionEvents:
    """For a house without tables."""

    async def moved(self, guest: str, account: str) -> None:
        """Nobody has to know."""

    async def signed_out(self, player: Player, browser: str) -> None:
        """Nobody has to know."""

    async def token_dropped(self, player: str, token: str) -> None:
        """Nobody has to know."""

    async def erased(self, player: str) -> None:
        """Nobody has to know."""


async def always_ready() -> Mapping[str, bool]:
    """For a house in which nothing can fail."""
    return {}


@dataclass(frozen=True)
class RequestContext:
    """What routes find in `app.state.door`."""

    settings: Settings
    people: People
    cookies: Cookies
    limits: Limits
    metrics: Metrics
    clock: Callable[[], float]
    """Seconds since 1970."""
    passwords: Passwords = field(default_factory=Passwords)
    session_events: SessionEvents = field(default_factory=NoSessionEvents)
    ready: Callable[[], Awaitable[Mapping[str, bool]]] = always_ready
    """What has to work for this process to be of use, and whether it does: `store`, `bus`."""
    dice: random.Random = field(default_factory=random.SystemRandom)

    def origin(self, connection: HTTPConnection) -> Origin:
        """By which of our addresses this came."""
        found = self.settings.public_origins.of_host(connection.headers.get("host", ""))
        if found is None:
            raise Refusal("request/host")
        return found

    def place(self, connection: HTTPConnection) -> str:
        """Where this comes from, as limits count it."""
        return neighbourhood(client_address(connection.scope, self.settings.proxies))


def door_of(connection: HTTPConnection) -> RequestContext:
    """The door that this came through."""
    context = connection.app.state.context
    assert isinstance(context, RequestContext)
    return context
