"""Measures looking one row ahead: `python -m bench.one_step`.

It measures three things, in CPU seconds of one process after compiling, and compares each with
NumPy: marking every pair of a code and a guess; scoring every guess against a set of codes;
and whole trees, from the list of codes to the guesses that all codes need. The best of several runs
counts, because other work on the machine can only make it slower.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from random import Random

import numpy as np
from numpy.typing import NDArray

from codepegs import Rules, edition
from codepegs.engine.solver import Indices, Space, choose, n_log_n, scores, tree_totals

RUNS = 5

TOTALS = {
    (4, 6): {"knuth": 5801, "expected-size": 5696, "entropy": 5722, "parts": 5668},
    (4, 8): {"knuth": 21230, "expected-size": 20725, "entropy": 20688, "parts": 20896},
    (4, 9): {"knuth": 36120, "expected-size": 35031, "entropy": 34926, "parts": 35802},
    (5, 8): {"knuth": 183966, "expected-size": 180287, "entropy": 179863, "parts": 181834},
}
"""Guesses for all codes. Those of 5 × 8 are ours; 4 × 9 by entropy is 34925 or 34927 where floating
point breaks ties."""

LIMITS = {(4, 6): 0.02, (4, 9): 0.5, (5, 8): 10.0}
"""CPU seconds that a tree may take."""


def board(holes: int, colours: int) -> Rules:
    """The rules of a board of that size, on which colours may repeat."""
    return edition("custom").rules(holes=holes, colours=colours, doubles=True)


def least(work: Callable[..., object], *given: object, runs: int = RUNS) -> float:
    """The least CPU seconds of several runs."""
    spent = []
    for _ in range(runs):
        begun = time.process_time()
        work(*given)
        spent.append(time.process_time() - begun)
    return min(spent)


# -- The same in NumPy ----------------------------------------------------------------------------


def numpy_marks(space: Space) -> NDArray[np.uint8]:
    """The table, a row at a time: holes that agree, and the smaller count of each colour."""
    counts = np.array([(space.guesses == c).sum(1) for c in range(len(space.rules.letters))])
    counts = counts.T.astype(np.uint8)
    ids = space.mark_ids[:, :, 0]
    table = np.empty((len(space.codes), len(space.guesses)), dtype=np.uint8)
    for i, code in enumerate(space.codes):
        exact = (space.guesses == code).sum(1)
        common = np.minimum(counts, counts[space.as_guess[i]]).sum(1, dtype=np.intp)
        table[i] = ids[exact, common - exact]
    return table


def numpy_scores(space: Space, candidates: Indices, strategy: str) -> NDArray[np.int64]:
    """The scores of all guesses: one `bincount` for the cells of each block, then a formula."""
    marks, guesses = len(space.marks), len(space.guesses)
    out = np.empty(guesses, dtype=np.int64)
    for start in range(0, guesses, 1024):
        part = space.table[candidates, start : start + 1024]
        keys = part + np.arange(part.shape[1]) * marks
        cells = np.bincount(keys.ravel(), minlength=marks * part.shape[1]).reshape(-1, marks)
        out[start : start + 1024] = {
            "knuth": lambda cells: cells.max(1),
            "expected-size": lambda cells: (cells**2).sum(1),
            "entropy": lambda cells: n_log_n(1 << 15)[cells].sum(1),
            "parts": lambda cells: -(cells > 0).sum(1),
        }[strategy](cells)
    return out


def numpy_tree(space: Space, strategy: str) -> int:
    """The guesses for all codes, by a loop that scores every guess for every set of codes.

    The table of marks is ours, so that only the choices differ.
    """
    total, waiting = 0, [(space.everything, 1)]
    while waiting:
        candidates, row = waiting.pop()
        guess = space.as_guess[candidates[0]]
        if len(candidates) > 2:
            worth = 2 * numpy_scores(space, candidates, strategy) + 1
            worth[space.as_guess[candidates]] -= 1
            guess = np.argmin(worth)
        marks = space.table[candidates, guess]
        total += row * int((marks == 0).sum())
        waiting += [(candidates[marks == m], row + 1) for m in np.unique(marks) if m]
    return total


# -- The tables -----------------------------------------------------------------------------------


def marking() -> None:
    """Nanoseconds a pair for marking."""
    print("marking every code against every guess, ns a pair")
    for holes, colours in ((4, 6), (4, 9), (5, 6)):
        space = Space.of(board(holes, colours))
        pairs = len(space.codes) * len(space.guesses)
        assert np.array_equal(space.table, numpy_marks(space))
        ours = least(space.marks_of_codes, space.everything) / pairs * 1e9
        theirs = least(numpy_marks, space, runs=1) / pairs * 1e9
        print(
            f"  {holes} × {colours}: {ours:5.2f}, in NumPy row by row {theirs:6.1f}: "
            f"{theirs / ours:.0f} times faster"
        )
    space = Space.of(edition("grand").rules())
    some = space.everything[::8000]
    ours = least(space.marks_of_codes, some) / (len(some) * len(space.guesses)) * 1e9
    print(f"  grand: {ours:5.2f}")


def scoring() -> None:
    """Nanoseconds a pair for scoring."""
    print("scoring every guess of 4 × 8 against a set of codes, ns a pair, with the table there")
    space = Space.of(board(4, 8))
    _ = space.table
    for strategy in ("knuth", "expected-size", "entropy", "parts"):
        figures = []
        for size in (10, 100, 1000):
            some = sorted(Random(size).sample(range(len(space.codes)), size))
            codes = np.array(some, dtype=np.int32)
            assert np.array_equal(
                scores(space, codes, strategy), numpy_scores(space, codes, strategy)
            )
            pairs = size * len(space.guesses)
            ours = least(scores, space, codes, strategy) / pairs * 1e9
            theirs = least(numpy_scores, space, codes, strategy) / pairs * 1e9
            figures.append(f"{size} codes {ours:5.2f} ({theirs / ours:3.0f} times faster)")
        print(f"  {strategy:13} {', '.join(figures)}; compared with NumPy's bincount")


def from_nothing(rules: Rules, strategy: str) -> NDArray[np.int64]:
    """A tree with all that it needs: the list of codes, the table of marks, the choices."""
    return tree_totals(Space.of(rules), strategy)


def trees() -> None:
    """CPU seconds for whole trees."""
    print("whole trees, CPU seconds from the list of codes on, the table of marks included")
    for (holes, colours), totals in TOTALS.items():
        limit = LIMITS.get((holes, colours))
        for strategy, expected in totals.items():
            rules = board(holes, colours)
            rows = from_nothing(rules, strategy)
            total = int((rows * np.arange(len(rows))).sum())
            assert total == expected, (holes, colours, strategy, total)
            runs = 1 if holes == 5 else RUNS
            spent = least(from_nothing, rules, strategy, runs=runs)
            compared = ""
            if colours in (6, 8) and holes == 4:
                theirs = least(numpy_tree, Space.of(rules), strategy, runs=1)
                compared = f"; in NumPy {theirs:6.2f}, {theirs / spent:.0f} times slower"
            bound = "" if limit is None else f" (limit {limit})"
            print(
                f"  {holes} × {colours} {strategy:13} {total:6} guesses: {spent:.4f}{bound}{compared}"
            )


def main() -> None:
    """Measure, and print the tables."""
    warm = Space.of(board(3, 3))
    tree_totals(warm, "entropy")
    choose(warm, warm.everything[:5], "entropy")
    marking()
    scoring()
    trees()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    print(f"memory at most: {peak:.0f} MB")


if __name__ == "__main__":
    main()
