"""The codes that fit the answers, where codes cannot be listed: all of them, or a fair draw.

Steps limit the work, so that equal dice find equal codes; the clock is only a cap.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb, exp, perm

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.kernels import consistent, marking
from codepegs.engine.sizes import number_of_codes
from codepegs.engine.solver import MARKINGS, looks_of
from codepegs.rules import Answer, Code, Rules

Rows = NDArray[np.uint8]  # Codes or guesses: a row each, a number a letter.

CHUNK = 400_000  # Steps between two looks at the clock: about 5 ms.
FEW = 20_000  # Up to so many codes are always searched, not drawn.
LUCKY, EVERY, MENDED = 200_000, 6_000_000, 2_000_000  # Steps of each way: a tenth of a second.
STEPS_A_CODE = 30  # Steps that `every` needs for one code that fits, early in a game.
HEAT = 0.5  # How readily `annealed` takes a step that makes things worse; 0.35 to 0.7 did as well.
PATIENCE = 20_000  # Steps after which `annealed` begins anew.

_CHANCES = np.array([int(exp(-k / HEAT) * (1 << 30)) for k in range(16)], dtype=np.int64)


class Clock:
    """Says when the time is up; never, where no seconds are given."""

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds

    @property
    def runs(self) -> bool:
        """Whether there is time for more work."""
        return self._end is None or time.monotonic() < self._end

    def chunk(self, steps: int) -> int:
        """How many of these steps to make before the next look at the clock; 0 when time is up."""
        return min(steps, CHUNK) if self.runs else 0


@dataclass(frozen=True)
class Fitting:
    """Codes that fit all answers."""

    codes: Rows
    total: float  # How many fit in all: counted, estimated, or at least so many.
    complete: bool  # Whether `codes` are all that fit.


class Position:
    """The answers so far as arrays, and the search for codes that fit them."""

    def __init__(self, rules: Rules, holes: int, answers: Sequence[Answer]) -> None:
        self.rules = rules
        self.holes = holes
        self.answers = tuple(answers)
        self.letters = len(rules.letters)
        self.kind = MARKINGS[rules.marking]
        self.guesses = self._rows([guess for guess, _ in self.answers])
        wanted = [(*mark, 0, 0)[:3] for _, mark in self.answers]
        self.wanted = np.array(wanted, dtype=np.int64).reshape(-1, 3)
        self.once = np.full(self.letters, not rules.repeats)
        if rules.blanks:
            self.once[-1] = False
        self._prepare_lanes()

    def _rows(self, rows: Sequence[Sequence[str]]) -> Rows:
        numbers = {letter: number for number, letter in enumerate(self.rules.letters)}
        listed = [[numbers[peg] for peg in row] for row in rows]
        return np.array(listed, dtype=np.uint8).reshape(-1, self.holes)

    def code(self, row: Rows) -> Code:
        """A row of numbers as the code it stands for."""
        return Code(self.rules.letters[letter] for letter in row)

    @cached_property
    def number_of_codes(self) -> int:
        """How many codes there are before any answer."""
        return number_of_codes(self.rules, self.holes)

    @cached_property
    def words(self) -> Rows:
        """The words of this length, in order; none in editions without a dictionary."""
        return self._rows(
            sorted(word for word in self.rules.words or () if len(word) == self.holes)
        )

    @cached_property
    def looks(self) -> Rows:
        """The colour and the shape of each letter."""
        return looks_of(self.rules)

    @cached_property
    def counts(self) -> NDArray[np.int64]:
        """How many of each letter (rows) the guesses (columns) hold."""
        counts = np.zeros((self.letters, len(self.guesses)), dtype=np.int64)
        for i, row in enumerate(self.guesses):
            np.add.at(counts[:, i], row, 1)
        return counts

    @cached_property
    def blank_shares(self) -> NDArray[np.float64]:
        """The share of the codes with at most k blanks, where only blanks may repeat."""
        colours, holes = len(self.rules.palette), self.holes
        codes = [comb(holes, k) * perm(colours, holes - k) for k in range(holes + 1)]
        return np.array([sum(codes[: k + 1]) / max(1, sum(codes)) for k in range(holes + 1)])

    def _prepare_lanes(self) -> None:
        """A lane for each count of each answer; see `kernels.consistent`."""
        answers, holes, letters = len(self.answers), self.holes, self.letters
        exact, misplaced, half = self.wanted.T
        needs = [exact + misplaced]
        slacks = [np.zeros(answers, dtype=np.int64)]
        if self.kind != marking.COLOURS:
            needs.append(exact)
            slacks.append(slacks[0])
        if self.kind == marking.PIECES:
            # A hole that resembles may have earned a white instead of its blue.
            needs.append(half + misplaced)
            slacks.append(misplaced)
        lanes = answers * len(needs)
        width = 8 * -(-max(lanes, 1) // 8)
        need, slack = np.zeros(width, dtype=np.uint8), np.zeros(width, dtype=np.uint8)
        need[:lanes], slack[:lanes] = np.concatenate(needs), np.concatenate(slacks)
        by_hole = np.zeros((holes, letters, width), dtype=np.uint8)
        by_count = np.zeros((letters, holes + 1, width), dtype=np.uint8)
        by_count[:, :, :answers] = self.counts[:, None, :] > np.arange(holes + 1)[None, :, None]
        same = self.guesses.T[:, None, :] == np.arange(letters)[None, :, None]
        if self.kind != marking.COLOURS:
            by_hole[:, :, answers : 2 * answers] = same
        if self.kind == marking.PIECES:
            alike = self.looks[:, None, :] == self.looks[None, :, :]
            resembles = alike[:, :, 0] != alike[:, :, 1]
            by_hole[:, :, 2 * answers : 3 * answers] = resembles[self.guesses].transpose(1, 2, 0)
        self.need, self.slack = need.view(np.uint64), slack.view(np.uint64)
        self.by_hole, self.by_count = by_hole.view(np.uint64), by_count.view(np.uint64)

    # -- The three ways -----------------------------------------------------------------------

    def lucky(self, most: int, tries: int, clock: Clock, dice: random.Random) -> tuple[Rows, int]:
        """Codes that fit, each with the same chance, and how many were drawn for them."""
        out = np.empty((most, self.holes), dtype=np.uint8)
        state = _state(dice)
        found = tried = 0
        while found < most and (chunk := clock.chunk(tries - tried)):
            new, used = consistent.lucky(
                state, self.once, self.blank_shares, self.need, self.slack, self.by_hole,
                self.by_count, self.kind, self.looks, self.guesses, self.wanted, chunk, out[found:],
            )  # fmt: skip
            found, tried = found + new, tried + used
        return out[:found], tried

    def every(self, keep: int, dice: random.Random) -> Every:
        """The search for all codes that fit, of which it keeps up to so many."""
        return Every(self, keep, dice)

    def annealed(self, most: int, steps: int, clock: Clock, dice: random.Random) -> Rows:
        """Codes that fit, some perhaps twice, found by mending drawn ones; not for pieces."""
        out = np.empty((most, self.holes), dtype=np.uint8)
        state = _state(dice)
        start, _ = Position(self.rules, self.holes, ()).lucky(256, 256, Clock(None), dice)
        wanted = self.wanted[:, :2] + np.stack([0 * self.wanted[:, 0], self.wanted[:, 0]], axis=1)
        found = spent = 0
        while found < most and (chunk := clock.chunk(steps - spent)):
            new, used = consistent.annealed(
                state, self.once, start, self.counts, self.guesses, wanted,
                self.kind != marking.COLOURS, _CHANCES, chunk, PATIENCE, out[found:],
            )  # fmt: skip
            found, spent = found + new, spent + used
        return out[:found]


class Every:
    """A search for all codes that fit, which may be stopped and goes on where it was."""

    def __init__(self, position: Position, keep: int, dice: random.Random) -> None:
        holes, letters = position.holes, position.letters
        self._position = position
        self._state = _state(dice)
        self._order = np.array(dice.sample(range(holes), holes), dtype=np.int64)
        rows = [dice.sample(range(letters), letters) for _ in range(holes)]
        self._letter_order = np.array(rows, dtype=np.int64)
        self._bookmark = np.zeros(3, dtype=np.int64)
        self._need = np.zeros((holes + 1, len(position.need)), dtype=np.uint64)
        self._need[0] = position.need
        self._turn = np.zeros(holes, dtype=np.int64)
        self._used = np.zeros(letters, dtype=np.int64)
        self._code = np.zeros(holes, dtype=np.uint8)
        self._out = np.empty((keep, holes), dtype=np.uint8)
        self.complete = False  # Whether all codes have been seen.

    @property
    def found(self) -> int:
        """How many codes fit, of those seen so far."""
        return int(self._bookmark[1])

    @property
    def verdict(self) -> bool | None:
        """Whether any code fits; None while that is not known."""
        return True if self.found else False if self.complete else None

    @property
    def steps(self) -> int:
        """Pegs tried so far."""
        return int(self._bookmark[2])

    @property
    def codes(self) -> Rows:
        """The codes found, or a fair draw of them where they are more than were to be kept."""
        return self._out[: min(self.found, len(self._out))]

    def go_on(self, steps: int, clock: Clock, most: int = -1) -> None:
        """Make so many steps more, or fewer when the time is up or `most` codes are found."""
        at = self._position
        end = self.steps + steps
        while not self.complete and self.found != most and (n := clock.chunk(end - self.steps)):
            self.complete = consistent.every(
                self._state, at.once, self._order, self._letter_order, at.slack, at.by_hole,
                at.by_count, at.kind, at.looks, at.guesses, at.wanted, self._bookmark, self._need,
                self._turn, self._used, self._code, n, most, self._out,
            )  # fmt: skip


def gather(
    position: Position, keep: int, clock: Clock, dice: random.Random, effort: float = 1.0
) -> Fitting:
    """All codes that fit, or a draw of up to `keep` of them, as fair as effort and time allow."""
    if position.rules.words is not None:
        fitting = _fitting_words(position)
        return Fitting(fitting, len(fitting), complete=True)
    codes = position.number_of_codes
    listing = EVERY * effort
    if codes > FEW:
        drawn, tried = position.lucky(keep, int(LUCKY * effort), clock, dice)
        estimate = codes * len(drawn) / max(1, tried)
        if len(drawn) == keep and estimate * STEPS_A_CODE > listing:
            return Fitting(drawn, estimate, complete=False)
    search = position.every(keep, dice)
    # Codes of pieces cannot be mended, but all of them can be searched.
    search.go_on(int(listing) if position.kind != marking.PIECES else 1 << 40, clock)
    if search.complete or position.kind == marking.PIECES:
        all_kept = search.complete and search.found <= keep
        return Fitting(search.codes, search.found, complete=all_kept)
    mended = position.annealed(keep, int(MENDED * effort), clock, dice)
    if not len(mended):
        return Fitting(search.codes, search.found, complete=False)
    distinct = np.unique(mended, axis=0)
    # How often a code was found twice tells how many there are (the birthday problem).
    twice = max(1, len(mended) - len(distinct))
    total = max(len(distinct), len(mended) ** 2 / (2 * twice), search.found)
    return Fitting(distinct, total, complete=False)


def _fitting_words(position: Position) -> Rows:
    mark = position.rules.mark_row
    fitting = [
        all(mark(code, guess) == given for guess, given in position.answers)
        for code in map(position.code, position.words)
    ]
    return np.ascontiguousarray(position.words[np.array(fitting, dtype=bool)])


def _state(dice: random.Random) -> NDArray[np.uint64]:
    """A seed for the dice of the kernels, which stand still at 0."""
    return np.array([dice.getrandbits(64) or 1], dtype=np.uint64)
