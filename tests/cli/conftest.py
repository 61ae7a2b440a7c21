"""Runs commands of `codepegs` in this process, each test with a cache of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from codepegs.cli.app import main
from tests.cli.engine_commands import KERNELS, TINY, Result, Run, Written


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
