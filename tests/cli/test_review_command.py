"""`codepegs review`: as lines, as JSON, as a page, and on a terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.engine_commands import PLAYED, TINY, Run, Written, on_a_screen


def test_a_review_has_a_line_a_row_and_the_totals(run: Run, written: Written) -> None:
    result = run("review", written(PLAYED))
    assert result.code == 0
    lines = [line.split() for line in result.out.splitlines()]
    assert ["2", "RGWW", "2", "0", "12"] in [line[:5] for line in lines]
    assert "Codes left: at the start: 1296, after row 1: 132" in result.out
    assert "Rows to be expected: row 1: 4.38, with the best 4.34" in result.out
    assert re.search(r"Ben: rows 3, lost [0-9.]+, luck \+[0-9.]+, accuracy [0-9]+ %\.", result.out)


def test_a_review_can_be_given_as_json(run: Run, written: Written) -> None:
    review = run("review", written(PLAYED), "--json").json
    rows = review["rounds"][0]["rows"]
    assert [row["codes_before"] for row in rows] == [1296, 132, 12]
    assert rows[0]["best"]["value"] == {
        "rows": 4.340278,
        "fraction": "625/144",
        "exact": True,
        "source": "book",
    }


def test_a_review_can_be_written_as_a_page(run: Run, written: Written, tmp_path: Path) -> None:
    file, page = written(PLAYED), tmp_path / "review.html"
    result = run("review", file, "--html", str(page))
    assert result.out == f"The review is written in {page}.\n"
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
    # The file of the match, given by mistake, is not overwritten.
    again = run("review", file, "--html", file)
    assert again.code == 1
    assert "not overwritten" in again.err


def test_a_false_mark_is_named_and_flagged(run: Run, written: Written) -> None:
    result = run("review", written(PLAYED.replace("RGWW 2 0", "RGWW 1 1")))
    assert "The mark of row 2 is false." in result.out
    assert "  2    RGWW   2 0 *  12 " in result.out


def test_a_match_without_rows_has_nothing_to_review(run: Run, written: Written) -> None:
    assert run("review", written("edition duel\nseat A\nseat B\n")).out == "No row was played.\n"


@pytest.mark.slow
def test_on_a_screen_a_review_is_plotted_and_on_a_narrow_one_told(
    written: Written, tmp_path: Path
) -> None:
    file = written(PLAYED)
    wide, code = on_a_screen("review", file, columns=80, cache=tmp_path)
    assert code == 0
    assert "1000┤" in wide
    assert "● where that was played" in " ".join(wide.split())
    assert max(map(len, wide.splitlines())) <= 80
    narrow, code = on_a_screen("review", file, columns=40, cache=tmp_path)
    assert code == 0
    assert "┤" not in narrow
    assert "at the start: 1296" in " ".join(narrow.split())
    assert "Row 2; Guess RGWW; Mark 2 0; Left 12" in " ".join(narrow.split())
    assert max(map(len, narrow.splitlines())) <= 40


@pytest.mark.slow
def test_on_a_screen_progress_leaves_no_trace(tmp_path: Path) -> None:
    shown, code = on_a_screen(*TINY, columns=80, cache=tmp_path)
    assert code == 0
    assert shown.startswith("custom holes=2 colours=3 doubles: the tree optimal\n")
