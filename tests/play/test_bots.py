"""The plain bot: legal, consistent, honest, quick, and blind to what its seat may not see."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from codepegs import (
    Begin,
    Code,
    Guess,
    Mark,
    Match,
    SetCode,
    decide,
    edition,
    mark,
    replay,
    view,
)
from codepegs.engine.bots.strengths import STRENGTHS
from codepegs.play import bots
from codepegs.rules.ruleset import Rules
from codepegs.rules.view import View
from codepegs.text.lexicon import lexicon

BOARDS = pytest.mark.parametrize(
    ("name", "options"),
    [
        ("classic-1972", {}),
        ("classic-1972", {"blanks": True}),
        ("duel", {}),
        ("duel", {"blanks": True}),
        ("family-2004", {"doubles": True}),
        ("super", {}),
        ("grand", {}),
        ("word", {}),
        ("number", {}),
        ("kids", {"young": True}),
        ("bulls-and-cows", {}),
        ("custom", {"holes": 12, "colours": 26}),
        ("custom", {"holes": 12, "colours": 26, "doubles": True}),
        ("custom", {"holes": 12, "colours": 2, "blanks": True}),
        ("custom", {"holes": 1, "colours": 2}),
    ],
)


def rules_of(name: str, options: dict[str, Any]) -> Rules:
    return edition(name).rules(lexicon=lexicon, **options)


def seen_by_breaker(rules: Rules, code: Code, guesses: list[Code]) -> View:
    """What the codebreaker sees after these guesses."""
    history = decide(Match(), Begin(rules, ("Ann", "Robin"), first=0))
    history += decide(replay(history), SetCode(0, code), dice=random.Random(0))
    for guess in guesses:
        history += decide(replay(history), Guess(1, guess))
    return view(replay(history), 1)


@BOARDS
def test_a_bot_sets_codes_that_the_rules_allow(name: str, options: dict[str, Any]) -> None:
    rules, dice = rules_of(name, options), random.Random(1)
    for _ in range(100):
        code = bots.choose_code(rules, dice)
        assert rules.code(code) == code


@pytest.mark.parametrize(
    "options",
    [
        {"holes": 2, "colours": 4},
        {"holes": 3, "colours": 2, "doubles": True},
        {"holes": 3, "colours": 2, "blanks": True},
        {"holes": 2, "colours": 3, "blanks": True, "doubles": True},
    ],
)
def test_a_bot_sets_every_code_with_the_same_chance(options: dict[str, Any]) -> None:
    rules, dice = rules_of("custom", options), random.Random(1)
    times = dict.fromkeys(rules.codes(), 0)
    each = 200
    for _ in range(each * len(times)):
        times[bots.choose_code(rules, dice)] += 1
    # Six standard deviations of a count of 200.
    assert all(abs(count - each) < 6 * each**0.5 for count in times.values())


@BOARDS
def test_a_bot_makes_guesses_that_the_rules_allow(name: str, options: dict[str, Any]) -> None:
    rules, dice = rules_of(name, options), random.Random(2)
    code = bots.choose_code(rules, dice)
    guesses: list[Code] = []
    while len(guesses) < 6 and code not in guesses:
        guess = bots.choose_guess(rules, seen_by_breaker(rules, code, guesses), dice)
        assert rules.guess(guess, len(code)) == guess
        guesses.append(guess)


@pytest.mark.parametrize("name", ["classic-1972", "duel", "super", "grand", "word", "kids"])
def test_a_guess_would_have_earned_every_mark_so_far(name: str) -> None:
    rules, dice = rules_of(name, {}), random.Random(3)
    for _ in range(10):
        code = bots.choose_code(rules, dice)
        guesses: list[Code] = []
        while len(guesses) < 6 and code not in guesses:
            guess = bots.choose_guess(rules, seen_by_breaker(rules, code, guesses), dice)
            for earlier in guesses:
                assert rules.mark_row(guess, earlier) == rules.mark_row(code, earlier)
            guesses.append(guess)


def test_a_bot_cracks_the_standard_code_within_its_rows() -> None:
    rules, dice = rules_of("standard", {}), random.Random(4)
    for _ in range(50):
        code = bots.choose_code(rules, dice)
        guesses: list[Code] = []
        while code not in guesses:
            assert len(guesses) < 12
            guesses.append(bots.choose_guess(rules, seen_by_breaker(rules, code, guesses), dice))


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        {"holes": 12, "colours": 26, "doubles": True},
        {"holes": 12, "colours": 12},
        {"holes": 12, "colours": 26, "blanks": True},
    ],
)
def test_the_largest_boards_are_answered_within_the_bot_s_budget(options: dict[str, Any]) -> None:
    """The test counts marks instead of seconds, so that its result depends on no machine."""
    rules, dice = rules_of("custom", {**options, "rows": 30}), random.Random(5)
    marks = 0

    def counted(code: Sequence[str], guess: Sequence[str]) -> Mark:
        nonlocal marks
        marks += 1
        return mark(code, guess)

    rules.__dict__["mark_row"] = counted
    code = bots.choose_code(rules, dice)
    guesses: list[Code] = []
    for _ in range(12):
        seen = seen_by_breaker(rules, code, guesses)
        marks = 0
        guess = bots.choose_guess(rules, seen, dice)
        # The search marks a code only when it has filled all its holes.
        assert marks <= bots.MARKS_TRIED + bots.SEARCH_STEPS
        if guess == code:
            break
        guesses.append(guess)


@pytest.mark.parametrize("name", ["duel", "word", "kids"])
def test_where_no_code_fits_a_bot_guesses_all_the_same(name: str) -> None:
    rules, dice = rules_of(name, {"marks": "hand"}), random.Random(6)
    code = bots.choose_code(rules, dice)
    seen = seen_by_breaker(rules_of(name, {}), code, [bots.choose_code(rules, dice)])
    first = seen.rounds[-1].rows[0]
    rows = (first, replace(first, mark=Mark((0, 1))), replace(first, mark=Mark((0, 2))))
    contradicting = replace(seen, rounds=(replace(seen.rounds[-1], rows=rows),))
    assert rules.guess(bots.choose_guess(rules, contradicting, dice))


def test_a_bot_marks_honestly() -> None:
    rules = rules_of("duel", {"marks": "hand"})
    history = decide(Match(), Begin(rules, ("Robin", "Ben"), first=0))
    history += decide(replay(history), SetCode(0, "PRBY"), dice=random.Random(0))
    history += decide(replay(history), Guess(1, "PBRG"))
    assert bots.choose_mark(rules, view(replay(history), 0)) == Mark((1, 2))


def test_two_codes_with_the_same_marks_get_the_same_guess() -> None:
    rules = rules_of("duel", {})
    guesses = [Code("WPGR")]
    one = seen_by_breaker(rules, Code("OSYB"), guesses)
    other = seen_by_breaker(rules, Code("BYSO"), guesses)
    assert one.rounds[-1].rows == other.rounds[-1].rows
    assert bots.choose_guess(rules, one, random.Random(7)) == bots.choose_guess(
        rules, other, random.Random(7)
    )


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_bot_of_any_strength_plays_rows_that_the_rules_allow(strength: str) -> None:
    rules = edition("classic-1972").rules()
    dice = random.Random(5)
    code = bots.choose_code(rules, dice)
    guesses: list[Code] = []
    while code not in guesses and len(guesses) < 10:
        seen = seen_by_breaker(rules, code, guesses)
        guesses.append(rules.guess(bots.choose_guess(rules, seen, dice, strength)))
    if strength == "perfect":
        assert code in guesses[:6]


def test_a_perfect_bot_opens_with_the_book() -> None:
    rules = edition("classic-1972").rules()
    seen = seen_by_breaker(rules, Code("RBGY"), [])
    assert bots.choose_guess(rules, seen, random.Random(1), "perfect") == Code("RRBG")
