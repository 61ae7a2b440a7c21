"""`codepegs tree`: strategies as text, graph, picture and page."""

from __future__ import annotations

from pathlib import Path

import pytest

from codepegs.engine.trees.tree_file import read_tree
from tests.cli.engine_commands import Run


def test_a_strategy_that_was_saved_is_drawn(run: Run, tree: str) -> None:
    drawn = run("tree", tree)
    assert drawn.code == 0
    assert "\n1. " in drawn.out
    assert read_tree(tree).facts.total == 21
    assert "further rows are left out" in run("tree", tree, "--rows", "1").out


@pytest.mark.parametrize(
    ("form", "begins"), [("dot", "digraph"), ("svg", "<svg"), ("html", "<!DOCTYPE html>")]
)
def test_a_strategy_is_drawn_as_a_graph_a_picture_and_a_page(
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


def test_the_figures_of_a_strategy_are_counted_anew(run: Run, tree: str) -> None:
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
