"""Actions: a guess by its number, or peg by peg."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import index
from typing import Any, Protocol

import numpy as np
from gymnasium import spaces

from codepegs.envs.board import LIST_LIMIT, NO_PEG, BoardArrays, Mask, Pegs
from codepegs.envs.refusals import EnvRefusal
from codepegs.rules.code import Code

ROWS, PEGS = "rows", "pegs"
KINDS = (ROWS, PEGS)
"""How an agent names a row: by its number among all guesses, or hole by hole."""

NUMBERED = 40_000
"""Up to so many guesses a row is named by its number, unless pegs are asked for: every edition in a
box but `grand`."""


class Actions(Protocol):
    """How an agent names a row of pegs."""

    space: spaces.Space[Any]

    def row(self, action: Any) -> Code:
        """The row that the action names; it may be one that the rules refuse."""

    def named(self, action: Any) -> tuple[Code, bytes]:
        """That row, and as an observation shows it."""

    def rows(self, actions: Any) -> Pegs:
        """The rows that many actions name."""

    def may_guess(self, holes: int) -> Any:
        """What may be guessed against a code of so many holes, as a mask of the space."""

    @property
    def may_hide(self) -> Any:
        """What may be hidden, as a mask of the space."""

    @property
    def nothing(self) -> Any:
        """A mask that allows nothing."""


def actions_of(board: BoardArrays, kind: str | None = None) -> Actions:
    """The actions of that kind; of the one that fits the board where none is chosen.

    >>> from codepegs import edition
    >>> from codepegs.envs.board import board_of
    >>> actions_of(board_of(edition("classic-1972").rules())).space
    Discrete(1296)
    >>> actions_of(board_of(edition("classic-1972").rules()), "pegs").space
    MultiDiscrete([6 6 6 6])
    """
    if kind is None:
        kind = ROWS if board.number_of_guesses <= NUMBERED else PEGS
    if kind not in KINDS:
        raise EnvRefusal("env/actions", came=kind, expected=KINDS)
    return ByNumber(board) if kind == ROWS else ByPegs(board)


def copied(mask: Any) -> Any:
    """A mask for somebody who may change it."""
    if isinstance(mask, tuple):
        return tuple(part.copy() for part in mask)
    return mask.copy()


class ByNumber:
    """An action is the number of a guess, in the order of the palette."""

    def __init__(self, board: BoardArrays) -> None:
        if not board.can_be_listed:
            raise EnvRefusal("env/too-many-rows", came=board.number_of_guesses, expected=LIST_LIMIT)
        self._board = board
        self._count = len(board.guesses)
        self._known: dict[int, tuple[Code, bytes]] = {}
        self.space: spaces.Space[Any] = spaces.Discrete(self._count)

    def row(self, action: Any) -> Code:
        """The guess of that number."""
        return self.named(action)[0]

    def named(self, action: Any) -> tuple[Code, bytes]:
        """The guess of that number, and as an observation shows it."""
        number = _whole(action, index)
        known = self._known.get(number)
        if known is not None:
            return known
        if number is None or not 0 <= number < self._count:
            raise self._refused(action)
        row = self._board.row_of(self._board.guesses[number].tolist())
        known = row, self._board.shown_as(row)
        if self._count <= NUMBERED:
            self._known[number] = known
        return known

    def rows(self, actions: Any) -> Pegs:
        """The guesses of these numbers."""
        numbers = _whole_array(actions)
        if numbers is None or numbers.ndim != 1:
            raise self._refused(actions)
        if numbers.size and (numbers.min() < 0 or numbers.max() >= self._count):
            raise self._refused(numbers[(numbers < 0) | (numbers >= self._count)][0])
        rows: Pegs = self._board.guesses[numbers]
        return rows

    def _refused(self, action: Any) -> EnvRefusal:
        return EnvRefusal("env/action", came=str(action), expected=f"0 – {self._count - 1}")

    def may_guess(self, holes: int) -> Mask:
        """Guesses of that length."""
        return self._board.may_be_guessed[holes]

    @property
    def may_hide(self) -> Mask:
        """Codes."""
        return self._board.may_be_hidden

    @property
    def nothing(self) -> Mask:
        """No guess at all."""
        return np.zeros(self._count, dtype=np.int8)


class ByPegs:
    """An action is a peg for each hole.

    Where a guess may not be any pegs (`bulls-and-cows`, words), the mask allows, hole by hole, the
    pegs of which some guess is made; together they may still be none.
    """

    def __init__(self, board: BoardArrays) -> None:
        self._board = board
        self._choices = board.choices
        self._limits = np.array(board.choices)
        self.space: spaces.Space[Any] = spaces.MultiDiscrete(list(board.choices))

    def row(self, action: Any) -> Code:
        """The row of these pegs."""
        numbers = _whole(action, _all_whole)
        if numbers is None or len(numbers) != len(self._choices):
            raise self._refused(action)
        for number, choices in zip(numbers, self._choices, strict=True):
            if not 0 <= number < choices:
                raise self._refused(action)
        letters, pegs = self._board.rules.letters, self._board.pegs
        return Code(letters[number] for number in numbers if number != pegs)

    def named(self, action: Any) -> tuple[Code, bytes]:
        """The row of these pegs, and as an observation shows it."""
        row = self.row(action)
        return row, self._board.shown_as(row)

    def rows(self, actions: Any) -> Pegs:
        """The rows of these pegs."""
        numbers = _whole_array(actions)
        if numbers is None or numbers.ndim != 2 or numbers.shape[1] != len(self._choices):
            raise self._refused(actions)
        bad = ((numbers < 0) | (numbers >= self._limits)).any(axis=1)
        if bad.any():
            raise self._refused(numbers[bad][0])
        return np.where(numbers == self._board.pegs, NO_PEG, numbers).astype(np.uint8)

    def _refused(self, action: Any) -> EnvRefusal:
        return EnvRefusal("env/action", came=str(action), expected=str(self.space))

    def may_guess(self, holes: int) -> tuple[Mask, ...]:
        """For each hole, the pegs of guesses of that length."""
        return self._board.pegs_in_guess[holes]

    @property
    def may_hide(self) -> tuple[Mask, ...]:
        """For each hole, the pegs of codes."""
        return self._board.pegs_in_code

    @property
    def nothing(self) -> tuple[Mask, ...]:
        """No peg anywhere."""
        return tuple(np.zeros(size, dtype=np.int8) for size in self._choices)


def _all_whole(action: Sequence[Any]) -> list[int]:
    return [index(peg) for peg in action]


def _whole(action: Any, read: Callable[[Any], Any]) -> Any:
    """The action as whole numbers, or none where it is nothing of the kind."""
    try:
        return read(action)
    except TypeError:
        return None


def _whole_array(actions: Any) -> Any:
    try:
        numbers = np.asarray(actions)
    except ValueError:  # Rows of different lengths.
        return None
    return numbers if np.issubdtype(numbers.dtype, np.integer) else None
