"""Evaluation from the book, which needs no compiled code and no search."""

from __future__ import annotations

from fractions import Fraction

from codepegs.engine.advice.evaluation import RowEvaluation, Value
from codepegs.engine.advice.position import Position
from codepegs.engine.book import Entry
from codepegs.engine.trees import Symmetry, Tree, find_node
from codepegs.rules import Code


def best(entry: Entry, position: Position) -> RowEvaluation | None:
    """A best row, where the book knows the position."""
    if len(position.answers) == 1:
        cell = entry.cell_value(position.rules, *position.answers[0])
        if cell is not None:
            return RowEvaluation(cell.best, _value(cell.total, cell.codes, entry))
    return _by_tree(entry, position)


def value_of(entry: Entry, position: Position, guess: Code) -> Value | None:
    """The value of a row, where it is the first one, or the one that the tree plays."""
    if not position.answers:
        total = entry.opening_value(position.rules, guess)
        if total is not None:
            return _value(total, entry.facts.codes, entry)
    found = best(entry, position)
    return found.value if found is not None and found.guess == guess else None


def openings(entry: Entry, position: Position) -> tuple[RowEvaluation, ...]:
    """A first row of each kind, the best first; none where the book has no such table."""
    if entry.own_openings is None:
        return ()
    table = entry.own_openings.under(position.rules)
    rows = [(total, row) for row in table.cells if (total := table.value(row)) is not None]
    rows.sort(key=lambda one: one[0])
    return tuple(RowEvaluation(row, _value(total, entry.facts.codes, entry)) for total, row in rows)


def _value(total: int, codes: int, entry: Entry) -> Value:
    # Where the book has only the best strategy that is known, there may be a better one.
    proven = entry.facts.proven and entry.facts.strategy == "optimal"
    return Value(Fraction(total, codes), "book" if proven else "best-known")


def _by_tree(entry: Entry, position: Position) -> RowEvaluation | None:
    """By the tree of the entry, if the game has followed it or one of its symmetries."""
    tree = entry.tree(position.rules)
    if not position.answers:
        return RowEvaluation(tree.guess(0), _value(entry.facts.total, entry.facts.codes, entry))
    found = find_node(tree, position.answers)
    if found is None or not position.codes:
        return None
    number, turn = found
    total = sum(_rows_from(tree, number, turn, code) for code in position.codes)
    return RowEvaluation(turn.back(tree.guess(number)), _value(total, len(position.codes), entry))


def _rows_from(tree: Tree, number: int, turn: Symmetry, code: Code) -> int:
    """How many rows the tree needs from a node for a code."""
    hidden = turn.of(code)
    rows = 1
    while True:
        mark = tree.rules.mark_row(hidden, tree.guess(number))
        if mark.cracks(tree.holes):
            return rows
        child = tree.child(number, mark)
        assert child is not None  # The check has walked every code.
        number, rows = child, rows + 1
