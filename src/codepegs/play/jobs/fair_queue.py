"""Worker processes at which people take turns: whoever asks for much waits behind themselves."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from codepegs.play.jobs.worker_pool import WorkerPool
from codepegs.text import Refusal

T = TypeVar("T")


class Asker(NamedTuple):
    """Whom a job is for."""

    player: str = ""
    place: str = ""
    """Everybody of one place shares its turns, so that nobody gets more by being several guests."""

    @property
    def turns(self) -> str:
        """Whose turns these are."""
        return self.place or self.player


class _Waiting(NamedTuple):
    """A job that waits for a process."""

    player: str
    turn: asyncio.Future[None]
    since: float


class FairQueue:
    """Runs jobs in worker processes, one of each asker in turn.

    Of two processes or more one is kept for those who have no job running, so that they begin at
    once. A job whose asker no longer waits for it is dropped; one that runs already is ended where
    `ends_running`, and else finished, because a new process would have to load the engine again.
    """

    def __init__(
        self,
        *,
        processes: int,
        megabytes: int,
        most_waiting: int | None = None,
        most_waiting_of_one: int | None = None,
        ends_running: bool = False,
    ) -> None:
        self._workers = WorkerPool(megabytes=megabytes)
        self._processes = processes
        self._most_waiting = most_waiting
        self._most_waiting_of_one = most_waiting_of_one
        self._ends_running = ends_running
        # In the order of their turns.
        self._waiting: dict[str, deque[_Waiting]] = {}
        self._running: Counter[str] = Counter()
        self.dropped = 0
        """How many jobs were dropped because their askers were gone."""

    # -- For those who look after a server --------------------------------------------------------

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(map(len, self._waiting.values()))

    @property
    def running(self) -> int:
        """How many jobs run."""
        return self._running.total()

    @property
    def longest_wait(self) -> float:
        """For how many seconds the job that came first has been waiting."""
        begun = [jobs[0].since for jobs in self._waiting.values()]
        return time.monotonic() - min(begun) if begun else 0.0

    # -- For those who ask ------------------------------------------------------------------------

    async def run(
        self,
        asker: Asker,
        work: Callable[..., T],
        *given: object,
        seconds: Callable[[], float],
        goes_on: bool = False,
    ) -> T:
        """What the work returns; `LimitExceeded` after so many seconds, asked for when it begins.

        `goes_on`: it is the next part of something that was begun, and is not refused any more.
        """
        await self._turn(asker, goes_on)
        running = asyncio.ensure_future(self._workers.run(work, *given, seconds=seconds()))
        running.add_done_callback(lambda done: self._ended(asker.turns, done))
        try:
            return await (running if self._ends_running else asyncio.shield(running))
        except asyncio.CancelledError:
            self.dropped += 1
            raise

    async def _turn(self, asker: Asker, goes_on: bool) -> None:
        """Wait for a process."""
        turns = asker.turns
        if self._may_begin(turns):
            self._running[turns] += 1
            return
        if not goes_on:
            self._refuse_if_full(asker)
        turn = asyncio.get_running_loop().create_future()
        one = _Waiting(asker.player, turn, time.monotonic())
        self._waiting.setdefault(turns, deque()).append(one)
        try:
            await one.turn
        except asyncio.CancelledError:
            self.dropped += 1
            if one.turn.done() and not one.turn.cancelled():
                self._leave(turns)  # its turn had just come
            else:
                self._waiting[turns].remove(one)
                if not self._waiting[turns]:
                    del self._waiting[turns]
            raise

    def _refuse_if_full(self, asker: Asker) -> None:
        most, of_one = self._most_waiting, self._most_waiting_of_one
        mine = sum(one.player == asker.player for one in self._waiting.get(asker.turns, ()))
        if of_one is not None and mine >= of_one:
            raise Refusal("desk/yours", expected=of_one)
        if most is not None and self.waiting >= most:
            raise Refusal("desk/busy")

    def _may_begin(self, turns: str) -> bool:
        mine = self._running[turns]
        return self.running < self._processes and (not mine or mine < self._processes - 1)

    def _ended(self, turns: str, done: asyncio.Future[T]) -> None:
        if not done.cancelled():
            done.exception()  # retrieved here: perhaps nobody waits for it any more
        self._leave(turns)

    def _leave(self, turns: str) -> None:
        self._running[turns] -= 1
        if not self._running[turns]:
            del self._running[turns]
        while (following := next(filter(self._may_begin, self._waiting), None)) is not None:
            jobs = self._waiting.pop(following)
            one = jobs.popleft()
            if jobs:
                self._waiting[following] = jobs  # behind everybody else
            self._running[following] += 1
            one.turn.set_result(None)

    def close(self) -> None:
        """End the processes."""
        self._workers.close()
