"""Averages, and how sure they are: 95 in 100 such intervals have the true value in them.

Where every code was played and nobody threw dice, nothing is left to chance, and an average is what
it is. Codes that were drawn without putting them back tell more than a draw with putting back; so
the interval of somebody who throws no dice shrinks by the part of the codes that was played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, pi, sqrt, tan
from statistics import NormalDist

LEVEL = 0.95


@dataclass(frozen=True)
class Estimate:
    """An average, and how far the truth may be from it."""

    total: int
    count: int
    margin: float
    """Infinite where one number alone tells nothing."""
    is_exact: bool = False
    """Nothing was left to chance."""

    @property
    def mean(self) -> Fraction:
        """The average itself; 0 of nothing."""
        return Fraction(self.total, self.count) if self.count else Fraction(0)

    @property
    def is_sure(self) -> bool:
        """Whether it is surely not 0."""
        return abs(self.mean) > self.margin


def estimate(
    numbers: Sequence[int], *, throws_dice: bool = True, out_of: int | None = None
) -> Estimate:
    """The average of these numbers; of so many in all, where they were drawn without putting back.

    >>> found = estimate([4, 5, 5, 6])
    >>> float(found.mean), round(found.margin, 2)
    (5.0, 1.3)
    >>> estimate([4, 5, 5, 6], throws_dice=False, out_of=4).margin
    0.0
    """
    count, total = len(numbers), sum(numbers)
    if not throws_dice and out_of == count:
        return Estimate(total, count, 0.0, is_exact=True)
    if count < 2:
        return Estimate(total, count, inf)
    squares = sum(number * number for number in numbers)
    variance = Fraction(count * squares - total * total, count * (count - 1))
    part = 1.0 if throws_dice or out_of is None else 1 - count / out_of
    margin = student(count - 1) * sqrt(float(variance) / count * part)
    return Estimate(total, count, margin)


def student(freedom: int, level: float = LEVEL) -> float:
    """Student's t: how many standard errors an interval reaches to each side.

    >>> [round(student(freedom), 3) for freedom in (1, 2, 4, 10, 30, 1000)]
    [12.706, 4.303, 2.776, 2.228, 2.042, 1.962]
    """
    if freedom == 1:
        return tan(pi * level / 2)
    if freedom == 2:
        return level * sqrt(2 / (1 - level * level))
    z = NormalDist().inv_cdf((1 + level) / 2)
    # The expansion of Cornish and Fisher: right to three digits from 3 on.
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )
