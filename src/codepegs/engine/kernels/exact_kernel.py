"""The proven least total of guesses over a set of codes: branch and bound with an explicit stack.

For a set S and a guess g that parts it: total(S, g) = |S| + the sum of total(part) over the parts
that are not cracked, and total(S) is the least over all guesses. The search leaves a node as soon
as its lower bound reaches `beta`, what the parent could still use. Bounds, the cheapest first: by
sizes; by the memo of each part; by one look at every guess for each part; and only then by search,
the smallest part first. Only a bound or a symmetry excludes a guess.
"""

from __future__ import annotations

import numpy as np

from codepegs.engine.kernels.compiling import kernel
from codepegs.engine.kernels.look import list_candidates
from codepegs.engine.kernels.memo import find, is_exact, keep, value_in
from codepegs.engine.kernels.relabel import is_first, symmetries
from codepegs.engine.kernels.weigh import weigh
from codepegs.engine.kernels.work import (
    CELL,
    DEPTH,
    ENTER,
    GUESS,
    LEAVE,
    LIMITED,
    LOW,
    NEVER,
    NODES,
    SORTED,
    STOP,
    SURE,
    SYMMETRY_SIZE,
    TICK,
    TRIED,
)


@kernel
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
        )  # fmt: skip
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


@kernel
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
                        board, s, d, n_at[d], stamp, tick_at[d], family, members, renamings, which
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
                    board, candidates[d, k], found_at[d], d, family, members, renamings, which
                ):
                    continue
                control[TRIED] += 1
                total, count = weigh(
                    board, memo, d, n_at[d], np.int64(candidates[d, k]), best_at[d],
                    limit - d * step, limit <= LIMITED, tick_at[d], work, control,
                )  # fmt: skip
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
            # Another thread may have put the cell into the memo since it was weighed.
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
                memo, key_at[d, 0], key_at[d, 1], value, exact, max(guess_at[d], np.int64(0)),
                n_at[d],
            )  # fmt: skip
            d -= 1
            m = order[d, cell_at[d]]
            total_at[d] += value - low[d, m]
            low[d, m] = value
            done[d, m] = 2
            state = CELL
            if total_at[d] >= best_at[d]:
                soft_at[d] = min(soft_at[d], total_at[d])
                state = GUESS
