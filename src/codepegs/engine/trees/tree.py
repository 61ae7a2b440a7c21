"""A strategy as a tree: which row to play, and for each mark how to go on.

A bot must not wait for a tree of thousands of rows. So a tree is a few columns of bytes, level by
level, and makes its nodes only when they are asked for.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from codepegs.engine.trees.symmetry import Shape, Symmetry, marks_of, turns_of
from codepegs.rules import Answer, Code, Mark, Rules
from codepegs.text import Refusal

if TYPE_CHECKING:
    from fractions import Fraction  # loaded only where an average is asked for: a bot does not

MOST_NODES = 2_000_000  # More than a tree of listable codes has, but for one that is endless.
MOST_ROWS = 99  # As many as a round can have.


@dataclass(frozen=True, slots=True)
class Node:
    """A row to play, and how to go on after each mark; nothing follows the mark that cracks."""

    guess: Code
    after: Mapping[Mark, Node] = field(default_factory=dict)


@dataclass(frozen=True)
class Tally:
    """In how many rows the codes are cracked.

    >>> tally = Tally((1, 12, 83))
    >>> tally.codes, tally.total, tally.worst, float(tally.average)
    (96, 274, 3, 2.8541666666666665)
    """

    histogram: tuple[int, ...]  # How many codes are cracked in row 1, 2, and so on to the last.

    @property
    def codes(self) -> int:
        """All codes."""
        return sum(self.histogram)

    @property
    def total(self) -> int:
        """The guesses for all codes together, the cracking ones included."""
        return sum(row * count for row, count in enumerate(self.histogram, start=1))

    @property
    def average(self) -> Fraction:
        """Guesses for a code."""
        from fractions import Fraction  # See above.

        return Fraction(self.total, self.codes)

    @property
    def worst(self) -> int:
        """Guesses for the hardest code."""
        return len(self.histogram)


@dataclass(frozen=True)
class Facts(Tally):
    """The facts of a tree: its tally, what it was made for, and what was proven."""

    strategy: str  # What chose its rows: `optimal`, `worst-case`, `knuth` and so on.
    least_total: int | None = None  # Proven: no tree for the same end needs fewer guesses in all.
    least_worst: int | None = None  # Proven: no strategy has a better worst case.

    @property
    def proven(self) -> bool:
        """Whether no tree made for the same end can be better in all."""
        return self.least_total == self.total


@dataclass(frozen=True)
class Columns:
    """The nodes of a tree level by level, the children of a node side by side."""

    guesses: tuple[bytes, ...]  # For each hole, the numbers of the nodes' pegs in `rules.letters`.
    marks: bytes  # The number of the mark that leads to each node; 0 for the first node.
    kids: bytes  # How many children each node has.

    @cached_property
    def starts(self) -> list[int]:
        """The number of each node's first child; after the last node, the number of nodes."""
        return list(accumulate(self.kids, initial=1))


@dataclass(frozen=True, eq=False)
class Tree:
    """A strategy for one rule set: what to play first, and after every answer.

    >>> from codepegs import Code, Mark, edition
    >>> rules = edition("custom").rules(holes=1, colours=2)
    >>> root = Node(Code("A"), {Mark((0, 0)): Node(Code("B"))})
    >>> tree = Tree.of(rules, 1, root, Facts((1, 1), "optimal", 3))
    >>> len(tree), tree.facts.total, tree.facts.proven
    (2, 3, True)
    >>> tree.follow([(Code("A"), Mark((0, 0)))]).guess
    Code('B')
    """

    rules: Rules
    holes: int
    facts: Facts
    columns: Columns

    @classmethod
    def of(cls, rules: Rules, holes: int, root: Node, facts: Facts) -> Tree:
        """A tree of nodes; refuses a row that the rules refuse, and a mark that cannot be."""
        numbers = {letter: number for number, letter in enumerate(rules.letters)}
        mark_numbers = {mark: number for number, mark in enumerate(marks_of(rules, holes))}
        guesses, marks, kids = [bytearray() for _ in range(holes)], bytearray(b"\0"), bytearray()
        level, row = [root], 1
        while level:
            following: list[Node] = []
            for node in level:
                guess = rules.guess(node.guess, holes)
                for column, peg in zip(guesses, guess, strict=True):
                    column.append(numbers[peg])
                for mark in node.after:
                    if mark not in mark_numbers:
                        raise Refusal("mark/impossible", came=str(Mark(mark)), holes=holes)
                # In one order, so that equal trees have equal columns.
                branches = sorted(node.after.items(), key=lambda item: mark_numbers[item[0]])
                kids.append(len(branches))
                marks += bytes(mark_numbers[mark] for mark, _ in branches)
                following += [child for _, child in branches]
            if row > MOST_ROWS or len(marks) > MOST_NODES:
                raise Refusal("tree/endless", rows=MOST_ROWS, nodes=MOST_NODES)
            level, row = following, row + 1
        columns = Columns(tuple(map(bytes, guesses)), bytes(marks), bytes(kids))
        return cls(rules, holes, facts, columns)

    def under(self, rules: Rules) -> Tree:
        """The same tree in the letters of other rules of the same shape.

        >>> from codepegs import Code, edition
        >>> one = edition("custom").rules(holes=4, colours=6, doubles=True)
        >>> tree = Tree.of(one, 4, Node(Code("AABB")), Facts((1,), "unfinished"))
        >>> tree.under(edition("classic-1972").rules()).root.guess
        Code('RRBB')
        """
        if rules is self.rules:
            return self
        shape = Shape.of(rules, self.holes)
        if shape != self.shape:
            raise Refusal("tree/other-rules", came=self.shape.name, expected=shape.name)
        return Tree(rules, self.holes, self.facts, self.columns)

    @cached_property
    def shape(self) -> Shape:
        """The shape of its rules."""
        return Shape.of(self.rules, self.holes)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tree):
            return NotImplemented
        return self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[object, ...]:
        # Not the rules: how many rows and rounds are played makes no other tree.
        return self.shape, self.rules.letters, self.facts, self.columns

    # -- Nodes, by number ------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.columns.kids)

    def __iter__(self) -> Iterator[Node]:
        return map(self.node, range(len(self)))

    @property
    def root(self) -> Node:
        """The first row."""
        return self.node(0)

    def node(self, number: int) -> Node:
        """The node of that number; its branches are made when they are looked at."""
        return Node(self.guess(number), Branches(self, number))

    def guess(self, number: int) -> Code:
        """The row that a node plays."""
        letters = self.rules.letters
        return Code(letters[column[number]] for column in self.columns.guesses)

    def children(self, number: int) -> Sequence[tuple[Mark, int]]:
        """The marks after which a node goes on, each with the number of the next node."""
        first, last = self.columns.starts[number : number + 2]
        marks = self.columns.marks
        return [(self.marks[marks[child]], child) for child in range(first, last)]

    def child(self, number: int, mark: Mark) -> int | None:
        """The number of the node after that mark, or None where the tree does not go on."""
        first, last = self.columns.starts[number : number + 2]
        wanted = self._mark_numbers.get(mark)
        child = -1 if wanted is None else self.columns.marks.find(wanted, first, last)
        return None if child < 0 else child

    def path(self, number: int) -> tuple[Answer, ...]:
        """The rows and marks that lead to a node."""
        answers = []
        while number:
            mark = self.marks[self.columns.marks[number]]
            number = bisect_right(self.columns.starts, number) - 1
            answers.append((self.guess(number), mark))
        return tuple(reversed(answers))

    def follow(self, answers: Iterable[Answer]) -> Node | None:
        """The node after these rows and marks, or None where the game has left the tree."""
        number: int | None = 0
        for guess, mark in answers:
            if number is None or self.guess(number) != tuple(guess):
                return None
            number = self.child(number, mark)
        return None if number is None else self.node(number)

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """Every mark there may be, by number."""
        return marks_of(self.rules, self.holes)

    @cached_property
    def _mark_numbers(self) -> Mapping[Mark, int]:
        return {mark: number for number, mark in enumerate(self.marks)}


def find_node(tree: Tree, answers: Sequence[Answer]) -> tuple[int, Symmetry] | None:
    """The node that a game, turned by the symmetry, has reached; None if it left the tree."""
    number, own = 0, []
    for _, mark in answers:
        own.append(tree.guess(number))
        child = tree.child(number, mark)
        if child is None:
            return None
        number = child
    turn = next(turns_of(tree.rules, tree.holes, [row for row, _ in answers], own), None)
    return None if turn is None else (number, turn)


class Branches(Mapping[Mark, Node]):
    """How a node goes on after each mark."""

    __slots__ = ("_number", "_tree")

    def __init__(self, tree: Tree, number: int) -> None:
        self._tree = tree
        self._number = number

    def __getitem__(self, mark: Mark) -> Node:
        child = self._tree.child(self._number, mark)
        if child is None:
            raise KeyError(mark)
        return self._tree.node(child)

    def __iter__(self) -> Iterator[Mark]:
        return (mark for mark, _ in self._tree.children(self._number))

    def __len__(self) -> int:
        return self._tree.columns.kids[self._number]

    def __repr__(self) -> str:
        return f"Branches({', '.join(map(str, self))})"
