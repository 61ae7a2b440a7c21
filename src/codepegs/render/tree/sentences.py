"""What is said of a tree in sentences, the same in every drawing."""

from __future__ import annotations

from collections.abc import Iterator

from codepegs.engine.trees.tree import Tree
from codepegs.rules.code import Code
from codepegs.rules.mark import Mark
from codepegs.rules.mark_text import mark_text
from codepegs.rules.ruleset import Rules
from codepegs.text.sentence import Figure, Text, Translations, say, say_number


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
    each = [
        say("{row}: {codes}", row=row, codes=codes)
        for row, codes in enumerate(facts.histogram, start=1)
    ]
    yield say("Codes cracked in row {rows}.", rows=tuple(each))
    if facts.proven:
        yield say("Proven: nothing made for the same end needs fewer guesses.")
    elif facts.least_total is not None:
        yield say(
            "Proven: nothing made for the same end needs fewer than {least} guesses.",
            least=facts.least_total,
        )
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


def pegs_by_name(rules: Rules, row: Code, language: Translations) -> str:
    """A row as it is spoken: its pegs by name, a word as a word."""
    if rules.words is not None:
        return str(row)
    return ", ".join(rules.pegs[letter].spoken.spoken(language) for letter in row)


def mark_by_name(rules: Rules, mark: Mark, language: Translations) -> str:
    """A mark as it is spoken: so many key pegs of each kind."""
    return ", ".join(part.spoken(language) for part in mark_text(rules, mark))
