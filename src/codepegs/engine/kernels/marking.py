"""Marks, by number, for whole arrays of codes and guesses.

`counts_of` and `mark_pairs` go hole by hole, some 15 ns a pair: for a few guesses. `mark_rows` goes
guess by guess along columns, so that the processor marks 32 guesses at once: half a nanosecond.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.kernels.compiling import inlined, kernel

Letters = NDArray[np.uint8]  # Codes or guesses: a row each, a column a hole, a number a letter.
STANDARD, COLOURS, PIECES = 0, 1, 2  # How to mark: see `codepegs.rules.mark`.
BLOCK = 1024  # Guesses marked in one go: what is kept for them stays in the fastest cache.


@inlined
def counts_of(hidden, guess, kind, looks, left):  # type: ignore[no-untyped-def]  # compiled
    """The key pegs of one guess: exact, misplaced (or all that are right), half right.

    `left` is scratch with a zero for every letter, and is left as it was found.
    """
    holes = hidden.shape[0]
    exact = 0
    common = 0
    half = 0
    for i in range(holes):
        if hidden[i] == guess[i]:
            exact += 1
        else:
            left[hidden[i]] += 1
    for i in range(holes):
        if hidden[i] != guess[i]:
            if left[guess[i]] > 0:
                left[guess[i]] -= 1
                common += 1
            elif kind == PIECES and (
                (looks[hidden[i], 0] == looks[guess[i], 0])
                != (looks[hidden[i], 1] == looks[guess[i], 1])
            ):
                half += 1
    for i in range(holes):
        left[hidden[i]] = 0
    if kind == COLOURS:
        return exact + common, 0, 0
    return exact, common, half


@kernel
def mark_pairs(codes, guesses, kind, looks, ids, out):  # type: ignore[no-untyped-def]  # compiled
    """`out[i, j]`: the number of the mark that `guesses[j]` earns against `codes[i]`.

    `ids[exact, misplaced, half]` numbers the marks; `looks[letter]` is the colour and the shape of
    a piece.
    """
    left = np.zeros(256, dtype=np.int8)
    for i in range(codes.shape[0]):
        for j in range(guesses.shape[0]):
            exact, common, half = counts_of(codes[i], guesses[j], kind, looks, left)
            out[i, j] = ids[exact, common, half]


class Columns(NamedTuple):
    """Guesses by columns: all that belongs to one hole or one letter lies side by side."""

    pegs: Letters  # `pegs[hole, guess]`: a number of a letter.
    counts: NDArray[np.uint8]  # `counts[letter, guess]`: how often the letter stands in the guess.
    colours: NDArray[np.uint8]  # `colours[hole, guess]`; only pieces have a colour and a shape.
    shapes: NDArray[np.uint8]  # `shapes[hole, guess]`; likewise.


def columns_of(guesses: Letters, letters: int, kind: int, looks: NDArray[np.uint8]) -> Columns:
    """These guesses as columns."""
    pegs = np.ascontiguousarray(guesses.T)
    counts = np.empty((letters, len(guesses)), dtype=np.uint8)
    for letter in range(letters):
        np.sum(pegs == letter, axis=0, dtype=np.uint8, out=counts[letter])
    seen = pegs if kind == PIECES else pegs[:0]
    return Columns(pegs, counts, looks[:, 0][seen], looks[:, 1][seen])


def numbers_of(ids: NDArray[np.uint8], kind: int) -> NDArray[np.uint8]:
    """`numbers[key]`: the number of a mark by the key that `mark_rows` counts up.

    The key is a number of two digits (exact, common) or of three (half, misplaced, exact), in base
    holes + 1.
    """
    size = len(ids)
    assert size ** (3 if kind == PIECES else 2) <= 256  # Keys are bytes: 12 holes, 5 for pieces.
    numbers = np.full(256, 255, dtype=np.uint8)
    for exact in range(size):
        for other in range(size - exact):
            if kind == STANDARD:
                numbers[exact * size + exact + other] = ids[exact, other, 0]
            elif kind == COLOURS:
                numbers[exact] = ids[exact, 0, 0]
            else:
                for half in range(size - exact - other):
                    numbers[(half * size + other) * size + exact] = ids[exact, other, half]
    return numbers


@kernel
def mark_rows(codes, columns, start, kind, looks, numbers, out):  # type: ignore[no-untyped-def]  # compiled
    """`out[i, j]`: the number of the mark of guess number `start + j` against `codes[i]`."""
    holes = codes.shape[1]
    keys = np.empty(BLOCK, dtype=np.uint8)
    earned = np.empty(BLOCK, dtype=np.bool_)
    used = np.empty((holes, BLOCK), dtype=np.bool_)
    for i in range(codes.shape[0]):
        for base in range(0, out.shape[1], BLOCK):
            width = min(BLOCK, out.shape[1] - base)
            key = keys[:width]
            first = start + base
            if kind == PIECES:
                _pieces(codes[i], columns, first, looks, key, earned, used)
            else:
                _pegs(codes[i], columns, first, kind, key)
            row = out[i, base : base + width]
            for j in range(width):
                row[j] = numbers[key[j]]


# The loops below are over bytes only, and over slices that begin at 0: anything else, a wider
# number or a sum of indices, keeps the compiler from using the processor's wide registers.


@kernel
def _pegs(hidden, columns, first, kind, key):  # type: ignore[no-untyped-def]  # compiled
    """The key of each guess: pegs in common, and (holes + 1) times those in place."""
    holes = hidden.shape[0]
    last = first + key.shape[0]
    weight = np.uint8(holes + 1)
    for j in range(key.shape[0]):
        key[j] = 0
    if kind == STANDARD:
        for h in range(holes):
            peg = hidden[h]
            pegs = columns.pegs[h, first:last]
            for j in range(key.shape[0]):
                key[j] += weight if pegs[j] == peg else np.uint8(0)
    for h in range(holes):
        peg = hidden[h]
        times = 0
        before = 0
        for k in range(holes):
            times += hidden[k] == peg
            before += k < h and hidden[k] == peg
        if before == 0:
            most = np.uint8(times)
            counts = columns.counts[peg, first:last]
            for j in range(key.shape[0]):
                key[j] += most if most < counts[j] else counts[j]


@kernel
def _pieces(hidden, columns, first, looks, key, earned, used):  # type: ignore[no-untyped-def]  # compiled
    """The key of each guess: black + (holes + 1) white + (holes + 1) squared blue.

    Black goes before white before blue; of two equal pieces that compete for one white the left
    one takes it.
    """
    holes = hidden.shape[0]
    width = key.shape[0]
    last = first + width
    black = np.uint8(1)
    white = np.uint8(holes + 1)
    blue = np.uint8((holes + 1) * (holes + 1))
    for j in range(key.shape[0]):
        key[j] = 0
    got = earned[:width]
    for h in range(holes):
        taken = used[h, :width]
        pegs = columns.pegs[h, first:last]
        for j in range(width):
            taken[j] = pegs[j] == hidden[h]
    for h in range(holes):
        pegs = columns.pegs[h, first:last]
        for j in range(width):
            got[j] = pegs[j] == hidden[h]
        for k in range(holes):
            taken = used[k, :width]
            peg = hidden[k]
            for j in range(width):
                hit = (pegs[j] == peg) & ~taken[j] & ~got[j]
                taken[j] |= hit
                got[j] |= hit
        colours = columns.colours[h, first:last]
        shapes = columns.shapes[h, first:last]
        colour = looks[hidden[h], 0]
        shape = looks[hidden[h], 1]
        for j in range(width):
            half = (colours[j] == colour) != (shapes[j] == shape)
            other = white if got[j] else (blue if half else np.uint8(0))
            key[j] += black if pegs[j] == hidden[h] else other
