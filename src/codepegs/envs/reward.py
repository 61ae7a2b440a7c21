"""The rewards of a codebreaker: the lead that a round gives, paid out row by row.

The lead is the codebreaker's points less the codemaker's, or the other way round where fewest win.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from codepegs.rules import SCHEMES, Code, Mark, Round, Row, Rules, breaker, score


@dataclass(frozen=True, eq=False)
class Rewards:
    """The rewards of a round.

    >>> from codepegs import edition
    >>> classic = Rewards.of(edition("classic-1972").rules())
    >>> classic.row[:2].tolist(), classic.cracked, classic.failed
    ([-1.0, -1.0], -1.0, -2.0)
    >>> Rewards.of(edition("family-2004").rules()).failed
    -1.0
    """

    # For a row that did not crack the code, by its number less one; the last one holds for later rows.
    row: NDArray[np.float64]
    cracked: float  # For the row that cracks the code.
    failed: float  # For the last row, when it does not crack the code.

    @classmethod
    def of(cls, rules: Rules) -> Rewards:
        """The rewards under these rules.

        A row that leaves the code uncracked costs as much as it worsens the best possible end; the
        row that ends the round gets the rest. So the rewards of a round add up to its lead.
        """
        # Where a round has no last row, the first ones show what each further one costs.
        rows = 3 if rules.rows is None else rules.rows
        best = [_lead(rules, number, cracked=True) for number in range(1, rows + 1)]
        costs = [after - before for before, after in pairwise(best)]
        failed = _lead(rules, rows, cracked=False) - sum(costs)
        return cls(np.array(costs or [0.0]), best[0], failed)


def _lead(rules: Rules, rows: int, *, cracked: bool) -> float:
    """The codebreaker's lead after a round of so many rows."""
    holes = rules.holes[-1]
    missed = Mark([0] * len(rules.keys))
    last = Mark([holes, *missed[1:]]) if cracked else missed
    row = Code(rules.letters[:1] * holes)
    marks = [missed] * (rows - 1) + [last]
    played = Round(1, 0, holes=holes, rows=tuple(Row(1, row, mark) for mark in marks))
    points = score(rules, played)
    lead = points[breaker(played, rules.players)] - points[played.codemaker]
    return float(-lead if SCHEMES[rules.scoring].fewest_wins else lead)
