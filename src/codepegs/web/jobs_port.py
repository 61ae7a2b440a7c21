"""What the routes ask of whoever does long work: reviews, advice, puzzles, imports."""

from __future__ import annotations

from typing import Any, Protocol

from codepegs.play.advice.puzzles import PuzzleName
from codepegs.play.advice.requests import BoardAsked, HintAsked, TryAsked
from codepegs.play.ports import Entry


class JobsPort(Protocol):
    """Works without keeping anybody who plays waiting. Any method may raise a `Refusal`."""

    async def review(self, notation: str) -> dict[str, Any]:
        """The review of a written match; its sentences are in no language yet."""

    async def hint(self, asked: HintAsked) -> dict[str, Any]:
        """The hint that was asked for."""

    async def assist(self, asked: BoardAsked) -> dict[str, Any]:
        """What the marks on a board tell, and what to play next."""

    async def puzzle(self, name: PuzzleName) -> dict[str, Any]:
        """The puzzle of that name."""

    async def attempt(self, asked: TryAsked) -> dict[str, Any]:
        """A finished round with other rows, marked and reviewed."""

    async def entries(
        self, text: str, player: str, name: str, now: float
    ) -> tuple[list[Entry], int]:
        """What is to be kept of a text with matches, and how many of them have not ended."""
