"""The three searches for codes that fit, against listing all codes by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from codepegs import Rules, edition
from codepegs.engine.kernels import large_cells
from codepegs.engine.large.search import Clock, Position
from codepegs.rules.candidates import Answer
from codepegs.rules.code import Code
from tests import naive
from tests.matches import random_code, random_guess

FOREVER = Clock(None)

SMALL = (
    edition("custom").rules(holes=4, colours=4, doubles=True),
    edition("custom").rules(holes=4, colours=4, doubles=True, blanks=True),
    edition("custom").rules(holes=4, colours=5),
    edition("custom").rules(holes=3, colours=4, blanks=True),
    edition("kids").rules(young=True),
    edition("bulls-and-cows").rules(),
)


def fitting(rules: Rules, holes: int, answers: Sequence[Answer]) -> set[Code]:
    """List all codes; keep those that would have earned every mark."""
    mark = naive.MARKS[rules.marking]
    return {
        Code(code)
        for code in naive.codes(rules, holes)
        if all(mark(code, guess) == given for guess, given in answers)
    }


def a_position(rules: Rules, seed: int, answers: int) -> list[Answer]:
    dice = Random(seed)
    holes = rules.holes[-1]
    code = random_code(rules, dice, holes)
    guesses = [random_guess(rules, dice, holes) for _ in range(answers)]
    return [(guess, rules.mark_row(code, guess)) for guess in guesses]


positions = st.tuples(st.sampled_from(SMALL), st.integers(0, 10**6), st.integers(0, 9))


@given(positions)
@settings(max_examples=60, deadline=None)
def test_listing_finds_all_codes_that_fit_and_no_other(drawn: tuple[Rules, int, int]) -> None:
    rules, seed, number = drawn
    holes = rules.holes[-1]
    answers = a_position(rules, seed, number)
    position = Position(rules, holes, answers)
    search = position.every(20_000, Random(seed))
    search.go_on(10**9, FOREVER)
    assert search.complete
    found = [position.code(row) for row in search.codes]
    assert len(found) == search.found
    assert Counter(found) == Counter(fitting(rules, holes, answers))


@given(positions)
@settings(max_examples=30, deadline=None)
def test_a_code_that_was_drawn_or_mended_fits(drawn: tuple[Rules, int, int]) -> None:
    rules, seed, number = drawn
    holes = rules.holes[-1]
    answers = a_position(rules, seed, number)
    position = Position(rules, holes, answers)
    all_of_them = fitting(rules, holes, answers)
    lucky, _ = position.lucky(20, 20_000, FOREVER, Random(seed))
    mended = position.annealed(20, 50_000, FOREVER, Random(seed))
    assert {position.code(row) for row in (*lucky, *mended)} <= all_of_them
    assert len(mended) > 0  # there is always one, and so small a board is soon mended


@pytest.mark.parametrize("seed", range(3))
def test_the_pieces_of_grand_are_found_like_all_others(seed: int) -> None:
    """The three-coloured marks; the naive version lists only codes near the hidden one."""
    rules = edition("grand").rules()
    answers = a_position(rules, seed, 6)
    position = Position(rules, 4, answers)
    search = position.every(5_000, Random(seed))
    search.go_on(10**9, FOREVER)
    found = {position.code(row) for row in search.codes}
    assert search.complete
    assert random_code(rules, Random(seed), 4) in found
    for code in list(found)[:200]:
        assert all(naive.mark_pieces(code, guess) == given for guess, given in answers)
    drawn, _ = position.lucky(5, 200_000, FOREVER, Random(seed))
    assert {position.code(row) for row in drawn} <= found


def test_marks_that_contradict_each_other_leave_no_code() -> None:
    rules = SMALL[0]
    answers = [(Code("AAAA"), rules.mark_row("AABB", "AAAA")), (Code("AAAC"), (0, 0))]
    position = Position(rules, 4, answers)  # type: ignore[arg-type]  # a mark is a tuple
    search = position.every(10, Random(1))
    search.go_on(10**9, FOREVER)
    assert search.verdict is False
    assert len(position.lucky(1, 1_000, FOREVER, Random(1))[0]) == 0
    assert len(position.annealed(1, 1_000, FOREVER, Random(1))) == 0


def test_a_search_that_is_stopped_goes_on_where_it_was() -> None:
    position = Position(SMALL[2], 4, a_position(SMALL[2], 7, 2))
    at_once, in_steps = position.every(500, Random(3)), position.every(500, Random(3))
    at_once.go_on(10**9, FOREVER)
    while not in_steps.complete:
        in_steps.go_on(7, FOREVER)
    assert in_steps.steps == at_once.steps
    assert (in_steps.codes == at_once.codes).all()


@pytest.mark.parametrize("rules", SMALL, ids=repr)
def test_each_code_is_drawn_with_the_same_chance(rules: Rules) -> None:
    """Fifty draws a code on average: the counts' variance is that of pure chance."""
    holes = rules.holes[-1]
    answers = a_position(rules, 5, 2)
    position = Position(rules, holes, answers)
    expected = fitting(rules, holes, answers)
    draws = 50 * len(expected)
    drawn, _ = position.lucky(draws, 10**8, FOREVER, Random(1))
    counts = Counter(map(position.code, drawn))
    assert counts.keys() == expected
    chi_square = sum((count - 50) ** 2 / 50 for count in counts.values())
    # Six standard deviations; the seed is fixed, so this passes always or never.
    freedom = max(1, len(expected) - 1)
    assert abs(chi_square - (len(expected) - 1)) <= 6 * (2 * freedom) ** 0.5


def test_mended_codes_are_nearly_as_fair_as_drawn_ones() -> None:
    """A fair draw would leave no variance beyond chance; a fifth of the mean squared is allowed."""
    rules = edition("custom").rules(holes=6, colours=8, doubles=True)
    position = Position(rules, 6, a_position(rules, 2, 2))
    search = position.every(100_000, Random(1))
    search.go_on(10**9, FOREVER)
    mended = position.annealed(10 * search.found, 10**8, FOREVER, Random(1))
    counts = Counter(map(position.code, mended))
    variance = sum((counts[position.code(row)] - 10) ** 2 for row in search.codes) / search.found
    assert 100 < search.found < 50_000
    assert (variance - 10) / 100 < 0.2


def test_more_codes_than_can_be_kept_leave_a_fair_draw() -> None:
    rules = SMALL[0]
    position = Position(rules, 4, ())
    counts: Counter[Code] = Counter()
    for seed in range(400):
        search = position.every(32, Random(seed))
        search.go_on(10**9, FOREVER)
        assert search.found == 256 and len(search.codes) == 32
        counts.update(map(position.code, search.codes))
    assert len(counts) == 256
    assert max(counts.values()) < 100  # 50 on average, with a deviation of 7


@given(positions)
@settings(max_examples=30, deadline=None)
def test_codes_of_one_cell_are_those_with_the_same_mark(drawn: tuple[Rules, int, int]) -> None:
    """A guess is worth the sum of its cells' worth; here, a power of ten for each size."""
    rules, seed, _ = drawn
    dice = Random(seed)
    holes = rules.holes[-1]
    position = Position(rules, holes, ())
    codes, _ = position.lucky(dice.choice((5, 300)), 10**6, FOREVER, dice)
    guesses = [random_guess(rules, dice, holes) for _ in range(4)] + [position.code(codes[0])]
    worth = np.arange(len(codes) + 1, dtype=np.float64) ** 2
    numbers = {letter: number for number, letter in enumerate(rules.letters)}
    rows = np.array([[numbers[peg] for peg in guess] for guess in guesses], dtype=np.uint8)
    out = np.empty(len(rows))
    places, colours = large_cells.packed(codes)
    large_cells.worths(rows, codes, places, colours, position.kind, position.looks, worth, out)
    mark = naive.MARKS[rules.marking]
    for guess, value in zip(guesses, out, strict=True):
        marks = [mark(position.code(row), guess) for row in codes]
        cells = Counter(given for given in marks if given[0] != holes)
        assert value == sum(size**2 for size in cells.values())
