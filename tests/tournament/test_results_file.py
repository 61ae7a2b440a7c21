"""The file of a tournament: if it is damaged, no result is invented and none is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from codepegs import edition
from codepegs.text.refusal import Refusal
from codepegs.tournament.entrant import read_entrants
from codepegs.tournament.plan import Plan, deal
from codepegs.tournament.program import Limits
from codepegs.tournament.results_file import ResultsFile
from codepegs.tournament.runner import run

RULES = edition("kids").rules()


def planned(players: tuple[str, ...] = ("random", "parts"), codes: str = "all") -> Plan:
    return Plan(RULES, read_entrants(players, RULES), deal(RULES, codes, "1"), "1", Limits())


PLAN = planned()


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The file of a whole tournament."""
    path = tmp_path / "kept"
    notes = ResultsFile(path, PLAN, resume=False)
    run(PLAN, notes=notes, workers=1)
    notes.close()
    return path


def resumed(path: Path, plan: Plan = PLAN) -> int:
    """Resume the tournament and check its result; returns how many chunks the file had."""
    notes = ResultsFile(path, plan, resume=True)
    known = len(notes.known)
    assert run(plan, notes=notes, workers=1) == run(plan, workers=1)
    notes.close()
    again = ResultsFile(path, plan, resume=True)
    assert len(again.known) == len(plan.chunks)
    again.close()
    return known


def test_what_was_kept_is_not_played_again(kept: Path) -> None:
    before = kept.read_bytes()
    assert resumed(kept) == len(PLAN.chunks) == 4
    assert kept.read_bytes() == before


def test_a_torn_last_line_is_cut_off_and_its_chunk_played_again(kept: Path) -> None:
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-20])
    assert resumed(kept) == 3
    assert sorted(kept.read_bytes().splitlines()) == sorted(whole.splitlines())


def test_a_torn_head_is_begun_anew(kept: Path) -> None:
    kept.write_bytes(kept.read_bytes()[:30])
    assert resumed(kept) == 0


@pytest.mark.parametrize(
    "line",
    [
        '{"chunk":99,"outcomes":[]}',
        '{"chunk":0,"outcomes":[[1]]}',
        '{"chunk":0,"outcomes":7}',
        '{"chunk":true}',
        "[]",
        "nonsense",
        '{"chunk":0,"outcomes":' + json.dumps([[99]] * 100) + "}",
        '{"chunk":0,"outcomes":' + json.dumps([[-1]] * 100) + "}",
        '{"chunk":0,"outcomes":' + json.dumps([["4"]] * 100) + "}",
        '{"chunk":0,"outcomes":' + json.dumps([[4, "crashed", ""]] * 100) + "}",
        '{"chunk":0,"outcomes":' + json.dumps([[0, "bored", ""]] * 100) + "}",
        '{"chunk":0,"outcomes":' + json.dumps([[]] * 100) + "}",
        '{"chunk":0,"begun":' + json.dumps([[1]] * 100) + "}",
        '{"chunk":0,"begun":[[99]]}',
        '{"chunk":0,"begun":[[0,"bored",""]]}',
        '{"chunk":0,"begun":7}',
        '{"chunk":9,"begun":[]}',
    ],
)
def test_a_line_with_an_impossible_result_is_left_out(kept: Path, line: str) -> None:
    lines = kept.read_text().splitlines()
    kept.write_text("\n".join([lines[0], line, *lines[2:]]) + "\n")
    assert resumed(kept) == 3


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(junk=st.binary(max_size=60), at=st.integers(0, 5000), cut=st.booleans())
def test_a_damaged_file_gives_no_invented_results(
    kept: Path, tmp_path: Path, junk: bytes, at: int, cut: bool
) -> None:
    data = kept.read_bytes()
    spoiled = tmp_path / "spoiled"
    spoiled.write_bytes(data[:at] + junk + (b"" if cut else data[at + len(junk) :]))
    try:
        notes = ResultsFile(spoiled, PLAN, resume=True)
    except Refusal as refusal:
        assert refusal.code in ("tournament/no-tournament", "tournament/other")
        return
    notes.close()
    assert set(notes.known) <= set(range(4))
    assert all(len(done.outcomes) == PLAN.chunks[one].games for one, done in notes.known.items())


@pytest.mark.parametrize(
    ("plan", "what"),
    [
        (planned(("random", "knuth")), "players"),
        (planned(codes="50"), "codes"),
    ],
)
def test_another_tournament_is_refused_and_left_as_it_is(kept: Path, plan: Plan, what: str) -> None:
    before = kept.read_bytes()
    with pytest.raises(Refusal, match="tournament/other") as refused:
        ResultsFile(kept, plan, resume=True)
    assert refused.value.gaps["what"] == what
    assert kept.read_bytes() == before


def test_a_file_that_is_no_tournament_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    for text in ("my diary\n", "my diary", '{"format":"else"}\n'):
        path = tmp_path / "diary"
        path.write_text(text)
        with pytest.raises(Refusal, match="tournament/no-tournament"):
            ResultsFile(path, PLAN, resume=True)
        with pytest.raises(Refusal, match="tournament/other-file"):
            ResultsFile(path, PLAN, resume=False)
        assert path.read_text() == text


def test_a_tournament_is_not_begun_over_another_whole_or_torn(kept: Path) -> None:
    for data in (kept.read_bytes(), kept.read_bytes()[:40]):
        kept.write_bytes(data)
        with pytest.raises(Refusal, match="tournament/kept"):
            ResultsFile(kept, PLAN, resume=False)
        assert kept.read_bytes() == data


@pytest.mark.parametrize("resume", [True, False])
def test_a_folder_is_refused(tmp_path: Path, resume: bool) -> None:
    with pytest.raises(Refusal, match="tournament/folder"):
        ResultsFile(tmp_path, PLAN, resume=resume)


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "file" / "below", Path("/dev/null/x"), Path("a\0b")):
        (tmp_path / "file").touch()
        with pytest.raises(Refusal, match="tournament/place"):
            ResultsFile(path, PLAN, resume=False)


def test_a_full_disk_is_said_before_the_first_game() -> None:
    with pytest.raises(Refusal, match="tournament/place"):
        ResultsFile(Path("/dev/full"), PLAN, resume=False, replace=True)


def test_a_disk_that_fills_up_is_said_and_what_was_kept_stays(tmp_path: Path) -> None:
    notes = ResultsFile(tmp_path / "kept", PLAN, resume=False)
    first, second, *_ = run(PLAN, workers=1)
    notes.write(first)
    notes.close()
    with Path("/dev/full").open("ab") as full:
        notes._file = full
        with pytest.raises(Refusal, match="tournament/place"):
            notes.write(second)
    assert resumed(tmp_path / "kept") == 1
