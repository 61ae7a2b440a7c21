"""What a seat may do in a match: name a row, to hide or to guess it, or give a mark by hand."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces

from codepegs.engine.trees.shape import marks_of
from codepegs.envs.actions import ByNumber, actions_of
from codepegs.envs.board import BoardArrays
from codepegs.envs.refusals import EnvRefusal
from codepegs.rules.code import Code
from codepegs.rules.mark import Mark, is_possible
from codepegs.rules.match import Stage


class SeatActions:
    """The actions of every seat of a match; all seats have the same.

    Where marks are given by hand, their numbers follow those of the rows; or, peg by peg, a mark
    is one more number of the action.

    >>> from codepegs import edition
    >>> from codepegs.envs.board import board_of
    >>> SeatActions(board_of(edition("kids").rules(marks="hand"))).space
    Discrete(225)
    >>> SeatActions(board_of(edition("kids").rules(marks="hand")), "pegs").space
    MultiDiscrete([6 6 6 9])
    """

    def __init__(self, board: BoardArrays, kind: str | None = None) -> None:
        self._rows = actions_of(board, kind)
        rules = board.rules
        self.marks: tuple[Mark, ...] = ()
        if rules.marks_by_hand:
            self.marks = marks_of(rules, board.holes)
        self._count = len(board.guesses) if isinstance(self._rows, ByNumber) else 0
        self.space = self._rows.space
        if self.marks and self._count:
            self.space = spaces.Discrete(self._count + len(self.marks))
        elif self.marks:
            self.space = spaces.MultiDiscrete([*board.choices, len(self.marks)])
        self._masks: dict[tuple[str, int | None], Any] = {}

    def row(self, action: Any) -> Code | None:
        """The row that the action names, or none where it names a mark."""
        if not self.marks:
            return self._rows.row(action)
        if not self._count:
            return self._rows.row(self._numbers(action)[:-1])
        number = self._number(action)
        return self._rows.row(number) if number < self._count else None

    def mark(self, action: Any) -> Mark | None:
        """The mark that the action gives, or none where it names a row."""
        if not self._count:
            return self.marks[self._numbers(action)[-1]]
        number = self._number(action)
        return self.marks[number - self._count] if number >= self._count else None

    def _number(self, action: Any) -> int:
        try:
            number = index(action)
        except TypeError:
            raise self._refused(action) from None
        if not 0 <= number < self._count + len(self.marks):
            raise self._refused(action)
        return number

    def _numbers(self, action: Any) -> Sequence[int]:
        if not self.space.contains(np.asarray(action)):
            raise self._refused(action)
        return [int(number) for number in action]

    def _refused(self, action: Any) -> EnvRefusal:
        return EnvRefusal("env/action", came=str(action), expected=str(self.space))

    # -- Masks --------------------------------------------------------------------------------

    def mask(self, stage: Stage, holes: int | None) -> Any:
        """What may be done by whom the match waits for; nothing where it waits for another."""
        key = (stage, holes)
        if key not in self._masks:
            self._masks[key] = self._mask(stage, holes)
        return self._masks[key]

    def _mask(self, stage: Stage, holes: int | None) -> Any:
        rows = self._rows.nothing
        marks = np.zeros(len(self.marks), dtype=np.int8)
        if stage == "code":
            rows = self._rows.may_hide
        elif stage == "guess":
            assert holes is not None
            rows = self._rows.may_guess(holes)
        elif stage == "mark":
            assert holes is not None
            marks[:] = [is_possible(mark, holes) for mark in self.marks]
        if not self.marks:
            return rows
        if isinstance(rows, tuple):
            return (*rows, _frozen(marks))
        return _frozen(np.concatenate((rows, marks)))


def _frozen(mask: Any) -> Any:
    mask.flags.writeable = False
    return mask
