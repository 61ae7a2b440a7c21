"""Sheets of headings, sentences and tables, among them the list of editions and their rule sheets.

A terminal gets a sheet wrapped to its width. Tables have no drawn lines: a screen reader would read
them out.
"""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from codepegs.render import SIGNS, RuleSheet, key_lines, rule_sheet
from codepegs.rules import Edition, Rules
from codepegs.terminal.output import is_terminal, put
from codepegs.text import Translations, in_columns, padded, say, width


class SheetHeading(NamedTuple):
    """The heading of the blocks that follow."""

    text: str


class Sentences(NamedTuple):
    """A paragraph of sentences, one a line."""

    lines: Sequence[str]


class SheetTable(NamedTuple):
    """Rows of cells under their headings."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]


Block = SheetHeading | Sentences | SheetTable


def editions_sheet(editions: Sequence[Edition], language: Translations) -> list[Block]:
    """All editions, one a line."""
    _ = language.gettext
    rows = [(edition.name, _(edition.title)) for edition in editions]
    return [SheetTable((_("Edition"), _("What it is")), rows)]


def edition_sheet(of: Edition | Rules, language: Translations) -> list[Block]:
    """The rule sheet of an edition or of one match, with its name."""
    sheet = rule_sheet(of)
    title = say("{edition}: {title}", edition=sheet.name, title=sheet.title)
    return [SheetHeading(title.spoken(language)), *sheet_blocks(of, language)]


def sheet_blocks(of: Edition | Rules, language: Translations) -> Iterator[Block]:
    """The rule sheet of an edition with all its options, or of one match with the chosen ones."""
    language = (of.edition if isinstance(of, Rules) else of).in_words(language)
    _ = language.gettext
    sheet = rule_sheet(of)
    for section in sheet.sections:
        yield SheetHeading(section.heading.spoken(language))
        yield Sentences([line.spoken(language) for line in section.sentences])
    if sheet.maker_table:
        yield SheetHeading(_("The codemaker's points, by the row of the crack"))
        yield _maker_table(sheet, of, language)
    yield SheetHeading(_("{PIECE:Pegs|Letters|Digits|Animals|Pieces}"))
    if isinstance(of, Rules):
        yield Sentences([line.spoken(language) for line in key_lines(of)])
    pegs = [
        (peg.shown.spoken(language), _(peg.name), peg.touched.spoken(language))
        for peg in sheet.pegs
    ]
    yield SheetTable((_("Letter"), _("Name"), _("Braille")), pegs)
    yield SheetHeading(_("Options"))
    if sheet.options:
        options = [(form.spoken(language), rule.spoken(language)) for form, rule in sheet.options]
        yield SheetTable((_("Written"), _("Rule")), options)
    else:
        yield Sentences([_("No options were chosen.")])


def _maker_table(sheet: RuleSheet, of: Edition | Rules, language: Translations) -> SheetTable:
    _ = language.gettext
    columns = [points for _players, points in sheet.maker_table]
    last = len(columns[0]) - 1
    # Of a match, only the rows of its board.
    rows = of.rows if isinstance(of, Rules) and of.rows is not None else last
    heads = [_("{number} players").format(number=number) for number, _points in sheet.maker_table]
    lines = [
        (str(row), *(str(points[row - 1]) for points in columns))
        for row in range(1, min(rows, last) + 1)
    ]
    lines.append((_("not cracked"), *(str(points[-1]) for points in columns)))
    return SheetTable((_("Row"), *heads), lines)


# -- Laying out ------------------------------------------------------------------------------


def plain(blocks: Sequence[Block]) -> str:
    """The blocks as text, whatever the width."""
    return "\n".join(map(_plain, blocks)).strip("\n")


def _plain(block: Block) -> str:
    match block:
        case SheetHeading():
            return f"\n{block.text}"
        case Sentences():
            return textwrap.indent("\n".join(block.lines), "  ")
        case SheetTable():
            return textwrap.indent("\n".join(in_columns([block.headings, *block.rows])), "  ")


def fitting(table: SheetTable) -> Block:
    """The table, or a sentence for each row where the terminal is too narrow for it."""
    widest = max(map(width, plain([table]).splitlines()))
    if not is_terminal() or widest <= shutil.get_terminal_size().columns:
        return table
    return Sentences(
        [
            "; ".join(f"{head} {cell}" for head, cell in zip(table.headings, row, strict=True))
            for row in table.rows
        ]
    )


def plot_width() -> int | None:
    """The columns that a plot may have; `None` where the output shows no plot."""
    try:
        SIGNS.encode(sys.stdout.encoding if is_terminal() else "ascii")
    except (UnicodeEncodeError, LookupError):
        return None
    return shutil.get_terminal_size().columns


def show(blocks: Sequence[Block]) -> None:
    """Print the blocks, wrapped to the width of a terminal."""
    if not is_terminal():
        put(plain(blocks))
        return
    plain_wanted = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    styled = not plain_wanted and sys.platform != "win32"
    put(wrapped(blocks, shutil.get_terminal_size().columns, styled=styled))


def wrapped(blocks: Sequence[Block], columns: int, *, styled: bool = False) -> str:
    """The blocks as text of so many columns; `styled` makes headings bold or faint."""
    bold, faint, end = ("\x1b[1m", "\x1b[2m", "\x1b[0m") if styled else ("", "", "")
    lines: list[str] = []
    for position, block in enumerate(blocks):
        match block:
            case SheetHeading():
                lines += [""] if position else []
                lines += [f"{bold}{line}{end}" for line in _broken(block.text, columns)]
            case Sentences():
                for sentence in block.lines:
                    lines += [f"  {line}" for line in _broken(sentence, columns - 2)]
            case SheetTable():
                widths = _widths([block.headings, *block.rows], columns - 2)
                heads = _row_lines(block.headings, widths)
                lines += [f"  {faint}{line}{end}" for line in heads]
                for row in block.rows:
                    lines += [f"  {line}" for line in _row_lines(row, widths)]
    return "\n".join(lines)


def _broken(words: str, columns: int) -> list[str]:
    """The words in lines; an empty line stays one."""
    return textwrap.wrap(words, max(columns, 1)) or [""]


def _widths(rows: Sequence[Sequence[str]], columns: int) -> list[int]:
    """The width of each column of a table; the widest shrink until all fit."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    while sum(widths) + 2 * (len(widths) - 1) > columns and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    return widths


def _row_lines(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    cells = [_broken(cell, wide) for cell, wide in zip(row, widths, strict=True)]
    return [
        "  ".join(map(padded, line, widths)).rstrip() for line in zip_longest(*cells, fillvalue="")
    ]


# -- For scripts -----------------------------------------------------------------------------


def editions_data(editions: Sequence[Edition], language: Translations) -> dict[str, Any]:
    """The list of editions, for JSON."""
    return {"editions": [_edition_data(edition, language) for edition in editions]}


def _edition_data(edition: Edition, language: Translations) -> dict[str, Any]:
    return {
        "name": edition.name,
        "title": language.gettext(edition.title),
        "players": list(edition.players),
        "holes": list(edition.holes),
        "colours": edition.colours or len(edition.palette),
        "rows": edition.rows,
        "repeats": edition.repeats,
        # How many words there are is known only with a word list.
        "codes": None if edition.needs_words else edition.rules().number_of_codes,
        "options": [option.name for option in edition.options],
    }


def edition_data(of: Edition | Rules, language: Translations) -> dict[str, Any]:
    """The rule sheet of an edition or of one match, for JSON."""
    edition = of.edition if isinstance(of, Rules) else of
    language = edition.in_words(language)
    _ = language.gettext
    sheet, all_options = rule_sheet(of), rule_sheet(edition).options
    agreed = _agreed_data(of, sheet, language) if isinstance(of, Rules) else {}
    return _edition_data(edition, language) | {
        **agreed,
        "keys": [{"colour": key, "name": _(key)} for key in of.keys],
        "sections": [
            {
                "heading": section.heading.spoken(language),
                "sentences": [line.spoken(language) for line in section.sentences],
            }
            for section in sheet.sections
        ],
        "option_rules": [
            {"name": option.name, "written": form.spoken(language), "rule": rule.spoken(language)}
            for option, (form, rule) in zip(edition.options, all_options, strict=True)
        ],
        "pegs": [
            {
                "letter": peg.letter,
                "shown": peg.shown.spoken(language),
                "name": _(peg.name),
                "colour": peg.colour,
                "shape": peg.shape,
                "braille": peg.touched.spoken(language),
            }
            for peg in sheet.pegs
        ],
        "maker_table": [
            {"players": players, "cracked_in_row": list(points[:-1]), "not_cracked": points[-1]}
            for players, points in sheet.maker_table
        ],
    }


def _agreed_data(rules: Rules, sheet: RuleSheet, language: Translations) -> dict[str, Any]:
    """What differs in this match from the edition, and what was chosen for it."""
    return {
        "players": [rules.players],
        "holes": list(rules.holes),
        "colours": len(rules.palette),
        "rows": rules.rows,
        "repeats": rules.repeats,
        "codes": rules.number_of_codes,
        "options_chosen": [rule.spoken(language) for _, rule in sheet.options],
    }
