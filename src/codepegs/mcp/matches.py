"""A table at which a model has seats, be it here or on a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from codepegs.engine.advice.hint import HintLevel
from codepegs.rules.commands import Command
from codepegs.rules.match import Match
from codepegs.text.refusal import Refusal
from codepegs.text.sentence import Text


class ModelMatch(Protocol):
    """What the tools need of a table."""

    @property
    def id(self) -> str:
        """What the model calls it."""

    @property
    def place(self) -> str:
        """`here`, or the server's address."""

    @property
    def link(self) -> str | None:
        """For others to join or watch."""

    @property
    def match(self) -> Match:
        """The match; whatever is shown of it goes through `rules.view`."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called, before the match too."""

    @property
    def mine(self) -> tuple[int, ...]:
        """The model's own seats."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be played at it."""

    def news(self) -> list[Text]:
        """What has happened since this was asked last, in sentences that everybody may hear."""

    def seconds_left(self) -> float | None:
        """Seconds for the row that is open, where time runs."""

    async def settle(self) -> None:
        """Let happen what is due: rows out of time."""

    async def look_from(self, seat: int | None) -> None:
        """See the match from one of the model's own seats."""

    async def do(self, command: Command) -> None:
        """Do something, and let whatever follows from it by itself happen; or a refusal."""

    async def wait(self, seconds: float) -> None:
        """Wait until one of the model's seats is awaited, the match is over, or time is up."""

    async def hint(
        self, seat: int, level: HintLevel, guess: str | None, row: int | None
    ) -> dict[str, Any]:
        """A hint for that seat, in words; or a refusal."""

    async def review(self) -> dict[str, Any]:
        """A review of what was played, in words; or a refusal."""

    async def close(self) -> None:
        """Leave it."""


def is_awaited(table: ModelMatch) -> bool:
    """Whether it is the model's turn, or the match is over."""
    return table.is_over or table.match.awaited in table.mine


def chosen_seat(table: ModelMatch, came: str | None) -> int:
    """The model's own seat that is meant, by name or number; or a refusal.

    Where nothing is said: the one that is awaited, else the first.
    """
    if not table.mine:
        raise Refusal("mcp/no-seat")
    if came is None:
        awaited = table.match.awaited
        return awaited if awaited in table.mine else table.mine[0]
    names = table.names
    for seat in table.mine:
        if came.strip() in (names[seat], str(seat + 1)):
            return seat
    yours: Sequence[str] = tuple(names[seat] for seat in table.mine)
    raise Refusal("mcp/seat", came=came, expected=yours)
