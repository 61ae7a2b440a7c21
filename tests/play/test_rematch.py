"""The rematch: everybody has to want it, and the next seat is the first codemaker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from codepegs.play.ports import Entry, Head, StoreUnavailable
from codepegs.play.table import commands as k
from codepegs.play.table.memory_store import MemoryStore
from codepegs.play.table.table import Table
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c
from tests.play.process import ANN, BEN, CLEO, Process, do, kinds, refused, sent


async def over(process: Process, players: int = 2, first: int = 0) -> Table:
    """A match that is over: everybody has resigned but Ben in the last seat; Ann has the first."""
    terms = Terms.offered("family-2004", players, first=first)
    table = await process.open(terms, ("",) + (None,) * (players - 1))
    for seat in range(1, players):
        await do(table, k.Sit(f"Player {seat}"), sitter(players, seat))
    for seat in range(players - 1):
        await do(table, c.Resign(seat), sitter(players, seat))
    return table


def sitter(players: int, seat: int) -> str:
    """Who sits there."""
    return ANN if seat == 0 else BEN if seat == players - 1 else f"{seat}" * 32


@pytest.mark.parametrize("players", [2, 3, 4, 5])
async def test_the_next_seat_is_codemaker_in_the_rematch(process: Process, players: int) -> None:
    first = players - 1
    for _ in range(2):
        table = await over(process, players, first)
        for seat in range(players):
            await do(table, k.WantRematch(seat), sitter(players, seat))
        assert table.state.next_table is not None
        rematch = await process.tables.get(table.state.next_table)
        assert rematch.state.match.first == (first + 1) % players
        assert rematch.state.match.seats == table.state.match.seats
        assert rematch.state.rematch_of == table.id
        first = rematch.state.match.first


async def test_a_rematch_waits_for_everybody() -> None:
    table = await over(Process(), 3)
    for seat in (0, 1):
        wanted = await do(table, k.WantRematch(seat), sitter(3, seat))
        assert kinds(wanted) == ["RematchOffered"]
    assert table.state.next_table is None
    assert kinds(await do(table, k.WantRematch(2), BEN)) == ["RematchOffered", "RematchBegun"]


async def test_bots_always_want_a_rematch() -> None:
    table = await Process().open(chairs=("", "club"))
    await do(table, c.Resign(0), ANN)
    assert kinds(await do(table, k.WantRematch(0), ANN))[-1] == "RematchBegun"


async def test_two_at_one_screen_want_a_rematch_together_and_stay_one_person(
    process: Process,
) -> None:
    table = await process.open(chairs=("", ""), names=("Ann", "Art"))
    await do(table, c.Resign(0), ANN)
    offered = kinds(await do(table, k.WantRematch(1), ANN))
    assert offered == ["RematchOffered", "RematchOffered", "RematchBegun"]
    assert table.state.next_table is not None
    assert (await process.tables.get(table.state.next_table)).state.together


async def test_one_account_in_two_seats_has_no_rematch_with_another_person(
    process: Process,
) -> None:
    table = await over(process, 3)
    assert isinstance(process.store, MemoryStore)
    log = process.store.logs[table.id]
    log[:] = [replace(one, player=ANN) if one.player == "1" * 32 else one for one in log]
    await table.refresh()
    assert await refused(table.take(sent(table, k.WantRematch(0), ANN))) == "table/two-seats"


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
