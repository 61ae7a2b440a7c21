"""Strategies that one can call: a position in, the next row out; and how many rows they need."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, partial

from codepegs.engine.advice import Position
from codepegs.engine.book import shipped
from codepegs.engine.bots import STRENGTHS, choose_by_strength
from codepegs.engine.solver import STRATEGIES
from codepegs.engine.trees import Tally, Tree
from codepegs.library.analysis import evaluator
from codepegs.rules import Answer, Code, Rules
from codepegs.text import Refusal, extras_needed

Strategy = Callable[[Position], Code]
"""Any function from a position to the next row."""

OPTIMAL = "optimal"

MOST_ROWS = 99
"""As many as a round can have."""


def strategies() -> tuple[str, ...]:
    """The names of all strategies and strengths.

    >>> from codepegs import strategies
    >>> strategies()
    ('optimal', 'knuth', 'expected-size', 'entropy', 'parts', 'consistent', 'random', 'beginner',
    'casual', 'club', 'expert', 'perfect')
    """
    return (OPTIMAL, *STRATEGIES, *STRENGTHS)


def strategy(name: str | Tree, *, seed: int | str | None = None) -> Strategy:
    """The strategy of that name, or the one that plays by a tree.

    `optimal` plays by the book, and where that ends by a search. The others look one row ahead,
    or play as a bot of some strength does. With a `seed` the same dice fall each time.

    >>> from codepegs import Position, edition, strategy
    >>> start = Position.of_answers(edition("classic-1972").rules(), [])
    >>> strategy("optimal")(start), strategy("knuth")(start), strategy("entropy")(start)
    (Code('RRBG'), Code('RRBB'), Code('RBGY'))
    """
    if isinstance(name, Tree):
        return TreeStrategy(name)
    if name == OPTIMAL:
        return OptimalStrategy()
    dice: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
    if name in STRATEGIES:
        return OneStepStrategy(name, dice)
    if name in STRENGTHS:
        return StrengthStrategy(name, dice)
    raise Refusal("engine/unknown-strategy", came=name, expected=strategies())


@dataclass(frozen=True)
class OneStepStrategy:
    """Plays the row that divides the codes left best, by one measure."""

    name: str
    dice: random.Random = field(repr=False, compare=False)

    def __call__(self, position: Position) -> Code:
        """The next row."""
        with extras_needed("engine"):
            from codepegs.engine.solver import choose, space_of

            space = space_of(position.rules, position.holes)
            chosen = choose(space, space.fitting(position.answers), self.name, self.dice)
        return space.guess(chosen)

    @property
    def is_random(self) -> bool:
        """Whether it plays differently each time."""
        return self.name == "random"


@dataclass(frozen=True)
class StrengthStrategy:
    """Plays as a bot of some strength does."""

    name: str
    dice: random.Random = field(repr=False, compare=False)
    is_random = True

    def __call__(self, position: Position) -> Code:
        """The next row."""
        with extras_needed("engine"):
            known = position.rules, position.holes, position.answers
            return choose_by_strength(*known, self.name, self.dice)


@dataclass(frozen=True)
class TreeStrategy:
    """Plays by a tree, and so knows the positions that the tree leads to."""

    tree: Tree

    def __call__(self, position: Position) -> Code:
        """The next row."""
        node = self.tree.under(position.rules.after_clue(self.tree.rules.told)).follow(
            position.answers
        )
        if node is None:
            rows = ", ".join(f"{guess} {mark}" for guess, mark in position.answers)
            raise LookupError(f"the tree does not lead to this position: {rows}")
        return node.guess


@dataclass(frozen=True)
class OptimalStrategy:
    """Plays the best row that is known: by the book, by a search, or on large boards by estimates."""

    def __call__(self, position: Position) -> Code:
        """The next row."""
        entry = shipped.find(position.rules, position.holes)
        row = None if entry is None else entry.follow(position.rules, position.answers)
        if row is not None:
            return row
        with extras_needed("engine"):
            best = evaluator().best(position)
        if best is None:
            raise Refusal("engine/no-code-fits")
        return best.guess


def simulate(
    strategy: Strategy,
    codes: Rules | Iterable[str | Sequence[str]],
    rules: Rules | None = None,
    *,
    most_rows: int = MOST_ROWS,
) -> Tally:
    """In how many rows a strategy cracks these codes, or every code of the rules.

    >>> from codepegs import edition, simulate, strategy
    >>> found = simulate(strategy("optimal"), edition("kids").rules())
    >>> found.histogram, float(found.average), found.worst
    ((1, 5, 41, 125, 44), 3.9537037037037037, 5)
    >>> rules = edition("classic-1972").rules()
    >>> simulate(strategy("knuth"), ["RGBY", "WWWW"], rules).total
    8
    >>> simulate(lambda position: next(iter(position.codes)), rules).worst
    9
    """
    if isinstance(codes, Rules):
        rules, codes = codes, codes.codes()
    if rules is None:
        raise TypeError("simulate(strategy, codes, rules): say by which rules the codes are played")
    next_row: Callable[..., Code] = partial(_next_row, strategy)
    if not getattr(strategy, "is_random", False):
        # A strategy without dice is asked once for each position.
        next_row = cache(next_row)
    rows = Counter(_rows_needed(next_row, rules, rules.code(code), most_rows) for code in codes)
    return Tally(tuple(rows[row] for row in range(1, max(rows, default=0) + 1)))


def _next_row(strategy: Strategy, rules: Rules, holes: int, answers: tuple[Answer, ...]) -> Code:
    return rules.guess(strategy(Position(rules, holes, answers)), holes)


def _rows_needed(next_row: Callable[..., Code], rules: Rules, code: Code, most_rows: int) -> int:
    answers: tuple[Answer, ...] = ()
    known = rules.after_clue(rules.clue_of(code))
    for row in range(1, most_rows + 1):
        guess = next_row(known, len(code), answers)
        mark = rules.mark_row(code, guess)
        if mark.cracks(len(code)):
            return row
        answers = (*answers, (guess, mark))
    raise Refusal("engine/no-strategy", came=1, expected=most_rows)
