"""`codepegs solve`: its figures, its refusals, and what it keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from codepegs.cli import strategy_search
from codepegs.text.refusal import Refusal
from tests.cli.engine_commands import TINY, Run


def test_solve_says_what_it_has_found_and_proven(run: Run) -> None:
    result = run(*TINY)
    assert result.code == 0
    assert "It cracks all 9 codes with 21 guesses: 2.3333 on average, 3 at most." in result.out
    assert "Proven: nothing made for the same end needs fewer guesses." in result.out


def test_solve_gives_its_figures_as_json(run: Run) -> None:
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
