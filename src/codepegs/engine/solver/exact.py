"""Exact values: the least total of guesses over a set of codes, proven by search to the end."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.kernels import exact_kernel, memo, relabel, work
from codepegs.engine.solver.labels import (
    BOARD_LIMIT,
    Labelled,
    label_codes,
    label_space,
    refuse_large_search,
    table_bytes,
)
from codepegs.engine.solver.space import Indices, Space
from codepegs.engine.trees import Node
from codepegs.text import Refusal

MEMO_BYTES = 128 * 1024 * 1024  # Of the memo, unless more is given.
_ENTRY = 24  # Bytes of one entry of the memo.
_FEWEST = 1 << 15  # Entries of the memo of the smallest space, if there is memory for so many.
UNLIMITED = 100  # So many guesses are no limit.


class Stopped(Exception):
    """The search was told to stop."""


@dataclass(frozen=True)
class Solved:
    """The least total over a set of codes, and a guess that reaches it."""

    total: int
    guess: int


class Exact:
    """Exact values over sets of codes of one space; threads may share it.

    >>> from codepegs import edition
    >>> space = Space.of(edition("custom").rules(holes=2, colours=3, doubles=True))
    >>> Exact(space, memory=1 << 16).solve().total
    21
    """

    def __init__(
        self, space: Space, *, memory: int = MEMO_BYTES, tables: int = BOARD_LIMIT
    ) -> None:
        self.space = space
        self.memory = memory
        self.tables = tables
        # No more than a search of this space can fill, because clearing the memo takes time.
        most = min(memory // _ENTRY, max(_FEWEST, len(space.codes) ** 2 // 8))
        entries = 1 << max(10, most.bit_length() - 1)
        self._memo = np.zeros((entries, 3), np.uint64)
        self._rooms = threading.local()
        self._controls: list[NDArray[np.int64]] = []
        self._lock = threading.Lock()
        self._whole: Labelled | None = None
        self._part: Labelled | None = None

    # -- Values -----------------------------------------------------------------------------------

    def solve(self, candidates: Indices | None = None) -> Solved:
        """The least total over the candidates, and a best guess."""
        found = self.search(candidates)
        assert isinstance(found, Solved)  # without a limit there always is one
        return found

    def solve_within(self, candidates: Indices | None = None, *, limit: int) -> Solved | None:
        """The least total in at most so many guesses; None where they are too few."""
        found = self.search(candidates, limit=limit)
        return found if isinstance(found, Solved) else None

    def search(
        self,
        candidates: Indices | None = None,
        *,
        limit: int = UNLIMITED,
        below: int | None = None,
        first: Sequence[int] = (),
    ) -> Solved | int:
        """The least total below `below`, or a lower bound; `first` restricts the first guess."""
        codes = self._codes(candidates)
        beta = work.UNBOUNDED if below is None else min(below, work.UNBOUNDED)
        whole = self._labelled(codes)
        board = whole.board
        if len(codes) > board.capacity[min(limit, UNLIMITED)]:
            return work.NEVER
        if len(codes) == 1 and not first:
            return Solved(1, int(self.space.as_guess[codes[0]])) if beta > 1 else 1
        places = whole.code_place[codes].astype(np.int32)
        chosen = whole.guess_place[np.asarray(first, np.int32)] if len(first) else _NONE
        if len(chosen) and (chosen < 0).any():
            chosen = self._stand_ins(whole, codes, first)
        room, control = self._room(whole)
        order, names, used = _NONE, _NONE, board.labels
        a = b = np.uint64(0)
        if not len(chosen):
            places, used, order, names = self._own_names(whole, codes, room)
            salt = 0 if limit > work.LIMITED else limit
            a, b = map(
                np.uint64, relabel.key_of(board.keys, places[None, :], 0, 0, len(codes), salt)
            )
            data = np.uint64(memo.find(self._memo, a, b))
            if data and memo.is_exact(data):
                known = int(memo.value_in(data))
                if known >= beta:
                    return known
                return Solved(
                    known, self._named_back(whole, int(memo.guess_in(data)), order, names)
                )
        total, guess = exact_kernel.search(
            board, self._memo, room, places, used, beta, min(limit, UNLIMITED), chosen, control
        )
        if total < 0:
            raise Stopped
        if guess < 0:
            return int(total)
        if len(chosen):
            return Solved(int(total), int(whole.guess_order[guess]))
        numbers = (np.int64(total), work.SURE, np.int64(guess), np.int64(len(codes)))
        memo.keep(self._memo, a, b, *numbers)
        return Solved(int(total), self._named_back(whole, int(guess), order, names))

    def value_of(self, candidates: Indices, guess: int) -> int:
        """The total over the candidates when this guess is made first, then the best ones."""
        codes = self._codes(candidates)
        marks = self.space.marks_of_guess(guess, codes)
        total = len(codes)
        for mark in np.unique(marks):
            if mark:
                cell = codes[marks == mark]
                if len(cell) == len(codes):
                    # The guess tells nothing, and is wasted.
                    return len(codes) + self.solve(codes).total
                total += self.solve(cell).total
        return total

    def values(self, candidates: Indices) -> NDArray[np.int32]:
        """That total for every guess of the space."""
        guesses = range(len(self.space.guesses))
        return np.array([self.value_of(candidates, guess) for guess in guesses], np.int32)

    def ranking(self, candidates: Indices, count: int) -> list[Solved]:
        """The best guesses with their totals, the best first; of those that part alike only one."""
        codes = self._codes(candidates)
        sizes, bounds, order = self._by_bound(codes)
        best: list[Solved] = []
        for guess in order:
            worst = best[-1].total if len(best) == count else work.UNBOUNDED
            if bounds[guess] >= worst:
                break
            if any((sizes[:, guess] == sizes[:, other.guess]).all() for other in best):
                continue  # Most likely the same guess under other names.
            found = self.search(codes, below=worst, first=[int(guess)])
            if isinstance(found, Solved):
                best = sorted([*best, Solved(found.total, int(guess))], key=lambda s: s.total)
                best = best[:count]
        return best

    def first_best(self, candidates: Indices) -> Solved:
        """The least total with the first guess that has it; `solve` may take one from the memo."""
        codes = self._codes(candidates)
        solved = self.solve(codes)
        _, bounds, order = self._by_bound(codes)
        for guess in order:
            if bounds[guess] > solved.total:
                break
            found = self.search(codes, below=solved.total + 1, first=[int(guess)])
            if isinstance(found, Solved):
                return Solved(found.total, int(guess))
        return solved

    def _by_bound(
        self, codes: Indices
    ) -> tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.intp]]:
        """The sizes of each guess's parts, the least totals, and the guesses in that order."""
        marks = self.space.marks_of_codes(codes)
        sizes = np.zeros((len(self.space.marks), marks.shape[1]), np.int32)
        for mark in range(len(self.space.marks)):
            sizes[mark] = (marks == mark).sum(axis=0)
        least = self._labelled(codes).board.least
        bounds = len(codes) + least[sizes[1:]].sum(axis=0)
        bounds[sizes[1:].max(axis=0) == len(codes)] = work.NEVER
        own = np.zeros(marks.shape[1], bool)
        own[self.space.as_guess[codes]] = True
        return sizes, bounds, np.lexsort((np.arange(len(own)), ~own, bounds))

    def plan(self, candidates: Indices | None = None, *, limit: int = UNLIMITED) -> list[Solved]:
        """The guesses to try, one of each symmetric family, with lower bounds, the least first."""
        codes = self._codes(candidates)
        whole = self._labelled(codes)
        room, control = self._room(whole)
        places, used, order, names = self._own_names(whole, codes, room)
        rows = exact_kernel.plan(whole.board, room, places, used, min(limit, UNLIMITED), control)
        back = self._named_back
        return [Solved(int(low), back(whole, int(guess), order, names)) for guess, low in rows]

    # -- Strategies -------------------------------------------------------------------------------

    def tree(self, candidates: Indices | None = None, *, limit: int = UNLIMITED) -> Node:
        """A best strategy for the candidates."""
        codes = self._codes(candidates)
        solved = self.solve_within(codes, limit=limit)
        if solved is None:
            raise Refusal("engine/no-strategy", came=len(codes), expected=limit)
        return self.tree_from(codes, solved.guess, limit=limit)

    def tree_from(
        self,
        codes: Indices,
        guess: int,
        *,
        limit: int = UNLIMITED,
        then: dict[int, int] | None = None,
    ) -> Node:
        """A best strategy that begins with this guess; `then` names the next one by mark."""
        marks = self.space.marks_of_guess(guess, codes)
        after = {}
        left = limit if limit == UNLIMITED else limit - 1
        for number, mark in enumerate(self.space.marks):
            cell = codes[marks == number]
            if number == 0 or not len(cell):
                continue
            if then and number in then:
                after[mark] = self.tree_from(cell, then[number], limit=left)
            else:
                after[mark] = self.tree(cell, limit=left)
        return Node(self.space.guess(guess), after)

    # -- Control ----------------------------------------------------------------------------------

    def stop(self) -> None:
        """End every search that is under way, with `Stopped`; and every other, until `go_on`."""
        self._stop(1)

    def go_on(self) -> None:
        """Let searches run again after `stop`."""
        self._stop(0)

    def _stop(self, flag: int) -> None:
        with self._lock:
            for control in self._controls:
                control[work.STOP] = flag

    @property
    def memo_bytes(self) -> int:
        """The size of the memo."""
        return self._memo.nbytes

    @property
    def nodes(self) -> int:
        """The positions searched so far."""
        with self._lock:
            return sum(int(control[work.NODES]) for control in self._controls)

    def least(self) -> NDArray[np.int32]:
        """The least total of n codes by their number alone, by n."""
        return self._labelled(self.space.everything).board.least

    def capacity(self) -> NDArray[np.int64]:
        """The most codes that r guesses can tell apart, by r."""
        return self._labelled(self.space.everything).board.capacity

    # -- Within -----------------------------------------------------------------------------------

    def _codes(self, candidates: Indices | None) -> Indices:
        codes = self.space.everything if candidates is None else np.asarray(candidates, np.int32)
        if not len(codes):
            raise Refusal("engine/no-candidates")
        return codes

    def _labelled(self, codes: Indices) -> Labelled:
        """The board of the whole space; of the codes alone where the space is too large for it."""
        if table_bytes(self.space) <= self.tables:
            with self._lock:
                if self._whole is None:
                    self._whole = label_space(self.space, self.tables)
            return self._whole
        refuse_large_search(self.space, len(codes), self.tables)
        with self._lock:
            if self._part is None or not np.isin(codes, self._part.code_order).all():
                # Other codes get other numbers, for which the memo is of no use.
                self._memo[:] = 0
                self._part = label_codes(self.space, codes)
            return self._part

    def _own_names(
        self, whole: Labelled, codes: Indices, room: work.Work
    ) -> tuple[Indices, int, Indices, Indices]:
        """A set under the lowest labels: its codes, number of labels, order of holes, and names."""
        board = whole.board
        s = whole.code_place[codes].astype(np.int32)[None, :]
        used = relabel.rename(
            board.codes, board.code_number, board.weights, board.fixed, board.labels, s, 0, 0,
            len(codes), room.counts, room.scratch, room.hole_order, room.names,
        )  # fmt: skip
        return s[0], used, room.hole_order.copy(), room.names.copy()

    def _stand_ins(self, whole: Labelled, codes: Indices, first: Sequence[int]) -> Indices:
        """The guesses of a part of the space that part these codes as the given ones do."""
        held = whole.board.table[whole.code_place[codes]]
        stands = [_same_parts(held, self.space.marks_of_guess(guess, codes)) for guess in first]
        return np.array(stands, np.int32)

    def _named_back(self, whole: Labelled, guess: int, order: Indices, names: Indices) -> int:
        """The guess of the space that a guess under a set's own names stands for."""
        board = whole.board
        if board.fixed >= board.labels:
            return int(whole.guess_order[guess])
        old = np.empty_like(names)
        old[names] = np.arange(len(names), dtype=names.dtype)
        labels = np.empty(board.guesses.shape[1], np.int64)
        labels[order] = old[board.guesses[guess]]
        return int(whole.guess_order[whole.guess_number[int(labels @ board.weights)]])

    def _room(self, whole: Labelled) -> tuple[work.Work, NDArray[np.int64]]:
        rooms = self._rooms
        if getattr(rooms, "board", None) is not whole.board:
            rooms.board = whole.board
            rooms.work = work.make_work(whole.board)
            rooms.control = np.zeros(8, np.int64)
            with self._lock:
                self._controls.append(rooms.control)
        return rooms.work, rooms.control


_NONE: Indices = np.zeros(0, np.int32)


def _same_parts(held: NDArray[np.uint8], asked: NDArray[np.uint8]) -> int:
    """The column that parts the rows as `asked` does and cracks (0) the same."""
    fits = np.ones(held.shape[1], bool)
    for mark in np.unique(asked):
        rows = held[asked == mark]
        fits &= (rows == rows[0]).all(axis=0) & ((rows[0] == 0) == (mark == 0))
        others = held[asked != mark]
        if len(others):
            fits &= (others != rows[0]).all(axis=0)
    return int(np.flatnonzero(fits)[0])
