"""What a review found: each row, each round, each seat. `review` makes these."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from codepegs.engine.advice.evaluation import Rank, RowEvaluation, Value, accuracy, sign
from codepegs.rules.code import Code
from codepegs.rules.mark import Mark
from codepegs.rules.match import Outcome
from codepegs.rules.ruleset import Rules


def _number(value: Fraction | float | None) -> float | None:
    return None if value is None else round(float(value), 6)


def _pegs(row: Code | None) -> str | None:
    return None if row is None else str(row)


def _keys(mark: Mark | None) -> list[int] | None:
    return None if mark is None else list(mark)


@dataclass(frozen=True, slots=True)
class RowReview:
    """One row of the board. What could not be told is `None`."""

    number: int
    seat: int
    guess: Code | None
    """`None`: out of time. Such a row loses a whole row."""
    said: Mark | None
    """The mark as it was given; `None` where nobody gave one."""
    mark: Mark | None
    """The mark that counts: by the code where it was shown, else as it was said."""
    before: int | None = None
    """Codes left before the row."""
    after: int | None = None
    """Codes left after its mark."""
    made: Value | None = None
    """Rows to be expected from here with this row, itself included."""
    best: RowEvaluation | None = None
    """The best row that could have been played, and its value."""
    then: Value | None = None
    """Rows to be expected after the mark that came."""
    consistent: bool | None = None
    """Whether the row could have been the code, by all marks before."""
    alternatives: tuple[RowEvaluation, ...] = ()
    """The best other rows, the best first."""
    rank: Rank | None = None
    typical: Value | None = None
    """What a row drawn from the codes left would have been worth."""

    @property
    def is_false(self) -> bool:
        """Its mark was said, and is not the one by the code."""
        return self.said is not None and self.said != self.mark

    @property
    def loss(self) -> Fraction | None:
        """How much of a row was given away: skill is to lose nothing."""
        if self.made is None or self.best is None or self.best.value is None:
            return None
        return self.made.rows - self.best.value.rows

    @property
    def likelihood(self) -> Fraction | None:
        """How likely the mark was, by the codes left before it."""
        if self.guess is None or self.before is None or self.after is None:
            return None
        return Fraction(self.after, self.before)

    @property
    def luck(self) -> Fraction | None:
        """How much of a row the mark gave, beyond what was to be expected; below 0 it was bad."""
        if self.made is None or self.then is None:
            return None
        return self.made.rows - 1 - self.then.rows

    @property
    def exact(self) -> bool:
        """Whether loss and luck, where they are given, are proven and not estimated."""
        best = None if self.best is None else self.best.value
        return all(value is None or value.exact for value in (self.made, best, self.then))

    @property
    def sign(self) -> str:
        """`!`, `?!`, `?` or `??`, as chess players write them; mostly nothing."""
        if self.loss is None or self.best is None or self.best.value is None:
            return ""
        typical = None if self.typical is None else self.typical.rows - self.best.value.rows
        return sign(self.loss, typical)

    @property
    def accuracy(self) -> float | None:
        """In percent, see `judge.accuracy`."""
        return None if self.loss is None else accuracy(self.loss)

    def as_data(self, names: tuple[str, ...]) -> dict[str, Any]:
        """The row as JSON has it."""
        return {
            "row": self.number,
            "seat": names[self.seat],
            "seat_number": self.seat,
            "guess": _pegs(self.guess),
            "pegs": None if self.guess is None else list(self.guess),
            "said": _keys(self.said),
            "mark": _keys(self.mark),
            "false_mark": self.is_false,
            "codes_before": self.before,
            "codes_after": self.after,
            "consistent": self.consistent,
            "made": self.made and self.made.as_data(),
            "best": self.best and self.best.as_data(),
            "then": self.then and self.then.as_data(),
            "loss": _number(self.loss),
            "luck": _number(self.luck),
            "likelihood": _number(self.likelihood),
            "exact": self.exact,
            "sign": self.sign,
            "accuracy": _number(self.accuracy),
            "rank": self.rank and self.rank.as_data(),
            "alternatives": [one.as_data() for one in self.alternatives],
        }


@dataclass(frozen=True, slots=True)
class Totals:
    """Skill and luck apart, over some rows."""

    seat: int | None
    """`None`: all seats together."""
    rows: int
    """Rows that were played."""
    counted: int
    """Rows whose loss is known."""
    loss: Fraction
    luck: Fraction
    accuracy: float | None
    """In percent: the average of the rows."""
    exact: bool

    @classmethod
    def over(cls, rows: Iterable[RowReview], seat: int | None = None) -> Totals:
        """The totals of these rows, those of one seat only if one is named."""
        own = [row for row in rows if seat is None or row.seat == seat]
        losses = [row.loss for row in own if row.loss is not None]
        percents = list(map(accuracy, losses))
        return cls(
            seat=seat,
            rows=len(own),
            counted=len(losses),
            loss=sum(losses, Fraction(0)),
            luck=sum((row.luck for row in own if row.luck is not None), Fraction(0)),
            accuracy=sum(percents) / len(percents) if percents else None,
            exact=all(row.exact for row in own),
        )

    def as_data(self) -> dict[str, Any]:
        """The totals as JSON has them."""
        return {
            "rows": self.rows,
            "counted": self.counted,
            "loss": _number(self.loss),
            "luck": _number(self.luck),
            "accuracy": _number(self.accuracy),
            "exact": self.exact,
        }


@dataclass(frozen=True, slots=True)
class RoundReview:
    """One round."""

    index: int
    """Counted as it was written, from 1; a replay has the number of the round it repeats."""
    number: int
    codemaker: int
    outcome: Outcome
    holes: int
    code: Code | None
    rows: tuple[RowReview, ...]
    cracked_in: int | None
    """The row that cracked the code, by the marks that count."""
    stopped: str | None = None
    """Why the rows after some row are not counted: a key of `STOPS`."""
    stopped_after: int | None = None
    """That row."""

    @property
    def start(self) -> Value | None:
        """Rows to be expected before the first one."""
        first = self.rows[0].best if self.rows else None
        return None if first is None else first.value

    @property
    def totals(self) -> Totals:
        """Of all who guessed."""
        return Totals.over(self.rows)

    @property
    def by_seat(self) -> tuple[Totals, ...]:
        """Of each who guessed, in the order of the first guess."""
        seats = dict.fromkeys(row.seat for row in self.rows)
        return tuple(Totals.over(self.rows, seat) for seat in seats)

    @property
    def false_rows(self) -> tuple[RowReview, ...]:
        """The rows whose marks are false by the code."""
        return tuple(row for row in self.rows if row.is_false)

    def as_data(self, names: tuple[str, ...]) -> dict[str, Any]:
        """The round as JSON has it."""
        return {
            "index": self.index,
            "number": self.number,
            "codemaker": names[self.codemaker],
            "codemaker_number": self.codemaker,
            "outcome": self.outcome,
            "code": _pegs(self.code),
            "code_pegs": None if self.code is None else list(self.code),
            "cracked_in": self.cracked_in,
            "start": self.start and self.start.as_data(),
            "stopped": self.stopped,
            "stopped_after": self.stopped_after,
            "rows": [row.as_data(names) for row in self.rows],
            "totals": self.totals.as_data(),
            "seats": {names[one.seat or 0]: one.as_data() for one in self.by_seat},
            "false_marks": [row.number for row in self.false_rows],
        }


@dataclass(frozen=True, slots=True)
class MatchReview:
    """A whole match. Rounds of which no row was played are left out."""

    rules: Rules
    seats: tuple[str, ...]
    rounds: tuple[RoundReview, ...]

    @property
    def by_seat(self) -> tuple[Totals, ...]:
        """Of each who guessed, over all rounds."""
        rows = [row for round in self.rounds for row in round.rows]
        seats = sorted({row.seat for row in rows})
        return tuple(Totals.over(rows, seat) for seat in seats)

    def as_data(self) -> dict[str, Any]:
        """The review as JSON has it. Fields may be added; these stay."""
        return {
            "edition": self.rules.edition.name,
            "options": list(self.rules.written),
            "rounds": [round.as_data(self.seats) for round in self.rounds],
            "seats": {self.seats[one.seat or 0]: one.as_data() for one in self.by_seat},
        }
