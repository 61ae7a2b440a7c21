"""The examples of the page on the notation are judged as it says."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from codepegs import NotationError, read_notation
from codepegs.render.verdict import as_data, as_text
from codepegs.rules.notation import lines, reader
from codepegs.rules.palette import ANIMALS, EIGHT_COLOURS, PIECES, SIX_COLOURS
from codepegs.text import language
from codepegs.text.sentence import ENGLISH

OTHERS = ("de", "fr", "nl")

PAGE = Path(__file__).parents[1] / "docs" / "notation.md"
TEXT = PAGE.read_text(encoding="utf-8")
BLOCKS = re.findall(
    r"^```(?:text[^\n]*|console\n\$[^\n]*)\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE
)
EXAMPLES = [pair for pair in pairwise([*BLOCKS, ""]) if pair[0].startswith("edition ")]


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) >= 7


@pytest.mark.parametrize(("example", "answer"), EXAMPLES)
def test_an_example_is_judged_as_the_page_says(example: str, answer: str) -> None:
    if answer.startswith("Line "):
        with pytest.raises(NotationError) as error:
            read_notation(example)
        assert error.value.message == answer.strip()
    else:
        match = read_notation(example)
        if answer.startswith("NAME"):
            assert as_text(match, ENGLISH) == answer.strip()


def test_the_letters_of_every_language_are_as_the_page_lists_them() -> None:
    rows = [re.findall(r"`(\w)` ([^|]+?) \|", line) for line in TEXT.splitlines()]
    listed = {row[0][1]: row for row in rows if len(row) == 1 + len(OTHERS)}
    pegs = {peg.name: peg for peg in (*SIX_COLOURS, *EIGHT_COLOURS, *ANIMALS)}
    shapes = {peg.shape: peg for peg in PIECES}
    assert set(listed) == set(pegs) | set(shapes)
    for name, ((letter, _), *others) in listed.items():
        peg = pegs.get(name) or shapes[name]
        assert letter == peg.letter[-1]
        for code, (own, said) in zip(OTHERS, others, strict=True):
            assert own == peg.shown.spoken(language(code))[-1]
            assert said in peg.spoken.spoken(language(code))


WITH_FORMS = "{why} (all that may come here: {forms})"


def test_every_error_of_the_reader_is_explained() -> None:
    source = "".join(Path(part.__file__ or "").read_text("utf-8") for part in (reader, lines))
    expected = re.findall(r'N_\(\s*"([^"]+)"\s*\)', source)
    assert len(expected) > 15
    page = " ".join(TEXT.split())
    for sentence in expected:
        # What fills a gap differs; what stands before the first one is on the page.
        begins = f"expected {sentence.partition('{')[0].strip()}"
        is_form = f"`{sentence}`" in page  # listed after the reason
        assert (begins in page and begins != "expected ") or is_form or sentence == WITH_FORMS


def test_every_field_of_the_verdict_is_explained() -> None:
    data = as_data(read_notation(EXAMPLES[0][0]))
    for field in (*data, *data["rounds"][0], "round", "row", "said", "is"):
        assert f"`{field}`" in TEXT
