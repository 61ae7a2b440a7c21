"""Codemakers: fair codes, the hardest ones where that is known, and the adversary that never lies."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from codepegs import Code, Mark, Refusal, Rules, edition
from codepegs.engine.bots import codemakers
from codepegs.engine.bots.codemakers import Adversary
from codepegs.engine.solver import one_step
from codepegs.engine.solver.exact import Exact
from codepegs.engine.solver.space import Space
from codepegs.engine.trees.tree import Node
from codepegs.rules.candidates import Answer, fitting_codes
from tests import naive
from tests.matches import random_guess, rules_of_every_kind

SIX_TO_THE_FOUR = [
    edition("classic-1972").rules(),
    edition("mini").rules(),
    edition("number").rules(),
    edition("custom").rules(holes=4, colours=6, doubles=True),
    edition("custom").rules(holes=4, colours=5, doubles=True, blanks=True),
]


def board(holes: int, colours: int) -> Rules:
    return edition("custom").rules(holes=holes, colours=colours, doubles=True)


# -- Codes to hide --------------------------------------------------------------------------------


def test_a_codemaker_needs_neither_numpy_nor_numba() -> None:
    wanted = (
        "import sys, codepegs.engine.bots.codemakers; print({'numpy', 'numba'} & set(sys.modules))"
    )
    said = subprocess.run(
        [sys.executable, "-c", wanted], capture_output=True, text=True, check=True
    )
    assert said.stdout == "set()\n"


@pytest.mark.parametrize("rules", rules_of_every_kind(), ids=repr)
def test_every_codemaker_hides_codes_that_the_rules_allow(rules: Rules) -> None:
    dice = Random(1)
    for hide in (codemakers.uniform, codemakers.hardest):
        for _ in range(20):
            code = hide(rules, dice)
            assert rules.code(code) == code


def test_a_uniform_codemaker_hides_every_code_with_the_same_chance() -> None:
    rules, dice = edition("custom").rules(holes=3, colours=3, blanks=True), Random(2)
    times = dict.fromkeys(rules.codes(), 0)
    for _ in range(200 * len(times)):
        times[codemakers.uniform(rules, dice)] += 1
    # Six standard deviations of a count of 200.
    assert all(abs(count - 200) < 6 * 200**0.5 for count in times.values())


@pytest.mark.parametrize("rules", SIX_TO_THE_FOUR, ids=repr)
def test_the_hardest_codemaker_never_hides_a_code_of_one_colour_on_six_to_the_four(
    rules: Rules,
) -> None:
    dice = Random(3)
    assert codemakers.game_value(rules) is not None
    assert all(len(set(codemakers.hardest(rules, dice))) > 1 for _ in range(3_000))


def test_the_hardest_codemaker_hides_every_other_code_with_the_same_chance() -> None:
    rules, dice = SIX_TO_THE_FOUR[0], Random(4)
    times = {code: 0 for code in rules.codes() if len(set(code)) > 1}
    assert len(times) == 1290
    for _ in range(50 * len(times)):
        times[codemakers.hardest(rules, dice)] += 1
    assert all(abs(count - 50) < 6 * 50**0.5 for count in times.values())


def test_no_codebreaker_needs_less_than_the_game_value_against_the_hardest_codemaker() -> None:
    """Wiener: 5600 guesses for the 1290 codes that are not of one colour."""
    space = Space.of(SIX_TO_THE_FOUR[0])
    mixed = np.flatnonzero((space.codes != space.codes[:, :1]).any(axis=1)).astype(np.int32)
    solved = Exact(space).solve(mixed)
    value = codemakers.game_value(space.rules)
    assert value is not None
    assert (len(mixed), solved.total) == (1290, 5600)
    assert value * len(mixed) == solved.total


@pytest.mark.parametrize(
    "rules", [board(2, 3), board(4, 2), edition("kids").rules(young=True)], ids=repr
)
def test_where_the_hardest_way_is_not_known_any_code_may_be_hidden(rules: Rules) -> None:
    dice = Random(5)
    assert codemakers.game_value(rules) is None
    assert {codemakers.hardest(rules, dice) for _ in range(4_000)} == set(rules.codes())


def test_no_other_edition_is_said_to_be_known() -> None:
    known = {rules.edition.name for rules in rules_of_every_kind() if codemakers.game_value(rules)}
    assert known == {"classic-1972", "mini", "number", "to-go"}
    assert codemakers.game_value(edition("classic-1972").rules(blanks=True)) is None
    assert codemakers.game_value(edition("custom").rules(holes=4, colours=6)) is None


# -- The adversary --------------------------------------------------------------------------------


def fits(rules: Rules, code: Code, answers: Sequence[Answer]) -> bool:
    """By the slow, obvious way of marking."""
    marking = naive.MARKS[rules.marking]
    return all(marking(code, guess) == tuple(mark) for guess, mark in answers)


def forced(adversary: Adversary, node: Node) -> int:
    """The guesses that the adversary forces a strategy to make."""
    guesses = 1
    while not (mark := adversary.mark(node.guess)).cracks(adversary.holes):
        node = node.after[mark]
        guesses += 1
    return guesses


@pytest.mark.slow
@settings(max_examples=60)
@given(st.sampled_from(rules_of_every_kind()), st.randoms(use_true_random=False), st.data())
def test_the_adversary_never_lies(rules: Rules, dice: Random, data: st.DataObject) -> None:
    holes = data.draw(st.sampled_from(rules.holes))
    adversary = Adversary(rules, holes, dice=Random(1))
    for _ in range(data.draw(st.integers(0, 5))):
        guess = random_guess(rules, dice, holes)
        if dice.random() < 0.5:
            guess = next(fitting_codes(rules, adversary.answers, holes=holes, dice=dice), guess)
        mark = adversary.mark(guess)
        assert adversary.answers[-1] == (guess, mark)
    code = adversary.reveal()
    assert rules.code(code) == code and len(code) == holes
    assert fits(rules, code, adversary.answers)
    assert adversary.reveal() == code


@pytest.mark.parametrize(
    ("strategy", "guesses"), [("knuth", 5), ("expected-size", 5), ("entropy", 6), ("parts", 6)]
)
def test_the_adversary_forces_a_one_step_strategy_to_its_worst_case(
    strategy: str, guesses: int
) -> None:
    """Knuth's strategy never needs more than five guesses on 6⁴, and is made to need them."""
    space = Space.of(edition("classic-1972").rules())
    worst = len(one_step.tree_totals(space, strategy)) - 1
    assert forced(Adversary(space.rules), one_step.one_step_tree(space, strategy)) == guesses
    assert guesses <= worst


@cache
def exact_on_six_to_the_four() -> Exact:
    return Exact(Space.of(edition("classic-1972").rules()))


@pytest.mark.parametrize("limit", [5, 6])
def test_perfect_play_cannot_be_forced_beyond_the_worst_case_of_its_tree(limit: int) -> None:
    """5626 guesses with a worst case of five, 5625 with six; in fewer than five nobody is safe."""
    exact = exact_on_six_to_the_four()
    assert 5 <= forced(Adversary(exact.space.rules), exact.tree(limit=limit)) <= limit


def least_worst_case(rules: Rules, codes: frozenset[Code]) -> int:
    """The guesses that are enough for every code, by trying everything."""
    if len(codes) == 1:
        return 1
    best = len(codes)
    for guess in map(Code, naive.codes(rules, rules.holes[0])):
        cells: dict[Mark, set[Code]] = {}
        for code in codes:
            cells.setdefault(rules.mark_row(code, guess), set()).add(code)
        if len(cells) > 1:
            rest = [c for mark, c in cells.items() if not mark.cracks(rules.holes[0])]
            best = min(best, 1 + max(least_worst_case(rules, frozenset(c)) for c in rest))
    return best


@pytest.mark.parametrize("seed", range(10))
def test_on_a_small_board_nobody_gets_away_with_less_than_the_least_worst_case(seed: int) -> None:
    rules, dice = board(2, 3), Random(seed)
    adversary = Adversary(rules)
    guesses = 1
    while not adversary.mark(
        next(fitting_codes(rules, adversary.answers, holes=2, dice=dice))
    ).cracks(2):
        guesses += 1
    assert guesses >= least_worst_case(rules, frozenset(rules.codes()))


@pytest.mark.parametrize("rules", [board(2, 5), board(3, 3), edition("kids").rules()], ids=repr)
def test_the_best_codebreaker_against_the_adversary_needs_exactly_the_least_worst_case(
    rules: Rules,
) -> None:
    exact = Exact(Space.of(rules))
    limit = 1
    while exact.solve_within(limit=limit) is None:
        limit += 1
    assert forced(Adversary(rules), exact.tree(limit=limit)) == limit


def test_the_adversary_lets_a_code_be_cracked_only_when_no_other_is_left() -> None:
    rules = edition("mini").rules()
    adversary, dice = Adversary(rules), Random(7)
    left = list(rules.codes())
    while not adversary.mark(dice.choice(left)).cracks(4):
        left = list(fitting_codes(rules, adversary.answers, holes=4))
    assert left == [adversary.reveal()]


@pytest.mark.parametrize(
    "options", [{"doubles": True}, {}, {"blanks": True}], ids=["doubles", "once", "blanks"]
)
def test_on_the_largest_boards_the_adversary_neither_lies_nor_stalls(
    options: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(codemakers, "DRAWN", 300)
    rules = edition("custom").rules(2, lexicon=None, holes=12, colours=26, **options)
    dice = Random(8)
    adversary = Adversary(rules, dice=dice)
    for _ in range(8):
        adversary.mark(random_guess(rules, dice, 12))
    code = adversary.reveal()
    assert fits(rules, code, adversary.answers)


def test_on_the_largest_boards_the_same_dice_give_the_same_marks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(codemakers, "DRAWN", 100)
    rules = board(12, 26)
    rows = [random_guess(rules, Random(seed), 12) for seed in range(4)]
    once, again = (Adversary(rules, dice=Random(9)) for _ in range(2))
    assert [once.mark(row) for row in rows] == [again.mark(row) for row in rows]
    assert once.reveal() == again.reveal()


@pytest.mark.parametrize("rules", [board(12, 26), edition("mini").rules()], ids=repr)
def test_once_its_code_is_revealed_the_adversary_has_that_code(rules: Rules) -> None:
    adversary = Adversary(rules, dice=Random(1))
    code = adversary.reveal()
    assert rules.code(code) == code == adversary.reveal()
    assert adversary.mark(code).cracks(len(code))


def test_the_adversary_refuses_what_is_no_guess() -> None:
    adversary = Adversary(edition("bulls-and-cows").rules())
    with pytest.raises(Refusal) as refused:
        adversary.mark(Code("1123"))
    assert refused.value.code == "code/repeated-colour"
    assert adversary.answers == ()
