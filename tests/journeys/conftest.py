"""Journeys: whole matches in a real Chromium, against a real server.

Each person has a browser context of their own, so that they share no cookies and no storage. An
error or a warning of a browser fails the journey in which it came.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.journeys.person import Person
from tests.server.running import Running, running

CHROMIUM = "/usr/bin/chromium-headless-shell"
"""Debian's Chromium without windows: the same engine, for two thirds of the processor's time."""
FLAGS = [
    "--no-sandbox",  # Chromium's sandbox refuses root, and containers often have no other user
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",  # containers have little shared memory
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


# For this folder only: while Playwright's loop runs, no other test of the same process can run one.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, started when the first journey of this process asks for it."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on SQLite that the journeys of this process share."""
    with running(tmp_path_factory.mktemp("house")) as site:
        yield site


Invite = Callable[..., Person]


@pytest.fixture
def invite(browser: Browser, server: Running) -> Iterator[Invite]:
    """Makes a person with a browser of their own, at the shared server or at another one.

    Fails at the end if one of their browsers has reported an error or a warning.
    """
    people: list[Person] = []

    def make(
        name: str, *, at: Running | None = None, forgives: tuple[str, ...] = (), **context: Any
    ) -> Person:
        person = Person(browser, (at or server).origin, name, forgives, **context)
        people.append(person)
        return person

    yield make
    for person in people:
        person.leave()
    complaints = [f"{person.name}: {said}" for person in people for said in person.complaints]
    assert not complaints, complaints
