"""Playing for points: the kernels against naive counts, legal and repeatable play, and the scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import log2
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from numpy.typing import NDArray

from codepegs import Code, Mark, Refusal, Rules, edition
from codepegs.engine.bots.points import (
    AMONG_CRACKERS,
    AMONG_PLAYERS_FOR_POINTS,
    KNOTS,
    Prospects,
    choose_for_points,
)
from codepegs.engine.kernels import points_kernel as kernel
from codepegs.engine.solver import one_step
from codepegs.engine.solver.space import Space
from codepegs.rules.candidates import Answer
from tests.campaigns.points import ByNumbers, Measured, by_the_rules


@cache
def table_for(players: int, **options: object) -> tuple[Space, Rules]:
    rules = edition("family-2004").rules(players, lexicon=None, **options)
    return space_for(bool(options.get("doubles"))), rules


@cache
def space_for(doubles: bool) -> Space:
    family = edition("family-2004")
    return Space.of(family.rules(3, doubles=True) if doubles else family.rules(3))


def random_answers(rules: Rules, rows: int, dice: Random) -> tuple[Code, list[Answer]]:
    """Some random rows, against a random code."""
    code = dice.choice(sorted(rules.codes()))
    guesses = [Code(dice.choices(rules.letters, k=4)) for _ in range(rows)]
    return code, [(guess, rules.mark_row(code, guess)) for guess in guesses]


# -- The kernels, and their obvious twins ---------------------------------------------------------


@given(st.integers(1, 1680), st.integers(0, 2**32 - 1))
@settings(max_examples=25)
def test_every_guess_is_weighed_by_the_sizes_of_its_cells(codes: int, seed: int) -> None:
    dice = np.random.default_rng(seed)
    table = space_for(False).table
    left = np.sort(dice.choice(1680, codes, replace=False)).astype(np.int32)
    worth = dice.normal(size=(14, 1681))
    weighed = kernel.weigh_all(table, left, worth)
    for guess in dice.choice(4096, 5):
        sizes = [list(table[left, guess]).count(mark) for mark in range(14)]
        expected = sum(worth[mark, size] for mark, size in enumerate(sizes))
        assert weighed[guess] == pytest.approx(expected)


class Fingers:
    """The rest of a round, guess by guess and code by code."""

    def __init__(
        self,
        marks: Sequence[Sequence[int]],
        points: Sequence[float],
        maker: Sequence[float],
        for_points: Sequence[bool],
    ) -> None:
        self.marks, self.points, self.maker = marks, points, maker
        self.breakers, self.for_points = len(for_points), for_points
        self.share = 1 / self.breakers
        self.guesses = range(len(marks[0]))

    def cells(self, codes: tuple[int, ...], guess: int) -> Iterator[tuple[int, tuple[int, ...]]]:
        for mark in range(len(self.points)):
            cell = tuple(code for code in codes if self.marks[code][guess] == mark)
            if cell:
                yield mark, cell

    def crack_only(self, codes: tuple[int, ...]) -> list[tuple[float, int]]:
        """Half of the time the most information, half of the time any code that fits."""

        def missing(guess: int) -> tuple[float, bool, int]:
            sizes = [len(cell) for _, cell in self.cells(codes, guess)]
            fits = any(self.marks[code][guess] == 0 for code in codes)
            return round(sum(size * log2(size) for size in sizes), 9), not fits, guess

        own = [next(g for g in self.guesses if self.marks[code][g] == 0) for code in codes]
        return [(0.5, min(self.guesses, key=missing)), *((0.5 / len(own), g) for g in own)]

    def after(self, codes: tuple[int, ...], turn: int, mover: int, guess: int) -> list[float]:
        """What each breaker has to expect, over all codes, when this guess is made."""
        hoped = [0.0] * self.breakers
        for mark, cell in self.cells(codes, guess):
            for breaker in range(self.breakers):
                own = self.points[mark] if breaker == mover else -self.share * self.points[mark]
                hoped[breaker] += len(cell) * own
                if mark == 0:
                    hoped[breaker] -= len(cell) * self.share * self.maker[turn]
            if mark != 0:
                later = self.expected(cell, turn + 1, (mover + 1) % self.breakers)
                hoped = [a + b for a, b in zip(hoped, later, strict=True)]
        return hoped

    def expected(self, codes: tuple[int, ...], turn: int, mover: int) -> list[float]:
        if turn == len(self.maker) - 1:
            return [-self.share * self.maker[-1] * len(codes)] * self.breakers
        if self.for_points[mover]:
            return max(
                (self.after(codes, turn, mover, guess) for guess in self.guesses),
                key=lambda hoped: hoped[mover],
            )
        hoped = [0.0] * self.breakers
        for weight, guess in self.crack_only(codes):
            new = self.after(codes, turn, mover, guess)
            hoped = [a + weight * b for a, b in zip(hoped, new, strict=True)]
        return hoped


@cache
def small_table() -> NDArray[np.uint8]:
    return Space.of(edition("custom").rules(holes=2, colours=3, doubles=True)).table


@pytest.mark.parametrize("others", [(), (False,), (True,), (False, True), (True, False)])
@given(st.integers(1, 4), st.integers(0, 2**32 - 1))
@settings(max_examples=12)
def test_an_endgame_is_played_as_counting_on_fingers_plays_it(
    others: tuple[bool, ...], codes: int, seed: int
) -> None:
    dice = np.random.default_rng(seed)
    marks = small_table()[np.sort(dice.choice(9, codes, replace=False))]
    # No two guesses are worth the same, or they would choose differently for themselves alone.
    points = dice.normal(5, 2, size=marks.max() + 1)
    maker = np.cumsum(dice.normal(2, 1, size=4))
    for_points = (True, *others)
    values = np.empty(marks.shape[1])
    kernel.endgame(
        np.ascontiguousarray(marks), points, maker, 0, 1 / len(for_points), np.array(for_points),
        values,
    )  # fmt: skip
    fingers = Fingers(marks.tolist(), points.tolist(), maker.tolist(), for_points)
    everything = tuple(range(codes))
    expected = [fingers.after(everything, 0, 0, guess)[0] for guess in fingers.guesses]
    assert values == pytest.approx(expected)


def test_an_endgame_in_the_last_row_counts_only_that_row() -> None:
    space, rules = table_for(3)
    prospects = Prospects(space, rules)
    left = np.array([0, 5], dtype=np.int32)
    numbers, values = prospects.values(left, 12)
    for number, value in zip(numbers.tolist(), values.tolist(), strict=True):
        marks = space.table[left, number]
        expected = sum(prospects.points[mark] - (34 if mark == 0 else 40) / 2 for mark in marks)
        assert value == pytest.approx(expected)


# -- Choices --------------------------------------------------------------------------------------


@given(
    st.integers(3, 5),
    st.booleans(),
    st.integers(0, 5),
    st.integers(1, 4),
    st.randoms(use_true_random=False),
)
@settings(max_examples=40)
def test_a_guess_for_points_is_legal_and_the_same_for_the_same_dice(
    players: int, doubles: bool, rows: int, breakers: int, dice: Random
) -> None:
    space, rules = table_for(players, doubles=True) if doubles else table_for(players)
    _, answers = random_answers(rules, rows, dice)
    once, again = (
        choose_for_points(space, rules, answers, rows + 1, Random(7), breakers=breakers)
        for _ in range(2)
    )
    assert once == again == rules.guess(once)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_player_who_knows_the_code_cracks_it(players: int) -> None:
    """The next player knows it as well."""
    space, rules = table_for(players)
    answers = [(Code("WPGR"), Mark((4, 0)))]
    for row in (2, 6, 12):
        assert choose_for_points(space, rules, answers, row, Random(1)) == Code("WPGR")


def test_in_the_last_row_a_code_that_fits_is_guessed() -> None:
    space, rules = table_for(3)
    _, answers = random_answers(rules, 3, Random(5))
    guess = choose_for_points(space, rules, answers, 12, Random(1))
    assert len(space.fitting(answers)) > 1
    assert all(rules.mark_row(guess, row) == mark for row, mark in answers)


def two_left() -> list[Answer]:
    """A position in row 5 with two codes left, after guesses that all might have been the code."""
    space, rules = table_for(3)
    dice = Random(1)
    while True:
        answers: list[Answer] = []
        code = dice.choice(sorted(rules.codes()))
        while len(left := space.fitting(answers)) > 2 and len(answers) < 4:
            guess = space.code(dice.choice(left.tolist()))
            answers.append((guess, rules.mark_row(code, guess)))
        if len(left) == 2 and len(answers) == 4:
            return answers


def test_with_two_codes_left_it_pays_to_let_another_try_who_only_wants_to_crack() -> None:
    """Right or wrong, the other tells which it is; meanwhile three exact pegs are six points."""
    space, rules = table_for(3)
    answers = two_left()
    guess = choose_for_points(space, rules, answers, 5, Random(1))
    marks = {rules.mark_row(space.code(code), guess) for code in space.fitting(answers)}
    assert len(marks) == 1 and min(map(sum, marks)) >= 3


def test_when_others_wait_as_well_waiting_ends_before_the_rows_do() -> None:
    """From row 7 on the codemaker gets four points a row (002:131-159)."""
    space, rules = table_for(3)
    answers = two_left()
    code = space.code(int(space.fitting(answers)[0]))
    while answers[-1][0] != code:
        guess = choose_for_points(space, rules, answers, len(answers) + 1, Random(1))
        answers.append((guess, rules.mark_row(code, guess)))
    assert 6 < len(answers) < 10


@pytest.mark.parametrize("strategy", ["entropy", "parts", "knuth", "expected-size", "random"])
def test_nobody_who_only_wants_to_crack_is_taken_for_a_player_for_points(strategy: str) -> None:
    space, rules = table_for(3)
    prospects, dice = Prospects(space, rules), Random(6)
    for code in dice.sample(range(1680), 10):
        left, guess = space.everything, -1
        while guess != space.as_guess[code]:
            guess = one_step.choose(space, left, strategy, dice)
            assert not prospects.is_for_points(left, guess)
            left = left[space.table[left, guess] == space.table[code, guess]]


def test_a_player_who_repeats_a_row_plays_for_points() -> None:
    space, rules = table_for(3)
    guess = space.number_of_guess("WPGR")
    left = space.fitting([(Code("WPGR"), Mark((2, 1)))])
    assert Prospects(space, rules).is_for_points(left, guess)
    assert not Prospects(space, rules).is_for_points(left[:1], guess)


def test_among_equal_guesses_the_dice_choose() -> None:
    space, rules = table_for(4)
    openings = {str(choose_for_points(space, rules, [], 1, Random(seed))) for seed in range(20)}
    assert len(openings) > 15


@pytest.mark.parametrize(("players", "code"), [(2, "engine/no-points"), (3, "engine/no-code-fits")])
def test_without_points_or_without_a_code_that_fits_the_choice_is_refused(
    players: int, code: str
) -> None:
    space, rules = table_for(players)
    answers = [(Code("WPGR"), Mark((4, 0))), (Code("WPGR"), Mark((0, 0)))]
    with pytest.raises(Refusal) as refused:
        choose_for_points(space, rules, answers, 3, Random(1))
    assert refused.value.code == code


def test_a_board_with_few_rows_is_played_to_its_end() -> None:
    space, rules = table_for(3, rows=2)
    guess = choose_for_points(space, rules, [(Code("WPGR"), Mark((1, 1)))], 2, Random(1))
    # Nothing comes after the last row, so only its points count.
    left = space.fitting([(Code("WPGR"), Mark((1, 1)))])
    prospects = Prospects(space, rules)
    mean = prospects.points[space.table[left]].mean(axis=0)
    assert mean[space.number_of_guess(guess)] > np.quantile(mean, 0.99)


def test_the_outlook_has_points_and_rows_for_every_number_of_codes_in_its_table() -> None:
    assert set(AMONG_CRACKERS) == set(AMONG_PLAYERS_FOR_POINTS) == {3, 4, 5}
    for outlook in (*AMONG_CRACKERS.values(), *AMONG_PLAYERS_FOR_POINTS.values()):
        assert len(outlook.points) == len(outlook.rows) == len(KNOTS)
        # With one code left the next player cracks it in the next row.
        assert outlook.rows[0] == pytest.approx(1, abs=0.05)
        assert all(rows >= 1 for rows in outlook.rows)


# -- Matches --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kinds",
    [
        ("points", "entropy", "random"),
        ("random", "points", "points", "parts"),
        ("entropy", "entropy", "random", "random", "points"),
    ],
)
def test_a_match_by_numbers_ends_with_the_points_that_the_rules_give(
    kinds: tuple[str, ...],
) -> None:
    players = len(kinds)
    for seed in ("one", "two"):
        fast = ByNumbers(players).match(kinds, seed)
        assert fast == by_the_rules(table_for(players)[1], kinds, seed)


@pytest.mark.slow
def test_who_plays_for_points_gets_more_of_them_than_who_only_wants_to_crack() -> None:
    """In full: python -m tests.campaigns.points --full."""
    table = ByNumbers(3)
    totals = []
    for number in range(90):
        kinds = ["entropy"] * 3
        kinds[number % 3] = "points"
        totals.append((number % 3, table.match(kinds, str(number))))
    mean, half = Measured.of(totals).lead
    assert mean > half
