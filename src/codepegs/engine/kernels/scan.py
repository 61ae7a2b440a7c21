"""One look at every guess: how far each could take a set of codes, by the parts it makes.

A set of m codes that one guess of its own tells apart needs 2m - 1 guesses in all, and none needs
fewer. So a guess that parts n codes into p sets needs at least 3n - p, and one less if it may itself
be the code.
"""

from __future__ import annotations

import numpy as np
from numba import types
from numba.extending import overload

from codepegs.engine.kernels.compiling import kernel


def ones(x: int) -> int:
    """How many bits are set; compiled for 16 and for 32 bits."""
    return x.bit_count()


@overload(ones)
def _ones(x):  # type: ignore[no-untyped-def]  # compiled
    # Two functions, so that the loops over narrow words stay narrow.
    if x == types.uint16:

        def narrow(x):  # type: ignore[no-untyped-def]  # compiled
            x = np.uint16(x - ((x >> np.uint16(1)) & np.uint16(0x5555)))
            x = np.uint16((x & np.uint16(0x3333)) + ((x >> np.uint16(2)) & np.uint16(0x3333)))
            x = np.uint16((x + (x >> np.uint16(4))) & np.uint16(0x0F0F))
            return np.uint16((x + (x >> np.uint16(8))) & np.uint16(0x1F))

        return narrow

    def wide(x):  # type: ignore[no-untyped-def]  # compiled
        x = np.uint32(x)
        x = np.uint32(x - ((x >> np.uint32(1)) & np.uint32(0x55555555)))
        x = np.uint32((x & np.uint32(0x33333333)) + ((x >> np.uint32(2)) & np.uint32(0x33333333)))
        x = np.uint32((x + (x >> np.uint32(4))) & np.uint32(0x0F0F0F0F))
        # Narrowed first: the product of two such words is twice as wide here.
        return np.uint32(x * np.uint32(0x01010101)) >> np.uint32(24)

    return wide


@kernel
def gather(bits, s, d, start, n, guesses, marks):  # type: ignore[no-untyped-def]  # compiled
    """`marks[g]`: the set of marks that guess g may earn, as bits."""
    code = s[d, start]
    for g in range(guesses):
        marks[g] = bits[code, g]
    for i in range(start + 1, start + n):
        code = s[d, i]
        for g in range(guesses):
            marks[g] |= bits[code, g]


@kernel
def most_parts(marks, guesses):  # type: ignore[no-untyped-def]  # compiled
    """The most parts any guess makes, one more if it may itself be the code."""
    word = marks.dtype.type
    best = word(0)
    for g in range(guesses):
        x = marks[g]
        best = max(best, word(ones(x) + (x & word(1))))
    return np.int64(best)


WIDTH = 1024  # Guesses counted at once; their counters stay in the first cache.
FULL = 31  # Where the counters of a mark, of 5 bits, stop.


@kernel
def _count(bits, code, base, width, w):  # type: ignore[no-untyped-def]  # compiled
    """Add a code to the counters of its mark for each guess: a bit a mark in each of 5 planes."""
    # The planes share one array: with more, LLVM gives up proving that they do not overlap.
    word = w.dtype.type
    for g in range(width):
        b = bits[code, base + g]
        p0 = w[g]
        p1 = w[g + WIDTH]
        p2 = w[g + 2 * WIDTH]
        p3 = w[g + 3 * WIDTH]
        p4 = w[g + 4 * WIDTH]
        full = word(p0 & p1 & p2 & p3 & p4)
        w[g + 5 * WIDTH] |= b
        w[g + 6 * WIDTH] = word(w[g + 6 * WIDTH] + min(word(b & full), word(1)))
        b = word(b & ~full)
        w[g] = p0 ^ b
        b = word(b & p0)
        w[g + WIDTH] = p1 ^ b
        b = word(b & p1)
        w[g + 2 * WIDTH] = p2 ^ b
        b = word(b & p2)
        w[g + 3 * WIDTH] = p3 ^ b
        b = word(b & p3)
        w[g + 4 * WIDTH] = p4 ^ b


@kernel
def crowd(bits, s, d, start, n, guesses, marks, extra, w, bounds):  # type: ignore[no-untyped-def]  # compiled
    """`bounds[g]`: the least total with guess g, where parts of more than `marks` codes cost more.

    A part of m codes needs 2m - 1 guesses, and one more for each code beyond `marks`: no guess has
    more answers. Counters that start so that `marks` codes fill them tell when that happens.
    `extra` is what such a code costs: 1, or far more where there are no guesses left for it.
    """
    word = w.dtype.type
    all_apart = np.int32(3 * n)
    for base in range(0, guesses, WIDTH):
        width = min(WIDTH, guesses - base)
        for k in range(7):
            begun = word(0)
            if k < 5 and ((FULL - marks) >> k) & 1:
                begun = word(~begun)
            for g in range(width):
                w[k * WIDTH + g] = begun
        for i in range(start, start + n):
            _count(bits, s[d, i], base, width, w)
        for g in range(width):
            x = w[g + 5 * WIDTH]
            parts = np.int32(ones(x) + (x & word(1)))
            bounds[base + g] = np.int32(w[g + 6 * WIDTH]) * extra + (all_apart - parts)


@kernel
def parts_alone(bits, s, d, start, n, guesses, w, bounds):  # type: ignore[no-untyped-def]  # compiled
    """`bounds[g]`: the least total with guess g by the number of parts alone; for small sets."""
    word = w.dtype.type
    all_apart = np.int32(3 * n)
    gather(bits, s, d, start, n, guesses, w)
    for g in range(guesses):
        x = w[g]
        bounds[g] = all_apart - np.int32(ones(x) + (x & word(1)))


@kernel
def tally(table, s, d, start, n, guesses, marks, least, bounds):  # type: ignore[no-untyped-def]  # compiled
    """`bounds[g]` by the sizes of the parts; slow, for the few boards where the others do not fit."""
    size = np.zeros(marks, dtype=np.int64)
    for g in range(guesses):
        for m in range(marks):
            size[m] = 0
        for i in range(start, start + n):
            size[table[s[d, i], g]] += 1
        total = np.int64(n)
        for m in range(1, marks):
            total += least[size[m]]
        bounds[g] = total
