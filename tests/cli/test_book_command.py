"""`codepegs book`: the list, building entries, and verifying them."""

from __future__ import annotations

from pathlib import Path

import pytest

from codepegs.engine.book import shipped
from tests.cli.engine_commands import Run


def test_book_list_names_boards_and_the_editions_they_serve(run: Run) -> None:
    result = run("book", "list")
    assert result.code == 0
    row = next(line for line in result.out.splitlines() if line.split()[:1] == ["4x6"])
    assert row.split()[1:] == ["1296", "5625", "4.3403", *row.split()[4:]]
    assert row.endswith("classic-1972, mini, to-go, number")


def test_book_list_gives_its_entries_as_json(run: Run) -> None:
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
