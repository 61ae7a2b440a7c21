"""What the commands that use the engine share: help, languages, streams, and what they load."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from codepegs import edition
from codepegs.engine.book import shipped
from codepegs.rules.option import read_options
from codepegs.text.languages import LANGUAGES
from tests.cli.engine_commands import (
    COMMANDS,
    PATIENCE,
    RUNNING,
    Run,
    Written,
    environment,
    modules_after,
)


def test_the_list_of_commands_loads_none_of_them() -> None:
    loaded = modules_after("--help")
    assert "click" in loaded
    assert {name for name in loaded if name.startswith("codepegs.cli.commands")} == {
        "codepegs.cli.commands"
    }
    assert not {name for name in loaded if name.startswith(("codepegs.engine", "codepegs.rules"))}


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_loads_nothing_that_computes_or_draws(command: str) -> None:
    loaded = modules_after(command, "--help")
    assert f"codepegs.cli.commands.{command}" in loaded
    assert not loaded & {"numpy", "numba", "plotext", "rich", "distributed"}


def test_the_book_is_listed_without_compiled_code() -> None:
    assert not modules_after("book", "list") & {"numpy", "numba"}


def test_help_names_every_command(run: Run) -> None:
    shown = run("--help").out
    for command in COMMANDS:
        assert f"\n  {command} " in shown
    assert "codepegs doctor, or codepegs score --strict, has found a false mark" in shown


@pytest.mark.parametrize(
    "words", [*((c,) for c in COMMANDS), *(("book", c) for c in ("list", "verify", "build"))]
)
def test_every_command_has_help_and_a_language(run: Run, words: tuple[str, ...]) -> None:
    result = run(*words, "--help")
    assert result.code == 0
    assert result.out.startswith(f"Usage: codepegs {' '.join(words)} [OPTIONS]")
    assert "--lang en|de|fr|nl" in result.out
    assert words == ("book",) or "--json" in result.out


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_command_works_in_every_language(run: Run, written: Written, code: str) -> None:
    for words in (("review",), ("hint", "--level", "5"), ("doctor",), ("hint", "--level", "3")):
        result = run(words[0], written(RUNNING), *words[1:], "--lang", code)
        assert (result.code, result.err) == (0, "")
        assert result.out
    assert run("book", "list", "--lang", code).code == 0


def test_a_board_is_served_only_to_rules_of_its_shape() -> None:
    """`book list` names for an edition the entry that its bots find."""
    from codepegs.cli.commands.book import _served

    for shape, names in _served().items():
        for name in names:
            first, *options = name.split()
            chosen: dict[str, Any] = read_options(options)
            found = shipped.find(edition(first).rules(**chosen))
            assert found is None or found.shape == shape


@pytest.mark.slow
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", ">/dev/full"])
@pytest.mark.parametrize(
    "words", ["solve custom --option holes=1 --option colours=2", "book list", "review -"]
)
def test_closed_streams_and_a_full_disk_cause_no_traceback(
    words: str, closed: str, tmp_path: Path
) -> None:
    result = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m codepegs {words} {closed}"],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        env=environment(tmp_path),
        timeout=PATIENCE,
        check=False,
    )
    assert "Traceback" not in result.stderr
    assert result.returncode in (0, 1)
    if closed == ">/dev/full" and words != "review -":
        assert (result.returncode, result.stderr) == (1, "No space left on device\n")
