"""What somebody asks for at a table besides the match itself."""

from __future__ import annotations

from dataclasses import dataclass

from codepegs.play.table.terms import Terms


@dataclass(frozen=True, slots=True)
class Open:
    """Open a table and sit down at it."""

    terms: Terms
    chairs: tuple[str | None, ...]
    """For each seat: `""` for the player who opens the table (who may take several), a bot's
    strength, or `None` for a free seat."""
    names: tuple[str, ...]
    """What the people in the seats of that player are called, in the order of the seats."""
    listed: bool = False
    owes_share: bool = False
    """The player gives a share of the dice once the commitment is known; the match waits for it."""


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a seat and agree to the terms. `None`: any free one."""

    name: str
    chair: int | None = None
    share: str | None = None
    """The player's share of the dice, of somebody who has seen the commitment of the seed."""


@dataclass(frozen=True, slots=True)
class StandUp:
    """Free one's seat before the match begins."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatBot:
    """Seat a bot in a free chair."""

    seat: int
    chair: int
    strength: str


@dataclass(frozen=True, slots=True)
class SendBotAway:
    """Free the chair of a bot."""

    seat: int
    chair: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Offer other terms."""

    seat: int
    terms: Terms


@dataclass(frozen=True, slots=True)
class Agree:
    """Agree to the terms that were offered last."""

    seat: int


@dataclass(frozen=True, slots=True)
class GiveShare:
    """Give a share of the dice, for all seats of the player that have given none."""

    seat: int
    share: str


@dataclass(frozen=True, slots=True)
class WantRematch:
    """Offer a rematch, or accept it."""

    seat: int
    owes_share: bool = False
    """The player gives a share of the rematch's dice; the rematch waits for it."""


@dataclass(frozen=True, slots=True)
class Close:
    """Close the table for good, as whoever runs the server; a match that goes on ends unfinished."""


TableCommand = (
    Open | Sit | StandUp | SeatBot | SendBotAway | Offer | Agree | GiveShare | WantRematch | Close
)
