"""Spaces: the codes and the guesses of a rule set as arrays, their marks and their symmetries."""

from dataclasses import replace
from functools import cache
from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from codepegs import Code, Mark, Refusal, Rules, edition
from codepegs.engine.solver import space as space_module
from codepegs.engine.solver.space import Space
from tests import naive, naive_engine
from tests.matches import random_code, random_guess, rules_of_every_kind

LISTABLE = [
    (rules, holes)
    for rules in rules_of_every_kind()
    for holes in rules.holes
    if len(rules.letters) ** holes <= 7_000
]
"""Every kind of rules but `super`, `grand` and the largest board; words of each length."""

boards = st.sampled_from(LISTABLE)
space_of = cache(Space.of)


def custom(holes: int, colours: int, **options: object) -> Rules:
    return edition("custom").rules(2, lexicon=None, holes=holes, colours=colours, **options)


@pytest.mark.parametrize(("rules", "holes"), LISTABLE, ids=str)
def test_codes_and_guesses_are_those_of_the_rules_in_the_order_of_the_palette(
    rules: Rules, holes: int
) -> None:
    space = space_of(rules, holes)
    codes, guesses = naive.codes(rules, holes), naive_engine.guesses(rules, holes)
    assert [space.code(number) for number in range(len(space.codes))] == codes
    assert [space.guess(number) for number in range(len(space.guesses))] == guesses


@pytest.mark.parametrize(("rules", "holes"), LISTABLE, ids=str)
def test_every_code_is_also_a_guess_and_knows_its_number(rules: Rules, holes: int) -> None:
    space = space_of(rules, holes)
    assert np.array_equal(space.guesses[space.as_guess], space.codes)
    assert np.array_equal(space.code_of_guess[space.as_guess], space.everything)
    assert (space.code_of_guess >= 0).sum() == len(space.codes)


@given(board=boards, seed=st.integers(0, 2**32))
def test_a_row_and_its_number_lead_to_each_other(board: tuple[Rules, int], seed: int) -> None:
    rules, holes = board
    space, dice = space_of(rules, holes), Random(seed)
    code, guess = random_code(rules, dice, holes), random_guess(rules, dice, holes)
    assert space.code(space.number_of_code(code)) == code
    assert space.guess(space.number_of_guess(guess)) == guess


def test_a_row_that_the_rules_do_not_allow_has_no_number() -> None:
    duel = space_of(edition("duel").rules(), 4)
    assert duel.guess(duel.number_of_guess("WWWW")) == Code("WWWW")
    with pytest.raises(Refusal, match="code/repeated-colour"):
        duel.number_of_code("WWWW")


def test_a_word_of_another_length_has_no_number() -> None:
    words = next(rules for rules in rules_of_every_kind() if rules.words)
    with pytest.raises(Refusal, match="code/length"):
        space_of(words, 4).number_of_code("CAT")


@given(board=boards, seed=st.integers(0, 2**32), rows=st.integers(0, 3))
@settings(max_examples=60)
def test_the_codes_that_fit_are_those_that_would_have_earned_the_marks(
    board: tuple[Rules, int], seed: int, rows: int
) -> None:
    rules, holes = board
    space, dice = space_of(rules, holes), Random(seed)
    hidden = random_code(rules, dice, holes)
    guesses = [random_guess(rules, dice, holes) for _ in range(rows)]
    answers = [(guess, rules.mark_row(hidden, guess)) for guess in guesses]
    fitting = {space.code(number) for number in space.fitting(answers)}
    assert fitting == naive.fitting_codes(rules, holes, answers)
    assert hidden in fitting


def test_no_code_fits_a_mark_that_cannot_be() -> None:
    space = space_of(edition("classic-1972").rules(), 4)
    assert len(space.fitting([(Code("RRBB"), Mark((3, 1)))])) == 0


@pytest.mark.parametrize(("rules", "holes"), LISTABLE, ids=str)
def test_mark_number_0_cracks_the_code_and_every_code_cracks_itself(
    rules: Rules, holes: int
) -> None:
    space = space_of(rules, holes)
    assert space.marks[0].cracks(holes)
    assert not any(mark.cracks(holes) for mark in space.marks[1:])
    own = [space.marks_of_codes(np.array([code]))[0, guess] for code, guess in enumerate(space.as_guess[:200])]  # fmt: skip
    assert set(own) == {0}


# -- Symmetries -----------------------------------------------------------------------------------


def orbit(space: Space, guess: tuple[int, ...]) -> set[tuple[int, ...]]:
    """All that a guess can become when holes change places and colours their names."""
    moved = {tuple(guess[h] for h in order) for order in space.hole_permutations}
    found = set()
    for group in space.interchangeable:
        for names in permutations(group):
            new = dict(zip(group, names, strict=True))
            found |= {tuple(new.get(letter, letter) for letter in row) for row in moved}
    return found


@pytest.mark.parametrize(
    "rules",
    [
        custom(3, 4, doubles=True),
        custom(4, 4),
        custom(3, 4, blanks=True),
        custom(3, 4, blanks=True, doubles=True),
        edition("kids").rules(young=True),
    ],
    ids=str,
)
def test_the_openings_are_the_first_guess_of_each_kind(rules: Rules) -> None:
    space = Space.of(rules)
    left = {tuple(map(int, guess)) for guess in space.guesses}
    for number in space.openings:
        kind = orbit(space, tuple(map(int, space.guesses[number])))
        assert min(left) == min(kind)
        left -= kind
    assert not left


def test_words_have_no_symmetry_so_each_is_an_opening_of_its_own() -> None:
    words = next(rules for rules in rules_of_every_kind() if rules.words)
    space = space_of(words, 4)
    assert len(space.openings) == len(space.guesses)
    assert space.hole_permutations == ((0, 1, 2, 3),)
    assert all(len(group) == 1 for group in space.interchangeable)


def test_a_blank_may_be_renamed_only_where_every_colour_may_repeat_like_it() -> None:
    once = Space.of(edition("duel").rules(blanks=True))
    doubles = Space.of(edition("duel").rules(blanks=True, doubles=True))
    assert [len(group) for group in once.interchangeable] == [8, 1]
    assert [len(group) for group in doubles.interchangeable] == [9]


# -- Sizes ----------------------------------------------------------------------------------------


def test_many_colours_without_repeats_are_listed_without_listing_the_repeats() -> None:
    """358,800 codes of 26 colours; no edition has them, but nothing forbids one that does."""
    rules = replace(custom(4, 26), free_guesses=False)
    space = Space.of(rules)
    assert len(space.codes) == len(space.guesses) == 26 * 25 * 24 * 23
    assert (str(space.code(0)), str(space.code(-1))) == ("ABCD", "ZYXW")


def test_a_board_with_too_many_codes_is_refused_before_anything_is_listed() -> None:
    with pytest.raises(Refusal, match="engine/too-many-codes"):
        Space.of(custom(12, 26, doubles=True))


def test_a_table_that_would_need_too_much_memory_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(Refusal, match="engine/too-large-table"):
        _ = space_of(edition("grand").rules(), 4).table
    monkeypatch.setattr(space_module, "TABLE_LIMIT", 1296**2 - 1)
    with pytest.raises(Refusal, match=r"need 2 MB; up to 2 MB"):
        _ = Space.of(edition("classic-1972").rules()).table
