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


class _Waiting(NamedTuple):
    """A job that waits for a process."""

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
        self, asker: str, work: Callable[..., T], *given: object, seconds: Callable[[], float]
    ) -> T:
        """What the work returns; `LimitExceeded` after so many seconds, asked for when it begins."""
        await self._turn(asker)
        running = asyncio.ensure_future(self._workers.run(work, *given, seconds=seconds()))
        running.add_done_callback(lambda done: self._ended(asker, done))
        try:
            return await (running if self._ends_running else asyncio.shield(running))
        except asyncio.CancelledError:
            self.dropped += 1
            raise

    async def _turn(self, asker: str) -> None:
        """Wait for a process."""
        if self._may_begin(asker):
            self._running[asker] += 1
            return
        self._refuse_if_full(asker)
        one = _Waiting(asyncio.get_running_loop().create_future(), time.monotonic())
        self._waiting.setdefault(asker, deque()).append(one)
        try:
            await one.turn
        except asyncio.CancelledError:
            self.dropped += 1
            if one.turn.done() and not one.turn.cancelled():
                self._leave(asker)  # its turn had just come
            else:
                self._waiting[asker].remove(one)
                if not self._waiting[asker]:
                    del self._waiting[asker]
            raise

    def _refuse_if_full(self, asker: str) -> None:
        most, of_one = self._most_waiting, self._most_waiting_of_one
        if of_one is not None and len(self._waiting.get(asker, ())) >= of_one:
            raise Refusal("desk/yours", expected=of_one)
        if most is not None and self.waiting >= most:
            raise Refusal("desk/busy")

    def _may_begin(self, asker: str) -> bool:
        mine = self._running[asker]
        return self.running < self._processes and (not mine or mine < self._processes - 1)

    def _ended(self, asker: str, done: asyncio.Future[T]) -> None:
        if not done.cancelled():
            done.exception()  # retrieved here: perhaps nobody waits for it any more
        self._leave(asker)

    def _leave(self, asker: str) -> None:
        self._running[asker] -= 1
        if not self._running[asker]:
            del self._running[asker]
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
