"""Clues: what the codemaker tells of the code before row 1, named by an option of the match."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Clue = Callable[[Sequence[str]], int]
"""What is told of a code: a number."""


def sum_of_digits(code: Sequence[str]) -> int:
    """The sum of the digits.

    >>> sum_of_digits("6143")
    14
    """
    return sum(map(int, code))


CLUES: dict[str, Clue] = {"sum": sum_of_digits}
"""The clues by name; the notation has a line `NAME NUMBER` for each."""
