"""Bots: they guess by their strength, hide random codes and mark honestly.

A bot gets the rules and the `View` of its seat, so that it cannot know more than a person there.
An answer takes about a second at most. Work is counted, not timed, so that the same dice play the
same match.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from codepegs.engine.bots import STRENGTHS, choose_by_strength, codemakers
from codepegs.rules import (
    BLANK,
    SCHEMES,
    Answer,
    Code,
    Mark,
    Rules,
    SearchTooLong,
    View,
    answers_of,
    fitting_codes,
)

SEARCH_STEPS = 60_000
"""Steps of the search for a code that fits; some tenths of a second."""

MARKS_TRIED = 40_000
"""Marks computed while looking for a code that nearly fits, where the search gave up."""


def choose_code(rules: Rules, dice: random.Random) -> Code:
    """A code that may be hidden, each with the same chance.

    >>> from random import Random
    >>> from codepegs import edition
    >>> rules = edition("duel").rules()
    >>> rules.code(choose_code(rules, Random(1))) == choose_code(rules, Random(1))
    True
    """
    return codemakers.uniform(rules, dice)


PLAIN = "club"
"""The strength of a bot of which nothing is said: it plays any code that fits."""


def choose_guess(rules: Rules, view: View, dice: random.Random, strength: str = PLAIN) -> Code:
    """A guess by a strength; where guesses score, the two strongest play for points."""
    round = view.rounds[-1]
    assert round.holes is not None
    rules, answers = rules.after_clue(round.clue), answers_of(round)
    if strength == PLAIN:
        return _plain_guess(rules, round.holes, answers, dice)
    if SCHEMES[rules.scoring].by_guess and STRENGTHS[strength].thinks != "any":
        # Loaded here: only these two need compiled code.
        from codepegs.engine.bots import choose_for_points
        from codepegs.engine.solver import Space

        space = Space.of(rules, round.holes)
        if len(space.fitting(answers)):
            return choose_for_points(space, rules, answers, len(round.rows) + 1, dice)
    return choose_by_strength(rules, round.holes, answers, strength, dice)


def _plain_guess(rules: Rules, holes: int, answers: Sequence[Answer], dice: random.Random) -> Code:
    """A code that would have earned every mark so far, or one that comes close."""
    search = fitting_codes(rules, answers, holes=holes, dice=dice, steps=SEARCH_STEPS)
    try:
        fitting = next(search, None)
    except SearchTooLong:
        fitting = None
    # None fits where a mark is false, and none is found where the board is too large.
    return nearly_fitting(rules, holes, answers, dice) if fitting is None else fitting


def choose_mark(rules: Rules, view: View) -> Mark:
    """The honest mark of the row that waits for it."""
    guess = view.rounds[-1].rows[-1].guess
    assert view.own_code is not None and guess is not None
    return rules.mark_row(view.own_code, guess)


def nearly_fitting(
    rules: Rules, holes: int, answers: Sequence[Answer], dice: random.Random
) -> Code:
    """Change a random code while that brings its marks no farther from the ones given."""
    tries = MARKS_TRIED // len(answers)
    if rules.words is not None:
        words = sorted(word for word in rules.words if len(word) == holes)
        some = dice.sample(words, min(len(words), tries))
        return min(map(Code, some), key=lambda code: _distance(rules, code, answers))
    best = codemakers.drawn(rules, holes, dice)
    best_distance = _distance(rules, best, answers)
    for _ in range(tries):
        code = _changed(rules, best, dice)
        distance = _distance(rules, code, answers)
        if distance <= best_distance:
            best, best_distance = code, distance
        if best_distance == 0:
            break
    return best


def _changed(rules: Rules, code: Code, dice: random.Random) -> Code:
    """The code with another peg in a hole, or with two pegs swapped."""
    pegs = list(code)
    hole = dice.randrange(len(pegs))
    letter = dice.choice(rules.letters)
    may_stand_twice = rules.repeats or letter == BLANK
    if dice.random() < 0.5 or (letter in pegs and not may_stand_twice):
        other = dice.randrange(len(pegs))
        pegs[hole], pegs[other] = pegs[other], pegs[hole]
    else:
        pegs[hole] = letter
    return Code(pegs)


def _distance(rules: Rules, code: Code, answers: Sequence[Answer]) -> int:
    """By how many key pegs the marks differ, if this were the code."""
    return sum(
        abs(had - would)
        for guess, mark in answers
        for had, would in zip(mark, rules.mark_row(code, guess), strict=True)
    )
