"""The desk: long work about finished matches, in processes of their own with limits.

Reviews and reading other people's texts can take seconds, and a text can be written so that they
do. Nobody who plays waits for that.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from codepegs.play.advice import BoardAsked, HintAsked, TryAsked
from codepegs.play.advising import assistance_of, hint_of, review_of, try_of
from codepegs.play.album import album_entries
from codepegs.play.ports import Entry
from codepegs.play.puzzling import PuzzleName, puzzle_of
from codepegs.play.trouble import TableRefusal
from codepegs.play.workers import Overstepped, Workers
from codepegs.rules.refusal import Refusal
from codepegs.rules.text import Text


class Relayed(Refusal):
    """A refusal from another process."""

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(code)
        self._text = text

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        return self._text


class _Refused:
    """A refusal on its way from another process: exceptions with gaps cannot travel."""

    def __init__(self, refusal: Refusal) -> None:
        self.code, self.text = refusal.code, refusal.text


def entries_of(text: str, player: str, name: str, now: float) -> tuple[list[Entry], int]:
    """What is to be kept of a text with matches, and how many of them have not ended."""
    return album_entries(text, player=player, name=name, now=now, dice=random.SystemRandom())


def _answered(work: Callable[..., Any], *given: Any) -> Any:
    try:
        return work(*given)
    except Refusal as refusal:
        return _Refused(refusal)


class Desk:
    """Works in worker processes."""

    def __init__(
        self, *, processes: int = 1, seconds: float = 60.0, megabytes: int = 2048, waiting: int = 20
    ) -> None:
        self._seconds = seconds
        self._workers = Workers(processes=processes, megabytes=megabytes)
        self._waiting = waiting
        self._busy = 0

    async def review(self, notation: str) -> dict[str, Any]:
        """The review of a written match, or a refusal."""
        found: dict[str, Any] = await self._done(review_of, notation)
        return found

    async def hint(self, asked: HintAsked) -> dict[str, Any]:
        """The hint that was asked for; its sentences are in no language yet."""
        found: dict[str, Any] = await self._done(hint_of, asked)
        return found

    async def assist(self, asked: BoardAsked) -> dict[str, Any]:
        """What the marks on a board tell, and what to play next."""
        found: dict[str, Any] = await self._done(assistance_of, asked)
        return found

    async def puzzle(self, name: PuzzleName) -> dict[str, Any]:
        """The puzzle of that name."""
        found: dict[str, Any] = await self._done(puzzle_of, name)
        return found

    async def attempt(self, asked: TryAsked) -> dict[str, Any]:
        """A finished round with other rows."""
        found: dict[str, Any] = await self._done(try_of, asked)
        return found

    async def entries(
        self, text: str, player: str, name: str, now: float
    ) -> tuple[list[Entry], int]:
        """What is to be kept of a text with matches, and how many of them have not ended."""
        found: tuple[list[Entry], int] = await self._done(entries_of, text, player, name, now)
        return found

    async def _done(self, work: Callable[..., Any], *given: Any) -> Any:
        if self._busy >= self._waiting:
            raise TableRefusal("desk/busy")
        self._busy += 1
        try:
            answer = await self._workers.run(_answered, work, *given, seconds=self._seconds)
        except Overstepped:
            raise TableRefusal("desk/too-long") from None
        finally:
            self._busy -= 1
        if isinstance(answer, _Refused):
            raise Relayed(answer.code, answer.text)
        return answer

    def close(self) -> None:
        """End the worker processes."""
        self._workers.close()
