"""A tree as text: a line a row, indented by the rows before it."""

from __future__ import annotations

from collections.abc import Iterator

from codepegs.engine.trees.tree import Tree
from codepegs.render.tree.outline import Twig, left_out, sketch
from codepegs.render.tree.sentences import codes_left, cut_line, facts_lines, heading, rows_cut
from codepegs.rules.mark import Mark
from codepegs.text.sentence import ENGLISH, Translations


def draw_text(tree: Tree, *, rows: int | None = None, language: Translations = ENGLISH) -> str:
    """The tree as text, up to so many rows.

    Each line has the mark that leads to it, the number of its row, the guess, and how many codes
    may be hidden when it is played.

    >>> from codepegs import Code, Mark, edition
    >>> from codepegs.engine.trees.check import grown
    >>> from codepegs.engine.trees.tree import Node
    >>> rules = edition("custom").rules(holes=1, colours=3)
    >>> last = Node(Code("B"), {Mark((0, 0)): Node(Code("C"))})
    >>> root = Node(Code("A"), {Mark((0, 0)): last})
    >>> tree = grown(rules, 1, root, strategy="optimal", least_total=6)
    >>> print(draw_text(tree, rows=2))
    custom holes=1 colours=3: the tree optimal
    It cracks all 3 codes with 6 guesses: 2.0000 on average, 3 at most.
    Codes cracked in row 1: 1, 2: 1, 3: 1.
    Proven: nothing made for the same end needs fewer guesses.
    Shown up to row 2: 1 further row is left out.
    <BLANKLINE>
    1. A (3 codes)
      0 0: 2. B (2 codes)
        … 1 more row
    """
    root = sketch(tree)
    head = [heading(tree), *facts_lines(tree)]
    if rows is not None and (out := left_out(root, rows)):
        head.append(cut_line(rows, out))
    spoken = [line.spoken(language) for line in head]
    return "\n".join([*spoken, "", *_lines(root, None, rows, language)])


def _lines(
    twig: Twig, mark: Mark | None, rows: int | None, language: Translations
) -> Iterator[str]:
    indent = "  " * (twig.row - 1)
    led_by = "" if mark is None else f"{mark}: "
    left = codes_left(twig.codes).spoken(language)
    yield f"{indent}{led_by}{twig.row}. {twig.guess} ({left})"
    if hidden := twig.hidden(rows):
        yield f"{indent}  {rows_cut(hidden).spoken(language)}"
        return
    for after, branch in twig.branches:
        yield from _lines(branch, after, rows, language)
