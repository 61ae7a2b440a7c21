"""Evaluates small boards by brute force, to compare with the engine."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from codepegs.engine.advice.evaluation import Rank, RowEvaluation, Value
from codepegs.engine.advice.position import Position
from codepegs.rules.code import Code
from codepegs.rules.ruleset import Rules
from tests import naive


@cache
def guesses_of(rules: Rules, holes: int) -> tuple[Code, ...]:
    """Every row that may be guessed."""
    if rules.words is None and rules.free_guesses:
        from itertools import product

        return tuple(map(Code, product(rules.letters, repeat=holes)))
    return tuple(map(Code, naive.codes(rules, holes)))


@cache
def mark(rules: Rules, code: Code, guess: Code) -> tuple[int, ...]:
    """The mark, by the obvious way of counting."""
    return naive.MARKS[rules.marking](code, guess)


def parts(rules: Rules, codes: frozenset[Code], guess: Code) -> dict[tuple[int, ...], set[Code]]:
    """The codes by the mark that the guess would earn."""
    found: dict[tuple[int, ...], set[Code]] = {}
    for code in codes:
        found.setdefault(mark(rules, code, guess), set()).add(code)
    return found


@cache
def total_with(rules: Rules, holes: int, codes: frozenset[Code], guess: Code) -> int | None:
    """The guesses all codes need together if this one comes first; none if it tells nothing."""
    divided = parts(rules, codes, guess)
    total = len(codes)
    for earned, part in divided.items():
        if earned[0] != holes:
            if len(part) == len(codes):
                return None
            total += least_total(rules, holes, frozenset(part))
    return total


@cache
def least_total(rules: Rules, holes: int, codes: frozenset[Code]) -> int:
    """The guesses all codes need together with the best play: the least over all guesses."""
    totals = [total_with(rules, holes, codes, guess) for guess in guesses_of(rules, holes)]
    return min(total for total in totals if total is not None)


class BruteForce:
    """Tries every row in every position."""

    def _codes(self, position: Position) -> frozenset[Code]:
        left = naive.fitting_codes(position.rules, position.holes, position.answers)
        return frozenset(map(Code, left))

    def value_of(self, position: Position, guess: Code) -> Value:
        codes = self._codes(position)
        total = total_with(position.rules, position.holes, codes, guess)
        if total is None:
            total = len(codes) + least_total(position.rules, position.holes, codes)
        return Value(Fraction(total, len(codes)), "search")

    def _every(self, position: Position) -> list[RowEvaluation]:
        every = [
            RowEvaluation(guess, self.value_of(position, guess))
            for guess in guesses_of(position.rules, position.holes)
        ]
        return sorted(every, key=lambda one: one.value.rows if one.value else 0)

    def best(self, position: Position) -> RowEvaluation:
        return self._every(position)[0]

    def alternatives(self, position: Position, count: int) -> tuple[RowEvaluation, ...]:
        return tuple(self._every(position)[:count])

    def rank(self, position: Position, guess: Code) -> Rank:
        own = self.value_of(position, guess).rows
        rows = [one.value.rows for one in self._every(position) if one.value]
        return Rank(1 + sum(row < own for row in rows), rows.count(own), len(rows))

    def typical(self, position: Position) -> Value:
        codes = self._codes(position)
        rows = [self.value_of(position, code).rows for code in codes]
        return Value(sum(rows, Fraction(0)) / len(rows), "search")
