"""Playing for points at a table of three to five, under the scoring of 2004.

A guess brings its own points; what it tells, it tells the next players too; and a long round pays
the codemaker (002:119-159). So a guess is worth its points and what is then to come, for oneself,
less what comes to the others on average. With few codes left that is worked out to the end of the
round; with more, what is to come is read from a small table by the number of codes (`points_values`).
As a codemaker, hide any code: `maker.uniform` cannot be found out.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.kernels import points as kernel
from codepegs.engine.points_values import KNOTS, OUTLOOKS, Outlook
from codepegs.engine.space import Indices, Space
from codepegs.rules.agreement import Rules
from codepegs.rules.code import Code
from codepegs.rules.refusal import Refusal
from codepegs.rules.scoring import SCHEMES, maker_points, points_of_mark
from codepegs.rules.search import Answer

FEW = 8
"""Codes with which a round is worked out to its end: some hundredths of a second at most."""

_EQUAL = 1e-6
"""Values nearer than that are equal: they are sums of some thousand numbers."""


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

    So many codebreakers guess in turn: all players but one, unless some have resigned. The dice are
    thrown once, for a choice among guesses that are worth the same.

    >>> from codepegs import edition, Code, Mark
    >>> rules = edition("family-2004").rules(players=3)
    >>> answers = [(Code("WPGR"), Mark((1, 1))), (Code("WOPS"), Mark((2, 1)))]
    >>> choose_for_points(Space.of(rules), rules, answers, 3, random.Random(1))
    Code('WOPS')
    """
    if not SCHEMES[rules.scoring].by_guess:
        raise Refusal("engine/no-points", came=rules.edition.name, players=rules.players)
    table = Prospects(space, rules, breakers)
    left, somebody_waits = space.everything, False
    for number, (guess, mark) in enumerate(answers):
        before = len(left)
        left = left[space.table[left, space.number_of_guess(guess)] == space.mark_number(mark)]
        is_own = (len(answers) - number) % table.breakers == 0
        somebody_waits |= not is_own and is_waiting(before, len(left))
    if not len(left):
        raise Refusal("engine/no-code-fits")
    return space.guess(table.choose(left, row, dice.random(), somebody_waits))


def is_waiting(before: int, after: int) -> bool:
    """Whether a guess that left so many of so many codes was made for its own points alone.

    Who only wants to crack never makes one, so whoever does will not hurry to crack either.
    """
    return before == after > 1


class Prospects:
    """What guesses are worth at a table of three to five, by the numbers of codes and guesses."""

    def __init__(
        self,
        space: Space,
        rules: Rules,
        breakers: int | None = None,
        outlook: Outlook | None = None,
    ) -> None:
        assert rules.rows is not None  # the codemaker's table ends
        self.space = space
        self.breakers = rules.players - 1 if breakers is None else breakers
        # Who resigns plays no further, but the codemaker's table stays: the nearest must do.
        self._outlook = outlook or OUTLOOKS[min(max(self.breakers + 1, 3), 5)]
        self._share = 1 / (rules.players - 1)
        self._marks = len(space.marks)
        self.points = np.array(
            [points_of_mark(mark, space.holes) for mark in space.marks], dtype=np.float64
        )
        cracked_in = [*range(1, rules.rows + 1), None]
        self.maker = np.array([maker_points(rules, row) for row in cracked_in], dtype=np.float64)

    def choose(self, left: Indices, row: int, lot: float, somebody_waits: bool = False) -> int:
        """The number of the guess to make in this row, when these codes are left.

        The lot, from 0 to 1, decides among equals.
        """
        equals = self.best(left, row, somebody_waits)
        return int(equals[int(lot * len(equals))])

    def best(self, left: Indices, row: int, somebody_waits: bool = False) -> Indices:
        """The guesses that are worth the most; of these the ones that may be the code, if any.

        Who sees somebody wait takes the others for players for points as well, otherwise for
        players who only want to crack.
        """
        numbers, values = self.values(left, row, somebody_waits)
        best: Indices = numbers[values >= values.max() - _EQUAL]
        fitting: Indices = best[np.isin(best, self.space.as_guess[left])]
        return fitting if len(fitting) else best

    def values(
        self, left: Indices, row: int, somebody_waits: bool = False
    ) -> tuple[Indices, NDArray[np.float64]]:
        """Guesses by number, and what each is worth, summed over the codes that are left.

        With few codes, of guesses that part them alike only the first is looked at.
        """
        table = self.space.table
        if len(left) > FEW:
            return self._all_guesses, kernel.weigh_all(table, left, self.worth(row))
        packed = np.zeros(table.shape[1], dtype=np.int64)
        for code in left:
            packed = packed * self._marks + table[code]
        first = np.sort(np.unique(packed, return_index=True)[1]).astype(np.int32)
        values = np.empty(len(first))
        kernel.endgame(
            np.ascontiguousarray(table[left][:, first]), self.points, self.maker, row - 1,
            self.breakers, self._share, somebody_waits, values,
        )  # fmt: skip
        return first, values

    @cached_property
    def _all_guesses(self) -> Indices:
        return np.arange(len(self.space.guesses), dtype=np.int32)

    def worth(self, row: int) -> NDArray[np.float64]:
        """`worth[mark, size]`: what a cell is worth, its points and what comes after."""
        return _worth(
            self._outlook, self._share, row, tuple(self.points), tuple(self.maker),
            len(self.space.codes),
        )  # fmt: skip


@lru_cache(maxsize=64)
def _worth(
    outlook: Outlook,
    share: float,
    row: int,
    points: tuple[float, ...],
    maker: tuple[float, ...],
    codes: int,
) -> NDArray[np.float64]:
    sizes = np.arange(codes + 1)
    x, knots = np.log(np.maximum(sizes, 1)), np.log(KNOTS)
    rows = np.interp(x, knots, outlook.rows)
    to_come = np.interp(x, knots, outlook.points)
    rows_left = len(maker) - 1 - row
    to_come *= np.minimum(1, rows_left / rows)
    end = np.minimum(row + rows, len(maker))
    to_come -= share * np.interp(end, np.arange(1, len(maker) + 1), maker)
    worth = sizes * (np.array(points)[:, None] + to_come)
    worth[0] = sizes * (points[0] - share * maker[row - 1])
    return worth
