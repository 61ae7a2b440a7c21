"""Smallest sets that share a member with each of many sets, by proof.

The doctor's arithmetic. For every code there is the set of rows it contradicts; rows whose marks
cannot all be true are rows that between them contradict every code, so they hit each of these
sets. Sets are bit patterns: bit `i` is member `i`.
"""

from __future__ import annotations

from collections.abc import Iterable

NODES = 200_000
"""Steps of a search; some tenths of a second. Boards of people need some dozens."""


class TooManySteps(Exception):
    """The search took more steps than it was given."""


def members(pattern: int) -> tuple[int, ...]:
    """The members of a set.

    >>> members(0b1010)
    (1, 3)
    """
    return tuple(bit for bit in range(pattern.bit_length()) if pattern >> bit & 1)


def least(patterns: Iterable[int]) -> list[int]:
    """The sets that hold no other one of them, the smallest first: hit these, and all are hit.

    >>> least([0b111, 0b011, 0b100])
    [4, 3]
    """
    kept: list[int] = []
    for pattern in sorted(set(patterns), key=lambda one: (one.bit_count(), one)):
        if not any(other & pattern == other for other in kept):
            kept.append(pattern)
    return kept


def smallest_hitting_sets(patterns: Iterable[int], limit: int, steps: int = NODES) -> list[int]:
    """Up to `limit` sets of the smallest size that hit every pattern; none if one is empty.

    Size by size, so no smaller one exists; among those of one size none is left out before the
    limit. After so many steps the search gives up with `TooManySteps`.

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


class _Search:
    def __init__(self, wanted: list[int], limit: int, steps: int) -> None:
        self.wanted = wanted
        self.limit = limit
        self.steps = steps
        self.found: list[int] = []

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
            # What comes with this member has been found: from here on without it, so that no set
            # is found twice.
            barred |= 1 << member
