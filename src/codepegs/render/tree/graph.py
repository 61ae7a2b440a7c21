"""A tree as a graph: in the DOT language for other programs, and as a picture in SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from codepegs.engine.trees import Tree
from codepegs.render.narration import row_of_pegs
from codepegs.render.peg_colours import look
from codepegs.render.tree.text import (
    Twig,
    codes_left,
    cut_line,
    facts_lines,
    heading,
    left_out,
    rows_cut,
    sketch,
)
from codepegs.rules import Mark, Rules, mark_text
from codepegs.text import ENGLISH, N_, Text, Translations, say

# -- DOT -------------------------------------------------------------------------------------------


def draw_dot(tree: Tree, *, rows: int | None = None, language: Translations = ENGLISH) -> str:
    r"""The tree in the DOT language, up to so many rows.

    >>> from codepegs import Code, Mark, edition
    >>> from codepegs.engine.trees.check import grown
    >>> from codepegs.engine.trees.tree import Node
    >>> rules = edition("custom").rules(holes=1, colours=2)
    >>> root = Node(Code("A"), {Mark((0, 0)): Node(Code("B"))})
    >>> print(draw_dot(grown(rules, 1, root, strategy="optimal")))
    digraph {
      graph [rankdir=LR, label="custom holes=1 colours=2: the tree optimal"]
      node [shape=box, fontname="monospace"]
      edge [fontname="monospace"]
      n0 [label="A\n2 codes"]
      n1 [label="B\n1 code"]
      n0 -> n1 [label="0 0"]
    }
    """
    lines = [
        f"graph [rankdir=LR, label={_quoted(heading(tree).spoken(language))}]",
        'node [shape=box, fontname="monospace"]',
        'edge [fontname="monospace"]',
    ]
    numbers = iter(range(len(tree)))

    def add(twig: Twig, name: str) -> None:
        guess = tree.rules.shown(twig.guess).spoken(language)
        label = f"{guess}\n{codes_left(twig.codes).spoken(language)}"
        lines.append(f"{name} [label={_quoted(label)}]")
        if hidden := twig.hidden(rows):
            cut = _quoted(rows_cut(hidden).spoken(language))
            lines.append(f"{name}c [shape=plaintext, label={cut}]")
            lines.append(f"{name} -> {name}c [style=dotted]")
            return
        for mark, branch in twig.branches:
            child = f"n{next(numbers)}"
            add(branch, child)
            lines.append(f"{name} -> {child} [label={_quoted(str(mark))}]")

    add(sketch(tree), f"n{next(numbers)}")
    return "\n".join(["digraph {", *(f"  {line}" for line in lines), "}"])


def _quoted(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


# -- SVG -------------------------------------------------------------------------------------------

_LINE = 28
"""From one row to the one below, in pixels."""
_PEG = 22
"""From one peg to the next."""
_SIGN = 7.8
"""The width of a sign of the smaller letters, roughly."""
_HEAD = 22

_STYLE = """
svg{--paper:#fbfaf7;--ink:#1d1d1b;--soft:#5d5a52;--line:#a9a498;
font:13px system-ui,sans-serif;background:var(--paper)}
@media(prefers-color-scheme:dark){svg{--paper:#1b1c1e;--ink:#efede6;--soft:#b3aea2;--line:#6d6a63}}
.paper{fill:var(--paper)}text{fill:var(--ink)}.h{font-size:17px;font-weight:600}
.s{fill:var(--soft)}.l{fill:none;stroke:var(--line);stroke-width:1.2}
rect.q{stroke:var(--line);stroke-width:1.5}.p{text-anchor:middle;font-weight:600;font-size:12px}
rect.e{stroke-dasharray:3 2}
"""


def draw_svg(tree: Tree, *, rows: int | None = None, language: Translations = ENGLISH) -> str:
    """The tree as a picture, up to so many rows; it fits light and dark surroundings."""
    return _Picture(tree, rows, language).drawn()


class _Picture:
    """Where everything stands, while it is drawn."""

    def __init__(self, tree: Tree, rows: int | None, language: Translations) -> None:
        self.tree, self.rules, self.rows, self.language = tree, tree.rules, rows, language
        self.root = sketch(tree)
        # A mark before the pegs, a number of codes behind them.
        self.mark_width = _SIGN * (2 * len(self.rules.keys) + 1) + 14
        self.peg_width = _PEG * (0.55 * len(self.rules.letters[0]) + 0.45)
        self.pegs_width = tree.holes * self.peg_width
        count = codes_left(self.root.codes).spoken(language)
        self.column = self.mark_width + self.pegs_width + _SIGN * len(count) + 26
        self.y = 0.0
        self.right = 0.0

    def drawn(self) -> str:
        words = [line.spoken(self.language) for line in facts_lines(self.tree)]
        if self.rows is not None and (out := left_out(self.root, self.rows)):
            words.append(cut_line(self.rows, out).spoken(self.language))
        self.y = 60.0 + _HEAD * len(words)
        parts = list(self._twig(self.root, None))
        title = heading(self.tree).spoken(self.language)
        width = max(self.right + 16, 32 + _SIGN * max(map(len, words)))
        height = self.y + 12
        size = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
        head = [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="graphics-document document" {size}>',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(' '.join(words))}</desc>",
            f"<style>{_STYLE}</style>",
            '<rect class="paper" width="100%" height="100%"/>',
            f'<text class="h" x="16" y="30">{escape(title)}</text>',
        ]
        head += [
            f'<text class="s" x="16" y="{30 + _HEAD * number}">{escape(line)}</text>'
            for number, line in enumerate(words, start=1)
        ]
        return "\n".join([*head, *parts, "</svg>"])

    def _twig(self, twig: Twig, mark: Mark | None) -> Iterator[str]:
        # No mark leads to the first row.
        left = 16 - self.mark_width + (twig.row - 1) * self.column
        y, pegs = self.y, left + self.mark_width
        behind = pegs + self.pegs_width + 4
        count = codes_left(twig.codes).spoken(self.language)
        yield '<g role="graphics-symbol img">'
        yield f"<title>{escape(_told(self.rules, twig, mark).spoken(self.language))}</title>"
        if mark is not None:
            yield f'<path class="l" d="M{left - 8:.1f} {y}H{pegs - 4:.1f}"/>'
            yield f'<text class="s" x="{left:.1f}" y="{y - 4}">{mark}</text>'
        yield from self._pegs(twig, pegs, y)
        yield f'<text x="{behind:.1f}" y="{y + 5}">{escape(count)}</text></g>'
        end = behind + _SIGN * len(count)
        if hidden := twig.hidden(self.rows):
            cut = rows_cut(hidden).spoken(self.language)
            yield f'<text class="s" x="{end + 6:.1f}" y="{y + 5}">{escape(cut)}</text>'
            end += _SIGN * len(cut) + 6
        self.right = max(self.right, end)
        last = y
        branches = [] if hidden else twig.branches
        for number, (after, branch) in enumerate(branches):
            if number:
                self.y += _LINE
            last = self.y
            yield from self._twig(branch, after)
        if branches:
            trunk = left + self.column - 8
            yield f'<path class="l" d="M{end + 2:.1f} {y}H{trunk:.1f}V{last}"/>'
        if mark is None:
            self.y += _LINE

    def _pegs(self, twig: Twig, x: float, y: float) -> Iterator[str]:
        # Round where a letter is one sign; wider, not higher, where it is two.
        size = f'width="{self.peg_width - 3:.1f}" height="{_PEG - 3}" rx="{(_PEG - 3) / 2}"'
        for hole, letter in enumerate(twig.guess):
            peg = self.rules.pegs[letter]
            fill, ink = look(peg)
            left, top = x + hole * self.peg_width + 1.5, y - _PEG / 2 + 1.5
            blank = " e" if fill == "none" else ""
            place = f'x="{left:.1f}" y="{top}"'
            yield f'<rect class="q{blank}" {place} {size} fill="{fill}"/>'
            if not blank:
                middle = left + (self.peg_width - 3) / 2
                place = f'x="{middle:.1f}" y="{y + 4}"'
                shown = peg.shown.spoken(self.language)
                yield f'<text class="p" style="fill:{ink}" {place}>{shown}</text>'


def _told(rules: Rules, twig: Twig, mark: Mark | None) -> Text:
    row, left, pegs = twig.row, codes_left(twig.codes), row_of_pegs(rules, twig.guess)
    if mark is None:
        return say("Row {row}: {pegs}; {left}.", row=row, pegs=pegs, left=left)
    after, line = mark_text(rules, mark), N_("After {mark}, row {row}: {pegs}; {left}.")
    return say(line, mark=after, row=row, pegs=pegs, left=left)
