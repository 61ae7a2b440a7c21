"""Reviews, hints and imports in worker processes with limits, so that no player waits for them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, TypeVar

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
from codepegs.play.archive import album_entries, album_of, ids_of
from codepegs.play.jobs.fair_queue import Asker, FairQueue
from codepegs.play.jobs.worker_pool import LimitExceeded
from codepegs.play.ports import Entry, Record
from codepegs.text import Refusal, Text

T = TypeVar("T")

NOBODY = Asker()
"""The asker where there is only one."""

MOST_LONG = 2
"""Reviews, and imports and exports, of one player that may wait beside the one that runs."""
MOST_QUICK = 10
"""Hints and other advice of one player, or of everybody at one address, that may wait."""


class Relayed(Refusal):
    """A refusal from another process."""

    def __init__(self, refused: _Refused) -> None:
        super().__init__(refused.code)
        self._text = refused.text

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        return self._text


class _Refused(NamedTuple):
    """A refusal on its way from another process: exceptions with gaps cannot be pickled."""

    code: str
    text: Text


def entries_of(text: str, player: str, name: str, now: float) -> tuple[list[Entry], int]:
    """What is to be kept of a text with matches, and how many of them have not ended."""
    dice = random.SystemRandom()
    return album_entries(text, player=player, name=name, now=now, dice=dice, bounded=True)


def _answered(work: Callable[..., T], *given: Any) -> T | _Refused:
    try:
        return work(*given)
    except Refusal as refusal:
        return _Refused(refusal.code, refusal.text)


class _Kind:
    """One kind of work, and how long it may take."""

    def __init__(self, queue: FairQueue, seconds: float, first_seconds: float) -> None:
        self.queue = queue
        self._seconds = seconds
        self._first_seconds = first_seconds
        self._is_warm = False

    async def done(
        self, asker: Asker, work: Callable[..., T], *given: Any, goes_on: bool = False
    ) -> T:
        """What the work returns, or a refusal; `LimitExceeded` where it took too long."""
        try:
            answer: T | _Refused = await self.queue.run(
                asker, _answered, work, *given, seconds=self._limit, goes_on=goes_on
            )
            self._is_warm = True
        except LimitExceeded:
            self._is_warm = False
            raise
        if isinstance(answer, _Refused):
            raise Relayed(answer)
        return answer

    def _limit(self) -> float:
        # A new process has to be started and to load the engine before it can think at all.
        return self._seconds if self._is_warm else self._first_seconds


class AdviceJobs:
    """Works in worker processes; a hint does not wait until somebody's review is done.

    `asker` says for whom: people take turns. `processes` of each kind are started when needed.
    """

    def __init__(
        self,
        *,
        processes: int = 2,
        seconds: float = 60.0,
        advice_seconds: float = 10.0,
        first_seconds: float = 60.0,
        megabytes: int = 2048,
        waiting: int = 200,
    ) -> None:
        def kind(limit: float, first: float, of_one: int, *, ends_running: bool) -> _Kind:
            queue = FairQueue(
                processes=processes,
                megabytes=megabytes,
                most_waiting=waiting,
                most_waiting_of_one=of_one,
                ends_running=ends_running,
            )
            return _Kind(queue, limit, first)

        self._reviews = kind(seconds, seconds, MOST_LONG, ends_running=True)
        self._albums = kind(seconds, seconds, MOST_LONG, ends_running=True)
        self._quick = kind(advice_seconds, first_seconds, MOST_QUICK, ends_running=False)
        self.queues = {
            "reviews": self._reviews.queue,
            "albums": self._albums.queue,
            "advice": self._quick.queue,
        }
        """The queues, by the name of their work."""

    # -- Long work --------------------------------------------------------------------------------

    async def review(
        self, notation: str, words: frozenset[str] | None = None, *, asker: Asker = NOBODY
    ) -> dict[str, Any]:
        """The review of a written match, in no language yet; `words`: those of a file it names."""
        return await _or_refusal(self._reviews.done(asker, review_of, notation, words))

    async def entries(
        self, text: str, player: str, name: str, now: float, *, asker: Asker = NOBODY
    ) -> tuple[list[Entry], int]:
        """What is to be kept of a text with matches, and how many of them have not ended."""
        return await _or_refusal(self._albums.done(asker, entries_of, text, player, name, now))

    async def album(self, logs: Sequence[Sequence[Record]], *, asker: Asker, goes_on: bool) -> str:
        """The matches of these logs in one text; `goes_on`: the rest of one that has begun."""
        return await _or_refusal(self._albums.done(asker, album_of, logs, goes_on=goes_on))

    async def ids(self, player: str, logs: Sequence[Sequence[Record]]) -> set[str]:
        """The ids that the matches of these logs would have if they were imported."""
        return await _or_refusal(
            self._albums.done(Asker(player), ids_of, player, logs, goes_on=True)
        )

    # -- Advice -----------------------------------------------------------------------------------

    async def hint(self, asked: HintAsked, *, asker: Asker = NOBODY) -> dict[str, Any]:
        """The hint that was asked for; its sentences are in no language yet."""
        try:
            return await self._quick.done(asker, hint_of, asked)
        except LimitExceeded:
            # Its work is counted and takes some tenths of a second; a thread keeps the loop free.
            return await asyncio.to_thread(plain_hint, asked)

    async def assist(self, asked: BoardAsked, *, asker: Asker = NOBODY) -> dict[str, Any]:
        """What the marks on a board tell, and what to play next."""
        try:
            return await self._quick.done(asker, assistance_of, asked)
        except LimitExceeded:
            return await asyncio.to_thread(plain_assistance, asked)

    async def puzzle(self, name: PuzzleName, *, asker: Asker = NOBODY) -> Puzzle:
        """The puzzle of that name."""
        return await _or_refusal(self._quick.done(asker, puzzle_of, name))

    async def attempt(self, asked: TryAsked, *, asker: Asker = NOBODY) -> dict[str, Any]:
        """A finished round with other rows."""
        return await _or_refusal(self._quick.done(asker, try_of, asked))

    def close(self) -> None:
        """End the worker processes."""
        for queue in self.queues.values():
            queue.close()


async def _or_refusal(work: Awaitable[T]) -> T:
    try:
        return await work
    except LimitExceeded:
        raise Refusal("desk/too-long") from None
