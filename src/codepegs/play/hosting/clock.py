"""The clock of the machine."""

from __future__ import annotations

import asyncio
import time


class SystemClock:
    """The server's own clock."""

    def now(self) -> float:
        """Seconds since 1970, to the millisecond: as precise as anybody is told."""
        return round(time.time(), 3)

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)
