"""What guards and routes need to know who sends a request: made once for the app."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from codepegs.play import Player
from codepegs.text import Refusal
from codepegs.web.metrics import Metrics
from codepegs.web.people_port import People
from codepegs.web.security import (
    Cookies,
    Limits,
    Networks,
    OpenConnections,
    Origin,
    Passwords,
    client_address,
    neighbourhood,
)
from codepegs.web.settings import Settings


class SessionEvents:
    """Tells open tables and connections what became of a session; here nobody, without tables."""

    async def moved(self, guest: str, account: str) -> None:
        """The guest's seats belong to the account now."""

    async def renewed(self, player: Player, before: str, now: str) -> None:
        """A session has another id now, and perhaps another player, whose connections are others."""

    async def session_ended(self, session: str) -> None:
        """Close the connections of this session."""

    async def signed_out(self, player: Player, session: str = "") -> None:
        """Close the connections by cookies of this player, except those of this session."""

    async def token_dropped(self, player: str, token: str) -> None:
        """Close the connections by this token."""

    async def erased(self, player: str) -> None:
        """Close the connections of this player, and forget the name."""


@dataclass
class Blocked:
    """The networks that nobody is let in from; `live.AdminOrders` keeps them up to date."""

    networks: Networks = field(default_factory=Networks)


async def always_ready() -> Mapping[str, bool]:
    """Name no part that can fail."""
    return {}


@dataclass
class Stopping:
    """Whether this process hands its players over to others, because it was told to stop."""

    has_begun: bool = False
    is_over: bool = False
    """Only answers that have begun are sent to their end."""


@dataclass(frozen=True)
class RequestContext:
    """The settings, the people, the cookies and the limits, kept as `app.state.context`."""

    settings: Settings
    people: People
    cookies: Cookies
    limits: Limits
    open_connections: OpenConnections
    metrics: Metrics
    clock: Callable[[], float]
    """Seconds since 1970."""
    passwords: Passwords = field(default_factory=Passwords)
    session_events: SessionEvents = field(default_factory=SessionEvents)
    ready: Callable[[], Awaitable[Mapping[str, bool]]] = always_ready
    """Whether each part that this process needs works: `store`, `bus`."""
    blocked: Blocked = field(default_factory=Blocked)
    dice: random.Random = field(default_factory=random.SystemRandom)
    stopping: Stopping = field(default_factory=Stopping)

    def origin(self, connection: HTTPConnection) -> Origin:
        """The origin of this server to which the request was sent."""
        found = self.settings.public_origins.of_host(connection.headers.get("host", ""))
        if found is None:
            raise Refusal("request/host")
        return found

    def place(self, connection: HTTPConnection) -> str:
        """The address or network of the client, by which limits count."""
        return neighbourhood(client_address(connection.scope, self.settings.proxies))


def context_of(connection: HTTPConnection) -> RequestContext:
    """The context of the app that received this request."""
    context = connection.app.state.context
    assert isinstance(context, RequestContext)
    return context
