"""One look ahead: what each guess would make of a set of codes, and whole trees of such guesses.

A guess parts the codes into cells, one a mark. Cells are counted for a block of guesses at once, in
bytes, four codes at a time: 0.2 ns a pair, where looking up pair by pair costs more than 2 ns.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.kernels.compiling import kernel

# What makes a guess good: the least largest cell, the least sum of squares, the least sum of
# n log n, the most cells; or only that it may be the code.
KNUTH, EXPECTED_SIZE, ENTROPY, PARTS, CONSISTENT = range(5)

BLOCK = 512  # Guesses counted together: wide rows to read, counters that stay in the cache.
CHUNK = 252  # Codes that a byte can count, a multiple of four.


class Scratch(NamedTuple):
    """The arrays in which a choice is made."""

    is_other: NDArray[np.uint8]  # 0 for a guess that may be the code; all 1 between choices.
    bytes: NDArray[np.uint8]  # `bytes[mark, guess of the block]`: the size of a cell, in chunks.
    sizes: NDArray[np.int32]  # The same, for any number of codes.
    scores: NDArray[np.int64]
    seen: NDArray[np.int32]


def scratch_for(guesses: int, marks: int) -> Scratch:
    """Scratch for so many guesses and marks."""
    return Scratch(
        np.ones(guesses, dtype=np.uint8),
        np.empty((marks, BLOCK), dtype=np.uint8),
        np.empty((marks, BLOCK), dtype=np.int32),
        np.empty(BLOCK, dtype=np.int64),
        np.empty(marks, dtype=np.int32),
    )


# Below, arrays are filled and copied in loops: a slice on the left costs seconds to compile.


@kernel
def _count(table, chosen, start, stop, base, width, counters):  # type: ignore[no-untyped-def]  # compiled
    """Add the marks of `chosen[start:stop]` to the counters of the guesses from `base` on."""
    end = base + width
    for m in range(counters.shape[0]):
        counter = counters[m, :width]
        for j in range(width):
            counter[j] = 0
    x = start
    while x + 4 <= stop:
        one = table[chosen[x], base:end]
        two = table[chosen[x + 1], base:end]
        three = table[chosen[x + 2], base:end]
        four = table[chosen[x + 3], base:end]
        for m in range(counters.shape[0]):
            mark = np.uint8(m)
            counter = counters[m, :width]
            for j in range(width):
                counter[j] += (np.uint8(one[j] == mark) + np.uint8(two[j] == mark)) + (
                    np.uint8(three[j] == mark) + np.uint8(four[j] == mark)
                )
        x += 4
    while x < stop:
        one = table[chosen[x], base:end]
        for m in range(counters.shape[0]):
            mark = np.uint8(m)
            counter = counters[m, :width]
            for j in range(width):
                counter[j] += np.uint8(one[j] == mark)
        x += 1


@kernel
def _weigh(sizes, width, kind, weights, scores):  # type: ignore[no-untyped-def]  # compiled
    """The score of each guess of a block, by the sizes of its cells."""
    score = scores[:width]
    for j in range(width):
        score[j] = 0
    for m in range(sizes.shape[0]):
        size = sizes[m, :width]
        if kind == KNUTH:
            for j in range(width):
                score[j] = max(score[j], np.int64(size[j]))
        elif kind == EXPECTED_SIZE:
            for j in range(width):
                score[j] += np.int64(size[j]) * np.int64(size[j])
        elif kind == ENTROPY:
            for j in range(width):
                score[j] += weights[size[j]]
        else:
            for j in range(width):
                score[j] -= np.int64(size[j] != 0)


@kernel
def _score_block(table, chosen, start, stop, base, width, kind, weights, scratch):  # type: ignore[no-untyped-def]  # compiled
    """`scratch.scores[j]`: the score of guess `base + j` against `chosen[start:stop]`."""
    if stop - start <= CHUNK:
        _count(table, chosen, start, stop, base, width, scratch.bytes)
        _weigh(scratch.bytes, width, kind, weights, scratch.scores)
        return
    for m in range(scratch.sizes.shape[0]):
        size = scratch.sizes[m, :width]
        for j in range(width):
            size[j] = 0
    for begin in range(start, stop, CHUNK):
        _count(table, chosen, begin, min(begin + CHUNK, stop), base, width, scratch.bytes)
        for m in range(scratch.bytes.shape[0]):
            size = scratch.sizes[m, :width]
            counter = scratch.bytes[m, :width]
            for j in range(width):
                size[j] += counter[j]
    _weigh(scratch.sizes, width, kind, weights, scratch.scores)


def score_all(
    table: NDArray[np.uint8],
    chosen: NDArray[np.int32],
    kind: int,
    weights: NDArray[np.int64],
    scratch: Scratch,
    out: NDArray[np.int64],
) -> None:
    """`out[g]`: the score of every guess g against the chosen codes; lower is better."""
    # Not compiled: the call of a block costs less than a hundredth of its work.
    for base in range(0, len(out), BLOCK):
        width = min(BLOCK, len(out) - base)
        _score_block(table, chosen, 0, len(chosen), base, width, kind, weights, scratch)
        out[base : base + width] = scratch.scores[:width]


@kernel
def _candidate_that_tells_all(table, chosen, start, stop, own, seen):  # type: ignore[no-untyped-def]  # compiled
    """The first code of the set that, as a guess, earns another mark from each; -1: none does."""
    for m in range(seen.shape[0]):
        seen[m] = -1
    for x in range(start, stop):
        guess = own[chosen[x]]
        y = start
        while y < stop and seen[table[chosen[y], guess]] != x:
            seen[table[chosen[y], guess]] = x
            y += 1
        if y == stop:
            return guess
    return -1


@kernel
def _choose(table, chosen, start, stop, own, kind, weights, scratch):  # type: ignore[no-untyped-def]  # compiled
    """The guess with the best score against `chosen[start:stop]`.

    Ties go to a guess that may be the code, then to the first in order.
    """
    codes = stop - start
    if codes == 1 or kind == CONSISTENT:
        return own[chosen[start]]
    # No score is better than that of a guess that tells all codes apart. A code that does so is
    # therefore best, and if none does, the first other guess that does is.
    ideal = np.int64(0)
    may_be_ideal = codes <= scratch.seen.shape[0]
    if may_be_ideal:
        guess = _candidate_that_tells_all(table, chosen, start, stop, own, scratch.seen)
        if guess >= 0:
            return guess
        if kind == KNUTH:
            ideal = np.int64(1)
        elif kind == EXPECTED_SIZE:
            ideal = np.int64(codes)
        elif kind == PARTS:
            ideal = np.int64(-codes)
    for x in range(start, stop):
        scratch.is_other[own[chosen[x]]] = 0
    best = np.int64(1) << np.int64(62)
    choice = np.int32(-1)
    for base in range(0, table.shape[1], BLOCK):
        width = min(BLOCK, table.shape[1] - base)
        _score_block(table, chosen, start, stop, base, width, kind, weights, scratch)
        for j in range(width):
            # One number to compare: the score first, then whether it may be the code.
            worth = 2 * scratch.scores[j] + np.int64(scratch.is_other[base + j])
            if worth < best:
                best = worth
                choice = np.int32(base + j)
        if may_be_ideal and best == 2 * ideal + 1:
            break
    for x in range(start, stop):
        scratch.is_other[own[chosen[x]]] = 1
    return choice


class Nodes(NamedTuple):
    """A tree that is grown: its nodes in pre-order, and the codes that each row cracks."""

    guesses: NDArray[np.int32]
    rows: NDArray[np.int32]  # From 1 on.
    marks: NDArray[np.uint8]  # The mark that leads to the node.
    cracked: NDArray[np.int64]  # `cracked[row]`: how many codes are cracked in it.


def nodes_for(codes: int) -> Nodes:
    """Room for the tree of so many codes.

    Each code is cracked in one node, and each node that cracks none parts its codes: there are fewer
    nodes than twice the codes.
    """
    return Nodes(
        np.empty(2 * codes, dtype=np.int32),
        np.empty(2 * codes, dtype=np.int32),
        np.empty(2 * codes, dtype=np.uint8),
        np.zeros(codes + 1, dtype=np.int64),
    )


@kernel
def grow(table, own, kind, weights, opening, scratch, nodes):  # type: ignore[no-untyped-def]  # compiled
    """Grow the whole tree, and return how many nodes it has.

    `own[code]` is the column of a code as a guess. `opening` is the first guess; with -1 it is chosen
    like the others.
    """
    codes = table.shape[0]
    marks = scratch.seen.shape[0]
    chosen = np.empty(codes, dtype=np.int32)
    for x in range(codes):
        chosen[x] = x
    by_mark = np.empty(codes, dtype=np.int32)
    places = np.empty(marks + 1, dtype=np.int32)
    # Start, stop, row and mark of the sets that wait. They have no code in common, so there are never
    # more of them than codes.
    waiting = np.empty((codes + 1, 4), dtype=np.int32)
    waiting[0, 0] = 0
    waiting[0, 1] = codes
    waiting[0, 2] = 1
    waiting[0, 3] = 0
    height = 1
    number = 0
    while height > 0:
        height -= 1
        start = np.int64(waiting[height, 0])
        stop = np.int64(waiting[height, 1])
        row = waiting[height, 2]
        guess = opening
        if number > 0 or opening < 0:
            guess = _choose(table, chosen, start, stop, own, kind, weights, scratch)
        nodes.guesses[number] = guess
        nodes.rows[number] = row
        nodes.marks[number] = waiting[height, 3]
        number += 1
        for m in range(marks + 1):
            places[m] = 0
        for x in range(start, stop):
            places[table[chosen[x], guess] + 1] += 1
        nodes.cracked[row] += places[1]
        for m in range(marks):
            places[m + 1] += places[m]
        for m in range(marks - 1, 0, -1):  # The lowest mark on top, for pre-order.
            if places[m + 1] > places[m]:
                waiting[height, 0] = start + places[m]
                waiting[height, 1] = start + places[m + 1]
                waiting[height, 2] = row + 1
                waiting[height, 3] = m
                height += 1
        for x in range(start, stop):
            m = table[chosen[x], guess]
            by_mark[places[m]] = chosen[x]
            places[m] += 1
        for x in range(start, stop):
            chosen[x] = by_mark[x - start]
    return number
