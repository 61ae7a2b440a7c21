"""The desk: long work, in processes of their own with limits.

Reviews, hints and reading other people's texts can take seconds, and a board or a text can be
chosen so that they do. Nobody who plays waits for that.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any

from codepegs.play.advice import (
    BoardAsked,
    HintAsked,
    Puzzle,
    PuzzleName,
    TryAsked,
    assistance_of,
    hint_of,
    plain_assistance,
    plain_hint,
    puzzle_of,
    review_of,
    try_of,
)
from codepegs.play.archive import album_entries
from codepegs.play.jobs.worker_pool import LimitExceeded, WorkerPool
from codepegs.play.ports import Entry
from codepegs.text import Refusal, Text


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


class _Place:
    """Worker processes for one kind of work, and how long it may take."""

    def __init__(
        self, workers: WorkerPool, seconds: float, first_seconds: float, waiting: int
    ) -> None:
        self._workers = workers
        self._seconds = seconds
        self._first_seconds = first_seconds
        self._waiting = waiting
        self._busy = 0
        self._is_warm = False

    async def done(self, work: Callable[..., Any], *given: Any) -> Any:
        """What the work returns, or a refusal; `LimitExceeded` where it took too long."""
        if self._busy >= self._waiting:
            raise Refusal("desk/busy")
        self._busy += 1
        # A new process has to be started and to load the engine before it can think at all.
        seconds = self._seconds if self._is_warm else self._first_seconds
        try:
            answer = await self._workers.run(_answered, work, *given, seconds=seconds)
            self._is_warm = True
        except LimitExceeded:
            self._is_warm = False
            raise
        finally:
            self._busy -= 1
        if isinstance(answer, _Refused):
            raise Relayed(answer.code, answer.text)
        return answer

    def close(self) -> None:
        """End the worker processes."""
        self._workers.close()


class AdviceJobs:
    """Works in worker processes: reviews and imports in one place, advice in another.

    Whoever asks for a hint does not wait until somebody's review is done.
    """

    def __init__(
        self,
        *,
        processes: int = 1,
        seconds: float = 60.0,
        advice_seconds: float = 10.0,
        first_seconds: float = 60.0,
        megabytes: int = 2048,
        waiting: int = 20,
    ) -> None:
        def place(limit: float, first: float) -> _Place:
            return _Place(
                WorkerPool(processes=processes, megabytes=megabytes), limit, first, waiting
            )

        self._long = place(seconds, seconds)
        self._quick = place(advice_seconds, first_seconds)

    # -- Long work --------------------------------------------------------------------------------

    async def review(self, notation: str, words: frozenset[str] | None = None) -> dict[str, Any]:
        """The review of a written match, or a refusal; its sentences are in no language yet.

        `words` are those of a file that the match names, where that was read already.
        """
        found: dict[str, Any] = await _or_refusal(self._long.done(review_of, notation, words))
        return found

    async def entries(
        self, text: str, player: str, name: str, now: float
    ) -> tuple[list[Entry], int]:
        """What is to be kept of a text with matches, and how many of them have not ended."""
        found: tuple[list[Entry], int] = await _or_refusal(
            self._long.done(entries_of, text, player, name, now)
        )
        return found

    # -- Advice -----------------------------------------------------------------------------------

    async def hint(self, asked: HintAsked) -> dict[str, Any]:
        """The hint that was asked for; its sentences are in no language yet."""
        try:
            found: dict[str, Any] = await self._quick.done(hint_of, asked)
        except LimitExceeded:
            # Its work is counted and takes some tenths of a second; a thread keeps the loop free.
            return await asyncio.to_thread(plain_hint, asked)
        return found

    async def assist(self, asked: BoardAsked) -> dict[str, Any]:
        """What the marks on a board tell, and what to play next."""
        try:
            found: dict[str, Any] = await self._quick.done(assistance_of, asked)
        except LimitExceeded:
            return await asyncio.to_thread(plain_assistance, asked)
        return found

    async def puzzle(self, name: PuzzleName) -> Puzzle:
        """The puzzle of that name."""
        found: Puzzle = await _or_refusal(self._quick.done(puzzle_of, name))
        return found

    async def attempt(self, asked: TryAsked) -> dict[str, Any]:
        """A finished round with other rows."""
        found: dict[str, Any] = await _or_refusal(self._quick.done(try_of, asked))
        return found

    def close(self) -> None:
        """End the worker processes."""
        self._long.close()
        self._quick.close()


async def _or_refusal(work: Awaitable[Any]) -> Any:
    try:
        return await work
    except LimitExceeded:
        raise Refusal("desk/too-long") from None
