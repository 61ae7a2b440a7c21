"""Codes that fit every answer, found in three ways without listing all codes.

`lucky` draws codes hole by hole and drops each at the first misfit: slow when few fit, but each
that fits has the same chance. `every` tries all letters hole by hole, and so finds all codes or
proves that there is none. `annealed` mends a wrong code step by step, and finds one among 10^16.

All counts of all answers are followed at once, a byte ("lane") each, eight to a word: what is still
needed of exact pegs, of colours in common and, for pieces, of half-right pegs. A hole can bring each
at most one nearer, so a branch ends when a lane falls below zero or rises above the holes left
(plus its slack: a half-right hole may have earned a white peg instead).
"""

from __future__ import annotations

import numpy as np

from codepegs.engine.kernels.compiling import inlined, kernel
from codepegs.engine.kernels.marking import PIECES, counts_of

_HIGH = np.uint64(0x8080808080808080)
_LOW = np.uint64(0x7F7F7F7F7F7F7F7F)
_ONES = np.uint64(0x0101010101010101)
_ODD = np.uint64(0x2545F4914F6CDD1D)


@inlined
def draw(state, below):  # type: ignore[no-untyped-def]  # compiled
    """A number from 0 up to, but not including, `below` (xorshift64*, Vigna 2016)."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    top = (x * _ODD) >> np.uint64(32)
    return np.int64((top * np.uint64(below)) >> np.uint64(32))


@inlined
def _step(need, slack, by_hole, by_count, left, after):  # type: ignore[no-untyped-def]  # compiled
    """What is needed after one more peg, into `after`; false when some answer can't come out."""
    room = np.uint64(left) * _ONES
    for w in range(need.shape[0]):
        rest = (need[w] | _HIGH) - by_hole[w] - by_count[w]
        if rest & _HIGH != _HIGH:
            return False
        rest &= _LOW
        if (((room + slack[w]) | _HIGH) - rest) & _HIGH != _HIGH:
            return False
        after[w] = rest
    return True


@inlined
def _fits(code, kind, looks, guesses, wanted, left):  # type: ignore[no-untyped-def]  # compiled
    """Whether a whole code earns every mark; lanes alone cannot tell for pieces."""
    if kind != PIECES:
        return True
    for i in range(guesses.shape[0]):
        exact, common, half = counts_of(code, guesses[i], kind, looks, left)
        if exact != wanted[i, 0] or common != wanted[i, 1] or half != wanted[i, 2]:
            return False
    return True


@kernel
def lucky(  # type: ignore[no-untyped-def]  # compiled
    state, once, blanks, need0, slack, by_hole, by_count, kind, looks, guesses, wanted, tries, out
):  # fmt: skip
    """Draw codes until `out` is full or the tries are used up: how many fit, and tries used.

    `once[letter]`: it may stand only once. `blanks[k]`: the share of the codes that have at most k
    blanks, for codes whose blank, the last letter, may repeat where nothing else does.
    """
    holes, letters = by_hole.shape[0], by_hole.shape[1]
    unique = once[0]
    need = np.empty((2, need0.shape[0]), dtype=np.uint64)
    used = np.zeros(letters, dtype=np.int64)
    bag = np.arange(letters)
    code = np.empty(holes, dtype=np.uint8)
    scratch = np.zeros(256, dtype=np.int8)
    found = 0
    for tried in range(tries):
        if found == out.shape[0]:
            return found, tried
        empty = 0
        if unique and not once[letters - 1]:
            chance = draw(state, 1 << 30) / (1 << 30)
            while chance >= blanks[empty]:
                empty += 1
        need[0] = need0
        filled = 0
        colours = 0
        while filled < holes:
            if not unique:
                letter = draw(state, letters)
            elif empty > 0 and draw(state, holes - filled) < empty:
                empty -= 1
                letter = letters - 1
            else:
                # The colours drawn so far are at the front of the bag.
                rest = letters - colours - (1 if not once[letters - 1] else 0)
                k = colours + draw(state, rest)
                bag[colours], bag[k] = bag[k], bag[colours]
                letter = bag[colours]
                colours += 1
            here = filled % 2
            if not _step(
                need[here], slack, by_hole[filled, letter], by_count[letter, used[letter]],
                holes - filled - 1, need[1 - here],
            ):  # fmt: skip
                break
            code[filled] = letter
            used[letter] += 1
            filled += 1
        for i in range(filled):
            used[code[i]] = 0
        if filled == holes and _fits(code, kind, looks, guesses, wanted, scratch):
            out[found] = code
            found += 1
    return found, tries


@kernel
def every(  # type: ignore[no-untyped-def]  # compiled
    state, once, order, letter_order, slack, by_hole, by_count, kind, looks, guesses, wanted,
    bookmark, need, turn, used, code, steps, most, out,
):  # fmt: skip
    """Go on through all codes; true when all were seen, false after so many steps.

    Holes are filled as in `order`, letters tried as in `letter_order`. The search ends early once
    `most` codes are found. Where more are found than `out` has rows, it holds a fair draw of them
    (Vitter's reservoir). `bookmark` is depth, found, spent, and with `need`, `turn`, `used`
    and `code` all that is needed to go on.
    """
    holes, letters = by_hole.shape[0], by_hole.shape[1]
    scratch = np.zeros(256, dtype=np.int8)
    depth, found, spent = bookmark[0], bookmark[1], bookmark[2]
    end = spent + steps
    while depth >= 0 and spent < end and found != most:
        if turn[depth] == letters:
            turn[depth] = 0
            depth -= 1
            if depth >= 0:
                used[code[order[depth]]] -= 1
            continue
        spent += 1
        letter = letter_order[depth, turn[depth]]
        turn[depth] += 1
        if once[letter] and used[letter] > 0:
            continue
        hole = order[depth]
        if not _step(
            need[depth], slack, by_hole[hole, letter], by_count[letter, used[letter]],
            holes - depth - 1, need[depth + 1],
        ):  # fmt: skip
            continue
        code[hole] = letter
        if depth + 1 < holes:
            used[letter] += 1
            depth += 1
        elif _fits(code, kind, looks, guesses, wanted, scratch):
            row = found if found < out.shape[0] else draw(state, found + 1)
            if row < out.shape[0]:
                out[row] = code
            found += 1
    bookmark[0], bookmark[1], bookmark[2] = depth, found, spent
    return depth < 0


@kernel
def annealed(  # type: ignore[no-untyped-def]  # compiled
    state, once, start, counts, guesses, wanted, place_counts, chances, steps, patience, out
):
    """Mend codes until they fit: how many were found (some perhaps twice), and steps used.

    A step changes one peg or swaps two; it stands when the marks come no farther from those
    wanted, or else with a chance that falls with the distance, `chances[by how much]`. After
    a code is found, or `patience` steps without one, the next begins from drawn rows. `counts[letter,
    answer]` are the guesses' colours; `wanted[answer]` exact pegs and colours in common.
    """
    holes = guesses.shape[1]
    letters, answers = counts.shape
    at = np.empty((holes, answers), dtype=np.int64)
    for i in range(answers):
        for h in range(holes):
            at[h, i] = guesses[i, h]
    code = np.empty(holes, dtype=np.int64)
    used = np.zeros(letters, dtype=np.int64)
    exact = np.zeros(answers, dtype=np.int64)
    common = np.zeros(answers, dtype=np.int64)
    new_exact = np.zeros(answers, dtype=np.int64)
    new_common = np.zeros(answers, dtype=np.int64)
    weight = 1 if place_counts else 0
    found = 0
    spent = 0
    begun = 0
    distance = -1
    while spent < steps and found < out.shape[0]:
        if distance <= 0 or spent - begun >= patience:
            # A new beginning: one of the rows given, its pegs shuffled.
            begun = spent
            used[:] = 0
            row = draw(state, start.shape[0])
            for h in range(holes):
                code[h] = start[row, h]
            for h in range(holes - 1, 0, -1):
                k = draw(state, h + 1)
                code[h], code[k] = code[k], code[h]
            for h in range(holes):
                used[code[h]] += 1
            distance = 0
            for i in range(answers):
                exact[i] = -wanted[i, 0]
                common[i] = -wanted[i, 1]
                for h in range(holes):
                    if at[h, i] == code[h]:
                        exact[i] += 1
                for c in range(letters):
                    common[i] += min(used[c], counts[c, i])
                distance += weight * abs(exact[i]) + abs(common[i])
        else:
            spent += 1
            h = draw(state, holes)
            old = code[h]
            new_distance = 0
            k = -1
            if draw(state, 2) == 0:
                k = draw(state, holes)
                new = code[k]
                if new == old:
                    continue
                for i in range(answers):
                    e = exact[i]
                    e += (at[h, i] == new) - (at[h, i] == old)
                    e += (at[k, i] == old) - (at[k, i] == new)
                    new_exact[i] = e
                    new_distance += weight * abs(e) + abs(common[i])
            else:
                new = draw(state, letters)
                if new == old or (once[new] and used[new] > 0):
                    continue
                fewer, more = used[old], used[new]
                for i in range(answers):
                    e = exact[i] + (at[h, i] == new) - (at[h, i] == old)
                    c = common[i] + (counts[new, i] > more) - (counts[old, i] >= fewer)
                    new_exact[i] = e
                    new_common[i] = c
                    new_distance += weight * abs(e) + abs(c)
            worse = new_distance - distance
            if worse > 0 and (worse >= chances.shape[0] or draw(state, 1 << 30) >= chances[worse]):
                continue
            distance = new_distance
            code[h] = new
            for i in range(answers):
                exact[i] = new_exact[i]
            if k >= 0:
                code[k] = old
            else:
                used[old] -= 1
                used[new] += 1
                for i in range(answers):
                    common[i] = new_common[i]
        if distance == 0:
            for h in range(holes):
                out[found, h] = code[h]
            found += 1
    return found, spent
