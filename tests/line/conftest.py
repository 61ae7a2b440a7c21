"""Runs the terminal's tests in folders of their own, because players save matches by name.

Closes every terminal at the end of a test, also if the test fails.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.line.player import Player, Sit


@pytest.fixture(scope="module", autouse=True)
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Run the tests of a file in a folder of their own."""
    with contextlib.chdir(tmp_path_factory.mktemp("elsewhere")):
        yield


@pytest.fixture
def sit() -> Iterator[Sit]:
    """Makes players, each at a terminal of their own."""
    players: list[Player] = []

    def sit(*words: str, **more: Any) -> Player:
        players.append(Player(*words, **more))
        return players[-1]

    yield sit
    for player in players:
        player.child.close(force=True)
