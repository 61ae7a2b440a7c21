"""Options as players choose them: their limits with so many players, and what holds without them."""

from __future__ import annotations

from typing import Any

import pytest

from codepegs import Refusal, Rules, edition, editions
from codepegs.rules.edition import Edition

EVERY = pytest.mark.parametrize("one", editions(), ids=lambda one: one.name)


def _agreed(one: Edition, players: int, options: dict[str, Any]) -> Rules:
    return one.rules(players, **options)


def test_with_three_each_is_codemaker_once_and_rows_are_shared() -> None:
    """RULES.md: as many rounds as players; the tie-break counts rows of one's own."""
    names = [option.name for option in edition("family-2004").options_for(3)]
    assert names == ["doubles", "rows", "time", "marks", "check"]


def test_the_codemakers_table_ends_with_its_last_row() -> None:
    by_name = {option.name: option for option in edition("family-2004").options_for(4)}
    assert by_name["rows"].high == 12
    assert edition("family-2004").rules(4, rows=12).rows == 12


@EVERY
def test_every_number_between_the_limits_fits_and_the_next_one_does_not(one: Edition) -> None:
    if one.needs_words:
        return
    for players in one.players:
        for option in one.options_for(players):
            if not option.is_number or option.name in ("holes", "colours"):
                continue
            assert option.low is not None and option.high is not None
            second = option.low + option.step - option.low % option.step
            for value in (option.low, second, option.high):
                _agreed(one, players, {option.name: value})
            with pytest.raises(Refusal):
                _agreed(one, players, {option.name: option.high + option.step})


@EVERY
def test_every_choice_has_a_label(one: Edition) -> None:
    for option in one.options:
        assert option.label and len(option.choices) == len(option.choice_labels)


@EVERY
def test_what_holds_without_an_option_is_what_naming_it_gives(one: Edition) -> None:
    if one.needs_words:
        return
    plain = one.rules()
    for option in one.options:
        value = plain.value_of(option.name)
        if value is None or value is False:
            continue
        named = _agreed(one, plain.players, {option.name: value})
        assert named.value_of(option.name) == value
        assert (named.rows, named.rounds, named.holes, named.palette, named.marks_by_hand) == (
            plain.rows,
            plain.rounds,
            plain.holes,
            plain.palette,
            plain.marks_by_hand,
        )


def test_what_was_chosen_holds() -> None:
    rules = edition("duel").rules(doubles=True, rows=9, marks="hand")
    assert [rules.value_of(name) for name in ("doubles", "rows", "marks", "time", "blanks")] == [
        True,
        9,
        "hand",
        None,
        False,
    ]


@EVERY
def test_what_a_code_is_made_of_fits_its_pegs(one: Edition) -> None:
    """For programs that draw it; the shapes of the pegs say the same."""
    first = one.palette[0].shape
    expected = {"digits": "digit-", "letters": "letter-", "animals": "lion", "pieces": "triangle"}
    assert one.pieces in (*expected, "pegs") and one.keys_as in ("pegs", "sliders", "bulls")
    assert first.startswith(expected.get(one.pieces, ""))
