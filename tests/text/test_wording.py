"""An edition's own words: letters, digits, animals and pieces are not called pegs (decision 14)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from codepegs import edition, editions, rule_sheet
from codepegs.rules import Rules
from codepegs.text import ENGLISH, LANGUAGES, Pieces, Wording, language, say, worded
from codepegs.text.wording import CHOICE, FORMS
from tools import catalogue

PAGE = Path(__file__).parents[2] / "page"

PEG = {
    "en": r"(?<!key )\bpegs?\b",
    "de": r"(?i)\w*stecker",
    "fr": r"(?i)\bpions?\b(?! marqueur)",
    "nl": r"(?i)(?<!score)\b(code)?pin(netje)?s?\b",
}
"""By language, what a piece is called where it is a peg."""

NOT_OF_AN_EDITION = (
    "The code-breaking board game of pegs and key pegs",  # what Codepegs is
    "it has a peg that there is not",  # a tree file
    "Choose pegs, hole by hole: actions=pegs",  # an environment
    "With three or more, a guess scores 1 for each peg",  # only where pegs are played
    "pegs.example",
)

in_each_language = pytest.mark.parametrize("code", LANGUAGES)


@cache
def said(code: str) -> list[tuple[str, str]]:
    """Every sentence of the program, and how it is said in a language."""
    return list(_said(code))


def _said(code: str) -> Iterator[tuple[str, str]]:
    found = catalogue.template() if code == "en" else catalogue.translations(code)
    for message in found:
        if message.id:
            english = message.id if isinstance(message.id, str) else message.id[0]
            forms = message.id if code == "en" else message.string
            for form in [forms] if isinstance(forms, str) else forms or ():
                yield english, form


def test_an_edition_chooses_the_form_that_a_sentence_offers() -> None:
    sentence = say("A {PIECE:peg|letter|digit|animal|piece}, {KEY:a key peg|a slider|a bull}.")
    spoken = {one.name: sentence.spoken(one.in_words(ENGLISH)) for one in editions()}
    assert spoken["word"] == "A letter, a key peg."
    assert (spoken["number"], spoken["bulls-and-cows"]) == (
        "A digit, a key peg.",
        "A digit, a bull.",
    )
    assert spoken["kids"] == "A animal, a key peg."
    assert spoken["grand"] == "A piece, a key peg."
    assert spoken["family-2004"] == "A peg, a slider."
    assert str(sentence) == "A peg, a key peg."


def test_a_sentence_keeps_the_words_of_its_edition_in_every_language() -> None:
    letters = say("{PIECE:pegs|letters|digits|animals|pieces}").of(edition("word").wording)
    outer = say("{a} {b}", a=letters, b=say("{PIECE:pegs|letters|digits|animals|pieces}"))
    assert str(outer) == "letters pegs"
    assert outer.spoken(edition("kids").in_words(language("de"))) == "buchstaben tiere"


@in_each_language
def test_every_choice_has_a_form_for_each_kind(code: str) -> None:
    wrong = [
        form
        for _, form in said(code)
        for name, forms in CHOICE.findall(form)
        if len(forms.split("|")) != len(FORMS[name]) or "" in forms.split("|")
    ]
    assert wrong == []
    # A choice that cannot be read would be shown as it is written.
    odd = [form for _, form in said(code) if "|" in form and re.search(r"\{[A-Z]+", form)]
    assert [form for form in odd if re.search(r"\{[A-Z]", CHOICE.sub("", form))] == []


@in_each_language
@pytest.mark.parametrize("pieces", [kind for kind in get_args(Pieces) if kind != "pegs"])
def test_no_sentence_calls_them_pegs(code: str, pieces: Pieces) -> None:
    wording = Wording(pieces=pieces)
    wrong = [
        form
        for english, form in said(code)
        if not any(other in english for other in NOT_OF_AN_EDITION)
        and re.search(PEG[code], re.sub(r"\{\w+\}|[Cc]odepegs", "", wording.choose(form)))
    ]
    assert wrong == []


@in_each_language
@pytest.mark.parametrize(
    "rules",
    [
        edition("number").rules(),
        edition("grand").rules(),
        edition("kids").rules(),
        edition("kids").rules(young=True),
        edition("bulls-and-cows").rules(),
    ],
    ids=repr,
)
def test_no_rule_sheet_calls_them_pegs(code: str, rules: Rules) -> None:
    for of in (rules, rules.edition):
        sheet = rule_sheet(of)
        texts = [text for section in sheet.sections for text in section.sentences]
        for text in [*texts, *(rule for _, rule in sheet.options)]:
            assert not re.search(PEG[code], text.spoken(language(code)))


def test_the_page_has_the_same_choices() -> None:
    forms = (PAGE / "src/i18n/forms.js").read_text("utf-8")
    found = re.findall(r"(\w+): \['\w+', \[(.*?)\]\]", forms)
    assert {name: tuple(re.findall(r"'(\w+)'", kinds)) for name, kinds in found} == FORMS


GENERIC_ON_THE_PAGE = (
    "study_learn_",  # the lesson is about the classic game
    "lobby_home_welcome_text",
    "ui_description",
    *("ui_settings_faces", "ui_faces_preview"),  # how pegs look
)


@in_each_language
@pytest.mark.parametrize("pieces", [kind for kind in get_args(Pieces) if kind != "pegs"])
def test_no_message_of_the_page_calls_them_pegs(code: str, pieces: Pieces) -> None:
    wording = Wording(pieces=pieces)
    wrong = [
        (key, message)
        for file in (PAGE / "messages").glob(f"*/{code}.json")
        for key, message in json.loads(file.read_text("utf-8")).items()
        if not key.startswith(GENERIC_ON_THE_PAGE)
        and re.search(PEG[code], re.sub(r"\{\w+\}", "", wording.choose(str(message))))
    ]
    assert wrong == []


def test_the_french_standard_game_has_parties_and_the_family_game_manches() -> None:
    """000:274: a manche is two parties; 003:45: who cracks the code wins a manche."""
    sentence = say(
        "Round {number} of {rounds}. {name} is codemaker.", number=1, rounds=2, name="Al"
    )
    french = language("fr")
    standard, family = (edition(name).in_words(french) for name in ("standard", "family-2004"))
    assert sentence.spoken(standard) == "Partie 1 sur 2. Al compose la combinaison."
    assert sentence.spoken(family) == "Manche 1 sur 2. Al compose la combinaison."
    won = say("{name} has won the match.", name="Al")
    assert won.spoken(standard) == "Al a gagné la rencontre."
    assert won.spoken(family) == "Al a gagné la partie."


def test_no_sheet_of_the_french_standard_game_speaks_of_a_manche() -> None:
    sheet = rule_sheet(edition("standard"))
    texts = [text for section in sheet.sections for text in (section.heading, *section.sentences)]
    spoken = " ".join(text.spoken(language("fr")) for text in texts)
    assert "partie" in spoken and "rencontre" in spoken and "manche" not in spoken.casefold()


def test_the_dutch_family_game_marks_with_schuifjes() -> None:
    """002:87-88: a slider is pulled out by one click."""
    dutch = worded(language("nl"), edition("family-2004").wording)
    assert dutch.gettext("Marks") == "Schuifjes"
    assert language("nl").gettext("Marks") == "Scorepinnetjes"
    spoken = " ".join(
        text.spoken(language("nl"))
        for section in rule_sheet(edition("family-2004")).sections
        for text in (section.heading, *section.sentences)
    )
    assert "schuifjes" in spoken and "scorepinnetje" not in spoken.casefold()
