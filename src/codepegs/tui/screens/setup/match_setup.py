"""A match that somebody wants to play, as the set-up hands it on: to this screen, or to a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from codepegs.play.local.setup import LocalSetup
from codepegs.rules.ruleset import Rules


@dataclass(frozen=True)
class SeatSetup:
    """Who is to sit in a seat: a person here, a bot, or whoever comes."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    strength: str = "club"


@dataclass(frozen=True)
class MatchSetup:
    """A match that somebody wants to play."""

    edition: str
    players: int
    options: tuple[str, ...]
    seats: tuple[SeatSetup, ...]
    first: int | None
    rules: Rules

    @property
    def local_setup(self) -> LocalSetup:
        """The same for a match at this screen."""
        strengths = {
            seat: wish.strength for seat, wish in enumerate(self.seats) if wish.kind == "bot"
        }
        names = tuple(wish.name for wish in self.seats)
        return LocalSetup(self.rules, names, strengths, self.first)
