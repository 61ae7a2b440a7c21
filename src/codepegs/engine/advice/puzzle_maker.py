"""Puzzles: rows with their marks, and exactly one code that fits; the same dice make the same."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from codepegs.engine.advice.deduction import Reasoner, Step
from codepegs.engine.advice.grades import GRADES, MOST_CODES, Grade
from codepegs.engine.solver import Space, space_of
from codepegs.rules import Answer, Code, Rules
from codepegs.text import Refusal

MOST_ROWS = 8  # Rows that are given.

# Codes that are tried before another grade is taken. Of ten puzzles some six are easy and one is
# hard; on a board of few codes hardly any is.
TRIES = 80


@dataclass(frozen=True, slots=True)
class Puzzle:
    """Given rows, and a way to the only code that fits them."""

    rules: Rules
    code: Code
    rows: tuple[Answer, ...]
    way: tuple[Step, ...]

    @property
    def together(self) -> int:
        """How many marks have to be put together in the hardest step."""
        return max((len(step.rows) for step in self.way), default=1)

    @property
    def grade(self) -> Grade:
        """By the effort of its way."""
        return GRADES[min(effort(self.way), 2)]


def effort(way: Sequence[Step]) -> int:
    """How many other marks have to be kept in mind beside one, over all steps."""
    return sum(len(step.rows) - 1 for step in way)


@lru_cache(maxsize=4)
def _reasoner(space: Space) -> Reasoner:
    return Reasoner(space)


def refuse_unfit(rules: Rules) -> None:
    """Refuse boards without puzzles: words, and very many codes."""
    if rules.words is not None or rules.number_of_codes > MOST_CODES:
        raise Refusal("puzzle/board", came=rules.edition.name)


def make_puzzle(rules: Rules, grade: Grade, dice: random.Random) -> Puzzle:
    """A puzzle of that grade; where none is found, of the grade that comes closest.

    >>> from codepegs import edition
    >>> puzzle = make_puzzle(edition("kids").rules(), "easy", random.Random(1))
    >>> puzzle.grade, str(puzzle.code), len(puzzle.rows)
    ('easy', 'LCT', 3)
    """
    refuse_unfit(rules)
    reasoner = _reasoner(space_of(rules, rules.holes[-1]))
    wanted = GRADES.index(grade)
    closest: Puzzle | None = None
    for _ in range(TRIES):
        found = _tried(reasoner, wanted, dice)
        if found is None:
            continue
        if found.grade == grade:
            return found
        if closest is None or effort(found.way) > effort(closest.way):
            closest = found
    assert closest is not None  # Of so many tries, some lead to one code.
    return closest


def _tried(reasoner: Reasoner, wanted: int, dice: random.Random) -> Puzzle | None:
    """A puzzle with one code; taking rows away makes it harder, up to the wanted grade."""
    space = reasoner.space
    code = space.code(dice.randrange(len(space.codes)))
    rows = _rows(reasoner, code, dice)
    way = None if rows is None else reasoner.way(rows)
    if rows is None or way is None or _is_too_hard(way, wanted):
        return None
    for row in dice.sample(rows, len(rows)):
        fewer = tuple(other for other in rows if other is not row)
        harder = reasoner.way(fewer)
        if harder is not None and not _is_too_hard(harder, wanted):
            rows, way = fewer, harder
    return Puzzle(space.rules, code, rows, way)


def _is_too_hard(way: Sequence[Step], wanted: int) -> bool:
    return effort(way) > wanted and wanted < len(GRADES) - 1


def _rows(reasoner: Reasoner, code: Code, dice: random.Random) -> tuple[Answer, ...] | None:
    """Rows that only this code fits, none of them the code itself."""
    space = reasoner.space
    left = np.ones(len(space.codes), dtype=bool)
    rows: tuple[Answer, ...] = ()
    while left.sum() > 1:
        if len(rows) == MOST_ROWS:
            return None
        rows = (*rows, _another(reasoner, code, rows, dice))
        left &= reasoner.fitting(rows[-1])
    return rows


def _another(reasoner: Reasoner, code: Code, rows: Sequence[Answer], dice: random.Random) -> Answer:
    """One more row: any code but the hidden one and those that are given already."""
    space = reasoner.space
    used = {guess for guess, _ in rows} | {code}
    while True:
        guess = space.code(dice.randrange(len(space.codes)))
        if guess not in used:
            return guess, space.rules.mark_row(code, guess)
