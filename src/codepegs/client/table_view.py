"""A table on a server as one player sees it: a value that is replaced at every change."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from codepegs.play import TableStage
from codepegs.play.table import TableState, Terms, Told
from codepegs.render import ScoreCard, score_card
from codepegs.rules import Match, Rules, View, view

Status = Literal["connecting", "live", "waiting", "gone", "closed"]
"""The view is up to date while it is `live`. `waiting`: lost, and tried again in a while; `gone`: lost
for good; `closed`: by this program."""


class Awaited(NamedTuple):
    """What the table waits for, and from which seat."""

    kind: Literal["code", "guess", "mark", "reveal"]
    seat: int


class Notice(NamedTuple):
    """What whoever runs the server announces: that it stops."""

    stops_at: float
    """When, in seconds since 1970."""
    text: str
    """What the host adds; may be empty."""


@dataclass(frozen=True)
class TableView:
    """A table as one player sees it."""

    id: str
    link: str
    """Where others join or watch."""
    state: TableState
    """The seats, the terms and the match, without the ids of players."""
    status: Status = "connecting"
    seats: tuple[int, ...] = ()
    """The player's own seats."""
    seat: int | None = None
    """The seat whose view this is; `None`: a spectator's."""
    here: frozenset[int] = frozenset()
    """The seats of people who are connected to the same process."""
    notice: Notice | None = None
    """What is announced now."""

    @property
    def version(self) -> int:
        """How many events have arrived."""
        return self.state.version

    @property
    def stage(self) -> TableStage | Literal["nothing"]:
        """`nothing`, `gathering`, `playing`, `over`, or `closed`."""
        return self.state.stage

    @property
    def terms(self) -> Terms | None:
        """The terms that were offered last."""
        return self.state.terms

    @property
    def match(self) -> Match:
        """The match. It has the hidden code if this is the codemaker's view."""
        return self.state.match

    @property
    def rules(self) -> Rules | None:
        """The rules, once the match has begun."""
        return self.match.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.match.seats or self.state.names

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be played here."""
        return self.stage in ("over", "closed")

    @cached_property
    def view(self) -> View:
        """The match as the seat sees it."""
        return view(self.match, self.seat)

    def view_of(self, seat: int) -> View:
        """The match as another seat of the player sees it."""
        return view(self.match, seat)

    @property
    def awaited(self) -> Awaited | None:
        """What the table waits for, from any seat."""
        seat = self.match.awaited
        match self.match.stage:
            case "code" | "guess" | "mark" | "reveal" as stage if seat is not None:
                return Awaited(stage, seat)
        return None

    @property
    def to_do(self) -> Awaited | None:
        """What the table waits for from one of the player's seats."""
        awaited = self.awaited
        return awaited if awaited is not None and awaited.seat in self.seats else None

    @cached_property
    def card(self) -> ScoreCard | None:
        """The score card, once the match has begun."""
        return None if self.rules is None else score_card(self.match)


class TableNews(NamedTuple):
    """A change of a table."""

    events: tuple[Told, ...]
    """New events, in order; none if only the connection or the presence has changed."""
    view: TableView
    """The table after them."""
    is_news: bool
    """Whether they happened after the connection began."""
