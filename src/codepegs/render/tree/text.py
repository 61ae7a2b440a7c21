"""A tree as text: a line a row, indented by the rows before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from codepegs.engine.trees import Tree, walk
from codepegs.rules import Code, Mark, Rules
from codepegs.text import ENGLISH, N_, Figure, Text, Translations, say, say_number


def heading(tree: Tree) -> Text:
    """Which rules, and what chose the rows."""
    rules = " ".join((tree.rules.edition.name, *tree.rules.written))
    return say("{rules}: the tree {strategy}", rules=rules, strategy=tree.facts.strategy)


def facts_lines(tree: Tree) -> Iterator[Text]:
    """What is known of the tree."""
    facts = tree.facts
    yield say(
        "It cracks all {codes} codes with {total} guesses: {average} on average, {worst} at most.",
        codes=facts.codes,
        total=facts.total,
        average=Figure(f"{float(facts.average):.4f}"),
        worst=facts.worst,
    )
    rows = enumerate(facts.histogram, start=1)
    each = tuple(say("{row}: {codes}", row=row, codes=codes) for row, codes in rows)
    yield say("Codes cracked in row {rows}.", rows=each)
    if facts.proven:
        yield say("Proven: nothing made for the same end needs fewer guesses.")
    elif facts.least_total is not None:
        least = N_("Proven: nothing made for the same end needs fewer than {least} guesses.")
        yield say(least, least=facts.least_total)
    if facts.least_worst == facts.worst:
        yield say("Proven: nothing has a better worst case.")


def codes_left(codes: int) -> Text:
    """How many codes may be hidden."""
    return say_number("{n} code", "{n} codes", codes)


def rows_cut(nodes: int) -> Text:
    """How many rows are not shown here."""
    return say_number("… {n} more row", "… {n} more rows", nodes)


def cut_line(rows: int, nodes: int) -> Text:
    """Where a drawing stops, and how much it leaves out."""
    return say_number(
        "Shown up to row {rows}: {n} further row is left out.",
        "Shown up to row {rows}: {n} further rows are left out.",
        nodes,
        rows=rows,
    )


@dataclass
class Twig:
    """A row of the tree, and what is left when it is played."""

    row: int
    guess: Code
    codes: int
    """The codes that may be hidden."""
    cracked: int
    """Those of them that the row cracks."""
    total: int = 0
    """The guesses that they need in all, this row included."""
    worst: int = 1
    """The rows that the hardest of them needs, this one included."""
    nodes: int = 1
    """The rows of the tree from here on."""
    branches: list[tuple[Mark, Twig]] = field(default_factory=list)

    def hidden(self, rows: int | None) -> int:
        """How many rows hang on this one, if it is the last that is shown."""
        return self.nodes - 1 if rows is not None and self.row >= rows else 0


def sketch(tree: Tree) -> Twig:
    """The tree's first row, with all that hangs on it; a tree that is wrong is refused."""
    visits = [
        Twig(visit.row, visit.guess, len(visit.codes), len(visit.cracked)) for visit in walk(tree)
    ]
    # Children have higher numbers than their parents.
    for number in reversed(range(len(visits))):
        twig = visits[number]
        twig.branches = [(mark, visits[child]) for mark, child in tree.children(number)]
        below = [branch for _, branch in twig.branches]
        twig.total = twig.codes + sum(branch.total for branch in below)
        twig.worst = 1 + max((branch.worst for branch in below), default=0)
        twig.nodes = 1 + sum(branch.nodes for branch in below)
    return visits[0]


def left_out(twig: Twig, rows: int) -> int:
    """How many rows of the tree a drawing up to that row leaves out."""
    if twig.row >= rows:
        return twig.nodes - 1
    return sum(left_out(branch, rows) for _, branch in twig.branches)


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
    return "\n".join([*spoken, "", *_lines(tree.rules, root, None, rows, language)])


def _lines(
    rules: Rules, twig: Twig, mark: Mark | None, rows: int | None, language: Translations
) -> Iterator[str]:
    indent, led_by = "  " * (twig.row - 1), "" if mark is None else f"{mark}: "
    left = codes_left(twig.codes).spoken(language)
    guess = rules.shown(twig.guess).spoken(language)
    yield f"{indent}{led_by}{twig.row}. {guess} ({left})"
    if hidden := twig.hidden(rows):
        yield f"{indent}  {rows_cut(hidden).spoken(language)}"
        return
    for after, branch in twig.branches:
        yield from _lines(rules, branch, after, rows, language)
