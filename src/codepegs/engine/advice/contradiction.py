"""Which codes contradict which rows of a board, and smallest sets that hit many sets."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice

from codepegs.engine.advice.position import Position
from codepegs.engine.sizes import BY_HAND, number_of_codes
from codepegs.rules import BLANK, Answer, Code, Rules, SearchTooLong, is_possible

SEARCH_STEPS = 8_000_000  # Of one search on a board that cannot be listed: a tenth of a second.
EXAMPLES = 500  # Codes that are tried on such a board to see which marks a row may have.
NODES = 200_000  # Steps of a search for hitting sets: some tenths of a second. Most need dozens.


class MarkedRows:
    """The answers of a round, and the codes they stand against."""

    def __init__(self, rules: Rules, holes: int, answers: Sequence[Answer]) -> None:
        self.rules = rules
        self.holes = holes
        self.answers = tuple(answers)
        self.is_listable = Position(rules, holes).is_listable

    def contradicted(self, code: Code) -> int:
        """The rows that the code contradicts, as bits."""
        mark = self.rules.mark_row
        pairs = enumerate(self.answers)
        return sum(1 << row for row, (guess, given) in pairs if mark(code, guess) != given)

    @cached_property
    def patterns(self) -> frozenset[int]:
        """For every code the rows that it contradicts; a board that is not listable has none."""
        if not self.is_listable:
            return frozenset()
        if number_of_codes(self.rules, self.holes) <= BY_HAND:
            codes = Position(self.rules, self.holes).codes or ()
            return frozenset(map(self.contradicted, codes))
        return self._patterns_by_table()

    def _patterns_by_table(self) -> frozenset[int]:
        import numpy as np  # The engine is imported only for boards that need it.

        from codepegs.engine.solver import space_of

        space = space_of(self.rules, self.holes)
        wrong = np.ones((len(space.everything), len(self.answers)), dtype=bool)
        for row, (guess, given) in enumerate(self.answers):
            number = space.mark_number(given)
            if number is not None:
                wrong[:, row] = space.marks_of_row(guess, space.everything) != number
        packed = np.unique(np.packbits(wrong, axis=1, bitorder="little"), axis=0)
        return frozenset(int.from_bytes(row.tobytes(), "little") for row in packed)

    def example(self, rows: Sequence[int]) -> Code | None:
        """A code that contradicts none of these rows, if there is one; or `SearchTooLong`."""
        return next(iter(self.examples(rows, most=1)[0]), None)

    def examples(self, rows: Sequence[int], most: int = EXAMPLES) -> tuple[tuple[Code, ...], bool]:
        """Codes that contradict none of these rows, up to `most` or all; whether they are all."""
        answers = tuple(self.answers[row] for row in rows)
        if not all(is_possible(mark, self.holes) for _, mark in answers):
            return (), True
        if self.is_listable:
            codes = Position(self.rules, self.holes, answers).codes
            assert codes is not None
            return tuple(islice(codes, most) if most == 1 else codes), True
        return self._searched(answers, most)

    def _searched(self, answers: Sequence[Answer], most: int) -> tuple[tuple[Code, ...], bool]:
        from codepegs.engine.large import Clock, Position as Large

        smaller = Relabelled.of(self.rules, self.holes, answers, self.answers)
        if Position(smaller.rules, self.holes).is_listable:
            codes = Position(smaller.rules, self.holes, smaller.answers).codes or ()
            return tuple(map(smaller.back, codes[:most])), len(codes) == 0
        board = Large(smaller.rules, self.holes, smaller.answers)
        # The same dice every time, so that the same rows get the same diagnosis.
        dice, clock = random.Random(1), Clock(None)
        search = board.every(most, dice)
        search.go_on(SEARCH_STEPS, clock, most)
        rows = search.codes
        if search.verdict is None:
            rows = board.annealed(1, SEARCH_STEPS, clock, dice)
            if not len(rows):
                raise SearchTooLong
        return tuple(smaller.back(board.code(row)) for row in rows), search.verdict is False


@dataclass(frozen=True)
class Relabelled:
    """The same rows on a board with fewer colours, which can often be listed.

    Colours that stand in no row are all alike: where colours may repeat one of them is enough,
    else as many as there are holes.

    >>> from codepegs import Code, Mark, edition
    >>> rules = edition("custom").rules(holes=8, colours=20, doubles=True)
    >>> small = Relabelled.of(rules, 8, [(Code("TTTTSSSS"), Mark((1, 0)))])
    >>> len(small.rules.palette), str(small.answers[0][0])
    (3, 'BBBBAAAA')
    """

    rules: Rules
    answers: tuple[Answer, ...]
    old: dict[str, str]  # What each letter was called before.

    @classmethod
    def of(
        cls, rules: Rules, holes: int, answers: Sequence[Answer], others: Sequence[Answer] = ()
    ) -> Relabelled:
        """The rows with fewer colours; the colours added are, if possible, in no other row."""
        used = {peg for guess, _ in answers for peg in guess}
        elsewhere = {peg for guess, _ in others for peg in guess}
        # Where all may repeat, the blank is a colour like any other (000:27).
        colours = [a for a in rules.letters if rules.repeats or a != BLANK]
        unused = sorted((a for a in colours if a not in used), key=lambda a: a in elsewhere)
        kept = [a for a in colours if a in used] + unused[: 1 if rules.repeats else holes]
        blanks = rules.blanks and not rules.repeats
        fewer = replace(rules, palette=rules.palette[: len(kept)], blanks=blanks)
        if len(kept) > len(rules.palette):
            return cls(rules, tuple(answers), {a: a for a in rules.letters})
        new = dict(zip(kept, (peg.letter for peg in rules.palette), strict=False))
        new |= {BLANK: BLANK} if blanks else {}
        relabelled = tuple((Code(new[peg] for peg in guess), mark) for guess, mark in answers)
        return cls(fewer, relabelled, {letter: was for was, letter in new.items()})

    def back(self, code: Code) -> Code:
        """A code of the smaller board in the letters of the real one."""
        return Code(self.old[peg] for peg in code)


# -- Smallest sets that share a member with each of many sets (hitting sets) -----------------------


class TooManySteps(Exception):
    """The search took more steps than it was given."""


def members(pattern: int) -> tuple[int, ...]:
    """The members of a set.

    >>> members(0b1010)
    (1, 3)
    """
    return tuple(bit for bit in range(pattern.bit_length()) if pattern >> bit & 1)


def least(patterns: Iterable[int]) -> list[int]:
    """The sets that contain no other of them, the smallest first: what hits these hits all.

    >>> least([0b111, 0b011, 0b100])
    [4, 3]
    """
    kept: list[int] = []
    for pattern in sorted(set(patterns), key=lambda one: (one.bit_count(), one)):
        if not any(other & pattern == other for other in kept):
            kept.append(pattern)
    return kept


def smallest_hitting_sets(patterns: Iterable[int], limit: int, steps: int = NODES) -> list[int]:
    """The first `limit` sets of the smallest size that hit every pattern; none if one is empty.

    After so many steps the search gives up with `TooManySteps`.

    >>> [members(found) for found in smallest_hitting_sets([0b011, 0b110], 9)]
    [(1,)]
    >>> [members(found) for found in smallest_hitting_sets([0b0011, 0b1100], 9)]
    [(0, 2), (0, 3), (1, 2), (1, 3)]
    """
    wanted = least(patterns)
    if wanted and wanted[0] == 0:
        return []
    search = _Search(wanted, limit, steps)
    size = 0
    while not search.found:
        search.fill(0, 0, size)
        size += 1
    return sorted(search.found, key=members)


@dataclass
class _Search:
    wanted: list[int]
    limit: int
    steps: int
    found: list[int] = field(default_factory=list)

    def fill(self, chosen: int, barred: int, left: int) -> None:
        """Add up to `left` members, none of the barred ones, so that every set is hit."""
        self.steps -= 1
        if self.steps < 0:
            raise TooManySteps
        missed = next((one for one in self.wanted if not one & chosen), None)
        if missed is None:
            self.found.append(chosen)
            return
        if left == 0:
            return
        for member in members(missed & ~barred):
            self.fill(chosen | 1 << member, barred, left - 1)
            if len(self.found) >= self.limit:
                return
            # All sets with this member have been found: go on without it, so that none comes twice.
            barred |= 1 << member
