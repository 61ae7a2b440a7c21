"""Slow, obvious versions of the rules' functions, to compare with the fast ones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from codepegs.rules.code import BLANK
from codepegs.rules.ruleset import Rules


def mark(code: Sequence[str], guess: Sequence[str]) -> tuple[int, int]:
    """Cross out what agrees; then pair what is left over, peg by peg."""
    hidden, guessed = list(code), list(guess)
    exact = misplaced = 0
    for i in range(len(hidden)):
        if hidden[i] == guessed[i]:
            exact += 1
            hidden[i], guessed[i] = "used", "spent"
    for i in range(len(guessed)):
        for j in range(len(hidden)):
            if guessed[i] == hidden[j]:
                misplaced += 1
                hidden[j], guessed[i] = "used", "spent"
    return exact, misplaced


def mark_pieces(code: Sequence[str], guess: Sequence[str]) -> tuple[int, int, int]:
    """Give each guessed piece its best key peg: all blacks, then all whites, then all blues."""
    pegs: list[str | None] = [None] * len(guess)
    answered = [False] * len(code)
    for i in range(len(guess)):
        if code[i] == guess[i]:
            pegs[i], answered[i] = "black", True
    for i in range(len(guess)):
        for j in range(len(code)):
            if pegs[i] is None and not answered[j] and guess[i] == code[j]:
                pegs[i], answered[j] = "white", True
    for i in range(len(guess)):
        same_colour, same_shape = code[i][0] == guess[i][0], code[i][1] == guess[i][1]
        if pegs[i] is None and (same_colour or same_shape):
            pegs[i] = "blue"
    return pegs.count("black"), pegs.count("white"), pegs.count("blue")


def mark_colours(code: Sequence[str], guess: Sequence[str]) -> tuple[int]:
    """Right ones, wherever they stand."""
    return (sum(mark(code, guess)),)


MARKS = {"standard": mark, "pieces": mark_pieces, "colours": mark_colours}


def codes(rules: Rules, holes: int) -> list[tuple[str, ...]]:
    """Every row of pegs, less those the rules don't allow as a code."""
    rows = list(product(rules.letters, repeat=holes))
    if rules.words is not None:
        return [row for row in rows if "".join(row) in rules.words]
    if rules.repeats:
        return rows
    return [row for row in rows if all(row.count(peg) == 1 for peg in row if peg != BLANK)]


def fitting_codes(
    rules: Rules, holes: int, answers: Sequence[tuple[Sequence[str], Sequence[int]]]
) -> set[tuple[str, ...]]:
    """Every code, less those that would have earned another mark."""
    marking = MARKS[rules.marking]
    return {
        code
        for code in codes(rules, holes)
        if all(marking(code, guess) == tuple(given) for guess, given in answers)
    }
