"""A SQLite file is locked by one server alone, or by several that notify each other."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from codepegs.storage.db.file_lock import lock_file, locked
from codepegs.text.refusal import Refusal

HOLDER = """
import sys, time
from codepegs.storage.db.file_lock import locked
with locked(sys.argv[1], exclusive=True):
    print("locked", flush=True)
    time.sleep(600)
"""


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'pegs.db'}"


@pytest.fixture
def holder(url: str) -> Iterator[subprocess.Popen[str]]:
    """Another process that holds the database alone."""
    command = [sys.executable, "-c", HOLDER, url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "locked\n"
        yield other
        other.kill()


@pytest.mark.parametrize(
    ("first", "second", "fits"),
    [(True, True, False), (True, False, False), (False, True, False), (False, False, True)],
)
def test_a_lock_held_alone_excludes_all_others(
    url: str, first: bool, second: bool, fits: bool
) -> None:
    with locked(url, exclusive=first):
        if fits:
            with locked(url, exclusive=second, patience=0.0):
                pass
        else:
            with pytest.raises(Refusal, match="database/held"):
                locked(url, exclusive=second, patience=0.0).__enter__()


@pytest.mark.slow
def test_a_process_that_is_killed_holds_nothing_any_more(
    url: str, holder: subprocess.Popen[str]
) -> None:
    with pytest.raises(Refusal, match="database/held"):
        locked(url, exclusive=True, patience=0.0).__enter__()
    os.kill(holder.pid, signal.SIGKILL)
    holder.wait()
    with locked(url, exclusive=True, patience=0.0):
        pass


def test_a_symbolic_link_leads_to_the_same_lock(tmp_path: Path, url: str) -> None:
    (tmp_path / "way").symlink_to(tmp_path)
    with locked(url, exclusive=True), pytest.raises(Refusal, match="database/held"):
        locked(f"sqlite:///{tmp_path}/way/pegs.db", exclusive=True, patience=0.0).__enter__()


def test_nobody_else_can_hold_the_lock(url: str, tmp_path: Path) -> None:
    """Another user who could open the lock could keep the server from starting."""
    with locked(url, exclusive=True):
        assert lock_file(tmp_path / "pegs.db").stat().st_mode & 0o077 == 0


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Refusal, match="database/unreachable"):
        locked(f"sqlite:///{tmp_path}/file/pegs.db", exclusive=True).__enter__()


def test_postgresql_needs_no_lock() -> None:
    with (
        locked("postgresql://ann@db/pegs", exclusive=True),
        locked("postgresql://ann@db/pegs", exclusive=True),
    ):
        pass
