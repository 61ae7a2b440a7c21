"""The fair queue: people take turns at the workers, and work is dropped when its asker is gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from codepegs.play.jobs import fair_queue
from codepegs.play.jobs.fair_queue import Asker, FairQueue
from codepegs.text.refusal import Refusal


class Workers:
    """Stands for worker processes: notes what begins, and ends it when it is told to."""

    def __init__(self, **_limits: int) -> None:
        self.begun: list[str] = []
        self.ending: dict[str, asyncio.Event] = {}
        self.ended_early: list[str] = []

    async def run(self, work: Callable[..., Any], name: str, *, seconds: float) -> str:
        """Work until the test says that it is done."""
        assert work is str and seconds == 1.0
        self.begun.append(name)
        self.ending[name] = asyncio.Event()
        try:
            await self.ending[name].wait()
        except asyncio.CancelledError:
            self.ended_early.append(name)
            raise
        return name


class Queued:
    """A fair queue, and the jobs that were asked of it."""

    def __init__(self, processes: int = 1, **more: Any) -> None:
        self.queue = FairQueue(processes=processes, megabytes=1, **more)
        self.workers: Workers = self.queue._workers  # type: ignore[assignment]  # see above
        self.jobs: dict[str, asyncio.Task[str]] = {}
        self.school = ""
        """Those who share one place."""

    async def ask(self, *names: str) -> None:
        """Ask for jobs; the first letter of each names its asker."""
        for name in names:
            place = "school" if name[0] in self.school else ""
            running = self.queue.run(Asker(name[0], place), str, name, seconds=lambda: 1.0)
            self.jobs[name] = asyncio.ensure_future(running)
            await settle()

    async def finish(self, *names: str) -> None:
        """Let jobs end."""
        for name in names:
            self.workers.ending[name].set()
            assert await self.jobs[name] == name
            await settle()

    @property
    def begun(self) -> str:
        """The jobs that have begun, in this order."""
        return " ".join(self.workers.begun)


Make = Callable[..., Queued]


@pytest.fixture
async def make(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Make]:
    """Makes fair queues, and lets all their jobs end after the test."""
    monkeypatch.setattr(fair_queue, "WorkerPool", Workers)
    made: list[Queued] = []

    def one(processes: int = 1, **more: Any) -> Queued:
        made.append(Queued(processes, **more))
        return made[-1]

    yield one
    for queued in made:
        for job in queued.jobs.values():
            job.cancel()
        await settle()
        for ending in queued.workers.ending.values():
            ending.set()
    await settle()


async def settle() -> None:
    """Let everything happen that can."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_new_asker_is_next_after_the_job_that_runs(make: Make) -> None:
    queued = make()
    await queued.ask("a1", "a2", "a3", "a4", "b1")
    await queued.finish("a1", "a2")
    assert queued.begun == "a1 a2 b1"


async def test_askers_take_turns(make: Make) -> None:
    queued = make()
    await queued.ask("a1", "a2", "a3", "b1", "b2", "c1")
    await queued.finish("a1", "a2", "b1", "c1", "a3", "b2")
    assert queued.begun == "a1 a2 b1 c1 a3 b2"


async def test_those_of_one_place_share_its_turns_and_each_may_wait(make: Make) -> None:
    queued = make(most_waiting_of_one=1)
    queued.school = "abc"
    await queued.ask("a1", "a2", "b1", "c1", "d1")
    await queued.finish("a1", "a2", "d1")
    assert queued.begun == "a1 a2 d1 b1"
    await queued.ask("c2")
    with pytest.raises(Refusal, match="desk/yours"):
        await queued.jobs["c2"]


async def test_of_several_processes_one_is_kept_for_others(make: Make) -> None:
    queued = make(processes=3)
    await queued.ask("a1", "a2", "a3", "b1")
    assert queued.begun == "a1 a2 b1"


async def test_two_jobs_of_one_asker_may_wait_and_no_third(make: Make) -> None:
    queued = make(most_waiting_of_one=2)
    await queued.ask("a1", "a2", "a3", "a4", "b1")
    with pytest.raises(Refusal, match="desk/yours"):
        await queued.jobs["a4"]
    assert queued.queue.waiting == 3


async def test_a_job_beyond_those_that_may_wait_is_refused(make: Make) -> None:
    queued = make(most_waiting=1)
    await queued.ask("a1", "b1", "c1")
    with pytest.raises(Refusal, match="desk/busy"):
        await queued.jobs["c1"]


async def test_a_job_that_nobody_waits_for_never_begins(make: Make) -> None:
    queued = make()
    await queued.ask("a1", "b1", "c1")
    queued.jobs["b1"].cancel()
    await settle()
    await queued.finish("a1")
    assert (queued.begun, queued.queue.dropped) == ("a1 c1", 1)


@pytest.mark.parametrize("ends_running", [False, True])
async def test_a_job_that_runs_is_ended_only_where_that_was_said(
    ends_running: bool, make: Make
) -> None:
    queued = make(ends_running=ends_running)
    await queued.ask("a1", "b1")
    queued.jobs["a1"].cancel()
    await settle()
    assert queued.workers.ended_early == ["a1"] * ends_running
    if not ends_running:
        # Its process is busy until it has ended.
        assert queued.begun == "a1"
        queued.workers.ending["a1"].set()
        await settle()
    assert queued.begun == "a1 b1"


async def test_an_asker_who_leaves_as_the_turn_comes_gives_it_on(
    make: Make,
) -> None:
    queued = make()
    await queued.ask("a1", "b1", "c1")
    queued.workers.ending["a1"].set()
    while not queued.queue._running["b"]:
        await asyncio.sleep(0)
    queued.jobs["b1"].cancel()
    await settle()
    assert queued.begun in ("a1 c1", "a1 b1")
    assert queued.queue.running == 1


async def test_the_queue_says_how_many_wait_and_for_how_long(
    make: Make,
) -> None:
    queued = make()
    assert (queued.queue.running, queued.queue.waiting, queued.queue.longest_wait) == (0, 0, 0.0)
    await queued.ask("a1", "a2", "b1")
    assert (queued.queue.running, queued.queue.waiting) == (1, 2)
    assert queued.queue.longest_wait > 0
