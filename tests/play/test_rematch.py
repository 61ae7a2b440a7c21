"""The rematch: everybody has to want it, and the next seat is the first codemaker."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from codepegs.play.ports import Entry, Head, StoreUnavailable
from codepegs.play.table import commands as k
from codepegs.play.table.memory_store import MemoryStore
from codepegs.play.table.table import Table
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c
from tests.play.process import ANN, BEN, CLEO, Process, do, kinds, refused, sent


async def over(process: Process, players: int = 2, first: int = 0) -> Table:
    """A match that is over: Ann had every seat but the last, which is Ben's, and has resigned."""
    terms = Terms.offered("family-2004", players, first=first)
    names = tuple(f"Ann {number}" for number in range(players - 1))
    table = await process.open(terms, ("",) * (players - 1) + (None,), names)
    await do(table, k.Sit("Ben"), BEN)
    for seat in range(players - 1):
        await do(table, c.Resign(seat), ANN)
    return table


@pytest.mark.parametrize("players", [2, 3, 4, 5])
async def test_the_next_seat_is_codemaker_in_the_rematch(process: Process, players: int) -> None:
    first = players - 1
    for _ in range(2):
        table = await over(process, players, first)
        await do(table, k.WantRematch(0), ANN)
        await do(table, k.WantRematch(players - 1), BEN)
        assert table.state.next_table is not None
        rematch = await process.tables.get(table.state.next_table)
        assert rematch.state.match.first == (first + 1) % players
        assert rematch.state.match.seats == table.state.match.seats
        assert rematch.state.rematch_of == table.id
        first = rematch.state.match.first


async def test_a_rematch_waits_for_everybody() -> None:
    table = await over(Process(), 3)
    assert kinds(await do(table, k.WantRematch(1), ANN)) == ["RematchOffered", "RematchOffered"]
    assert table.state.next_table is None
    assert kinds(await do(table, k.WantRematch(2), BEN)) == ["RematchOffered", "RematchBegun"]


async def test_bots_always_want_a_rematch() -> None:
    table = await Process().open(chairs=("", "club"))
    await do(table, c.Resign(0), ANN)
    assert kinds(await do(table, k.WantRematch(0), ANN))[-1] == "RematchBegun"


async def test_wanting_a_rematch_twice_is_refused() -> None:
    table = await over(Process())
    await do(table, k.WantRematch(0), ANN)
    again = table.take(sent(table, k.WantRematch(0), ANN))
    assert await refused(again) == "table/rematch-offered"


async def test_there_is_one_rematch_of_a_match() -> None:
    table = await over(Process())
    await do(table, k.WantRematch(0), ANN)
    await do(table, k.WantRematch(1), BEN)
    assert await refused(table.take(sent(table, k.WantRematch(0), ANN))) == "table/next"


async def test_there_is_no_rematch_before_the_end(table: Table) -> None:
    assert await refused(table.take(sent(table, k.WantRematch(0), ANN))) == "table/not-over"


async def test_a_spectator_wants_no_rematch() -> None:
    table = await over(Process())
    assert await refused(table.take(sent(table, k.WantRematch(0), CLEO))) == "chair/not-yours"


class FullForTwo(MemoryStore):
    """A store whose disk is full when two tables are to be written."""

    full = True

    async def append(self, entries: Sequence[Entry]) -> Sequence[Head]:
        """Keep one entry, and two when there is room."""
        if len(entries) > 1 and self.full:
            raise StoreUnavailable
        return self.keep(entries)


async def test_the_rematch_is_opened_with_the_last_yes_or_neither_is_kept() -> None:
    store = FullForTwo()
    process = Process(store)
    table = await over(process)
    await do(table, k.WantRematch(0), ANN)
    yes = sent(table, k.WantRematch(1), BEN)
    with pytest.raises(StoreUnavailable):
        await table.take(yes)
    assert list(store.logs) == [table.id] and table.state.next_table is None
    store.full = False
    await table.take(yes)
    assert list(store.logs) == [table.id, table.state.next_table]
