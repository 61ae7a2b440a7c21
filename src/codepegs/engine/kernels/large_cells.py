"""How a guess divides a sample of codes by its marks, and what that is worth.

A code is packed: five bits a hole for its letters, and a bit for "has more than k of that colour"
for every colour and k. Then the holes that agree and the colours in common are two counts of bits.
"""

from __future__ import annotations

import numpy as np

from codepegs.engine.kernels.compiling import inlined, kernel
from codepegs.engine.kernels.marking import COLOURS, PIECES, counts_of

_FIVES = np.uint64(0x084210842108421)
_1, _2, _4 = np.uint64(1), np.uint64(2), np.uint64(4)
_32 = np.uint64(32)


@inlined
def _bits(x):  # type: ignore[no-untyped-def]  # compiled
    """How many bits are set; LLVM knows this form and makes one instruction of it."""
    x = x - ((x >> _1) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + ((x >> _2) & np.uint64(0x3333333333333333))
    x = (x + (x >> _4)) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return (x * np.uint64(0x0101010101010101)) >> np.uint64(56)


@kernel
def packed(codes):  # type: ignore[no-untyped-def]  # compiled
    """The places and the colours of codes: a column each, for up to 12 holes and 32 letters."""
    n, holes = codes.shape
    places = np.zeros(n, dtype=np.uint64)
    colours = np.zeros(((holes + 1) // 2, n), dtype=np.uint64)
    used = np.zeros(32, dtype=np.int64)
    for i in range(n):
        for h in range(holes):
            letter = codes[i, h]
            places[i] |= np.uint64(letter) << np.uint64(5 * h)
            k = used[letter]
            used[letter] += 1
            colours[k // 2, i] |= _1 << np.uint64(letter + 32 * (k % 2))
        for h in range(holes):
            used[codes[i, h]] = 0
    return places, colours


@kernel
def keys_of(guess, place, words, codes, places, colours, kind, looks, out):  # type: ignore[no-untyped-def]  # compiled
    """`out[i]`: the mark of the guess against each code as one number; 255 cracks it.

    `place` and `words` are the guess packed.
    """
    n, holes = codes.shape
    if kind == PIECES:
        left = np.zeros(256, dtype=np.int8)
        for i in range(n):
            exact, common, half = counts_of(codes[i], guess, kind, looks, left)
            out[i] = 255 if exact == holes else exact * 36 + common * 6 + half
        return
    each_exact = 0 if kind == COLOURS else holes + 1
    first = words[0]
    for i in range(n):
        x = places[i] ^ place
        y = x | (x >> _1)
        differ = np.int64(_bits((y | (y >> _2) | (x >> _4)) & _FIVES))
        out[i] = np.uint8((holes - differ) * each_exact + np.int64(_bits(colours[0, i] & first)))
    for k in range(1, words.shape[0]):
        word = words[k]
        if word == np.uint64(0):
            break
        for i in range(n):
            out[i] += np.uint8(_bits(colours[k, i] & word))
    whole = holes * each_exact + holes
    for i in range(n):
        if out[i] == whole:
            out[i] = 255


@kernel
def worths(guesses, codes, places, colours, kind, looks, worth, out):  # type: ignore[no-untyped-def]  # compiled
    """`out[j]`: the sum over the cells of `worth[codes in the cell]`, the cracked code costing 0."""
    n = codes.shape[0]
    keys = np.empty(n, dtype=np.uint8)
    sizes = np.zeros((2, 256), dtype=np.int32)
    guess_places, guess_colours = packed(guesses)
    words = np.empty(guess_colours.shape[0], dtype=np.uint64)
    for j in range(guesses.shape[0]):
        words[:] = guess_colours[:, j]
        keys_of(guesses[j], guess_places[j], words, codes, places, colours, kind, looks, keys)
        for i in range(0, n - 1, 2):
            # Two sets of counters: with one, the processor would wait where equal keys follow.
            sizes[0, keys[i]] += 1
            sizes[1, keys[i + 1]] += 1
        if n % 2:
            sizes[0, keys[n - 1]] += 1
        total = 0.0
        sizes[:, 255] = 0
        if n < 128:
            for i in range(n):
                k = keys[i]
                total += worth[sizes[0, k] + sizes[1, k]]
                sizes[0, k] = 0
                sizes[1, k] = 0
        else:
            for k in range(255):
                total += worth[sizes[0, k] + sizes[1, k]]
            sizes[:] = 0
        out[j] = total
