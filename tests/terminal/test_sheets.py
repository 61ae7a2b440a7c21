"""The sheets: whole, in plain text, and without lines that a screen reader would read out."""

from __future__ import annotations

import pytest

from codepegs import editions
from codepegs.rules.edition import Edition
from codepegs.terminal import sheets
from codepegs.text.sentence import ENGLISH

EVERY = pytest.mark.parametrize("edition", editions(), ids=lambda edition: edition.name)


@EVERY
def test_a_rule_sheet_has_every_peg_with_its_letter_its_name_and_its_braille_cell(
    edition: Edition,
) -> None:
    rows = [
        line.split() for line in sheets.plain(sheets.edition_sheet(edition, ENGLISH)).splitlines()
    ]
    for peg in edition.palette:
        assert [peg.letter, *peg.name.split(), peg.braille] in rows


@EVERY
def test_a_rule_sheet_explains_every_option(edition: Edition) -> None:
    text = sheets.plain(sheets.edition_sheet(edition, ENGLISH))
    for option in edition.options:
        assert f"\n  {option.name}" in text


@EVERY
def test_a_rule_sheet_as_data_says_the_same_as_in_print(edition: Edition) -> None:
    text = sheets.plain(sheets.edition_sheet(edition, ENGLISH))
    data = sheets.edition_data(edition, ENGLISH)
    for section in data["sections"]:
        assert section["heading"] in text
        assert all(sentence in text for sentence in section["sentences"])
    assert [option["name"] for option in data["option_rules"]] == data["options"]


def test_the_codemakers_table_is_printed_with_its_last_line() -> None:
    """002:131-159."""
    family = next(edition for edition in editions() if edition.name == "family-2004")
    text = sheets.plain(sheets.edition_sheet(family, ENGLISH))
    assert "  7            14         13         12" in text
    assert "  not cracked  40         30         25" in text


def test_the_list_has_every_edition_once() -> None:
    text = sheets.plain(sheets.editions_sheet(editions(), ENGLISH))
    assert [line.split()[0] for line in text.splitlines()[1:]] == [one.name for one in editions()]


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_on_a_terminal_nothing_is_lost_however_narrow_it_is(columns: int) -> None:
    family = next(edition for edition in editions() if edition.name == "family-2004")
    blocks = sheets.edition_sheet(family, ENGLISH)
    shown = sheets.wrapped(blocks, columns)
    assert max(map(len, shown.splitlines())) <= columns
    assert sorted("".join(shown.split())) == sorted("".join(sheets.plain(blocks).split()))
    assert not set(shown) & set("│┃─━┏┓└┘┼")


def test_headings_are_bold_where_the_terminal_is_styled() -> None:
    blocks: list[sheets.Block] = [
        sheets.SheetHeading("Pegs"),
        sheets.SheetTable(("Letter",), (("R",),)),
    ]
    assert sheets.wrapped(blocks, 80) == "Pegs\n  Letter\n  R"
    styled = sheets.wrapped(blocks, 80, styled=True)
    assert styled == "\x1b[1mPegs\x1b[0m\n  \x1b[2mLetter\x1b[0m\n  R"
