"""A strong strategy for a space too large to prove: a beam search over the most promising rows."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from codepegs.engine.kernels import work
from codepegs.engine.solver import Exact, Indices, Space, scores
from codepegs.engine.trees import Node, Tree, grown

EXACT_SIZE = 40  # Sets of so few codes are solved exactly.
BEAM = ((400, 2), (EXACT_SIZE, 3))  # For more than so many codes, so many guesses are tried.
OPENINGS = 2  # How many openings are tried.
TABLES = 6 << 30  # Bytes that the tables of the whole space may have here: a book is built rarely.


def best_found(
    space: Space, *, memory: int, progress: Callable[[float], None] | None = None
) -> Tree:
    """The best strategy found, and a proven lower bound of every strategy's total."""
    engine = Exact(space, memory=memory, tables=TABLES)
    plan = engine.plan()
    lower = min(_lower(engine, opening.guess) for opening in plan)
    best: tuple[int, Node] | None = None
    openings = _openings(space, [opening.guess for opening in plan])[:OPENINGS]
    for tried, guess in enumerate(openings):

        def report(share: float, tried: int = tried) -> None:
            if progress is not None:
                progress((tried + share) / len(openings))

        best = _tried(engine, space.everything, guess, best, report) or best
    assert best is not None
    return grown(space.rules, space.holes, best[1], strategy="best-found", least_total=lower)


def _openings(space: Space, guesses: list[int]) -> list[int]:
    left = scores(space, space.everything, "entropy")
    return sorted(guesses, key=lambda guess: int(left[guess]))


def _lower(engine: Exact, guess: int) -> int:
    """The least total of an opening: for each cell, the least bound of any second guess."""
    space = engine.space
    marks = space.marks_of_guess(guess)
    total = len(space.codes)
    for mark in range(1, len(space.marks)):
        cell = space.everything[marks == mark]
        if len(cell) == 1:
            total += 1
        elif len(cell):
            total += min((planned.total for planned in engine.plan(cell)), default=work.NEVER)
    return total


def _best(engine: Exact, codes: Indices) -> tuple[int, Node]:
    space = engine.space
    if len(codes) <= EXACT_SIZE:
        solved = engine.solve(codes)
        return solved.total, engine.tree_from(codes, solved.guess)
    width = next(tried for size, tried in BEAM if len(codes) > size)
    best: tuple[int, Node] | None = None
    for guess in _promising(space, codes, width):
        best = _tried(engine, codes, guess, best) or best
    assert best is not None
    return best


def _tried(
    engine: Exact,
    codes: Indices,
    guess: int,
    best: tuple[int, Node] | None,
    progress: Callable[[float], None] | None = None,
) -> tuple[int, Node] | None:
    """The total and the strategy that begins with this guess, if better than the best so far."""
    space = engine.space
    marks = space.marks_of_guess(guess, codes)
    total, done, after = len(codes), 0, {}
    for number, mark in enumerate(space.marks):
        cell = codes[marks == number]
        done += len(cell)
        if number and len(cell):
            needed, after[mark] = _best(engine, cell)
            total += needed
        if progress is not None:
            progress(done / len(codes))
        if best is not None and total >= best[0]:
            return None
    return total, Node(space.guess(guess), after)


def _promising(space: Space, codes: Indices, count: int) -> list[int]:
    """The guesses of most information, of those with different parts."""
    left = scores(space, codes, "entropy")
    own = np.zeros(len(left), bool)
    own[space.as_guess[codes]] = True
    order = np.lexsort((np.arange(len(left)), ~own, left))
    chosen: list[int] = []
    for guess in order:
        # Equal scores are mostly the same guess under other names.
        if not chosen or left[guess] != left[chosen[-1]]:
            chosen.append(int(guess))
        if len(chosen) == count:
            break
    return chosen
