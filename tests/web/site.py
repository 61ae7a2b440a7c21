"""A site for tests: people in memory, a clock that is moved by hand, and browsers that visit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from argon2 import PasswordHasher
from fastapi import APIRouter, FastAPI
from starlette.testclient import TestClient

from codepegs.play.people import Player
from codepegs.web.app import build_app, build_context
from codepegs.web.people_port import People
from codepegs.web.request_context import RequestContext, SessionEvents
from codepegs.web.security.passwords import Passwords
from codepegs.web.settings import Settings
from tests.web.memory_people import MemoryPeople

ORIGIN = "https://pegs.example"
HOST = "pegs.example"
ADDRESS = "192.0.2.1"
KEY = "a key for tests that is long enough to sign"
# Cheap parameters keep the tests quick: none of them tests how slow argon2 is.
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@dataclass
class RecordedSessionEvents(SessionEvents):
    """Records the session events that the app reports to the tables."""

    received: list[tuple[str, ...]] = field(default_factory=list)

    def of(self, *kinds: str) -> list[tuple[str, ...]]:
        """The events of these kinds."""
        return [event for event in self.received if event[0] in kinds]

    async def moved(self, guest: str, account: str) -> None:
        self.received.append(("moved", guest, account))

    async def renewed(self, player: Player, before: str, now: str) -> None:
        self.received.append(("renewed", player.id, before, now))

    async def session_ended(self, session: str) -> None:
        self.received.append(("session ended", session))

    async def signed_out(self, player: Player, session: str = "") -> None:
        self.received.append(("signed out", player.id, session))

    async def token_dropped(self, player: str, token: str) -> None:
        self.received.append(("token dropped", player, token))

    async def erased(self, player: str) -> None:
        self.received.append(("erased", player))


@dataclass
class Site:
    """The parts of a site that tests use."""

    app: FastAPI
    context: RequestContext
    people: MemoryPeople
    session_events: RecordedSessionEvents
    parts: dict[str, bool]
    time: list[float]

    def browser(self, origin: str = ORIGIN, address: str = ADDRESS, **headers: str) -> TestClient:
        """A browser with a cookie jar of its own, on a page of that origin."""
        sent = {"Origin": origin, "Sec-Fetch-Site": "same-origin"} | headers
        return TestClient(self.app, base_url=origin, headers=sent, client=(address, 50000))

    def program(self, address: str = ADDRESS, **headers: str) -> TestClient:
        """A program without cookies; it sends no header of a browser."""
        return TestClient(self.app, base_url=ORIGIN, headers=headers, client=(address, 50000))

    def guest(self, **more: str) -> TestClient:
        """A browser that is a guest already."""
        browser = self.browser(**more)
        assert browser.post("/api/session").status_code == 201
        return browser

    def later(self, seconds: float) -> None:
        """Let time pass."""
        self.time[0] += seconds


def build_site(
    *routers: APIRouter, keys: tuple[str, ...] = (KEY,), people: People | None = None, **given: Any
) -> Site:
    """A site on https://pegs.example, or with the settings that are given."""
    settings = Settings(**{"origins": (ORIGIN,), "secret_key": KEY} | given)
    memory, session_events, parts, time = (
        MemoryPeople(),
        RecordedSessionEvents(),
        {"store": True, "bus": True},
        [1e9],
    )

    async def ready() -> Mapping[str, bool]:
        return parts

    context = build_context(
        settings,
        people or memory,
        keys,
        clock=lambda: time[0],
        steady_clock=lambda: time[0],
        passwords=Passwords(CHEAP),
        session_events=session_events,
        ready=ready,
    )
    return Site(build_app(context, routers=routers), context, memory, session_events, parts, time)


def fault(answer: Any) -> str:
    """The code of an error answer, which must have exactly the shape that all errors have."""
    body = answer.json()
    assert set(body) == {"error"} and set(body["error"]) == {"code", "message", "gaps"}
    return str(body["error"]["code"])
