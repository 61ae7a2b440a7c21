"""`codepegs doctor`: rows that clash, and marks that are false."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.cli.engine_commands import CLASHING, PATIENCE, PLAYED, RUNNING, Run, Written


def test_the_doctor_names_the_rows_that_clash_and_ends_with_3(run: Run, written: Written) -> None:
    file = written(CLASHING)
    result = run("doctor", file)
    assert result.code == 3
    assert "The marks of these rows cannot all be true: 1, 3." in result.out
    as_data = run("doctor", file, "--json")
    assert as_data.code == 3
    assert as_data.json["rounds"][0]["clashes"] == [[1, 3]]
    assert as_data.json["rounds"][0]["codemaker"] == "Ann"


def test_the_doctor_names_marks_that_are_false_by_the_code(run: Run, written: Written) -> None:
    result = run("doctor", written(PLAYED.replace("RBGY 1 2", "RBGY 1 1")))
    assert result.code == 3
    assert "By the code that was shown, the mark of row 1, RBGY, is false." in result.out


@pytest.mark.parametrize("match", [RUNNING, PLAYED, "edition duel\nseat A\nseat B\n"])
def test_where_all_fits_the_doctor_ends_with_0(run: Run, written: Written, match: str) -> None:
    assert run("doctor", written(match)).code == 0


@pytest.mark.slow
def test_a_match_may_come_from_the_standard_input() -> None:
    for command in ("doctor", "hint", "review"):
        result = subprocess.run(
            [sys.executable, "-m", "codepegs", command, "-", "--json"],
            input=RUNNING,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert result.returncode == 0
        assert json.loads(result.stdout)["edition"] == "classic-1972"
