"""With the sum of the digits told, the engine counts, plays and judges over the codes of that sum."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from codepegs import Code, Mark, Rules, edition, read_notation
from codepegs.engine.advice import (
    Evaluator,
    Position,
    best_row,
    codes_left,
    consistency,
    examine,
    examine_round,
    review,
)
from codepegs.engine.book import shipped
from codepegs.engine.bots import choose_by_strength
from codepegs.engine.bots.codemakers import game_value
from codepegs.engine.solver import Exact, Space, one_step_tree, prove
from codepegs.engine.trees import Shape
from tests import naive
from tests.brute_force import BruteForce
from tests.matches import random_guess

NUMBER = edition("number").rules(clue="sum")
TOTALS = [1, 9, 23, 53, 100, 172, 258, 346, 426, 486, 509]
"""The guesses that all codes of the sums 4 to 14 need; those of 15 to 24 mirror them."""


def small(clue: int) -> Rules:
    """Three holes and four digits, so that everything can be tried."""
    board = replace(NUMBER, holes=(3,), palette=NUMBER.palette[:4])
    return board.after_clue(clue)


@pytest.mark.parametrize("clue", range(4, 25))
def test_the_codes_of_a_space_are_those_of_the_sum(clue: int) -> None:
    rules = NUMBER.after_clue(clue)
    space = Space.of(rules)
    codes = [tuple(space.code(number)) for number in space.everything]
    assert set(codes) == naive.fitting_codes(rules, 4, [])
    assert Position(rules, 4).count == len(codes) == rules.number_of_codes
    assert len(space.guesses) == 1296


@pytest.mark.parametrize("clue", range(3, 13))
def test_values_are_those_of_trying_everything(clue: int) -> None:
    rules, dice, brute, evaluator = small(clue), Random(clue), BruteForce(), Evaluator()
    code = Code(dice.choice(sorted(naive.fitting_codes(rules, 3, []))))
    position = Position(rules, 3)
    for _ in range(3):
        best, guess = evaluator.best(position), random_guess(rules, dice, 3)
        assert best is not None and best.value == brute.best(position).value
        assert brute.value_of(position, best.guess) == best.value
        assert evaluator.value_of(position, guess) == brute.value_of(position, guess)
        assert evaluator.rank(position, guess) == brute.rank(position, guess)
        mark = rules.mark_row(code, guess)
        if mark.cracks(3):
            break
        position = position.after(guess, mark)


@pytest.mark.parametrize("clue", range(4, 25))
def test_the_first_row_is_solved_exactly_for_every_sum(clue: int) -> None:
    position = Position(NUMBER.after_clue(clue), 4)
    best = Evaluator().best(position)
    assert best is not None and best.value is not None and best.value.exact
    # A digit d and its mirror 7 - d mark alike, so a sum needs as many as its mirror.
    assert best.value.rows * (position.count or 0) == TOTALS[min(clue, 28 - clue) - 4]


def test_all_codes_need_4257_guesses_when_their_sum_is_told() -> None:
    """As docs/engine.md says."""
    assert sum(TOTALS) + sum(TOTALS[:-1]) == 4257
    assert round(4257 / 1296, 4) == 3.2847


@pytest.mark.parametrize("clue", [7, pytest.param(14, marks=pytest.mark.slow)])
def test_a_proven_tree_of_a_sum_cracks_its_codes_with_the_least_total(clue: int) -> None:
    proof = prove(Space.of(NUMBER.after_clue(clue)), workers=1)
    assert (proof.total, proof.tree.facts.codes) == (
        TOTALS[clue - 4],
        NUMBER.after_clue(clue).number_of_codes,
    )
    assert proof.tree.facts.total == proof.total


@pytest.mark.parametrize("strategy", ["knuth", "entropy", "parts", "consistent"])
def test_a_one_step_tree_of_a_sum_cracks_its_codes_and_no_others(strategy: str) -> None:
    rules = NUMBER.after_clue(8)
    root = one_step_tree(Space.of(rules), strategy)
    for code in map(Code, naive.fitting_codes(rules, 4, [])):
        node, rows = root, 1
        while (mark := rules.mark_row(code, node.guess)) != Mark((4, 0)):
            node, rows = node.after[mark], rows + 1
        assert rows <= 10


@pytest.mark.parametrize("clue", [10, pytest.param(14, marks=pytest.mark.slow)])
def test_perfect_play_needs_no_more_than_the_least_total(clue: int) -> None:
    rules, total = NUMBER.after_clue(clue), 0
    known: dict[tuple[object, ...], Code] = {}
    for code in map(Code, naive.fitting_codes(rules, 4, [])):
        answers: tuple[tuple[Code, Mark], ...] = ()
        while not answers or not answers[-1][1].cracks(4):
            if answers not in known:
                known[answers] = choose_by_strength(rules, 4, answers, "perfect", Random(1))
            guess = known[answers]
            answers = (*answers, (guess, rules.mark_row(code, guess)))
        total += len(answers)
    assert total == TOTALS[clue - 4]


@pytest.mark.parametrize("strength", ["club", "expert", "perfect"])
def test_a_bot_that_overlooks_nothing_begins_with_a_code_of_the_sum(strength: str) -> None:
    """With four codes left, every strength but the weakest two plays by the sum."""
    rules = NUMBER.after_clue(5)
    guess = choose_by_strength(rules, 4, [], strength, Random(3))
    left = Position(rules, 4)
    assert (tuple(guess) in naive.fitting_codes(rules, 4, [])) or len(left.division(guess)) > 2


def test_the_book_of_the_board_is_not_that_of_a_sum() -> None:
    assert shipped.find(NUMBER) is not None
    assert shipped.find(NUMBER.after_clue(14)) is None
    assert Shape.of(NUMBER.after_clue(14)).name == "4x6-sum14"


def test_the_value_of_the_game_is_not_known_where_the_sum_is_told() -> None:
    assert game_value(edition("number").rules()) == Fraction(5600, 1290)
    assert game_value(NUMBER) is None


def test_a_set_of_codes_has_the_same_value_whether_a_sum_or_marks_made_it() -> None:
    told, plain = Space.of(NUMBER.after_clue(9)), Space.of(NUMBER)
    assert Exact(told).solve(told.everything).total == Exact(plain).solve(told.everything).total


# -- Hints, reviews, the diagnosis ---------------------------------------------------------------

WRITTEN = """\
edition number
option clue=sum
seat Ann
seat Ben
round Ann
sum 14
Ben 1266 0 2
"""


def test_hints_count_the_codes_of_the_sum() -> None:
    match = read_notation(WRITTEN)
    position = Position.of_round(match.played_by, match.current)
    told = naive.fitting_codes(NUMBER.after_clue(14), 4, [(Code("1266"), Mark((0, 2)))])
    assert codes_left(position).count == len(told)
    assert best_row(position, Evaluator()).exact


def test_a_row_of_another_sum_cannot_be_the_code() -> None:
    match = read_notation(WRITTEN)
    found = consistency(Position.of_round(match.played_by, match.current), "1111")
    assert not found.allowed_as_code
    assert any("do not add up to 14" in str(one) for one in found.sentences)


def test_a_review_judges_every_row_exactly_by_the_codes_of_the_sum() -> None:
    match = read_notation(WRITTEN + "Ben 6143\nreveal 6143\n")
    (reviewed,) = review(match, Evaluator()).rounds
    assert reviewed.rows[0].before == 146
    assert reviewed.totals.exact
    assert reviewed.start is not None and reviewed.start.rows == Fraction(509, 146)
    assert reviewed.start.rows + reviewed.totals.loss - reviewed.totals.luck == 2


def test_a_sum_that_was_false_is_left_out_of_the_review() -> None:
    match = read_notation(WRITTEN.replace("14", "15") + "Ben 6143\nreveal 6143\n")
    (reviewed,) = review(match, Evaluator()).rounds
    assert (reviewed.clue, reviewed.false_clue) == (15, True)
    assert reviewed.rows[0].before == 1296


def test_a_diagnosis_says_that_it_holds_if_the_sum_is_true() -> None:
    found = examine(NUMBER.after_clue(15), [(Code("6143"), Mark((4, 0)))])
    assert found.verdict == "contradiction"
    assert str(found.sentences[0]) == "If the sum that was told is true (15):"


def test_a_sum_that_no_code_has_contradicts_any_marks() -> None:
    found = examine(NUMBER.after_clue(99), [(Code("6143"), Mark((0, 0)))])
    assert found.verdict == "contradiction"
    assert found.sentences


def test_the_doctor_names_a_sum_that_the_code_makes_false() -> None:
    match = read_notation(WRITTEN.replace("sum 14", "sum 15") + "Ben 6143\nreveal 6143\n")
    found = examine_round(match.played_by, match.rounds[0])
    assert (found.verdict, found.false_clue) == ("sound", (15, 14))
    assert "By the code that was shown, the sum is false. Said: 15. Right: 14." in map(
        str, found.sentences
    )
