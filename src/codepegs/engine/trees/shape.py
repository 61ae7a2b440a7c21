"""The shape of a rule set: what decides how hard its codes are, and nothing else.

Editions that differ in letters, rows or points share a shape, and so share a tree of the book.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import product

from codepegs.rules.mark import Mark, is_possible
from codepegs.rules.ruleset import Rules


@dataclass(frozen=True)
class Shape:
    """How many holes and colours, what may repeat, how it is marked.

    >>> from codepegs import edition
    >>> Shape.of(edition("classic-1972").rules()) == Shape.of(edition("number").rules())
    True
    >>> Shape.of(edition("duel").rules(blanks=True)).name
    '4x8-once-free-blank'
    """

    holes: int
    letters: int
    """How many different pegs there are; the blank is one of them."""
    repeats: bool
    """A code may use a colour more than once."""
    free_guesses: bool
    """A guess may, where a code may not."""
    blank: bool
    """The last letter is a blank that repeats where colours do not."""
    marking: str
    words: str = ""
    """Where codes are words: the beginning of the SHA-256 of all of them."""

    @classmethod
    def of(cls, rules: Rules, holes: int | None = None) -> Shape:
        """The shape of these rules; `holes` chooses one where codes may have several lengths."""
        holes = rules.holes[-1] if holes is None else holes
        # Where everything may repeat, the blank is a colour like any other (000:27), and there is
        # no difference between codes and guesses.
        return cls(
            holes=holes,
            letters=len(rules.letters),
            repeats=rules.repeats,
            free_guesses=rules.free_guesses and not rules.repeats,
            blank=rules.blanks and not rules.repeats,
            marking=rules.marking,
            words="" if rules.words is None else _fingerprint(rules.words, holes),
        )

    @property
    def name(self) -> str:
        """A short name for files and tables: colours are counted without a blank of its own kind.

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
        return "-".join(parts)

    def __str__(self) -> str:
        return self.name

    @property
    def is_symmetric(self) -> bool:
        """Whether holes may change places and colours their names without changing the game.

        Words have no such symmetry. The pieces of `grand` have one of their own, unused here.
        """
        return not self.words and self.marking != "pieces"


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
        # Where places do not count, all but one right leaves nothing impossible.
        return tuple(counts)
    return tuple(mark for mark in counts if is_possible(mark, holes))
