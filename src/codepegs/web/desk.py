"""What the routes ask of whoever does long work about finished matches."""

from __future__ import annotations

from typing import Any, Protocol

from codepegs.play.ports import Entry


class Desk(Protocol):
    """Works without keeping anybody who plays waiting. Any method may raise a `Refusal`."""

    async def review(self, notation: str) -> dict[str, Any]:
        """The review of a written match, as JSON has it."""

    async def entries(
        self, text: str, player: str, name: str, now: float
    ) -> tuple[list[Entry], int]:
        """What is to be kept of a text with matches, and how many of them have not ended."""
