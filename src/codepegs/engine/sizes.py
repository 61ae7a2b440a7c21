"""How many codes and guesses a board has, and up to how many they are listed."""

from __future__ import annotations

from functools import lru_cache
from math import comb, perm

from codepegs.rules import Rules

BY_HAND = 40_000  # Codes that plain Python lists before compiled code would be loaded.
LISTED = 400_000  # Codes or guesses that are listed at most: `grand` has 390,625.


@lru_cache(maxsize=64)
def number_of_codes(rules: Rules, holes: int) -> int:
    """How many codes of so many holes there are.

    >>> from codepegs import edition
    >>> number_of_codes(edition("duel").rules(blanks=True), 4)
    3393
    """
    if rules.words is not None:
        return sum(len(word) == holes for word in rules.words)
    if rules.told is not None:
        return sum(len(code) == holes for code in rules.codes())
    if rules.repeats:
        return int(len(rules.letters) ** holes)
    colours = len(rules.palette)
    blanks = range(holes + 1) if rules.blanks else (0,)
    return sum(comb(holes, k) * perm(colours, holes - k) for k in blanks)


@lru_cache(maxsize=64)
def number_of_guesses(rules: Rules, holes: int) -> int:
    """How many guesses there are against a code of so many holes.

    >>> from codepegs import edition
    >>> number_of_guesses(edition("duel").rules(), 4)
    4096
    """
    if rules.words is None and rules.free_guesses:
        return int(len(rules.letters) ** holes)
    return number_of_codes(rules.after_clue(None), holes)
