"""What every drawing of a tree starts from: its rows, with what the checker counted at each."""

from __future__ import annotations

from dataclasses import dataclass, field

from codepegs.engine.trees.check import walk
from codepegs.engine.trees.tree import Tree
from codepegs.rules.code import Code
from codepegs.rules.mark import Mark


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
