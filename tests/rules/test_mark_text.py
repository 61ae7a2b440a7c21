"""Marks in words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from codepegs import Mark, edition
from codepegs.rules.mark_text import mark_in, mark_text


def test_a_mark_counts_the_key_pegs_of_each_kind_by_their_colour() -> None:
    rules = edition("classic-1972").rules()
    assert [str(part) for part in mark_text(rules, Mark((2, 1)))] == ["2 black", "1 white"]


def test_the_grand_game_has_blue_key_pegs_too() -> None:
    rules = edition("grand").rules()
    said = [str(part) for part in mark_text(rules, Mark((1, 0, 2)))]
    assert said == ["1 black", "0 white", "2 blue"]


def test_bulls_and_cows_are_counted_as_people_count_them() -> None:
    rules = edition("bulls-and-cows").rules()
    assert [str(part) for part in mark_text(rules, Mark((1, 2)))] == ["1 bull", "2 cows"]


def test_a_key_peg_of_a_new_kind_is_counted_by_its_name() -> None:
    rules = replace(edition("duel").rules(), keys=("gold", "white"))
    assert [str(part) for part in mark_text(rules, Mark((1, 2)))] == ["1 gold", "2 white"]


# -- Reading -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "written",
    [
        "2 1",
        "2/1",
        "2,1",
        "2, 1",
        "2;1",
        "2:1",
        "2+1",
        "2-1",
        "2 \u2013 1",
        "2\u22121",
        "21",
        "02 1",
    ],
)
def test_a_mark_may_be_written_in_numbers(written: str) -> None:
    assert mark_in(written, edition("duel").rules()) == (2, 1)


@pytest.mark.parametrize(
    "written",
    ["2r1w", "2b1w", "2R 1W", "1w 2r", "2 red, 1 white", "2 reds 1 white", "2 black/1 white"],
)
def test_or_in_the_colours_of_its_key_pegs_or_of_those_of_another_board(written: str) -> None:
    assert mark_in(written, edition("duel").rules()) == (2, 1)
    assert mark_in(written, edition("classic-1972").rules()) == (2, 1)


def test_a_key_peg_that_is_not_named_was_not_given() -> None:
    rules = edition("duel").rules()
    assert [mark_in(written, rules) for written in ("2r", "1w", "4 red")] == [
        (2, 0),
        (0, 1),
        (4, 0),
    ]


@pytest.mark.parametrize(
    "written", ["", "2", "2 1 0", "red", "2s1w", "2r1r1r", "2 1 red", "two", "1000 0", "2r one"]
)
def test_anything_else_is_no_mark(written: str) -> None:
    assert mark_in(written, edition("duel").rules()) is None


def test_on_a_board_with_three_kinds_the_second_b_is_blue() -> None:
    assert mark_in("1b2w1b", edition("grand").rules()) == (1, 2, 1)
    assert mark_in("1 blue", edition("grand").rules()) == (0, 0, 1)


def test_the_young_write_one_number() -> None:
    rules = edition("kids").rules(young=True)
    assert [mark_in(written, rules) for written in ("2", "2 right", "1 1")] == [(2,), (2,), None]
