"""The memo: values of sets of codes in a table of fixed size, which threads share without locks.

An entry is three words: both halves of the set's 128-bit key, each mixed with the data, and the
data. In an entry that is half written the halves do not fit, and a reader takes it for empty
(Hyatt, "A lock-less transposition table").
"""

from __future__ import annotations

import numpy as np

from codepegs.engine.kernels.compiling import kernel

PROBES = 4  # Neighbouring entries that a key may stand in.

VALUE_BITS = 25
GUESS_BITS = 20
SIZE_BITS = 16
# Then one bit: whether the value is exact, or a lower bound.


@kernel
def find(memo, a, b):  # type: ignore[no-untyped-def]  # compiled
    """The data kept under a key, or 0."""
    mask = np.uint64(memo.shape[0] - 1)
    for probe in range(PROBES):
        i = (a + np.uint64(probe)) & mask
        data = memo[i, 2]
        if data != 0 and (memo[i, 0] ^ data) == a and (memo[i, 1] ^ data) == b:
            return data
    return np.uint64(0)


@kernel
def keep(memo, a, b, value, exact, guess, size):  # type: ignore[no-untyped-def]  # compiled
    """Keep a value; where there is no room, it replaces that of the smallest set."""
    mask = np.uint64(memo.shape[0] - 1)
    place = np.uint64(0)
    worst = np.int64(1 << 40)
    for probe in range(PROBES):
        i = (a + np.uint64(probe)) & mask
        data = memo[i, 2]
        if data == 0 or ((memo[i, 0] ^ data) == a and (memo[i, 1] ^ data) == b):
            place = i
            worst = np.int64(-1)
            break
        held = np.int64(
            (data >> np.uint64(VALUE_BITS + GUESS_BITS)) & np.uint64((1 << SIZE_BITS) - 1)
        )
        if held < worst:
            worst = held
            place = i
    data = (
        np.uint64(value)
        | (np.uint64(guess) << np.uint64(VALUE_BITS))
        | (np.uint64(size) << np.uint64(VALUE_BITS + GUESS_BITS))
        | (np.uint64(exact) << np.uint64(VALUE_BITS + GUESS_BITS + SIZE_BITS))
    )
    memo[place, 2] = data
    memo[place, 0] = a ^ data
    memo[place, 1] = b ^ data


@kernel
def value_in(data):  # type: ignore[no-untyped-def]  # compiled
    """The value in an entry's data."""
    return np.int64(data & np.uint64((1 << VALUE_BITS) - 1))


@kernel
def guess_in(data):  # type: ignore[no-untyped-def]  # compiled
    """The guess in an entry's data."""
    return np.int64((data >> np.uint64(VALUE_BITS)) & np.uint64((1 << GUESS_BITS) - 1))


@kernel
def is_exact(data):  # type: ignore[no-untyped-def]  # compiled
    """Whether the value is exact."""
    return (data >> np.uint64(VALUE_BITS + GUESS_BITS + SIZE_BITS)) != 0
