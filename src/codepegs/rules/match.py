"""The match as it stands: an immutable value made by applying events."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from codepegs.rules.code import Code, Secret
from codepegs.rules.mark import Mark
from codepegs.rules.ruleset import Rules
from codepegs.text import Refusal, without_joiners

Stage = Literal["begin", "code", "guess", "mark", "reveal", "over"]
"""What a match waits for."""

DropReason = Literal["resigned", "claimed", "unrevealed", "early"]
"""Why a round ends without a score. `claimed`: somebody had waited too long; `early`: its code was
shown too soon."""

Outcome = Literal["open", "scored", "aborted", "lost", DropReason]
"""What has become of a round. `aborted`: by the codemaker's error; `lost`: the codemaker let the
time run out."""

EndReason = Literal["played", "resigned", "false-marks", "out-of-time", "undecided"]
"""Why a match is over. `false-marks`: one codemaker had three rounds in a row aborted;
`out-of-time`: one codemaker lost two rounds by time; `undecided`: a round of it has no score."""


HintLevel = Literal["fits", "left", "told", "certain", "good", "best"]
"""What a hint tells; the engine gives it, and the match keeps that it was given."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the board that was used: a guess and its mark, or out of time."""

    seat: int
    guess: Code | None
    mark: Mark | None = None
    by_arbiter: bool = False
    """Nobody had marked the row; it was marked when the code was revealed."""

    @property
    def ran_out(self) -> bool:
        """Used up without a guess."""
        return self.guess is None

    @property
    def awaits_mark(self) -> bool:
        """Guessed and not yet answered."""
        return self.guess is not None and self.mark is None


@dataclass(frozen=True, slots=True)
class Hint:
    """A codebreaker was given a hint for the next row. What it said is not kept."""

    row: int
    """Counted from 1."""
    seat: int
    level: HintLevel


@dataclass(frozen=True)
class Round:
    """One hidden code, played until it is cracked or the rows are used up."""

    number: int
    codemaker: int
    holes: int | None = None
    commitment: str | None = None
    secret: Secret | None = None
    clue: int | None = None
    """What was told of the code, where a clue is agreed."""
    rows: tuple[Row, ...] = ()
    hints: tuple[Hint, ...] = ()
    """The hints that were given, each level once for a row."""
    turn: int | None = None
    since: float | None = None
    """Since when somebody is awaited; `None` where nobody noted it."""
    deadline: float | None = None
    """Until when: of the open row, or of the codemaker."""
    kept_deadline: float | None = None
    """The deadline of the row that awaits its mark: what it has again if its guess is taken back."""
    kept_since: float | None = None
    """Since when that row was open, when it was guessed."""
    proven: bool = False
    """No code fits the marks: the false mark was proven without the code."""
    owned_up: bool = False
    """The codemaker said that a mark was wrong."""
    code: Code | None = None
    """Known to all, after the reveal."""
    salt: str | None = None
    false_rows: tuple[int, ...] = ()
    """The rows whose marks were false, counted from 1; known after the reveal."""
    forbidden: bool = False
    """The edition allows no such code."""
    false_clue: bool = False
    """The clue was false; known after the reveal."""
    idle: int | None = None
    """For whom the others had waited too long, in a round that was dropped for it."""
    outcome: Outcome = "open"
    points: tuple[int, ...] | None = None
    """Each seat's points from this round, when it has ended."""

    @property
    def is_open(self) -> bool:
        """Still being played."""
        return self.outcome == "open"

    @property
    def has_error(self) -> bool:
        """The codemaker made an error, which was proven, admitted or seen at the reveal."""
        seen = self.forbidden or self.false_clue or bool(self.false_rows)
        return self.proven or self.owned_up or seen

    @property
    def has_clue_by_hand(self) -> bool:
        """The codemaker told the clue of a code on a real table, so that it may be false."""
        return self.clue is not None and self.commitment is None

    @property
    def true_clue(self) -> int | None:
        """The clue, unless it was seen to be false."""
        return None if self.false_clue else self.clue

    @property
    def has_code(self) -> bool:
        """A code stands behind the shield, or stood there."""
        return self.holes is not None

    @property
    def cracked_in(self) -> int | None:
        """The row in which the code was cracked, in a round that counts."""
        return self.rows_to_crack if self.outcome == "scored" else None

    @property
    def rows_to_crack(self) -> int | None:
        """The row whose mark says that the code is cracked, be it true or not."""
        for number, row in enumerate(self.rows, 1):
            if row.mark is not None and self.holes is not None and row.mark.cracks(self.holes):
                return number
        return None


_NOBODY = frozenset[int]()


@dataclass(frozen=True, slots=True)
class Resignation:
    """Who resigned, and when: in which round (counted with replays), after how many rows."""

    seat: int
    round: int
    row: int
    absent: bool = False
    """Stayed away until the grace was over."""


@dataclass(frozen=True)
class Match:
    """A whole match. `Match()` is the empty table; `apply` makes every other one.

    >>> Match().stage
    'begin'
    """

    rules: Rules | None = None
    seats: tuple[str, ...] = ()
    first: int = 0
    grace: int = 0
    stand_ins_allowed: bool = False
    patience: int | None = None
    """The seconds after which a player who waits may claim; `None`: nobody may."""
    rounds: tuple[Round, ...] = ()
    """Every round that was begun, aborted ones and the running one included."""
    away: Mapping[int, float] = field(default_factory=lambda: MappingProxyType({}))
    """Who has left, and until when they are awaited."""
    stand_ins: frozenset[int] = frozenset()
    resignations: tuple[Resignation, ...] = ()
    ended: EndReason | None = None
    """Why the match is over; `None` while it goes on."""
    winners: tuple[int, ...] = ()
    version: int = 0
    """How many events have been applied."""

    @property
    def played_by(self) -> Rules:
        """The rules, of a match that has begun."""
        assert self.rules is not None
        return self.rules

    @property
    def current(self) -> Round:
        """The round that runs, or ran last."""
        return self.rounds[-1]

    @property
    def stage(self) -> Stage:
        """What the match waits for."""
        if self.rules is None:
            return "begin"
        if self.ended is not None:
            return "over"
        current = self.current
        if not current.has_code:
            return "code"
        if current.turn is not None:
            return "guess"
        if current.rows and current.rows[-1].awaits_mark:
            return "mark"
        return "reveal"

    @property
    def awaited(self) -> int | None:
        """The seat that is to do something now."""
        if self.rules is None or self.ended is not None:
            return None
        current = self.current
        return current.codemaker if current.turn is None else current.turn

    def grace_ends(self, seat: int) -> float | None:
        """When a player who is away loses the seat; `None` while others are to move."""
        left_until, since = self.away[seat], None if self.ended else self.current.since
        if self.patience is None:
            return left_until
        if seat != self.awaited or since is None:
            return None
        return max(left_until, since + self.grace)

    @property
    def resigned(self) -> frozenset[int]:
        """The seats that play no further."""
        if not self.resignations:  # asked at every row, and nearly always so
            return _NOBODY
        return frozenset([resignation.seat for resignation in self.resignations])

    @property
    def absent(self) -> tuple[int, ...]:
        """The seats that play no further because their players stayed away, in that order."""
        return tuple([one.seat for one in self.resignations if one.absent])

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have not resigned."""
        resigned = self.resigned
        return tuple(seat for seat in range(len(self.seats)) if seat not in resigned)

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points so far."""
        counted = [round.points for round in self.rounds if round.points is not None]
        return tuple(map(sum, zip(*counted, strict=True))) if counted else (0,) * len(self.seats)

    def hints_of(self, seat: int) -> int:
        """How many hints this seat has used."""
        return sum(hint.seat == seat for round in self.rounds for hint in round.hints)

    @property
    def is_complete(self) -> bool:
        """Played to its end, with a result."""
        return self.ended not in (None, "undecided")


# -- Names of players -----------------------------------------------------------------------------


LONGEST_NAME = 40


def check_name(name: str) -> str:
    """The name as it is kept (Unicode's NFC), or a refusal.

    >>> check_name("Oma Lotte")
    'Oma Lotte'
    """
    name = unicodedata.normalize("NFC", name)
    signs = without_joiners(name)
    printable = all(unicodedata.category(sign)[0] not in "CZ" or sign == " " for sign in signs)
    single_spaces = "  " not in name and name.strip() == name
    if not (name and printable and single_spaces and len(name) <= LONGEST_NAME and '"' not in name):
        raise Refusal("seat/name", came=name)
    return name
