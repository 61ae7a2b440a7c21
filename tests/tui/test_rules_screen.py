"""The rule sheet and the keys in the full-screen game."""

from __future__ import annotations

from pathlib import Path

import pytest

from codepegs import edition
from codepegs.render.rule_sheet import rule_sheet
from codepegs.rules.editions import editions
from codepegs.terminal import sheet_blocks
from codepegs.terminal.sheets import Sentences, SheetHeading, SheetTable
from codepegs.text.languages import language
from codepegs.text.lexicon import lexicon
from codepegs.tui.screens.rule_sheet import KeysScreen, RulesScreen, key_named
from tests.tui.screens import (
    LANGUAGES,
    check_screen,
    new_app,
    reads,
    sitting,
    text_of,
)
from tests.tui.sizes import in_both_sizes

pytestmark = pytest.mark.slow  # each test draws whole screens

in_all_languages = pytest.mark.parametrize("code", LANGUAGES)


@in_all_languages
async def test_the_rule_sheet_of_an_edition_looks_as_it_did(tmp_path: Path, code: str) -> None:
    app = new_app(tmp_path, language=code, first=lambda: RulesScreen(edition("family-2004")))
    async with sitting(app) as pilot:
        async for size in in_both_sizes(pilot):
            await check_screen(pilot, f"rules-{size}-{code}")


@in_all_languages
async def test_the_keys_look_as_they_did(tmp_path: Path, code: str) -> None:
    said = language(code)
    keys = [
        (key_named("enter", said), said.gettext("Rematch")),
        (key_named("f2", said), said.gettext("Hints")),
        (key_named("ctrl+q", said), said.gettext("Sign out")),
    ]
    app = new_app(tmp_path, language=code, first=lambda: KeysScreen(keys))
    async with sitting(app) as pilot:
        async for size in in_both_sizes(pilot):
            await check_screen(pilot, f"keys-{size}-{code}")


async def test_arrow_keys_scroll_a_long_sheet_and_escape_leaves_it(tmp_path: Path) -> None:
    app = new_app(tmp_path, first=lambda: RulesScreen(edition("family-2004")))
    async with sitting(app) as pilot:
        assert "tie_break=rows" not in text_of(app)
        await pilot.press("end")
        await reads(pilot, "tie_break=rows")
        await pilot.press("home")
        await reads(pilot, "For 2 to 5 players")
        await pilot.press("escape")
        await reads(pilot, "A match at this screen")


async def test_the_keys_are_left_by_the_key_that_showed_them(tmp_path: Path) -> None:
    app = new_app(tmp_path, first=lambda: KeysScreen([("F9", "dances")], ["More to know."]))
    async with sitting(app) as pilot:
        await reads(pilot, "F9 dances")
        await reads(pilot, "More to know.")
        await pilot.press("f1")
        await reads(pilot, "A match at this screen")


@pytest.mark.parametrize("name", [one.name for one in editions()])
def test_the_sheet_says_every_sentence_peg_and_option_of_each_edition(name: str) -> None:
    said = language("en")
    of = edition(name)
    blocks = list(sheet_blocks(of, said))
    lines = [line for block in blocks if isinstance(block, Sentences) for line in block.lines]
    cells = [
        cell
        for block in blocks
        if isinstance(block, SheetTable)
        for row in block.rows
        for cell in row
    ]
    sheet = rule_sheet(of)
    for section in sheet.sections:
        assert {str(one) for one in section.sentences} <= set(lines)
    assert {peg.letter for peg in sheet.pegs} <= set(cells)
    assert {str(rule) for _form, rule in sheet.options} <= set(cells)


def test_the_sheet_of_a_match_says_what_was_agreed_and_no_more() -> None:
    said = language("en")
    rules = edition("family-2004").rules(3, lexicon=lexicon, rows=8)
    blocks = list(sheet_blocks(rules, said))
    tables = [block for block in blocks if isinstance(block, SheetTable)]
    assert [table.headings[-1] for table in tables] == ["3 players", "Braille", "Rule"]
    assert [row[0] for row in tables[0].rows] == [*map(str, range(1, 9)), "not cracked"]
    assert [row[0] for row in tables[2].rows] == ["rows=8"]
    plain = list(sheet_blocks(edition("mini").rules(), said))
    assert Sentences(["No options were chosen."]) in plain
    assert SheetHeading("Pegs") in plain
