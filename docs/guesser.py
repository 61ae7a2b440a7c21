"""A program for `codepegs tournament`: one line in, one line out. It needs nothing but Python."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from itertools import product


def mark(code: Sequence[str], guess: Sequence[str]) -> str:
    """The mark as the protocol writes it: exact, misplaced."""
    exact = sum(hidden == guessed for hidden, guessed in zip(code, guess, strict=True))
    in_common = (Counter(code) & Counter(guess)).total()
    return f"{exact},{in_common - exact}"


def answer(line: str) -> str:
    """The first code that would have earned every mark so far."""
    words = line.split()[1:]
    said = dict(word.split("=", 1) for word in words if "=" in word)
    rows = [word.split(":") for word in words if "=" not in word]
    for code in product(said["pegs"].split(","), repeat=int(said["holes"])):
        if said["repeats"] == "no" and len(set(code)) < len(code):
            continue
        if all(mark(code, row) == marked for row, marked in rows):
            return "".join(code)
    return "?"


if __name__ == "__main__":
    for line in sys.stdin:
        sys.stdout.write(f"{answer(line)}\n")
        sys.stdout.flush()
