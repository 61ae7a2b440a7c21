"""The proof of a best strategy for a whole space, on all cores or on many machines.

A task is one cell (the codes left after an opening and a mark), some second guesses, and the total
to beat. Any `concurrent.futures.Executor` runs it; the threads of the local one share a memo. A
search with a checkpoint can be stopped and resumed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

import numpy as np

from codepegs.engine.kernels import work
from codepegs.engine.solver.checkpoint import Checkpoint, checkpoint_path
from codepegs.engine.solver.exact import MEMO_BYTES, UNLIMITED, Exact, Solved
from codepegs.engine.solver.space import Indices, Space
from codepegs.engine.trees import Tree, grown
from codepegs.rules import Rules
from codepegs.text import Refusal

__all__ = ["OBJECTIVES", "Opening", "Progress", "Proof", "checkpoint_path", "prove"]

# The least expected guesses; or the least worst case, and the least expected among those.
OBJECTIVES = ("optimal", "worst-case")

SMALL = 80  # A cell of so few codes is one task; a larger one is cut by its second guesses.
CHUNK = 12  # Second guesses in a task; the first task of a cell has one, to set a total to beat.
TELL_EVERY = 0.5  # Seconds between two reports of progress.


@dataclass(frozen=True)
class Progress:
    """How far a proof is."""

    lower: int  # No strategy needs fewer guesses in all than this.
    upper: int | None  # The best strategy found so far needs this many.
    done: int
    known: int  # Tasks: how many are done, and how many are known to be needed at most.
    positions: int
    seconds: float
    left: float | None  # Seconds left at this pace, a rough guess.


@dataclass(frozen=True)
class Opening:
    """A first guess, its total, and by mark: the codes left, their total, a best guess."""

    guess: int
    total: int
    cells: dict[int, tuple[int, int, int]]


@dataclass(frozen=True)
class Proof:
    """A proven strategy."""

    tree: Tree
    total: int
    guess: int
    positions: int
    seconds: float
    openings: tuple[Opening, ...] = ()  # Every opening solved to the end, where that was asked for.


@dataclass(frozen=True)
class Task:
    """A task for a worker."""

    rules: Rules
    holes: int
    memory: int
    codes: bytes
    first: tuple[int, ...]
    below: int
    limit: int


@dataclass(frozen=True)
class Outcome:
    """A worker's answer: a total below the one to beat and its guess, or a lower bound and -1."""

    total: int
    guess: int
    positions: int


_engines: dict[tuple[Rules, int, int], Exact] = {}
_engines_lock = Lock()


def engine_for(rules: Rules, holes: int, memory: int) -> Exact:
    """The engine of this process for a space; its memo serves all tasks."""
    with _engines_lock:
        key = (rules, holes, memory)
        if key not in _engines:
            _engines.clear()
            _engines[key] = Exact(Space.of(rules, holes), memory=memory)
        return _engines[key]


def work_on(task: Task) -> Outcome:
    """Do a task, in any thread, process or machine."""
    engine = engine_for(task.rules, task.holes, task.memory)
    before, codes = engine.nodes, np.frombuffer(task.codes, np.int32)
    found = engine.search(codes, limit=task.limit, below=task.below, first=task.first)
    positions = engine.nodes - before
    if isinstance(found, Solved):
        return Outcome(found.total, found.guess, positions)
    return Outcome(found, -1, positions)


@dataclass
class _Cell:
    """The codes left after an opening and a mark, and how far their value is known."""

    mark: int
    codes: Indices
    lower: int
    plan: list[Solved] | None = None  # The second guesses to try, once they are asked for.
    next: int = 0
    flying: int = 0
    best: int = work.UNBOUNDED
    guess: int = -1
    floor: int = work.NEVER  # The least bound that a task without a better total came back with.
    done: bool = False

    def settle(self) -> None:
        """Set the lower bound when all tasks are back."""
        self.done = True
        self.lower = max(self.lower, min(self.best, self.floor))


@dataclass
class _Start:
    guess: int
    codes: int
    cells: list[_Cell]
    solved: bool = False
    best: int = work.UNBOUNDED

    @property
    def lower(self) -> int:
        return self.codes + sum(cell.lower for cell in self.cells)


@dataclass
class _Search:
    """All openings, in the order of their bounds, and the tasks that are out."""

    engine: Exact
    limit: int
    whole: bool  # Whether every opening is solved to the end, not only the best one.
    memory: int
    starts: list[_Start] = field(default_factory=list)
    best: int = work.UNBOUNDED
    best_start: _Start | None = None
    done: int = 0
    positions: int = 0
    before: int = 0  # The positions that the engine had searched when this began.
    out: dict[Future[Outcome], tuple[_Start, _Cell, Task]] = field(default_factory=dict)

    @property
    def target(self) -> int:
        """An opening is searched only while its lower bound is below this."""
        return work.UNBOUNDED if self.whole else self.best

    def open_starts(self) -> Iterator[_Start]:
        for start in self.starts:
            if not start.solved and start.lower < self.target:
                yield start

    def tasks(self) -> Iterator[tuple[_Start, _Cell, Task]]:
        """The next tasks, the most promising opening first, its small cells before its large ones."""
        for start in self.open_starts():
            for cell in start.cells:
                if cell.done:
                    continue
                beta = self.target - (start.lower - cell.lower)
                if cell.lower >= beta:
                    break  # The opening is out.
                task = self._task(cell, min(beta, cell.best))
                if task is not None:
                    yield start, cell, task
                elif not cell.flying:
                    cell.settle()
            self.close(start)

    def _task(self, cell: _Cell, below: int) -> Task | None:
        first: tuple[int, ...] = ()
        left = self.limit if self.limit == UNLIMITED else self.limit - 1
        if len(cell.codes) <= SMALL:
            if cell.next:
                return None
            cell.next = 1
        else:
            if cell.plan is None:
                cell.plan = self.engine.plan(cell.codes, limit=left)
                cell.lower = max(cell.lower, min((s.total for s in cell.plan), default=work.NEVER))
            if cell.next == 1 and cell.flying:
                return None  # Wait for something to beat.
            size = CHUNK if cell.next else 1
            chosen = cell.plan[cell.next : cell.next + size]
            cell.next += len(chosen)
            first = tuple(s.guess for s in chosen if s.total < below)
            if not first:
                if chosen:
                    cell.floor = min(cell.floor, chosen[0].total)
                cell.next = len(cell.plan)
                return None
            if len(first) < len(chosen):
                cell.floor = min(cell.floor, min(s.total for s in chosen if s.total >= below))
                cell.next = len(cell.plan)
        space = self.engine.space
        codes = cell.codes.tobytes()
        return Task(space.rules, space.holes, self.memory, codes, first, below, left)

    def take(self, cell: _Cell, outcome: Outcome) -> None:
        """Take the outcome of a task."""
        self.done += 1
        self.positions += outcome.positions
        if outcome.guess >= 0 and outcome.total < cell.best:
            cell.best, cell.guess = outcome.total, outcome.guess
        elif outcome.guess < 0:
            cell.floor = min(cell.floor, outcome.total)

    def close(self, start: _Start) -> None:
        """Note the total of an opening whose cells are all known."""
        if not start.solved and all(cell.done for cell in start.cells):
            start.solved = True
            if all(cell.guess >= 0 for cell in start.cells) and start.lower < work.NEVER:
                start.best = start.lower
                if start.best < self.best:
                    self.best, self.best_start = start.best, start

    @property
    def lower(self) -> int:
        """What every strategy needs at least, by all that is known so far."""
        return min([self.best, *(start.lower for start in self.starts if not start.solved)])


def prove(
    space: Space,
    *,
    objective: str = "optimal",
    workers: int | None = None,
    executor: Executor | None = None,
    memory: int = MEMO_BYTES,
    progress: Callable[[Progress], None] | None = None,
    checkpoint: Path | None = None,
    resume: bool = False,
    every_opening: bool = False,
) -> Proof:
    """Solve a space and grow a best strategy, proven.

    >>> from codepegs import edition
    >>> space = Space.of(edition("custom").rules(holes=3, colours=3, doubles=True))
    >>> proof = prove(space, workers=1)
    >>> proof.total, proof.tree.facts.worst
    (73, 4)
    """
    if objective not in OBJECTIVES:
        raise Refusal("engine/unknown-objective", came=objective, expected=", ".join(OBJECTIVES))
    begun = time.monotonic()
    engine = engine_for(space.rules, space.holes, memory)
    engine.go_on()
    workers = workers or os.cpu_count() or 1
    own = executor is None
    pool: Executor = ThreadPoolExecutor(workers, "codepegs-search") if own else executor  # type: ignore[assignment]  # never None then
    notes = Checkpoint(checkpoint, space, objective, resume=resume) if checkpoint else None
    positions = 0
    try:
        limit = UNLIMITED if objective == "optimal" else _fewest_guesses(engine)
        while True:
            search = _Search(engine, limit, every_opening, memory, before=engine.nodes)
            _begin(search)
            _run(search, pool, workers, begun, progress, notes)
            positions += engine.nodes - search.before if own else search.positions
            if search.best_start is not None:
                break
            limit += 1  # Proven: it cannot be done in so few.
        start = search.best_start
        then = {cell.mark: cell.guess for cell in start.cells}
        root = engine.tree_from(space.everything, start.guess, limit=limit, then=then)
        worst = limit if objective == "worst-case" else None
        tree = grown(space.rules, space.holes, root, objective, search.best, worst)
    except BaseException:
        engine.stop()
        raise
    finally:
        if own:
            pool.shutdown(wait=True, cancel_futures=True)
        if notes is not None:
            notes.close()
    if notes is not None:
        notes.remove()
    openings = tuple(_opening(one) for one in search.starts) if every_opening else ()
    seconds = time.monotonic() - begun
    return Proof(tree, search.best, start.guess, positions, seconds, openings)


def _fewest_guesses(engine: Exact) -> int:
    """The fewest guesses that so many codes may be cracked in, by their number alone."""
    capacity = engine.capacity()
    return next(r for r in range(1, UNLIMITED) if capacity[r] >= len(engine.space.everything))


def _begin(search: _Search) -> None:
    """List the openings, one of each symmetric family, and the cells of each."""
    engine, space = search.engine, search.engine.space
    least, most = engine.least(), engine.capacity()
    left = search.limit if search.limit == UNLIMITED else search.limit - 1
    for planned in engine.plan(limit=search.limit):
        marks = space.marks_of_guess(planned.guess, space.everything)
        cells = []
        for mark in range(1, len(space.marks)):
            codes = space.everything[marks == mark]
            if len(codes):
                low = int(least[len(codes)]) if len(codes) <= most[left] else work.NEVER
                cells.append(_Cell(mark, codes, low))
        if all(len(cell.codes) < len(space.everything) for cell in cells):
            cells.sort(key=lambda cell: len(cell.codes))
            search.starts.append(_Start(planned.guess, len(space.everything), cells))
    search.starts.sort(key=lambda start: start.lower)


def _run(
    search: _Search,
    pool: Executor,
    workers: int,
    begun: float,
    progress: Callable[[Progress], None] | None,
    notes: Checkpoint | None,
) -> None:
    reported = 0.0
    while True:
        is_known = False
        for start, cell, task in search.tasks():
            known = notes.find(start.guess, cell.mark, task) if notes else None
            if known is not None:
                search.take(cell, Outcome(*known, 0))
                is_known = True
                break
            cell.flying += 1
            search.out[pool.submit(work_on, task)] = (start, cell, task)
            if len(search.out) >= workers + 1:
                break
        if is_known:
            continue
        if not search.out:
            for start in search.starts:
                search.close(start)
            if not any(True for _ in search.open_starts()):
                return
            continue
        # A short wait, so that Ctrl-C ends the search at once.
        ready, _ = wait(list(search.out), timeout=0.2, return_when=FIRST_COMPLETED)
        for future in ready:
            start, cell, task = search.out.pop(future)
            cell.flying -= 1
            outcome = future.result()
            search.take(cell, outcome)
            if notes is not None:
                notes.write(start.guess, cell.mark, task, outcome.total, outcome.guess)
        now = time.monotonic()
        if progress is not None and now - reported > TELL_EVERY:
            reported = now
            progress(_progress(search, now - begun))


def _progress(search: _Search, seconds: float) -> Progress:
    known = search.done
    for start in search.open_starts():
        for cell in start.cells:
            if not cell.done:
                rest = len(cell.plan) - cell.next if cell.plan is not None else len(cell.codes) // 2
                known += 1 if len(cell.codes) <= SMALL else -(-rest // CHUNK) + cell.flying
    share = search.done / known if known else 0.0
    upper = search.best if search.best < work.UNBOUNDED else None
    left = seconds / share - seconds if share > 0.02 else None
    # Tasks that run now count too, where they run in this process.
    positions = max(search.positions, search.engine.nodes - search.before)
    return Progress(search.lower, upper, search.done, known, positions, seconds, left)


def _opening(start: _Start) -> Opening:
    cells = {cell.mark: (len(cell.codes), cell.best, cell.guess) for cell in start.cells}
    return Opening(start.guess, start.best, cells)
