"""Questions to the engine, one function each: the best strategy, a row's worth, a hint, a review."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, overload

from codepegs.engine.advice import (
    ABOUT_A_ROW,
    LEVELS,
    Evaluator,
    MatchReview,
    Position,
    Quality,
    quality,
    review as review_match,
)
from codepegs.engine.book import shipped
from codepegs.engine.trees import Tree
from codepegs.library.game import Game
from codepegs.play.advice import (
    BestHint,
    CertainHint,
    FitsHint,
    GoodHint,
    HintAnswer,
    LeftHint,
    ToldHint,
    hint_at,
)
from codepegs.rules import HintLevel, Match, Rules
from codepegs.text import Refusal, extras_needed


@cache
def evaluator() -> Evaluator:
    """The evaluator of this process, with the same limits as that of `codepegs review`."""
    return Evaluator()


Objective = Literal["optimal", "worst-case"]
Pegs = str | Sequence[str]


def solve(
    rules: Rules,
    holes: int | None = None,
    *,
    objective: Objective = "optimal",
    workers: int | None = None,
) -> Tree:
    """A best strategy for every code, with what is proven of it: from the book, or by a search.

    `optimal` needs the fewest guesses on average; `worst-case` the fewest at most, and of those on
    average. A search over a large board takes long; `codepegs solve` can be interrupted.

    >>> from codepegs import edition, solve
    >>> facts = solve(edition("classic-1972").rules()).facts
    >>> facts.total, facts.worst, facts.proven
    (5625, 6, True)
    >>> solve(edition("custom").rules(holes=2, colours=3, doubles=True)).facts.total
    21
    """
    entry = shipped.find(rules, holes)
    if entry is not None and entry.facts.proven and entry.facts.strategy == objective:
        return entry.tree(rules)
    with extras_needed("engine"):
        from codepegs.engine.solver import Space, prove

        return prove(Space.of(rules, holes), objective=objective, workers=workers).tree


def evaluate(position: Position | Game, guess: Pegs) -> Quality:
    """How good a row is: the rows to be expected with it and with the best one, and why.

    >>> from codepegs import Position, edition, evaluate
    >>> position = Position.of_answers(edition("classic-1972").rules(), [])
    >>> found = evaluate(position, "RRRR")
    >>> float(found.loss), found.verdict
    (0.5347222222222222, 'weak')
    """
    with extras_needed("engine"):
        return quality(_position(position), guess, evaluator())


@overload
def hint(position: Position | Game, level: Literal["best"] = ...) -> BestHint: ...
@overload
def hint(position: Position | Game, level: Literal["left"]) -> LeftHint: ...
@overload
def hint(position: Position | Game, level: Literal["certain"]) -> CertainHint: ...
@overload
def hint(position: Position | Game, level: Literal["told"], row: int | None = ...) -> ToldHint: ...
@overload
def hint(position: Position | Game, level: Literal["fits"], row: Pegs) -> FitsHint: ...
@overload
def hint(position: Position | Game, level: Literal["good"], row: Pegs) -> GoodHint: ...
def hint(
    position: Position | Game, level: HintLevel = "best", row: Pegs | int | None = None
) -> HintAnswer:
    """A hint of one level, which tells no more than that.

    `row` is a row that is not played yet for `fits` and `good`, and the number of a row on the
    board for `told` (left out: the last one).

    >>> from codepegs import Game, edition, hint
    >>> game = Game(edition("mini"), ["Ann", "Bob"], first="Ann", seed=1)
    >>> game.set_code("RGBY")
    >>> mark = game.guess("RRBB")
    >>> print(*hint(game, "left").sentences)
    114 codes are left.
    >>> print(hint(game).sentences[0])
    Play RGRY. Rows to be expected: 3.307 (exact, from the book).
    """
    if level not in LEVELS:
        raise ValueError(f"there is no hint level {level!r}; the levels are: {', '.join(LEVELS)}")
    known = _position(position)
    guess, index = None, None
    if level in ABOUT_A_ROW:
        if row is None or isinstance(row, int):
            raise TypeError(f"hint(position, {level!r}, row): give the pegs of a row")
        guess = known.rules.guess(row, known.holes)
    elif level == "told":
        numbers = known.row_numbers
        number = max(numbers, default=1) if row is None else row
        if number not in numbers:
            raise Refusal("hint/no-mark", row=number)
        index = numbers.index(number)
    with extras_needed("engine"):
        return hint_at(known, level, evaluator, guess, index)


def review(match: Match | Game) -> MatchReview:
    """The review of a match row by row: what each row lost, and what luck its mark brought.

    >>> from codepegs import read_notation, review
    >>> match = read_notation('''
    ... edition duel
    ... seat Ann
    ... seat Bob
    ... round Ann
    ... Bob  WPGR  1 1
    ... Bob  WGOS  2 1
    ... Bob  WSOP  4 0
    ... reveal WSOP
    ... ''')
    >>> [(str(row.guess), round(float(row.loss), 2)) for row in review(match).rounds[0].rows]
    [('WPGR', 0.0), ('WGOS', 0.0), ('WSOP', 0.27)]
    """
    with extras_needed("engine"):
        return review_match(match.match if isinstance(match, Game) else match, evaluator())


def _position(of: Position | Game) -> Position:
    return of.position if isinstance(of, Game) else of
