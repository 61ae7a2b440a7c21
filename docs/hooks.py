"""Hooks of mkdocs: the pages "rules by edition" are written from the editions' own data.

So a rule that changes in the program changes on the site, and no page has to be kept in step.
What stands beside the source, for those who look there, is a page of the site too.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import codepegs
from codepegs import Edition


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Give each edition its entry under Rules."""
    for entry in config.nav or []:
        if "Rules" in entry:
            entry["Rules"] += [{_short(edition): _page(edition)} for edition in _editions()]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages as if they lay in docs."""
    files.append(File.generated(config, "contributing.md", content=render_contributing()))
    files.append(File.generated(config, "rules/index.md", content=render_rule_index()))
    for edition in _editions():
        files.append(File.generated(config, _page(edition), content=render_rule_page(edition)))
    return files


def render_contributing() -> str:
    """The page for those who change the program, with its links as they are from here."""
    page = Path(__file__).parents[1] / "CONTRIBUTING.md"
    return page.read_text(encoding="utf-8").replace("](docs/", "](")


def render_rule_index() -> str:
    """The page that lists the editions."""
    lines = ["# The rules, edition by edition", ""]
    lines += [
        f"- [{edition.title}]({edition.name}.md) (`{edition.name}`)" for edition in _editions()
    ]
    return "\n".join(lines) + "\n"


def render_rule_page(edition: Edition) -> str:
    """One edition's rules as Markdown."""
    sheet = codepegs.rule_sheet(edition)
    parts = [f"# {sheet.title}", f"In the program and in the notation: `{sheet.name}`."]
    for section in sheet.sections:
        parts += [f"## {section.heading}", _list(str(one) for one in section.sentences)]
    if sheet.pegs:
        parts += [
            "## The pegs",
            _table(
                ("Letter", "Peg", "Shape", "Braille"),
                ((f"`{peg.letter}`", peg.spoken, peg.shape, peg.braille) for peg in sheet.pegs),
            ),
        ]
    if sheet.maker_table:
        rows = range(1, max(len(points) for _, points in sheet.maker_table))
        parts += [
            "## The codemaker's points",
            _table(
                ("Players", *(f"row {row}" for row in rows), "not cracked"),
                ((players, *points) for players, points in sheet.maker_table),
            ),
        ]
    if sheet.options:
        parts += [
            "## Options",
            _table(("Option", "Rule"), ((f"`{one}`", rule) for one, rule in sheet.options)),
        ]
    return "\n\n".join(parts) + "\n"


def _list(items: Iterable[str]) -> str:
    return "\n".join(f"- {item}" for item in items)


def _table(head: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    lines = [[str(cell) for cell in row] for row in (head, *rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _short(edition: Edition) -> str:
    """What a title begins with: enough for a menu."""
    return str(edition.title).partition(":")[0]


def _page(edition: Edition) -> str:
    return f"rules/{edition.name}.md"


def _editions() -> list[Edition]:
    return list(codepegs.editions())
