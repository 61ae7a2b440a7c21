"""Strong play where codes cannot be listed: `grand`, and up to 12 holes and 26 colours.

`search` finds codes that fit, all of them or a fair draw. Then guesses are weighed by how they
divide those codes: first the codes themselves, then rows near the best of them, which need not fit.
Steps limit the work, so equal dice play equal games; the clock is only a cap.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache, cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.kernels import large_cells, marking
from codepegs.engine.large.search import EVERY, MENDED, Clock, Fitting, Position, Rows, gather
from codepegs.rules import Answer, Code, Rules, is_possible
from codepegs.rules.editions import edition

# From so many of the best codes, up to so many steps, each to the best row a peg or a swap away.
CLIMBS, CLIMB_LENGTH = 12, 8

PAIRS = 20_000_000  # Marks of guesses against codes in one choice, at most: two nanoseconds each.
ALL_ROWS = 100_000  # Where no more rows than this may be guessed, all are weighed.
TINY = 1e-9  # Weights that differ by less are equal: they are sums in different orders.


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
    """The guesses that a cell of so many codes needs, fitted to games on 6 × 9 and 8 × 12."""
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
            return best  # It may be the code and tells all others apart: no row is better.
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
        """Every row that may be guessed, of useful letters, or none where they are too many."""
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
            is_too_much = len(around) * len(self.codes) > self._pairs
            if not len(around) or is_too_much or not self._clock.runs:
                break
            weights = self.weigh(around)
            i = int(np.argmin(weights))
            if weights[i] >= weight - TINY:
                break
            row, weight = around[i], float(weights[i])
        return row, weight

    def _around(self, row: Rows) -> Rows:
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
        letters = np.arange(self.position.letters, dtype=np.uint8)
        if self.position.kind == marking.PIECES:
            return letters
        present = np.isin(letters, self.codes)
        # Letters that no code holds are all alike: one is enough.
        return np.concatenate([letters[present], letters[~present][:1]])


STEPS = 6_000_000  # The work of one choice: about a tenth of a second on one core.
KEEP = 4_000  # Codes that guesses are weighed against, at most.
PIECES_KEEP = 1_000  # The same for `grand`, whose marks take ten times as long.
GUESSES = 1_000  # Codes that are weighed as guesses, at most.
OPENING_CODES = 20_000  # Drawn codes against which the first guess of a board is weighed, once.


def choose_large(
    rules: Rules,
    holes: int,
    answers: Sequence[Answer],
    *,
    dice: random.Random,
    seconds: float | None = 1.0,
    steps: int = STEPS,
) -> Code:
    """A strong guess after these answers, within the steps and the seconds (None: no cap).

    Where no code that fits is found, it is a legal row.

    >>> from codepegs import edition
    >>> rules = edition("custom").rules(holes=8, colours=12, doubles=True)
    >>> str(choose_large(rules, 8, [], dice=random.Random(1)))
    'AABBCCDE'
    """
    warm()
    if not answers:
        return _opening(rules, holes)
    clock = Clock(seconds)
    position = Position(rules, holes, answers)
    effort = steps / STEPS
    pieces = position.kind == marking.PIECES
    fitting = gather(position, PIECES_KEEP if pieces else KEEP, clock, dice, effort)
    if not len(fitting.codes):
        return _nearest(position, dice)
    choice = Choice(position, fitting, clock, int(PAIRS * effort / (8 if pieces else 1)))
    return position.code(choice.best(_some(fitting.codes, GUESSES, dice)))


def consistent_exists(
    rules: Rules,
    holes: int,
    answers: Sequence[Answer],
    *,
    dice: random.Random,
    seconds: float | None = 1.0,
    steps: int = 10 * STEPS,
) -> bool | None:
    """Whether any code fits these answers; None when steps or seconds were too few to tell.

    >>> from codepegs import edition, Code, Mark
    >>> rules = edition("custom").rules(holes=8, colours=12, doubles=True)
    >>> rows = [(Code("AAAAAAAA"), Mark((5, 0))), (Code("BBBBBBBB"), Mark((4, 0)))]
    >>> consistent_exists(rules, 8, rows, dice=random.Random(1), seconds=None)
    False
    """
    if any(not is_possible(mark, holes) for _, mark in answers):
        return False
    warm()
    clock = Clock(seconds)
    position = Position(rules, holes, answers)
    if rules.words is not None:
        return bool(len(gather(position, 1, clock, dice).codes))
    search = position.every(1, dice)
    search.go_on(min(EVERY, steps), clock, most=1)
    verdict = search.verdict
    if verdict is None and position.kind != marking.PIECES:
        mending = min(MENDED, steps - search.steps)
        if len(position.annealed(1, mending, clock, dice)):
            return True
        steps -= mending
    if verdict is None:
        search.go_on(steps - search.steps, clock, most=1)
        verdict = search.verdict
    return verdict


@cache
def warm() -> None:
    """Compile the kernels of a choice, or load them, before any clock runs."""
    rules = edition("custom").rules(holes=2, colours=2, doubles=True)
    guess = Code(rules.letters[:2])
    position = Position(rules, 2, [(guess, rules.mark_row(guess, guess))])
    clock, dice = Clock(None), random.Random(1)
    position.lucky(1, 1, clock, dice)
    position.every(1, dice).go_on(1, clock)
    codes = position.annealed(3, 1_000, clock, dice)
    Choice(position, Fitting(codes, 3, complete=True), clock, PAIRS).weigh(codes)


def _some(rows: Rows, most: int, dice: random.Random) -> Rows:
    if len(rows) <= most:
        return rows
    return np.ascontiguousarray(rows[sorted(dice.sample(range(len(rows)), most))])


def _nearest(position: Position, dice: random.Random) -> Code:
    """Of some drawn codes, the one whose marks come nearest, for lack of one that fits."""
    mark = position.rules.mark_row

    def distance(code: Code) -> int:
        return sum(
            sum(abs(a - b) for a, b in zip(mark(code, guess), given, strict=True))
            for guess, given in position.answers
        )

    if position.rules.words is not None:
        rows = _some(position.words, 100, dice)
    else:
        empty = Position(position.rules, position.holes, ())
        rows, _ = empty.lucky(100, 100, Clock(None), dice)
    return min(map(position.code, rows), key=distance)


@lru_cache(maxsize=64)
def _opening(rules: Rules, holes: int) -> Code:
    """The first guess of a board: the pattern that divides drawn codes best."""
    dice, clock = random.Random(1), Clock(None)
    position = Position(rules, holes, ())
    if rules.words is not None:
        fitting = gather(position, OPENING_CODES, clock, dice)
    else:
        drawn, _ = position.lucky(OPENING_CODES, OPENING_CODES, clock, dice)
        fitting = Fitting(drawn, position.number_of_codes, complete=False)
    if rules.words is None and position.kind != marking.PIECES:
        guesses = np.array(list(_patterns(position)), dtype=np.uint8)
        guesses = np.ascontiguousarray(guesses[is_legal(position, guesses)])
    else:
        guesses = _some(fitting.codes, GUESSES // 4, dice)
    choice = Choice(position, fitting, clock, PAIRS)
    return position.code(guesses[int(np.argmin(choice.weigh(guesses)))])


def _patterns(position: Position) -> Iterator[list[int]]:
    """A row for each way to share the holes among colours, and the blank in each part in turn."""

    def shares(left: int, most: int) -> Iterator[tuple[int, ...]]:
        if left == 0:
            yield ()
        for first in range(min(left, most), 0, -1):
            for rest in shares(left - first, first):
                yield (first, *rest)

    for parts in shares(position.holes, position.holes):
        if len(parts) > position.letters:
            continue
        row = [letter for letter, part in enumerate(parts) for _ in range(part)]
        yield row
        if position.rules.blanks:
            for blank in range(len(parts)):
                yield [position.letters - 1 if letter == blank else letter for letter in row]
