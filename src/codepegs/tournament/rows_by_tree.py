"""The rows that a strategy needs for every code, read off its tree: the same play, all at once."""

from __future__ import annotations

from collections.abc import Sequence

from codepegs.engine.solver import one_step_tree, space_of
from codepegs.engine.trees import Facts, Tree
from codepegs.rules import Code, Rules
from codepegs.text import Refusal
from codepegs.tournament.entrant import Entrant
from codepegs.tournament.player import tree_of
from codepegs.tournament.protocol import rows_of


def rows_by_tree(rules: Rules, entrant: Entrant, codes: Sequence[Code]) -> list[int] | None:
    """For each code the row of its crack, 0 where no row is left; None where the tree is too large.

    >>> from codepegs import edition
    >>> rules = edition("classic-1972").rules()
    >>> rows_by_tree(rules, Entrant("k", "strategy", "knuth"), [Code("RRBB"), Code("RGYK")])
    [1, 4]
    """
    known: dict[int, Tree] = {}
    rows: dict[Code, int] = {}
    for holes in sorted({len(code) for code in codes}):
        try:
            tree = _tree(rules, entrant, holes, known)
        except Refusal as refusal:
            if refusal.code in ("engine/too-large-table", "tree/endless"):
                return None
            raise
        rows |= _rows(tree, [code for code in codes if len(code) == holes])
    most = rows_of(rules)
    return [rows[code] if rows[code] <= most else 0 for code in codes]


def _tree(rules: Rules, entrant: Entrant, holes: int, known: dict[int, Tree]) -> Tree:
    if entrant.kind != "strategy":
        return tree_of(entrant.tree, rules, holes, known)
    root = one_step_tree(space_of(rules, holes), entrant.what)
    return Tree.of(rules, holes, root, Facts((), entrant.what))


def _rows(tree: Tree, codes: Sequence[Code]) -> dict[Code, int]:
    """Lead all codes through the tree together, those with the same marks side by side."""
    mark_row, holes = tree.rules.mark_row, tree.holes
    rows: dict[Code, int] = {}
    level, row = {0: list(codes)}, 1
    while level:
        following: dict[int, list[Code]] = {}
        for number, here in level.items():
            guess = tree.guess(number)
            for code in here:
                mark = mark_row(code, guess)
                if mark.cracks(holes):
                    rows[code] = row
                else:
                    child = tree.child(number, mark)
                    assert child is not None  # The tree was grown, or checked, for all codes.
                    following.setdefault(child, []).append(code)
        level, row = following, row + 1
    return rows
