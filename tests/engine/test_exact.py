"""Exact values: the search against brute force, against its own strategies, and the solved values."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pytest
from hypothesis import given, strategies as st

from codepegs import Refusal, edition
from codepegs.engine.solver import one_step
from codepegs.engine.solver.exact import Exact, Solved
from codepegs.engine.solver.space import Space
from codepegs.engine.trees.check import check, grown
from codepegs.rules.ruleset import Rules
from tests.naive_engine import least_total, least_total_with

SMALL: dict[str, Rules] = {
    "2x2": edition("custom").rules(holes=2, colours=2, doubles=True),
    "2x3": edition("custom").rules(holes=2, colours=3, doubles=True),
    "2x4": edition("custom").rules(holes=2, colours=4, doubles=True),
    "3x2": edition("custom").rules(holes=3, colours=2, doubles=True),
    "4x2": edition("custom").rules(holes=4, colours=2, doubles=True),
    "2x4-once": edition("custom").rules(holes=2, colours=4),
    "2x5-once": edition("custom").rules(holes=2, colours=5),
    "3x4-once": edition("custom").rules(holes=3, colours=4),
    "2x3-once-blank": edition("custom").rules(holes=2, colours=3, blanks=True),
    "3x3": edition("custom").rules(holes=3, colours=3, doubles=True),
    "2x3-young": replace(
        edition("custom").rules(holes=2, colours=3, doubles=True), marking="colours"
    ),
}


@cache
def engine(name: str) -> Exact:
    return Exact(Space.of(SMALL[name]), memory=1 << 20)


@pytest.mark.parametrize("name", SMALL)
def test_the_least_total_of_a_small_space_is_what_brute_force_finds(name: str) -> None:
    solver = engine(name)
    solved = solver.solve()
    assert solved.total == least_total(solver.space.table, solver.space.everything)


def some_codes(name: str, dice: Random, most: int) -> list[int]:
    codes = range(len(engine(name).space.codes))
    return sorted(dice.sample(codes, dice.randint(1, min(most, len(codes)))))


@given(name=st.sampled_from(sorted(SMALL)), dice=st.randoms(use_true_random=False))
def test_any_set_of_codes_has_the_least_total_that_brute_force_finds(
    name: str, dice: Random
) -> None:
    solver = engine(name)
    codes = np.array(some_codes(name, dice, 9), np.int32)
    solved = solver.solve(codes)
    assert solved.total == least_total(solver.space.table, codes)
    assert solved.total == least_total_with(solver.space.table, codes, solved.guess)


@given(name=st.sampled_from(sorted(SMALL)), dice=st.randoms(use_true_random=False))
def test_every_guess_has_the_value_that_brute_force_finds(name: str, dice: Random) -> None:
    solver = engine(name)
    codes = np.array(some_codes(name, dice, 7), np.int32)
    values = solver.values(codes)
    wanted = [
        least_total_with(solver.space.table, codes, guess)
        for guess in range(len(solver.space.guesses))
    ]
    assert values.tolist() == wanted


@given(
    name=st.sampled_from(sorted(SMALL)),
    dice=st.randoms(use_true_random=False),
    limit=st.integers(1, 5),
)
def test_with_few_guesses_the_least_total_is_what_brute_force_finds(
    name: str, dice: Random, limit: int
) -> None:
    solver = engine(name)
    codes = np.array(some_codes(name, dice, 9), np.int32)
    solved = solver.solve_within(codes, limit=limit)
    wanted = least_total(solver.space.table, codes, limit)
    assert (None if solved is None else solved.total) == wanted


@given(name=st.sampled_from(sorted(SMALL)), dice=st.randoms(use_true_random=False))
def test_a_bound_that_comes_back_is_no_higher_than_the_truth(name: str, dice: Random) -> None:
    solver = Exact(engine(name).space, memory=1 << 14)
    codes = np.array(some_codes(name, dice, 9), np.int32)
    truth = least_total(solver.space.table, codes)
    assert truth is not None
    below = dice.randint(1, truth + 2)
    found = solver.search(codes, below=below)
    if truth < below:
        assert isinstance(found, Solved) and found.total == truth
    else:
        assert isinstance(found, int) and below <= found <= truth


def test_a_wrong_bound_planted_on_purpose_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a set were said to need more than it can need, brute force would tell the difference."""
    space = Space.of(SMALL["3x3"])
    solver = Exact(space, memory=1 << 16)
    board = solver._labelled(space.everything).board
    board.least[5:] += 6
    solved = solver.solve()
    assert solved.total != least_total(space.table, space.everything)


def test_a_memo_far_too_small_changes_no_value() -> None:
    space = Space.of(edition("kids").rules())
    solved = Exact(space, memory=1).solve()
    assert solved.total == 854


VALUES = {
    ("3x8", 2359),
    ("3x9", 3596),
    ("3x10", 5242),
    ("4x4", 905),
    ("4x5", 2463),
    ("4x6", 5625),
    ("4x7", 11228),
    ("5x4", 3954),
}


@pytest.mark.slow
@pytest.mark.parametrize(("size", "total"), sorted(VALUES))
def test_a_solved_value_is_proven_again(size: str, total: int) -> None:
    holes, colours = map(int, size.split("x"))
    space = Space.of(edition("custom").rules(holes=holes, colours=colours, doubles=True))
    solved = Exact(space).solve()
    assert solved.total == total


@pytest.mark.parametrize(("colours", "total"), [(6, 1446), (7, 3639), (8, 7817)])
def test_a_solved_value_without_repeats_is_proven_again(colours: int, total: int) -> None:
    """Neither in the code nor in a guess, as in bulls and cows."""
    rules = replace(edition("custom").rules(holes=4, colours=colours), free_guesses=False)
    solved = Exact(Space.of(rules)).solve()
    assert solved.total == total


def test_duel_needs_7797_guesses_for_its_1680_codes() -> None:
    """Codes without repeats, but any four pegs as a guess (001:44)."""
    solved = Exact(Space.of(edition("duel").rules())).solve()
    assert solved.total == 7797


def test_no_strategy_cracks_all_1296_codes_in_four_guesses_and_5626_are_needed_in_five() -> None:
    solver = Exact(Space.of(edition("classic-1972").rules()))
    assert solver.solve_within(limit=4) is None
    solved = solver.solve_within(limit=5)
    assert solved is not None and solved.total == 5626


def test_a_best_strategy_passes_the_checker_with_the_total_that_was_proven() -> None:
    space = Space.of(edition("classic-1972").rules())
    tree = grown(space.rules, 4, Exact(space).tree(), strategy="optimal", least_total=5625)
    assert check(tree).total == 5625
    assert tree.facts.proven


@pytest.mark.slow
@given(dice=st.randoms(use_true_random=False))
def test_no_one_step_strategy_does_better_than_the_best_guess(dice: Random) -> None:
    solver = classic()
    space = solver.space
    code = dice.randrange(len(space.codes))
    codes = space.everything
    for _ in range(dice.randint(1, 3)):
        guess = dice.randrange(len(space.guesses))
        codes = codes[space.table[codes, guess] == space.table[code, guess]]
    solved = solver.solve(codes)
    for strategy in ("knuth", "expected-size", "entropy", "parts", "consistent"):
        guess = one_step.choose(space, codes, strategy)
        assert solver.value_of(codes, guess) >= solved.total
    assert solver.value_of(codes, solved.guess) == solved.total


@cache
def classic() -> Exact:
    return Exact(Space.of(edition("classic-1972").rules()))


def test_the_ranking_begins_with_the_best_and_goes_on_in_order() -> None:
    solver = classic()
    space = solver.space
    codes = space.everything[space.table[:, space.number_of_guess("RRBB")] == 6]
    ranked = solver.ranking(codes, 4)
    solved = solver.solve(codes)
    assert ranked[0].total == solved.total
    assert [r.total for r in ranked] == sorted(r.total for r in ranked)
    assert all(solver.value_of(codes, r.guess) == r.total for r in ranked)


def test_a_set_of_a_space_too_large_for_its_tables_is_solved_by_itself() -> None:
    """`grand`, `super`: what is left after some rows is solved without tables of the whole."""
    space = Space.of(edition("classic-1972").rules())
    codes = space.everything[space.table[:, 7] == space.table[300, 7]][:40]
    alone, whole = Exact(space, memory=1 << 20, tables=1 << 20), classic()
    own, known = alone.solve(codes), whole.solve(codes)
    assert own.total == known.total == whole.value_of(codes, own.guess)
    assert alone.value_of(codes, 100) == whole.value_of(codes, 100)
    found = alone.search(codes, first=[100])
    assert isinstance(found, Solved) and found.total == whole.value_of(codes, 100)


def test_the_marks_of_the_young_may_crack_several_codes_at_once() -> None:
    space = Space.of(edition("kids").rules(young=True))
    solver = Exact(space, memory=1 << 20)
    codes = space.everything[:12]
    solved = solver.solve(codes)
    assert solved.total == least_total(space.table, codes)


def test_an_empty_list_of_candidates_is_refused() -> None:
    with pytest.raises(Refusal, match="engine/no-candidates"):
        classic().solve(np.zeros(0, np.int32))


def test_a_strategy_with_too_few_guesses_is_refused() -> None:
    with pytest.raises(Refusal, match="engine/no-strategy"):
        classic().tree(limit=4)


def test_a_search_too_large_for_memory_is_refused_with_an_estimate() -> None:
    solver = Exact(classic().space, memory=1 << 16, tables=1 << 10)
    with pytest.raises(Refusal, match=r"engine/too-large-search: .* MB"):
        solver.solve()


def test_a_search_that_is_told_to_stop_stops() -> None:
    from codepegs.engine.solver.exact import Stopped

    solver = Exact(classic().space, memory=1 << 16)
    solver.solve(np.arange(30, dtype=np.int32))
    solver.stop()
    with pytest.raises(Stopped):
        solver.solve()
    solver.go_on()
    assert solver.solve().total == 5625
