"""Deductions: steps in which a person puts marks together to learn more of the code."""

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

Mask = NDArray[np.bool_]  # Chooses some codes of a space.


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What is known of the code."""

    may: NDArray[np.bool_]  # For each hole and each letter by number, whether it may stand there.
    least: NDArray[np.int64]  # For each letter, how often it stands in the code at least.
    most: NDArray[np.int64]

    def learnt(self, other: Knowledge) -> bool:
        """Whether the other knows more than this."""
        pairs = ((self.may, other.may), (self.least, other.least), (self.most, other.most))
        return not all(np.array_equal(mine, theirs) for mine, theirs in pairs)


@dataclass(frozen=True, slots=True)
class Step:
    """Rows whose marks are put together, and what is known after that."""

    rows: tuple[int, ...]  # Counted from 0.
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
        fits: Mask = self.space.marks_of_row(guess) == self.space.mark_number(mark)
        return fits

    def way(self, answers: Sequence[Answer], most: int | None = None) -> tuple[Step, ...] | None:
        """Steps of fewest rows, up to `most`, to the only code that fits, if there are any."""
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
    """The codes that are still possible: fewer with every step, so that each goes faster."""

    codes: NDArray[np.uint8]
    counts: NDArray[np.int64]  # For each code, how often each letter stands in it.
    masks: list[Mask]  # For each row, which codes would have earned its mark.

    def only(self, these: Mask) -> _Left:
        return _Left(self.codes[these], self.counts[these], [mask[these] for mask in self.masks])

    def fitting(self, rows: Iterable[int]) -> Mask:
        """The codes that fit the marks of all these rows."""
        fits = np.ones(len(self.codes), dtype=bool)
        for row in rows:
            fits &= self.masks[row]
        return fits

    def known(self, these: Mask | None = None) -> Knowledge:
        """What these codes, or all, have in common."""
        codes = self.codes if these is None else self.codes[these]
        counts = self.counts if these is None else self.counts[these]
        may = np.zeros((codes.shape[1], counts.shape[1]), dtype=bool)
        for hole in range(codes.shape[1]):
            may[hole, codes[:, hole]] = True
        return Knowledge(may, counts.min(axis=0), counts.max(axis=0))

    def allowed(self, known: Knowledge) -> Mask:
        """The codes that do not contradict what is known."""
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
