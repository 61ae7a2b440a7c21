"""Play on boards whose codes cannot be listed."""

from __future__ import annotations

from random import Random

import pytest

from codepegs import Code, Mark, Rules, edition
from codepegs.engine.large.search import Clock, Position
from codepegs.engine.large.strategy import choose_large, consistent_exists
from codepegs.rules.candidates import Answer
from tests.matches import lexicon, random_code

LARGE = edition("custom").rules(holes=12, colours=26, doubles=True)
FEW_STEPS = 1_000_000

BOARDS = (
    edition("grand").rules(),
    edition("word").rules(lexicon=lexicon),
    edition("kids").rules(young=True),
    edition("bulls-and-cows").rules(),
    edition("custom").rules(holes=6, colours=9, doubles=True),
    edition("custom").rules(holes=7, colours=12),
    edition("custom").rules(holes=7, colours=9, blanks=True),
    edition("custom").rules(holes=8, colours=12, doubles=True, blanks=True),
)


def play(rules: Rules, seed: int, steps: int = FEW_STEPS) -> list[Answer]:
    """A whole game; every guess is one that the rules allow."""
    dice = Random(seed)
    holes = rules.holes[-1]
    code = random_code(rules, dice, holes)
    answers: list[Answer] = []
    while not answers or not answers[-1][1].cracks(holes):
        assert len(answers) < 30
        row = choose_large(rules, holes, answers, dice=dice, seconds=None, steps=steps)
        guess = rules.guess(row, holes)
        answers.append((guess, rules.mark_row(code, guess)))
    return answers


@pytest.mark.parametrize("rules", BOARDS, ids=repr)
def test_every_kind_of_board_is_solved(rules: Rules) -> None:
    assert len(play(rules, 1)) <= 12


def test_equal_dice_play_equal_games() -> None:
    assert play(BOARDS[4], 3) == play(BOARDS[4], 3)
    assert play(BOARDS[6], 3) == play(BOARDS[6], 3)


def test_the_largest_board_is_solved() -> None:
    """26 colours in 12 holes: 95,428,956,661,682,176 codes."""
    assert len(play(LARGE, 1, steps=2_000_000)) <= 25


def test_the_only_code_left_is_guessed() -> None:
    rules = edition("custom").rules(holes=10, colours=10, doubles=True)
    code = Code("ABCDEFGHIJ")
    rows = [Code(letter * 5 + "J" * 5) for letter in rules.letters] + [
        Code("A" * hole + code[hole] + "A" * (9 - hole)) for hole in range(10)
    ]
    answers = [(row, rules.mark_row(code, row)) for row in rows]
    assert choose_large(rules, 10, answers, dice=Random(1), seconds=None) == code


def test_no_time_at_all_still_gives_a_legal_guess() -> None:
    answers = [(row, LARGE.mark_row("ABCDEFGHIJKL", row)) for row in (Code("MNOPQRSTUVWX"),)]
    guess = choose_large(LARGE, 12, answers, dice=Random(1), seconds=0)
    assert LARGE.guess(guess, 12) == guess


def contradiction(rules: Rules) -> list[Answer]:
    """The same row, marked in two ways."""
    holes = rules.holes[-1]
    row = random_code(rules, Random(1), holes)
    empty = Mark((0,) * len(rules.key_meanings))
    return [(row, empty), (row, Mark((1, *empty[1:])))]


@pytest.mark.parametrize("rules", [*BOARDS, LARGE], ids=repr)
def test_marks_that_no_code_fits_still_get_a_legal_guess(rules: Rules) -> None:
    holes = rules.holes[-1]
    answers = contradiction(rules)
    guess = choose_large(rules, holes, answers, dice=Random(1), seconds=None, steps=10_000)
    assert rules.guess(guess, holes) == guess


@pytest.mark.parametrize("rules", BOARDS, ids=repr)
def test_whether_any_code_fits_is_told(rules: Rules) -> None:
    holes = rules.holes[-1]
    answers = play(rules, 2)[:3]
    assert consistent_exists(rules, holes, answers, dice=Random(1), seconds=None) is True
    rows = contradiction(rules)
    assert consistent_exists(rules, holes, rows, dice=Random(1), seconds=None) is False


def test_an_impossible_mark_fits_no_code() -> None:
    rows = [(Code("ABCDEFGHIJKL"), Mark((11, 1)))]
    assert consistent_exists(LARGE, 12, rows, dice=Random(1)) is False


def test_the_search_mends_a_code_where_listing_would_not_end() -> None:
    """Ten answers on the largest board: listing finds none in three million steps."""
    dice = Random(4)
    code = random_code(LARGE, dice, 12)
    guesses = [random_code(LARGE, dice, 12) for _ in range(10)]
    answers = [(guess, LARGE.mark_row(code, guess)) for guess in guesses]
    assert consistent_exists(LARGE, 12, answers, dice=dice, seconds=None, steps=9_000_000) is True


def test_a_budget_too_small_leaves_open_whether_a_code_fits() -> None:
    dice = Random(4)
    code = random_code(LARGE, dice, 12)
    guesses = [random_code(LARGE, dice, 12) for _ in range(10)]
    answers = [(guess, LARGE.mark_row(code, guess)) for guess in guesses]
    assert consistent_exists(LARGE, 12, answers, dice=dice, seconds=None, steps=100) is None


def test_the_clock_stops_every_search() -> None:
    position = Position(LARGE, 12, ())
    stopped = Clock(0)
    search = position.every(10, Random(1))
    search.go_on(10**9, stopped)
    assert search.steps == 0
    assert len(position.lucky(5, 100, stopped, Random(1))[0]) == 0
    assert len(position.annealed(5, 100, stopped, Random(1))) == 0


def test_the_first_guess_is_the_same_for_equal_boards() -> None:
    first = choose_large(BOARDS[4], 6, [], dice=Random(1))
    assert first == choose_large(BOARDS[4], 6, [], dice=Random(2))
    assert len(set(first)) in (3, 4, 5)
