"""Trees of small boards, found by trying everything: slow, obvious, and sure."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from itertools import product

from codepegs import Code, Mark, Refusal, Rules, edition
from codepegs.engine.trees.check import grown
from codepegs.engine.trees.tree import Node, Tree
from tests.matches import lexicon

Table = dict[Code, dict[Mark, tuple[int, int, Code]]]

SMALL: tuple[tuple[str, dict[str, object]], ...] = (
    ("custom", {"holes": 2, "colours": 3, "doubles": True}),
    ("custom", {"holes": 2, "colours": 2, "doubles": True, "blanks": True}),
    ("custom", {"holes": 2, "colours": 4}),
    ("custom", {"holes": 2, "colours": 3, "blanks": True}),
    ("custom", {"holes": 3, "colours": 2, "doubles": True}),
    ("custom", {"holes": 1, "colours": 5}),
    ("word", {}),
)
"""Boards with colours that repeat and that do not, with a blank like a colour and one unlike."""


@cache
def small(number: int) -> Rules:
    """The rules of that small board."""
    name, options = SMALL[number]
    return edition(name).rules(None, lexicon=lexicon, **options)


def codes_of(rules: Rules, holes: int) -> tuple[Code, ...]:
    return tuple(code for code in rules.codes() if len(code) == holes)


@cache
def guesses_of(rules: Rules, holes: int) -> tuple[Code, ...]:
    """Whatever the rules accept."""
    if rules.words is not None:
        return codes_of(rules, holes)
    allowed = []
    for pegs in product(rules.letters, repeat=holes):
        with suppress(Refusal):
            allowed.append(rules.guess(pegs, holes))
    return tuple(allowed)


def parts(rules: Rules, codes: Sequence[Code], guess: Code) -> dict[Mark, tuple[Code, ...]]:
    """The codes that the guess does not crack, by their marks."""
    found: dict[Mark, list[Code]] = {}
    for code in codes:
        mark = rules.mark_row(code, guess)
        if not mark.cracks(len(guess)):
            found.setdefault(mark, []).append(code)
    return {mark: tuple(part) for mark, part in found.items()}


@cache
def best(rules: Rules, codes: tuple[Code, ...]) -> tuple[int, Code]:
    """The least guesses that these codes need in all, and a guess to begin with."""
    found: tuple[int, Code] | None = None
    for guess in guesses_of(rules, len(codes[0])):
        after = parts(rules, codes, guess)
        if any(len(part) == len(codes) for part in after.values()):
            continue  # It separates no codes.
        total = len(codes) + sum(best(rules, part)[0] for part in after.values())
        if found is None or total < found[0]:
            found = total, guess
    assert found is not None
    return found


def best_node(rules: Rules, codes: tuple[Code, ...]) -> Node:
    guess = best(rules, codes)[1]
    after = parts(rules, codes, guess)
    return Node(guess, {mark: best_node(rules, part) for mark, part in after.items()})


@cache
def best_tree(rules: Rules, holes: int | None = None) -> Tree:
    holes = rules.holes[-1] if holes is None else holes
    codes = codes_of(rules, holes)
    least = best(rules, codes)[0]
    return grown(rules, holes, best_node(rules, codes), strategy="optimal", least_total=least)


def first_fit_node(rules: Rules, codes: tuple[Code, ...]) -> Node:
    """Always the first code that fits: far from the best, but made at once."""
    after = parts(rules, codes, codes[0])
    return Node(codes[0], {mark: first_fit_node(rules, part) for mark, part in after.items()})


@cache
def first_fit_tree(rules: Rules, holes: int | None = None) -> Tree:
    holes = rules.holes[-1] if holes is None else holes
    root = first_fit_node(rules, codes_of(rules, holes))
    return grown(rules, holes, root, strategy="consistent")


def openings_table(rules: Rules, holes: int) -> Table:
    """What each first row leaves behind, every row on its own."""
    codes = codes_of(rules, holes)
    return {
        guess: {
            mark: (len(part), *best(rules, part))
            for mark, part in parts(rules, codes, guess).items()
        }
        for guess in guesses_of(rules, holes)
    }
