"""Word lists of the word edition: enough words, the right ones, and clear refusals."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from codepegs.text.lexicon import LARGEST_FILE, WORD_LANGUAGES, lexicon, word_list, words_from_file
from codepegs.text.refusal import Refusal


@pytest.mark.parametrize("language", WORD_LANGUAGES)
def test_every_word_is_of_3_or_4_letters_from_a_to_z(language: str) -> None:
    for word in word_list(language):
        assert word.isascii()
        assert word.isalpha()
        assert word.isupper()
        assert len(word) in (3, 4)


@pytest.mark.parametrize(
    ("language", "of_3", "of_4"),
    [("en", 700, 2500), ("de", 350, 1300), ("fr", 280, 1100), ("nl", 500, 1500)],
)
def test_each_language_has_words_enough_for_both_lengths(
    language: str, of_3: int, of_4: int
) -> None:
    lengths = Counter(map(len, word_list(language)))
    assert of_3 < lengths[3] < 2 * of_3
    assert of_4 < lengths[4] < 2 * of_4


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "THE CAT DOG AXE HER CODE PEGS WORD GAME DOGS GREY CAFE KUDU"),
        ("de", "DER UND HUT REH DACH SPIEL WORT GAST HAUS FUSS"),
        ("fr", "LES OUI ROI OURS PAIX JEU CODE CHAT"),
        ("nl", "DE EEN HET KAT HOND SPEL WOORD BOOM GEK"),
    ],
)
def test_everyday_words_are_in(language: str, words: str) -> None:
    fitting = {word for word in words.split() if len(word) in (3, 4)}
    assert fitting <= word_list(language)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "JUAN RIGA UTAH GARY ROME IBM UCLA JFK SGT XIV QZX"),
        ("de", "PKW GMBH DDR XIV QZX"),
        ("fr", "CPT QQN QZX"),
        ("nl", "ANNE IVAN YVON KRIM VVD XXI QZX"),
    ],
)
def test_names_abbreviations_and_numerals_are_out(language: str, words: str) -> None:
    assert not set(words.split()) & word_list(language)


def test_french_accents_are_taken_off_as_in_crosswords() -> None:
    assert {"NOEL", "ETE", "DEJA", "OEUF"} <= word_list("fr")


def test_german_words_with_umlauts_are_left_out_and_sharp_s_is_ss() -> None:
    german = word_list("de")
    assert "FUSS" in german
    assert not {"TUR", "TUER", "KASE", "OEL"} & german  # Tür, Käse, Öl


def test_a_file_gives_its_words_folded_and_without_comments(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text(
        "\ufeff# mine\nété\nPeg # a piece\n\n  code\r\nŒuf\nĳs\ncodes\nno\nit's\ntwo words\n",
        encoding="utf-8",
    )
    assert words_from_file(file) == {"ETE", "PEG", "CODE", "OEUF", "IJS"}


def test_a_lexicon_is_a_language_or_else_a_file(tmp_path: Path) -> None:
    file = tmp_path / "words.txt"
    file.write_text("peg\n", encoding="utf-8")
    assert lexicon("nl") is word_list("nl")
    assert lexicon(str(file)) == {"PEG"}


@pytest.mark.parametrize(
    ("content", "code"),
    [(None, "words/source"), (b"caf\xe9\n", "words/encoding"), (b"# none\nlonger\n", "words/none")],
)
def test_a_file_that_gives_no_words_is_refused(
    tmp_path: Path, content: bytes | None, code: str
) -> None:
    file = tmp_path / "words.txt"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(Refusal) as refused:
        lexicon(str(file))
    assert refused.value.code == code
    assert str(file) in str(refused.value)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        lexicon(str(tmp_path))
    assert refused.value.code == "words/file"


def test_an_impossible_path_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        lexicon("a\0b")
    assert refused.value.code == "words/file"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        word_list("xx")
    assert refused.value.code == "words/language"
    assert "en, de, fr, nl" in str(refused.value)


def test_the_packages_are_loaded_only_when_words_are_needed() -> None:
    code = "import sys, codepegs.text.lexicon; sys.exit(bool({'spellchecker', 'spylls'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_file_that_never_ends_is_refused_unread() -> None:
    with pytest.raises(Refusal, match="words/file") as refusal:
        lexicon("/dev/zero")
    assert "no ordinary file" in refusal.value.message


def test_a_file_too_large_for_a_word_list_is_refused_unread(tmp_path: Path) -> None:
    large = tmp_path / "large.txt"
    with large.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    with pytest.raises(Refusal, match="more than 50000000 bytes"):
        lexicon(str(large))
