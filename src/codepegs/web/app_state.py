"""Playing: what the routes of tables need besides the door, made once and handed to all of them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import HTTPConnection

from codepegs.play import Clock, Lists, Store
from codepegs.play.advice import Puzzle
from codepegs.play.hosting import TableManager
from codepegs.play.jobs import AdviceJobs
from codepegs.web.live import Audience


@dataclass(frozen=True)
class AppState:
    """What routes find in `app.state.playing`."""

    manager: TableManager
    audience: Audience
    store: Store
    lists: Lists
    jobs: AdviceJobs
    clock: Clock
    reviews: OrderedDict[str, dict[str, Any]] = field(default_factory=OrderedDict)
    """The reviews that were asked for last, by table."""
    puzzles: OrderedDict[str, Puzzle] = field(default_factory=OrderedDict)
    """The puzzles that were made last, by id."""


def playing_of(connection: HTTPConnection) -> AppState:
    """What is needed to play where this came in."""
    playing = connection.app.state.playing
    assert isinstance(playing, AppState)
    return playing
