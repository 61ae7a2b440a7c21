"""Forgets, while a server runs, what its settings say is not kept for ever."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from codepegs.play import Clock, StoreUnavailable
from codepegs.storage import Purge
from codepegs.storage.db import Database
from codepegs.web import Settings

STEP = 5.0
"""Seconds between two steps. After an erasure nothing is left in the files within this time."""
REST = 3600.0
"""Seconds after which it begins again, once all that was old enough is forgotten."""
DAY = 86400.0


def purge_of(database: Database, settings: Settings) -> Purge:
    """What forgets by these settings."""
    return Purge(
        database,
        guests_after=settings.keep_guests_days * DAY or None,
        tables_after=settings.keep_unbegun_days * DAY or None,
    )


async def purge_for_ever(
    database: Database, settings: Settings, clock: Clock, noted: Callable[[int, int], None]
) -> None:
    """Forget in small steps, until cancelled; `noted` hears how many tables and guests, each time."""
    purge = purge_of(database, settings)
    begins = clock.now() + STEP
    while True:
        await clock.sleep(STEP)
        # While nothing can be written, it waits.
        with contextlib.suppress(StoreUnavailable):
            await database.scrub()
            if clock.now() < begins or database.read_only:
                continue
            before = purge.purged
            if not await purge.step(clock.now()):
                begins = clock.now() + REST
            if purge.purged != before:
                noted(purge.purged.tables - before.tables, purge.purged.guests - before.guests)


async def purge_now(database: Database, settings: Settings, clock: Clock) -> Purge:
    """Forget all that is old enough."""
    purge = purge_of(database, settings)
    while await purge.step(clock.now()):
        await asyncio.sleep(0)  # moves of the same process may come in between
    return purge
