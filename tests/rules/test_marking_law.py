"""Marks of random rows of every edition, compared with an obvious twin."""

from __future__ import annotations

import os
from random import Random

from codepegs import Rules
from tests import naive
from tests.matches import random_code, random_guess
from tests.rules.match_steps import all_kinds

PAIRS = int(os.environ.get("LAW_PAIRS", "5000"))


def test_every_edition_marks_every_guess_as_its_twin_does() -> None:
    dice = Random(9)
    for number in range(PAIRS):
        rules = all_kinds()[number % len(all_kinds())]
        code = random_code(rules, dice)
        guess = (
            near(rules, code, dice) if dice.random() < 0.5 else random_guess(rules, dice, len(code))
        )
        given = rules.mark_row(code, guess)
        assert given == naive.mark_of(rules, code, guess), (rules, code, guess)
        assert given.cracks(len(code)) == naive.cracks(rules, code, guess)


def near(rules: Rules, code: tuple[str, ...], dice: Random) -> tuple[str, ...]:
    """The code with its pegs shuffled and one of them changed: rows that have much in common."""
    pegs = dice.sample(code, len(code))
    pegs[dice.randrange(len(pegs))] = dice.choice(rules.letters)
    return tuple(pegs)
