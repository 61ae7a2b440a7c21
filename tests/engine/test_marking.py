"""Marks of whole arrays: each as the rules room marks it, one pair at a time."""

from functools import cache
from random import Random

import numpy as np
import pytest
from hypothesis import example, given, strategies as st

from codepegs import Rules, edition
from codepegs.engine.kernels import marking
from codepegs.engine.sizes import LISTED
from codepegs.engine.solver.space import FEW_GUESSES, Space
from tests import naive
from tests.matches import random_code, random_guess, rules_of_every_kind

BOARDS = [
    (rules, holes)
    for rules in (
        *rules_of_every_kind(),
        # The largest marks that fit into a byte.
        edition("custom").rules(holes=12, colours=2, doubles=True),
        edition("custom").rules(holes=9, colours=3, doubles=True, blanks=True),
    )
    for holes in rules.holes
    if len(rules.letters) ** holes <= LISTED
]

space_of = cache(Space.of)


@given(
    board=st.sampled_from(BOARDS),
    seed=st.integers(0, 2**32),
    codes=st.integers(1, 3),
    guesses=st.sampled_from((1, 2, FEW_GUESSES, FEW_GUESSES + 1, 40)),
)
def test_arrays_are_marked_as_the_rules_mark_each_pair(
    board: tuple[Rules, int], seed: int, codes: int, guesses: int
) -> None:
    rules, holes = board
    space, dice = space_of(rules, holes), Random(seed)
    hidden = [random_code(rules, dice, holes) for _ in range(codes)]
    # Guesses that have much in common with the code earn the rarer marks.
    rows = [
        dice.choice((random_guess(rules, dice, holes), dice.choice(hidden))) for _ in range(guesses)
    ]
    marked = space.marks_between(
        np.array([space.letters_of(code) for code in hidden]),
        np.array([space.letters_of(row) for row in rows]),
    )
    expected = [[rules.mark_row(code, row) for row in rows] for code in hidden]
    assert [[space.marks[number] for number in line] for line in marked] == expected
    assert expected == [[naive.MARKS[rules.marking](code, row) for row in rows] for code in hidden]


@given(
    seed=st.integers(0, 2**32),
    start=st.integers(0, 390_624),
    width=st.integers(0, 2 * marking.BLOCK + 1),
)
@example(seed=1, start=0, width=2 * marking.BLOCK)
def test_any_stretch_of_the_guesses_is_marked_as_one_by_one(
    seed: int, start: int, width: int
) -> None:
    """`grand`, where a piece of the guess may be worth a black, a white or a blue peg."""
    space = space_of(edition("grand").rules(), 4)
    dice = Random(seed)
    codes = np.array([dice.randrange(len(space.codes)) for _ in range(3)], dtype=np.int32)
    stop = min(start + width, len(space.guesses))
    marked = space.marks_of_codes(codes, start, stop)
    pairs = np.empty_like(marked)
    marking.mark_pairs(
        space.codes[codes],
        space.guesses[start:stop],
        marking.PIECES,
        space.looks,
        space.mark_ids,
        pairs,
    )
    assert np.array_equal(marked, pairs)


@pytest.mark.parametrize(
    "rules",
    [
        edition("classic-1972").rules(),
        edition("duel").rules(blanks=True),
        edition("kids").rules(young=True),
        edition("bulls-and-cows").rules(),
    ],
    ids=str,
)
def test_the_whole_table_is_as_marked_one_by_one(rules: Rules) -> None:
    space = Space.of(rules)
    pairs = np.empty_like(space.table)
    kind = marking.COLOURS if rules.marking == "colours" else marking.STANDARD
    marking.mark_pairs(space.codes, space.guesses, kind, space.looks, space.mark_ids, pairs)
    assert np.array_equal(space.table, pairs)
    assert space.table.max() < len(space.marks)


@given(seed=st.integers(0, 2**32))
def test_code_and_guess_may_be_swapped_in_every_edition_but_grand(seed: int) -> None:
    dice = Random(seed)
    space = space_of(edition("standard").rules(), 4)
    some = np.array([dice.randrange(len(space.codes)) for _ in range(30)])
    marked = space.marks_between(space.codes[some], space.codes[some])
    assert np.array_equal(marked, marked.T)
