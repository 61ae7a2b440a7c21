"""Names can be read by all, and hide nothing."""

from __future__ import annotations

import random

import pytest

from codepegs.rules.match import check_name
from codepegs.text.languages import LANGUAGES, language
from codepegs.text.refusal import Refusal
from codepegs.web.player_names import GUESTS, clean_name, guest_name


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_name_of_guests_fits_a_seat(code: str) -> None:
    said = language(code)
    names = [f"{said.gettext(name)} 99" for name in GUESTS]
    assert [check_name(name) for name in names] == names


def test_the_dice_choose_the_name() -> None:
    names = {guest_name(random.Random(seed), language("en")) for seed in range(100)}
    assert len(names) > 50


def test_no_two_names_of_guests_are_the_same() -> None:
    assert len(set(GUESTS)) == len(GUESTS)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann   B  ", "Ann B"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("李小龍", "李小龍"),
        ("สวัสดี", "สวัสดี"),
        ("Peg 🎯", "Peg 🎯"),
        ("x" * 40, "x" * 40),
        ("👨\u200d👩\u200d👧\u200d👦", "👨\u200d👩\u200d👧\u200d👦"),
        ("🧑🏽\u200d🚀 Zoë", "🧑🏽\u200d🚀 Zoë"),
        ("🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
    ],
)
def test_a_name_is_kept_composed_with_single_spaces(written: str, kept: str) -> None:
    assert clean_name(written) == kept


@pytest.mark.parametrize(
    "written",
    [
        "",
        "   ",
        "x" * 41,
        "x" * 100_000,
        'Ann "B"',
        "Ann\nBen",
        "Ann\tBen",
        "Ann\x00",
        "Ann\x1b[31m",
        "Ann\u202eneB",
        "\u2066Ann\u2069",
        "Ann\u200bBen",
        "Ann\u200dBen",
        "Ann\u200d🚀",
        "👩\u200d",
        "👩\u200d\u200d🚀",
        "Ann\ufe0f",
        "Ann\u00a0Ben",
        "\ufeffAnn",
        "\u3164",
        "\u2800\u2800",
        "A\u0301\u0302\u0303\u0304\u0305",
        "\ud800",
        "\ue000",
    ],
)
def test_a_name_that_hides_something_is_refused(written: str) -> None:
    with pytest.raises(Refusal, match="seat/name"):
        clean_name(written)


def test_joined_emoji_are_said_as_they_are() -> None:
    name = "👩\u200d🚀"
    assert Refusal("seat/here", came=name).message == f"{name} is at the table already."
