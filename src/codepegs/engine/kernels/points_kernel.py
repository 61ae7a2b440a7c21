"""What guesses are worth where points are counted: one look ahead, or to the end of the round.

A share is what a player minds of each point that another player gets: with three others, a third.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.kernels.compiling import kernel
from codepegs.engine.kernels.one_step_kernel import BLOCK, CHUNK, _count


def weigh_all(
    table: NDArray[np.uint8], chosen: NDArray[np.int32], worth: NDArray[np.float64]
) -> NDArray[np.float64]:
    """For every guess, the sum of `worth[mark, size]` over the cells that it parts the codes into."""
    marks, guesses = len(worth), table.shape[1]
    counters = np.empty((marks, BLOCK), dtype=np.uint8)
    sizes = np.empty((marks, BLOCK), dtype=np.int32)
    out = np.empty(guesses)
    _weigh_all(table, chosen, worth, counters, sizes, out)
    return out


@kernel
def _weigh_all(table, chosen, worth, counters, sizes, out):  # type: ignore[no-untyped-def]  # compiled
    codes, guesses = chosen.shape[0], table.shape[1]
    for base in range(0, guesses, BLOCK):
        width = min(BLOCK, guesses - base)
        for m in range(worth.shape[0]):
            for j in range(width):
                sizes[m, j] = 0
        for start in range(0, codes, CHUNK):
            _count(table, chosen, start, min(start + CHUNK, codes), base, width, counters)
            for m in range(worth.shape[0]):
                for j in range(width):
                    sizes[m, j] += counters[m, j]
        for j in range(width):
            out[base + j] = 0.0
        for m in range(worth.shape[0]):
            for j in range(width):
                out[base + j] += worth[m, sizes[m, j]]


# A set of codes is a number below: bit i stands for code i. A cell is the set of the codes from which
# a guess earns one mark.


@kernel
def _cells_of(marks, number, marks_earned, cells, starts, own):  # type: ignore[no-untyped-def]  # compiled
    """The cells of guess g from `starts[g]` on, by mark; `own[code]` is the guess that cracks it."""
    codes, guesses = marks.shape
    in_mark = np.zeros(number, dtype=np.int64)
    k = 0
    for g in range(guesses):
        for i in range(codes):
            in_mark[marks[i, g]] |= 1 << i
            if marks[i, g] == 0:
                own[i] = g
        starts[g] = k
        for m in range(number):
            if in_mark[m]:
                marks_earned[k] = m
                cells[k] = in_mark[m]
                in_mark[m] = 0
                k += 1
    starts[guesses] = k


@kernel
def _different(marks, number, sets):  # type: ignore[no-untyped-def]  # compiled
    """For each set of codes, the first of all guesses that earn the same marks from its codes.

    As a list of guesses, and where the part of each set begins in it. In small sets few differ.
    """
    guesses = marks.shape[1]
    # Guesses of one kind earn the same marks so far: the kinds of a set without its last code, by
    # the mark of that code.
    kinds = np.zeros((sets, guesses), dtype=np.int32)
    firsts = np.empty(sets * guesses, dtype=np.int32)
    begins = np.zeros(sets + 1, dtype=np.int64)
    seen = np.empty(guesses * number, dtype=np.int32)
    k = 0
    code = 0
    for s in range(1, sets):
        if s >> (code + 1):
            code += 1
        without = s - (1 << code)
        begins[s] = k
        for x in range(max(1, begins[without + 1] - begins[without]) * number):
            seen[x] = -1
        for g in range(guesses):
            kind = kinds[without, g] * number + marks[code, g]
            if seen[kind] < 0:
                seen[kind] = k - begins[s]
                firsts[k] = g
                k += 1
            kinds[s, g] = seen[kind]
    begins[sets] = k
    return firsts, begins


@kernel
def _best_ways(marks, points, firsts, begins, sizes):  # type: ignore[no-untyped-def]  # compiled
    """Of the guesses that part a set alike and crack the same code, the one with the most points.

    As a list of guesses, where the part of each set begins in it, and the points of each.
    """
    codes = marks.shape[0]
    ways = np.empty(firsts.shape[0], dtype=np.int32)
    gains = np.empty(firsts.shape[0])
    begin = np.zeros(begins.shape[0], dtype=np.int64)
    # A table of the ways of one set: entries of another set count as empty.
    slots = 1 << 14
    keys = np.zeros(slots, dtype=np.int64)
    places = np.full(slots, -1, dtype=np.int64)
    labels = np.empty(points.shape[0], dtype=np.int64)
    n = 0
    for s in range(1, sizes.shape[0]):
        begin[s] = n
        for x in range(begins[s], begins[s + 1]):
            g = firsts[x]
            # The cells by order of appearance, four bits a code; last, which code is cracked.
            for m in range(labels.shape[0]):
                labels[m] = 0
            key = 0
            cracked = 0
            parts = 0
            gain = 0.0
            for i in range(codes):
                if (s >> i) & 1:
                    m = marks[i, g]
                    if labels[m] == 0:
                        parts += 1
                        labels[m] = parts
                    key = key * 16 + labels[m]
                    gain += points[m]
                    if m == 0:
                        cracked = i + 1
            key = key * 16 + cracked
            slot = (key * 2654435761 >> 7) & (slots - 1)
            while places[slot] >= begin[s] and keys[slot] != key:
                slot = (slot + 1) & (slots - 1)
            if places[slot] < begin[s]:
                places[slot] = n
                keys[slot] = key
                ways[n] = g
                gains[n] = gain
                n += 1
            elif gain > gains[places[slot]]:
                ways[places[slot]] = g
                gains[places[slot]] = gain
    begin[sizes.shape[0]] = n
    return ways, begin, gains


@kernel
def _most_information(firsts, begins, cells, marks_earned, starts, sizes, chosen):  # type: ignore[no-untyped-def]  # compiled
    """`chosen[s]`: what a player who only wants to crack guesses when the codes of set s are left.

    The most information; ties to a guess that may be the code, then to the first.
    """
    n_log_n = np.zeros(sizes[-1] + 1)
    for n in range(1, n_log_n.shape[0]):
        n_log_n[n] = n * np.log2(n)
    for s in range(1, sizes.shape[0]):
        best = np.inf
        best_fits = False
        for x in range(begins[s], begins[s + 1]):
            g = firsts[x]
            left = 0.0
            fits = False
            for k in range(starts[g], starts[g + 1]):
                cell = cells[k] & s
                if cell:
                    left += n_log_n[sizes[cell]]
                    fits |= marks_earned[k] == 0
            if left < best - 1e-9 or (left < best + 1e-9 and fits and not best_fits):
                best = left
                best_fits = fits
                chosen[s] = g


@kernel
def endgame(marks, points, maker, row, share, for_points, values):  # type: ignore[no-untyped-def]  # compiled
    """`values[g]`: the points that guess g brings its player by the end of the round, in all codes.

    That is, its own points less its share of all others', the codemaker's included.
    `marks[i, g]`: of up to 8 codes (rows) and of guesses that differ for them; 0 cracks.
    `points[mark]`: of a guess. `maker[row]`: the codemaker's points for a crack in that row, from 0
    on; the last for none. After this player the other breakers guess in turn. `for_points[b]`: the
    b-th of them, this one first, plays for points by the same measure. Otherwise it only wants to
    crack: half of the time it asks for the most information, half of the time it guesses any code
    that fits.
    """
    breakers = for_points.shape[0]
    codes, guesses = marks.shape
    number, rows = points.shape[0], maker.shape[0] - 1
    sets = 1 << codes
    marks_earned = np.empty(guesses * codes, dtype=np.int64)
    cells = np.empty(guesses * codes, dtype=np.int64)
    starts = np.empty(guesses + 1, dtype=np.int64)
    own = np.empty(codes, dtype=np.int64)
    _cells_of(marks, number, marks_earned, cells, starts, own)
    sizes = np.zeros(sets, dtype=np.int64)
    for s in range(1, sets):
        sizes[s] = sizes[s >> 1] + (s & 1)
    firsts, begins = _different(marks, number, sets)
    wanted = np.zeros(sets, dtype=np.int64)
    if not for_points.all():
        _most_information(firsts, begins, cells, marks_earned, starts, sizes, wanted)
    ways, begins, gains = _best_ways(marks, points, firsts, begins, sizes)
    # What is still to come for each set of codes, in all: for this player, for the next one, … Where
    # only this one plays for points, the others need not be followed.
    followed = breakers if for_points[1:].any() else 1
    later = np.empty((sets, followed))
    now = np.zeros((sets, followed))
    for s in range(sets):
        for b in range(followed):
            later[s, b] = -share * maker[rows] * sizes[s]
    for turn in range(rows - 1, row, -1):
        mover = (turn - row) % breakers
        for s in range(1, sets):
            chosen = -1
            best = -np.inf
            for x in range(begins[s], begins[s + 1] if for_points[mover] else 0):
                value = gains[x]
                for k in range(starts[ways[x]], starts[ways[x] + 1]):
                    if marks_earned[k] > 0:
                        value += later[cells[k] & s, mover]
                    elif cells[k] & s:
                        value -= share * maker[turn]
                if value > best:
                    best = value
                    chosen = ways[x]
            for b in range(followed):
                now[s, b] = 0.0
            # The guess of one who plays for points; or the one of most information, then each code.
            for i in range(-1, codes if chosen < 0 else 0):
                guess = chosen
                weight = 1.0
                if chosen < 0:
                    if i >= 0 and not (s >> i) & 1:
                        continue
                    guess = own[i] if i >= 0 else wanted[s]
                    weight = 0.5 / sizes[s] if i >= 0 else 0.5
                for k in range(starts[guess], starts[guess + 1]):
                    cell = cells[k] & s
                    if cell:
                        gained = weight * points[marks_earned[k]] * sizes[cell]
                        for b in range(followed):
                            now[s, b] += gained if b == mover else -share * gained
                            if marks_earned[k] == 0:
                                now[s, b] -= weight * share * maker[turn]
                            else:
                                now[s, b] += weight * later[cell, b]
        now, later = later, now
    for g in range(guesses):
        values[g] = 0.0
        for k in range(starts[g], starts[g + 1]):
            values[g] += points[marks_earned[k]] * sizes[cells[k]]
            if marks_earned[k] == 0:
                values[g] -= share * maker[row]
            else:
                values[g] += later[cells[k], 0]
