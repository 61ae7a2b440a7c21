"""How often the process looks for rubbish: seldom, because looking stops everything else."""

from __future__ import annotations

import gc

YOUNG, MIDDLE, OLD = 10_000, 10, 20
"""Containers made since the last look, looks at the young before one at the middle, and so on.

With Python's own figures (700, 10, 10), 5,000 players at 2,500 tables are looked through every
thousand moves, and each time all of them wait 0.15 to 0.4 seconds. What a move leaves behind is
freed without looking; only closed connections are rubbish that has to be found.
"""


def look_seldom() -> None:
    """Never look again at what was loaded at the start, and seldom at the rest."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
