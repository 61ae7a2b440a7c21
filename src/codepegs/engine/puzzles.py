"""Puzzles: rows with their marks, and exactly one code that fits them all.

A puzzle is graded by the deductions that it takes: how many marks have to be put together at once
in the hardest step. It is made of dice alone, so that the same dice make the same puzzle.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from codepegs.engine.deduction import Reasoner, Step
from codepegs.engine.position import space_of
from codepegs.engine.space import Space
from codepegs.rules.agreement import Rules
from codepegs.rules.code import Code
from codepegs.rules.refusal import Refusal
from codepegs.rules.search import Answer

GRADES = {"easy": 1, "medium": 2, "hard": 3, "expert": 4}
"""How many marks the hardest step puts together; `expert`: so many or more."""

MOST_CODES = 10_000
"""Codes of the largest board that has puzzles: more is no pleasure for a person."""

MOST_ROWS = 9
"""Rows that are given."""

TRIES = 300
"""Codes that are tried before another grade has to do."""


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
    def grade(self) -> str:
        """A key of `GRADES`."""
        return grade_of(self.together)


def grade_of(together: int) -> str:
    """The grade of a puzzle whose hardest step puts so many marks together.

    >>> grade_of(1), grade_of(3), grade_of(6)
    ('easy', 'hard', 'expert')
    """
    return next((grade for grade, rows in GRADES.items() if together <= rows), "expert")


@lru_cache(maxsize=4)
def _reasoner(space: Space) -> Reasoner:
    return Reasoner(space)


def refuse_unfit(rules: Rules) -> None:
    """Refuse boards without puzzles: words, which nobody can list, and very many codes."""
    if rules.words is not None or rules.number_of_codes > MOST_CODES:
        raise Refusal("puzzle/board", came=rules.edition.name)


def make_puzzle(rules: Rules, grade: str, dice: random.Random) -> Puzzle:
    """A puzzle of that grade; where the board has none, of the one that comes closest.

    >>> from codepegs import edition
    >>> puzzle = make_puzzle(edition("kids").rules(), "easy", random.Random(1))
    >>> puzzle.grade, str(puzzle.code)
    ('easy', 'LCM')
    """
    refuse_unfit(rules)
    reasoner = _reasoner(space_of(rules, rules.holes[-1]))
    wanted = GRADES[grade]
    closest: Puzzle | None = None
    for _ in range(TRIES):
        found = _tried(reasoner, wanted, dice)
        if found is None:
            continue
        if found.grade == grade:
            return found
        if closest is None or _distance(found, wanted) < _distance(closest, wanted):
            closest = found
    assert closest is not None  # On every board that fits, rows lead to one code sooner or later.
    return closest


def _distance(puzzle: Puzzle, wanted: int) -> int:
    return abs(puzzle.together - wanted)


def _tried(reasoner: Reasoner, wanted: int, dice: random.Random) -> Puzzle | None:
    """A puzzle with one code, as near to what is wanted as its rows can be made."""
    space = reasoner.space
    code = space.code(dice.randrange(len(space.codes)))
    rows = _rows(reasoner, code, dice)
    if rows is None:
        return None
    # With fewer rows a puzzle is harder. Rows are taken away as long as it is not too hard.
    way = reasoner.way(rows)
    while way is None or _hardest(way) > wanted:
        if wanted >= GRADES["expert"] or len(rows) >= MOST_ROWS:
            break
        more = _another(reasoner, code, rows, dice)
        rows = (*rows, more)
        way = reasoner.way(rows)
    if way is None:
        return None
    for row in dice.sample(rows, len(rows)):
        fewer = tuple(other for other in rows if other is not row)
        limit = None if wanted >= GRADES["expert"] else wanted
        shorter = reasoner.way(fewer, limit)
        if shorter is not None:
            rows, way = fewer, shorter
    return Puzzle(space.rules, code, rows, way)


def _hardest(way: Sequence[Step]) -> int:
    return max((len(step.rows) for step in way), default=1)


def _rows(reasoner: Reasoner, code: Code, dice: random.Random) -> tuple[Answer, ...] | None:
    """Rows that only this code fits, none of them the code itself."""
    space = reasoner.space
    left = reasoner.fitting((code, space.rules.mark_row(code, code))) | True
    rows: tuple[Answer, ...] = ()
    while left.sum() > 1:
        if len(rows) == MOST_ROWS:
            return None
        row = _another(reasoner, code, rows, dice)
        rows = (*rows, row)
        left &= reasoner.fitting(row)
    return rows


def _another(reasoner: Reasoner, code: Code, rows: Sequence[Answer], dice: random.Random) -> Answer:
    """One more row, as people play them: any code, but none that stands there and not the code."""
    space = reasoner.space
    used = {guess for guess, _ in rows} | {code}
    while True:
        guess = space.code(dice.randrange(len(space.codes)))
        if guess not in used:
            return guess, space.rules.mark_row(code, guess)
