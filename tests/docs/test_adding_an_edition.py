"""docs/adding-an-edition.md is followed word by word, in a copy of the source."""

from __future__ import annotations

import dataclasses
import re
import shutil
from pathlib import Path

import pytest

from codepegs import Edition, editions
from codepegs.rules.edition import Edition as EditionData
from codepegs.rules.mark import MARKINGS
from codepegs.rules.option import OPTIONS
from codepegs.rules.scoring import SCHEMES
from tests.docs.pages import PAGES, ROOT, blocks
from tests.docs.running import Folder

pytestmark = pytest.mark.slow

PAGE = "docs/adding-an-edition.md"
TEXT = PAGES[PAGE].read_text(encoding="utf-8")


@pytest.fixture
def checkout(tmp_path: Path) -> Folder:
    """The source as it is, without what is built from it, where `codepegs` is run from."""
    folder = Folder(tmp_path / "checkout")
    shutil.copytree(
        ROOT / "src",
        folder.path / "src",
        ignore=shutil.ignore_patterns("__pycache__", "static"),
    )
    folder.environment["PYTHONPATH"] = str(folder.path / "src")
    return folder


def test_the_page_adds_a_new_edition(checkout: Folder) -> None:
    assert "lighthouse" not in checkout.done("codepegs editions").stdout
    for block in blocks(PAGE):
        if block.title:
            checkout.write(block)
        elif block.is_commands:
            assert block.notes == {}, f"{block}: everything on this page is run as it stands"
            checkout.run(block)


def test_the_edition_of_the_page_is_one_file_of_the_source_and_no_edition_of_ours() -> None:
    [source] = [block for block in blocks(PAGE) if block.title.endswith(".py")]
    assert Path(source.title).parent == Path("src/codepegs/rules/editions")
    assert not (ROOT / source.title).exists()
    assert "lighthouse" not in {one.name for one in editions()}


def test_every_field_of_an_edition_is_explained_on_the_page() -> None:
    table = TEXT.partition("## The fields")[2].partition("## Before")[0]
    explained = {name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row[:50])}
    assert {field.name for field in dataclasses.fields(EditionData)} <= explained
    for name in (*MARKINGS, *SCHEMES):
        assert f"`{name}`" in table
    assert Edition is EditionData


def test_what_the_page_says_of_the_plain_game_is_so() -> None:
    plain = {field.name: field.default for field in dataclasses.fields(EditionData)}
    assert (plain["holes"], plain["rows"], plain["keys"]) == ((4,), 12, ("red", "white"))
    assert (plain["repeats"], plain["free_guesses"], plain["needs_words"]) == (True, True, False)
    assert (plain["players"], plain["failure_bonus"], plain["false_mark_points"]) == ((2,), 1, 0)
    assert all(name in OPTIONS for name in ("doubles", "blanks", "failure_bonus", "tie_break"))


def test_the_files_that_a_new_edition_asks_for_are_where_the_page_says() -> None:
    for named in re.findall(r"`((?:src|tests)/[\w/.-]+)`", TEXT):
        if "lighthouse" not in named:
            assert (ROOT / named).exists(), named
