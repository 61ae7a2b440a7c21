"""What all tests share."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Generator, Iterator
from itertools import groupby
from pathlib import Path

import pytest
from hypothesis import settings

from tests.servers import Nats, Postgres

# The same examples every time, and no limit on time: a slow machine is not a failing test.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

# Processes of pytest-xdist are given the size of a terminal; a program on a terminal of a test would
# believe that instead of what it is on.
for size in ("COLUMNS", "LINES"):
    os.environ.pop(size, None)

# Shells start what runs in the background with Ctrl-C switched off, and programs inherit that; those
# of the tests have to receive it all the same.
signal.signal(signal.SIGINT, signal.default_int_handler)


# What is imported and collected stays until the end. Looking for garbage in it again and again takes
# a third of the time of collecting, in every process of pytest-xdist.
gc.disable()


def pytest_collection_finish() -> None:
    """Look for garbage from here on, and only in what the tests make."""
    gc.freeze()
    gc.enable()


RULES = ("tests/rules", "tests/text", "src/codepegs/rules", "src/codepegs/text")


SERVED = ("tests/client", "tests/journeys", "tests/mcp", "tests/server")
"""Every test of these folders needs a server or a browser."""


def _is_in(item: pytest.Item, folders: tuple[str, ...]) -> bool:
    return item.nodeid.startswith(tuple(f"{folder}/" for folder in folders))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import no folder of which no test was asked for: what browsers and clients need takes seconds."""
    if "not server" not in config.option.markexpr:
        return None
    folders = [config.rootpath / folder for folder in SERVED]
    return True if collection_path in folders else None


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None]:
    """Mark the tests of the rules, which coverage watches, and those that need a server; deal all."""
    for item in items:
        if _is_in(item, RULES):
            item.add_marker("rules")
        asked = {"postgres", "nats", "site"} & set(getattr(item, "fixturenames", ()))
        if asked or _is_in(item, SERVED):
            item.add_marker("server")
    yield
    items[:] = dealt(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def dealt(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """The tests in an order in which every process has long modules first.

    Each process begins with an equal part of the list, and takes from the others when it has nothing
    left: if those were long tests, all processes would wait for the last one.
    """
    modules = [list(module) for _, module in groupby(items, lambda item: item.path)]
    # Modules with a test that is slow or needs a server come first; others keep their order.
    modules.sort(key=lambda module: not any(map(_is_long, module)))
    parts: list[list[pytest.Item]] = [[] for _ in range(processes)]
    for module in modules:
        min(parts, key=len).extend(module)
    return [item for part in parts for item in part]


def _is_long(item: pytest.Item) -> bool:
    return any(mark.name in ("slow", "server") for mark in item.iter_markers())


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The loop of asynchronous tests: asyncio, as in the server."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL, started when the first test of this process asks for it."""
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def nats() -> Iterator[Nats]:
    """A real NATS, started when the first test of this process asks for it."""
    with Nats() as server:
        yield server


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.server)])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new, empty database, once on SQLite and once on PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'codepegs.sqlite'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.fresh_database()
