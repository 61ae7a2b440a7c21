"""The values of rows, of which hints and reviews are made, and words for losses.

A value is the number of rows that a codebreaker may expect to need from here, the cracking one
included, if every code that is left is equally likely and the best is played from then on. The
length of the board plays no part. A value says where it comes from, and whether it is exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import log
from typing import Literal, Protocol

from codepegs.engine.advice.advice_codec import carried
from codepegs.engine.advice.position import Position
from codepegs.rules import Code
from codepegs.text import N_, Figure, Text, say

Source = Literal["book", "search", "best-known", "one-step", "size"]

# Where a value comes from, best first.
SOURCES: dict[Source, str] = {
    "book": N_("exact, from the book"),
    "search": N_("exact, by search"),
    "best-known": N_("an estimate, by the best play that is known"),
    "one-step": N_("an estimate, by play that looks one row ahead"),
    "size": N_("an estimate, by the number of codes left"),
}


@carried("rows", "fraction", "exact", "source")
@dataclass(frozen=True, slots=True)
class Value:
    """Rows to be expected from here, the cracking one included.

    >>> Value(Fraction(5625, 1296), "book").exact
    True
    """

    rows: Fraction
    source: Source

    @property
    def fraction(self) -> str:
        """The same number of rows, without rounding."""
        return str(self.rows)

    @property
    def exact(self) -> bool:
        """Proven, not estimated."""
        return self.source in ("book", "search")

    @property
    def said(self) -> Text:
        """The value and its source, for a person."""
        source = say(SOURCES[self.source])
        return say(N_("{rows} ({source})"), rows=decimal(self.rows), source=source)


@carried("row", "pegs=guess", "value")
@dataclass(frozen=True, slots=True)
class RowEvaluation:
    """A row and its value."""

    guess: Code
    value: Value | None
    """`None` on boards where nothing can be counted."""

    @property
    def row(self) -> str:
        """The row as one word."""
        return str(self.guess)


@carried()
@dataclass(frozen=True, slots=True)
class Rank:
    """The place of a row among all rows that may be guessed."""

    place: int
    """1 for the best; equal rows share a place."""
    equal: int
    """Rows that are worth as much, itself included."""
    of: int
    """All rows."""


def by_size(codes: int, marks: int) -> Fraction:
    """Rows to be expected for so many codes, on a board with so many different marks.

    Fitted to positions of seven boards with 9 to 34 marks; seldom wrong by more than 0.3.

    >>> float(by_size(4096, 14)), float(by_size(1, 14))
    (5.0, 1.0)
    """
    if codes <= 2:
        return Fraction(codes + 1, 2)
    # More than 20 marks do not help, because some of them are rare.
    rows = 0.93 + 1.29 * log(codes) / log(max(2, min(marks, 20)))
    return Fraction(round(100 * max(rows, 1.5)), 100)


class RowEvaluator(Protocol):
    """Gives the values of rows; `None` for a value that it does not know."""

    def best(self, position: Position) -> RowEvaluation | None:
        """A row that none is better than; if its value is an estimate, the best that was found."""

    def value_of(self, position: Position, guess: Code) -> Value | None:
        """The value of playing this row, and the best from then on."""

    def alternatives(self, position: Position, count: int) -> tuple[RowEvaluation, ...]:
        """Up to so many of the best rows, the best first."""

    def rank(self, position: Position, guess: Code) -> Rank | None:
        """The place of the row among all, where every row has its exact value."""

    def typical(self, position: Position) -> Value | None:
        """The average value of a row drawn from the codes left, where each has its value."""


# -- Words for losses -------------------------------------------------------------------------

# A row that loses less than this much of a row is good, inexact, weak; more is a blunder. On 4
# holes and 6 colours, opening with four different colours loses 0.04 of a row, with three alike and
# one other 0.13, with four alike 0.53; repeating a row loses exactly 1.
GOOD, INEXACT, WEAK = Fraction(1, 10), Fraction(1, 4), Fraction(3, 5)

Verdict = Literal["best", "good", "inexact", "weak", "blunder"]

VERDICTS: dict[Verdict, str] = {
    "best": N_("none is better"),
    "good": N_("good"),
    "inexact": N_("inexact"),
    "weak": N_("weak"),
    "blunder": N_("a blunder"),
}

# As chess players write them; `sign` adds `!`.
SIGNS: dict[Verdict, str] = {"best": "", "good": "", "inexact": "?!", "weak": "?", "blunder": "??"}


def verdict(loss: Fraction) -> Verdict:
    """The word for a loss.

    >>> verdict(Fraction(0)), verdict(Fraction(1, 3)), verdict(Fraction(1))
    ('best', 'weak', 'blunder')
    """
    if loss <= 0:
        return "best"
    limits: dict[Verdict, Fraction] = {"good": GOOD, "inexact": INEXACT, "weak": WEAK}
    return next((word for word, limit in limits.items() if loss < limit), "blunder")


def sign(loss: Fraction, typical_loss: Fraction | None) -> str:
    """The sign of a row by its loss, and by the loss of a row drawn from the codes left.

    `!` is for a row that loses nothing where drawing one would have cost a tenth of a row or more.

    >>> sign(Fraction(0), Fraction(1, 5)), sign(Fraction(0), Fraction(1, 50))
    ('!', '')
    >>> sign(Fraction(1, 5), None), sign(Fraction(1, 2), None), sign(Fraction(1), None)
    ('?!', '?', '??')
    """
    if loss <= 0 and typical_loss is not None and typical_loss >= GOOD:
        return "!"
    return SIGNS[verdict(loss)]


def accuracy(loss: Fraction) -> float:
    """A row's accuracy in percent: 100, halved for each third of a row that it loses.

    >>> accuracy(Fraction(0)), accuracy(Fraction(1, 3)), accuracy(Fraction(1))
    (100.0, 50.0, 12.5)
    """
    return float(100 * 0.5 ** (3 * float(loss)))


def decimal(number: Fraction | float, places: int = 3) -> Figure:
    """A number for a person, with so many places.

    >>> decimal(Fraction(5625, 1296))
    '4.340'
    """
    # Without the minus of a number that rounds to 0.
    written = f"{float(number):.{places}f}"
    return Figure(written.replace("-0." + "0" * places, "0." + "0" * places))
