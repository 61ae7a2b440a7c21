"""A space: the codes and the guesses of a rule set as arrays, their marks and their symmetries.

Codes and guesses are different lists: `duel` hides codes without repeats, but a guess is "any four
pegs" (001:44). Both are in the order of the palette, and every code is also a guess.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.kernels import marking
from codepegs.engine.sizes import LISTED, number_of_codes, number_of_guesses
from codepegs.engine.trees import marks_of
from codepegs.rules import BLANK, Answer, Code, Mark, Rules
from codepegs.text import Refusal

Bytes = NDArray[np.uint8]  # Rows of letters by number, or marks by number.


def listed(rules: Rules, holes: int, *, free: bool) -> Bytes:
    """All codes, or (free) all guesses, in the order of the palette."""
    letters = len(rules.letters)
    if rules.words is not None:
        numbers = {letter: number for number, letter in enumerate(rules.letters)}
        words = sorted(word for word in rules.words if len(word) == holes)
        pegs = [numbers[letter] for word in words for letter in word]
        return np.array(pegs, dtype=np.uint8).reshape(-1, holes)
    rows = np.zeros((1, 0), dtype=np.uint8)
    for _ in range(holes):
        # Hole by hole, so that rows that repeat a colour are never made.
        longer = np.repeat(rows, letters, axis=0)
        peg = np.tile(np.arange(letters, dtype=np.uint8), len(rows))
        rows = np.column_stack((longer, peg))
        if not (rules.repeats or (free and rules.free_guesses)):
            repeats = (longer == peg[:, None]).any(axis=1) & (peg < len(rules.palette))
            rows = rows[~repeats]
    return np.ascontiguousarray(rows)


def packed(rows: Bytes, base: int) -> NDArray[np.int64]:
    """Each row as one number, in the same order."""
    numbers = np.zeros(len(rows), dtype=np.int64)
    for column in rows.T:
        numbers = numbers * base + column
    return numbers


Indices = NDArray[np.int32]  # Numbers of codes or of guesses in a space.

TABLE_LIMIT = 1 << 31  # Bytes of the largest table of marks, one a pair. `super` needs 1.1 GB.
FEW_GUESSES = 16  # Up to so many guesses are marked one by one: making columns would take longer.

_ALL = slice(None)
MARKINGS = {"standard": marking.STANDARD, "colours": marking.COLOURS, "pieces": marking.PIECES}


def looks_of(rules: Rules) -> Bytes:
    """The colour and the shape of each letter; only pieces (`grand`) have two."""
    firsts = sorted({letter[0] for letter in rules.letters})
    lasts = sorted({letter[-1] for letter in rules.letters})
    looks = [(firsts.index(a[0]), lasts.index(a[-1])) for a in rules.letters]
    return np.array(looks, dtype=np.uint8)


@dataclass(frozen=True, eq=False)
class Space:
    """The codes and the guesses of one rule set, as arrays.

    >>> from codepegs import edition
    >>> space = Space.of(edition("duel").rules())
    >>> len(space.codes), len(space.guesses), len(space.marks)
    (1680, 4096, 14)
    >>> str(space.code(0)), str(space.guess(0))
    ('WPGR', 'WWWW')
    """

    rules: Rules
    holes: int
    codes: Bytes  # A row for each code, by the palette: the numbers of its letters.
    guesses: Bytes  # The same for guesses.
    as_guess: Indices  # For each code, its number as a guess.
    marks: tuple[Mark, ...]  # Every mark that there may be, by number; number 0 cracks the code.

    @classmethod
    def of(cls, rules: Rules, holes: int | None = None) -> Space:
        """The space of these rules; `holes` chooses one where codes may have several lengths."""
        holes = rules.holes[-1] if holes is None else holes
        board = rules.after_clue(None)
        codes, guesses = number_of_codes(board, holes), number_of_guesses(board, holes)
        if max(codes, guesses) > LISTED:
            raise Refusal("engine/too-many-codes", came=max(codes, guesses), expected=LISTED)
        guessed = listed(rules, holes, free=True)
        own = listed(rules, holes, free=False) if codes != guesses else guessed
        base = len(rules.letters)
        as_guess = np.searchsorted(packed(guessed, base), packed(own, base)).astype(np.int32)
        return cls(rules, holes, own, guessed, as_guess, marks_of(rules, holes))

    # -- Codes, guesses and their numbers ---------------------------------------------------------

    def code(self, number: int) -> Code:
        """The code of that number."""
        return Code(self.rules.letters[letter] for letter in self.codes[number])

    def guess(self, number: int) -> Code:
        """The guess of that number."""
        return Code(self.rules.letters[letter] for letter in self.guesses[number])

    def letters_of(self, row: Sequence[str]) -> Bytes:
        """A row of pegs as numbers of letters."""
        numbers = {letter: number for number, letter in enumerate(self.rules.letters)}
        return np.array([numbers[peg] for peg in row], dtype=np.uint8)

    def number_of_guess(self, row: Sequence[str]) -> int:
        """The number of a guess; a refusal where the rules do not allow it."""
        guess = self.rules.guess(row, self.holes)
        wanted = packed(self.letters_of(guess)[None, :], len(self.rules.letters))
        return int(np.searchsorted(self._packed_guesses, wanted)[0])

    def number_of_code(self, row: Sequence[str]) -> int:
        """The number of a code; a refusal where the rules do not allow it."""
        code = self.rules.code(row)
        self.rules.guess(code, self.holes)  # Refuses a word of another length.
        wanted = packed(self.letters_of(code)[None, :], len(self.rules.letters))
        return int(np.searchsorted(self._packed_codes, wanted)[0])

    @cached_property
    def _packed_guesses(self) -> NDArray[np.int64]:
        return packed(self.guesses, len(self.rules.letters))

    @cached_property
    def _packed_codes(self) -> NDArray[np.int64]:
        return packed(self.codes, len(self.rules.letters))

    @cached_property
    def code_of_guess(self) -> Indices:
        """For each guess, its number as a code, or -1 where it cannot be one."""
        numbers = np.full(len(self.guesses), -1, dtype=np.int32)
        numbers[self.as_guess] = np.arange(len(self.codes), dtype=np.int32)
        return numbers

    @cached_property
    def everything(self) -> Indices:
        """The numbers of all codes that there may be before the first row.

        A clue takes codes away, as a mark does: the board and its symmetries stay as they are.
        """
        numbers = np.arange(len(self.codes), dtype=np.int32)
        if self.rules.told is None:
            return numbers
        return numbers[[self.rules.fits_clue(self.code(number)) for number in range(len(numbers))]]

    # -- Marks ------------------------------------------------------------------------------------

    @cached_property
    def mark_ids(self) -> Bytes:
        """The number of a mark: `mark_ids[exact, misplaced, half]`; 255 where there is none."""
        size = self.holes + 1
        ids = np.full((size, size, size), 255, dtype=np.uint8)
        for number, mark in enumerate(self.marks):
            ids[(*mark, 0, 0)[:3]] = number
        return ids

    def mark_number(self, mark: Mark) -> int | None:
        """The number of a mark, or None where no code could earn it."""
        return self.marks.index(mark) if mark in self.marks else None

    @cached_property
    def looks(self) -> Bytes:
        """The colour and the shape of each letter."""
        return looks_of(self.rules)

    @property
    def _kind(self) -> int:
        return MARKINGS[self.rules.marking]

    @cached_property
    def _columns(self) -> marking.Columns:
        return self._columns_of(self.guesses)

    def _columns_of(self, guesses: Bytes) -> marking.Columns:
        return marking.columns_of(guesses, len(self.rules.letters), self._kind, self.looks)

    @cached_property
    def _numbers(self) -> Bytes:
        return marking.numbers_of(self.mark_ids, self._kind)

    def marks_between(self, codes: Bytes, guesses: Bytes) -> Bytes:
        """The numbers of the marks: a row a code, a column a guess, both as letters."""
        if guesses is self.guesses:
            return self._marks_against(codes, self._columns, 0, len(guesses))
        if len(guesses) > FEW_GUESSES:
            return self._marks_against(codes, self._columns_of(guesses), 0, len(guesses))
        out = np.empty((len(codes), len(guesses)), dtype=np.uint8)
        marking.mark_pairs(codes, guesses, self._kind, self.looks, self.mark_ids, out)
        return out

    def marks_of_row(self, row: Sequence[str], codes: Indices | slice = _ALL) -> Bytes:
        """The numbers of the marks that a row of pegs earns against these codes, or against all."""
        return self.marks_between(self.codes[codes], self.letters_of(row)[None, :])[:, 0]

    def marks_of_guess(self, guess: int, codes: Indices | slice = _ALL) -> Bytes:
        """The numbers of the marks of the guess of that number."""
        return self.marks_between(self.codes[codes], self.guesses[guess : guess + 1])[:, 0]

    def marks_of_codes(self, codes: Indices, start: int = 0, stop: int | None = None) -> Bytes:
        """The marks of these codes for the guesses from `start` to `stop`, without the table."""
        stop = len(self.guesses) if stop is None else stop
        return self._marks_against(self.codes[codes], self._columns, start, stop)

    def _marks_against(
        self, codes: Bytes, columns: marking.Columns, start: int, stop: int
    ) -> Bytes:
        out = np.empty((len(codes), stop - start), dtype=np.uint8)
        marking.mark_rows(codes, columns, start, self._kind, self.looks, self._numbers, out)
        return out

    @cached_property
    def table(self) -> Bytes:
        """The number of the mark for every code and guess: a row a code, to be read in one go."""
        refuse_large_table(len(self.codes) * len(self.guesses))
        return self.marks_between(self.codes, self.guesses)

    def fitting(self, answers: Iterable[Answer]) -> Indices:
        """The codes that would have earned exactly these marks.

        >>> from codepegs import edition, Code, Mark
        >>> space = Space.of(edition("classic-1972").rules())
        >>> len(space.fitting([(Code("RRBB"), Mark((1, 1)))]))
        208
        """
        fitting = self.everything
        for row, mark in answers:
            number = self.mark_number(mark)
            if number is None:
                return fitting[:0]
            fitting = fitting[self.marks_of_row(row, fitting) == number]
        return fitting

    # -- Symmetries -------------------------------------------------------------------------------

    @cached_property
    def interchangeable(self) -> tuple[tuple[int, ...], ...]:
        """Groups of letters that may swap names without changing the game.

        All colours; the blank with them only where every colour may repeat like it. Words have
        no such symmetry, and the pieces of `grand` only one by colour and by shape, unused here.

        >>> from codepegs import edition
        >>> [len(group) for group in Space.of(edition("duel").rules(blanks=True)).interchangeable]
        [8, 1]
        """
        numbers = tuple(range(len(self.rules.letters)))
        if not self.is_symmetric:
            return tuple((number,) for number in numbers)
        if BLANK in self.rules.letters and not self.rules.repeats:
            return (numbers[:-1], numbers[-1:])
        return (numbers,)

    @property
    def is_symmetric(self) -> bool:
        """Whether holes may change places and colours their names without changing the game."""
        return self.rules.words is None and self.rules.marking != "pieces"

    @cached_property
    def hole_permutations(self) -> tuple[tuple[int, ...], ...]:
        """The orders of the holes that change nothing."""
        holes = range(self.holes)
        return tuple(permutations(holes)) if self.is_symmetric else (tuple(holes),)

    @cached_property
    def openings(self) -> Indices:
        """The first guess of each kind: as openings, guesses of one kind part all codes alike.

        >>> from codepegs import edition
        >>> space = Space.of(edition("classic-1972").rules())
        >>> [str(space.guess(number)) for number in space.openings]
        ['RRRR', 'RRRB', 'RRBB', 'RRBG', 'RBGY']
        """
        if not self.is_symmetric:
            return np.arange(len(self.guesses), dtype=np.int32)
        counts = self._columns.counts
        # How often the colours are used, sorted. A guess has not more than `holes` of them, so its
        # pattern fits into one number.
        patterns = [np.sort(counts[list(g)], axis=0)[-self.holes :] for g in self.interchangeable]
        numbers = packed(np.concatenate(patterns).T, self.holes + 1)
        return np.sort(np.unique(numbers, return_index=True)[1]).astype(np.int32)


@lru_cache(maxsize=8)
def space_of(rules: Rules, holes: int) -> Space:
    """The space of these rules, cached: listing it again would delay a hint."""
    return Space.of(rules, holes)


def refuse_large_table(size: int) -> None:
    """Refuse a table of marks that would have more than `TABLE_LIMIT` bytes."""
    if size > TABLE_LIMIT:
        came, expected = (-(-bytes_ // 1_000_000) for bytes_ in (size, TABLE_LIMIT))
        raise Refusal("engine/too-large-table", came=came, expected=expected)
