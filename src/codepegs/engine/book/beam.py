"""A strong strategy for a space too large to prove: only the most promising rows are searched.

Sets of few codes are solved exactly. Of larger ones some guesses are tried, those that leave the
least to find out (entropy), and the best of them is kept.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from codepegs.engine.kernels import NEVER
from codepegs.engine.solver import Exact, Indices, Space, scores
from codepegs.engine.trees import Node, Tree, grown

EXACT_SIZE = 40
"""Sets of so few codes are solved exactly."""

BEAM = ((400, 2), (EXACT_SIZE, 3))
"""How many guesses are tried against sets of more than so many codes."""

OPENINGS = 2
"""How many openings are tried."""

TABLES = 6 << 30
"""Bytes that the tables of the whole space may have here: a book is built rarely."""


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

        def heard(share: float, tried: int = tried) -> None:
            if progress is not None:
                progress((tried + share) / len(openings))

        found = _tried(engine, space.everything, guess, best, heard)
        best = found or best
    assert best is not None
    return grown(space.rules, space.holes, best[1], strategy="best-found", least_total=lower)


def _openings(space: Space, guesses: list[int]) -> list[int]:
    """Openings by how little they leave to find out."""
    left = scores(space, space.everything, "entropy")
    return sorted(guesses, key=lambda guess: int(left[guess]))


def _lower(engine: Exact, guess: int) -> int:
    """What an opening needs at least: for each cell, the least bound of any second guess."""
    space = engine.space
    marks = space.marks_between(space.codes, space.guesses[guess][None, :])[:, 0]
    total = len(space.codes)
    for mark in range(1, len(space.marks)):
        cell = space.everything[marks == mark]
        if len(cell) == 1:
            total += 1
        elif len(cell):
            total += min((planned.total for planned in engine.plan(cell)), default=NEVER)
    return total


def _best(engine: Exact, codes: Indices) -> tuple[int, Node]:
    """The least total found over some codes, and the strategy that has it."""
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
    """What is found with this guess, if it is better than the best so far."""
    space = engine.space
    marks = space.marks_between(space.codes[codes], space.guesses[guess][None, :])[:, 0]
    total = len(codes)
    after = {}
    done = 0
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
    """The guesses that leave the least to find out, of those with different parts."""
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
