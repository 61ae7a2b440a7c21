"""Renaming holes and colours: sets of codes that differ only in these names are one position."""

from __future__ import annotations

import numpy as np

from codepegs.engine.kernels.compiling import kernel


@kernel
def rename(codes, numbers, weights, fixed, labels, s, d, start, n, counts, scratch, order, names):  # type: ignore[no-untyped-def]  # compiled
    """Rename the holes and labels of the codes `s[d, start:start + n]`, in place; labels in use.

    Holes are ordered by how unevenly their labels are spread, labels by how often they stand in
    each hole. Sets that differ only in names mostly become equal: never wrong, at worst missed.
    `order[h]` is the old hole that became hole h, `names[label]` the new name of a label.
    """
    holes = codes.shape[1]
    for h in range(holes):
        for c in range(labels):
            counts[h, c] = 0
    for i in range(start, start + n):
        code = s[d, i]
        for h in range(holes):
            counts[h, codes[code, h]] += 1
    for h in range(holes):
        order[h] = h
    for c in range(labels):
        names[c] = c
    if fixed >= labels:
        return labels
    # Holes: by the sum of cubes of the counts. Insertion sort, ties as they stood.
    for h in range(holes):
        w = np.int64(0)
        for c in range(fixed):
            x = np.int64(counts[h, c])
            w += x * x * x * 7
        for c in range(fixed, labels):
            x = np.int64(counts[h, c])
            w += x * x * x
        scratch[0, h] = w
    for i in range(1, holes):
        h = order[i]
        j = i - 1
        while j >= 0 and scratch[0, order[j]] < scratch[0, h]:
            order[j + 1] = order[j]
            j -= 1
        order[j + 1] = h
    # Labels: the commonest first, then by their counts in the holes' new order.
    used = fixed
    for c in range(fixed, labels):
        total = np.int64(0)
        spread = np.int64(0)
        for i in range(holes):
            x = np.int64(counts[order[i], c])
            total += x
            spread = spread * 1009 + x
        scratch[1, c] = (total << 40) + (spread & ((1 << 40) - 1))
        if total > 0:
            used += 1
        j = c - 1
        while j >= fixed and scratch[1, scratch[2, j]] < scratch[1, c]:
            scratch[2, j + 1] = scratch[2, j]
            j -= 1
        scratch[2, j + 1] = c
    for c in range(fixed, labels):
        names[scratch[2, c]] = c
    for i in range(start, start + n):
        code = s[d, i]
        packed = 0
        for h in range(holes):
            packed += weights[h] * names[codes[code, order[h]]]
        s[d, i] = numbers[packed]
    return used


@kernel
def key_of(keys, s, d, start, n, limit):  # type: ignore[no-untyped-def]  # compiled
    """The 128-bit key of a set of codes, with so many guesses left."""
    a = np.uint64(limit) * np.uint64(0x9E3779B97F4A7C15)
    b = np.uint64(limit) * np.uint64(0xC2B2AE3D27D4EB4F)
    for i in range(start, start + n):
        a += keys[s[d, i], 0]
        b += keys[s[d, i], 1]
    return a, b


@kernel
def symmetries(board, s, d, n, stamp, tick, family, members, names, which):  # type: ignore[no-untyped-def]  # compiled
    """Renamings of holes and labels that leave a set of codes as it is; how many go with holes.

    `family[label]` is the first label that it may swap names with, `members[label]` that family in
    order; `names[e]` and `which[e]` are a renaming of labels and the order of holes it goes with.
    `stamp[code] == tick` for the codes of the set.
    """
    codes = board.codes
    board_labels = board.labels
    fixed = board.fixed
    weights = board.weights
    code_number = board.code_number
    permutations = board.permutations
    holes = codes.shape[1]
    labels = board_labels
    counts = np.zeros((holes, labels), dtype=np.int64)
    for i in range(n):
        for h in range(holes):
            counts[h, codes[s[d, i], h]] += 1
    for c in range(labels):
        family[d, c] = c
    for c in range(fixed, labels):
        for o in range(fixed, c):
            if family[d, o] != o:
                continue
            same = True
            for h in range(holes):
                if counts[h, c] != counts[h, o]:
                    same = False
                    break
            if same:
                for i in range(n):
                    packed = 0
                    for h in range(holes):
                        x = codes[s[d, i], h]
                        packed += weights[h] * (o if x == c else c if x == o else x)
                    if stamp[code_number[packed]] != tick:
                        same = False
                        break
            if same:
                family[d, c] = o
                break
    size = np.zeros(labels, dtype=np.int64)
    for c in range(labels):
        members[d, family[d, c], size[family[d, c]]] = c
        size[family[d, c]] += 1
    # Renamings that go with an order of the holes. Where several labels would do, the first is
    # taken and checked; a renaming that is missed costs time, not truth.
    found = 0
    taken = np.zeros(labels, dtype=np.int64)
    for p in range(1, permutations.shape[0]):
        fits = True
        for c in range(labels):
            taken[c] = 0
        for c in range(labels):
            match = -1
            low, high = (c, c + 1) if c < fixed else (fixed, labels)
            for o in range(low, high):
                if taken[o]:
                    continue
                same = True
                for h in range(holes):
                    if counts[h, o] != counts[permutations[p, h], c]:
                        same = False
                        break
                if same:
                    match = o
                    break
            if match < 0:
                fits = False
                break
            taken[match] = 1
            names[d, found, c] = match
        if not fits:
            continue
        for i in range(n):
            packed = 0
            for h in range(holes):
                x = codes[s[d, i], permutations[p, h]]
                packed += weights[h] * names[d, found, x]
            if stamp[code_number[packed]] != tick:
                fits = False
                break
        if fits:
            which[d, found] = p
            found += 1
    return found


@kernel
def is_first(board, g, found, d, family, members, names, which):  # type: ignore[no-untyped-def]  # compiled
    """Whether no renaming that `symmetries` found turns guess g into one that comes before it."""
    codes = board.codes
    guesses = board.guesses
    permutations = board.permutations
    holes = codes.shape[1]
    for e in range(-1, found):
        # Labels of one family are taken in the order of their first appearance.
        for h in range(holes):
            x = np.int64(guesses[g, h])
            if e >= 0:
                x = np.int64(names[d, e, guesses[g, permutations[which[d, e], h]]])
            appeared = 0
            known = -1
            for i in range(h):
                y = np.int64(guesses[g, i])
                if e >= 0:
                    y = np.int64(names[d, e, guesses[g, permutations[which[d, e], i]]])
                if y == x:
                    known = i
                    break
                if family[d, y] == family[d, x]:
                    fresh = True
                    for j in range(i):
                        z = np.int64(guesses[g, j])
                        if e >= 0:
                            z = np.int64(names[d, e, guesses[g, permutations[which[d, e], j]]])
                        if z == y:
                            fresh = False
                            break
                    if fresh:
                        appeared += 1
            own = np.int64(guesses[g, h])
            if known >= 0:
                # So far the image equals the guess: the label has the name it got there.
                name = np.int64(guesses[g, known])
            else:
                name = np.int64(members[d, family[d, x], appeared])
            if name < own:
                return False
            if name > own:
                break
    return True
