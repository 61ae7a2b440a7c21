"""Deductions: how a person gets from marks to the code, one step after the other.

What is known is which pegs may stand in each hole, and how often each peg stands in the code. A
step puts the marks of some rows together with that, and learns more of it. A person finds it
harder the more rows a step needs, and so a puzzle is as hard as its hardest step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.hint import Occurrence, count_said, hole_said
from codepegs.engine.space import Space
from codepegs.rules.search import Answer
from codepegs.rules.text import Text, say

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
        letters = len(space.rules.letters)
        self._counts = np.stack(
            [(space.codes == letter).sum(axis=1) for letter in range(letters)], axis=1
        )

    def fitting(self, answer: Answer) -> Mask:
        """The codes that would have earned this mark."""
        guess, mark = answer
        numbers = self.space.marks_between(self.space.codes, self.space.letters_of(guess)[None, :])
        fits: Mask = numbers[:, 0] == self.space.mark_number(mark)
        return fits

    def known_of(self, codes: Mask) -> Knowledge:
        """What these codes have in common."""
        rows, counts = self.space.codes[codes], self._counts[codes]
        may = np.zeros((self.space.holes, self._counts.shape[1]), dtype=bool)
        for hole in range(self.space.holes):
            may[hole, rows[:, hole]] = True
        return Knowledge(may, counts.min(axis=0), counts.max(axis=0))

    def allowed(self, known: Knowledge) -> Mask:
        """The codes that what is known allows."""
        fits: Mask = ((self._counts >= known.least) & (self._counts <= known.most)).all(axis=1)
        for hole in range(self.space.holes):
            fits &= known.may[hole, self.space.codes[:, hole]]
        return fits

    def way(self, answers: Sequence[Answer], most: int | None = None) -> tuple[Step, ...] | None:
        """Steps to the only code that fits, each of as few rows as possible.

        `None` where there is no such way: several codes fit, or none, or a step would need more than
        `most` rows at once.
        """
        masks = [self.fitting(answer) for answer in answers]
        known = self.known_of(np.ones(len(self.space.codes), dtype=bool))
        left = self.allowed(known)
        steps: list[Step] = []
        while left.sum() > 1:
            step = self._next(masks, known, left, len(masks) if most is None else most)
            if step is None:
                return None
            steps.append(step)
            known = step.after
            left = self.allowed(known)
        return tuple(steps) if left.sum() == 1 else None

    def _next(self, masks: Sequence[Mask], known: Knowledge, left: Mask, most: int) -> Step | None:
        """The step of fewest rows; of several, the one that leaves fewest codes."""
        for size in range(1, most + 1):
            best: tuple[int, Step] | None = None
            for rows in combinations(range(len(masks)), size):
                fits = left.copy()
                for row in rows:
                    fits &= masks[row]
                if not fits.any():
                    return None
                step = Step(rows, known, self.known_of(fits))
                if known.learnt(step.after):
                    count = int(self.allowed(step.after).sum())
                    if best is None or count < best[0]:
                        best = count, step
            if best is not None:
                return best[1]
        return None
