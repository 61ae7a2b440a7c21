"""`codepegs tree`: a saved strategy, drawn or checked."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from codepegs.terminal.files import begin_file, from_home, take_away, write_text
from codepegs.terminal.numbers import whole
from codepegs.terminal.output import FINE, prepare_streams, put, put_json
from codepegs.text.lexicon import lexicon
from codepegs.text.refusal import Refusal
from codepegs.text.sentence import Translations, Whole, say

if TYPE_CHECKING:
    from codepegs.engine.trees.tree import Tree

FORMATS = ("text", "dot", "svg", "html")

MOST_ROWS = 99

ON_A_SCREEN = 2
"""Rows that are drawn as text on a screen, unless more are asked for."""


def tree(
    said: Translations,
    code: str,
    file: str,
    *,
    form: str,
    rows: str | None,
    target: str | None,
    check: bool,
    as_json: bool,
) -> int:
    """Draw a saved strategy, or check it."""
    if form not in FORMATS:
        raise Refusal("tree/format", came=form, expected=FORMATS)
    up_to = None if rows is None else whole(rows, "--rows", 1, MOST_ROWS)
    from codepegs.engine.trees.tree_file import read_tree

    saved = read_tree(from_home(file), lexicon=lexicon)
    if check or as_json:
        return _check(said, saved, as_json=as_json)
    return _draw(said, code, saved, form, up_to, target)


def _draw(
    said: Translations, code: str, tree: Tree, form: str, up_to: int | None, target: str | None
) -> int:
    """Draw a strategy, on the screen or into a file."""
    on_screen = target is None and sys.stdout is not None and sys.stdout.isatty()
    if up_to is None and form == "text" and on_screen:
        up_to = ON_A_SCREEN
    match form:
        case "dot":
            from codepegs.render.tree.graph import draw_dot

            drawn = draw_dot(tree, rows=up_to, language=said)
        case "svg":
            from codepegs.render.tree.graph import draw_svg

            drawn = draw_svg(tree, rows=up_to, language=said)
        case "html":
            from codepegs.render.tree.page import draw_page

            drawn = draw_page(tree, rows=up_to, language=said, language_code=code)
        case _:
            from codepegs.render.tree.text import draw_text

            drawn = draw_text(tree, rows=up_to, language=said)
    if target is not None:
        write_new(target, f"{drawn}\n")
        put(say("The drawing is written in {file}.", file=Whole(target)).spoken(said))
        return FINE
    if form != "text":
        # What a picture or a page says of its own encoding has to be true.
        prepare_streams(as_json=True)
    put(drawn)
    return FINE


def write_new(path: str, text: str) -> None:
    """Write a text into a new file; what was there before is never overwritten."""
    place = from_home(path)
    begin_file(place)
    try:
        write_text(place, text)
    except Refusal:
        take_away(place)
        raise


def _check(said: Translations, tree: Tree, *, as_json: bool) -> int:
    """Walk every code through a strategy, and say what was counted."""
    from codepegs.cli.commands.solve import tree_data
    from codepegs.engine.trees.check import check
    from codepegs.render.tree.sentences import facts_lines, heading

    check(tree)
    if as_json:
        put_json(tree_data(tree) | {"rows": len(tree), "checked": True})
        return FINE
    lines = [
        heading(tree),
        *facts_lines(tree),
        say("Checked: every code was walked through it and counted anew; all is as it says."),
    ]
    put("\n".join(line.spoken(said) for line in lines))
    return FINE
