"""`codepegs tree`: a saved strategy, drawn or checked."""

from __future__ import annotations

import sys

from codepegs.cli import parameters
from codepegs.cli.command import Reader, argument, command, flag, option
from codepegs.cli.tree_data import tree_data
from codepegs.engine.trees import Tree, check as check_tree, read_tree
from codepegs.render.tree import draw_dot, draw_page, draw_svg, draw_text, facts_lines, heading
from codepegs.terminal import FINE, from_home, prepare_streams, put, put_json, whole, write_new
from codepegs.text import N_, Refusal, Translations, Whole, lexicon, say

FORMATS = ("text", "dot", "svg", "html")

MOST_ROWS = 99

ON_A_SCREEN = 2
"""Rows that are drawn as text on a screen, unless more are asked for."""


@command(say("As text, or as DOT, an SVG picture, or an HTML page to click through."))
@argument("file", N_("FILE"), say("A file that `codepegs solve --save` wrote."))
@option(
    "--format",
    "form",
    default="text",
    metavar="text|dot|svg|html",
    shown_help=say("What to draw it as; text, unless something else is named."),
)
@option(
    "--rows",
    metavar="N",
    shown_help=say("Draw so many rows; otherwise all, but as text on a screen the first two."),
)
@option("--output", "target", metavar=N_("FILE"), shown_help=say("Write it into this new file."))
@flag("--check", shown_help=say("Draw nothing: walk every code through it, and count anew."))
@parameters.as_json
def tree(
    reader: Reader,
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
    saved = read_tree(from_home(file), lexicon=lexicon)
    if check or as_json:
        return _check(reader.said, saved, as_json=as_json)
    return _draw(reader, saved, form, up_to, target)


def _draw(reader: Reader, tree: Tree, form: str, up_to: int | None, target: str | None) -> int:
    """Draw a strategy, on the screen or into a file."""
    said = reader.said
    on_screen = target is None and sys.stdout is not None and sys.stdout.isatty()
    if up_to is None and form == "text" and on_screen:
        up_to = ON_A_SCREEN
    match form:
        case "dot":
            drawn = draw_dot(tree, rows=up_to, language=said)
        case "svg":
            drawn = draw_svg(tree, rows=up_to, language=said)
        case "html":
            drawn = draw_page(tree, rows=up_to, language=said, language_code=reader.code)
        case _:
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


def _check(said: Translations, tree: Tree, *, as_json: bool) -> int:
    """Walk every code through a strategy, and say what was counted."""
    check_tree(tree)
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
