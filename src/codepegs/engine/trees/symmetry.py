"""Shapes of boards, and turns: other orders of holes and names of pegs that change nothing.

To open with GYGY is to open with RRBB; a turn leads from the one to the other and back.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product

from codepegs.rules import BLANK, Code, Mark, Rules, is_possible

Rows = Sequence[Sequence[str]]
Order = tuple[int, ...]


@dataclass(frozen=True)
class Shape:
    """All of a rule set that decides a strategy: holes, colours, what may repeat, the marking.

    >>> from codepegs import edition
    >>> Shape.of(edition("classic-1972").rules()) == Shape.of(edition("number").rules())
    True
    >>> Shape.of(edition("duel").rules(blanks=True)).name
    '4x8-once-free-blank'
    """

    holes: int
    letters: int  # How many different pegs there are; the blank is one of them.
    repeats: bool  # A code may use a colour more than once.
    free_guesses: bool  # A guess may, where a code may not.
    blank: bool  # The last letter is a blank that repeats where colours do not.
    marking: str
    words: str = ""  # Where codes are words: the beginning of the SHA-256 of all of them.
    told: str = ""  # Where the codemaker has told something of the code: what, as in `sum14`.

    @classmethod
    def of(cls, rules: Rules, holes: int | None = None) -> Shape:
        """The shape of these rules; `holes` chooses one where codes may have several lengths."""
        holes = rules.holes[-1] if holes is None else holes
        # Where everything may repeat, the blank is a colour like any other (000:27), and there is
        # no difference between codes and guesses.
        free, blank = (one and not rules.repeats for one in (rules.free_guesses, rules.blanks))
        words = "" if rules.words is None else _fingerprint(rules.words, holes)
        told = "" if rules.told is None else f"{rules.clue}{rules.told}"
        letters = len(rules.letters)
        return cls(holes, letters, rules.repeats, free, blank, rules.marking, words, told)

    @property
    def name(self) -> str:
        """A short name for files and tables; a blank that repeats alone is not counted as a colour.

        >>> from codepegs import edition
        >>> Shape.of(edition("standard").rules(blanks=True)).name
        '4x9'
        >>> Shape.of(edition("kids").rules(young=True)).name
        '3x6-colours'
        """
        parts = [f"{self.holes}x{self.letters - self.blank}"]
        if self.words:
            parts += ["words", self.words]
        else:
            parts += ["once"] * (not self.repeats) + ["free"] * self.free_guesses
        parts += ["blank"] * self.blank
        parts += [self.marking] * (self.marking != "standard")
        parts += [self.told] * bool(self.told)
        return "-".join(parts)

    def __str__(self) -> str:
        return self.name

    @property
    def is_symmetric(self) -> bool:
        """Whether holes and colours may swap; words may not, nor digits whose sum was told.

        For pieces it is not used.
        """
        return not self.words and not self.told and self.marking != "pieces"


def _fingerprint(words: frozenset[str], holes: int) -> str:
    listed = "\n".join(sorted(word for word in words if len(word) == holes))
    return hashlib.sha256(listed.encode()).hexdigest()[:12]


def marks_of(rules: Rules, holes: int) -> tuple[Mark, ...]:
    """Every mark that a code of so many holes could earn, by number; number 0 cracks the code.

    >>> from codepegs import edition
    >>> [str(mark) for mark in marks_of(edition("kids").rules(), 3)]
    ['3 0', '2 0', '1 2', '1 1', '1 0', '0 3', '0 2', '0 1', '0 0']
    """
    counts = map(Mark, product(range(holes, -1, -1), repeat=len(rules.key_meanings)))
    if len(rules.key_meanings) == 1:
        # Where places do not count, every number may be earned.
        return tuple(counts)
    return tuple(mark for mark in counts if is_possible(mark, holes))


MOST_HOLES_TURNED = 6  # With more holes, trying all orders would take more than milliseconds.


@dataclass(frozen=True)
class Symmetry:
    """One order of the holes and one renaming of the pegs.

    >>> symmetry = Symmetry((0, 2, 1, 3), {"G": "R", "Y": "B", "R": "G", "B": "Y"})
    >>> symmetry.of(Code("GYGY")), symmetry.back(Code("RRBB"))
    (Code('RRBB'), Code('GYGY'))
    """

    order: tuple[int, ...]  # For each hole of the turned row, the hole that its peg comes from.
    names: Mapping[str, str]  # What each peg is called in the turned row.

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
    """The turn that leads to the row that stands for all rows of this kind.

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


def turns_of(rules: Rules, holes: int, rows: Rows, onto: Rows) -> Iterator[Symmetry]:
    """All turns that lead each of these rows onto its partner.

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


def _names(rows: Rows, onto: Rows, order: Order, fixed: Mapping[str, str]) -> dict[str, str] | None:
    """The names that the pegs get in this order of holes, or None where they contradict."""
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
