"""Building the page: when it is missing or old, and with a clear word where it cannot be built."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tools import page


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A source tree with a page of one file."""
    (tmp_path / "page" / "src").mkdir(parents=True)
    (tmp_path / "page" / "src" / "main.ts").write_text("play()")
    (tmp_path / "page" / "package-lock.json").write_text("{}")
    return tmp_path


def built(tree: Path) -> None:
    """Leave what a build leaves."""
    static = page.static_of(tree)
    static.mkdir(parents=True, exist_ok=True)
    (static / "pages.json").write_text(json.dumps({"build": page.fingerprint(tree)}))


def test_a_page_that_was_never_built_is_not_current(tree: Path) -> None:
    assert not page.is_current(tree)


def test_a_page_is_current_until_its_sources_change(tree: Path) -> None:
    built(tree)
    assert page.is_current(tree)
    (tree / "page" / "src" / "main.ts").write_text("play(again)")
    assert not page.is_current(tree)


def test_what_is_made_and_what_is_only_tested_makes_no_page_old(tree: Path) -> None:
    built(tree)
    for name in ("node_modules/x.js", "src/paraglide/m.js", "project.inlang/.meta.json"):
        (tree / "page" / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / "page" / name).write_text("made")
    (tree / "page" / "src" / "main.test.ts").write_text("test()")
    assert page.is_current(tree)


def test_a_new_file_makes_the_page_old(tree: Path) -> None:
    built(tree)
    (tree / "page" / "src" / "more.ts").write_text("")
    assert not page.is_current(tree)


def test_a_broken_build_is_not_current(tree: Path) -> None:
    built(tree)
    (page.static_of(tree) / "pages.json").write_text("{")
    assert not page.is_current(tree)


def test_what_was_built_elsewhere_is_current_where_the_sources_are_not(tmp_path: Path) -> None:
    static = page.static_of(tmp_path)
    static.mkdir(parents=True)
    (static / "pages.json").write_text('{"build": "0123"}')
    assert page.is_current(tmp_path)
    assert page.build(tmp_path) is False


def test_without_page_and_sources_nothing_can_be_built(tmp_path: Path) -> None:
    with pytest.raises(page.CannotBuild, match="missing here"):
        page.build(tmp_path)


def test_without_node_it_says_where_to_get_it(
    tree: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(page.CannotBuild, match=r"Node 20\.19 or newer"):
        page.build(tree)


def _tools(folder: Path, monkeypatch: pytest.MonkeyPatch, node: str, npm: str) -> None:
    """Put a node and an npm of ours on the path, each a line of shell."""
    folder.mkdir()
    for name, line in (("node", node), ("npm", npm)):
        (folder / name).write_text(f"#!/bin/sh\n{line}\n")
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


@pytest.mark.parametrize(
    ("version", "enough"), [("v18.20.1", False), ("v20.19.0", True), ("v24.1.0", True)]
)
def test_an_old_node_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, enough: bool
) -> None:
    _tools(tmp_path / "bin", monkeypatch, f"echo {version}", "true")
    assert page.has_node() is enough


def test_npm_without_a_network_is_said_to_be_so(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _tools(tmp_path / "bin", monkeypatch, "echo v24.0.0", "exit 1")
    with pytest.raises(page.CannotBuild, match="Is the network there"):
        page.build(tree)


def test_what_is_installed_is_installed_once(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = tmp_path / "runs"
    npm = f'echo "$*" >> {counted}; mkdir -p node_modules'
    _tools(tmp_path / "bin", monkeypatch, "echo v24.0.0", npm)
    for everything in (False, False, True, False, True):
        page.install(tree, everything=everything)
    runs = counted.read_text().splitlines()
    assert ["--omit=dev" in run for run in runs] == [True, False]


def test_this_tree_names_its_own_sources() -> None:
    """No file of the page is left out by accident: git knows as many as the fingerprint reads."""
    root = Path(page.__file__).parent.parent
    known = subprocess.run(
        ["git", "ls-files", "page"], cwd=root, capture_output=True, text=True, check=False
    ).stdout.split()
    if known:  # a source archive has no git
        read = {path.relative_to(root).as_posix() for path in page.sources(root / "page")}
        assert {name for name in known if not name.endswith(".test.ts")} <= read
