"""The check of a tree with every code; shares no code with the searches, to find their mistakes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from codepegs.engine.trees.openings import Openings
from codepegs.engine.trees.tree import Facts, Node, Tally, Tree
from codepegs.rules import Answer, Code, Mark, Rules
from codepegs.text import Refusal, Text, say


class Checked(Tally):
    """The tally of a tree that was walked with every code."""


@dataclass(frozen=True)
class Visit:
    """A node of a tree, and the codes that reach it."""

    number: int
    row: int
    guess: Code
    codes: tuple[Code, ...]
    parts: dict[Mark, tuple[Code, ...]]  # The codes by the mark they give the guess.

    @property
    def cracked(self) -> tuple[Code, ...]:
        """The codes that the guess cracks: several where places do not count."""
        return next((c for mark, c in self.parts.items() if mark.cracks(len(self.guess))), ())


def check(tree: Tree) -> Checked:
    """The tally of a tree, counted anew; refuses a tree that fails a code or has a false fact.

    >>> from codepegs import Code, Mark, edition
    >>> rules = edition("custom").rules(holes=1, colours=2)
    >>> root = Node(Code("A"), {Mark((0, 0)): Node(Code("B"))})
    >>> check(grown(rules, 1, root, strategy="optimal")).histogram
    (1, 1)
    """
    counted, facts = count(tree), tree.facts
    if facts.histogram != counted.histogram:
        raise Refusal("tree/false-facts", came=_spoken(facts), expected=_spoken(counted))
    _refuse_false_proof(facts)
    return counted


def count(tree: Tree) -> Checked:
    """The tally of a tree, whatever its facts say."""
    rows: list[int] = []
    for visit in walk(tree):
        rows += [0] * (visit.row - len(rows))
        rows[visit.row - 1] += len(visit.cracked)
    return Checked(tuple(rows))


def walk(tree: Tree) -> Iterator[Visit]:
    """Every node with its codes; refuses a false row, a missing branch and a needless one."""
    rules, holes = tree.rules, tree.holes
    mark_row = rules.mark_row
    row = 1
    level = {0: tuple(code for code in rules.codes() if len(code) == holes)}
    assert level[0], "rules without codes"
    while level:
        following: dict[int, tuple[Code, ...]] = {}
        for number in sorted(level):
            codes = level[number]
            guess = tree.guess(number)
            try:
                rules.guess(guess, holes)
            except Refusal:
                where = _spoken_path(tree.path(number))
                raise Refusal("tree/illegal-guess", came=str(guess), where=where) from None
            parts: dict[Mark, list[Code]] = {}
            for code in codes:
                parts.setdefault(mark_row(code, guess), []).append(code)
            for mark, part in parts.items():
                if not mark.cracks(holes):
                    child = tree.child(number, mark)
                    if child is None:
                        where = _spoken_path((*tree.path(number), (guess, mark)))
                        raise Refusal("tree/not-cracked", came=str(part[0]), where=where)
                    following[child] = tuple(part)
            for mark, child in tree.children(number):
                if child not in following:
                    where = _spoken_path((*tree.path(number), (guess, mark)))
                    raise Refusal("tree/needless-branch", where=where)
            yield Visit(number, row, guess, codes, {m: tuple(part) for m, part in parts.items()})
        level, row = following, row + 1


def check_openings(tree: Tree, openings: Openings) -> None:
    """Refuse a table of openings that can be seen to be false without a search."""
    rules, holes = tree.rules, tree.holes
    codes = [code for code in rules.codes() if len(code) == holes]
    openings = openings.under(rules)
    for row, after in openings.cells.items():
        left = Counter(rules.mark_row(code, row) for code in codes)
        for mark in sorted({*left, *after}):
            if not mark.cracks(holes):
                cell = after.get(mark)
                _compare((row, mark), 0 if cell is None else cell.codes, left[mark])
        value = openings.value(row)
        if value is not None and value < (tree.facts.least_total or 0):
            raise Refusal("tree/false-proof", came=tree.facts.least_total, reached=value)
    if tree.facts.proven:
        for mark, total in _totals_after_root(tree).items():
            cell = openings.cell(tree.guess(0), mark)
            _compare((tree.guess(0), mark), 0 if cell is None else cell.total, total)


def _compare(answer: Answer, came: int, expected: int) -> None:
    if came != expected:
        where = _spoken_path((answer,))
        raise Refusal("tree/false-openings", where=where, came=came, expected=expected)


def _totals_after_root(tree: Tree) -> Counter[Mark]:
    """The guesses that the tree needs for all codes after each mark of its first row."""
    branch = {child: mark for mark, child in tree.children(0)}
    totals: Counter[Mark] = Counter()
    for visit in walk(tree):
        if visit.number:
            mark = branch[visit.number]
            totals[mark] += (visit.row - 1) * len(visit.cracked)
            branch.update((child, mark) for _, child in tree.children(visit.number))
    return totals


def grown(
    rules: Rules,
    holes: int,
    root: Node,
    strategy: str,
    least_total: int | None = None,
    least_worst: int | None = None,
) -> Tree:
    """A tree with facts that were counted here, and so are true."""
    bare = Tree.of(rules, holes, root, Facts((), strategy))
    facts = Facts(count(bare).histogram, strategy, least_total, least_worst)
    _refuse_false_proof(facts)
    return Tree(rules, holes, facts, bare.columns)


def _refuse_false_proof(facts: Facts) -> None:
    for proven, reached in ((facts.least_total, facts.total), (facts.least_worst, facts.worst)):
        if proven is not None and proven > reached:
            raise Refusal("tree/false-proof", came=proven, reached=reached)


def _spoken(tally: Tally) -> Text:
    gaps = {"codes": tally.codes, "total": tally.total, "worst": tally.worst}
    return say("{codes} codes, {total} guesses in all, {worst} at most", **gaps)


def _spoken_path(answers: tuple[Answer, ...]) -> Text:
    rows = ", ".join(f"{guess} {mark}" for guess, mark in answers)
    return say("the beginning") if not answers else say("{rows}", rows=rows)
