"""The sheets that commands print: the list of editions, and an edition's rule sheet.

A sheet is a list of blocks: as it is for pipes, and wrapped to its width where a terminal shows it.
Nothing draws lines: a screen reader would read them out.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from rich import _wrap

from codepegs.render import RuleSheet, rule_sheet
from codepegs.rules import Edition
from codepegs.terminal.output import put
from codepegs.text import Translations, in_columns, padded, say, width


@dataclass(frozen=True)
class SheetHeading:
    """What comes next."""

    text: str


@dataclass(frozen=True)
class Sentences:
    """A paragraph of sentences, one a line."""

    lines: Sequence[str]


@dataclass(frozen=True)
class SheetTable:
    """Rows of cells under their headings."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]


Block = SheetHeading | Sentences | SheetTable


def editions_sheet(editions: Sequence[Edition], language: Translations) -> list[Block]:
    """All editions, one a line."""
    _ = language.gettext
    return [
        SheetTable(
            (_("Edition"), _("What it is")),
            [(edition.name, _(edition.title)) for edition in editions],
        )
    ]


def edition_sheet(edition: Edition, language: Translations) -> list[Block]:
    """The rule sheet of an edition, readable by a player."""
    _ = language.gettext
    sheet = rule_sheet(edition)
    heading = say("{edition}: {title}", edition=edition.name, title=sheet.title)
    blocks: list[Block] = [SheetHeading(heading.spoken(language))]
    for section in sheet.sections:
        blocks.append(SheetHeading(section.heading.spoken(language)))
        blocks.append(Sentences([line.spoken(language) for line in section.sentences]))
    if sheet.maker_table:
        blocks.append(SheetHeading(_("The codemaker's points, by the row of the crack")))
        blocks.append(_maker_table(sheet, language))
    blocks.append(SheetHeading(_("Pegs")))
    blocks.append(_peg_table(sheet, language))
    blocks.append(SheetHeading(_("Options")))
    blocks.append(
        SheetTable(
            (_("Written"), _("Rule")),
            [(form.spoken(language), rule.spoken(language)) for form, rule in sheet.options],
        )
    )
    return blocks


def _maker_table(sheet: RuleSheet, language: Translations) -> SheetTable:
    _ = language.gettext
    players = [_("{number} players").format(number=number) for number, _points in sheet.maker_table]
    columns = [points for _number, points in sheet.maker_table]
    last = len(columns[0])
    labels = [*(str(row) for row in range(1, last)), _("not cracked")]
    rows = [
        (label, *(str(points[index]) for points in columns)) for index, label in enumerate(labels)
    ]
    return SheetTable((_("Row"), *players), rows)


def _peg_table(sheet: RuleSheet, language: Translations) -> SheetTable:
    _ = language.gettext
    return SheetTable(
        (_("Letter"), _("Name"), _("Braille")),
        [(peg.letter, _(peg.name), peg.braille) for peg in sheet.pegs],
    )


# -- Laying out ------------------------------------------------------------------------------


def plain(blocks: Sequence[Block]) -> str:
    """The blocks as text, whatever the width."""
    parts = [_plain(block) for block in blocks]
    return "\n".join(parts).strip("\n")


def _plain(block: Block) -> str:
    match block:
        case SheetHeading():
            return f"\n{block.text}"
        case Sentences():
            return textwrap.indent("\n".join(block.lines), "  ")
        case SheetTable():
            return textwrap.indent("\n".join(in_columns([block.headings, *block.rows])), "  ")


def show(blocks: Sequence[Block]) -> None:
    """The blocks on the standard output: on a terminal wrapped to its width, else as they are."""
    if sys.stdout is not None and sys.stdout.isatty():
        put(wrapped(blocks, shutil.get_terminal_size().columns, styled=_is_styled(os.environ)))
    else:
        put(plain(blocks))


def _is_styled(environ: Mapping[str, str]) -> bool:
    """Whether the terminal shows bold and faint letters, and its reader wants them."""
    return not environ.get("NO_COLOR") and environ.get("TERM") != "dumb" and sys.platform != "win32"


def wrapped(blocks: Sequence[Block], columns: int, *, styled: bool = False) -> str:
    """The blocks as text for a screen with so many columns; bold and faint where it is styled."""
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
    """How wide each column of a table may be; the widest give way where the screen is narrow."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    while sum(widths) + 2 * (len(widths) - 1) > columns and max(widths) > 1:
        widths[widths.index(max(widths))] -= 1
    return widths


def _row_lines(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    """A row of a table, in as many lines as its longest cell needs."""
    cells = [_broken(cell, wide) for cell, wide in zip(row, widths, strict=True)]
    return [
        "  ".join(map(padded, line, widths)).rstrip() for line in zip_longest(*cells, fillvalue="")
    ]


# -- For scripts -----------------------------------------------------------------------------


def editions_data(editions: Sequence[Edition], language: Translations) -> dict[str, Any]:
    """The list of editions as JSON has it."""
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
        # The words are counted only when there is a word list.
        "codes": None if edition.needs_words else edition.rules().number_of_codes,
        "options": [option.name for option in edition.options],
    }


def edition_data(edition: Edition, language: Translations) -> dict[str, Any]:
    """An edition's rule sheet as JSON has it."""
    _ = language.gettext
    sheet = rule_sheet(edition)
    return _edition_data(edition, language) | {
        "keys": [{"colour": key, "name": _(key)} for key in edition.keys],
        "sections": [
            {
                "heading": section.heading.spoken(language),
                "sentences": [line.spoken(language) for line in section.sentences],
            }
            for section in sheet.sections
        ],
        "option_rules": [
            {
                "name": option.name,
                "written": form.spoken(language),
                "rule": rule.spoken(language),
            }
            for option, (form, rule) in zip(edition.options, sheet.options, strict=True)
        ],
        "pegs": [
            {
                "letter": peg.letter,
                "name": _(peg.name),
                "colour": peg.colour,
                "shape": peg.shape,
                "braille": peg.braille,
            }
            for peg in sheet.pegs
        ],
        "maker_table": [
            {"players": players, "cracked_in_row": list(points[:-1]), "not_cracked": points[-1]}
            for players, points in sheet.maker_table
        ],
    }


# -- Spaces at which no line is broken: rich, and so Textual, would break i ------------------------


_BETWEEN_WORDS = r"[^\S\u00a0\u202f]"
_IN_WORDS = r"[\S\u00a0\u202f]"


def keep_together() -> None:
    """Let no line begin with the colon of a French sentence, whatever wraps it."""
    # There is no setting for it.
    _wrap.re_word = re.compile(f"{_BETWEEN_WORDS}*{_IN_WORDS}+{_BETWEEN_WORDS}*")
