"""Who plays a local match, and by which rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from codepegs.play.local.seats import Seat
from codepegs.rules.ruleset import Rules


@dataclass(frozen=True)
class LocalSetup:
    """The rules, the names of the seats, the bots among them, and who begins."""

    rules: Rules
    names: tuple[str, ...]
    strengths: Mapping[int, str] = field(default_factory=dict)
    """The strength of each bot, by its seat. People have the other seats."""
    first: int | None = None
    """The seat of the first codemaker; `None`: drawn by lot."""

    @classmethod
    def seated(
        cls, rules: Rules, seats: Sequence[Seat], strength: str, first: int | None = None
    ) -> LocalSetup:
        """These seats, whose bots all have one strength."""
        strengths = {seat: strength for seat, one in enumerate(seats) if one.is_bot}
        return cls(rules, tuple(one.name for one in seats), strengths, first)

    @property
    def people(self) -> frozenset[int]:
        """The seats of the people."""
        return frozenset(range(len(self.names))) - self.strengths.keys()
