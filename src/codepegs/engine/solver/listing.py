"""All codes, or all guesses, of a rule set as an array."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from codepegs.rules.ruleset import Rules


def listed(rules: Rules, holes: int, *, free: bool) -> NDArray[np.uint8]:
    """All codes, or (free) all guesses, in the order of the palette."""
    letters = len(rules.letters)
    if rules.words is not None:
        numbers = {letter: number for number, letter in enumerate(rules.letters)}
        words = sorted(word for word in rules.words if len(word) == holes)
        pegs = [numbers[letter] for word in words for letter in word]
        return np.array(pegs, dtype=np.uint8).reshape(-1, holes)
    rows = np.zeros((1, 0), dtype=np.uint8)
    for _ in range(holes):
        # Hole by hole, so that rows that repeat a colour are never grown: of 26 colours in four
        # holes a fifth, in more holes most.
        longer = np.repeat(rows, letters, axis=0)
        peg = np.tile(np.arange(letters, dtype=np.uint8), len(rows))
        rows = np.column_stack((longer, peg))
        if not (rules.repeats or (free and rules.free_guesses)):
            repeats = (longer == peg[:, None]).any(axis=1) & (peg < len(rules.palette))
            rows = rows[~repeats]
    return np.ascontiguousarray(rows)


def packed(rows: NDArray[np.uint8], base: int) -> NDArray[np.int64]:
    """Each row as one number, in the same order."""
    numbers = np.zeros(len(rows), dtype=np.int64)
    for column in rows.T:
        numbers = numbers * base + column
    return numbers
