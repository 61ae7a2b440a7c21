"""Slow, obvious versions of the engine's functions: they try everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray

from codepegs.rules.ruleset import Rules
from tests import naive

Row = tuple[str, ...]


def guesses(rules: Rules, holes: int) -> list[Row]:
    """Any pegs in any holes, unless the rules want guesses like codes."""
    if rules.words is not None:
        return [tuple(word) for word in sorted(rules.words) if len(word) == holes]
    if not rules.free_guesses:
        return naive.codes(rules, holes)
    return list(product(rules.letters, repeat=holes))


def cells(rules: Rules, candidates: Sequence[Row], guess: Row) -> Counter[tuple[int, ...]]:
    """How many of the codes would earn each mark."""
    return Counter(naive.MARKS[rules.marking](code, guess) for code in candidates)


def score(rules: Rules, candidates: Sequence[Row], guess: Row, strategy: str) -> int:
    """How a guess does by a strategy; lower is better. Only their order means something.

    The sum of n log n is the logarithm of the product of n to the n, which is a whole number.
    """
    sizes = cells(rules, candidates, guess).values()
    scores: dict[str, int] = {
        "knuth": max(sizes),
        "expected-size": sum(size**2 for size in sizes),
        "entropy": prod(size**size for size in sizes),
        "parts": -len(sizes),
        "consistent": 0 if guess in candidates else 1,
    }
    return scores[strategy]


def choose(rules: Rules, holes: int, candidates: Sequence[Row], strategy: str) -> Row:
    """The best guess of all; of equal ones one that may be the code; of equal ones the first."""
    ranked = [
        (score(rules, candidates, guess, strategy), guess not in candidates, number)
        for number, guess in enumerate(guesses(rules, holes))
    ]
    return guesses(rules, holes)[min(ranked)[2]]


def rows_needed(rules: Rules, holes: int, candidates: Sequence[Row], strategy: str) -> Counter[int]:
    """How many of the codes are cracked in row 1, 2, … when the strategy is followed."""
    marking = naive.MARKS[rules.marking]
    guess = choose(rules, holes, candidates, strategy)
    needed: Counter[int] = Counter()
    for mark in {marking(code, guess) for code in candidates}:
        left = [code for code in candidates if marking(code, guess) == mark]
        if mark[0] == holes:
            needed[1] += len(left)
        else:
            for row, count in rows_needed(rules, holes, left, strategy).items():
                needed[row + 1] += count
    return needed


def least_total(
    table: NDArray[np.uint8], codes: Iterable[int], limit: int | None = None
) -> int | None:
    """The least total of guesses over some codes, by trying everything; none if it takes too many."""
    return _least(table.tobytes(), table.shape[1], tuple(int(code) for code in codes), limit)


def least_total_with(table: NDArray[np.uint8], codes: Iterable[int], guess: int) -> int:
    """The same when the first guess is given, even one that tells nothing."""
    own = tuple(int(code) for code in codes)
    total = len(own)
    for mark, cell in _cells(table.tobytes(), table.shape[1], own, guess).items():
        if mark:
            needed = _least(table.tobytes(), table.shape[1], cell, None)
            assert needed is not None
            total += needed
    return total


def _cells(
    table: bytes, width: int, codes: tuple[int, ...], guess: int
) -> dict[int, tuple[int, ...]]:
    cells: dict[int, tuple[int, ...]] = {}
    for code in codes:
        mark = table[code * width + guess]
        cells[mark] = (*cells.get(mark, ()), code)
    return cells


@lru_cache(maxsize=200_000)
def _least(table: bytes, width: int, codes: tuple[int, ...], limit: int | None) -> int | None:
    if limit == 0:
        return None
    best = None
    for guess in range(width):
        cells = _cells(table, width, codes, guess)
        if any(mark and cell == codes for mark, cell in cells.items()):
            continue  # Nothing was learnt.
        total: int | None = len(codes)
        for mark, cell in cells.items():
            if mark:
                needed = _least(table, width, cell, None if limit is None else limit - 1)
                total = None if total is None or needed is None else total + needed
        if total is not None and (best is None or total < best):
            best = total
    return best
