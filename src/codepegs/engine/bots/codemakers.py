"""Codemakers: which code to hide, and the adversary that hides none.

Hiding a code needs neither numpy nor numba; so only the adversary imports them, when it plays.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, perm
from typing import TYPE_CHECKING

from codepegs.engine.sizes import LISTED, number_of_codes, number_of_guesses
from codepegs.rules import BLANK, Answer, Code, Mark, Rules

if TYPE_CHECKING:
    from codepegs.engine.large import Rows
    from codepegs.engine.solver import Exact, Indices, Space

# -- Codes to hide --------------------------------------------------------------------------------


def uniform(rules: Rules, dice: random.Random) -> Code:
    """A code that may be hidden, each with the same chance.

    >>> from codepegs import edition
    >>> rules = edition("duel").rules()
    >>> rules.code(uniform(rules, random.Random(1))) == uniform(rules, random.Random(1))
    True
    """
    if rules.words is not None:
        return Code(dice.choice(sorted(rules.words)))
    return drawn(rules, dice.choice(rules.holes), dice)


def drawn(rules: Rules, holes: int, dice: random.Random) -> Code:
    """A code of so many holes, its pegs drawn one by one: codes may be too many for a list."""
    if rules.repeats:
        return Code(dice.choices(rules.letters, k=holes))
    colours = [letter for letter in rules.letters if letter != BLANK]
    blanks = _number_of_blanks(len(colours), holes, dice) if rules.blanks else 0
    pegs = [*dice.sample(colours, holes - blanks), *[BLANK] * blanks]
    dice.shuffle(pegs)
    return Code(pegs)


def _number_of_blanks(colours: int, holes: int, dice: random.Random) -> int:
    numbers = range(holes + 1)
    # Each number of blanks by how many codes have it, so that all codes have the same chance.
    codes = [comb(holes, blanks) * perm(colours, holes - blanks) for blanks in numbers]
    return dice.choices(numbers, codes)[0]


def game_value(rules: Rules) -> Fraction | None:
    """The guesses that the best codebreaker needs on average against the best codemaker.

    Known only for 4 holes and 6 colours that may repeat (Wiener); `None` elsewhere.

    >>> from codepegs import edition
    >>> game_value(edition("mini").rules()) == Fraction(5600, 1290)
    True
    >>> game_value(edition("standard").rules()) is None
    True
    """
    is_known = rules.holes == (4,) and len(rules.letters) == 6 and rules.repeats
    is_plain = rules.words is None and rules.marking == "standard" and rules.clue is None
    return Fraction(5600, 1290) if is_known and is_plain else None


def hardest(rules: Rules, dice: random.Random) -> Code:
    """A code by the best way to hide one, where that way is known; else any code.

    Where `game_value` is known, all codes but those of one colour have the same chance: against
    that no codebreaker needs less than the value on average.

    >>> from codepegs import edition
    >>> len(set(hardest(edition("number").rules(), random.Random(1)))) > 1
    True
    """
    code = uniform(rules, dice)
    if game_value(rules) is not None:
        while len(set(code)) == 1:
            code = uniform(rules, dice)
    return code


# -- The adversary --------------------------------------------------------------------------------

FEW = 40  # Up to so many codes their hardness is computed; beyond, more codes are harder.
SMALL_TABLE = 1 << 25  # Codes times guesses of a board where that takes no noticeable time.
DRAWN = 4_000  # Codes that stand for all, where these cannot be listed.


class Adversary:
    """A codemaker without a code, for training; players must be told.

    It gives each guess the mark that keeps the round hardest. Some code always fits all its marks,
    and that code is revealed at the end.

    >>> from codepegs import edition
    >>> adversary = Adversary(edition("classic-1972").rules())
    >>> adversary.mark(Code("RRBB")), adversary.mark(Code("GGYY"))
    (Mark((0, 0)), Mark((1, 1)))
    >>> adversary.rules.mark(adversary.reveal(), "GGYY")
    Mark((1, 1))
    """

    def __init__(
        self, rules: Rules, holes: int | None = None, *, dice: random.Random | None = None
    ) -> None:
        self.rules = rules
        self.holes = rules.holes[-1] if holes is None else holes
        assert self.holes in rules.holes
        rows = max(number_of_codes(rules, self.holes), number_of_guesses(rules, self.holes))
        dice = random.Random(1972) if dice is None else dice
        self._codes: _Listed | _Drawn = _Drawn(rules, self.holes, dice)
        if rows <= LISTED:
            self._codes = _Listed(rules, self.holes)
        self._dice = dice
        self._answers: list[Answer] = []
        self._revealed: Code | None = None

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The guesses so far, with the marks they got."""
        return tuple(self._answers)

    def mark(self, guess: Sequence[str]) -> Mark:
        """The mark of a guess: of all possible ones, the one that keeps the round hardest."""
        row = self.rules.guess(guess, self.holes)
        if self._revealed is not None:
            mark = self.rules.mark_row(self._revealed, row)
        else:
            mark = self._codes.hardest_mark(row)
        self._answers.append((row, mark))
        return mark

    def reveal(self) -> Code:
        """A code that fits all marks; later guesses are marked by it."""
        if self._revealed is None:
            self._revealed = self._codes.one(self._dice)
        return self._revealed


class _Listed:
    def __init__(self, rules: Rules, holes: int) -> None:
        from codepegs.engine.solver import space_of

        self._space: Space = space_of(rules, holes)
        self._left: Indices = self._space.everything

    def hardest_mark(self, guess: Code) -> Mark:
        space = self._space
        marks = space.marks_of_row(guess, self._left)
        cells = {n: self._left[marks == n] for n in range(len(space.marks)) if n in marks}
        small = len(space.codes) * len(space.guesses) <= SMALL_TABLE
        few = small and max(map(len, cells.values())) <= FEW

        def hardness(number: int) -> tuple[bool, int, int, int]:
            cell = cells[number]
            needed, total = self._guesses_needed(cell) if few and number else (0, 0)
            # Number 0 cracks the code. Of equally hard marks, the one with the fewest key pegs.
            return number > 0, needed, total or len(cell), -sum(space.marks[number])

        chosen: int = max(cells, key=hardness)
        self._left = cells[chosen]
        return space.marks[chosen]

    def _guesses_needed(self, cell: Indices) -> tuple[int, int]:
        """The guesses that the codes need at best play: in the worst case, and in all."""
        exact = _exact_for(self._space.rules, self._space.holes)
        total, worst = exact.solve(cell).total, 1
        while exact.solve_within(cell, limit=worst) is None:
            worst += 1
        return worst, total

    def one(self, dice: random.Random) -> Code:
        return self._space.code(dice.choice(self._left.tolist()))


@lru_cache(maxsize=4)
def _exact_for(rules: Rules, holes: int) -> Exact:
    """The exact search, cached: preparing it takes longer than the searches here."""
    from codepegs.engine.solver import Exact, space_of

    return Exact(space_of(rules, holes), memory=1 << 22)


class _Drawn:
    """A draw of the codes that fit, anew after each mark; those that still fit are kept."""

    def __init__(self, rules: Rules, holes: int, dice: random.Random) -> None:
        self._rules, self._holes, self._dice = rules, holes, dice
        self._answers: list[Answer] = []
        self._left: Rows | None = None

    def hardest_mark(self, guess: Code) -> Mark:
        known = self._known()
        # Marked by the rules, so that these marks are true of these codes in any case.
        marks = [self._rules.mark_row(self._code(row), guess) for row in known]
        sizes: Counter[Mark] = Counter(marks)
        # Not cracked, where any other code is known; else the mark that most of them would earn.
        chosen = max(
            sizes, key=lambda mark: (not mark.cracks(self._holes), sizes[mark], -sum(mark), mark)
        )
        self._left = known[[mark == chosen for mark in marks]]
        self._answers.append((guess, chosen))
        return chosen

    def _known(self) -> Rows:
        """Codes that fit: those kept, and a new draw where they are few; at least one."""
        import numpy as np

        from codepegs.engine.large import Clock, Position, gather

        if self._left is not None and len(self._left) >= DRAWN:
            return self._left
        position = Position(self._rules, self._holes, self._answers)
        fresh = gather(position, DRAWN, Clock(None), self._dice).codes
        if self._left is None:
            return fresh
        return np.unique(np.concatenate([self._left, fresh]), axis=0)

    def _code(self, row: Rows) -> Code:
        return Code(self._rules.letters[letter] for letter in row)

    def one(self, dice: random.Random) -> Code:
        known = self._known() if self._left is None else self._left
        return self._code(known[dice.randrange(len(known))])
