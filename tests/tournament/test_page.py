"""The page on tournaments: its programs are the files next to it, and every command in it runs."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from codepegs import edition
from codepegs.cli.app import main
from codepegs.engine.kernels.jit_cache import kept_in
from codepegs.tournament.program import LONGEST_LINE, STARTING, Limits
from codepegs.tournament.protocol import FAULTS, read_question

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "tournaments.md").read_text("utf-8")

COMMANDS = re.findall(r"^codepegs (tournament .*)$", PAGE, re.MULTILINE)
SLOWLY = ("--seconds", "60")
"""Long enough that no program fails because the machine is busy."""
HERE = [line for line in COMMANDS if "--dask" not in line]


@pytest.fixture
def _beside_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with all the files that the page names."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(kept_in().parent))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name in ("guesser.py", "guesser.sh"):
        shutil.copy(DOCS / name, tmp_path)
    bots = re.search(r'```python\n("""my_bots.py""".*?)```', PAGE, re.DOTALL)
    assert bots is not None
    (tmp_path / "my_bots.py").write_text(bots[1], "utf-8")


@pytest.mark.slow
@pytest.mark.usefixtures("_beside_the_page")
@pytest.mark.parametrize("line", HERE)
def test_every_command_of_the_page_runs(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*shlex.split(line), *SLOWLY, "--workers", "1", "--json"]
    if "--resume" in words:
        # Play the tournament first that the page resumes here.
        assert main([word for word in words if word != "--resume"]) == 0
    assert main(words) == 0
    assert '"faults": {}' in capsys.readouterr().out


@pytest.mark.parametrize("name", ["guesser.py", "guesser.sh"])
def test_the_programs_of_the_page_are_the_files_next_to_it(name: str) -> None:
    assert (DOCS / name).read_text("utf-8") in PAGE


@pytest.mark.usefixtures("_beside_the_page")
def test_programs_and_strategy_play_the_same_rows(capsys: pytest.CaptureFixture[str]) -> None:
    line = next(line for line in HERE if "guesser.sh" in line)
    assert main([*shlex.split(line), *SLOWLY, "--workers", "1", "--csv"]) == 0
    rows = [row.split(",") for row in capsys.readouterr().out.splitlines()[1:]]
    assert len(rows) == 3 and len({row[4] for row in rows}) == 1


def test_the_question_of_the_page_can_be_read() -> None:
    line = re.search(r"```text\n(guess .*?)```", PAGE, re.DOTALL)
    assert line is not None
    asked = read_question(" ".join(line[1].split()))
    assert asked.rules == edition("classic-1972").rules()
    assert [str(row) for row, _ in asked.answers] == ["RRBB", "RGYY"]


def test_the_limits_of_the_page_are_those_of_the_program() -> None:
    limits = Limits()
    assert f"`--seconds` for an answer ({limits.seconds:.0f}), ten more" in PAGE
    assert STARTING == 10 and f"in megabytes ({limits.megabytes})" in PAGE
    assert f"more than {LONGEST_LINE} bytes" in PAGE
    assert len(FAULTS) == 10
