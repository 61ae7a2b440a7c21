"""The least total of guesses over a set of codes, proven: branch and bound with an explicit stack.

For a set S and a guess g that parts it: total(S, g) = |S| + the sum of total(part) over the parts that
are not cracked, and total(S) is the least over all guesses. A node is left as soon as its lower bound
reaches `beta`, what the parent could still use. Bounds, the cheapest first: by sizes; by what the memo
knows of each part; by one look at every guess for each part; and only then by search, the smallest part
first. Nothing is left out but what a bound or a symmetry excludes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from codepegs.engine.kernels.board import Board
from codepegs.engine.kernels.memo import find, is_exact, keep, value_in
from codepegs.engine.kernels.relabel import is_first, key_of, rename, symmetries
from codepegs.engine.kernels.scan import (
    WIDTH,
    crowd,
    gather,
    most_parts,
    ones,
    parts_alone,
    tally,
)

DEPTH = 48
"""Guesses in a row at most; each parts the set, and real searches use a dozen."""

NEVER = 1 << 24
"""A total that no set has: it cannot be done in the guesses that are left."""

UNBOUNDED = 1 << 22
"""A `beta` above every total there is."""

SEEN = 2048
"""Partitions remembered at each depth, so that one is not tried twice."""

LIMITED = 50
"""More guesses than this are no limit: no edition has so many rows."""

LOOK_SIZE = 40
"""Sets up to this size are looked at by the number of parts alone, larger ones also by their sizes."""

SYMMETRY_SIZE = 12
"""Smaller sets are searched without looking for symmetries first."""

SORTED = 255
"""Guesses whose bound is within this of the least are sorted by it; the others follow unsorted."""

LOW, SURE = np.int64(0), np.int64(1)
"""Whether a value in the memo is a lower bound, or exact. Typed: each type is compiled by itself."""

STOP, NODES, LOOKS, HITS, TICK, TRIED = 0, 1, 2, 3, 4, 5
"""What `control` holds: a flag that stops the search, what was done so far, and a running number."""

ENTER, GUESS, CELL, LEAVE = 0, 1, 2, 3
"""What the search does next: enter a node, try its next guess, search that guess's next cell, leave."""


class Work(NamedTuple):
    """Room for one search: a line for each depth."""

    s: NDArray[np.int32]
    """The codes of the node."""
    cells: NDArray[np.int32]
    """The same, by mark of the guess being tried, each cell renamed."""
    first: NDArray[np.int32]
    """Where each cell begins."""
    size: NDArray[np.int32]
    low: NDArray[np.int64]
    """What each cell needs at least."""
    done: NDArray[np.int8]
    """0: nothing known; 1: looked at; 2: exact."""
    labels: NDArray[np.int32]
    """How many labels a cell uses."""
    order: NDArray[np.int32]
    """The cells, smallest first."""
    keys: NDArray[np.uint64]
    candidates: NDArray[np.int32]
    bounds: NDArray[np.int32]
    seen: NDArray[np.uint64]
    counters: NDArray[np.uint32]
    all_bounds: NDArray[np.int32]
    family: NDArray[np.int8]
    members: NDArray[np.int8]
    renamings: NDArray[np.int8]
    which: NDArray[np.int32]
    stamp: NDArray[np.int64]
    counts: NDArray[np.int32]
    scratch: NDArray[np.int64]
    hole_order: NDArray[np.int32]
    names: NDArray[np.int32]


def make_work(board: Board) -> Work:
    """Room for a search on this board."""
    codes, holes = board.codes.shape
    guesses = len(board.guesses)
    marks = board.marks
    return Work(
        s=np.zeros((DEPTH, codes), np.int32),
        cells=np.zeros((DEPTH, codes), np.int32),
        first=np.zeros((DEPTH, marks + 1), np.int32),
        size=np.zeros((DEPTH, marks), np.int32),
        low=np.zeros((DEPTH, marks), np.int64),
        done=np.zeros((DEPTH, marks), np.int8),
        labels=np.zeros((DEPTH, marks), np.int32),
        order=np.zeros((DEPTH, marks), np.int32),
        keys=np.zeros((DEPTH, marks, 2), np.uint64),
        candidates=np.zeros((DEPTH, guesses), np.int32),
        bounds=np.zeros((DEPTH, guesses), np.int32),
        seen=np.zeros((DEPTH, SEEN), np.uint64),
        counters=np.zeros(max(7 * WIDTH, guesses), board.bits.dtype),
        all_bounds=np.zeros(guesses, np.int32),
        family=np.zeros((DEPTH, board.labels), np.int8),
        members=np.zeros((DEPTH, board.labels, board.labels), np.int8),
        renamings=np.zeros((DEPTH, len(board.permutations), board.labels), np.int8),
        which=np.zeros((DEPTH, len(board.permutations)), np.int32),
        stamp=np.zeros(codes, np.int64),
        counts=np.zeros((holes, board.labels), np.int32),
        scratch=np.zeros((3, max(holes, board.labels)), np.int64),
        hole_order=np.zeros(holes, np.int32),
        names=np.zeros(board.labels, np.int32),
    )


@njit(cache=True, nogil=True)
def labels_to_try(board, used):  # type: ignore[no-untyped-def]  # compiled
    """Guesses over so many labels suffice against codes that use the first `used` ones."""
    labels = board.labels
    spare = board.spare
    return np.int64(min(labels, used + spare))


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
def least_of(bounds, guesses):  # type: ignore[no-untyped-def]  # compiled
    """The least of the first bounds."""
    low = np.int32(NEVER)
    for g in range(guesses):
        low = min(low, bounds[g])
    return np.int64(low)


@njit(cache=True, nogil=True)
def look(board, memo, s, d, start, n, used, limit, a, b, work):  # type: ignore[no-untyped-def]  # compiled
    """A lower bound of a renamed set by one look at every guess, kept in the memo; is it exact?"""
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
        low = 3 * n - most_parts(counters, guesses)
    else:
        bound_all(board, s, d, start, n, guesses, limit, work)
        low = least_of(all_bounds, guesses)
    if low == 2 * n and n <= LOOK_SIZE and limit > 1 and not plain:
        # A guess from outside that tells all apart: every code is cracked by the next one.
        for g in range(guesses):
            if np.int64(ones(counters[g])) == n:
                keep(memo, a, b, low, SURE, np.int64(g), n)
                return low, True
    low = max(low, np.int64(least[n]))
    if limit == 2:
        low = np.int64(NEVER)  # No single guess tells them apart.
    keep(memo, a, b, low, LOW, LOW, n)
    return low, False


@njit(cache=True, nogil=True)
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


@njit(cache=True, nogil=True)
def plan(board, work, codes, used, limit, control):  # type: ignore[no-untyped-def]  # compiled
    """The guesses to try against a renamed set, one of each symmetric family, by their bounds."""
    s = work.s
    n = np.int64(codes.shape[0])
    d = np.int64(0)
    for i in range(n):
        s[d, i] = codes[i]
    control[TICK] += 1
    count, _, _ = list_candidates(
        board, d, n, used, limit, np.int64(NEVER), np.int64(control[TICK]), work
    )
    candidates = work.candidates
    bounds = work.bounds
    found = np.int64(0)
    symmetric = board.fixed < board.labels
    if symmetric:
        found = symmetries(
            board, s, d, n, work.stamp, np.int64(control[TICK]), work.family, work.members,
            work.renamings, work.which,
        )
    chosen = np.empty((count, 2), np.int64)
    kept = 0
    for k in range(count):
        g = candidates[d, k]
        if not symmetric or is_first(
            board, g, found, d, work.family, work.members, work.renamings, work.which
        ):
            chosen[kept, 0] = g
            chosen[kept, 1] = bounds[d, k]
            kept += 1
    return chosen[:kept]


@njit(cache=True, nogil=True)
def part(board, d, n, g, work):  # type: ignore[no-untyped-def]  # compiled
    """Part the codes of a node by the mark that guess g earns; the largest part that is not cracked."""
    board_marks = board.marks
    node_first = work.first
    node_size = work.size
    node_s = work.s
    node_cells = work.cells
    table = board.table
    marks = board_marks
    first = node_first
    size = node_size
    s = node_s
    cells = node_cells
    for m in range(marks):
        size[d, m] = 0
    for i in range(n):
        size[d, table[s[d, i], g]] += 1
    at = 0
    largest = 0
    for m in range(marks):
        first[d, m] = at
        at += size[d, m]
        if m > 0 and size[d, m] > largest:
            largest = size[d, m]
    first[d, marks] = at
    for i in range(n):
        m = table[s[d, i], g]
        cells[d, first[d, m]] = s[d, i]
        first[d, m] += 1
    for m in range(marks):
        first[d, m] -= size[d, m]
    return largest


@njit(cache=True, nogil=True)
def seen_before(board, d, tick, work):  # type: ignore[no-untyped-def]  # compiled
    """Whether these very parts were tried at this node already."""
    marks = board.marks
    size = work.size
    first = work.first
    keys = board.keys
    cells = work.cells
    seen = work.seen
    h = np.uint64(tick) * np.uint64(0x9E3779B97F4A7C15)
    for m in range(marks):
        if size[d, m] > 0:
            k = np.uint64(0)
            for i in range(first[d, m], first[d, m] + size[d, m]):
                k += keys[cells[d, i], 0]
            k = (k ^ (k >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
            if m == 0:
                k = k * np.uint64(3) + np.uint64(1)
            h += k ^ (k >> np.uint64(32))
    place = h & np.uint64(SEEN - 1)
    if seen[d, place] == h:
        return True
    seen[d, place] = h
    return False


@njit(cache=True, nogil=True)
def weigh(board, memo, d, n, g, best, limit, limited, tick, work, control):  # type: ignore[no-untyped-def]  # compiled
    """What guess g needs at least, by all that can be had without search; how many cells stay open."""
    capacity = board.capacity
    marks = board.marks
    node_size = work.size
    wide = board.wide
    low = work.low
    least = board.least
    done = work.done
    order = work.order
    first = work.first
    labels = work.labels
    codes = board.codes
    code_number = board.code_number
    weights = board.weights
    fixed = board.fixed
    board_labels = board.labels
    cells = work.cells
    counts = work.counts
    scratch = work.scratch
    hole_order = work.hole_order
    names = work.names
    keys = board.keys
    node_keys = work.keys
    largest = part(board, d, n, g, work)
    if largest == n or largest > capacity[limit - 1]:
        return np.int64(NEVER), 0
    after = limit - 1 if limited else limit
    if seen_before(board, d, tick, work):
        return np.int64(NEVER), 0
    # Cells by size: insertion sort of a few.
    count = 0
    total = np.int64(n)
    for m in range(1, marks):
        size = node_size[d, m]
        if size == 0:
            continue
        if size == 1 or (size == 2 and not wide):
            total += 2 * size - 1
            continue
        low[d, m] = least[size]
        done[d, m] = 0
        total += least[size]
        j = count - 1
        while j >= 0 and node_size[d, order[d, j]] > size:
            order[d, j + 1] = order[d, j]
            j -= 1
        order[d, j + 1] = m
        count += 1
    if total >= best:
        return total, 0
    for k in range(count):
        m = order[d, k]
        start = np.int64(first[d, m])
        size = np.int64(node_size[d, m])
        labels[d, m] = rename(
            codes,
            code_number,
            weights,
            fixed,
            board_labels,
            cells,
            d,
            start,
            size,
            counts,
            scratch,
            hole_order,
            names,
        )
        a, b = key_of(keys, cells, d, start, size, after if limited else np.int64(0))
        node_keys[d, m, 0] = a
        node_keys[d, m, 1] = b
        data = find(memo, a, b)
        if data != 0:
            control[HITS] += 1
            value = value_in(data)
            total += value - low[d, m]
            low[d, m] = value
            done[d, m] = 2 if is_exact(data) else 1
            if total >= best:
                return total, 0
    for k in range(count):
        m = order[d, k]
        if done[d, m] == 0:
            control[LOOKS] += 1
            value, exact = look(
                board,
                memo,
                cells,
                d,
                np.int64(first[d, m]),
                np.int64(node_size[d, m]),
                np.int64(labels[d, m]),
                after,
                node_keys[d, m, 0],
                node_keys[d, m, 1],
                work,
            )
            if value > low[d, m]:
                total += value - low[d, m]
                low[d, m] = value
            done[d, m] = 2 if exact else 1
            if total >= best:
                return total, 0
    return total, count


@njit(cache=True, nogil=True)
def search(board, memo, work, codes, used, beta, limit, chosen, control):  # type: ignore[no-untyped-def]  # compiled
    """The least total over `codes` in at most `limit` guesses, if below `beta`; and a best guess.

    Returns (total, guess), or (a lower bound that is at least beta, -1), or (-1, -1) when stopped.
    `chosen` restricts the first guess unless it is empty. The codes are as `rename` leaves them, or
    `used` is the number of all labels.
    """
    s = work.s
    candidates = work.candidates
    bounds = work.bounds
    fixed = board.fixed
    labels = board.labels
    stamp = work.stamp
    family = work.family
    members = work.members
    renamings = work.renamings
    which = work.which
    done = work.done
    order = work.order
    low = work.low
    keys = work.keys
    first = work.first
    node_size = work.size
    cells = work.cells
    node_labels = work.labels
    n_at = np.zeros(DEPTH, np.int64)
    used_at = np.zeros(DEPTH, np.int64)
    beta_at = np.zeros(DEPTH, np.int64)
    best_at = np.zeros(DEPTH, np.int64)
    guess_at = np.zeros(DEPTH, np.int64)
    soft_at = np.zeros(DEPTH, np.int64)
    floor_at = np.zeros(DEPTH, np.int64)
    next_at = np.zeros(DEPTH, np.int64)
    count_at = np.zeros(DEPTH, np.int64)
    open_at = np.zeros(DEPTH, np.int64)
    cell_at = np.zeros(DEPTH, np.int64)
    total_at = np.zeros(DEPTH, np.int64)
    tick_at = np.zeros(DEPTH, np.int64)
    found_at = np.zeros(DEPTH, np.int64)
    symmetric = np.zeros(DEPTH, np.bool_)
    key_at = np.zeros((DEPTH, 2), np.uint64)
    step = 0 if limit > LIMITED else 1

    for i in range(codes.shape[0]):
        s[0, i] = codes[i]
    n_at[0] = codes.shape[0]
    used_at[0] = used
    beta_at[0] = beta
    d = np.int64(0)  # a plain 0 would have everything below compiled twice
    state = ENTER
    while True:
        if state == ENTER:
            if control[STOP] != 0:
                return np.int64(-1), np.int64(-1)
            control[NODES] += 1
            control[TICK] += 1
            tick_at[d] = control[TICK]
            best_at[d] = beta_at[d]
            guess_at[d] = -1
            next_at[d] = 0
            if d == 0 and chosen.shape[0] > 0:
                for k in range(chosen.shape[0]):
                    candidates[0, k] = chosen[k]
                    bounds[0, k] = 0
                count_at[0] = chosen.shape[0]
                soft_at[0] = NEVER
                floor_at[0] = 0
            else:
                count_at[d], floor_at[d], soft_at[d] = list_candidates(
                    board, d, n_at[d], used_at[d], limit - d * step, beta_at[d], tick_at[d], work
                )
                symmetric[d] = fixed < labels and n_at[d] >= SYMMETRY_SIZE
                if symmetric[d]:
                    found_at[d] = symmetries(
                        board,
                        s,
                        d,
                        n_at[d],
                        stamp,
                        tick_at[d],
                        family,
                        members,
                        renamings,
                        which,
                    )
            state = GUESS
        elif state == GUESS:
            state = LEAVE
            while next_at[d] < count_at[d]:
                k = next_at[d]
                next_at[d] += 1
                bound = np.int64(bounds[d, k])
                if bound >= best_at[d]:
                    soft_at[d] = min(soft_at[d], bound)
                    if bound < floor_at[d] + SORTED:
                        break  # All that follow have no lower bound.
                    continue
                if symmetric[d] and not is_first(
                    board,
                    candidates[d, k],
                    found_at[d],
                    d,
                    family,
                    members,
                    renamings,
                    which,
                ):
                    continue
                control[TRIED] += 1
                total, count = weigh(
                    board,
                    memo,
                    d,
                    n_at[d],
                    np.int64(candidates[d, k]),
                    best_at[d],
                    limit - d * step,
                    limit <= LIMITED,
                    tick_at[d],
                    work,
                    control,
                )
                if total >= best_at[d]:
                    soft_at[d] = min(soft_at[d], total)
                    continue
                total_at[d] = total
                open_at[d] = count
                cell_at[d] = 0
                state = CELL
                break
        elif state == CELL:
            while cell_at[d] < open_at[d] and done[d, order[d, cell_at[d]]] == 2:
                cell_at[d] += 1
            if cell_at[d] == open_at[d]:
                best_at[d] = total_at[d]
                guess_at[d] = candidates[d, next_at[d] - 1]
                state = GUESS
                continue
            m = order[d, cell_at[d]]
            beta_cell = best_at[d] - (total_at[d] - low[d, m])
            # The memo may have learnt of it since it was weighed.
            data = find(memo, keys[d, m, 0], keys[d, m, 1])
            if data != 0 and (is_exact(data) or value_in(data) >= beta_cell):
                value = value_in(data)
                total_at[d] += value - low[d, m]
                low[d, m] = value
                done[d, m] = 2
                if total_at[d] >= best_at[d]:
                    soft_at[d] = min(soft_at[d], total_at[d])
                    state = GUESS
                continue
            start = first[d, m]
            size = node_size[d, m]
            for i in range(size):
                s[d + 1, i] = cells[d, start + i]
            n_at[d + 1] = size
            used_at[d + 1] = node_labels[d, m]
            beta_at[d + 1] = beta_cell
            key_at[d + 1, 0] = keys[d, m, 0]
            key_at[d + 1, 1] = keys[d, m, 1]
            d += 1
            state = ENTER
        else:
            if guess_at[d] >= 0:
                value = best_at[d]
                exact = SURE
            else:
                value = min(max(soft_at[d], beta_at[d]), np.int64(NEVER))
                exact = LOW
            if d == 0:
                return value, guess_at[0]
            keep(
                memo,
                key_at[d, 0],
                key_at[d, 1],
                value,
                exact,
                max(guess_at[d], np.int64(0)),
                n_at[d],
            )
            d -= 1
            m = order[d, cell_at[d]]
            total_at[d] += value - low[d, m]
            low[d, m] = value
            done[d, m] = 2
            state = CELL
            if total_at[d] >= best_at[d]:
                soft_at[d] = min(soft_at[d], total_at[d])
                state = GUESS
