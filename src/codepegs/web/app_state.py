"""What the routes of tables share in one process."""

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
    """The tables, the lists and the jobs, kept as `app.state.playing`."""

    manager: TableManager
    audience: Audience
    store: Store
    lists: Lists
    jobs: AdviceJobs
    clock: Clock
    reviews: OrderedDict[str, dict[str, Any]] = field(default_factory=OrderedDict)
    """The last reviews, by table."""
    puzzles: OrderedDict[str, Puzzle] = field(default_factory=OrderedDict)
    """The last puzzles, by id."""


def playing_of(connection: HTTPConnection) -> AppState:
    """The state of the app that received this request."""
    playing = connection.app.state.playing
    assert isinstance(playing, AppState)
    return playing
