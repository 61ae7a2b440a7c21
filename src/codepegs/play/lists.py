"""Lists of tables, and statistics: what the room that keeps them and the one that shows them share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from codepegs.play.ports import TableListing


class Cursor(NamedTuple):
    """Where a page ended, and the next one goes on."""

    at: float
    table: str


class Page(NamedTuple):
    """Some tables of a list, and where the rest begins."""

    tables: Sequence[TableListing]
    next: Cursor | None


@dataclass(frozen=True, slots=True)
class Statistics:
    """What somebody, or everybody, has played of an edition."""

    edition: str
    matches: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    undecided: int = 0
    rounds: int = 0
    """Rounds as codebreaker, cracked or not."""
    distribution: Mapping[int, int] = field(default_factory=dict)
    """How many codes were cracked in so many rows."""

    @property
    def cracked(self) -> int:
        """How many codes were cracked."""
        return sum(self.distribution.values())

    @property
    def average(self) -> float | None:
        """The rows it took to crack a code, where one was cracked."""
        rows = sum(rows * times for rows, times in self.distribution.items())
        return rows / self.cracked if self.cracked else None


class Lists(Protocol):
    """What can be listed. Any method may raise `codepegs.play.ports.StoreUnavailable`."""

    async def to_join(self, *, limit: int = 50, after: Cursor | None = None) -> Page:
        """Listed tables with a free seat that have not begun, the newest first."""

    async def to_watch(self, *, limit: int = 50, after: Cursor | None = None) -> Page:
        """Listed tables where a match goes on, the newest first."""

    async def of_player(
        self, player: str, *, finished: bool, limit: int = 50, after: Cursor | None = None
    ) -> Page:
        """The tables at which a player sits, those with the latest news first."""

    async def statistics(self, player: str | None = None) -> Sequence[Statistics]:
        """What a player, or everybody, has played, by edition."""
