"""Events: what has happened. A match is nothing but its events, one applied after another.

`public` names the fields of an event that everybody may see; no other field is ever shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from codepegs.rules.code import Code, Secret
from codepegs.rules.mark import Mark
from codepegs.rules.match import DropReason, EndReason, HintLevel
from codepegs.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class MatchBegun:
    """Everybody sits; the first codemaker is agreed or drawn."""

    rules: Rules
    seats: tuple[str, ...]
    first: int
    grace: int
    stand_ins: bool
    patience: int | None = None
    """`None` in matches of the first edition, which had no claims and no time for the codemaker."""
    public: ClassVar = ("rules", "seats", "first", "grace", "stand_ins", "patience")


@dataclass(frozen=True, slots=True)
class RoundBegun:
    """A round begins; a replay keeps its number."""

    number: int
    codemaker: int
    public: ClassVar = ("number", "codemaker")


@dataclass(frozen=True, slots=True)
class CodeSet:
    """The code stands behind the shield; its length, its commitment and the clue are open to all."""

    holes: int
    commitment: str | None
    secret: Secret | None
    clue: int | None = None
    public: ClassVar = ("holes", "commitment", "clue")


@dataclass(frozen=True, slots=True)
class CodemakerAwaited:
    """The codemaker is to set the code, to mark or to reveal, perhaps before a deadline."""

    since: float
    deadline: float | None
    public: ClassVar = ("since", "deadline")


@dataclass(frozen=True, slots=True)
class RowOpened:
    """A codebreaker is to fill the next row, perhaps before a deadline."""

    row: int
    seat: int
    deadline: float | None
    since: float | None = None
    public: ClassVar = ("row", "seat", "deadline", "since")


@dataclass(frozen=True, slots=True)
class HintTaken:
    """A codebreaker is given a hint for the open row: everybody hears so, and nobody what it says."""

    row: int
    seat: int
    level: HintLevel
    public: ClassVar = ("row", "seat", "level")


@dataclass(frozen=True, slots=True)
class Guessed:
    """A row was filled. Once marked, it stays until the round ends (000:141)."""

    row: int
    seat: int
    guess: Code
    public: ClassVar = ("row", "seat", "guess")


@dataclass(frozen=True, slots=True)
class GuessTakenBack:
    """The row is open again for the same seat, with its old deadline: nobody gains time."""

    row: int
    seat: int
    deadline: float | None
    since: float | None = None
    public: ClassVar = ("row", "seat", "deadline", "since")


@dataclass(frozen=True, slots=True)
class Marked:
    """A row was answered."""

    row: int
    mark: Mark
    public: ClassVar = ("row", "mark")


@dataclass(frozen=True, slots=True)
class RowRanOut:
    """A row is used up, unmarked, because its time was over."""

    row: int
    seat: int
    public: ClassVar = ("row", "seat")


@dataclass(frozen=True, slots=True)
class FalseMarkProven:
    """No code fits the marks of this round: one of them is false. Nothing more is said."""

    public: ClassVar = ()


@dataclass(frozen=True, slots=True)
class OwnedUp:
    """The codemaker says that a mark was wrong: an error discovered (000:164)."""

    public: ClassVar = ()


@dataclass(frozen=True, slots=True)
class Revealed:
    """The shield is lifted, and every mark was checked."""

    code: Code
    salt: str | None
    false_rows: tuple[int, ...]
    forbidden: bool = False
    """The edition allows no such code; it stood on the real table all the same."""
    false_clue: bool = False
    """What was told of the code before the first row was wrong."""
    public: ClassVar = ("code", "salt", "false_rows", "forbidden", "false_clue")


@dataclass(frozen=True, slots=True)
class RoundScored:
    """The round counts; each seat's points from it."""

    points: tuple[int, ...]
    public: ClassVar = ("points",)


@dataclass(frozen=True, slots=True)
class RoundAborted:
    """The codemaker's error: only the penalty counts, and the same codemaker sets a new code."""

    points: tuple[int, ...]
    public: ClassVar = ("points",)


@dataclass(frozen=True, slots=True)
class RoundLost:
    """The codemaker let the time run out: the round counts, and only for the others."""

    points: tuple[int, ...]
    public: ClassVar = ("points",)


@dataclass(frozen=True, slots=True)
class RoundDropped:
    """The round ends without a score; `DropReason` says why."""

    reason: DropReason
    idle: int | None = None
    """For whom the others had waited, where it was claimed."""
    public: ClassVar = ("reason", "idle")


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A player is away, and awaited until the deadline."""

    seat: int
    deadline: float
    public: ClassVar = ("seat", "deadline")


@dataclass(frozen=True, slots=True)
class SeatReturned:
    """A player is back."""

    seat: int
    public: ClassVar = ("seat",)


@dataclass(frozen=True, slots=True)
class StandInSeated:
    """Somebody sits in for a player who is away."""

    seat: int
    public: ClassVar = ("seat",)


@dataclass(frozen=True, slots=True)
class SeatResigned:
    """A player gave up, or stayed away too long."""

    seat: int
    absent: bool = False
    """Stayed away until the grace was over. Logs from before this was noted do not say so."""
    public: ClassVar = ("seat", "absent")


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; `EndReason` says why."""

    winners: tuple[int, ...]
    reason: EndReason
    public: ClassVar = ("winners", "reason")


ROUND_ENDS = (RoundScored, RoundAborted, RoundLost, RoundDropped)
"""The events with which a round ends."""

Event = (
    MatchBegun
    | RoundBegun
    | CodeSet
    | CodemakerAwaited
    | RowOpened
    | HintTaken
    | Guessed
    | GuessTakenBack
    | Marked
    | RowRanOut
    | FalseMarkProven
    | OwnedUp
    | Revealed
    | RoundScored
    | RoundAborted
    | RoundLost
    | RoundDropped
    | SeatLeft
    | SeatReturned
    | StandInSeated
    | SeatResigned
    | MatchEnded
)
