"""The table of openings: for one first row of each kind, its value and how to go on after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from codepegs.engine.trees.symmetry import Shape, marks_of, to_first_of_its_kind
from codepegs.rules import Code, Mark, Rules
from codepegs.text import Refusal


class Cell(NamedTuple):
    """The codes that give a first row a certain mark."""

    codes: int
    total: int  # The guesses that all of them need from here, with the best play.
    best: Code  # A best second row.


# For a first row of each kind, and for each mark but the one that cracks: codes, total, best.
Table = Mapping[Code, Mapping[Mark, tuple[int, int, Code]]]


@dataclass(frozen=True)
class Openings:
    """The exact value of each kind of first row.

    >>> from codepegs import edition
    >>> rules = edition("custom").rules(holes=1, colours=3)
    >>> openings = Openings.of(rules, 1, {Code("B"): {Mark((0, 0)): (2, 3, Code("A"))}})
    >>> openings.value("A"), openings.cell("A", Mark((0, 0)))
    (6, Cell(codes=2, total=3, best=Code('B')))
    """

    rules: Rules
    holes: int
    cells: Mapping[Code, Mapping[Mark, Cell]]  # By the first row of its kind.

    @classmethod
    def of(cls, rules: Rules, holes: int, table: Table) -> Openings:
        """A table from any row of each kind; refuses rows that the rules refuse."""
        cells: dict[Code, dict[Mark, Cell]] = {}
        marks = marks_of(rules, holes)
        for row, after in table.items():
            guess = rules.guess(row, holes)
            turn = to_first_of_its_kind(rules, guess)
            for mark in after:
                if mark not in marks[1:]:
                    raise Refusal("mark/impossible", came=str(Mark(mark)), holes=holes)
            cells[turn.of(guess)] = {
                mark: Cell(codes, total, turn.of(rules.guess(best, holes)))
                for mark in marks[1:]
                if mark in after
                for codes, total, best in (after[mark],)
            }
        ordered = sorted(cells, key=lambda row: [rules.letters.index(peg) for peg in row])
        return cls(rules, holes, {row: cells[row] for row in ordered})

    def under(self, rules: Rules) -> Openings:
        """The same table in the letters of other rules of the same shape."""
        if rules is self.rules:
            return self
        shape, own = Shape.of(rules, self.holes), Shape.of(self.rules, self.holes)
        if shape != own:
            raise Refusal("tree/other-rules", came=own.name, expected=shape.name)
        letters = dict(zip(self.rules.letters, rules.letters, strict=True))
        cells = {
            Code(letters[peg] for peg in row): {
                mark: cell._replace(best=Code(letters[peg] for peg in cell.best))
                for mark, cell in after.items()
            }
            for row, after in self.cells.items()
        }
        return Openings(rules, self.holes, cells)

    def value(self, row: Sequence[str]) -> int | None:
        """The guesses that all codes need if this row is played first, then the best."""
        row = self.rules.guess(row, self.holes)
        after = self.cells.get(to_first_of_its_kind(self.rules, row).of(row))
        if after is None:
            return None
        return self.codes + sum(cell.total for cell in after.values())

    def cell(self, row: Sequence[str], mark: Mark) -> Cell | None:
        """The codes left after this first row and its mark, and a best second row."""
        row = self.rules.guess(row, self.holes)
        turn = to_first_of_its_kind(self.rules, row)
        cell = self.cells.get(turn.of(row), {}).get(mark)
        return None if cell is None else cell._replace(best=turn.back(cell.best))

    @property
    def codes(self) -> int:
        """How many codes of this length there are."""
        if len(self.rules.holes) == 1:
            return self.rules.number_of_codes
        return sum(len(code) == self.holes for code in self.rules.codes())
