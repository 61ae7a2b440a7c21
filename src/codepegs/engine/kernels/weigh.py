"""The least total that a guess needs, by every bound that takes no search."""

from __future__ import annotations

import numpy as np

from codepegs.engine.kernels.compiling import kernel
from codepegs.engine.kernels.look import look
from codepegs.engine.kernels.memo import find, is_exact, value_in
from codepegs.engine.kernels.relabel import key_of, rename
from codepegs.engine.kernels.work import HITS, LOOKS, NEVER, SEEN


@kernel
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


@kernel
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


@kernel
def weigh(board, memo, d, n, g, best, limit, limited, tick, work, control):  # type: ignore[no-untyped-def]  # compiled
    """The least total that guess g needs, by bounds without search; how many cells stay open."""
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
            codes, code_number, weights, fixed, board_labels, cells, d, start, size, counts,
            scratch, hole_order, names,
        )  # fmt: skip
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
                board, memo, cells, d, np.int64(first[d, m]), np.int64(node_size[d, m]),
                np.int64(labels[d, m]), after, node_keys[d, m, 0], node_keys[d, m, 1], work,
            )  # fmt: skip
            if value > low[d, m]:
                total += value - low[d, m]
                low[d, m] = value
            done[d, m] = 2 if exact else 1
            if total >= best:
                return total, 0
    return total, count
