"""Marks in words."""

from __future__ import annotations

from dataclasses import replace

from codepegs import Mark, edition
from codepegs.rules.mark_text import mark_text


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
