"""`codepegs tree`: a saved strategy, drawn or checked."""

from __future__ import annotations

from codepegs import terminal
from codepegs.cli import parameters
from codepegs.cli.command import Reader, argument, command, flag, option
from codepegs.cli.tree_data import tree_data
from codepegs.engine.trees import Tree, check as check_tree, read_tree
from codepegs.render.tree import draw_dot, draw_page, draw_svg, draw_text, facts_lines, heading
from codepegs.text import N_, Refusal, Translations, Whole, lexicon, say

FORMATS = ("text", "dot", "svg", "html")

ON_A_SCREEN = 2
"""Rows that are drawn as text on a screen, unless more are asked for."""


@command(say("As text, or as DOT, an SVG picture, or an HTML page to click through."))
@argument("file", N_("FILE"), say("A file that `codepegs solve --save` wrote."))
@option(
    "--format",
    "text|dot|svg|html",
    say("What to draw it as; text, unless something else is named."),
    into="form",
    default="text",
)
@option(
    "--rows",
    "N",
    say("Draw so many rows; otherwise all, but as text on a screen the first two."),
    limits=(1, 99),
)
@option("--output", N_("FILE"), say("Write it into this new file."), into="target")
@flag("--check", say("Draw nothing: walk every code through it, and count anew."))
@parameters.as_json
def tree(
    reader: Reader,
    file: str,
    *,
    form: str,
    rows: int | None,
    target: str | None,
    check: bool,
    as_json: bool,
) -> int:
    """Draw a saved strategy, or check it."""
    if form not in FORMATS:
        raise Refusal("tree/format", came=form, expected=FORMATS)
    saved = read_tree(terminal.from_home(file), lexicon=lexicon)
    if check or as_json:
        return _check(reader.said, saved, as_json=as_json)
    return _draw(reader, saved, form, rows, target)


def _draw(reader: Reader, tree: Tree, form: str, rows: int | None, target: str | None) -> int:
    """Draw a strategy, on the screen or into a file."""
    said = reader.said
    if rows is None and form == "text" and target is None and terminal.is_terminal():
        rows = ON_A_SCREEN
    if form == "html":
        drawn = draw_page(tree, rows=rows, language=said, language_code=reader.code)
    else:
        draw = {"dot": draw_dot, "svg": draw_svg, "text": draw_text}[form]
        drawn = draw(tree, rows=rows, language=said)
    if target is not None:
        terminal.write_new(target, f"{drawn}\n")
        terminal.put_lines([say("The drawing is written in {file}.", file=Whole(target))], said)
        return terminal.FINE
    if form != "text":
        # Pictures and pages declare themselves to be UTF-8.
        terminal.prepare_streams(as_json=True)
    terminal.put(drawn)
    return terminal.FINE


def _check(said: Translations, tree: Tree, *, as_json: bool) -> int:
    """Walk every code through a strategy, and say what was counted."""
    check_tree(tree)
    if as_json:
        terminal.put_json(tree_data(tree) | {"rows": len(tree), "checked": True})
        return terminal.FINE
    lines = [
        heading(tree),
        *facts_lines(tree),
        say("Checked: every code was walked through it and counted anew; all is as it says."),
    ]
    terminal.put_lines(lines, said)
    return terminal.FINE
