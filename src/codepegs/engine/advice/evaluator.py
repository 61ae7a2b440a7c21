"""The engine's evaluator: from the book, by exact search, or by estimates, in this order.

The book needs no compiled code; everything else is imported when it is needed. Rows of one position
are always compared by one method, so that an error of an estimate favours none of them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from codepegs.engine.advice import evaluate_from_book
from codepegs.engine.advice.evaluation import SOURCES, Rank, RowEvaluation, Source, Value, by_size
from codepegs.engine.advice.position import Position
from codepegs.engine.book import shipped
from codepegs.engine.sizes import number_of_codes, number_of_guesses
from codepegs.engine.trees import Shape, marks_of
from codepegs.rules import Code, Rules

if TYPE_CHECKING:
    from codepegs.engine.advice.evaluate_by_search import Searcher


@dataclass(frozen=True, slots=True)
class Limits:
    """How much work an answer may take."""

    exact_codes: int = 400  # Codes left up to which a position is searched exactly.
    exact_pairs: int = 2_200_000  # The same in codes times guesses.
    # The same on boards whose marks do not fit into a table: 60 codes of `super` may take minutes.
    large_exact_codes: int = 30
    few_codes: int = 60  # Codes left up to which all rows are searched exactly, not only two.
    parts_pairs: int = 12_000_000  # Codes times guesses up to which a row's parts are searched.
    tree_pairs: int = 50_000_000  # Codes times guesses up to which an estimate plays all codes out.
    large_tree_pairs: int = 8_000_000  # The same on boards whose marks do not fit into a table.
    seconds: float = 1.0  # For a row on a board that cannot be listed.


TABLE = 1 << 26  # Codes times guesses up to which all marks are in a table, as in `one_step`.
REMEMBERED = 4096  # Positions whose best row is cached.


@lru_cache(maxsize=4)
def _searcher(rules: Rules, holes: int) -> Searcher:
    from codepegs.engine.advice.evaluate_by_search import Searcher

    return Searcher(rules, holes)


class Evaluator:
    """Gives the values of rows, and caches the best row of each position.

    >>> from codepegs import Code, Mark, edition
    >>> rules = edition("custom").rules(holes=2, colours=3, doubles=True)
    >>> Evaluator().best(Position(rules, 2)).value.rows
    Fraction(7, 3)
    """

    def __init__(
        self,
        limits: Limits | None = None,
        find: Callable[[Rules, int], shipped.Entry | None] = shipped.find,
    ) -> None:
        self.limits = limits or Limits()
        self._find = find
        self._best: dict[Position, RowEvaluation] = {}

    def best(self, position: Position) -> RowEvaluation | None:
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
        """The value of playing this row, and the best from then on."""
        codes = position.codes
        if not codes:
            return None
        if len(codes) == 1:
            cracks = position.rules.mark_row(codes[0], guess).cracks(position.holes)
            return Value(Fraction(1 if cracks else 2), "search")
        entry = self._find(position.rules, position.holes)
        value = None if entry is None else evaluate_from_book.value_of(entry, position, guess)
        if value is not None:
            return value
        if self._is_searched(position):
            total = self._search(position).with_row(position, guess)
            return Value(Fraction(total, len(codes)), "search")
        return self._beside_best(position, self._by_parts(position, guess))

    def alternatives(self, position: Position, count: int) -> tuple[RowEvaluation, ...]:
        """Up to so many good rows, the best first; on large boards only the best."""
        best = self.best(position)
        if best is None:
            return ()
        entry = self._find(position.rules, position.holes)
        if not position.answers and entry is not None:
            openings = evaluate_from_book.openings(entry, position)
            if openings:
                return openings[:count]
        rows = [row for row in self._good_rows(position, count) if row != best.guess]
        evaluation = [RowEvaluation(row, self.value_of(position, row)) for row in rows]
        ordered = sorted((best, *evaluation), key=lambda one: one.value.rows if one.value else 0)
        return tuple(ordered[:count])

    def rank(self, position: Position, guess: Code) -> Rank | None:
        """The place of the row among all, where that takes no long search."""
        if not self._is_small(position) or not _has_table(position):
            return None
        return self._search(position).rank(position, guess)

    def typical(self, position: Position) -> Value | None:
        """The average value of a row drawn from the codes left, where each has its value."""
        if not self._is_small(position) or not position.codes:
            return None
        total = self._search(position).typical(position)
        return Value(Fraction(total, len(position.codes) ** 2), "search")

    # -- Which method -----------------------------------------------------------------------------

    def _search(self, position: Position) -> Searcher:
        return _searcher(position.rules, position.holes)

    def _pairs(self, position: Position) -> int:
        return (position.count or 0) * number_of_guesses(position.rules, position.holes)

    def _is_searched(self, position: Position) -> bool:
        if not position.is_listable:
            return False
        limits = self.limits
        codes = limits.exact_codes if _has_table(position) else limits.large_exact_codes
        # What was told of a code leaves the symmetries of the board, which the search uses.
        if not Shape.of(position.rules.after_clue(None), position.holes).is_symmetric:
            # Without symmetries (words) every set has to be searched by itself.
            codes = min(codes, limits.large_exact_codes)
        return 0 < (position.count or 0) <= codes and self._pairs(position) <= limits.exact_pairs

    def _is_small(self, position: Position) -> bool:
        """Whether it is small enough for many exact searches."""
        return (position.count or 0) <= self.limits.few_codes and self._is_searched(position)

    def _has_small_parts(self, position: Position) -> bool:
        """Whether it is small enough to search the parts that a row makes of it."""
        return _has_table(position) and self._pairs(position) <= self.limits.parts_pairs

    def _is_played_out(self, position: Position) -> bool:
        """Whether it is small enough for an estimate that plays all codes out."""
        if not position.is_listable:
            return False
        limits = self.limits
        limit = limits.tree_pairs if _has_table(position) else limits.large_tree_pairs
        return 0 < self._pairs(position) <= limit

    # -- The methods ------------------------------------------------------------------------------

    def _look_for_best(self, position: Position) -> RowEvaluation | None:
        codes = position.codes
        if codes is None:
            return RowEvaluation(self._chosen_from_sample(position), None)
        if not codes:
            return None
        known = self._in_book(position) or self._by_search(position)
        if known is not None:
            return known
        if self._is_played_out(position):
            guess = self._search(position).chosen(position)
        else:
            guess = self._chosen_from_sample(position)
        value = self._by_parts(position, guess)
        # Even if its value is exact, another row may be better.
        source = "one-step" if value.exact else value.source
        return RowEvaluation(guess, Value(value.rows, source))

    def _in_book(self, position: Position) -> RowEvaluation | None:
        entry = self._find(position.rules, position.holes)
        return None if entry is None else evaluate_from_book.best(entry, position)

    def _by_search(self, position: Position) -> RowEvaluation | None:
        assert position.codes
        if len(position.codes) == 1:
            return RowEvaluation(position.codes[0], Value(Fraction(1), "search"))
        if not self._is_searched(position):
            return None
        total, guess = self._search(position).least(position)
        return RowEvaluation(guess, Value(Fraction(total, len(position.codes)), "search"))

    def _chosen_from_sample(self, position: Position) -> Code:
        from codepegs.engine.large import choose_large

        # The same dice every time, so that the same position gets the same hint.
        dice, seconds = random.Random(1), self.limits.seconds
        rules, holes, answers = position.rules, position.holes, position.answers
        return choose_large(rules, holes, answers, dice=dice, seconds=seconds)

    def _by_parts(self, position: Position, guess: Code) -> Value:
        """One row, and the average of the values after its marks."""
        assert position.codes
        sources: list[Source] = ["book"]
        rows, count = Fraction(1), len(position.codes)
        search, play = self._has_small_parts(position), self._is_played_out(position)
        for mark, part in position.parts(guess).items():
            if mark.cracks(position.holes):
                continue
            if part.count == count:
                value = self._worth_of_whole(position)  # The row tells nothing, and is wasted.
            else:
                value = self._worth(part, search=search, play=play)
            sources.append(value.source)
            rows += value.rows * Fraction(part.count or 0, count)
        return Value(rows, max(sources, key=list(SOURCES).index))

    def _worth_of_whole(self, position: Position) -> Value:
        best = self._best.get(position)
        if best is not None and best.value is not None:
            return best.value
        return self._worth(position, search=False, play=True)

    def _worth(self, position: Position, *, search: bool, play: bool) -> Value:
        """The value of a position: from the book, by search, by playing out, or by its size."""
        assert position.codes
        known = self._in_book(position)
        if known is None and (search or len(position.codes) == 1):
            known = self._by_search(position)
        if known is not None and known.value is not None:
            return known.value
        count = len(position.codes)
        if play and self._is_played_out(position):
            total = self._search(position).played_out(position)
            return Value(Fraction(total, count), "one-step")
        return Value(by_size(count, len(marks_of(position.rules, position.holes))), "size")

    def _beside_best(self, position: Position, value: Value) -> Value:
        """A row's value, corrected by the error of the same method for the best row."""
        best = self.best(position)
        if value.exact or best is None or best.value is None:
            return value
        if best.value.source not in ("book", "best-known"):
            return value
        loss = value.rows - self._by_parts(position, best.guess).rows
        return Value(best.value.rows + max(Fraction(0), loss), value.source)

    def _good_rows(self, position: Position, count: int) -> list[Code]:
        assert position.codes is None or position.codes
        if self._is_small(position):
            return self._search(position).ranking(position, count)
        if self._has_small_parts(position):
            return self._search(position).promising(position, count)
        return []


def _has_table(position: Position) -> bool:
    rules, holes = position.rules, position.holes
    return number_of_codes(rules, holes) * number_of_guesses(rules, holes) <= TABLE
