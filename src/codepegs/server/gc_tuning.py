"""How often the process looks for rubbish: little at a time, because looking stops everything else.

Almost everything is freed without looking. What is not, points in a circle and is young: a request
that has been answered, an error that has been told. Closed connections cut their own circles (see
`web.listening`).
"""

from __future__ import annotations

import asyncio
import gc
from typing import Any

YOUNG = 300
"""Containers made since the last look, before the next one: a look takes less than a millisecond.

With Python's own way, 5,000 players at 2,500 tables are looked through every thousand moves, and
each time all of them wait 0.15 to 0.4 seconds.
"""
NEVER = 1_000_000_000
HOUR = 3600.0
"""Seconds between two looks at everything, should anything old have come to point in a circle."""


def look_little() -> None:
    """From now on look only at what is young; what outlives one look is never looked at again."""
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    gc.enable()
    if _set_aside not in gc.callbacks:
        gc.callbacks.append(_set_aside)


def _set_aside(phase: str, info: dict[str, Any]) -> None:
    if phase == "stop":
        gc.freeze()


async def look_hourly() -> None:
    """Once an hour look at everything, until cancelled."""
    while True:
        await asyncio.sleep(HOUR)
        look_at_everything()


def look_at_everything() -> None:
    """Look at all that lives, and set it aside again: with 5,000 players, for 0.4 seconds."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
