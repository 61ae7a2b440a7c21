"""The two sizes in which tests compare every screen, one after the other in the same app."""

from __future__ import annotations

from collections.abc import AsyncIterator

from textual.pilot import Pilot

from tests.tui.screens import SIZES


async def in_both_sizes(pilot: Pilot[None]) -> AsyncIterator[str]:
    """The name of each size, once the screen has that size and is drawn."""
    for width, height in SIZES:
        await pilot.resize_terminal(width, height)
        await pilot.pause(0.1)
        for _ in range(100):
            if pilot.app.screen.size == (width, height):
                break
            # Seen once in some hundred runs, beside other tests: a dialog keeps the size that it had
            # before, as if it had never heard of the new one. A terminal, too, says it more than once.
            await pilot.resize_terminal(width, height)
            await pilot.pause(0.1)
        yield f"{width}x{height}"
