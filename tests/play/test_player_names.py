"""A name passes for no bot, mixes no scripts in a word, and for nobody else at the table."""

from __future__ import annotations

import pytest

from codepegs.play.local import read_seats
from codepegs.play.player_names import check_player_name, refuse_look_alike
from codepegs.rules.editions import edition
from codepegs.text.refusal import Refusal


def refused(name: str) -> str:
    with pytest.raises(Refusal) as caught:
        check_player_name(name)
    return caught.value.code


@pytest.mark.parametrize(
    "name",
    [
        "Bot (club)",
        "bot",
        "BOT 7",
        "Robot",
        "(Bot) Robin",
        "B0t club",
        "\u0412\u041e\u0422",  # in Cyrillic letters
        "\u0392\u039f\u03a4",  # in Greek letters
        "\uff22\uff4f\uff54",  # in wide letters
        "Bot\u2011club",
    ],
)
def test_the_names_of_bots_are_reserved(name: str) -> None:
    assert refused(name) == "name/bot"


@pytest.mark.parametrize("name", ["Botond", "Robotnik", "Abbot", "Talbot", "Bo T"])
def test_a_name_may_begin_as_that_of_a_bot_or_end_so(name: str) -> None:
    assert check_player_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "\u0410nn",  # Cyrillic and Latin
        "Ann\u0430",
        "Al\u03bfha",  # Greek and Latin
        "Ben M\u0430x",
        "\u0391\u043d\u043d\u0430",  # Greek and Cyrillic
        "Ann\u05d0",  # Latin and Hebrew
    ],
)
def test_a_word_of_a_name_has_letters_of_one_script(name: str) -> None:
    assert refused(name) == "name/scripts"


@pytest.mark.parametrize(
    "name",
    [
        "Zo\u00eb",
        "\u0418\u0432\u0430\u043d",
        "\u0418\u0432\u0430\u043d Smith",
        "\u039d\u03af\u03ba\u03bf\u03c2",
        "\u674eBruce",  # Chinese and Latin
        "\u304b\u306a\u30ab\u30ca\u6f22",  # Japanese
        "\ub9e4\uc9c1Kim",  # Korean and Latin
        "O\u2019Hara 2",
        "Peg \U0001f3af",
        "\u03c0-Ann",
    ],
)
def test_scripts_that_people_write_together_are_allowed(name: str) -> None:
    assert check_player_name(name) == name


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("ANN", "Ann"),
        ("Il", "ll"),
        ("Al1", "All"),
        ("B0b", "Bob"),
        ("\u0421\u0410\u041c", "CAM"),  # all in Cyrillic
        ("\u0391\u039d\u039d\u0391", "ANNA"),  # all in Greek
        ("\u03ac\u03bd\u03bd\u03b1", "\u0386\u039d\u039d\u0391"),
        ("Anne\u2010Marie", "Anne-Marie"),
        ("O\u2019Hara", "O'Hara"),
        ("\uff21nn", "Ann"),
    ],
)
def test_a_name_that_looks_like_another_at_the_table_is_refused(name: str, other: str) -> None:
    for one, two in ((name, other), (other, name)):
        with pytest.raises(Refusal, match="name/look-alike"):
            refuse_look_alike(one, ["Cleo", two])


@pytest.mark.parametrize(("name", "other"), [("Ali", "All"), ("Zo\u00eb", "Zoe"), ("Ann", "Ann 2")])
def test_names_that_people_can_tell_apart_sit_at_one_table(name: str, other: str) -> None:
    refuse_look_alike(name, [other])
    refuse_look_alike(other, [name])


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["Bot 7", "Ann"], "name/bot"),
        (["Ann", "ANN"], "name/look-alike"),
        (["Ann", "Ann"], "seat/twice"),
        (["ROBIN", "bot:Robin"], "name/look-alike"),
    ],
)
def test_people_at_one_keyboard_have_names_that_deceive_nobody(names: list[str], code: str) -> None:
    with pytest.raises(Refusal) as caught:
        read_seats(names, edition("duel"))
    assert caught.value.code == code
