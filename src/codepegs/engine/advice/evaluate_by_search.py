"""Evaluation by compiled search: totals of guesses over all codes left, exact or estimated."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.advice.evaluation import Rank
from codepegs.engine.advice.position import Position
from codepegs.engine.solver import Exact, Indices, one_step, space_of
from codepegs.rules import Code, Rules

STRATEGY = "entropy"  # Looks one row ahead; over all codes of a board within 2 % of the optimum.

# Bytes of the memo of an exact search; less on boards too large for a table of all marks, where the
# memo is cleared whenever other codes are searched.
MEMORY, LARGE_MEMORY = 1 << 25, 1 << 22

FEW = 40  # Codes left up to which a row that may be the code is looked for among equal ones.
CONTENDERS = 300  # Different divisions that are valued for a rank; with more, no rank is given.


class Searcher:
    """Searches the positions of one board."""

    def __init__(self, rules: Rules, holes: int) -> None:
        self.space = space_of(rules, holes)

    @cached_property
    def exact(self) -> Exact:
        """The exact search, with all that it remembers."""
        has_table = len(self.space.codes) * len(self.space.guesses) <= one_step.SMALL_TABLE
        return Exact(self.space, memory=MEMORY if has_table else LARGE_MEMORY)

    def left(self, position: Position) -> Indices:
        """The numbers of the codes that are left."""
        return self.space.fitting(position.answers)

    # -- Proven -----------------------------------------------------------------------------------

    def least(self, position: Position) -> tuple[int, Code]:
        """The least total, and a row that has it."""
        left = self.left(position)
        if len(left) <= FEW:
            # Of equal rows, people prefer one that may be the code.
            total = self.exact.solve(left).total
            for guess in map(int, self.space.as_guess[left]):
                if self.exact.value_of(left, guess) == total:
                    return total, self.space.guess(guess)
        solved = self.exact.first_best(left)
        return solved.total, self.space.guess(solved.guess)

    def with_row(self, position: Position, guess: Code) -> int:
        """The least total if this row is played."""
        return self.exact.value_of(self.left(position), self.space.number_of_guess(guess))

    def ranking(self, position: Position, count: int) -> list[Code]:
        """So many of the best rows, the best first; no two divide the codes alike."""
        found = self.exact.ranking(self.left(position), count)
        return [self.space.guess(one.guess) for one in found]

    def typical(self, position: Position) -> int:
        """The sum of the totals of all rows that may be the code."""
        left = self.left(position)
        return sum(self.exact.value_of(left, int(guess)) for guess in self.space.as_guess[left])

    def rank(self, position: Position, guess: Code) -> Rank | None:
        """The place of a row among all, by their totals; None where that takes too long."""
        left = self.left(position)
        own = self.exact.value_of(left, self.space.number_of_guess(guess))
        marks = self.space.marks_of_codes(left)
        first, counts = _different(marks)
        # Where places do not count, one row may crack many codes at once.
        apart = self.space.rules.marking != "colours"
        bounds = _least_totals(marks[:, first], len(self.space.marks), apart=apart)
        open_ = np.flatnonzero(bounds <= own)
        if len(open_) > CONTENDERS:
            return None
        totals = np.array([self.exact.value_of(left, int(first[one])) for one in open_])
        better, equal = (int(counts[open_][which].sum()) for which in (totals < own, totals == own))
        return Rank(better + 1, equal, len(self.space.guesses))

    # -- Estimated --------------------------------------------------------------------------------

    def chosen(self, position: Position) -> Code:
        """The row that looks best one row ahead."""
        return self.space.guess(one_step.choose(self.space, self.left(position), STRATEGY))

    def played_out(self, position: Position) -> int:
        """The total of play that looks one row ahead."""
        total = 0
        waiting = [self.left(position)]
        while waiting:
            codes = waiting.pop()
            total += len(codes)
            marks = self.space.marks_of_guess(one_step.choose(self.space, codes, STRATEGY), codes)
            # Number 0 cracks the code.
            waiting += [codes[marks == mark] for mark in np.unique(marks) if mark]
        return total

    def promising(self, position: Position, count: int) -> list[Code]:
        """The rows that look best one row ahead."""
        left = self.left(position)
        scores = 2 * one_step.scores(self.space, left, STRATEGY) + 1
        scores[self.space.as_guess[left]] -= 1
        return [self.space.guess(int(one)) for one in np.argsort(scores, kind="stable")[:count]]


def _different(marks: NDArray[np.uint8]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The first column of each kind, and how many there are of it."""
    columns = np.ascontiguousarray(marks.T).view(f"V{len(marks)}")[:, 0]
    _, first, counts = np.unique(columns, return_index=True, return_counts=True)
    return first, counts


def _least_totals(marks: NDArray[np.uint8], kinds: int, *, apart: bool) -> NDArray[np.int64]:
    """The least total of each column's division; `apart`: one guess never cracks two codes."""
    totals = np.full(marks.shape[1], len(marks), np.int64)
    for mark in range(1, kinds):
        sizes = (marks == mark).sum(axis=0)
        totals += np.where(sizes > 0, 2 * sizes - 1, 0) if apart else sizes
    return totals
