"""What the lists over REST ask of whoever keeps the tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from codepegs.play.ports import Listed


class Cursor(NamedTuple):
    """Where a page ended: the time of the last change of its last table, and that table."""

    changed_at: float
    table: str


class Statistics(Protocol):
    """What is counted of one edition, for a player or for everybody."""

    @property
    def edition(self) -> str:
        """The edition."""

    @property
    def matches(self) -> int:
        """Matches that are over."""

    @property
    def won(self) -> int:
        """Of them, won alone."""

    @property
    def drawn(self) -> int:
        """Of them, won together with others."""

    @property
    def lost(self) -> int:
        """Of them, lost."""

    @property
    def rounds(self) -> int:
        """Rounds as codebreaker that were scored."""

    @property
    def cracked(self) -> int:
        """Of them, cracked."""

    @property
    def average(self) -> float | None:
        """Rows to crack a code, on average."""

    @property
    def distribution(self) -> Mapping[int, int]:
        """How many codes were cracked in so many rows."""


class Lists(Protocol):
    """Lists of tables, the last changed first. Any method may raise `StoreUnavailable`."""

    async def open(self, after: Cursor | None, limit: int) -> Sequence[Listed]:
        """Listed tables with a free seat."""

    async def running(self, after: Cursor | None, limit: int) -> Sequence[Listed]:
        """Listed tables at which a match is being played."""

    async def of_player(
        self, player: str, *, finished: bool, after: Cursor | None, limit: int
    ) -> Sequence[Listed]:
        """Tables at which this player sits."""

    async def statistics(self, player: str | None = None) -> Sequence[Statistics]:
        """By edition, of this player or of everybody."""
