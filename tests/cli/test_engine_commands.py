"""The commands that use the engine: their output, their refusals, and their exit codes."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pexpect
import pytest

from codepegs import edition
from codepegs.cli import cluster, strategy_search
from codepegs.cli.app import main
from codepegs.engine.book import shipped
from codepegs.engine.kernels.jit_cache import kept_in
from codepegs.engine.solver.proof import Progress, Proof
from codepegs.engine.trees.tree_file import read_tree
from codepegs.rules.option import read_options
from codepegs.text.languages import LANGUAGES
from codepegs.text.refusal import Refusal
from tests.eventually import eventually

COMMANDS = ("solve", "book", "tree", "hint", "review", "doctor")
KERNELS = str(kept_in().parent)
"""The folder of compiled code, which all tests share; each test keeps searches on its own."""

PATIENCE = 600
"""Seconds; many, because the first command that searches may compile the engine."""

TINY = ("solve", "custom", "--holes", "2", "--colours", "3", "--option", "doubles")

RUNNING = """
edition classic-1972
seat Ann
seat Ben
round Ann
Ben RRBB 1 1
Ben RBGG 1 1
"""

PLAYED = """
edition classic-1972
seat Ann
seat Ben
round Ann
Ben RBGY 1 2
Ben RGWW 2 0
Ben RYBW
reveal RYBW
"""

CLASHING = """
edition classic-1972
seat Ann
seat Ben
round Ann
Ben RBGY 1 1
Ben WWKK 1 0
Ben RBGY 1 2
"""


class Result:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Result]
Written = Callable[[str], str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("CODEPEGS_LANG", "en")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("NUMBA_CACHE_DIR", KERNELS)

    def run(*words: str) -> Result:
        code = main(words)
        printed = capsys.readouterr()
        assert "Traceback" not in printed.err
        return Result(code, printed.out, printed.err)

    return run


@pytest.fixture
def written(tmp_path: Path) -> Written:
    def written(text: str) -> str:
        path = tmp_path / "match.txt"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return written


@pytest.fixture
def tree(run: Run, tmp_path: Path) -> str:
    path = str(tmp_path / "tiny.tree")
    assert run(*TINY, "--save", path).code == 0
    return path


def environment(cache: Path, **more: str) -> dict[str, str]:
    own = {"CODEPEGS_LANG": "en", "XDG_CACHE_HOME": str(cache), "NUMBA_CACHE_DIR": KERNELS, **more}
    # Without COLUMNS the program asks the terminal how wide it is.
    return {name: value for name, value in os.environ.items() if name != "COLUMNS"} | own


def on_a_screen(*words: str, columns: int, cache: Path) -> tuple[str, int]:
    """The text on the terminal at the end, and the exit code."""
    child: Any = pexpect.spawn(
        sys.executable,
        ["-m", "codepegs", *words],
        env=environment(cache, TERM="xterm"),
        encoding="utf-8",
        timeout=PATIENCE,
        dimensions=(40, columns),
    )
    child.expect(pexpect.EOF)
    child.close()
    lines = [line.rpartition("\x1b[K")[2] for line in child.before.split("\r\n")]
    return re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(lines)), child.exitstatus


# -- solve ---------------------------------------------------------------------------------------


def test_solve_says_what_it_has_found_and_proven(run: Run) -> None:
    result = run(*TINY)
    assert result.code == 0
    assert "It cracks all 9 codes with 21 guesses: 2.3333 on average, 3 at most." in result.out
    assert "Proven: nothing made for the same end needs fewer guesses." in result.out


def test_solve_as_json(run: Run) -> None:
    solved = run("solve", "classic-1972", "--json").json
    assert solved.pop("seconds") >= 0
    assert solved.pop("positions") > 0
    assert sum(solved["histogram"]) == 1296
    del solved["histogram"], solved["worst"], solved["first_row"]
    assert solved == {
        "edition": "classic-1972",
        "options": [],
        "holes": 4,
        "shape": "4x6",
        "strategy": "optimal",
        "codes": 1296,
        "guesses": 1296,
        "total": 5625,
        "average": 4.340278,
        "proven": True,
        "lower_bound": 5625,
        "least_worst": None,
        "saved": None,
    }


def test_codes_and_guesses_are_counted_apart(run: Run) -> None:
    solved = run("solve", "duel", "--strategy", "parts", "--json").json
    assert (solved["codes"], solved["guesses"], solved["proven"]) == (1680, 4096, False)


def test_guesses_may_be_held_to_the_codes_themselves(run: Run) -> None:
    """No repeats in code and guess, 6 colours: 1446 guesses (ENGINE.md)."""
    solved = run("solve", "custom", "--colours", "6", "--once", "--json").json
    assert (solved["codes"], solved["guesses"], solved["total"]) == (360, 360, 1446)


def test_the_worst_case_is_five_on_four_holes_and_six_colours(run: Run) -> None:
    solved = run("solve", "number", "--strategy", "worst-case", "--json").json
    assert (solved["worst"], solved["total"], solved["proven"]) == (5, 5626, True)


@pytest.mark.parametrize(
    ("strategy", "total"), [("knuth", 5801), ("expected-size", 5696), ("parts", 5668)]
)
def test_one_step_strategies_are_solved_but_prove_nothing(
    run: Run, strategy: str, total: int
) -> None:
    result = run("solve", "mini", "--strategy", strategy)
    assert result.code == 0
    assert f"with {total} guesses" in result.out
    assert "Proven" not in result.out


def test_a_length_is_chosen_where_codes_have_several(run: Run, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("CAT\nDOG\nPEG\nCODE\nGAME\n")
    solved = run(
        *("solve", "word", "--option", f"words={words}", "--holes", "3", "--json", "--workers", "1")
    )
    assert (solved.json["codes"], solved.json["holes"]) == (3, 3)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        ("solve chess", "edition/unknown", "classic-1972"),
        ("solve kids --strategy best", "engine/unknown-strategy", "worst-case, knuth"),
        ("solve super", "engine/too-large-search", "5369 MB"),
        ("solve super --strategy worst-case", "engine/too-large-search", "one-step strategy"),
        ("solve grand", "engine/too-large-table", "152588 MB"),
        ("solve grand --strategy knuth", "engine/too-large-table", "152588 MB"),
        ("solve custom --holes 12 --colours 26", "engine/too-many-codes", "too many to list"),
        ("solve custom --holes 0", "option/value", "N from 1 to 12"),
        ("solve custom --holes 4 --option holes=5", "option/twice", "Keep one of them."),
        ("solve custom --holes 5 --colours 4", "option/too-few-colours", "doubles"),
        ("solve kids --holes 5", "option/not-offered", "custom takes any size"),
        ("solve word --holes 5", "number/limits", "from 3 to 4"),
        ("solve kids --workers many", "number/limits", "from 1 to 1024"),
        ("solve kids --workers 0", "number/limits", "--workers"),
        ("solve kids --memory -1", "number/limits", "--memory"),
        ("solve kids --memory 999999", "memory/too-little", "MB are free"),
        ("solve kids --strategy knuth --resume", "solve/exact-only", "--resume"),
        ("solve kids --strategy knuth --workers 2", "solve/exact-only", "--workers"),
        ("solve kids --once", "solve/once", "Leave it out."),
        ("solve duel --once --save /tmp/new", "solve/once-saved", "no strategy is kept"),
        ("solve kids --dask nonsense", "cluster/address", "tcp://"),
        ("solve kids --dask localhost:99999", "cluster/address", "tcp://"),
        ("solve kids --save /dev/full", "file/exists", "not overwritten"),
        ("solve kids --save /nowhere/at/all", "file/unwritable", "No such file or directory"),
        ("solve kids --save /tmp", "file/exists", "Choose another name."),
        ("book build 9x9", "engine/unknown-shape", "4x6"),
        ("book build --folder /nowhere", "folder/missing", "/nowhere"),
        ("book build 3x6 --workers x", "number/limits", "--workers"),
        ("tree /nowhere", "tree/unreadable", "No such file or directory"),
        ("tree /tmp", "tree/unreadable", "Is a directory"),
        ("tree /dev/null", "tree/no-tree", "Choose another file."),
        ("tree /dev/null --format gif", "tree/format", "text, dot, svg, html"),
        ("tree /dev/null --rows 0", "number/limits", "from 1 to 99"),
        ("hint /nowhere", "file/missing", "/nowhere"),
        ("hint /dev/null --level 6", "number/limits", "from 1 to 5"),
        ("hint /dev/null --level 4", "hint/row-missing", "--row GUESS"),
        ("hint /dev/null --level 2 --row RRBB", "hint/row-not-needed", "level 1 or 4"),
        ("review /tmp", "file/unreadable", "Is a directory"),
        ("review /dev/zero", "file/too-long", "match in notation"),
        ("doctor /dev/null", "notation/line", "edition"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    run: Run, words: str, code: str, said: str
) -> None:
    result = run(*words.split())
    assert (result.code, result.out) == (1, "")
    assert said in result.err
    assert result.err.count("\n") == 1
    error = run(*words.split(), "--json")
    assert error.code == 1
    assert error.json["error"] == {**error.json["error"], "code": code}


def test_a_search_that_would_take_all_memory_is_refused_before(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strategy_search, "free_memory", lambda: 50_000_000)
    error = run("solve", "kids", "--json").json["error"]
    assert error["code"] == "memory/too-little"
    assert "50 MB are free" in error["message"]


def test_a_memory_error_is_reported_in_a_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(strategy_search, "_refuse_too_large", gone)
    assert run("solve", "kids").err == (
        "There is not enough memory for this. Choose a smaller board.\n"
    )


def test_figures_are_not_lost_where_the_strategy_cannot_be_kept(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(path: str, _tree: object) -> None:
        raise Refusal("tree/unwritable", came=path, reason="No space left on device")

    monkeypatch.setattr("codepegs.cli.commands.solve.write_tree", full)
    words = (*TINY, "--save", str(tmp_path / "new.tree"))
    result = run(*words)
    assert result.code == 1
    assert "with 21 guesses" in result.out
    assert "No space left on device" in result.err
    as_data = run(*words, "--json")
    assert as_data.code == 1
    assert as_data.json["total"] == 21
    assert as_data.json["saved"] is None
    assert as_data.json["error"]["code"] == "tree/unwritable"


# -- solve: progress, interruption, clusters -----------------------------------------------------


def stands_in(monkeypatch: pytest.MonkeyPatch, *reports: Progress) -> list[dict[str, Any]]:
    """Replace the proof by one that reports this progress and is interrupted.

    Returns the list of the arguments of each call.
    """
    from codepegs.engine.solver import proof

    asked: list[dict[str, Any]] = []
    real = proof.prove

    def prove(space: Any, **settings: Any) -> Proof:
        if "progress" not in settings:  # the tiny board that is solved first
            return real(space, **settings)
        asked.append(settings)
        for one in reports:
            settings["progress"](one)
        settings["checkpoint"].write_text("{}")
        raise KeyboardInterrupt

    monkeypatch.setattr(proof, "prove", prove)
    return asked


def test_an_interrupted_search_says_how_to_go_on(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = stands_in(monkeypatch)
    result = run("solve", "standard", "--option", "blanks", "--workers", "3", "--memory", "200")
    assert (result.code, result.out) == (130, "")
    assert result.err.endswith(
        "Interrupted. What was found is kept. To go on: "
        "codepegs solve standard --option blanks --workers 3 --memory 200 --resume\n"
    )
    assert (asked[0]["workers"], asked[0]["memory"]) == (3, 200_000_000)
    assert asked[0]["checkpoint"].name == "4x9-optimal.search"


def test_however_long_the_command_is_it_can_be_typed_again(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stands_in(monkeypatch)
    file = tmp_path / ("x" * 120)
    result = run("solve", "standard", "--option", "blanks", "--save", str(file))
    assert result.err.endswith(
        f"To go on: codepegs solve standard --option blanks --save {file} --resume\n"
    )


def test_progress_tells_of_bounds_time_and_tasks(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(
        "codepegs.terminal.progress.Progress.update", lambda _, text: said.append(str(text))
    )
    stands_in(
        monkeypatch,
        Progress(5196, None, 2, 287, 40, 0.5, None),
        Progress(5277, 5625, 84, 194, 611, 61.0, 75.0),
    )
    run("solve", "classic-1972")
    assert said[-2:] == [
        "at least 5196 guesses; 0.50 s; 2 of 287 tasks; 40 positions",
        "5277 to 5625 guesses; 1 min 1 s, about 1 min left; 84 of 194 tasks; 611 positions",
    ]


def test_the_first_time_it_is_said_that_the_engine_is_prepared(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for compiled, said in ((False, True), (True, False)):
        monkeypatch.setattr("codepegs.cli.long_tasks.is_compiled", lambda done=compiled: done)
        assert ("once on this machine" in run(*TINY).err) == said


def test_where_nothing_is_kept_resuming_begins_anew_and_says_so(run: Run) -> None:
    result = run(*TINY, "--resume")
    assert result.code == 0
    assert result.err == "Nothing is kept of an earlier search; it begins anew.\n"


def test_a_machine_that_can_keep_nothing_still_solves(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")
    result = run(*TINY)
    assert result.code == 0
    assert "If it is interrupted, the search is lost." in result.err


@pytest.mark.slow
def test_a_search_that_was_interrupted_goes_on_where_it_was(tmp_path: Path) -> None:
    """On 4 holes and 7 colours: 11228 guesses (ENGINE.md)."""
    command = [sys.executable, "-m", "codepegs", "solve", "classic-1972", "--option", "blanks"]
    command += ["--workers", "1", "--json"]
    kept = tmp_path / "codepegs" / "4x7-optimal.search"
    settings: dict[str, Any] = {
        "env": environment(tmp_path),
        "text": True,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
    }
    with subprocess.Popen(command, **settings) as child:

        def has_kept_some() -> bool:
            """Whether the outcomes of five tasks are on the disk."""
            assert child.poll() is None
            return kept.exists() and kept.read_text().count("\n") >= 5

        eventually(has_kept_some, "the outcome of five tasks", every=0.005)
        child.send_signal(signal.SIGINT)
        out, _err = child.communicate(timeout=PATIENCE)
    assert out == ""
    assert child.returncode == 130
    assert kept.exists()
    resumed = subprocess.run([*command, "--resume"], timeout=PATIENCE, check=False, **settings)
    assert json.loads(resumed.stdout)["total"] == 11228
    assert "begins anew" not in resumed.stderr
    assert not kept.exists()


def test_a_cluster_does_the_same_tasks(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    @contextlib.contextmanager
    def at(address: str) -> Iterator[tuple[Executor, int]]:
        asked.append(address)
        with ThreadPoolExecutor(2) as pool:
            yield pool, 2

    monkeypatch.setattr(cluster, "cluster_at", at)
    assert run(*TINY, "--dask", "tcp://far:1", "--json").json["total"] == 21
    assert asked == ["tcp://far:1"]


def test_a_cluster_without_its_package_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run(*TINY, "--dask", "tcp://far:1")
    assert result.code == 1
    assert "pip install codepegs[cluster]" in result.err


@pytest.mark.slow
def test_a_server_that_is_no_scheduler_is_reported_in_one_line() -> None:
    with contextlib.ExitStack() as lines, socket.create_server(("127.0.0.1", 0)) as other:

        def answer() -> None:
            with contextlib.suppress(OSError):
                while True:
                    line = lines.enter_context(other.accept()[0])
                    with contextlib.suppress(OSError):
                        line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n" * 20)

        threading.Thread(target=answer, daemon=True).start()
        address = f"tcp://127.0.0.1:{other.getsockname()[1]}"
        done = subprocess.run(
            [sys.executable, "-m", "codepegs", *TINY, "--dask", address],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert f'at "{address}": something else answers there.' in done.stderr


# -- book ----------------------------------------------------------------------------------------


def test_book_list_names_boards_and_the_editions_they_serve(run: Run) -> None:
    result = run("book", "list")
    assert result.code == 0
    row = next(line for line in result.out.splitlines() if line.split()[:1] == ["4x6"])
    assert row.split()[1:] == ["1296", "5625", "4.3403", *row.split()[4:]]
    assert row.endswith("classic-1972, mini, to-go, number")


def test_book_list_as_json(run: Run) -> None:
    listed = {one["shape"]: one for one in run("book", "list", "--json").json["entries"]}
    assert listed["4x9"]["editions"] == ["duel doubles blanks", "standard blanks"]
    assert (listed["4x9"]["total"], listed["4x9"]["proven"]) == (34666, True)


def test_book_build_makes_entries_that_verify_accepts(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "book"
    folder.mkdir()
    monkeypatch.setattr(shipped, "BOOK", folder)
    assert "The book is empty." in run("book", "list").out
    built = run("book", "build", "3x6", "3x6-colours")
    assert built.code == 0
    first, second, both = built.out.splitlines()
    assert first.startswith("3x6: 216 codes, 854 guesses, 5 at most; proven, in ")
    assert second.startswith("3x6-colours: 216 codes, ")
    assert both.startswith("Boards: 2, in ")
    assert len(run("book", "verify").out.splitlines()) == 3
    checked = run("book", "verify", "--json").json["entries"]
    assert {one["shape"]: one["total"] for one in checked}["3x6"] == 854
    again = run("book", "build", "3x6", "--json").json
    assert again["built"][0]["shape"] == "3x6"
    assert again["seconds"] >= again["built"][0]["seconds"]


def test_book_verify_names_the_entry_that_is_wrong(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    data = bytearray((shipped.BOOK / "3x6.tree").read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / "3x6.tree").write_bytes(data)
    monkeypatch.setattr(shipped, "BOOK", tmp_path)
    result = run("book", "verify")
    assert result.code == 1
    assert result.err.startswith("The entry 3x6 of the book is wrong. The tree ")


# -- tree ----------------------------------------------------------------------------------------


def test_a_strategy_that_was_saved_is_drawn(run: Run, tree: str) -> None:
    drawn = run("tree", tree)
    assert drawn.code == 0
    assert "\n1. " in drawn.out
    assert read_tree(tree).facts.total == 21
    assert "further rows are left out" in run("tree", tree, "--rows", "1").out


@pytest.mark.parametrize(
    ("form", "begins"), [("dot", "digraph"), ("svg", "<svg"), ("html", "<!DOCTYPE html>")]
)
def test_it_is_drawn_as_a_graph_a_picture_and_a_page(
    run: Run, tree: str, tmp_path: Path, form: str, begins: str
) -> None:
    assert run("tree", tree, "--format", form).out.startswith(begins)
    path = tmp_path / f"drawn.{form}"
    assert run("tree", tree, "--format", form, "--output", str(path)).out == (
        f"The drawing is written in {path}.\n"
    )
    assert path.read_text("utf-8").startswith(begins)
    again = run("tree", tree, "--format", form, "--output", str(path), "--rows", "1")
    assert again.code == 1
    assert "not overwritten" in again.err


def test_its_figures_are_counted_anew(run: Run, tree: str) -> None:
    checked = run("tree", tree, "--check")
    assert checked.code == 0
    assert "Checked: every code was walked through it" in checked.out
    figures = run("tree", tree, "--json").json
    assert (figures["total"], figures["checked"]) == (21, True)


def test_a_damaged_tree_is_refused(run: Run, tree: str) -> None:
    data = bytearray(Path(tree).read_bytes())
    data[len(data) // 2] ^= 1
    Path(tree).write_bytes(data)
    for words in (("tree", tree), ("tree", tree, "--check"), ("tree", tree, "--format", "svg")):
        result = run(*words)
        assert (result.code, result.out) == (1, "")
        assert "damaged" in result.err
    Path(tree).write_bytes(data[: len(data) // 2])
    assert run("tree", tree, "--json").json["error"]["code"] == "tree/damaged"


# -- hint ----------------------------------------------------------------------------------------


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


# -- review --------------------------------------------------------------------------------------


def test_a_review_has_a_line_a_row_and_the_totals(run: Run, written: Written) -> None:
    result = run("review", written(PLAYED))
    assert result.code == 0
    lines = [line.split() for line in result.out.splitlines()]
    assert ["2", "RGWW", "2", "0", "12"] in [line[:5] for line in lines]
    assert "Codes left: at the start: 1296, after row 1: 132" in result.out
    assert "Rows to be expected: row 1: 4.38, with the best 4.34" in result.out
    assert re.search(r"Ben: rows 3, lost [0-9.]+, luck \+[0-9.]+, accuracy [0-9]+ %\.", result.out)


def test_a_review_as_json(run: Run, written: Written) -> None:
    review = run("review", written(PLAYED), "--json").json
    rows = review["rounds"][0]["rows"]
    assert [row["codes_before"] for row in rows] == [1296, 132, 12]
    assert rows[0]["best"]["value"] == {
        "rows": 4.340278,
        "fraction": "625/144",
        "exact": True,
        "source": "book",
    }


def test_a_review_as_a_page(run: Run, written: Written, tmp_path: Path) -> None:
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


# -- doctor --------------------------------------------------------------------------------------


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


# -- Help, languages, streams --------------------------------------------------------------------


def modules_after(*words: str) -> set[str]:
    """The modules that are loaded when a command has ended."""
    program = (
        "import sys; from codepegs.cli.app import main; main(sys.argv[1:]); "
        "print(*sys.modules, file=sys.stderr)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, *words],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    return set(result.stderr.split())


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
