"""Turns: holes in another order and pegs under other names, which leave the game as it was.

Whoever opens with GYGY has opened like RRBB. A turn leads from the one to the other and back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

from codepegs.engine.trees.shape import Shape
from codepegs.rules.code import BLANK, Code
from codepegs.rules.ruleset import Rules

MOST_HOLES_TURNED = 6
"""With more holes there are too many orders to try them all within milliseconds."""


@dataclass(frozen=True)
class Symmetry:
    """One order of the holes and one renaming of the pegs.

    >>> symmetry = Symmetry((0, 2, 1, 3), {"G": "R", "Y": "B", "R": "G", "B": "Y"})
    >>> symmetry.of(Code("GYGY")), symmetry.back(Code("RRBB"))
    (Code('RRBB'), Code('GYGY'))
    """

    order: tuple[int, ...]
    """For each hole of the turned row, the hole that its peg comes from."""
    names: Mapping[str, str]
    """What each peg is called in the turned row."""

    def of(self, row: Sequence[str]) -> Code:
        """The row, turned."""
        return Code(self.names[row[hole]] for hole in self.order)

    def back(self, row: Sequence[str]) -> Code:
        """The row whose turned one this is."""
        pegs = dict(zip(self.order, row, strict=True))
        return Code(self._old_names[pegs[hole]] for hole in range(len(row)))

    @cached_property
    def _old_names(self) -> Mapping[str, str]:
        return {new: old for old, new in self.names.items()}


def to_first_of_its_kind(rules: Rules, row: Sequence[str]) -> Symmetry:
    """The turn that leads to the one row by which all rows of this kind are known.

    The most frequent colour comes first under the first name, then the next; a blank that is not
    like a colour comes last. Where there is no symmetry, nothing is turned.

    >>> from codepegs import edition
    >>> rules = edition("duel").rules(blanks=True)
    >>> to_first_of_its_kind(rules, Code("_GRG")).of("_GRG")
    Code('WWP_')
    """
    holes, shape = len(row), Shape.of(rules, len(row))
    if not shape.is_symmetric:
        return Symmetry(tuple(range(holes)), {letter: letter for letter in rules.letters})
    colours = [letter for letter in rules.letters if not (shape.blank and letter == BLANK)]
    # Stable: colours as frequent as each other stay in the order of the row, the others behind.
    present = sorted(dict.fromkeys(row), key=row.count, reverse=True)
    ranked = [peg for peg in present if peg in colours]
    ranked += [letter for letter in colours if letter not in ranked]
    names = dict(zip(ranked, colours, strict=True)) | ({BLANK: BLANK} if shape.blank else {})
    order = sorted(range(holes), key=lambda hole: rules.letters.index(names[row[hole]]))
    return Symmetry(tuple(order), names)


def turns_of(
    rules: Rules, holes: int, rows: Sequence[Sequence[str]], onto: Sequence[Sequence[str]]
) -> Iterator[Symmetry]:
    """The turns that lead each of these rows onto its partner; none may be, or many.

    >>> from codepegs import edition
    >>> rules = edition("classic-1972").rules()
    >>> next(turns_of(rules, 4, ["GYGY", "RRRK"], ["RRBB", "GGGW"])).of("GYKK")
    Code('RWBW')
    """
    shape = Shape.of(rules, holes)
    same = {letter: letter for letter in rules.letters}
    if not shape.is_symmetric:
        if all(tuple(row) == tuple(partner) for row, partner in zip(rows, onto, strict=True)):
            yield Symmetry(tuple(range(holes)), same)
        return
    orders = permutations(range(holes)) if holes <= MOST_HOLES_TURNED else [tuple(range(holes))]
    for order in orders:
        names = _names(rows, onto, order, {BLANK: BLANK} if shape.blank else {})
        if names is not None:
            # The pegs that no row has used are named in their order.
            old = [letter for letter in rules.letters if letter not in names]
            new = [letter for letter in rules.letters if letter not in names.values()]
            yield Symmetry(order, names | dict(zip(old, new, strict=True)))


def _names(
    rows: Sequence[Sequence[str]],
    onto: Sequence[Sequence[str]],
    order: tuple[int, ...],
    fixed: Mapping[str, str],
) -> dict[str, str] | None:
    """What the pegs have to be called in this order of holes, or none where it cannot be."""
    names, taken = dict(fixed), set(fixed.values())
    for row, partner in zip(rows, onto, strict=True):
        for hole, new in zip(order, partner, strict=True):
            old = row[hole]
            if old not in names and new not in taken:
                names[old] = new
                taken.add(new)
            elif names.get(old) != new:
                return None
    return names
