"""Tables of a process in virtual time."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from codepegs.play.table.table import Table
from tests.play.process import Process
from tests.play.virtual_time import VirtualLoop


@pytest.fixture
def anyio_backend() -> Iterator[tuple[str, dict[str, Callable[[], VirtualLoop]]]]:
    """Run tests in virtual time, and fail a test if a task that nothing awaits has failed."""
    loops: list[VirtualLoop] = []

    def new_loop() -> VirtualLoop:
        loops.append(VirtualLoop())
        return loops[-1]

    yield "asyncio", {"loop_factory": new_loop}
    for loop in loops:
        assert not loop.trouble, loop.trouble


@pytest.fixture
async def process() -> Process:
    """A process with tables, none of them open."""
    return Process()


@pytest.fixture
async def table(process: Process) -> Table:
    """A table of the process at which Ann and Ben have begun."""
    return await process.begun()


@pytest.fixture
async def other(process: Process) -> Process:
    """Another process on the same store."""
    return Process(process.store, seed=2)


@pytest.fixture
async def twin(other: Process, table: Table) -> Table:
    """The same table in the other process."""
    return await other.tables.get(table.id)
