"""The engine's own judge: from the book, by exact search, or by estimates, in this order.

What the book knows needs nothing to be compiled. Everything else is imported when it is needed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import log
from typing import TYPE_CHECKING

from codepegs.engine import from_book
from codepegs.engine.judge import SOURCES, Judged, Rank, Value
from codepegs.engine.position import Position, number_of_guesses
from codepegs.engine.shape import marks_of
from codepegs.rules.agreement import Rules
from codepegs.rules.code import Code

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from codepegs.engine.by_search import Searcher


@dataclass(frozen=True, slots=True)
class Limits:
    """How much work an answer may take."""

    exact_codes: int = 400
    """Codes left up to which a position is searched exactly."""
    exact_pairs: int = 4_000_000
    """The same in codes times guesses, for boards with very many guesses."""
    every_codes: int = 60
    """Codes left up to which every row gets its exact value, not only the best and the one played."""
    tree_pairs: int = 20_000_000
    """Codes times guesses up to which an estimate plays all codes out."""
    seconds: float = 1.0
    """For a row on a board that cannot be listed."""


REMEMBERED = 4096
"""Positions whose values are kept."""


@lru_cache(maxsize=8)
def _searcher(rules: Rules, holes: int) -> Searcher:
    from codepegs.engine.by_search import Searcher

    return Searcher(rules, holes)


class Adviser:
    """Says what rows are worth, and how sure that is; remembers what it has worked out.

    >>> from codepegs import Code, Mark, edition
    >>> rules = edition("custom").rules(holes=2, colours=3, doubles=True)
    >>> str(Adviser().best(Position(rules, 2)).value.rows)
    '7/3'
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self._best: dict[Position, Judged] = {}
        self._every: dict[Position, NDArray[np.int32]] = {}

    # -- The judge ------------------------------------------------------------------------------

    def best(self, position: Position) -> Judged | None:
        """A row that none is better than; if its value is an estimate, the best that was found."""
        if position not in self._best:
            found = self._look_for_best(position)
            if found is None:
                return None
            if len(self._best) >= REMEMBERED:
                self._best.clear()
            self._best[position] = found
        return self._best[position]

    def value_of(self, position: Position, guess: Code) -> Value | None:
        """What it is worth to play this row, and the best from then on."""
        count = position.count
        if not count:
            return None
        value = from_book.value_of(position, guess)
        if value is not None:
            return value
        if count == 1:
            assert position.codes
            mark = position.rules.mark_row(position.codes[0], guess)
            return Value(Fraction(1 if mark.cracks(position.holes) else 2), "search")
        if self._is_searched(position):
            total = self._search(position).with_row(position, guess)
            return Value(Fraction(total, count), "search")
        value, best = self._by_parts(position, guess), self.best(position)
        if best is not None and best.value is not None and best.value.exact:
            # No estimate undercuts what is proven.
            return replace(value, rows=max(value.rows, best.value.rows))
        return value

    def alternatives(self, position: Position, count: int) -> tuple[Judged, ...]:
        """Up to so many of the best rows, the best first."""
        best = self.best(position)
        if best is None:
            return ()
        openings = () if position.answers else from_book.openings(position)
        if openings:
            return openings[:count]
        rows = self._good_rows(position, count)
        judged = [Judged(row, self.value_of(position, row)) for row in rows if row != best.guess]
        ordered = sorted((best, *judged), key=lambda one: one.value.rows if one.value else 0)
        return tuple(ordered[:count])

    def rank(self, position: Position, guess: Code) -> Rank | None:
        """How the row stands among all; only where every row has its exact value."""
        totals = self._totals(position)
        if totals is None:
            return None
        own = totals[self._search(position).space.number_of_guess(guess)]
        return Rank(int((totals < own).sum()), int((totals == own).sum()), len(totals))

    def typical(self, position: Position) -> Value | None:
        """What a row drawn from the codes left is worth on average, where each has its value."""
        totals = self._totals(position)
        if totals is None:
            return None
        search = self._search(position)
        own = totals[search.space.as_guess[search.left(position)]]
        return Value(Fraction(int(own.sum()), len(own) ** 2), "search")

    # -- How it is worked out ---------------------------------------------------------------------

    def _search(self, position: Position) -> Searcher:
        return _searcher(position.rules, position.holes)

    def _pairs(self, position: Position) -> int:
        return (position.count or 0) * number_of_guesses(position.rules, position.holes)

    def _is_searched(self, position: Position) -> bool:
        """Whether the position is small enough for an exact search."""
        return (
            position.is_listable
            and 0 < (position.count or 0) <= self.limits.exact_codes
            and self._pairs(position) <= self.limits.exact_pairs
        )

    def _is_played_out(self, position: Position) -> bool:
        """Whether it is small enough for an estimate that plays all codes out."""
        return position.is_listable and 0 < self._pairs(position) <= self.limits.tree_pairs

    def _look_for_best(self, position: Position) -> Judged | None:
        codes = position.codes
        if codes is None:
            return Judged(self._large(position), None)
        if not codes:
            return None
        if len(codes) == 1:
            return Judged(codes[0], Value(Fraction(1), "search"))
        found = from_book.best(position)
        if found is not None:
            return found
        if self._is_searched(position):
            total, guess = self._search(position).least(position)
            return Judged(guess, Value(Fraction(total, len(codes)), "search"))
        if self._is_played_out(position):
            total, guess = self._search(position).one_step(position)
            return Judged(guess, Value(Fraction(total, len(codes)), "one-step"))
        guess = self._large(position)
        return Judged(guess, self._by_parts(position, guess))

    def _large(self, position: Position) -> Code:
        from codepegs.engine.large import choose_large

        # The same dice every time: the same position gets the same hint.
        return choose_large(
            position.rules,
            position.holes,
            position.answers,
            dice=random.Random(1),
            seconds=self.limits.seconds,
        )

    def _by_parts(self, position: Position, guess: Code) -> Value:
        """One row more than what is left to do after it, on average over the marks."""
        assert position.codes
        values: list[Value] = []
        total = Fraction(len(position.codes))
        for mark, codes in position.parts(guess).items():
            if mark.cracks(position.holes):
                continue
            tells_nothing = len(codes) == len(position.codes)
            value = self._worth(position if tells_nothing else position.after(guess, mark))
            values.append(value)
            total += value.rows * len(codes)
        return Value(total / len(position.codes), _weakest(values))

    def _worth(self, position: Position) -> Value:
        """What a position is worth; where even an estimate takes long, by its size alone."""
        known = len(position.codes or ()) == 1 or from_book.best(position) is not None
        if known or self._is_searched(position) or self._is_played_out(position):
            best = self.best(position)
            assert best is not None and best.value is not None
            return best.value
        marks = len(marks_of(position.rules, position.holes))
        return Value(_by_size(position.count or 1, marks), "size")

    def _good_rows(self, position: Position, count: int) -> list[Code]:
        totals = self._totals(position)
        if totals is not None:
            return self._search(position).in_order(position, totals, count)
        if (position.count or 0) > 2 and self._is_played_out(position):
            return self._search(position).promising(position, count)
        return list(position.codes or ())[:count] if position.count == 2 else []

    def _totals(self, position: Position) -> NDArray[np.int32] | None:
        """The exact total of every row, where they are few enough to be worked out."""
        if not self._is_searched(position) or (position.count or 0) > self.limits.every_codes:
            return None
        if position not in self._every:
            if len(self._every) >= REMEMBERED:
                self._every.clear()
            self._every[position] = self._search(position).with_every_row(position)
        return self._every[position]


def _weakest(values: Iterable[Value]) -> str:
    """The source of a sum is that of its least certain part."""
    order = list(SOURCES)
    return max((value.source for value in values), key=order.index, default="search")


def _by_size(codes: int, marks: int) -> Fraction:
    """Rows to be expected for so many codes, on a board with so many different marks.

    Fitted to positions of seven boards with 9 to 34 marks and to all solved ones; it is seldom
    wrong by more than 0.3.

    >>> float(_by_size(4096, 14)), float(_by_size(1, 14))
    (5.0, 1.0)
    """
    if codes <= 2:
        return Fraction(codes + 1, 2)
    # More than 20 marks do not help: the rare ones hardly ever come.
    rows = 0.93 + 1.29 * log(codes) / log(max(2, min(marks, 20)))
    return Fraction(round(100 * max(rows, 1.5)), 100)
