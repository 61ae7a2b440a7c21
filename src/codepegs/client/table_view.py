"""A table on a server as it stands for us: one value, made anew with everything that is heard."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

from codepegs.play import TableStage
from codepegs.play.table import TableState, Terms, Told
from codepegs.render import ScoreCard, score_card
from codepegs.rules import Match, Rules, View, view

Status = Literal["connecting", "live", "waiting", "gone", "closed"]
"""Whether what is seen is true now: only while it is `live`.

`connecting`: for the first time or again; `waiting`: lost, and tried again in a while; `gone`: it
will not come back by itself; `closed`: by ourselves.
"""


class Awaited(NamedTuple):
    """What the table waits for: `code`, `guess`, `mark` or `reveal`, and of which seat."""

    kind: Literal["code", "guess", "mark", "reveal"]
    seat: int


@dataclass(frozen=True)
class TableView:
    """A table as we see it."""

    id: str
    link: str
    """For others to join or watch."""
    state: TableState
    """Who sits where, what is agreed, and the match. Who people are, only the server knows."""
    status: Status = "connecting"
    seats: tuple[int, ...] = ()
    """Our own seats."""
    seat: int | None = None
    """From which of them we look; `None`: as a spectator."""
    here: frozenset[int] = frozenset()
    """The seats of people who are connected; a hint."""

    @property
    def version(self) -> int:
        """How many events we have heard."""
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
        """The match. A code that still stands behind the shield is in it if it is our own."""
        return self.state.match

    @property
    def rules(self) -> Rules | None:
        """What the match is played by, once it has begun."""
        return self.match.rules

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return self.match.seats or self.state.names

    @property
    def is_over(self) -> bool:
        """Nothing more will be played here."""
        return self.stage in ("over", "closed")

    @cached_property
    def view(self) -> View:
        """The match as our seat sees it."""
        return view(self.match, self.seat)

    def view_of(self, seat: int) -> View:
        """The match as another of our own seats sees it."""
        return view(self.match, seat)

    @property
    def awaited(self) -> Awaited | None:
        """What the table waits for, and of whom, be it us or not."""
        seat = self.match.awaited
        match self.match.stage:
            case "code" | "guess" | "mark" | "reveal" as stage if seat is not None:
                return Awaited(stage, seat)
        return None

    @property
    def to_do(self) -> Awaited | None:
        """What the table waits for of one of our own seats."""
        awaited = self.awaited
        return awaited if awaited is not None and awaited.seat in self.seats else None

    @cached_property
    def card(self) -> ScoreCard | None:
        """The score card, once the match has begun."""
        return None if self.rules is None else score_card(self.match)


class TableNews(NamedTuple):
    """Something that we heard of a table."""

    events: tuple[Told, ...]
    """What has happened, in order; nothing, where only the connection or who is here has changed."""
    view: TableView
    """The table after it."""
    is_news: bool
    """It happened while we were here, and not before."""
