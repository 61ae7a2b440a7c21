"""What the exact search is told about a space, in arrays.

Here letters are *labels*: those that may be renamed into each other come last (a blank that may not
be renamed is label 0), and codes and guesses are numbered by their highest label first. So when a set
of codes is renamed to use the lowest labels, everything it needs stands at the beginning: the guesses
over the first q labels are the first `prefix[q]` ones.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class SearchBoard(NamedTuple):
    """A space for the exact search."""

    codes: NDArray[np.uint8]
    """Codes by labels, a row each."""
    guesses: NDArray[np.uint8]
    code_number: NDArray[np.int32]
    """The number of a code by its packed labels (base: the number of labels), or -1."""
    weights: NDArray[np.int32]
    """What a label in each hole adds to the packed labels."""
    as_guess: NDArray[np.int32]
    own: NDArray[np.int32]
    """For each guess, its number as a code, or -1."""
    prefix: NDArray[np.int32]
    """How many guesses use only the first q labels."""
    fixed: int
    """How many labels, from 0 on, may not be renamed; all of them where there is no symmetry."""
    spare: int
    """How many labels that no code of a set has are worth trying in a guess against it."""
    labels: int
    marks: int
    table: NDArray[np.uint8]
    """The mark of each code (rows) and guess; mark 0 cracks."""
    bits: NDArray[np.uint32]
    """`1 << table`, in 16 bits where the marks fit."""
    keys: NDArray[np.uint64]
    """Two random numbers a code: the key of a set is their sum, 128 bits in all."""
    least: NDArray[np.int32]
    """The least total that a set of n codes can need, by its size alone."""
    capacity: NDArray[np.int64]
    """The most codes that can be told apart in r guesses, by their number alone."""
    permutations: NDArray[np.int8]
    """The orders of the holes that change nothing."""
    wide: bool
    """Whether one guess may crack several codes (the marks of the young)."""
    plain: bool
    """Whether marks have to be counted the plain way: too many for bits, or `wide`."""
