"""A match that somebody wants to play, as the set-up hands it on: to this screen, or to a server."""

from __future__ import annotations

from dataclasses import dataclass

from codepegs.rules.ruleset import Rules
from codepegs.tui.screens.match.local_game import Company


@dataclass(frozen=True)
class SeatWish:
    """Who is to sit in a seat: a person here, a bot, or whoever comes."""

    kind: str
    name: str = ""
    strength: str = "club"


@dataclass(frozen=True)
class Wanted:
    """A match that somebody wants to play."""

    edition: str
    players: int
    options: tuple[str, ...]
    seats: tuple[SeatWish, ...]
    first: int | None
    rules: Rules

    @property
    def company(self) -> Company:
        """The same for a match at this screen."""
        strengths = {
            seat: wish.strength for seat, wish in enumerate(self.seats) if wish.kind == "bot"
        }
        names = tuple(wish.name for wish in self.seats)
        return Company(self.rules, names, strengths, self.first)
