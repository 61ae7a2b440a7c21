"""The results of a review, for each row, each round and each seat; `reviewer` makes them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from codepegs.engine.advice.advice_codec import carried
from codepegs.engine.advice.evaluation import Rank, RowEvaluation, Value, accuracy
from codepegs.rules import Code, HintLevel, Mark, Outcome, Rules
from codepegs.text import Text

Stop = Literal["contradiction", "unmarked", "cracked"]  # Why a review stops counting.


@carried(
    "row=number seat=name seat_number=seat guess=word pegs=guess said mark false_mark=is_false",
    "codes_before=before codes_after=after consistent made best then loss luck likelihood exact",
    "sign accuracy rank alternatives hints sentences",
)
@dataclass(frozen=True, slots=True)
class RowReview:
    """A row, compared with the best that could have been played; `None` is not known."""

    number: int
    """Counted from 1."""
    seat: int
    """Of the player; the first is 0."""
    name: str
    """What the player is called."""
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
    hints: tuple[HintLevel, ...] = ()
    """The hints that were given for it, in their order."""
    sign: str = ""
    """`!`, `?!`, `?` or `??`, as chess players write them; mostly nothing."""
    sentences: tuple[Text, ...] = ()
    """What there is to say about it, where `render.review` has put it into words."""

    @property
    def word(self) -> str | None:
        """The row as one word; `None`: out of time."""
        return None if self.guess is None else str(self.guess)

    @property
    def is_false(self) -> bool:
        """Whether the mark that was given is not the right one."""
        return self.said is not None and self.said != self.mark

    @property
    def loss(self) -> Fraction | None:
        """How much of a row was given away."""
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
        """How much of a row the mark gave, beyond what was to be expected; bad luck is below 0."""
        if self.made is None or self.then is None:
            return None
        return self.made.rows - 1 - self.then.rows

    @property
    def exact(self) -> bool:
        """Whether loss and luck, where they are given, are proven and not estimated."""
        best = None if self.best is None else self.best.value
        return all(value is None or value.exact for value in (self.made, best, self.then))

    @property
    def accuracy(self) -> float | None:
        """In percent, see `evaluation.accuracy`."""
        return None if self.loss is None else accuracy(self.loss)


@carried("rows", "counted", "loss", "luck", "accuracy", "exact")
@dataclass(frozen=True, slots=True)
class Totals:
    """Skill and luck apart, over some rows."""

    seat: int | None
    """`None`: all seats together."""
    name: str
    """What the player is called; empty for all seats together."""
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
        name = "" if seat is None or not own else own[0].name
        losses = [row.loss for row in own if row.loss is not None]
        luck = sum((row.luck for row in own if row.luck is not None), Fraction(0))
        percent = sum(map(accuracy, losses)) / len(losses) if losses else None
        exact = all(row.exact for row in own)
        total = sum(losses, Fraction(0))
        return cls(seat, name, len(own), len(losses), total, luck, percent, exact)


@carried(
    "index number codemaker=codemaker_name codemaker_number=codemaker outcome code=code_word",
    "code_pegs=code cracked_in start stopped stopped_after rows totals seats=by_name false_marks",
    "sentences",
)
@dataclass(frozen=True, slots=True)
class RoundReview:
    """A round of which at least one row was played."""

    index: int
    """Counted as it was written, from 1."""
    number: int
    """A replay has the number of the round that it repeats."""
    codemaker: int
    """The codemaker's seat."""
    codemaker_name: str
    outcome: Outcome
    code: Code | None
    rows: tuple[RowReview, ...]
    cracked_in: int | None
    """The row that cracked the code, by the marks that count."""
    stopped: Stop | None = None
    """Why the rows after some row are not counted."""
    stopped_after: int | None = None
    """That row."""
    clue: int | None = None
    """What was told of the code before the first row."""
    false_clue: bool = False
    """That was false, and the rows are judged without it."""
    sentences: tuple[Text, ...] = ()
    """What there is to say about it, where `render.review` has put it into words."""

    @property
    def code_word(self) -> str | None:
        """The code as one word."""
        return None if self.code is None else str(self.code)

    @property
    def start(self) -> Value | None:
        """Rows to be expected before the first one."""
        first = self.rows[0].best if self.rows else None
        return None if first is None else first.value

    @property
    def totals(self) -> Totals:
        """The totals of all who guessed."""
        return Totals.over(self.rows)

    @property
    def by_seat(self) -> tuple[Totals, ...]:
        """The totals of each who guessed, in the order of the first guess."""
        seats = dict.fromkeys(row.seat for row in self.rows)
        return tuple(Totals.over(self.rows, seat) for seat in seats)

    @property
    def by_name(self) -> dict[str, Totals]:
        """The totals of each who guessed, by name."""
        return {one.name: one for one in self.by_seat}

    @property
    def false_marks(self) -> tuple[int, ...]:
        """The rows whose marks are false by the code, by their numbers."""
        return tuple(row.number for row in self.false_rows)

    @property
    def false_rows(self) -> tuple[RowReview, ...]:
        """The rows whose marks are false by the code."""
        return tuple(row for row in self.rows if row.is_false)


def totals_by_seat(rounds: Iterable[RoundReview]) -> tuple[Totals, ...]:
    """The totals of each who guessed, over all these rounds."""
    rows = [row for round in rounds for row in round.rows]
    return tuple(Totals.over(rows, seat) for seat in sorted({row.seat for row in rows}))


@carried("edition", "options", "rounds", "seats=by_name", "legend")
@dataclass(frozen=True, slots=True)
class MatchReview:
    """A whole match. Rounds of which no row was played are left out."""

    rules: Rules
    seats: tuple[str, ...]
    rounds: tuple[RoundReview, ...]
    legend: tuple[Text, ...] = ()
    """What the numbers mean, where `render.review` has put it into words."""

    @property
    def edition(self) -> str:
        """The name of the edition."""
        return self.rules.edition.name

    @property
    def options(self) -> tuple[str, ...]:
        """The options of the edition that were chosen."""
        return self.rules.written

    @property
    def by_name(self) -> dict[str, Totals]:
        """The totals of each who guessed, over all rounds, by name."""
        return {one.name: one for one in self.by_seat}

    @property
    def by_seat(self) -> tuple[Totals, ...]:
        """The totals of each who guessed, over all rounds."""
        return totals_by_seat(self.rounds)
