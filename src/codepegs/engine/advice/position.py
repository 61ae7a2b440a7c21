"""A position: the rules, the marks so far, and the codes that they leave.

Only boards of more than `BY_HAND` codes (of the boxed editions, `grand`) import numpy and numba.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import log2

from codepegs.engine.sizes import BY_HAND, LISTED, number_of_codes, number_of_guesses
from codepegs.rules import (
    Answer,
    Code,
    Mark,
    Round,
    Rules,
    WrittenAnswer,
    answers_of,
    fitting_codes,
    is_possible,
    read_answer,
)
from codepegs.text import Refusal

KEPT = 5_000  # Codes that are kept of a board that cannot be listed.


@dataclass(frozen=True)
class Position:
    """What a codebreaker knows: the rules and the marks so far.

    >>> from codepegs import edition, Code, Mark
    >>> start = Position(edition("classic-1972").rules(), 4)
    >>> start.count
    1296
    >>> start.after(Code("RRBB"), Mark((1, 1))).count
    208
    """

    rules: Rules
    holes: int
    answers: tuple[Answer, ...] = ()
    # The rows of the board that the answers stand in, where some rows have none.
    numbers: tuple[int, ...] = field(default=(), compare=False)

    @classmethod
    def of_round(cls, rules: Rules, round: Round) -> Position:
        """The position of a round, with its marks as they were given, and a clue that was true."""
        rows = enumerate(round.rows, 1)
        numbers = tuple(number for number, row in rows if None not in (row.guess, row.mark))
        rules = rules.after_clue(round.true_clue)
        return cls(rules, round.holes or rules.holes[-1], tuple(answers_of(round)), numbers)

    @classmethod
    def of_answers(
        cls, rules: Rules, answers: Iterable[WrittenAnswer] = (), holes: int | None = None
    ) -> Position:
        """The position after these answers; `holes` is needed where there are none.

        >>> from codepegs import edition
        >>> Position.of_answers(edition("duel").rules(), [("WPGR", (1, 1))]).count
        288
        """
        known = tuple(read_answer(rules, answer) for answer in answers)
        if holes is None:
            holes = len(known[0][0]) if known else rules.holes[-1]
        return cls(rules, holes, known)

    @property
    def row_numbers(self) -> tuple[int, ...]:
        """The row of the board that each answer stands in, counted from 1."""
        return self.numbers or tuple(range(1, len(self.answers) + 1))

    def first_rows(self, count: int) -> Position:
        """The position after only so many of the rows."""
        return replace(self, answers=self.answers[:count], numbers=self.numbers[:count])

    # -- The codes that are left ------------------------------------------------------------------

    @property
    def is_listable(self) -> bool:
        """Whether all codes and guesses of this board can be listed, whatever the marks."""
        sizes = number_of_codes(self.rules, self.holes), number_of_guesses(self.rules, self.holes)
        return max(sizes) <= LISTED

    @cached_property
    def codes(self) -> tuple[Code, ...] | None:
        """All codes that fit, in the order of the palette; None if they are too many to find."""
        if not self.is_listable:
            return self._searched[0] if self._searched[1] else None
        if number_of_codes(self.rules, self.holes) <= BY_HAND:
            return tuple(fitting_codes(self.rules, self.answers, holes=self.holes))
        from codepegs.engine.solver import space_of

        space = space_of(self.rules, self.holes)
        return self._as_codes(space.codes[space.fitting(self.answers)].tolist())

    def _as_codes(self, rows: Iterable[Iterable[int]]) -> tuple[Code, ...]:
        letters = self.rules.letters
        return tuple(Code(letters[number] for number in row) for row in rows)

    @cached_property
    def _searched(self) -> tuple[tuple[Code, ...], bool]:
        """The codes that a search found within its steps, and whether these are all."""
        from codepegs.engine.large import Clock, Position as Large, gather

        if not all(is_possible(mark, self.holes) for _, mark in self.answers):
            return (), True
        board = Large(self.rules, self.holes, self.answers)
        # The same dice every time, so that the same position gets the same hint.
        found = gather(board, KEPT, Clock(None), random.Random(1))
        return self._as_codes(sorted(found.codes.tolist())), found.complete

    @property
    def count(self) -> int | None:
        """How many codes are left, if that is known."""
        return None if self.codes is None else len(self.codes)

    @property
    def found(self) -> tuple[Code, ...]:
        """Some codes that fit: all of them where they can be listed."""
        return self._searched[0] if self.codes is None else self.codes

    # -- A row in this position -------------------------------------------------------------------

    def clashes(self, row: Sequence[str]) -> tuple[tuple[int, Code, Mark, Mark], ...]:
        """Answers that contradict the row: number, guess, mark, and mark if it were the code."""
        return tuple(
            (number, guess, given, would)
            for number, (guess, given) in zip(self.row_numbers, self.answers, strict=True)
            if given != (would := self.rules.mark_row(row, guess))
        )

    def may_be_code(self, row: Sequence[str]) -> bool:
        """Whether the rules allow the row as a code; a guess is often freer."""
        try:
            self.rules.code(row)
        except Refusal:
            return False
        return True

    def division(self, guess: Code) -> Mapping[Mark, int]:
        """How many of the codes found each mark of the guess would leave, best mark first."""
        counted = Counter(self._earned(guess))
        return {mark: counted[mark] for mark in sorted(counted, reverse=True)}

    def parts(self, guess: Code) -> Mapping[Mark, Position]:
        """The position after each mark that the guess may get, where all codes left are known."""
        assert self.codes is not None
        divided: dict[Mark, list[Code]] = {}
        for code, mark in zip(self.codes, self._earned(guess), strict=True):
            divided.setdefault(mark, []).append(code)
        return {mark: self._after(guess, mark, codes) for mark, codes in divided.items()}

    def _earned(self, guess: Code) -> Iterable[Mark]:
        """The mark that the guess would earn with each code that was found."""
        if len(self.found) <= BY_HAND or not self.is_listable:
            return (self.rules.mark_row(code, guess) for code in self.found)
        from codepegs.engine.solver import space_of

        space = space_of(self.rules, self.holes)
        numbers = space.marks_of_row(guess, space.fitting(self.answers)).tolist()
        return map(space.marks.__getitem__, numbers)

    def _after(self, guess: Code, mark: Mark, found: Iterable[Code] | None = None) -> Position:
        numbers = (*self.numbers, self.numbers[-1] + 1) if self.numbers else ()
        then = Position(self.rules, self.holes, (*self.answers, (guess, mark)), numbers)
        if found is not None:
            # The cached property finds them here, and does not search again.
            then.__dict__["codes"] = tuple(found)
        return then

    def after(self, guess: Code, mark: Mark) -> Position:
        """The position after one more answer."""
        if "codes" not in self.__dict__ or self.codes is None:
            return self._after(guess, mark)
        pairs = zip(self.codes, self._earned(guess), strict=True)
        return self._after(guess, mark, [code for code, earned in pairs if earned == mark])


def bits(sizes: Iterable[int]) -> float:
    """The information of a division into parts of these sizes, in bits: one halves the codes.

    >>> bits([4, 4])
    1.0
    """
    counted = [size for size in sizes if size]
    total = sum(counted)
    # Not the negative zero of a division into one part.
    return abs(sum(size / total * log2(total / size) for size in counted))
