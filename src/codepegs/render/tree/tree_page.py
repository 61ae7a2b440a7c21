"""A tree as one page of HTML to click through, without scripts.

Each mark is a `<details>` that holds the next row: it opens by mouse, by key and by screen reader.
Of the marks side by side one is open at a time, so that the page shows one game.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from codepegs.engine.trees import Tree
from codepegs.render.peg_colours import peg_styles
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
from codepegs.rules import Mark, mark_text
from codepegs.text import ENGLISH, N_, Figure, Text, Translations, say

_STYLE = """
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1d1d1b;--soft:#5d5a52;
--line:#d8d3c7;--edge:#8d887c;--mark:#0b6b63}
@media(prefers-color-scheme:dark){:root{--paper:#1b1c1e;--card:#242629;--ink:#efede6;--soft:#b3aea2;
--line:#3c3e42;--edge:#8d887c;--mark:#6fd3c7}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:46rem;margin:0 auto;padding:1rem}
h1{font-size:1.4rem;line-height:1.25;margin:.5rem 0}h2{font-size:1.1rem;margin:1.5rem 0 .25rem}
p{margin:.25rem 0}ul{list-style:none;margin:0;padding:0}
.pegs{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
.tree ul ul{margin-inline-start:.4rem;padding-inline-start:.6rem;
border-inline-start:2px solid var(--line)}
.tree li>p{padding:.35rem .5rem .35rem 1.55rem}
summary{padding:.35rem .5rem;border-radius:.4rem;cursor:pointer}
summary:hover{background:var(--card)}
summary:focus-visible{outline:3px solid var(--mark);outline-offset:1px}
details[open]>summary{font-weight:600}
.row{background:var(--card);border:1px solid var(--line);border-radius:.5rem;
padding:.4rem .6rem;margin:.3rem 0}
details>.row{margin-inline-start:1.4rem}
i{font-style:normal;color:var(--mark)}small{font-size:.9em;color:var(--soft)}
span{display:inline-block}
b{display:inline-block;min-width:1.65em;line-height:1.65em;padding:0 .25em;text-align:center;
border-radius:1em;box-shadow:inset 0 0 0 1px var(--edge)}
"""


def draw_page(
    tree: Tree,
    *,
    rows: int | None = None,
    language: Translations = ENGLISH,
    language_code: str = "en",
) -> str:
    """The tree as an HTML page, up to so many rows."""
    return "\n".join(_Page(tree, rows, language).lines(language_code))


class _Page:
    def __init__(self, tree: Tree, rows: int | None, language: Translations) -> None:
        self.tree, self.rules, self.rows = tree, tree.rules, rows
        self.language = self.rules.edition.in_words(language)
        self.root = sketch(tree)
        # Made once: thousands of rows repeat them.
        self.pegs = {
            letter: f'<b class="p{number}">{peg.shown.spoken(language)}</b>'
            for number, (letter, peg) in enumerate(self.rules.pegs.items())
        }
        self.marks = {
            mark: self._tag("i", say("{mark}", mark=mark_text(self.rules, mark)))
            for mark in tree.marks
        }
        self.groups = 0

    def said(self, text: Text) -> str:
        return escape(text.spoken(self.language))

    def _tag(self, name: str, text: Text) -> str:
        return f"<{name}>{self.said(text)}</{name}>"

    def lines(self, language_code: str) -> Iterator[str]:
        title = self.said(heading(self.tree))
        yield "<!DOCTYPE html>"
        yield f'<html lang="{escape(language_code)}">'
        yield '<head><meta charset="utf-8">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{title}</title>"
        yield f"<style>{_STYLE}{peg_styles(self.rules)}</style></head>"
        yield f"<body><main><h1>{title}</h1>"
        for fact in facts_lines(self.tree):
            yield self._tag("p", fact)
        if self.rows is not None and (out := left_out(self.root, self.rows)):
            yield self._tag("p", cut_line(self.rows, out))
        if self.rules.words is None:
            yield self._tag("h2", say("{PIECE:Pegs|Letters|Digits|Animals|Pieces}"))
            yield from self._legend()
        yield self._tag("h2", say("The rows"))
        how = say("Play the row. Then open the mark that it got: the next row stands there.")
        yield self._tag("p", how)
        yield f'<div class="tree">{self._card(self.root)}'
        yield from self._branches(self.root)
        yield "</div></main></body></html>"

    def _legend(self) -> Iterator[str]:
        yield '<ul class="pegs">'
        for letter, peg in self.rules.pegs.items():
            name = "" if peg.name == letter else f" {self.said(peg.spoken)}"
            yield f"<li>{self.pegs[letter]}{name}</li>"
        yield "</ul>"

    def _row(self, twig: Twig) -> str:
        row = self.said(say("Row {row}:", row=twig.row))
        # Spaces, so that letters are read out one by one; a word is read as a word.
        between = " " if self.rules.words is None else ""
        return f"{row} <span>{between.join(map(self.pegs.__getitem__, twig.guess))}</span>"

    def _card(self, twig: Twig) -> str:
        """A row that others follow."""
        average = Figure(f"{twig.total / twig.codes:.2f}")
        said = N_("{average} guesses on average, {worst} at most")
        more = say(said, average=average, worst=twig.worst)
        return f'<p class="row">{self._row(twig)} <small>{self.said(more)}</small></p>'

    def _branches(self, twig: Twig) -> Iterator[str]:
        if hidden := twig.hidden(self.rows):
            yield f"<p><small>{self.said(rows_cut(hidden))}</small></p>"
        elif twig.branches:
            self.groups += 1
            group = f"g{self.groups}"
            yield "<ul>"
            for mark, branch in twig.branches:
                yield from self._branch(mark, branch, group)
            yield "</ul>"

    def _branch(self, mark: Mark, twig: Twig, group: str) -> Iterator[str]:
        if twig.branches:
            left = f"<small>{self.said(codes_left(twig.codes))}</small>"
            yield f'<li><details name="{group}"><summary>{self.marks[mark]} {left}</summary>'
            yield self._card(twig)
            yield from self._branches(twig)
            yield "</details></li>"
        else:
            # The last row: nothing is left to open.
            yield f"<li><p>{self.marks[mark]} → {self._row(twig)}</p></li>"
