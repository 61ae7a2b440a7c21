"""Rows and marks as people type them."""

from __future__ import annotations

from functools import cache

import pytest

from codepegs import Code, Mark, Refusal, Rules, edition
from codepegs.play.local.typed_rows import Typed, read_line
from codepegs.rules.mark_text import mark_in
from codepegs.text.languages import language
from codepegs.text.lexicon import lexicon
from codepegs.text.sentence import ENGLISH

CLASSIC = edition("classic-1972").rules()
GRAND = edition("grand").rules()
YOUNG = edition("kids").rules(young=True)
BULLS = edition("bulls-and-cows").rules()


@cache
def of_words() -> Rules:
    """Made on first use, because a word list takes a second to load."""
    return edition("word").rules(lexicon=lexicon)


@pytest.mark.parametrize(
    "line",
    [
        "RGBY 2 1",
        "rgby 2 1",
        "R G B Y 2 1",
        "RGBY 2b1w",
        "RGBY 2b 1w",
        "RGBY 1w2b",
        "RGBY 2 black 1 white",
        "RGBY 2 black, 1 white",
        "RGBY 21",
        "RGBY21",
        "RGBY2b1w",
        "RGBY 2/1",
        "RGBY 2,1",
        "RGBY 2-1",
        "RG BY 2 1",
        "  RGBY   2   1  ",
        "RGBY 2 red 1 white",
    ],
)
def test_every_way_to_write_a_row_and_its_mark_means_the_same(line: str) -> None:
    assert read_line(line, CLASSIC, (4,), ENGLISH) == Typed(Code("RGBY"), Mark((2, 1)))


@pytest.mark.parametrize("line", ["1234 2 1", "1 2 3 4 2 1", "1234 21", "123421", "1234 2b1c"])
def test_pegs_that_are_digits_are_separated_from_marks_by_the_length_of_a_row(line: str) -> None:
    assert read_line(line, BULLS, (4,), ENGLISH) == Typed(Code("1234"), Mark((2, 1)))


@pytest.mark.parametrize(
    "line",
    [
        "RtBcKsGh 1 0 2",
        "Rt Bc Ks Gh 1 0 2",
        "rt bc ks gh 102",
        "RtBcKsGh102",
        "Rt Bc Ks Gh 1b2b",
        "Rt Bc Ks Gh 1 black 2 blue",
    ],
)
def test_the_marks_of_three_kinds_of_key_pegs(line: str) -> None:
    row = Code(["Rt", "Bc", "Ks", "Gh"])
    # Black and blue share the letter b: the first number is for black, the second for blue.
    assert read_line(line, GRAND, (4,), ENGLISH) == Typed(row, Mark((1, 0, 2)))


@pytest.mark.parametrize("line", ["LMZ 2", "L M Z 2", "LMZ2", "LMZ 2 right"])
def test_the_mark_of_the_young_is_one_number(line: str) -> None:
    assert read_line(line, YOUNG, (3,), ENGLISH) == Typed(Code("LMZ"), Mark((2,)))


def test_a_word_shows_its_length() -> None:
    assert read_line("the 1 0", of_words(), (3, 4), ENGLISH) == Typed(Code("THE"), Mark((1, 0)))
    assert read_line("hand 10", of_words(), (3, 4), ENGLISH) == Typed(Code("HAND"), Mark((1, 0)))


def test_a_row_alone_is_a_question_and_a_mark_alone_is_for_the_row_suggested() -> None:
    assert read_line("RGBY", CLASSIC, (4,), ENGLISH) == Typed(guess=Code("RGBY"))
    assert read_line("RGBY?", CLASSIC, (4,), ENGLISH) == Typed(guess=Code("RGBY"))
    assert read_line("2 1", CLASSIC, (4,), ENGLISH) == Typed(mark=Mark((2, 1)))
    assert read_line("2b", CLASSIC, (4,), ENGLISH) == Typed(mark=Mark((2, 0)))
    assert read_line("21", BULLS, (4,), ENGLISH) == Typed(mark=Mark((2, 1)))


@pytest.mark.parametrize(
    ("code", "words", "mark"),
    [
        ("de", "2s1w", (2, 1)),
        ("de", "2 schwarz 1 weiß", (2, 1)),
        ("de", "2b1w", (2, 1)),
        ("fr", "2n1b", (2, 1)),
        ("fr", "2b1n", (1, 2)),
        ("fr", "2b1w", (2, 1)),
        ("nl", "2z1w", (2, 1)),
        ("nl", "2b1w", (2, 1)),
    ],
)
def test_key_pegs_are_named_in_the_readers_language_or_in_english(
    code: str, words: str, mark: tuple[int, int]
) -> None:
    """In French, b is blanc, unless the rest of the mark is English."""
    assert mark_in(words, CLASSIC, language(code)) == Mark(mark)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("RGBX 2 1", "code/unknown-peg"),
        ("RGB 2 1", "code/length"),
        ("RGBYR 2 1", "code/length"),
        ("RGBY 3 1", "mark/impossible"),
        ("RGBY 5 0", "mark/impossible"),
        ("RGBY 2", "mark/typed"),
        ("RGBY 2 1 1", "mark/typed"),
        ("RGBY 2x1w", "mark/typed"),
        ("RGBY x", "mark/typed"),
        ("RGBY 2b1b", "mark/typed"),
        ("3 1", "mark/impossible"),
        ("hello", "code/unknown-peg"),
        ("RGBY -1 2", "mark/typed"),
        ("RGBY 2 1 " + "1 " * 2000, "mark/typed"),
        ("R" * 9000, "code/length"),
        ("²³", "code/unknown-peg"),
        ("1 1 1", "mark/count"),
        ("1, 1, 1", "mark/count"),
        ("111", "mark/count"),
        ("2", "mark/count"),
        ("", "code/length"),
    ],
)
def test_what_cannot_be_a_row_is_refused_with_its_reason(line: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_line(line, CLASSIC, (4,), ENGLISH)
    assert refused.value.code == code
    assert str(refused.value)


def test_too_many_numbers_are_counted_and_repeated_as_they_were_typed() -> None:
    with pytest.raises(Refusal) as refused:
        read_line("1 1 1", edition("kids").rules(), (3,), ENGLISH)
    assert 'Numbers in the mark "1 1 1": 3; expected: 2' in str(refused.value)


def test_numbers_are_a_row_where_pegs_are_digits() -> None:
    with pytest.raises(Refusal, match="code/length"):
        read_line("1 2 3", BULLS, (4,), ENGLISH)


def test_a_row_after_the_first_has_its_length() -> None:
    with pytest.raises(Refusal) as refused:
        read_line("hand 1 0", of_words(), (3,), ENGLISH)
    assert refused.value.code == "code/length"
    assert "expected: 3" in refused.value.message


@pytest.mark.parametrize("line", ["9" * 20, "RGBYRGBY", "9999"])
def test_a_word_that_is_neither_row_nor_mark_is_refused_as_it_was_typed(line: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_line(line, CLASSIC, (4,), ENGLISH)
    assert str(refused.value.gaps["came"]) == line


def test_a_wrong_row_with_its_mark_is_refused_without_the_mark() -> None:
    with pytest.raises(Refusal) as refused:
        read_line("RGBX21", CLASSIC, (4,), ENGLISH)
    assert refused.value.gaps["came"] == "RGBX"
