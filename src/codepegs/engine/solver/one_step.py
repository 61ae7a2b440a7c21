"""One-step strategies: play the guess that parts the codes that are left best, by one measure.

A guess parts them into cells, one a mark, and each strategy measures the cells in its own way. Ties
go to a guess that may itself be the code, then to the first in the order of the palette.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.kernels import one_step_kernel
from codepegs.engine.solver.space import Indices, Space, refuse_large_table
from codepegs.engine.solver.strategy_names import STRATEGIES
from codepegs.engine.trees import Node
from codepegs.rules import Mark
from codepegs.text import Refusal

_KINDS = {
    "knuth": one_step_kernel.KNUTH,
    "expected-size": one_step_kernel.EXPECTED_SIZE,
    "entropy": one_step_kernel.ENTROPY,
    "parts": one_step_kernel.PARTS,
    "consistent": one_step_kernel.CONSISTENT,
}

# Bytes of a table that is built as soon as it is of use, in some hundredths of a second. Where it
# would be larger, only the codes that are left are marked.
SMALL_TABLE = 1 << 26

PAIR_LIMIT = 1 << 32  # Codes times guesses for one choice: ten seconds, at 2.5 ns for `grand`.
WINDOW = 1 << 24  # Marks that are held at a time where there is no table, in bytes.
BIT = 1 << 38  # One bit in the scores of `entropy`: whole numbers, so that equals stay equal.


def choose(
    space: Space, candidates: Indices, strategy: str, dice: random.Random | None = None
) -> int:
    """The number of the guess that the strategy plays when these codes, in order, are left.

    >>> from codepegs import edition
    >>> space = Space.of(edition("classic-1972").rules())
    >>> [
    ...     str(space.guess(choose(space, space.everything, name)))
    ...     for name in ("knuth", "entropy", "parts")
    ... ]
    ['RRBB', 'RBGY', 'RRBG']
    """
    kind = _kind(strategy, len(candidates))
    # The kernels are compiled for this type.
    candidates = np.ascontiguousarray(candidates, dtype=np.int32)
    if strategy == "random":
        assert dice is not None  # The caller owns the dice.
        return int(space.as_guess[dice.choice(candidates.tolist())])
    if kind == one_step_kernel.CONSISTENT or len(candidates) == 1:
        return int(space.as_guess[candidates[0]])
    if len(candidates) == len(space.codes):
        return _opening(space, kind)
    worth = 2 * scores(space, candidates, strategy) + 1
    worth[space.as_guess[candidates]] -= 1
    return int(np.argmin(worth))


def scores(space: Space, candidates: Indices, strategy: str) -> NDArray[np.int64]:
    """The score of every guess by the strategy when these codes are left; lower is better.

    That is the size of the largest cell; the sum of the squares of their sizes; the sum of n·log₂ n
    over their sizes n, in units of 1/`BIT`; or minus the number of cells. Where any code that fits
    will do, its score is 0, and that of every other guess 1.

    >>> from codepegs import edition
    >>> space = Space.of(edition("classic-1972").rules())
    >>> int(scores(space, space.everything, "knuth")[space.number_of_guess("RRBB")])
    256
    """
    kind = _kind(strategy, len(candidates))
    candidates = np.ascontiguousarray(candidates, dtype=np.int32)
    out = np.ones(len(space.guesses), dtype=np.int64)
    if kind == one_step_kernel.CONSISTENT:
        out[space.as_guess[candidates]] = 0
        return out
    weights = _weights_for(kind, len(candidates))
    scratch = one_step_kernel.scratch_for(len(space.guesses), len(space.marks))
    if _has_table(space):
        one_step_kernel.score_all(space.table, candidates, kind, weights, scratch, out)
        return out
    rows = np.arange(len(candidates), dtype=np.int32)
    for start, stop in _windows(len(candidates), len(space.guesses)):
        marked = space.marks_of_codes(candidates, start, stop)
        one_step_kernel.score_all(marked, rows, kind, weights, scratch, out[start:stop])
    return out


def tree_totals(space: Space, strategy: str) -> NDArray[np.int64]:
    """How many codes the strategy cracks with 0, 1, 2, … guesses.

    >>> from codepegs import edition
    >>> tree_totals(Space.of(edition("classic-1972").rules()), "knuth").tolist()
    [0, 1, 6, 62, 533, 694]
    """
    rows = np.zeros(len(space.codes) + 2, dtype=np.int64)
    for above, nodes in _grown(space, strategy):
        rows[above : above + len(nodes.cracked)] += nodes.cracked
    return rows[: rows.nonzero()[0][-1] + 1]


def one_step_tree(space: Space, strategy: str) -> Node:
    """The whole strategy as a tree.

    >>> from codepegs import Mark, edition
    >>> root = one_step_tree(Space.of(edition("classic-1972").rules()), "knuth")
    >>> root.guess, root.after[Mark((1, 0))].guess
    (Code('RRBB'), Code('RGYY'))
    """
    after: list[dict[Mark, Node]] = [{}]
    root: Node | None = None
    for above, nodes in _grown(space, strategy):
        columns = nodes.guesses.tolist(), nodes.rows.tolist(), nodes.marks.tolist()
        for guess, row, mark in zip(*columns, strict=True):
            branches: dict[Mark, Node] = {}
            node = Node(space.guess(guess), branches)
            root = root or node
            after[above + row - 1][space.marks[mark]] = node
            del after[above + row :]
            after.append(branches)
    assert root is not None
    return root


def _grown(space: Space, strategy: str) -> Iterator[tuple[int, one_step_kernel.Nodes]]:
    """The tree in pieces, in pre-order: how many rows are above each, and its nodes."""
    if strategy not in _KINDS:
        raise Refusal("engine/unknown-strategy", came=strategy, expected=tuple(_KINDS))
    kind, marks, codes = _KINDS[strategy], len(space.marks), space.everything
    opening = choose(space, codes, strategy)
    if _has_table(space):
        table = space.table if space.rules.told is None else space.table[codes]
        yield 0, _subtree(space, table, space.as_guess[codes], kind, opening)
        return
    earned = space.marks_of_guess(opening, codes)
    cells = [codes[earned == mark] for mark in range(marks)]
    refuse_large_table(max(map(len, cells)) * len(space.guesses))
    root = one_step_kernel.nodes_for(1)
    root.guesses[0], root.rows[0], root.marks[0], root.cracked[1] = opening, 1, 0, len(cells[0])
    yield 0, _cut(root, 1)
    for mark, cell in enumerate(cells):
        if mark and len(cell):
            marked = space.marks_of_codes(cell)
            nodes = _subtree(space, marked, space.as_guess[cell], kind)
            del marked  # Frees the memory before the next ones are made.
            nodes.marks[0] = mark
            yield 1, nodes


def _subtree(
    space: Space, table: NDArray[np.uint8], own: Indices, kind: int, opening: int = -1
) -> one_step_kernel.Nodes:
    """The tree for the codes of these rows of the table, whose numbers as guesses are `own`."""
    nodes = one_step_kernel.nodes_for(len(own))
    scratch = one_step_kernel.scratch_for(len(space.guesses), len(space.marks))
    weights = _weights_for(kind, len(own))
    return _cut(nodes, one_step_kernel.grow(table, own, kind, weights, opening, scratch, nodes))


def _cut(nodes: one_step_kernel.Nodes, number: int) -> one_step_kernel.Nodes:
    return nodes._replace(
        guesses=nodes.guesses[:number], rows=nodes.rows[:number], marks=nodes.marks[:number]
    )


def _opening(space: Space, kind: int) -> int:
    """The best first guess, of one of each kind: all of a kind have the same score."""
    if kind == one_step_kernel.CONSISTENT:
        return int(space.as_guess[0])
    guesses = space.openings
    _refuse_pairs(len(space.codes), len(guesses))
    table = space.marks_between(space.codes, space.guesses[guesses])
    scored = np.empty(len(guesses), dtype=np.int64)
    weights = _weights_for(kind, len(space.codes))
    scratch = one_step_kernel.scratch_for(len(guesses), len(space.marks))
    one_step_kernel.score_all(table, space.everything, kind, weights, scratch, scored)
    return int(guesses[np.argmin(2 * scored + (space.code_of_guess[guesses] < 0))])


def _has_table(space: Space) -> bool:
    """Whether the table is there already, or small enough to be built at once."""
    return "table" in vars(space) or len(space.codes) * len(space.guesses) <= SMALL_TABLE


def _windows(codes: int, guesses: int) -> Iterator[tuple[int, int]]:
    """The guesses in ranges, so that the marks of all codes for a range can be held."""
    _refuse_pairs(codes, guesses)
    width = max(one_step_kernel.BLOCK, WINDOW // codes)
    for start in range(0, guesses, width):
        yield start, min(start + width, guesses)


def _refuse_pairs(codes: int, guesses: int) -> None:
    if codes * guesses > PAIR_LIMIT:
        most = PAIR_LIMIT // guesses
        raise Refusal("engine/too-many-pairs", codes=codes, guesses=guesses, expected=most)


def _kind(strategy: str, candidates: int) -> int:
    if strategy not in STRATEGIES:
        raise Refusal("engine/unknown-strategy", came=strategy, expected=tuple(STRATEGIES))
    if not candidates:
        raise Refusal("engine/no-code-fits")
    return _KINDS.get(strategy, one_step_kernel.CONSISTENT)


def _weights_for(kind: int, codes: int) -> NDArray[np.int64]:
    """The weights of sizes of cells, for entropy alone; by powers of two, so that few are made."""
    return n_log_n(1 << (codes + 1).bit_length() if kind == one_step_kernel.ENTROPY else 2)


@lru_cache(maxsize=32)
def n_log_n(size: int) -> NDArray[np.int64]:
    """n·log₂ n for all n below `size`, in units of 1/`BIT`, so that sums are exact.

    Six codes in one cell and six alone tell as much as cells of 3, 3, 2, 2 and 2; in floating point
    rounding would decide between them. Logarithms that are sums of those of primes stay equal.

    >>> table = n_log_n(8)
    >>> int(table[6]) == int(2 * table[3] + 3 * table[2])
    True
    """
    left = np.arange(size)
    logarithms = np.zeros(size, dtype=np.int64)
    for factor in range(2, int(size**0.5) + 1):
        if left[factor] == factor:  # A prime.
            power = factor
            while power < size:
                logarithms[power::power] += round(np.log2(factor) * BIT)
                left[power::power] //= factor
                power *= factor
    # The rest of each number is 1 or a prime.
    logarithms[1:] += np.rint(np.log2(left[1:]) * BIT).astype(np.int64)
    return logarithms * np.arange(size)
