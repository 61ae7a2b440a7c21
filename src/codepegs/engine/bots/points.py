"""Playing for points at a table of three to five, under the scoring of 2004.

A guess brings its own points; its mark helps the next players too; and a long round pays the
codemaker (002:119-159). So the value of a guess is its points and those to come for its player,
less those to come for the others on average. With few codes left they are computed to the end of
the round; with more, they are read from a small table by the number of codes (`Outlook`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.kernels import points_kernel as kernel
from codepegs.engine.solver import Indices, Space
from codepegs.rules import SCHEMES, Answer, Code, Rules, maker_points, points_of_mark
from codepegs.text import Refusal

# Numbers of codes; between them, values go by the logarithm.
KNOTS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 27, 36, 50, 70, 100, 140, 200, 280, 400, 600, 1000,
         1680, 4096)  # fmt: skip


class Outlook(NamedTuple):
    """For each number of codes in `KNOTS`, what is to come on average."""

    points: tuple[float, ...]  # Own points from guesses, less the average of the others.
    rows: tuple[float, ...]  # Rows until the code is cracked.


# By the number of players, where the others only want to crack.
AMONG_CRACKERS = {
    3: Outlook(
        (-4.95, 1.2, 3.34, 4.7, 5.12, 5.31, 5.81, 5.84, 5.82, 5.63, 5.93, 6.0, 6.4, 7.2, 7.65,
         7.74, 7.7, 8.06, 8.05, 8.38, 8.41, 8.37, 8.39, 8.4, 8.42),
        (1.0, 1.5, 1.84, 1.93, 2.09, 2.18, 2.27, 2.41, 2.68, 2.85, 3.16, 3.35, 3.54, 3.74, 3.95,
         3.99, 4.14, 4.33, 4.5, 4.77, 4.99, 5.01, 5.05, 5.1, 5.14),
    ),
    4: Outlook(
        (-3.34, -4.04, -3.64, -3.19, -2.82, -2.3, -2.1, -1.45, -0.89, -0.26, 0.52, 1.59, 2.24,
         3.46, 3.94, 3.85, 3.26, 2.53, 1.85, 1.6, 1.39, 1.22, 1.18, 1.13, 1.09),
        (1.0, 1.5, 1.76, 1.9, 1.99, 2.1, 2.14, 2.23, 2.26, 2.34, 2.46, 2.63, 2.7, 2.82, 2.97,
         3.16, 3.33, 3.55, 3.85, 4.16, 4.38, 4.64, 4.92, 5.2, 5.48),
    ),
    5: Outlook(
        (-2.51, -3.04, -3.27, -3.3, -3.26, -3.4, -3.42, -3.46, -3.53, -3.57, -3.41, -3.17, -3.02,
         -2.97, -2.38, -0.99, 0.46, 1.44, 2.41, 2.9, 3.21, 2.97, 2.62, 2.28, 1.94),
        (1.01, 1.49, 1.74, 1.87, 1.99, 2.05, 2.1, 2.2, 2.27, 2.31, 2.44, 2.61, 2.73, 2.82, 2.94,
         3.16, 3.4, 3.54, 3.66, 3.83, 3.99, 4.14, 4.32, 4.48, 4.65),
    ),
}  # fmt: skip

# The same where all play for points, and know it.
AMONG_PLAYERS_FOR_POINTS = {
    3: Outlook(
        (-4.87, 1.29, 1.38, 2.61, 3.09, 3.18, 3.29, 3.84, 4.3, 4.3, 4.47, 4.74, 5.09, 5.52, 5.72,
         5.92, 5.89, 6.62, 6.64, 6.22, 5.73, 5.24, 4.75, 4.26, 3.77),
        (1.01, 1.76, 2.12, 2.64, 2.75, 2.82, 3.02, 3.41, 3.62, 3.91, 4.19, 3.95, 4.28, 4.65,
         4.93, 5.04, 5.13, 5.96, 6.27, 5.73, 5.53, 5.5, 5.52, 5.52, 5.53),
    ),
    4: Outlook(
        (-3.44, -3.9, -2.41, -2.93, -2.19, -0.79, -0.95, -0.63, 0.17, 0.41, 0.55, 0.62, 0.62,
         1.05, 1.57, 1.77, 1.98, 2.09, 1.99, 1.85, 1.54, 1.09, 0.67, 0.24, -0.19),
        (1.0, 1.5, 1.93, 2.02, 2.39, 2.95, 2.97, 3.4, 4.28, 4.53, 4.71, 4.71, 4.88, 5.39, 6.03,
         6.19, 6.6, 7.56, 8.35, 8.0, 7.45, 6.91, 6.4, 5.9, 5.4),
    ),
    5: Outlook(
        (-2.54, -3.03, -3.27, -3.15, -3.24, -3.38, -3.4, -3.11, -2.89, -2.56, -2.33, -1.86,
         -1.15, -0.88, -0.86, -0.63, -0.19, 0.03, -0.01, 0.08, 0.05, 0.05, 0.05, 0.06, 0.06),
        (1.02, 1.45, 1.73, 1.86, 1.87, 1.97, 2.1, 2.31, 2.5, 3.23, 3.73, 3.97, 4.48, 5.07, 5.51,
         5.88, 6.86, 8.69, 9.31, 8.92, 8.78, 8.96, 9.12, 9.3, 9.47),
    ),
}  # fmt: skip

FEW = 8  # Codes with which a round is computed to its end: some hundredths of a second at most.

# The share of the most information that tells much. Knuth's strategy asks for 0.8 and more; a
# player for points whose guess cannot be the code, for 0.75 and less.
MUCH = 0.75

_EQUAL = 1e-6  # Values nearer than that are equal: they are sums of some thousand numbers.


def choose_for_points(
    space: Space,
    rules: Rules,
    answers: Sequence[Answer],
    row: int,
    dice: random.Random,
    *,
    breakers: int | None = None,
) -> Code:
    """The guess that brings the most points, compared with the others, in this row (from 1 on).

    So many codebreakers guess in turn: all players but one, unless some have resigned. The dice
    decide between guesses of equal value.

    >>> from codepegs import edition, Code, Mark
    >>> rules = edition("family-2004").rules(players=3)
    >>> answers = [(Code("WPGR"), Mark((1, 1))), (Code("WOPS"), Mark((2, 1)))]
    >>> choose_for_points(Space.of(rules), rules, answers, 3, random.Random(1))
    Code('WOPS')
    """
    if not SCHEMES[rules.scoring].by_guess:
        raise Refusal("engine/no-points", came=rules.edition.name, players=rules.players)
    table = Prospects(space, rules, breakers)
    left, for_points = space.everything, [False] * table.breakers
    for number, (row_guessed, mark) in enumerate(answers):
        guess = space.number_of_guess(row_guessed)
        # The seats count from the player whose guess this is.
        for_points[(number - len(answers)) % table.breakers] |= table.is_for_points(left, guess)
        left = left[space.table[left, guess] == space.mark_number(mark)]
    if not len(left):
        raise Refusal("engine/no-code-fits")
    return space.guess(table.choose(left, row, dice.random(), for_points[1:]))


class Prospects:
    """The values of guesses at a table of three to five; codes and guesses are numbers."""

    def __init__(
        self,
        space: Space,
        rules: Rules,
        breakers: int | None = None,
        outlooks: tuple[Outlook, Outlook] | None = None,
    ) -> None:
        assert rules.rows is not None  # the codemaker's table ends
        self.space = space
        self.breakers = rules.players - 1 if breakers is None else breakers
        # After a resignation there may be no table for so few players: take the nearest.
        players = min(max(self.breakers + 1, 3), 5)
        self._outlooks = outlooks or (AMONG_CRACKERS[players], AMONG_PLAYERS_FOR_POINTS[players])
        self._share = 1 / (rules.players - 1)
        self._marks = len(space.marks)
        points = [points_of_mark(mark, space.holes) for mark in space.marks]
        self.points = np.array(points, dtype=np.float64)
        cracked_in = [*range(1, rules.rows + 1), None]
        self.maker = np.array([maker_points(rules, row) for row in cracked_in], dtype=np.float64)

    def choose(self, left: Indices, row: int, lot: float, others: Sequence[bool] = ()) -> int:
        """The number of the guess for this row; `lot`, from 0 to 1, decides between equals."""
        equals = self.best(left, row, others)
        return int(equals[int(lot * len(equals))])

    def best(self, left: Indices, row: int, others: Sequence[bool] = ()) -> Indices:
        """The guesses of the highest value; if some of them may be the code, only these."""
        numbers, values = self.values(left, row, others)
        best: Indices = numbers[values >= values.max() - _EQUAL]
        fitting: Indices = best[np.isin(best, self.space.as_guess[left])]
        return fitting if len(fitting) else best

    def values(
        self, left: Indices, row: int, others: Sequence[bool] = ()
    ) -> tuple[Indices, NDArray[np.float64]]:
        """Guesses, of few codes only those that part them differently, and the values of each."""
        table = self.space.table
        if len(left) > FEW:
            return self._all_guesses, kernel.weigh_all(table, left, self._worth(row, others))
        packed = np.zeros(table.shape[1], dtype=np.int64)
        for code in left:
            packed = packed * self._marks + table[code]
        first = np.sort(np.unique(packed, return_index=True)[1]).astype(np.int32)
        values = np.empty(len(first))
        for_points = np.zeros(self.breakers, dtype=np.bool_)
        for_points[0] = True
        for_points[1 : 1 + len(others)] = others
        kernel.endgame(
            np.ascontiguousarray(table[left][:, first]), self.points, self.maker, row - 1,
            self._share, for_points, values,
        )  # fmt: skip
        return first, values

    def is_for_points(self, left: Indices, guess: int) -> bool:
        """Whether a guess neither may be the code nor tells much: its player plays for points."""
        if len(left) < 2 or self.space.code_of_guess[guess] in left:
            return False
        weights = _n_log_n(self._marks, len(self.space.codes))
        missing = kernel.weigh_all(self.space.table, left, weights)
        everything = len(left) * np.log2(len(left))
        return bool(everything - missing[guess] < MUCH * (everything - missing.min()))

    @cached_property
    def _all_guesses(self) -> Indices:
        return np.arange(len(self.space.guesses), dtype=np.int32)

    def _worth(self, row: int, others: Sequence[bool]) -> NDArray[np.float64]:
        """`worth[mark, size]`: the value of a cell, its points and those to come."""
        return _worth(
            *self._outlooks, sum(others) / max(1, self.breakers - 1), self._share, row,
            tuple(self.points), tuple(self.maker), len(self.space.codes),
        )  # fmt: skip


@lru_cache(maxsize=128)
def _worth(
    crack_only: Outlook,
    for_points: Outlook,
    part: float,
    share: float,
    row: int,
    points: tuple[float, ...],
    maker: tuple[float, ...],
    codes: int,
) -> NDArray[np.float64]:
    """The value of cells where this part of the others plays for points."""
    sizes = np.arange(codes + 1)
    outlook = (1 - part) * np.array(crack_only) + part * np.array(for_points)
    to_come, rows = (
        np.interp(np.log(np.maximum(sizes, 1)), np.log(KNOTS), figures) for figures in outlook
    )
    rows_left = len(maker) - 1 - row
    to_come *= np.minimum(1, rows_left / rows)
    end = np.minimum(row + rows, len(maker))
    to_come -= share * np.interp(end, np.arange(1, len(maker) + 1), maker)
    worth: NDArray[np.float64] = sizes * (np.array(points)[:, None] + to_come)
    worth[0] = sizes * (points[0] - share * maker[row - 1])
    return worth


@lru_cache(maxsize=8)
def _n_log_n(marks: int, codes: int) -> NDArray[np.float64]:
    """The missing information for so many codes, in bits; the same for every mark."""
    sizes = np.arange(codes + 1)
    return np.tile(sizes * np.log2(np.maximum(sizes, 1)), (marks, 1))
