"""Codes that fit the marks of a round."""

from __future__ import annotations

import pytest

from codepegs import Code, Mark, edition, fitting_codes, no_code_fits
from codepegs.rules.candidates import SearchTooLong, Steps


def test_a_search_gives_up_after_its_steps() -> None:
    codes = fitting_codes(edition("classic-1972").rules(), [], steps=4)
    assert str(next(codes)) == "RRRR"
    with pytest.raises(SearchTooLong):
        next(codes)


def test_a_proof_gives_up_after_its_steps_which_several_may_share() -> None:
    rules = edition("classic-1972").rules()
    honest = [(Code("RRBB"), Mark((1, 1)))]
    steps = Steps(100)
    assert not no_code_fits(rules, honest, steps=steps)
    assert 0 < steps.left < 100
    steps.left = 1
    with pytest.raises(SearchTooLong):
        no_code_fits(rules, honest, steps=steps)


def test_the_same_answer_twice_costs_no_more_than_once() -> None:
    rules = edition("classic-1972").rules()
    once, often = Steps(10_000), Steps(10_000)
    no_code_fits(rules, [(Code("RRBB"), Mark((1, 1)))], steps=once)
    no_code_fits(rules, [(Code("RRBB"), Mark((1, 1)))] * 20, steps=often)
    assert once == often


def test_a_search_through_words_gives_up_as_well() -> None:
    rules = edition("word").rules(
        language="en", lexicon=lambda _language: frozenset({"PEGS", "LEGS"})
    )
    with pytest.raises(SearchTooLong):
        no_code_fits(rules, [(Code("LEGS"), Mark((0, 0)))], steps=Steps(0))
