"""Questions to the engine, one function each: the best strategy, a row's worth, a hint, a review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, overload

from codepegs.engine.advice import hint as plain
from codepegs.engine.advice.hint import Certainties, CodesLeft, Consistency
from codepegs.engine.advice.position import Position
from codepegs.engine.advice.review import review as review_match
from codepegs.engine.advice.review_result import MatchReview
from codepegs.engine.advice.row_advice import BestRow, Quality, best_row, quality
from codepegs.engine.book import shipped
from codepegs.engine.trees.tree import Tree
from codepegs.library.game import Game
from codepegs.library.shared_evaluator import evaluator
from codepegs.rules.match import Match
from codepegs.rules.ruleset import Rules
from codepegs.text.extras import extras_needed

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
        from codepegs.engine.solver.proof import prove
        from codepegs.engine.solver.space import Space

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
def hint(position: Position | Game, level: Literal["best-row"] = ...) -> BestRow: ...
@overload
def hint(position: Position | Game, level: Literal["codes-left"]) -> CodesLeft: ...
@overload
def hint(position: Position | Game, level: Literal["certainties"]) -> Certainties: ...
@overload
def hint(position: Position | Game, level: Literal["consistency"], row: Pegs) -> Consistency: ...
@overload
def hint(position: Position | Game, level: Literal["quality"], row: Pegs) -> Quality: ...
def hint(
    position: Position | Game, level: str = "best-row", row: Pegs | None = None
) -> BestRow | CodesLeft | Certainties | Consistency | Quality:
    """A hint of one level, which tells no more than that; `consistency` and `quality` ask for a row.

    >>> from codepegs import Game, edition, hint
    >>> game = Game(edition("mini"), ["Ann", "Bob"], first="Ann", seed=1)
    >>> game.set_code("RGBY")
    >>> mark = game.guess("RRBB")
    >>> print(*hint(game, "codes-left").sentences)
    114 codes are left.
    >>> print(hint(game).sentences[0])
    Play RGRY. Rows to be expected: 3.307 (exact, from the book).
    """
    known = _position(position)
    with extras_needed("engine"):
        match level:
            case "consistency" | "quality":
                if row is None:
                    raise TypeError(f"hint(position, {level!r}, row): say which row")
                if level == "quality":
                    return quality(known, row, evaluator())
                return plain.consistency(known, row)
            case "codes-left":
                return plain.codes_left(known)
            case "certainties":
                return plain.certainties(known)
            case "best-row":
                return best_row(known, evaluator())
    raise ValueError(f"there is no hint level {level!r}; the levels are: {', '.join(plain.LEVELS)}")


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
