"""Commands: what a player or the clock asks for. `decide` answers with events or a refusal."""

from __future__ import annotations

from dataclasses import dataclass

from codepegs.rules.code import Code
from codepegs.rules.mark import Mark
from codepegs.rules.match import HintLevel
from codepegs.rules.ruleset import Rules

PATIENCE = 600
"""Seconds that nobody has to wait for longer, where no time is agreed."""


@dataclass(frozen=True, slots=True)
class Begin:
    """Sit down and begin: seats in a circle, each one's left neighbour after it."""

    rules: Rules
    seats: tuple[str, ...]
    first: int | None = None
    """The first codemaker as agreed; `None`: drawn by lot."""
    grace: int = 120
    """The seconds a player who has left may take to come back."""
    stand_ins: bool = False
    """After the grace somebody sits in for the player; otherwise the seat forfeits."""
    patience: int | None = PATIENCE
    """The seconds after which a player who waits may claim that the round be dropped.

    `None`: as in the first edition of the rules, nobody may, and no time runs for the codemaker.
    """


@dataclass(frozen=True, slots=True)
class SetCode:
    """The codemaker sets the code. `None`: it stands behind a shield on the real table."""

    seat: int
    code: Code | str | None
    holes: int | None = None
    """How long a code on the real table is, where the edition leaves a choice."""
    clue: int | None = None
    """What is told of a code on the real table, where a clue is agreed."""


@dataclass(frozen=True, slots=True)
class Guess:
    """A codebreaker fills a row."""

    seat: int
    guess: Code | str


@dataclass(frozen=True, slots=True)
class TakeHint:
    """The codebreaker whose turn it is wants a hint for the next row."""

    seat: int
    level: HintLevel


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A codebreaker takes back a guess before its mark, where marks are given by hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class GiveMark:
    """The codemaker answers a guess by hand."""

    seat: int
    mark: Mark | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OwnUp:
    """The codemaker says that one of the marks was wrong."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """The codemaker lifts the shield on the real table."""

    seat: int
    code: Code | str


@dataclass(frozen=True, slots=True)
class RunOut:
    """The clock says that a row is out of time, or the codemaker."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A player who has waited too long, where no time is agreed, wants the round dropped."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resign:
    """A player gives the match up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves the table, perhaps without meaning to."""

    seat: int


@dataclass(frozen=True, slots=True)
class Return:
    """A player who has left comes back."""

    seat: int


@dataclass(frozen=True, slots=True)
class EndGrace:
    """The clock says that a player who left has not come back in time."""

    seat: int


Command = (
    Begin
    | SetCode
    | Guess
    | TakeHint
    | TakeBack
    | GiveMark
    | OwnUp
    | Reveal
    | RunOut
    | Claim
    | Resign
    | Leave
    | Return
    | EndGrace
)
