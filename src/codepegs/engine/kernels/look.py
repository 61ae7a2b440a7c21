"""One look at every guess against a set of codes: bounds, and an order to try the guesses in."""

from __future__ import annotations

import numpy as np

from codepegs.engine.kernels.compiling import kernel
from codepegs.engine.kernels.memo import keep
from codepegs.engine.kernels.scan import crowd, gather, most_parts, ones, parts_alone, tally
from codepegs.engine.kernels.work import LOOK_SIZE, LOW, NEVER, SORTED, SURE, UNBOUNDED


@kernel
def labels_to_try(board, used):  # type: ignore[no-untyped-def]  # compiled
    """Guesses over so many labels suffice against codes that use the first `used` ones."""
    labels = board.labels
    spare = board.spare
    return np.int64(min(labels, used + spare))


@kernel
def bound_all(board, s, d, start, n, guesses, limit, work):  # type: ignore[no-untyped-def]  # compiled
    """`all_bounds[g]`: the least total with each guess, by one look at the parts it makes."""
    all_bounds = work.all_bounds
    counters = work.counters
    plain = board.plain
    table = board.table
    marks = board.marks
    least = board.least
    bits = board.bits
    w = counters
    # With three guesses left, a part of more codes than there are marks cannot be told apart.
    tight = limit == 3
    extra = np.int32(UNBOUNDED) if tight else np.int32(1)
    if plain:
        tally(table, s, d, start, n, guesses, marks, least, all_bounds)
    elif n <= LOOK_SIZE and not tight:
        parts_alone(bits, s, d, start, n, guesses, w, all_bounds)
    else:
        crowd(bits, s, d, start, n, guesses, marks, extra, w, all_bounds)


@kernel
def least_of(bounds, guesses):  # type: ignore[no-untyped-def]  # compiled
    """The least of the first bounds."""
    low = np.int32(NEVER)
    for g in range(guesses):
        low = min(low, bounds[g])
    return np.int64(low)


@kernel
def look(board, memo, s, d, start, n, used, limit, a, b, work):  # type: ignore[no-untyped-def]  # compiled
    """The bound of a renamed set by one look at every guess, and whether it is exact; both kept."""
    capacity = board.capacity
    marks = board.marks
    plain = board.plain
    as_guess = board.as_guess
    bits = board.bits
    prefix = board.prefix
    counters = work.counters
    all_bounds = work.all_bounds
    least = board.least
    if n > capacity[limit]:
        keep(memo, a, b, np.int64(NEVER), LOW, LOW, n)
        return np.int64(NEVER), False
    if n <= marks and not plain and limit > 1:
        # Its own codes first: often one of them tells all apart, and there is no need to look on.
        nearly = np.int64(-1)
        for j in range(start, start + n):
            g = np.int64(as_guess[s[d, j]])
            seen = np.uint32(0)
            twice = 0
            for i in range(start, start + n):
                bit = np.uint32(bits[s[d, i], g])
                if seen & bit:
                    twice += 1
                    if twice > 1:
                        break
                seen |= bit
            if twice == 0:
                keep(memo, a, b, 2 * n - 1, SURE, g, n)
                return np.int64(2 * n - 1), True
            if twice == 1:
                nearly = g
        if nearly >= 0 and limit > 2:
            keep(memo, a, b, 2 * n, SURE, nearly, n)
            return np.int64(2 * n), True
    guesses = np.int64(prefix[labels_to_try(board, used)])
    if n <= LOOK_SIZE and not plain:
        gather(bits, s, d, start, n, guesses, counters)
        low = np.int64(3 * n - most_parts(counters, guesses))
    else:
        bound_all(board, s, d, start, n, guesses, limit, work)
        low = least_of(all_bounds, guesses)
    if low == 2 * n and n <= LOOK_SIZE and limit > 1 and not plain:
        # A guess from outside that tells all apart: every code is cracked by the next one.
        for other in range(guesses):
            if np.int64(ones(counters[other])) == n:
                keep(memo, a, b, low, SURE, np.int64(other), n)
                return low, True
    low = np.int64(max(low, least[n]))
    if limit == 2 and not plain:
        low = np.int64(NEVER)  # No single guess tells them apart.
    keep(memo, a, b, low, LOW, LOW, n)
    return low, False


@kernel
def list_candidates(board, d, n, used, limit, best, tick, work):  # type: ignore[no-untyped-def]  # compiled
    """Sort the guesses that may still beat `best` by their lower bounds.

    Returns how many, the least bound of all guesses, and the least of those left out.
    """
    prefix = board.prefix
    s = work.s
    all_bounds = work.all_bounds
    stamp = work.stamp
    own = board.own
    candidates = work.candidates
    node_bounds = work.bounds
    guesses = np.int64(prefix[labels_to_try(board, used)])
    bound_all(board, s, d, np.int64(0), n, guesses, limit, work)
    bounds = all_bounds
    for i in range(n):
        stamp[s[d, i]] = tick
    low = least_of(bounds, guesses)
    rest = np.int64(NEVER)
    for g in range(guesses):
        if bounds[g] >= best:
            rest = min(rest, np.int64(bounds[g]))
    # A counting sort: by bound, and of equal ones those that may be the code first.
    buckets = np.zeros(2 * SORTED + 3, dtype=np.int64)
    for g in range(guesses):
        if bounds[g] < best:
            place = min(bounds[g] - low, SORTED) * 2
            if own[g] < 0 or stamp[own[g]] != tick:
                place += 1
            buckets[place + 1] += 1
    for k in range(2 * SORTED + 2):
        buckets[k + 1] += buckets[k]
    count = buckets[2 * SORTED + 2]
    for g in range(guesses):
        if bounds[g] < best:
            place = min(bounds[g] - low, SORTED) * 2
            if own[g] < 0 or stamp[own[g]] != tick:
                place += 1
            k = buckets[place]
            candidates[d, k] = g
            node_bounds[d, k] = bounds[g]
            buckets[place] += 1
    return count, low, rest
