"""Shapes: rule sets that are equally hard have one shape, and no others."""

from __future__ import annotations

from random import Random

import pytest

from codepegs import Rules, edition
from codepegs.engine.trees.symmetry import Shape, marks_of
from tests.matches import WORDS, lexicon, random_code, random_guess, rules_of_every_kind


def shape(name: str, **options: object) -> Shape:
    return Shape.of(edition(name).rules(None, lexicon=lexicon, **options))


@pytest.mark.parametrize(
    ("name", "options", "written"),
    [
        ("classic-1972", {}, "4x6"),
        ("classic-1972", {"blanks": True}, "4x7"),
        ("standard", {}, "4x8"),
        ("standard", {"blanks": True}, "4x9"),
        ("duel", {}, "4x8-once-free"),
        ("duel", {"doubles": True}, "4x8"),
        ("duel", {"blanks": True}, "4x8-once-free-blank"),
        ("duel", {"blanks": True, "doubles": True}, "4x9"),
        ("family-2004", {}, "4x8-once-free"),
        ("super", {}, "5x8"),
        ("kids", {}, "3x6"),
        ("kids", {"young": True}, "3x6-colours"),
        ("bulls-and-cows", {}, "4x10-once"),
        ("grand", {}, "4x25-pieces"),
        ("custom", {"holes": 12, "colours": 26, "doubles": True}, "12x26"),
    ],
)
def test_each_edition_has_the_shape_of_its_codes_and_guesses(
    name: str, options: dict[str, object], written: str
) -> None:
    assert shape(name, **options).name == str(shape(name, **options)) == written


def test_what_only_changes_rows_and_points_changes_no_shape() -> None:
    assert shape("mini") == shape("number") == shape("classic-1972", rows=4, rounds=4)
    assert Shape.of(edition("family-2004").rules(5)) == shape("duel")


def test_words_have_a_shape_for_each_list_and_length() -> None:
    rules = edition("word").rules(lexicon=lexicon)
    fewer = edition("word").rules(lexicon=lambda _: WORDS - {"TREE"})
    assert Shape.of(rules, 4).name.startswith("4x26-words-")
    assert Shape.of(rules, 4) != Shape.of(fewer, 4)
    assert Shape.of(rules, 3) == Shape.of(fewer, 3)
    assert not Shape.of(rules, 4).is_symmetric


def test_only_words_and_pieces_have_no_symmetry() -> None:
    assert shape("duel", blanks=True).is_symmetric
    assert shape("kids", young=True).is_symmetric
    assert not shape("grand").is_symmetric


@pytest.mark.parametrize("rules", rules_of_every_kind(), ids=repr)
def test_marks_are_numbered_downwards_and_the_one_that_cracks_comes_first(rules: Rules) -> None:
    """The order is part of the format of trees, and must never change."""
    for holes in rules.holes:
        marks = marks_of(rules, holes)
        assert list(marks) == sorted(set(marks), reverse=True)
        assert [mark.cracks(holes) for mark in marks] == [True] + [False] * (len(marks) - 1)


@pytest.mark.parametrize("rules", rules_of_every_kind(), ids=repr)
def test_every_mark_that_is_earned_has_its_number(rules: Rules) -> None:
    dice = Random(4)
    for _ in range(200):
        code = random_code(rules, dice)
        guess = random_guess(rules, dice, len(code))
        assert rules.mark_row(code, guess) in marks_of(rules, len(code))
