"""`codepegs hint`: its levels, and positions without a hint."""

from __future__ import annotations

import pytest

from tests.cli.engine_commands import CLASHING, PLAYED, RUNNING, Run, Written, modules_after


def test_a_hint_tells_as_little_as_possible_unless_more_is_asked(
    run: Run, written: Written
) -> None:
    file = written(RUNNING)
    plain = run("hint", file)
    assert (plain.code, plain.out.splitlines()[0]) == (0, "25 codes are left.")
    about_a_row = run("hint", file, "--row", "rgww")
    assert about_a_row.out.startswith("RGWW cannot be the code.\n")


@pytest.mark.parametrize(
    ("level", "row", "name", "said"),
    [
        (1, "RGWW", "fits", "RGWW cannot be the code."),
        (2, None, "left", "25 codes are left."),
        (3, None, "certain", "G green: exactly 1 time."),
        (4, "RGWW", "good", "Verdict: weak."),
        (5, None, "best", "No row does better."),
    ],
)
def test_every_level_is_said_and_given_as_json(
    run: Run, written: Written, level: int, row: str | None, name: str, said: str
) -> None:
    words = ["hint", written(RUNNING), "--level", str(level), *(["--row", row] if row else [])]
    assert said in run(*words).out
    as_data = run(*words, "--json").json
    assert (as_data["level"], as_data["name"], as_data["round"]) == (level, name, 1)
    assert any(said in sentence for sentence in as_data["sentences"])


def test_before_the_first_row_all_codes_are_left(run: Run, written: Written) -> None:
    assert run("hint", written("edition duel\nseat A\nseat B\nround A\n")).out.startswith("1680 ")
    assert run("hint", written("edition duel\nseat A\nseat B\n")).out.startswith("1680 ")


def test_a_row_without_a_mark_is_left_out_and_reported(run: Run, written: Written) -> None:
    result = run("hint", written(RUNNING + "Ben YRRG\n"))
    assert result.out.splitlines()[:2] == [
        "Row 3 has no mark yet, and is left out.",
        "25 codes are left.",
    ]


def test_no_hint_is_given_for_a_round_that_is_over(run: Run, written: Written) -> None:
    error = run("hint", written(PLAYED), "--json").json["error"]
    assert error["code"] == "hint/no-round"


@pytest.mark.parametrize("level", ["2", "5"])
def test_marks_that_contradict_each_other_are_refused(
    run: Run, written: Written, level: str
) -> None:
    result = run("hint", written(CLASHING), "--level", level)
    assert result.code == 1
    assert "codepegs doctor FILE" in result.err


def test_a_row_with_an_unknown_peg_is_refused(run: Run, written: Written) -> None:
    error = run("hint", written(RUNNING), "--row", "RXWW", "--json").json["error"]
    assert error["code"] == "code/unknown-peg"


@pytest.mark.slow
def test_a_hint_that_needs_no_search_loads_no_compiled_code(written: Written) -> None:
    loaded = modules_after("hint", written(RUNNING), "--level", "3")
    assert not loaded & {"numba", "numpy"}
