"""Whole spaces proven: alone, on several threads, on processes that are killed, and resumed."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from codepegs import Refusal, edition
from codepegs.engine.book import shipped
from codepegs.engine.book.build import build_book, rules_of_the_book
from codepegs.engine.solver import proof
from codepegs.engine.solver.proof import Progress, checkpoint_path, prove
from codepegs.engine.solver.space import Space
from codepegs.engine.trees.check import check
from codepegs.rules.ruleset import Rules

KIDS = edition("kids").rules()


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_any_number_of_workers_proves_the_same_total(workers: int) -> None:
    found = prove(Space.of(edition("classic-1972").rules()), workers=workers)
    assert found.total == 5625
    assert found.tree.facts.proven
    assert check(found.tree).total == 5625


def test_the_least_worst_case_comes_with_the_least_total_that_it_allows() -> None:
    found = prove(Space.of(edition("classic-1972").rules()), objective="worst-case")
    assert (found.total, found.tree.facts.worst, found.tree.facts.least_worst) == (5626, 5, 5)


def test_every_opening_can_be_solved_to_the_end() -> None:
    """Wiener's values of the five kinds of openings have the best one first."""
    space = Space.of(edition("classic-1972").rules())
    found = prove(space, every_opening=True)
    totals = {str(space.guess(opening.guess)): opening.total for opening in found.openings}
    assert totals == {"RRBG": 5625, "RBGY": 5673, "RRBB": 5702, "RRRB": 5791, "RRRR": 6318}
    for opening in found.openings:
        assert opening.total == 1296 + sum(total for _, total, _ in opening.cells.values())


def test_progress_closes_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "TELL_EVERY", -1.0)
    reports: list[Progress] = []
    found = prove(Space.of(edition("duel").rules()), progress=reports.append)
    assert reports
    assert all(p.lower <= found.total for p in reports)
    assert all(p.upper is None or p.upper >= found.total for p in reports)
    assert [p.done for p in reports] == sorted(p.done for p in reports)
    assert all(p.done <= p.known for p in reports)


class Interrupted(Executor):
    """Does some tasks, and is then interrupted as by Ctrl-C."""

    def __init__(self, tasks: int) -> None:
        self.left = tasks
        self.done = 0

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Future[Any]:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        self.done += 1
        future: Future[Any] = Future()
        future.set_result(work(*given, **named))
        return future


def forget() -> None:
    """As in a new process: nothing is known from an earlier search."""
    proof._engines.clear()


@pytest.mark.slow
def test_a_search_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    space = Space.of(edition("duel").rules())
    file = tmp_path / "kept"
    forget()
    with pytest.raises(KeyboardInterrupt):
        prove(space, executor=Interrupted(30), checkpoint=file)
    assert len(file.read_text().splitlines()) > 20
    forget()
    rest = Interrupted(10_000)
    found = prove(space, executor=rest, checkpoint=file, resume=True)
    assert found.total == 7797 and found.tree.facts.proven
    forget()
    whole = Interrupted(10_000)
    prove(space, executor=whole)
    assert rest.done < whole.done
    assert not file.exists()


def test_a_checkpoint_torn_in_the_middle_of_a_line_still_serves(tmp_path: Path) -> None:
    space = Space.of(KIDS)
    file = tmp_path / "kept"
    forget()
    with pytest.raises(KeyboardInterrupt):
        prove(space, executor=Interrupted(6), checkpoint=file)
    file.write_bytes(file.read_bytes()[:-7] + b'\n{"task": 3}\nnonsense\n[]\n')
    forget()
    found = prove(space, executor=Interrupted(1000), checkpoint=file, resume=True)
    assert found.total == 854


def test_a_checkpoint_of_another_search_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    with pytest.raises(KeyboardInterrupt):
        prove(Space.of(KIDS), executor=Interrupted(2), checkpoint=file)
    with pytest.raises(Refusal, match="engine/other-checkpoint"):
        prove(Space.of(edition("duel").rules()), checkpoint=file, resume=True)


def test_a_full_disk_is_reported_and_nothing_else_is_lost() -> None:
    with pytest.raises(Refusal, match=r"engine/checkpoint: .*No space"):
        prove(Space.of(KIDS), checkpoint=Path("/dev/full"))


def test_a_checkpoint_is_kept_in_the_cache_of_the_person(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert checkpoint_path(Space.of(KIDS), "optimal") == tmp_path / "codepegs/3x6-optimal.search"


def test_an_objective_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refusal, match="engine/unknown-objective"):
        prove(Space.of(KIDS), objective="luck")


def kill_self(_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.slow
def test_a_worker_that_is_killed_loses_no_more_than_its_task(tmp_path: Path) -> None:
    """The pool breaks; the checkpoint has all that came back, and a new pool goes on."""
    file = tmp_path / "kept"
    space = Space.of(edition("duel").rules())

    class Killed(ProcessPoolExecutor):
        sent = 0

        def submit(self, work: Any, /, *given: Any, **named: Any) -> Future[Any]:
            self.sent += 1
            return super().submit(kill_self if self.sent == 12 else work, *given, **named)

    with Killed(1, mp_context=get_context("spawn")) as pool, pytest.raises(BrokenProcessPool):
        prove(space, executor=pool, workers=1, checkpoint=file)
    assert len(file.read_text().splitlines()) > 5
    found = prove(space, workers=1, checkpoint=file, resume=True)
    assert found.total == 7797


@pytest.mark.slow
def test_a_cluster_whose_worker_is_killed_finishes_the_search() -> None:
    """The same tasks on a real Dask cluster, with one of its worker processes killed meanwhile."""
    import dask
    import distributed

    with (
        dask.config.set({"distributed.worker.daemon": False}),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=":0", processes=True
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        victims = list(client.run(os.getpid).values())
        pool = client.get_executor(pure=False)
        killed: list[int] = []

        def reports(now: Progress) -> None:
            if now.done > 5 and not killed:
                killed.append(victims[0])
                os.kill(victims[0], signal.SIGKILL)

        proof.TELL_EVERY, every = 0.0, proof.TELL_EVERY
        try:
            found = prove(Space.of(edition("duel").rules()), executor=pool, progress=reports)
        finally:
            proof.TELL_EVERY = every
    assert killed
    assert found.total == 7797 and found.tree.facts.proven


def test_the_book_can_be_built_anew(tmp_path: Path) -> None:
    reports: list[tuple[str, float]] = []
    names = ["3x6-colours", "3x6"]
    built = build_book(names=names, folder=tmp_path, progress=lambda *now: reports.append(now))
    assert [(b.shape, b.codes, b.total, b.proven) for b in built] == [
        ("3x6-colours", 216, 881, True),
        ("3x6", 216, 854, True),
    ]
    assert reports[0] == ("3x6-colours", 0.0) and reports[-1] == ("3x6", 1.0)
    # Of equally good rows another may be found first; what is proven is the same.
    for name in names:
        rules = rules_of_the_book()[name]
        own, ours = shipped.find(rules, folder=tmp_path), shipped.find(rules)
        assert own is not None and ours is not None
        assert shipped.verify_entry(own).total == ours.facts.total
        first = rules.guess(ours.own_tree.root.guess)
        assert own.opening_value(rules, first) == ours.opening_value(rules, first)


def test_a_shape_that_the_book_does_not_have_is_refused() -> None:
    with pytest.raises(Refusal, match="engine/unknown-shape"):
        build_book(names=["9x99"])


BOOK_TOTALS = {
    "3x6-colours": 881,
    "3x6": 854,
    "3x10": 5242,
    "4x6": 5625,
    "4x7": 11228,
    "4x8": 20471,
    "4x9": 34666,
    "4x8-once-free": 7797,
    "4x8-once-free-blank": 16748,
    "4x10-once": 26274,
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "rules"), rules_of_the_book().items())
def test_every_entry_of_the_book_passes_the_checker(name: str, rules: Rules) -> None:
    entry = shipped.find(rules)
    assert entry is not None
    checked = shipped.verify_entry(entry)
    assert checked.codes == rules.number_of_codes
    if name in BOOK_TOTALS:
        assert entry.facts.proven and checked.total == BOOK_TOTALS[name]
    else:
        assert entry.facts.least_total is not None
        assert entry.facts.least_total < checked.total
