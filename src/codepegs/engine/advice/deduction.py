"""Deductions: how a person gets from marks to the code, one step after the other.

What is known is which pegs may stand in each hole, and how often each peg stands in the code. A
step puts the marks of some rows together with that, and learns more of it. A person finds it
harder the more rows a step needs, and so a puzzle is as hard as its hardest step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.advice.hints import Occurrence, count_said, hole_said
from codepegs.engine.solver import Space
from codepegs.rules import Answer
from codepegs.text import Text, say

Mask = NDArray[np.bool_]
"""For each code of a space, whether it is meant."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known of the code."""

    may: NDArray[np.bool_]
    """For each hole, and each letter by its number, whether it may stand there."""
    least: NDArray[np.int64]
    """For each letter, how often it stands in the code at least."""
    most: NDArray[np.int64]

    def learnt(self, other: Knowledge) -> bool:
        """Whether the other knows more than this."""
        return not (
            np.array_equal(self.may, other.may)
            and np.array_equal(self.least, other.least)
            and np.array_equal(self.most, other.most)
        )


@dataclass(frozen=True, slots=True)
class Step:
    """Rows that are put together, and what is known after that."""

    rows: tuple[int, ...]
    """Counted from 0."""
    before: Knowledge
    after: Knowledge

    def sentences(self, space: Space) -> Iterator[Text]:
        """What the step teaches, for a person."""
        rules, letters = space.rules, space.rules.letters
        for hole, (was, now) in enumerate(zip(self.before.may, self.after.may, strict=True), 1):
            if not np.array_equal(was, now):
                yield hole_said(rules, hole, [letters[n] for n in np.flatnonzero(now)])
        for number, letter in enumerate(letters):
            was_least, was_most = self.before.least[number], self.before.most[number]
            least, most = int(self.after.least[number]), int(self.after.most[number])
            if (least, most) != (was_least, was_most):
                yield count_said(rules, Occurrence(letter, least, most))


def rows_said(step: Step) -> Text:
    """Which rows a step puts together."""
    numbers = tuple(row + 1 for row in step.rows)
    if len(numbers) == 1:
        return say("Row {row} tells:", row=numbers[0])
    return say("Rows {rows} tell together:", rows=numbers)


class Reasoner:
    """Reasons about the marks of some rows on one board."""

    def __init__(self, space: Space) -> None:
        self.space = space
        letters = range(len(space.rules.letters))
        self._counts = np.stack([(space.codes == n).sum(axis=1) for n in letters], axis=1)

    def fitting(self, answer: Answer) -> Mask:
        """The codes that would have earned this mark."""
        guess, mark = answer
        numbers = self.space.marks_between(self.space.codes, self.space.letters_of(guess)[None, :])
        fits: Mask = numbers[:, 0] == self.space.mark_number(mark)
        return fits

    def way(self, answers: Sequence[Answer], most: int | None = None) -> tuple[Step, ...] | None:
        """Steps to the only code that fits, each of as few rows as possible.

        `None` where there is no such way: several codes fit, or none, or a step would need more than
        `most` rows at once.
        """
        left = _Left(self.space.codes, self._counts, [self.fitting(one) for one in answers])
        if left.fitting(range(len(answers))).sum() != 1:
            return None
        known = left.known()
        steps: list[Step] = []
        while len(left.codes) > 1:
            step = left.next_step(known, len(answers) if most is None else most)
            if step is None:
                return None
            steps.append(step)
            known = step.after
            left = left.only(left.allowed(known))
        return tuple(steps)


@dataclass(frozen=True, slots=True)
class _Left:
    """The codes that what is known allows: fewer with every step, so that each goes faster."""

    codes: NDArray[np.uint8]
    counts: NDArray[np.int64]
    """For each code, how often each letter stands in it."""
    masks: list[Mask]
    """For each row, which codes would have earned its mark."""

    def only(self, meant: Mask) -> _Left:
        """Only the codes that are meant."""
        return _Left(self.codes[meant], self.counts[meant], [mask[meant] for mask in self.masks])

    def fitting(self, rows: Iterable[int]) -> Mask:
        """The codes that fit the marks of all these rows."""
        fits = np.ones(len(self.codes), dtype=bool)
        for row in rows:
            fits &= self.masks[row]
        return fits

    def known(self, meant: Mask | None = None) -> Knowledge:
        """What the codes that are meant have in common."""
        codes = self.codes if meant is None else self.codes[meant]
        counts = self.counts if meant is None else self.counts[meant]
        may = np.zeros((codes.shape[1], counts.shape[1]), dtype=bool)
        for hole in range(codes.shape[1]):
            may[hole, codes[:, hole]] = True
        return Knowledge(may, counts.min(axis=0), counts.max(axis=0))

    def allowed(self, known: Knowledge) -> Mask:
        """The codes that what is known allows."""
        fits: Mask = np.all((self.counts >= known.least) & (self.counts <= known.most), axis=1)
        for hole in range(self.codes.shape[1]):
            fits &= known.may[hole, self.codes[:, hole]]
        return fits

    def next_step(self, known: Knowledge, most: int) -> Step | None:
        """The step of fewest rows; of several, the one that leaves fewest codes."""
        for size in range(1, most + 1):
            best: tuple[int, Step] | None = None
            for rows in combinations(range(len(self.masks)), size):
                after = self.known(self.fitting(rows))
                if known.learnt(after):
                    count = int(self.allowed(after).sum())
                    if best is None or count < best[0]:
                        best = count, Step(rows, known, after)
            if best is not None:
                return best[1]
        return None
