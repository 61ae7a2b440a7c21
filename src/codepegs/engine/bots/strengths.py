"""Graded strengths: bots as opponents, from one that overlooks things to perfect play.

Weak bots, and rows from the book, need neither numpy nor numba; only the others import them.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from codepegs.engine.sizes import LISTED, number_of_codes, number_of_guesses
from codepegs.rules import Answer, Code, Mark, Rules, SearchTooLong, fitting_codes
from codepegs.text import N_, Refusal

if TYPE_CHECKING:
    from codepegs.engine.solver import Exact, Space

SEARCH_STEPS = 60_000  # For a code that fits what was noticed: some tenths of a second.
SECONDS = 1.0  # For a choice where codes cannot be listed or compared in time.
PAIRS_IN_TIME = 1 << 28  # Codes times guesses that are compared for a choice: half a second.
CODES_SOLVED = 60  # Beyond the book, so many codes are solved exactly in hundredths of a second.
PAIRS_SOLVED = 200_000  # Or codes times guesses: 146 codes of `number` have the sum 14.


@dataclass(frozen=True)
class Strength:
    """How a bot plays."""

    name: str
    title: str  # Its name for people.
    sentence: str  # What it does.
    memory: float = 1.0  # The chance that an older row is looked at again; the last one always is.
    care: float = 1.0  # The chance that a row's key pegs are told apart, and not only counted.
    # Plays any code that fits, the row that tells most, or the best one.
    thinks: Literal["any", "entropy", "perfect"] = "any"


# The weakest first.
STRENGTHS = {
    strength.name: strength
    for strength in (
        Strength("beginner", N_("Beginner"),
                 N_("forgets older rows and often only counts how many are right"), memory=0.5, care=0.5),
        Strength("casual", N_("Casual player"),
                 N_("overlooks an older row or a part of a mark now and then"), memory=0.75, care=0.75),
        Strength("club", N_("Club player"), N_("overlooks nothing and plays any code that fits")),
        Strength("expert", N_("Expert"), N_("plays the row that tells most"), thinks="entropy"),
        Strength("perfect", N_("Perfect"),
                 N_("plays so that none could need fewer rows"), thinks="perfect"),
    )
}  # fmt: skip


def choose_by_strength(
    where: Space | Rules, holes: int, answers: Sequence[Answer], strength: str, dice: random.Random
) -> Code:
    """The next row of a bot of this strength after these rows and marks.

    >>> from codepegs import edition, Code, Mark
    >>> rules = edition("classic-1972").rules()
    >>> board = [(Code("RRBB"), Mark((2, 1))), (Code("RRRB"), Mark((2, 0)))]
    >>> choose_by_strength(rules, 4, board, "club", random.Random(3))
    Code('BRGB')
    """
    if strength not in STRENGTHS:
        raise Refusal("engine/unknown-strength", came=strength, expected=tuple(STRENGTHS))
    level = STRENGTHS[strength]
    rules = where if isinstance(where, Rules) else where.rules
    if level.thinks == "perfect":
        row = _from_book(rules, holes, answers)
        if row is not None:
            return row
    if level.thinks == "any":
        return _any(rules, holes, noticed(answers, level, dice), {row for row, _ in answers}, dice)
    if max(number_of_codes(rules, holes), number_of_guesses(rules, holes)) > LISTED:
        return _large(rules, holes, answers, dice)
    from codepegs.engine.solver import space_of

    space = space_of(rules, holes) if isinstance(where, Rules) else where
    return _thought(space, answers, level, dice)


@dataclass(frozen=True)
class Noticed:
    """A row as a bot noticed it."""

    guess: Code
    mark: Mark
    kinds: bool  # Whether the key pegs were told apart; if not, only their number was noticed.

    def fits(self, rules: Rules, code: Code) -> bool:
        """Whether the code would have earned what was noticed."""
        earned = rules.mark_row(code, self.guess)
        return earned == self.mark if self.kinds else sum(earned) == sum(self.mark)


def noticed(answers: Sequence[Answer], level: Strength, dice: random.Random) -> list[Noticed]:
    """The rows that a bot of this strength notices on the board now.

    >>> from codepegs import Code, Mark
    >>> board = [(Code("RRBB"), Mark((2, 1)))]
    >>> noticed(board, STRENGTHS["club"], random.Random(1)) == [Noticed(*board[0], kinds=True)]
    True
    """
    last = len(answers) - 1
    # Dice for every row, noticed or not, so that the same dice overlook the same things.
    throws = [(dice.random(), dice.random()) for _ in answers]
    return [
        Noticed(guess, mark, kinds=read < level.care)
        for i, ((guess, mark), (seen, read)) in enumerate(zip(answers, throws, strict=True))
        if i == last or seen < level.memory
    ]


def _any(
    rules: Rules, holes: int, board: list[Noticed], tried: set[Code], dice: random.Random
) -> Code:
    """Any untried code that fits what was noticed; a false mark makes it drop the oldest rows."""
    while True:
        try:
            fitting = _fitting(rules, holes, board, dice)
            code = next((code for code in fitting if code not in tried), None)
        except SearchTooLong:
            return _large(rules, holes, _told_apart(board), dice)
        if code is not None:
            return code
        if not board:
            tried = set()  # Every code there is was tried: some mark is false.
        board = board[1:]


def _fitting(rules: Rules, holes: int, board: list[Noticed], dice: random.Random) -> Iterator[Code]:
    counted = [row for row in board if not row.kinds]
    codes = fitting_codes(rules, _told_apart(board), holes=holes, dice=dice, steps=SEARCH_STEPS)
    return (code for code in codes if all(row.fits(rules, code) for row in counted))


def _told_apart(board: list[Noticed]) -> list[Answer]:
    return [(row.guess, row.mark) for row in board if row.kinds]


def _thought(space: Space, answers: Sequence[Answer], level: Strength, dice: random.Random) -> Code:
    """The row that tells most, or the best one, of a board that can be listed."""
    from codepegs.engine.solver import SMALL_TABLE, choose

    candidates = space.fitting(answers)
    guesses = len(space.guesses)
    if not len(candidates):
        # Some mark is false: play by as many of the last ones as can be true.
        board = noticed(answers, level, dice)
        return _any(space.rules, space.holes, board, {row for row, _ in answers}, dice)
    is_opening = len(candidates) == len(space.codes)
    if len(candidates) * (len(space.openings) if is_opening else guesses) > PAIRS_IN_TIME:
        return _large(space.rules, space.holes, answers, dice)
    is_few = len(candidates) <= CODES_SOLVED or len(candidates) * guesses <= PAIRS_SOLVED
    if level.thinks == "perfect" and is_few and len(space.codes) * guesses <= SMALL_TABLE:
        return space.guess(
            _exact(space.rules.after_clue(None), space.holes).solve(candidates).guess
        )
    return space.guess(choose(space, candidates, "entropy"))


@lru_cache(maxsize=2)
def _exact(rules: Rules, holes: int) -> Exact:
    from codepegs.engine.solver import Exact, space_of

    return Exact(space_of(rules, holes))


def _from_book(rules: Rules, holes: int, answers: Sequence[Answer]) -> Code | None:
    from codepegs.engine.book import shipped

    entry = shipped.find(rules, holes)
    return None if entry is None else entry.follow(rules, answers)


def _large(rules: Rules, holes: int, answers: Sequence[Answer], dice: random.Random) -> Code:
    from codepegs.engine.large import choose_large

    return choose_large(rules, holes, answers, dice=dice, seconds=SECONDS)
