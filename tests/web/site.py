"""A house for tests: people in memory, a clock that is moved by hand, and browsers that visit."""

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
# What makes argon2 slow is not what is tested here.
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@dataclass
class Heard(SessionEvents):
    """What the tables were told of people."""

    told: list[tuple[str, ...]] = field(default_factory=list)

    async def moved(self, guest: str, account: str) -> None:
        self.told.append(("moved", guest, account))

    async def signed_out(self, player: Player, browser: str) -> None:
        self.told.append(("signed out", player.id, browser))

    async def token_dropped(self, player: str, token: str) -> None:
        self.told.append(("token dropped", player, token))

    async def erased(self, player: str) -> None:
        self.told.append(("erased", player))


@dataclass
class Site:
    """All of a house that a test may touch."""

    app: FastAPI
    context: RequestContext
    people: MemoryPeople
    heard: Heard
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


def build_house(
    *routers: APIRouter, keys: tuple[str, ...] = (KEY,), people: People | None = None, **given: Any
) -> Site:
    """A house on https://pegs.example, or as the settings that are given say."""
    settings = Settings(**{"origins": (ORIGIN,), "secret_key": KEY} | given)
    memory, heard, parts, time = MemoryPeople(), Heard(), {"store": True, "bus": True}, [1e9]

    async def ready() -> Mapping[str, bool]:
        return parts

    context = build_context(
        settings,
        people or memory,
        keys,
        clock=lambda: time[0],
        steady_clock=lambda: time[0],
        passwords=Passwords(CHEAP),
        session_events=heard,
        ready=ready,
    )
    return Site(build_app(context, routers=routers), context, memory, heard, parts, time)


def fault(answer: Any) -> str:
    """The code of an error, which has the one shape of all errors and no more."""
    body = answer.json()
    assert set(body) == {"error"} and set(body["error"]) == {"code", "message", "gaps"}
    return str(body["error"]["code"])
