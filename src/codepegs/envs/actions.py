"""Actions: a row by its number, or peg by peg; and what a seat may do in a match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces

from codepegs.engine.trees import marks_of
from codepegs.envs.board import LIST_LIMIT, NO_PEG, BoardArrays, EnvRefusal, Mask, Pegs, frozen
from codepegs.rules import Code, Mark, Stage, is_possible

ROWS, PEGS = "rows", "pegs"
KINDS = (ROWS, PEGS)  # How an agent names a row: by its number among all guesses, or hole by hole.

# Up to so many guesses a row is named by its number, unless pegs are asked for: that is so in every
# boxed edition but `grand`.
NUMBERED = 40_000


class Actions(ABC):
    """How an agent names a row of pegs."""

    names_any_row = True  # Whether an action may name a row that no code or guess could be.

    def __init__(self, board: BoardArrays, space: spaces.Space[Any], expected: str) -> None:
        self._board = board
        self.space = space
        self._expected = expected

    @abstractmethod
    def row(self, action: Any) -> Code:
        """The row that the action names; it may be one that the rules refuse."""

    def named(self, action: Any) -> tuple[Code, bytes]:
        """The row that the action names, and the row as an observation shows it."""
        row = self.row(action)
        return row, self._board.shown_as(row)

    @abstractmethod
    def rows(self, actions: Any) -> Pegs:
        """The rows that many actions name."""

    @abstractmethod
    def may_guess(self, holes: int) -> Any:
        """The guesses against a code of so many holes, as a mask of the space."""

    @property
    @abstractmethod
    def may_hide(self) -> Any:
        """The codes, as a mask of the space."""

    @property
    @abstractmethod
    def nothing(self) -> Any:
        """A mask that allows nothing."""

    def _refused(self, action: Any) -> EnvRefusal:
        return EnvRefusal("env/action", came=str(action), expected=self._expected)


def actions_of(board: BoardArrays, kind: str | None = None) -> Actions:
    """The actions of that kind, or of the kind that fits the board.

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
    return _ByNumber(board) if kind == ROWS else _ByPegs(board)


def copied(mask: Any) -> Any:
    """A mask that the receiver may change."""
    if isinstance(mask, tuple):
        return tuple(part.copy() for part in mask)
    return mask.copy()


class _ByNumber(Actions):
    """An action is the number of a guess, in the order of the palette."""

    names_any_row = False

    def __init__(self, board: BoardArrays) -> None:
        if not board.can_be_listed:
            raise EnvRefusal("env/too-many-rows", came=board.number_of_guesses, expected=LIST_LIMIT)
        self._count = len(board.guesses)
        self._known: dict[int, tuple[Code, bytes]] = {}
        super().__init__(board, spaces.Discrete(self._count), f"0 – {self._count - 1}")

    def row(self, action: Any) -> Code:
        return self.named(action)[0]

    def named(self, action: Any) -> tuple[Code, bytes]:
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
        numbers = _whole_array(actions)
        if numbers is None or numbers.ndim != 1:
            raise self._refused(actions)
        if numbers.size and (numbers.min() < 0 or numbers.max() >= self._count):
            raise self._refused(numbers[(numbers < 0) | (numbers >= self._count)][0])
        rows: Pegs = self._board.guesses[numbers]
        return rows

    def may_guess(self, holes: int) -> Mask:
        return self._board.may_be_guessed[holes]

    @property
    def may_hide(self) -> Mask:
        return self._board.may_be_hidden

    @property
    def nothing(self) -> Mask:
        return np.zeros(self._count, dtype=np.int8)


class _ByPegs(Actions):
    """An action is a peg for each hole.

    Where a guess may not be any pegs (`bulls-and-cows`, words), the mask allows, hole by hole, the
    pegs of which some guess is made; together they may still be none.
    """

    def __init__(self, board: BoardArrays) -> None:
        self._choices = board.choices
        space = spaces.MultiDiscrete(list(board.choices))
        super().__init__(board, space, str(space))

    def row(self, action: Any) -> Code:
        numbers = _whole(action, lambda pegs: [index(peg) for peg in pegs])
        if numbers is None or len(numbers) != len(self._choices):
            raise self._refused(action)
        for number, choices in zip(numbers, self._choices, strict=True):
            if not 0 <= number < choices:
                raise self._refused(action)
        letters, pegs = self._board.rules.letters, self._board.pegs
        return Code(letters[number] for number in numbers if number != pegs)

    def rows(self, actions: Any) -> Pegs:
        numbers = _whole_array(actions)
        if numbers is None or numbers.ndim != 2 or numbers.shape[1] != len(self._choices):
            raise self._refused(actions)
        bad = ((numbers < 0) | (numbers >= np.array(self._choices))).any(axis=1)
        if bad.any():
            raise self._refused(numbers[bad][0])
        return np.where(numbers == self._board.pegs, NO_PEG, numbers).astype(np.uint8)

    def may_guess(self, holes: int) -> tuple[Mask, ...]:
        return self._board.pegs_in_guess[holes]

    @property
    def may_hide(self) -> tuple[Mask, ...]:
        return self._board.pegs_in_code

    @property
    def nothing(self) -> tuple[Mask, ...]:
        return tuple(np.zeros(size, dtype=np.int8) for size in self._choices)


def _whole(action: Any, read: Callable[[Any], Any]) -> Any:
    """The action as whole numbers, or None where it is something else."""
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


# -- A seat of a match: names a row, to hide or to guess it, or gives a mark -----------------------


class SeatActions:
    """The actions of each seat of a match.

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
        self.marks: tuple[Mark, ...] = ()
        if board.rules.marks_by_hand:
            self.marks = marks_of(board.rules, board.holes)
        self._count = len(board.guesses) if isinstance(self._rows, _ByNumber) else 0
        self.space = self._rows.space
        if self.marks and self._count:
            self.space = spaces.Discrete(self._count + len(self.marks))
        elif self.marks:
            self.space = spaces.MultiDiscrete([*board.choices, len(self.marks)])
        self._masks: dict[tuple[str, int | None], Any] = {}

    def row(self, action: Any) -> Code | None:
        """The row that the action names, or None where it names a mark."""
        if not self.marks:
            return self._rows.row(action)
        if not self._count:
            return self._rows.row(self._numbers(action)[:-1])
        number = self._number(action)
        return self._rows.row(number) if number < self._count else None

    def mark(self, action: Any) -> Mark | None:
        """The mark that the action gives, or None where it names a row."""
        if not self._count:
            return self.marks[self._numbers(action)[-1]]
        number = self._number(action)
        return self.marks[number - self._count] if number >= self._count else None

    def _number(self, action: Any) -> int:
        number = _whole(action, index)
        if number is None or not 0 <= number < self._count + len(self.marks):
            raise self._refused(action)
        return int(number)

    def _numbers(self, action: Any) -> Sequence[int]:
        if not self.space.contains(np.asarray(action)):
            raise self._refused(action)
        return [int(number) for number in action]

    def _refused(self, action: Any) -> EnvRefusal:
        return EnvRefusal("env/action", came=str(action), expected=str(self.space))

    def mask(self, stage: Stage, holes: int | None) -> Any:
        """What the awaited seat may do in this stage; nothing when the match is over."""
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
            return (*rows, frozen(marks))
        return frozen(np.concatenate((rows, marks)))
