"""Playing: what the routes of tables need besides the door, made once and handed to all of them."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection

from codepegs.play.hall import Hall
from codepegs.play.ports import Clock, Store
from codepegs.web.audience import Audience
from codepegs.web.lists import Lists
from codepegs.web.reviews import Reviews


@dataclass(frozen=True)
class Playing:
    """What routes find in `app.state.playing`."""

    hall: Hall
    audience: Audience
    store: Store
    lists: Lists
    reviews: Reviews
    clock: Clock


def playing_of(connection: HTTPConnection) -> Playing:
    """What is needed to play where this came in."""
    playing = connection.app.state.playing
    assert isinstance(playing, Playing)
    return playing
