from __future__ import annotations

import random
from fractions import Fraction
from math import inf

import pytest

from codepegs.tournament.standings import estimate, student


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    # From the tables of Student's distribution, two-sided, 95 in 100.
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (5, 2.5706), (9, 2.2622), (29, 2.0452), (999, 1.9623)],
)
def test_the_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=2e-3)


def test_an_average_is_a_fraction_and_stays_one() -> None:
    assert estimate([1, 2, 2]).mean == Fraction(5, 3)


def test_all_codes_without_dice_leave_nothing_to_chance() -> None:
    found = estimate([4, 5, 6], throws_dice=False, out_of=3)
    assert found.is_exact and found.margin == 0


def test_all_codes_with_dice_leave_something_to_chance() -> None:
    found = estimate([4, 5, 6], throws_dice=True, out_of=3)
    assert not found.is_exact and found.margin > 0


def test_equal_numbers_of_a_draw_are_not_called_exact() -> None:
    assert not estimate([5, 5, 5], throws_dice=False, out_of=100).is_exact


def test_one_number_alone_tells_nothing() -> None:
    assert estimate([5]).margin == inf and not estimate([5]).is_sure


def test_the_more_of_all_codes_were_played_the_narrower_the_interval() -> None:
    numbers = [4, 5, 6, 5]
    few = estimate(numbers, throws_dice=False, out_of=1000).margin
    half = estimate(numbers, throws_dice=False, out_of=8).margin
    assert half < few < estimate(numbers).margin


def test_95_intervals_in_a_hundred_have_the_true_value_in_them() -> None:
    dice = random.Random(1972)
    everything = [dice.choice((3, 4, 4, 5, 5, 5, 6, 8)) for _ in range(400)]
    true = Fraction(sum(everything), len(everything))
    hits = 0
    for _ in range(1000):
        drawn = dice.sample(everything, 100)
        found = estimate(drawn, throws_dice=False, out_of=len(everything))
        hits += abs(found.mean - true) <= found.margin
    assert 925 <= hits <= 975
