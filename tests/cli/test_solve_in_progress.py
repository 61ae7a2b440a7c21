"""`codepegs solve` while it searches: progress, interruption, and clusters."""

from __future__ import annotations

import contextlib
import json
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from codepegs.cli import cluster
from codepegs.engine.solver.proof import Progress, Proof
from tests.cli.engine_commands import PATIENCE, TINY, Run, environment
from tests.eventually import eventually


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
