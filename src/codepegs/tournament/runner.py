"""Playing a plan: on the cores of this machine, or wherever an executor leads to.

Whatever has been played is kept within seconds. A process that is killed costs no more than the games
that it had not told of yet: they are played again. Only on a cluster, from where nothing is heard
before a chunk is whole, these are whole chunks.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from types import FrameType

from codepegs.text import Refusal
from codepegs.tournament.chunks import Chunk, Done
from codepegs.tournament.plan import Plan
from codepegs.tournament.play_chunk import play
from codepegs.tournament.results_file import ResultsFile

TRIES = 3
"""How often a chunk is begun again whose process was killed."""

TELL_EVERY = 0.2
"""Seconds between two reports of progress, and until Ctrl-C is heard."""

GRACE = 3.0
"""Seconds that a worker without a tournament has to end its programs."""

LARGEST_PART = 1 << 18
"""Bytes of what a worker tells of a chunk that it is playing; a hundred games need some thousand."""

FRESH = multiprocessing.get_context("spawn")
"""New processes share nothing with this one: neither its threads nor its open files."""


@dataclass(frozen=True)
class Progress:
    """How far a tournament is."""

    done: int
    games: int
    seconds: float
    left: float | None
    """Seconds left at this pace, a rough guess."""


def run(
    plan: Plan,
    *,
    notes: ResultsFile | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> tuple[Done, ...]:
    """Play what is not played yet; what has come of all chunks, in their order.

    >>> from codepegs import edition
    >>> from codepegs.tournament.entrant import read_entrants
    >>> from codepegs.tournament.plan import Plan, deal
    >>> from codepegs.tournament.program import Limits
    >>> rules = edition("kids").rules()
    >>> entrants = read_entrants(["optimal"], rules)
    >>> plan = Plan(rules, entrants, deal(rules, "all", "1"), "1", Limits())
    >>> sum(one.row for done in run(plan, workers=1) for one in done.outcomes)
    854
    """
    known = {} if notes is None else dict(notes.known)
    run = _Run(plan, known, notes, progress)
    if executor is not None:
        run.on(lambda: executor, lambda: None, list, workers or 1)
    elif (workers or len_of_cores()) == 1 or len(run.waiting) <= 1:
        run.here()
    else:
        with _pool(min(workers or len_of_cores(), len(run.waiting))) as (pool, renew, parts):
            run.on(pool, renew, parts, workers or len_of_cores())
    return tuple(known[chunk.number] for chunk in plan.chunks)


def len_of_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Run:
    """What is known, what is out, and what is left to play."""

    def __init__(
        self,
        plan: Plan,
        known: dict[int, Done],
        notes: ResultsFile | None,
        progress: Callable[[Progress], None] | None,
    ) -> None:
        self._plan = plan
        self._known = known
        self._notes = notes
        self._progress = progress
        self.waiting = [chunk for chunk in plan.chunks if chunk.number not in known]
        self._begun = {} if notes is None else dict(notes.begun)
        """What was played of the chunks that wait or are out."""
        self._games = plan.games
        self._before = self._games - sum(
            chunk.games - self._played_of(chunk) for chunk in self.waiting
        )
        self._done = self._before
        self._since = time.monotonic()
        self._tell()

    def here(self) -> None:
        """Play in this process."""
        for chunk in self.waiting:
            self._take(chunk, play(self._rest_of(chunk), self._take_part))

    def on(
        self,
        pool: Callable[[], Executor],
        renew: Callable[[], None],
        parts: Callable[[], list[Done]],
        workers: int,
    ) -> None:
        """Play wherever the pool leads; one that is broken is renewed."""
        waiting, tried = list(reversed(self.waiting)), Counter[int]()
        out: dict[Future[Done], Chunk] = {}
        try:
            while waiting or out:
                broken = False
                try:
                    # Enough that nobody waits for the next one.
                    while waiting and len(out) < 2 * workers:
                        rest = self._rest_of(waiting[-1])
                        with _ctrl_c_put_off():
                            out[pool().submit(work_on, rest)] = waiting[-1]
                        waiting.pop()
                except BrokenProcessPool:
                    broken = True
                ready, _ = wait(list(out), timeout=TELL_EVERY, return_when=FIRST_COMPLETED)
                for future in ready:
                    chunk = out.pop(future)
                    try:
                        done = future.result()
                    except BrokenProcessPool:
                        broken = True
                        waiting.append(chunk)
                        tried[chunk.number] += 1
                        if tried[chunk.number] > TRIES:
                            raise Refusal("tournament/workers-lost", came=TRIES + 1) from None
                    else:
                        self._take(chunk, done)
                for part in parts():
                    self._take_part(part)
                if broken and not out:
                    renew()
                self._tell()
        finally:
            for future in out:
                future.cancel()

    def _played_of(self, chunk: Chunk) -> int:
        begun = self._begun.get(chunk.number)
        return 0 if begun is None else len(begun.outcomes)

    def _rest_of(self, chunk: Chunk) -> Chunk:
        begun = self._begun.get(chunk.number)
        return chunk if begun is None else replace(chunk, begun=begun.outcomes)

    def _take_part(self, done: Done) -> None:
        """Keep what was played of a chunk, unless more of it is known by now."""
        chunk = self._plan.chunks[done.number]
        more = len(done.outcomes) - self._played_of(chunk)
        if chunk.number in self._known or more <= 0:
            return
        self._begun[chunk.number] = done
        self._done += more
        if self._notes is not None:
            self._notes.write_begun(done)
        self._tell()

    def _take(self, chunk: Chunk, done: Done) -> None:
        if done.refused is not None:
            code, gaps = done.refused
            raise Refusal(code, **gaps)
        self._known[chunk.number] = done
        self._done += chunk.games - self._played_of(chunk)
        if self._notes is not None:
            self._notes.write(done)
        self._tell()

    def _tell(self) -> None:
        if self._progress is None:
            return
        seconds = time.monotonic() - self._since
        played = self._done - self._before
        left = seconds / played * (self._games - self._done) if played else None
        self._progress(Progress(self._done, self._games, seconds, left))


# -- The processes of this machine ---------------------------------------------------------------


@contextmanager
def _pool(
    workers: int,
) -> Iterator[tuple[Callable[[], Executor], Callable[[], None], Callable[[], list[Done]]]]:
    """A pool of processes, a way to have another when one was killed, and what they tell meanwhile."""
    before = set(multiprocessing.active_children())
    # Datagrams arrive whole or not at all, whoever is killed while sending; a queue has a lock that
    # is lost with its holder.
    ear, mouth = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    for end in (ear, mouth):
        end.setblocking(False)
    mouth.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LARGEST_PART)
    pools = [_new_pool(workers, mouth)]

    def renew() -> None:
        pools[-1].shutdown(wait=True, cancel_futures=True)
        pools.append(_new_pool(workers, mouth))

    try:
        yield lambda: pools[-1], renew, lambda: list(_heard(ear))
    except BaseException:
        # Their games are given up, and their programs ended.
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise
    finally:
        pools[-1].shutdown(wait=True, cancel_futures=True)
        ear.close()
        mouth.close()


@contextmanager
def _ctrl_c_put_off() -> Iterator[None]:
    """Whoever is started meanwhile does not hear Ctrl-C until it says so; here it is heard afterwards.

    A worker that Ctrl-C found while it loads itself would complain of it, line after line.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _heard(ear: socket.socket) -> Iterator[Done]:
    with suppress(BlockingIOError):
        while True:
            yield pickle.loads(ear.recv(LARGEST_PART))


def _new_pool(workers: int, mouth: socket.socket) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=FRESH, initializer=_prepare, initargs=(mouth,))


_mouth: socket.socket | None = None
"""Where this process tells what it has played of a chunk, if anybody listens."""


def _prepare(mouth: socket.socket) -> None:
    """Let a worker end with the tournament, and never by somebody's Ctrl-C alone."""
    global _mouth  # A worker is given it once, and its work comes without it.
    _mouth = mouth
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, _give_up)
    threading.Thread(target=_watch, daemon=True).start()


_ended = threading.Event()
"""Nobody waits any more for what this process plays."""


def _give_up(number: int, frame: FrameType | None) -> None:
    _ended.set()
    raise SystemExit


def _tell_of(done: Done) -> None:
    if _mouth is not None:
        # The next part has this one in it.
        with suppress(OSError):
            _mouth.send(pickle.dumps(done))


def work_on(chunk: Chunk) -> Done:
    """Play a chunk. A worker that is asked to end ends its programs, and then itself."""
    try:
        return play(chunk, _tell_of)
    except SystemExit:
        if _ended.is_set():
            # A pool would take it for an answer, and give the worker its next chunk.
            os._exit(1)
        raise


def _watch() -> None:
    """A tournament that was killed cannot end its workers, and they would wait for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(GRACE)
        os._exit(1)
