"""Puzzles on paper: the tests read the text back from the PDF file."""

from __future__ import annotations

import re
import zlib
from functools import cache
from pathlib import Path

import pytest

from codepegs.cli.app import main
from codepegs.line.puzzle import pdf
from codepegs.line.puzzle.puzzle_ids import Puzzle
from codepegs.play.advice.puzzle_names import PuzzleName
from codepegs.text.languages import LANGUAGES, language
from codepegs.text.sentence import say

# The first number of a page's box: millimetres by 72 / 25.4.
WIDTHS = {"a4": "595.28", "letter": "612"}


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """Three easy puzzles with animals."""
    return tuple(Puzzle.of(PuzzleName("kids", "easy", seed)) for seed in ("a", "b", "c"))


def pages(data: bytes) -> list[str]:
    """The words of each page, in the order in which they were written."""
    streams = re.findall(rb"/Filter /FlateDecode\s.*?stream\r?\n(.*?)\r?\nendstream", data, re.S)
    texts = [zlib.decompress(stream) for stream in streams]
    return [_words(text) for text in texts if b" Tj" in text]


def _words(stream: bytes) -> str:
    shown = re.findall(rb"\(((?:\\.|[^\\)])*)\) Tj", stream)
    return " ".join(re.sub(rb"\\(.)", rb"\1", one).decode("cp1252") for one in shown)


def test_the_same_puzzles_make_the_same_bytes() -> None:
    assert pdf.pdf_of(puzzles(), "a4", "fr") == pdf.pdf_of(puzzles(), "a4", "fr")
    assert pdf.pdf_of(puzzles(), "a4", "fr") != pdf.pdf_of(puzzles()[:2], "a4", "fr")


@pytest.mark.parametrize("code", LANGUAGES)
def test_puzzles_come_first_and_their_solutions_last_in_every_language(code: str) -> None:
    said = language(code)
    first, *_, last = pages(pdf.pdf_of(puzzles(), "a4", code))
    solutions = say("Solutions").spoken(said)
    assert solutions in last and solutions not in first
    for number, puzzle in enumerate(puzzles(), 1):
        heading = say(
            "Puzzle {number}: {code}", number=number, code=puzzle.rules.shown(puzzle.code)
        )
        assert heading.spoken(said) in last and heading.spoken(said) not in first
        assert puzzle.name.id in first
        for step in puzzle.steps:
            assert _without_spaces(step[0].spoken(said)) in _without_spaces(last)
    for peg in puzzles()[0].rules.pegs.values():
        assert peg.spoken.spoken(said) in first


def _without_spaces(words: str) -> str:
    return re.sub(r"\s", "", words)


def test_every_peg_has_its_letter_and_every_mark_its_words() -> None:
    first = pages(pdf.pdf_of(puzzles()[:1], "a4", "en"))[0]
    assert "1 L T T 2 red, 0 white 2 M L T 1 red, 0 white" in first


@pytest.mark.parametrize("paper", pdf.PAPERS)
def test_the_paper_is_the_one_that_was_asked_for(paper: str) -> None:
    data = pdf.pdf_of(puzzles(), paper, "en")
    assert f"/MediaBox [0 0 {WIDTHS[paper]}".encode() in data


def test_many_puzzles_go_over_several_pages_and_none_is_lost() -> None:
    many = puzzles() * 8
    read = pages(pdf.pdf_of(many, "letter", "de"))
    assert len(read) > 3
    headings = re.findall(r"(\d+) / \{?", " ".join(read))
    assert headings
    for number in range(1, len(many) + 1):
        heading = say("Puzzle {number}, {grade}", number=number, grade=many[0].grade)
        assert sum(heading.spoken(language("de")) in page for page in read) == 1


def test_the_command_prints_into_a_new_file_and_overwrites_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "puzzles.pdf"
    words = ["puzzle", "kids", "--grade", "easy", "--seed", "a", "--count", "2", "--pdf", str(file)]
    assert main(words) == 0
    assert capsys.readouterr().out == f"Puzzles in {file}: 2.\n"
    before = file.read_bytes()
    assert "kids.easy.a-2" in pages(before)[0]
    assert main(words) == 1
    assert "exists already" in capsys.readouterr().err
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--pdf", "/nowhere/at/all.pdf"], "cannot be written"),
        (["--pdf", "x.pdf", "--paper", "a5"], 'There is no paper "a5" here.'),
        (["--pdf", "x\x00.pdf"], "cannot be written"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        assert main(["puzzle", "kids", *words]) == 1
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_without_the_package_printing_says_how_to_get_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(__import__("sys").modules, "fpdf", None)
        assert main(["puzzle", "kids", "--pdf", str(tmp_path / "x.pdf")]) == 1
    assert "pip install codepegs[pdf]" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
