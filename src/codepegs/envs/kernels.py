"""Compiled loops over arrays that play one row in each of many games."""

from __future__ import annotations

import numpy as np

from codepegs.engine.kernels import counts_of, inlined, kernel

NO_PEG = 255  # As in `board`: what stands beyond the end of a row.


@inlined
def _is_legal(guess, holes, pegs, blank, is_strict, words):  # type: ignore[no-untyped-def]  # compiled
    """Whether the guess fills just these holes, and the rules accept it."""
    for h in range(guess.shape[0]):
        if h < holes:
            if guess[h] >= pegs:
                return False
        elif guess[h] != NO_PEG:
            return False
    if is_strict:
        for h in range(holes):
            for k in range(h):
                if guess[h] == guess[k] and guess[h] != blank:
                    return False
    if words.shape[0] > 0:
        number = np.int64(0)
        for h in range(guess.shape[0]):
            number = number * (pegs + 1) + min(np.int64(guess[h]), np.int64(pegs))
        low, high = 0, words.shape[0]
        while low < high:
            middle = (low + high) // 2
            if words[middle] < number:
                low = middle + 1
            else:
                high = middle
        return low < words.shape[0] and words[low] == number
    return True


@kernel
def play_rows(rows, rests, state, facts, pay, rewards, ended, refused):  # type: ignore[no-untyped-def]  # compiled
    """One guess in each game that does not rest.

    `rows[i]` is the guess in game i. `state` holds the codes, their lengths, the boards (from 1,
    because 0 is no peg), the marks and the rows used so far; `facts` what does not change: the
    marking, the looks of pieces, how many pegs, which one is the blank, whether a guess may repeat
    colours, the words, the rows of a round (0: no end). `pay` is for a row, a crack, a failure.
    """
    codes, lengths, boards, marks, used = state
    kind, looks, pegs, blank, is_strict, words, limit = facts
    for_row, for_crack, for_failure = pay
    left = np.zeros(256, dtype=np.int8)
    shown, keys = boards.shape[1], marks.shape[2]
    for i in range(rows.shape[0]):
        rewards[i] = 0.0
        ended[i] = False
        refused[i] = False
        if rests[i]:
            continue
        holes = np.int64(lengths[i])
        used[i] += 1
        at = used[i] - 1
        if at >= shown:
            # The round has no last row: the oldest one leaves the board.
            for r in range(shown - 1):
                boards[i, r] = boards[i, r + 1]
                marks[i, r] = marks[i, r + 1]
            boards[i, shown - 1] = 0
            marks[i, shown - 1] = 0
            at = shown - 1
        is_cracked = False
        if _is_legal(rows[i], holes, pegs, blank, is_strict, words):
            exact, common, half = counts_of(codes[i, :holes], rows[i, :holes], kind, looks, left)
            for h in range(holes):
                boards[i, at, h] = rows[i, h] + 1
            marks[i, at, 0] = exact
            if keys > 1:
                marks[i, at, 1] = common
            if keys > 2:
                marks[i, at, 2] = half
            is_cracked = exact == holes
        else:
            refused[i] = True
        if is_cracked:
            rewards[i] = for_crack
            ended[i] = True
        elif used[i] == limit:
            rewards[i] = for_failure
            ended[i] = True
        else:
            rewards[i] = for_row[min(used[i], for_row.shape[0]) - 1]
