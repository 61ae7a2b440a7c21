"""A proof that no code fits: begun at the table, and finished elsewhere where it takes long."""

from __future__ import annotations

import asyncio
import pickle

import pytest

from codepegs.play.table import proofs
from codepegs.play.table.proofs import ProofAsked
from codepegs.play.table.table import Table
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c
from codepegs.rules.mark import Mark
from tests.play.process import ANN, BEN, Process, do

BY_HAND = ("marks=hand", "time=60")


class Answering:
    """A prover that takes its time, and says what it was told to say."""

    def __init__(self, says: bool | None = None) -> None:
        self.asked: list[tuple[ProofAsked, str]] = []
        self.seconds = 10.0
        self._says = says

    async def proven(self, asked: ProofAsked, asker: str) -> bool:
        """What it was told, or what is true; the question travels as to another process."""
        self.asked.append((asked, asker))
        await asyncio.sleep(self.seconds)
        there: ProofAsked = pickle.loads(pickle.dumps(asked))
        return there.is_proven() if self._says is None else self._says


async def marked_twice(process: Process) -> Table:
    """A table whose marks contradict each other."""
    table = await process.begun(Terms.offered("mini", options=BY_HAND, first=0))
    await do(table, c.SetCode(0, None), ANN)
    for number in (3, 2):
        await do(table, c.Guess(1, "RRBB"), BEN)
        await do(table, c.GiveMark(0, Mark((number, 0))), ANN)
    return table


async def test_a_short_proof_is_found_at_the_table() -> None:
    prover = Answering()
    process = Process(prover=prover)
    await marked_twice(process)
    assert "FalseMarkProven" in process.audience.kinds
    assert not prover.asked


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table itself takes no step of a proof."""
    monkeypatch.setattr(proofs, "AT_THE_TABLE", 0)


@pytest.mark.usefixtures("hasty")
async def test_a_long_proof_is_found_by_the_prover() -> None:
    prover = Answering()
    process = Process(prover=prover)
    await marked_twice(process)
    assert process.audience.kinds.count("FalseMarkProven") == 1
    assert [asker for _, asker in prover.asked] == [ANN, ANN]


@pytest.mark.usefixtures("hasty")
async def test_where_the_prover_gives_up_the_mark_waits_for_the_reveal() -> None:
    process = Process(prover=Answering(says=False))
    table = await marked_twice(process)
    assert "FalseMarkProven" not in process.audience.kinds
    assert table.state.match.stage == "guess"


@pytest.mark.usefixtures("hasty")
async def test_other_tables_go_on_while_a_proof_is_sought() -> None:
    process = Process(prover=Answering())
    other = await process.begun(Terms.offered("duel", first=0))
    marking = asyncio.ensure_future(marked_twice(process))
    await asyncio.sleep(5)
    await do(other, c.SetCode(0, "PRBY"), ANN)
    assert not marking.done()
    await marking


@pytest.mark.usefixtures("hasty")
async def test_the_time_of_a_row_begins_after_the_proof() -> None:
    process = Process(prover=Answering())
    table = await process.begun(Terms.offered("mini", options=BY_HAND, first=0))
    await do(table, c.SetCode(0, None), ANN)
    await do(table, c.Guess(1, "RRBB"), BEN)
    await do(table, c.GiveMark(0, Mark((3, 0))), ANN)
    deadline = table.state.match.current.deadline
    assert deadline == pytest.approx(process.clock.now() + 60)
