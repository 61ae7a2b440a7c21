"""Every sentence of Codepegs is translated, and everybody gets the language they asked for."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from codepegs.line import side_commands
from codepegs.line.match_setup import LIST
from codepegs.text import languages
from tools import catalogue

PAGE = Path(__file__).parents[2] / "page" / "messages"
english = cache(catalogue.template)
TRANSLATED = pytest.mark.parametrize("language", catalogue.LANGUAGES)


def texts(language: str) -> dict[object, Message]:
    return {message.id: message for message in catalogue.translations(language) if message.id}


def forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def all_forms(language: str) -> list[str]:
    return [form for message in texts(language).values() for form in forms(message)]


def on_the_page(language: str) -> list[str]:
    files = sorted(PAGE.glob(f"*/{language}.json"))
    assert files
    return [str(text) for file in files for text in json.loads(file.read_text("utf-8")).values()]


def gaps(text: str) -> set[str]:
    return set(re.findall(r"{(\w*)}", text))


def singular_and_plural(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def test_the_template_holds_texts_of_every_room() -> None:
    rooms = {name.partition("/")[0] for message in english() for name, _ in message.locations}
    assert {"cli", "line", "rules", "terminal", "text", "tui"} <= rooms


@TRANSLATED
def test_every_text_is_translated(language: str) -> None:
    known = texts(language)
    lacking = [
        message.id
        for message in english()
        if message.id and not (message.id in known and catalogue.is_translated(known[message.id]))
    ]
    assert lacking == []


@TRANSLATED
def test_no_translation_is_a_guess(language: str) -> None:
    assert [message.id for message in texts(language).values() if message.fuzzy] == []


@TRANSLATED
def test_nothing_is_translated_that_is_no_longer_said(language: str) -> None:
    said = {message.id for message in english()}
    known: Catalog = catalogue.translations(language)
    assert [*known.obsolete, *(one for one in texts(language) if one not in said)] == []


@TRANSLATED
def test_every_translation_has_the_gaps_of_its_text(language: str) -> None:
    wrong = []
    for message in texts(language).values():
        english = [gaps(text) for text in singular_and_plural(message)]
        for number, form in enumerate(forms(message)):
            # The singular may name its number: "one row".
            allowed = english if number == 0 else english[-1:]
            if form and gaps(form) not in allowed:
                wrong.append((message.id, form))
    assert wrong == []


def test_french_has_one_apostrophe_and_no_colon_at_the_beginning_of_a_line() -> None:
    """Signs that stand apart have a space before them at which no line breaks."""
    wrong = [
        form
        for message in texts("fr").values()
        for form in forms(message)
        # "?" and "!" stand alone where the signs of a review are explained.
        if re.search(r"\w'\w| [:;»]|« |[\w})»]: |\w[;?!]", form)
    ]
    assert wrong == []


def test_french_says_what_fits_every_name_and_everybody() -> None:
    """No "de Anna", and nobody is called absent, which Anna is not."""
    wrong = [
        form
        for form in [*all_forms("fr"), *on_the_page("fr")]
        if re.search(r"\b(de|que) {names?}|\b(?<!les )absente?\b|s’est absenté", form)
    ]
    assert wrong == []


def test_submitting_is_not_called_resigning_in_dutch() -> None:
    said = languages.language("nl").gettext
    assert said("Submit") == "Indienen" and said("Resign") == "Opgeven"
    assert "Rij {row} indienen" in on_the_page("nl")


def test_german_calls_an_edition_an_edition() -> None:
    edition = re.compile(r"\beditions?\b", re.IGNORECASE)
    wrong = [
        form
        for message in texts("de").values()
        for form in forms(message)
        if "Ausgabe" in form and edition.search(singular_and_plural(message)[0])
    ]
    assert wrong == []


@TRANSLATED
def test_what_a_player_types_is_one_word_and_no_two_are_the_same(language: str) -> None:
    said = languages.language(language).gettext
    offered = {
        **side_commands.WHEN_SETTING_BY_HAND,
        **side_commands.WHEN_MARKING_ALONE,
        LIST: "",
    }
    words = [said(word) for word in offered]
    assert [word for word in words if word != word.casefold() or len(word.split()) != 1] == []
    assert sorted(words) == sorted(set(words))


@TRANSLATED
def test_the_compiled_catalogue_is_the_one_that_is_spoken(language: str) -> None:
    said = languages.language(language).gettext
    assert (
        said("codepegs score --strict has found a false mark")
        != "codepegs score has found a false mark"
    )


@pytest.mark.slow
def test_updating_keeps_translations_and_drops_what_is_no_longer_said(tmp_path: Path) -> None:
    catalogue.update(tmp_path)
    path = catalogue.path_of("de", tmp_path)
    old = 'msgid "Something of old"\nmsgstr "Etwas Altes"\n'
    translated = path.read_text().replace('msgid "red"\nmsgstr ""', 'msgid "red"\nmsgstr "rot"')
    path.write_text(f"{translated}\n{old}")
    catalogue.update(tmp_path)
    kept = catalogue.translations("de", tmp_path)
    red = kept.get("red")
    assert red is not None
    assert red.string == "rot"
    assert "Something of old" not in path.read_text()


@pytest.mark.slow
def test_updating_twice_changes_nothing(tmp_path: Path) -> None:
    catalogue.update(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.po*")}
    catalogue.update(tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.po*")} == before


@pytest.mark.parametrize(
    ("argv", "environ", "code"),
    [
        ([], {}, "en"),
        (["--lang", "de", "editions"], {}, "de"),
        (["editions", "--lang", "de"], {}, "de"),
        (["editions", "--lang=fr"], {}, "fr"),
        (["--lang", "de", "editions", "--lang", "nl"], {}, "nl"),
        (["editions", "--", "--lang", "de"], {}, "en"),
        (["editions", "--lang"], {}, "en"),
        (["--lang", "xx"], {"LANG": "fr_FR.UTF-8"}, "fr"),
        (["--lang", "nl"], {"CODEPEGS_LANG": "de"}, "nl"),
        ([], {"CODEPEGS_LANG": "de", "LANG": "fr_FR.UTF-8"}, "de"),
        ([], {"LANGUAGE": "xx:nl:de", "LC_ALL": "fr_FR"}, "nl"),
        ([], {"LC_ALL": "fr_FR", "LANG": "de_DE"}, "fr"),
        ([], {"LC_ALL": "C.UTF-8", "LANG": "de_DE"}, "en"),
        ([], {"LC_MESSAGES": "nl_BE.UTF-8", "LANG": "de_DE"}, "nl"),
        ([], {"LANG": "de-AT"}, "de"),
        ([], {"LANG": "ja_JP.UTF-8"}, "en"),
    ],
)
def test_the_language_is_the_one_that_was_asked_for(
    argv: list[str], environ: dict[str, str], code: str
) -> None:
    assert languages.chosen(argv, environ) == code


def test_a_language_that_codepegs_does_not_speak_is_an_error() -> None:
    with pytest.raises(ValueError, match="'xx' is no language"):
        languages.language("xx")
