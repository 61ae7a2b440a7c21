"""A tournament has the same result on any number of workers and on a cluster."""

from __future__ import annotations

import json
import multiprocessing
import os
import shlex
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from codepegs import edition
from codepegs.cli.app import main
from codepegs.engine.kernels.jit_cache import kept_in
from codepegs.text.refusal import Refusal
from codepegs.tournament import chunks, runner
from codepegs.tournament.entrant import everybody, read_entrants
from codepegs.tournament.plan import Plan, deal
from codepegs.tournament.program import Limits
from codepegs.tournament.results_file import ResultsFile
from codepegs.tournament.runner import Progress, run
from codepegs.tournament.standings import standings
from tests.tournament.bots import program, write_bots
from tests.tournament.test_page import COMMANDS

pytestmark = pytest.mark.slow

CLASSIC = edition("classic-1972").rules()
LIMITS = Limits(seconds=60)
"""Long enough that no bot and no program fails because the machine is busy."""

PUBLISHED = {
    # docs/engine.md names the sources; the last one is Shapiro's, 5.765 on average.
    "knuth": 5801,
    "expected-size": 5696,
    "entropy": 5722,
    "parts": 5668,
    "optimal": 5625,
    "consistent": 7471,
}


def planned(players: tuple[str, ...], codes: str | None = None) -> Plan:
    entrants = read_entrants(players, CLASSIC)
    return Plan(CLASSIC, entrants, deal(CLASSIC, codes, "1"), "1", LIMITS)


def test_the_averages_of_all_strategies_over_all_codes_are_the_published_ones() -> None:
    plan = planned(everybody(CLASSIC))
    found = standings(plan, run(plan, workers=1))
    totals = {one.entrant.name: one.average.total for one in found.places if one.average.is_exact}
    assert totals == PUBLISHED
    assert {one.average.count for one in found.places} == {1296}
    assert found.places[0].entrant.name == "optimal"
    knuth = next(one for one in found.places if one.entrant.name == "knuth")
    assert knuth.histogram == (1, 6, 62, 533, 694)
    chance = next(one for one in found.places if one.entrant.name == "random")
    # Any code that fits needs 4.64 on average (Kooi 2005 names 4.638).
    assert abs(float(chance.average.mean) - 4.638) < 2 * chance.average.margin


def test_the_number_of_workers_changes_nothing() -> None:
    plan = planned(("random", "beginner"), "200")
    assert run(plan, workers=1) == run(plan, workers=2)


def test_progress_is_reported_after_each_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    # A hundred games may take some seconds, after which a part of a chunk would be reported.
    monkeypatch.setattr(chunks, "HAND_ON_EVERY", 3600.0)
    reports: list[Progress] = []
    plan = planned(("random", "club"), "200")
    run(plan, workers=1, progress=reports.append)
    assert [one.done for one in reports] == [0, 100, 200, 300, 400]
    assert reports[0].left is None and reports[-1].left == 0


class Killing(ProcessPoolExecutor):
    """A pool whose workers are killed by every task."""

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Future[Any]:
        return super().submit(kill_self, work, *given, **named)


def kill_self(*given: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_worker_that_is_killed_changes_nothing(how: signal.Signals) -> None:
    plan = planned(("casual", "club"), "500")
    killed: list[int | None] = []

    def reports(now: Progress) -> None:
        if now.done and not killed:
            killed.append(multiprocessing.active_children()[0].pid)
            os.kill(killed[0] or 0, how)

    found = run(plan, workers=2, progress=reports)
    assert killed
    assert found == run(plan, workers=1)


def test_workers_that_are_killed_again_and_again_are_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(runner, "ProcessPoolExecutor", Killing)
    monkeypatch.setattr(runner, "TRIES", 1)
    with pytest.raises(Refusal, match="tournament/workers-lost"):
        run(planned(("casual", "club"), "200"), workers=2)


def test_a_refusal_in_a_worker_ends_the_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = planned(("optimal", "random"), "20")
    broken = replace(plan, rules=edition("custom").rules(holes=4, colours=5))
    with pytest.raises(Refusal, match="tournament/no-book"):
        run(broken, workers=2)


# -- In parts ------------------------------------------------------------------------------------


FAILING = "import sys\nfor line in sys.stdin:\n    print('junk' if 'row=4' in line else 'LME')\n"


@pytest.mark.parametrize(
    ("name", "seats", "players", "codes"),
    [
        ("kids", None, ("random", "beginner"), "30"),
        ("kids", None, ("some_bots:Chance", "some_bots:crash"), "30"),
        ("kids", None, ("program",), "30"),
        ("custom", None, ("perfect",), "30"),
        ("family-2004", 3, ("club", "points", "program"), "9"),
    ],
)
def test_a_chunk_goes_on_after_its_last_game_and_comes_out_the_same(
    name: str,
    seats: int | None,
    players: tuple[str, ...],
    codes: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write_bots(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(chunks, "HAND_ON_EVERY", 0.0)
    failing = program(tmp_path, "failing", FAILING)
    options: dict[str, Any] = {"holes": 3, "colours": 5} if name == "custom" else {}
    rules = edition(name).rules(seats, **options)
    entrants = read_entrants([failing if one == "program" else one for one in players], rules)
    plan = Plan(rules, entrants, deal(rules, codes, "1"), "1", LIMITS)
    expected = run(plan, workers=1)
    played: list[int] = []

    def interrupted(now: Progress) -> None:
        if now.done >= played[-1] + 2:
            raise KeyboardInterrupt

    while True:
        notes = ResultsFile(tmp_path / "kept", plan, resume=True)
        begun = sum(
            len(done.outcomes) for one, done in notes.begun.items() if one not in notes.known
        )
        played.append(sum(len(done.outcomes) for done in notes.known.values()) + begun)
        try:
            found = run(plan, notes=notes, workers=1, progress=interrupted)
        except KeyboardInterrupt:
            continue
        finally:
            notes.close()
        break
    assert found == expected
    # A player that learns from its games plays them again from the first one on.
    parts = 1 if players == ("perfect",) else plan.games // 2
    assert len(played) >= parts and played == sorted(set(played))


# -- On a cluster --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A real Dask cluster of two processes."""
    import dask
    import distributed

    with (
        dask.config.set({"distributed.worker.daemon": False}),
        distributed.LocalCluster(
            # Any free port for the dashboard: another test may use the usual one.
            n_workers=2,
            threads_per_worker=1,
            dashboard_address=":0",
            processes=True,
        ) as started,
    ):
        yield started


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main(["tournament", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_cluster_plays_the_same_tournament(
    cluster: Any,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """All strategies over all codes of `classic-1972`, on this machine and on a cluster."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(kept_in().parent))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    there = asked(capsys, "classic-1972", "--dask", cluster.scheduler_address)
    here = asked(capsys, "classic-1972", "--workers", "1")
    assert there == here
    exact = {one["name"]: one["total"] for one in here["players"] if one["margin"] == 0}
    assert exact == PUBLISHED
    assert list(tmp_path.rglob("*.tournament")) == []


def test_the_command_of_the_page_plays_on_a_cluster(
    cluster: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    (line,) = [line for line in COMMANDS if "--dask" in line]
    _, *words = shlex.split(line)
    words[words.index("--dask") + 1] = cluster.scheduler_address
    found = asked(capsys, *words)
    assert [one["name"] for one in found["players"]] == ["optimal", "random"]


def test_a_cluster_whose_worker_is_killed_plays_the_same_tournament(cluster: Any) -> None:
    import distributed

    plan = planned(("casual", "club"), "600")
    killed: list[int] = []
    with distributed.Client(cluster, set_as_default=False) as client:
        victims = list(client.run(os.getpid).values())

        def reports(now: Progress) -> None:
            if now.done and not killed:
                killed.append(victims[0])
                os.kill(victims[0], signal.SIGKILL)

        found = run(plan, executor=client.get_executor(pure=False), workers=2, progress=reports)
    assert killed
    assert found == run(plan, workers=1)
