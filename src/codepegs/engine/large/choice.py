"""The choice among guesses by how they divide the codes that fit, or a draw of them."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.kernels import large_cells, marking
from codepegs.engine.large.search import Clock, Fitting, Position, Rows

CLIMBS, CLIMB_LENGTH = 12, 8
"""From so many of the best codes, so many times, to the best row that differs in a peg or a swap."""

PAIRS = 20_000_000
"""Marks of guesses against codes in one choice, at most: two nanoseconds each."""

ALL_ROWS = 100_000
"""Where no more rows than this may be guessed, all are weighed."""

TINY = 1e-9
"""Weights that differ by less are equal: they are sums in different orders."""


def is_legal(position: Position, rows: Rows) -> NDArray[np.bool_]:
    """Which rows may be guessed."""
    legal = np.ones(len(rows), dtype=bool)
    if position.rules.repeats or position.rules.free_guesses:
        return legal
    for i in range(position.holes):
        for j in range(i):
            legal &= (rows[:, i] != rows[:, j]) | ~position.once[rows[:, i]]
    return legal


def _worth(codes: int, total: float) -> NDArray[np.float64]:
    """For a cell of so many of the codes, the guesses that all of them together still need.

    By the games played on boards of 6 × 9 and 8 × 12: 1.5 guesses for two codes, and a quarter of
    one for each doubling. Where codes are a draw, each stands for several.
    """
    size = np.arange(codes + 1, dtype=np.float64)
    stands_for = np.maximum(size * max(1.0, total / codes), 1)
    each = np.where(stands_for < 2, 0.5 + stands_for / 2, 1.25 + 0.26 * np.log2(stands_for))
    return size * each


class Choice:
    """Guesses weighed against the codes that fit, while there is time."""

    def __init__(self, position: Position, fitting: Fitting, clock: Clock, pairs: int) -> None:
        self.position = position
        self.codes = np.ascontiguousarray(fitting.codes)
        self._places, self._colours = large_cells.packed(self.codes)
        self._worth = _worth(len(self.codes), fitting.total)
        self._clock = clock
        self._pairs = pairs

    def weigh(self, guesses: Rows) -> NDArray[np.float64]:
        """The guesses still needed after each of these, for all codes together; less is better."""
        out = np.empty(len(guesses))
        large_cells.worths(
            guesses, self.codes, self._places, self._colours, self.position.kind,
            self.position.looks, self._worth, out,
        )  # fmt: skip
        self._pairs -= len(guesses) * len(self.codes)
        return out

    def best(self, own: Rows) -> Rows:
        """The best of these codes and of all rows, where they are few, or of the rows around."""
        weights = self.weigh(own)
        order = np.argsort(weights, kind="stable")
        best: Rows = own[order[0]]
        least = float(weights[order[0]])
        if len(self.codes) <= 2 or least <= len(self.codes) - 1:
            return best  # It is a code and tells all others apart: nothing is better.
        rows = self._all_rows()
        if len(rows):
            weights = self.weigh(rows)
            first = int(np.argmin(weights))
            if weights[first] < least - TINY:
                best = rows[first]
            return best
        for start in order[:CLIMBS]:
            row, weight = self._climb(own[start], weights[start])
            if weight < least - TINY:
                best, least = row, weight
        return best

    def _all_rows(self) -> Rows:
        """Every row that may be guessed and is worth it, or none where they are too many."""
        most = min(ALL_ROWS, self._pairs // len(self.codes))
        words = self.position.words
        if len(words):
            some: Rows = words[:most]
            return some
        letters = self._letters
        if len(letters) ** self.position.holes > most:
            return self.codes[:0]
        grid = np.indices((len(letters),) * self.position.holes).reshape(self.position.holes, -1)
        rows: Rows = letters[grid.T]
        return np.ascontiguousarray(rows[is_legal(self.position, rows)])

    def _climb(self, row: Rows, weight: float) -> tuple[Rows, float]:
        """From row to better row, each a peg or a swap away."""
        for _ in range(CLIMB_LENGTH):
            around = self._around(row)
            if not len(around) or len(around) * len(self.codes) > self._pairs:
                break
            if not self._clock.runs:
                break
            weights = self.weigh(around)
            i = int(np.argmin(weights))
            if weights[i] >= weight - TINY:
                break
            row, weight = around[i], float(weights[i])
        return row, weight

    def _around(self, row: Rows) -> Rows:
        """The legal rows that differ from this one in a peg or by a swap."""
        holes = self.position.holes
        changed = np.repeat(row[None, :], holes * len(self._letters), axis=0)
        hole = np.repeat(np.arange(holes), len(self._letters))
        changed[np.arange(len(changed)), hole] = np.tile(self._letters, holes)
        one, other = np.triu_indices(holes, 1)
        swapped = np.repeat(row[None, :], len(one), axis=0)
        swapped[np.arange(len(one)), one] = row[other]
        swapped[np.arange(len(one)), other] = row[one]
        rows = np.concatenate([changed, swapped])
        rows = rows[(rows != row).any(axis=1)]
        return np.ascontiguousarray(rows[is_legal(self.position, rows)])

    @cached_property
    def _letters(self) -> Rows:
        """The letters worth a place in a guess."""
        letters = np.arange(self.position.letters, dtype=np.uint8)
        if self.position.kind == marking.PIECES:
            return letters
        present = np.isin(letters, self.codes)
        # Letters that no code holds are all alike: one will do.
        return np.concatenate([letters[present], letters[~present][:1]])
