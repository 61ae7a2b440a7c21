"""The arrays in which an exact search works, and its constants."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from codepegs.engine.kernels.scan import WIDTH


class SearchBoard(NamedTuple):
    """A space for the exact search."""

    codes: NDArray[np.uint8]  # Codes by labels, a row each.
    guesses: NDArray[np.uint8]
    code_number: NDArray[np.int32]  # The number of a code by its packed labels, or -1.
    weights: NDArray[np.int32]  # What a label in each hole adds to the packed labels.
    as_guess: NDArray[np.int32]
    own: NDArray[np.int32]  # For each guess, its number as a code, or -1.
    prefix: NDArray[np.int32]  # How many guesses use only the first q labels.
    fixed: int  # How many labels, from 0 on, may not be renamed; all where there is no symmetry.
    spare: int  # How many labels that no code of a set has are worth trying in a guess against it.
    labels: int
    marks: int
    table: NDArray[np.uint8]  # The mark of each code (rows) and guess; mark 0 cracks.
    bits: NDArray[np.uint32]  # `1 << table`, in 16 bits where the marks fit.
    keys: NDArray[np.uint64]  # Two random numbers a code: their sums are the key of a set.
    least: NDArray[np.int32]  # The least total that a set of n codes can need, by its size alone.
    capacity: NDArray[np.int64]  # The most codes that r guesses can tell apart.
    permutations: NDArray[np.int8]  # The orders of the holes that change nothing.
    wide: bool  # Whether one guess may crack several codes (the marks of the young).
    plain: bool  # Whether marks have to be counted the plain way: too many for bits, or `wide`.


DEPTH = 48  # Guesses in a row at most; each parts the set, and real searches use a dozen.
NEVER = 1 << 24  # A total that no set has: it cannot be done in the guesses that are left.
UNBOUNDED = 1 << 22  # A `beta` above every total there is.
SEEN = 2048  # Partitions remembered at each depth, so that one is not tried twice.
LIMITED = 50  # More guesses than this are no limit: no edition has so many rows.
LOOK_SIZE = 40  # Up to this size the number of parts bounds a set, beyond also their sizes.
SYMMETRY_SIZE = 12  # Smaller sets are searched without looking for symmetries first.
SORTED = 255  # Guesses whose bound is so near the least are sorted by it; the others follow.

# Whether a value in the memo is a lower bound, or exact. Typed: each type is compiled by itself.
LOW, SURE = np.int64(0), np.int64(1)

# The places in `control`: a flag that stops the search, what was done so far, and a running number.
STOP, NODES, LOOKS, HITS, TICK, TRIED = 0, 1, 2, 3, 4, 5

# What the search does next: enter a node, try its next guess, search that guess's next cell, leave.
ENTER, GUESS, CELL, LEAVE = 0, 1, 2, 3


class Work(NamedTuple):
    """The arrays of one search: a line for each depth."""

    s: NDArray[np.int32]  # The codes of the node.
    cells: NDArray[np.int32]  # The same, by mark of the guess being tried, each cell renamed.
    first: NDArray[np.int32]  # Where each cell begins.
    size: NDArray[np.int32]
    low: NDArray[np.int64]  # What each cell needs at least.
    done: NDArray[np.int8]  # 0: nothing known; 1: looked at; 2: exact.
    labels: NDArray[np.int32]  # How many labels a cell uses.
    order: NDArray[np.int32]  # The cells, smallest first.
    keys: NDArray[np.uint64]
    candidates: NDArray[np.int32]
    bounds: NDArray[np.int32]
    seen: NDArray[np.uint64]
    counters: NDArray[np.uint32]
    all_bounds: NDArray[np.int32]
    family: NDArray[np.int8]
    members: NDArray[np.int8]
    renamings: NDArray[np.int8]
    which: NDArray[np.int32]
    stamp: NDArray[np.int64]
    counts: NDArray[np.int32]
    scratch: NDArray[np.int64]
    hole_order: NDArray[np.int32]
    names: NDArray[np.int32]


def make_work(board: SearchBoard) -> Work:
    """The arrays for a search on this board."""
    codes, holes = board.codes.shape
    guesses = len(board.guesses)
    marks = board.marks
    return Work(
        s=np.zeros((DEPTH, codes), np.int32),
        cells=np.zeros((DEPTH, codes), np.int32),
        first=np.zeros((DEPTH, marks + 1), np.int32),
        size=np.zeros((DEPTH, marks), np.int32),
        low=np.zeros((DEPTH, marks), np.int64),
        done=np.zeros((DEPTH, marks), np.int8),
        labels=np.zeros((DEPTH, marks), np.int32),
        order=np.zeros((DEPTH, marks), np.int32),
        keys=np.zeros((DEPTH, marks, 2), np.uint64),
        candidates=np.zeros((DEPTH, guesses), np.int32),
        bounds=np.zeros((DEPTH, guesses), np.int32),
        seen=np.zeros((DEPTH, SEEN), np.uint64),
        counters=np.zeros(max(7 * WIDTH, guesses), board.bits.dtype),
        all_bounds=np.zeros(guesses, np.int32),
        family=np.zeros((DEPTH, board.labels), np.int8),
        members=np.zeros((DEPTH, board.labels, board.labels), np.int8),
        renamings=np.zeros((DEPTH, len(board.permutations), board.labels), np.int8),
        which=np.zeros((DEPTH, len(board.permutations)), np.int32),
        stamp=np.zeros(codes, np.int64),
        counts=np.zeros((holes, board.labels), np.int32),
        scratch=np.zeros((3, max(holes, board.labels)), np.int64),
        hole_order=np.zeros(holes, np.int32),
        names=np.zeros(board.labels, np.int32),
    )
