"""The sheets that commands print: the list of editions, and an edition's rule sheet.

A sheet is a list of blocks, laid out by hand for pipes and small screens and by rich where a
terminal shows it. Neither draws lines: a screen reader would read them out.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from codepegs.render.rule_sheet import RuleSheet, rule_sheet
from codepegs.rules.edition import Edition
from codepegs.terminal.output import put
from codepegs.text.columns import in_columns
from codepegs.text.sentence import Translations, say


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
        # What was put out before must not come after it.
        sys.stdout.flush()
        print_rich(blocks)
    else:
        put(plain(blocks))


def print_rich(blocks: Sequence[Block]) -> None:
    """The blocks on a terminal, wrapped to its width."""
    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table as Columns
    from rich.text import Text

    from codepegs.terminal.no_break import keep_together

    keep_together()
    console = Console(highlight=False)
    for position, block in enumerate(blocks):
        match block:
            case SheetHeading():
                if position:
                    console.print()
                console.print(Text(block.text, style="bold"))
            case Sentences():
                for line in block.lines:
                    console.print(Padding(Text(line), (0, 0, 0, 2)))
            case SheetTable():
                columns = Columns(box=None, header_style="dim", pad_edge=False)
                for heading in block.headings:
                    columns.add_column(heading, overflow="fold")
                for row in block.rows:
                    columns.add_row(*map(Text, row))
                console.print(Padding(columns, (0, 0, 0, 2)))


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
