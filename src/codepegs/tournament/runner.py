"""Playing a plan on the cores of this machine, or on any executor.

Only games that a killed worker had not reported are played again; a cluster reports whole chunks.
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

TRIES = 3  # How often a chunk is begun again whose process was killed.
TELL_EVERY = 0.2  # Seconds between two reports of progress, and until Ctrl-C takes effect.
GRACE = 3.0  # Seconds that a worker without a tournament has to end its programs.

LARGEST_PART = 1 << 18  # Bytes of a worker's report; a hundred games need some thousand.

# New processes share nothing with this one: neither its threads nor its open files.
FRESH = multiprocessing.get_context("spawn")


@dataclass(frozen=True)
class Progress:
    """How far a tournament is."""

    done: int
    games: int
    seconds: float
    left: float | None  # Seconds left at this pace, a rough guess.


def run(
    plan: Plan,
    *,
    notes: ResultsFile | None = None,
    executor: Executor | None = None,
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> tuple[Done, ...]:
    """Play the chunks that are not in the results file yet; the outcomes of all, in their order.

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
        return tuple(known[chunk.number] for chunk in plan.chunks)
    workers = workers or _number_of_cores()
    if workers == 1 or len(run.waiting) <= 1:
        run.here()
    else:
        with _pool(min(workers, len(run.waiting))) as (pool, renew, parts):
            run.on(pool, renew, parts, workers)
    return tuple(known[chunk.number] for chunk in plan.chunks)


def _number_of_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Run:
    """The state of a run: outcomes so far, chunks that are being played, and chunks that wait."""

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
        # The first games of chunks that wait or are being played.
        self._begun = {} if notes is None else dict(notes.begun)
        self._games = plan.games
        left = sum(chunk.games - self._played_of(chunk) for chunk in self.waiting)
        self._before = self._done = self._games - left
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
        """Play in the pool, and renew one that is broken."""
        waiting, tried = list(reversed(self.waiting)), Counter[int]()
        out: dict[Future[Done], Chunk] = {}
        try:
            while waiting or out:
                broken = False
                try:
                    # Two a worker, so that none waits for its next one.
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
        """Keep the first games of a chunk, unless more of them are known by now."""
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
    """A pool of processes, a function that replaces it when one was killed, and their reports."""
    before = set(multiprocessing.active_children())
    # Datagrams arrive whole or not at all, even if the sender is killed; a killed process would
    # never release the lock of a queue.
    reports, sender = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    for end in (reports, sender):
        end.setblocking(False)
    sender.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LARGEST_PART)
    pools: list[ProcessPoolExecutor] = []

    def renew() -> None:
        if pools:
            pools[-1].shutdown(wait=True, cancel_futures=True)
        pools.append(ProcessPoolExecutor(workers, FRESH, _prepare, (sender,)))

    renew()
    try:
        yield lambda: pools[-1], renew, lambda: list(_received(reports))
    except BaseException:
        # The workers give up their games and end their programs.
        for child in set(multiprocessing.active_children()) - before:
            child.terminate()
        raise
    finally:
        pools[-1].shutdown(wait=True, cancel_futures=True)
        reports.close()
        sender.close()


@contextmanager
def _ctrl_c_put_off() -> Iterator[None]:
    """Let workers start with Ctrl-C blocked: one that meets it while loading prints a traceback."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _received(reports: socket.socket) -> Iterator[Done]:
    with suppress(BlockingIOError):
        while True:
            yield pickle.loads(reports.recv(LARGEST_PART))


_sender: socket.socket | None = None  # Where a worker sends its reports.
_ended = threading.Event()  # The tournament has told this worker to end.


def _prepare(sender: socket.socket) -> None:
    """Let a worker end with the tournament, and never by Ctrl-C alone."""
    global _sender  # A worker gets it once, before its first chunk.
    _sender = sender
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, _give_up)
    threading.Thread(target=_watch, daemon=True).start()


def _give_up(number: int, frame: FrameType | None) -> None:
    _ended.set()
    raise SystemExit


def _report(done: Done) -> None:
    if _sender is not None:
        # A report that is lost is contained in the next one.
        with suppress(OSError):
            _sender.send(pickle.dumps(done))


def work_on(chunk: Chunk) -> Done:
    """Play a chunk. A worker that is asked to end ends its programs, and then itself."""
    try:
        return play(chunk, _report)
    except SystemExit:
        if _ended.is_set():
            # The pool would take the exception for a result, and give the worker its next chunk.
            os._exit(1)
        raise


def _watch() -> None:
    """End this worker when the tournament's process is gone: one that was killed cannot do it."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(GRACE)
        os._exit(1)
