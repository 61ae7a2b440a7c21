"""A space, or a part of it, as arrays for the exact search: letters as labels, the lowest first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.kernels import work
from codepegs.engine.solver.space import Indices, Space
from codepegs.text import Refusal

BOARD_LIMIT = 1 << 31  # Bytes of the tables of a space searched whole; 5 holes of 7 colours fit.
_SEED = 1972  # The keys of codes are random, and the same each time.
_BITS = 31  # Marks that fit into the bits of a word, with room to count them.


@dataclass(frozen=True, eq=False)
class Labelled:
    """A board for the exact search; its numbers for codes and guesses, and those of the space."""

    board: work.SearchBoard
    code_order: Indices  # The code of the space for each code of the board.
    guess_order: Indices  # The same for guesses.

    @cached_property
    def code_place(self) -> Indices:
        """The code of the board for each code of the space, or -1."""
        return _inverse(self.code_order)

    @cached_property
    def guess_place(self) -> Indices:
        """The same for guesses."""
        return _inverse(self.guess_order)

    @cached_property
    def guess_number(self) -> Indices:
        """The number of each guess of the board by its packed labels, or -1."""
        numbers = np.full(self.board.labels ** self.board.guesses.shape[1], -1, np.int32)
        packed = self.board.guesses.astype(np.int64) @ self.board.weights
        numbers[packed] = np.arange(len(packed), dtype=np.int32)
        return numbers


def table_bytes(space: Space, codes: int | None = None) -> int:
    """How many bytes the tables of a search need, before any is taken.

    >>> from codepegs import edition
    >>> table_bytes(Space.of(edition("classic-1972").rules()))
    5038848
    """
    width = 2 if len(space.marks) < 16 else 4
    return (len(space.codes) if codes is None else codes) * len(space.guesses) * (1 + width)


def refuse_large_search(space: Space, codes: int, limit: int) -> None:
    """Refuse a search over so many codes whose tables would have more bytes than the limit."""
    size = table_bytes(space, codes)
    if size > limit:
        came, most = -(-size // 1_000_000), limit // 1_000_000
        raise Refusal("engine/too-large-search", came=codes, megabytes=came, expected=most)


def label_space(space: Space, limit: int = BOARD_LIMIT) -> Labelled:
    """The whole space, with its symmetries."""
    refuse_large_search(space, len(space.codes), limit)
    letters = len(space.rules.letters)
    groups = space.interchangeable
    alone = [group[0] for group in groups if len(group) == 1]
    together = [letter for group in groups if len(group) > 1 for letter in group]
    label = np.empty(letters, np.uint8)
    label[[*alone, *together]] = np.arange(letters, dtype=np.uint8)
    codes, guesses = label[space.codes], label[space.guesses]
    if space.is_symmetric:
        code_order = np.argsort(codes.max(axis=1), kind="stable")
        guess_order = np.argsort(guesses.max(axis=1), kind="stable")
        highest = guesses.max(axis=1)
        prefix = np.array([(highest < q).sum() for q in range(letters + 1)], np.int32)
    else:
        code_order, guess_order = np.arange(len(codes)), np.arange(len(guesses))
        prefix = np.full(letters + 1, len(guesses), np.int32)
    fixed = len(alone) if space.is_symmetric else letters
    orders = code_order.astype(np.int32), guess_order.astype(np.int32)
    return _labelled(space, label, *orders, prefix, fixed)


def label_codes(space: Space, candidates: Indices) -> Labelled:
    """Some codes of a large space, without symmetries; one guess of those that part alike."""
    letters = len(space.rules.letters)
    kept = _different_guesses(space, candidates)
    prefix = np.full(letters + 1, len(kept), np.int32)
    label = np.arange(letters, dtype=np.uint8)
    return _labelled(space, label, candidates.astype(np.int32), kept, prefix, letters)


def _different_guesses(space: Space, candidates: Indices) -> Indices:
    """One guess for each way to part the candidates; the candidates themselves are kept."""
    marks = space.marks_of_codes(candidates)
    # The parts of each guess, numbered in order of appearance; 254 is cracked.
    parts = np.zeros(marks.shape, np.uint8)
    named = np.full((marks.shape[1], len(space.marks)), 255, np.uint8)
    named[:, 0] = 254
    following = np.zeros(marks.shape[1], np.uint8)
    every = np.arange(marks.shape[1])
    for row, out in zip(marks, parts, strict=True):
        fresh = named[every, row] == 255
        named[every[fresh], row[fresh]] = following[fresh]
        following[fresh] += 1
        out[:] = named[every, row]
    _, first = np.unique(parts, axis=1, return_index=True)
    return np.union1d(first, space.as_guess[candidates]).astype(np.int32)


def _labelled(
    space: Space,
    label: NDArray[np.uint8],
    code_order: Indices,
    guess_order: Indices,
    prefix: Indices,
    fixed: int,
) -> Labelled:
    """The board of these codes and guesses, in this order; `label[letter]` is its new number."""
    letters, holes, marks = len(space.rules.letters), space.holes, len(space.marks)
    codes = np.ascontiguousarray(label[space.codes[code_order]])
    guesses = np.ascontiguousarray(label[space.guesses[guess_order]])
    symmetric = fixed < letters
    if symmetric:
        weights = np.array([letters ** (holes - 1 - h) for h in range(holes)], np.int32)
        code_number = np.full(letters**holes, -1, np.int32)
        code_number[codes.astype(np.int64) @ weights] = np.arange(len(codes), dtype=np.int32)
    else:
        weights, code_number = np.zeros(holes, np.int32), np.zeros(1, np.int32)
    table = _table(space, code_order, guess_order)
    cracked = int((table == 0).sum(axis=0, dtype=np.int64).max())
    wide = cracked > 1
    plain = wide or marks > _BITS
    bits = np.zeros((1, 1), np.uint16 if marks < 16 else np.uint32)
    if not plain:
        bits = np.left_shift(bits.dtype.type(1), table, dtype=bits.dtype)
    own = np.full(len(guesses), -1, np.int32)
    as_guess = _inverse(guess_order)[space.as_guess[code_order]]
    own[as_guess] = np.arange(len(codes), dtype=np.int32)
    keys = np.random.default_rng(_SEED).integers(0, 2**64, (len(codes), 2), dtype=np.uint64)
    board = work.SearchBoard(
        codes=codes,
        guesses=guesses,
        code_number=code_number,
        weights=weights,
        as_guess=as_guess,
        own=own,
        prefix=prefix,
        fixed=fixed,
        # Where letters may repeat, one letter that no code has is as good as several.
        spare=1 if len(space.guesses) == letters**holes else holes,
        labels=letters,
        marks=marks,
        table=table,
        bits=bits,
        keys=keys,
        least=least_totals(len(codes), marks, cracked),
        capacity=capacities(marks, cracked),
        permutations=np.array(space.hole_permutations, np.int8),
        wide=wide,
        plain=plain,
    )
    return Labelled(board, code_order, guess_order)


def _table(space: Space, code_order: Indices, guess_order: Indices) -> NDArray[np.uint8]:
    table = np.empty((len(code_order), len(guess_order)), np.uint8)
    for start in range(0, len(code_order), 256):
        marks = space.marks_of_codes(code_order[start : start + 256])
        table[start : start + 256] = marks[:, guess_order]
    return table


def least_totals(codes: int, marks: int, cracked: int) -> NDArray[np.int32]:
    """The least total that n codes can need, by their number alone, for n up to `codes`.

    One guess cracks at most `cracked` of them, and each other answer leaves as many for the next.

    >>> least_totals(5, 3, 1).tolist()
    [0, 1, 3, 5, 8, 11]
    """
    totals = np.zeros(codes + 1, np.int64)
    guess, room = 1, cracked
    for n in range(1, codes + 1):
        if room == 0:
            guess += 1
            room = cracked * max(marks - 1, 1) ** (guess - 1)
        totals[n] = totals[n - 1] + guess
        room -= 1
    return totals.astype(np.int32)


def capacities(marks: int, cracked: int) -> NDArray[np.int64]:
    """The most codes that r guesses can tell apart, by their number alone, for r from 0 on.

    >>> capacities(14, 1)[:5].tolist()
    [0, 1, 14, 183, 2380]
    """
    most, added = [0], cracked
    for _ in range(128):
        most.append(min(most[-1] + added, 1 << 40))
        added = min(added * (marks - 1), 1 << 40)
    return np.array(most, np.int64)


def _inverse(order: Indices) -> Indices:
    place = np.full(int(order.max(initial=-1)) + 1, -1, np.int32)
    place[order] = np.arange(len(order), dtype=np.int32)
    return place
