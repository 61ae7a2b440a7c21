"""Letters of one's own language: for showing and typing; the notation is read in all of them."""

from __future__ import annotations

from itertools import product

import pytest

from codepegs.rules import BLANK, Code, Rules
from codepegs.rules.editions import edition, editions
from codepegs.rules.notation import NotationError, read_notation, write_notation
from codepegs.text import LANGUAGES, InNotation, Lettering, Refusal, language, lexicon, say

EDITIONS = [one.name for one in editions()]


def rules_of(name: str, **options: object) -> Rules:
    return edition(name).rules(None, lexicon=lexicon, **options)


def shown(rules: Rules, code: str) -> dict[str, str]:
    """For each peg what a reader of the language sees beside it."""
    return {peg.letter: peg.shown.spoken(language(code)) for peg in rules.pegs.values()}


@pytest.mark.parametrize(("name", "code"), list(product(EDITIONS, LANGUAGES)))
def test_whatever_is_shown_beside_a_peg_is_what_can_be_typed_for_it(name: str, code: str) -> None:
    rules = rules_of(name)
    for letter, seen in shown(rules, code).items():
        assert rules.pegs_in(seen) == (letter,)
        assert rules.pegs_in(seen.lower()) == (letter,)


@pytest.mark.parametrize("name", EDITIONS)
def test_no_letter_means_two_pegs_of_one_edition_in_any_languages(name: str) -> None:
    rules = rules_of(name)
    meant: dict[str, set[str]] = {}
    for code in LANGUAGES:
        for letter, seen in shown(rules, code).items():
            meant.setdefault(seen.upper(), set()).add(letter)
            meant.setdefault(letter.upper(), set()).add(letter)
    assert {seen: pegs for seen, pegs in meant.items() if len(pegs) > 1} == {}


@pytest.mark.parametrize(("name", "code"), list(product(EDITIONS, LANGUAGES)))
def test_the_letters_of_the_notation_are_understood_as_well(name: str, code: str) -> None:
    rules = rules_of(name)
    assert language(code).gettext("en") == code, "the catalogue knows its language"
    assert [rules.pegs_in(letter) for letter in rules.letters] == [(one,) for one in rules.letters]


@pytest.mark.parametrize(("name", "code"), list(product(EDITIONS, LANGUAGES)))
def test_letters_of_a_language_are_as_long_as_those_of_the_notation(name: str, code: str) -> None:
    seen = shown(rules_of(name), code)
    assert all(len(own) == len(letter) and own.isascii() for letter, own in seen.items())
    assert len(set(seen.values())) == len(seen)


@pytest.mark.parametrize(
    ("name", "code", "letters"),
    [
        ("classic-1972", "en", "R B G Y W K"),
        ("classic-1972", "de", "R B G L W S"),
        ("classic-1972", "fr", "R B V J C N"),
        ("classic-1972", "nl", "R B G L W Z"),
        ("standard", "de", "W P G R O S L B"),
        ("standard", "fr", "C E V R O A J B"),
        ("standard", "nl", "W E G R O Z L B"),
        ("kids", "de", "L A E Z T K"),
        ("kids", "fr", "L S E Z T C"),
        ("kids", "nl", "L A O Z T K"),
        ("number", "de", "1 2 3 4 5 6"),
        ("custom", "fr", "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"),
    ],
)
def test_every_language_has_letters_of_its_own(name: str, code: str, letters: str) -> None:
    # `custom` has its own number of colours; the letters are those of the whole palette.
    pegs = edition(name).palette
    assert " ".join(peg.shown.spoken(language(code)) for peg in pegs) == letters


@pytest.mark.parametrize("code", ["de", "fr", "nl"])
@pytest.mark.parametrize("name", ["classic-1972", "standard", "kids", "grand"])
def test_a_letter_of_a_language_stands_in_the_name_it_is_for(name: str, code: str) -> None:
    said = language(code)
    for peg in edition(name).palette:
        own = dict(peg.own).get(code, "")
        # French names the shape first, and an accent is not typed.
        spoken = peg.spoken.spoken(said).lower().replace("é", "e")
        assert all(sign.lower() in spoken for sign in own), (own, spoken)


@pytest.mark.parametrize(
    ("code", "letters"),
    [("de", "Ld Sk Rq Br Gh"), ("fr", "Jt Nc Ra Br Vh"), ("nl", "Ld Zc Rv Br Gz")],
)
def test_a_piece_has_the_letters_of_its_colour_and_of_its_shape(code: str, letters: str) -> None:
    rules = rules_of("grand")
    row = Code(["Yt", "Kc", "Rs", "Br", "Gh"])
    assert rules.shown(row).spoken(language(code)) == letters
    assert rules.pegs_in(letters.replace(" ", "")) == row


def test_a_blank_is_the_same_in_every_language() -> None:
    rules = rules_of("standard", blanks=True)
    assert [rules.shown(Code("Y_")).spoken(language(code))[1] for code in LANGUAGES] == [BLANK] * 4


def test_the_braille_cell_is_that_of_the_letter_that_is_shown() -> None:
    yellow, piece = rules_of("standard").pegs["Y"], rules_of("grand").pegs["Yt"]
    cells = [yellow.touched.spoken(language(code)) for code in LANGUAGES]
    assert cells == ["⠽", "⠇", "⠚", "⠇"]
    assert piece.touched.spoken(language("fr")) == "⠚⠞"


def test_a_sentence_has_the_letters_of_its_language_and_str_those_of_the_notation() -> None:
    row = say("{row}", row=rules_of("standard").shown(Code("WGYB")))
    assert [row.spoken(language(code)) for code in LANGUAGES] == ["WGYB", "WGLB", "CVJB", "WGLB"]
    assert str(row) == "WGYB"


def test_programs_get_sentences_in_the_letters_of_the_notation() -> None:
    said = InNotation(language("fr"))
    peg = rules_of("standard").pegs["Y"]
    assert say("{letter} {name}", letter=peg.shown, name=peg.spoken).spoken(said) == "Y jaune"
    assert said.ngettext("{n} code", "{n} codes", 2) == language("fr").ngettext(
        "{n} code", "{n} codes", 2
    )


def test_a_refusal_names_the_pegs_in_the_letters_of_its_reader() -> None:
    with pytest.raises(Refusal) as refusal:
        rules_of("classic-1972").row("RBGX")
    assert "J jaune" in refusal.value.spoken(language("fr"))
    assert "Y yellow" in refusal.value.message
    with pytest.raises(Refusal) as refusal:
        rules_of("duel").code("JJRB")
    assert '"JJRB"' in refusal.value.spoken(language("fr")).replace("«\xa0", '"').replace(
        "\xa0»", '"'
    )
    assert '"YYRB"' in refusal.value.message


# -- Written matches -----------------------------------------------------------------------------

WRITTEN = """edition standard
seat Ann
seat Bob

round Ann
Bob  WPGR  1 1
Bob  YBSO
reveal WSYB
"""
IN_LANGUAGES = {
    "de": WRITTEN.replace("YBSO", "LBSO").replace("WSYB", "WSLB"),
    "fr": WRITTEN.replace("WPGR", "CEVR").replace("YBSO", "jbao").replace("WSYB", "C A J B"),
    "nl": WRITTEN.replace("WPGR", "WEGR").replace("YBSO", "LBZO").replace("WSYB", "WZLB"),
    "two languages": WRITTEN.replace("YBSO", "LBAO"),
}


@pytest.mark.parametrize("written", IN_LANGUAGES.values(), ids=IN_LANGUAGES)
def test_the_notation_reads_the_letters_of_every_language_and_writes_its_own(written: str) -> None:
    match = read_notation(written)
    assert match == read_notation(WRITTEN)
    assert write_notation(match) == write_notation(read_notation(WRITTEN))
    assert match.rounds[0].code == Code("WSYB")


def test_pieces_and_animals_are_read_in_every_language_too() -> None:
    text = "edition {0}\nseat Ann\nseat Bob\nround Ann\nBob {1}\nreveal {1}\n"
    for name, rows in (("grand", "YtKcRsGh LdSkRqGh JtNcRaVh"), ("kids", "MEC AEK SEC AOK")):
        matches = [write_notation(read_notation(text.format(name, row))) for row in rows.split()]
        assert len(set(matches)) == 1


def test_a_letter_of_no_language_is_refused_with_its_line() -> None:
    with pytest.raises(NotationError, match=r"Line 6.*X"):
        read_notation(WRITTEN.replace("WPGR", "WXGR"))


def test_in_the_word_game_and_on_a_custom_board_a_letter_is_only_itself() -> None:
    assert rules_of("word").row("LEGS") == Code("LEGS")
    assert rules_of("custom", colours=26).pegs_in("JLVN") == tuple("JLVN")
    assert rules_of("custom", colours=26).shown(Code("JLVN")) == Lettering("JLVN")
