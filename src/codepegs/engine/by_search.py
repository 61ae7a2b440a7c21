"""What compiled code can tell of a position: exact totals, and the totals of looking one row ahead.

Imported only where the book does not know the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from codepegs.engine import strategies
from codepegs.engine.position import Position, space_of
from codepegs.engine.space import Indices
from codepegs.rules.agreement import Rules
from codepegs.rules.code import Code

if TYPE_CHECKING:
    from codepegs.engine.optimal import Exact

STRATEGY = "entropy"
"""The look one row ahead: of all that are used, within 2 % of the optimum on every board tried."""


class Searcher:
    """Searches the positions of one board. Totals are guesses over all codes left together."""

    def __init__(self, rules: Rules, holes: int) -> None:
        self.space = space_of(rules, holes)
        self._exact: Exact | None = None

    @property
    def exact(self) -> Exact:
        """The exact search, with all that it remembers."""
        if self._exact is None:
            from codepegs.engine.optimal import Exact

            self._exact = Exact(self.space)
        return self._exact

    def left(self, position: Position) -> Indices:
        """The numbers of the codes that are left."""
        return self.space.fitting(position.answers)

    def least(self, position: Position) -> tuple[int, Code]:
        """The least total, proven, and a row that has it."""
        solved = self.exact.solve(self.left(position))
        return solved.total, self.space.guess(solved.guess)

    def with_row(self, position: Position, guess: Code) -> int:
        """The least total if this row is played, proven."""
        return self.exact.value_of(self.left(position), self.space.number_of_guess(guess))

    def with_every_row(self, position: Position) -> NDArray[np.int32]:
        """The least total for every row that may be guessed, proven."""
        return self.exact.values(self.left(position))

    def in_order(self, position: Position, totals: NDArray[np.int32], count: int) -> list[Code]:
        """The rows with the least totals; of equal ones first those that may be the code."""
        is_other = np.ones(len(self.space.guesses), dtype=bool)
        is_other[self.space.as_guess[self.left(position)]] = False
        return [self.space.guess(int(one)) for one in np.lexsort((is_other, totals))[:count]]

    def one_step(self, position: Position) -> tuple[int, Code]:
        """The total of play that looks one row ahead, and the row that it plays."""
        left = self.left(position)
        return self._played_out(left), self.space.guess(self._chosen(left))

    def _chosen(self, left: Indices) -> int:
        return strategies.choose(self.space, left, STRATEGY)

    def _played_out(self, left: Indices) -> int:
        total = 0
        waiting = [left]
        while waiting:
            codes = waiting.pop()
            total += len(codes)
            guess = self._chosen(codes)
            row = self.space.guesses[guess : guess + 1]
            marks = self.space.marks_between(self.space.codes[codes], row)[:, 0]
            # Number 0 cracks the code.
            waiting += [codes[marks == mark] for mark in np.unique(marks) if mark]
        return total

    def promising(self, position: Position, count: int) -> list[Code]:
        """The rows that look best one row ahead."""
        left = self.left(position)
        scores = 2 * strategies.scores(self.space, left, STRATEGY) + 1
        scores[self.space.as_guess[left]] -= 1
        return [self.space.guess(int(one)) for one in np.argsort(scores, kind="stable")[:count]]
