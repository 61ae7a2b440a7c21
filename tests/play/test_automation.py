"""Bots at the table: in any seat, role and strength, and with several server processes."""

from __future__ import annotations

import asyncio

import pytest

from codepegs.engine.bots.strengths import STRENGTHS
from codepegs.play.hosting.automation import PACE, automatic_id, due
from codepegs.play.hosting.table_manager import SLACK, SWEEP
from codepegs.play.jobs.bot_jobs import BotTurn, InlineBotPlayer
from codepegs.play.ports import AUTOMATIC
from codepegs.play.table.events import SeedShown, TableOpened
from codepegs.play.table.luck import Luck
from codepegs.play.table.seed import Seed
from codepegs.play.table.table import Table
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c, events as e
from codepegs.rules.code import Code
from tests.play.process import ANN, Process, do, sweep_for
from tests.play.virtual_time import EPOCH


async def bots_alone(process: Process, terms: Terms, *strengths: str) -> Table:
    """A table of bots, played to the end."""
    table = await process.open(terms, strengths, ())
    for _ in range(400):
        if table.state.stage == "over":
            break
        await asyncio.sleep(PACE)
    return table


@pytest.mark.parametrize("strength", STRENGTHS)
async def test_bots_of_every_strength_play_both_roles(strength: str) -> None:
    terms = Terms.offered("kids", options=["rows=12"])
    table = await bots_alone(Process(), terms, strength, "club")
    match = table.state.match
    assert match.ended == "played"
    assert {round.codemaker for round in match.rounds} == {0, 1}


@pytest.mark.parametrize("strength", STRENGTHS)
async def test_bots_mark_by_hand_and_never_falsely(strength: str) -> None:
    terms = Terms.offered("kids", options=["marks=hand", "rows=12"])
    table = await bots_alone(Process(), terms, "beginner", strength)
    assert table.state.match.ended == "played"
    assert all(round.outcome == "scored" for round in table.state.match.rounds)


@pytest.mark.parametrize("players", [3, 4, 5])
async def test_bots_fill_a_whole_family_table(players: int) -> None:
    terms = Terms.offered("family-2004", players)
    table = await bots_alone(
        Process(), terms, *("club", "casual", "beginner", "club", "club")[:players]
    )
    match = table.state.match
    assert match.ended == "played"
    assert {row.seat for round in match.rounds for row in round.rows} == set(range(players))


@pytest.mark.parametrize("strength", ["expert", "perfect"])
async def test_the_strongest_play_for_points_at_a_table_of_three(strength: str) -> None:
    terms = Terms.offered("family-2004", 3)
    table = await bots_alone(Process(), terms, strength, "club", "club")
    assert table.state.match.ended == "played"


async def test_a_bot_waits_before_it_moves() -> None:
    table = await Process().open(Terms.offered("duel", first=1), ("", "club"))
    await asyncio.sleep(PACE - 0.01)
    before = table.state.match.stage
    await asyncio.sleep(0.02)
    assert (before, table.state.match.stage) == ("code", "guess")


async def test_a_bot_answers_a_person() -> None:
    table = await Process().open(Terms.offered("duel", first=0), ("", "club"))
    await do(table, c.SetCode(0, "PRBY"), ANN)
    await asyncio.sleep(2 * PACE + 0.1)
    assert [row.seat for row in table.state.match.current.rows] == [1, 1]


async def test_every_code_of_a_bot_can_be_computed_from_the_seed_that_is_shown(
    process: Process,
) -> None:
    table = await bots_alone(process, Terms.offered("duel", options=["rounds=6"]), "club", "club")
    opened, shown = table.history[0].event, table.history[-1].event
    assert isinstance(opened, TableOpened) and isinstance(shown, SeedShown)
    seed = Seed.read(shown.seed)
    assert seed.commitment == opened.commitment
    rules = table.state.match.played_by
    codes = [one for one in table.history if isinstance(one.event, e.CodeSet)]
    assert len(codes) == 6
    revealed = [one.event.code for one in table.history if isinstance(one.event, e.Revealed)]
    luck = Luck.of(seed, {})
    assert [luck.code(one.version, 0, rules) for one in codes] == revealed


async def test_the_seed_is_shown_at_the_end_and_not_before(process: Process) -> None:
    table = await bots_alone(process, Terms.offered("duel"), "club", "club")
    assert process.audience.kinds[-1] == "SeedShown"
    assert process.audience.kinds.count("SeedShown") == 1
    assert table.state.stage == "over"


async def test_two_processes_that_move_for_one_bot_move_once(
    process: Process, other: Process
) -> None:
    table = await process.open(Terms.offered("duel", first=1), ("", "club"))
    twin = await other.tables.get(table.id)
    await asyncio.gather(
        process.manager.automation.look_after(table), other.manager.automation.look_after(twin)
    )
    await twin.catch_up()
    assert twin.head == table.head and process.audience.kinds.count("CodeSet") == 1


async def test_a_bot_whose_process_died_is_moved_by_another(
    process: Process, other: Process
) -> None:
    table = await process.open(Terms.offered("duel", first=1), ("", "club"))
    process.manager.close()
    await sweep_for(other, SLACK + SWEEP + PACE)
    assert (await other.tables.get(table.id)).state.match.stage == "guess"


class Ponderous(InlineBotPlayer):
    """A bot player that thinks for a minute about each guess."""

    async def guess(self, bot_turn: BotTurn) -> Code:
        """A guess, after a while."""
        await asyncio.sleep(60)
        return await super().guess(bot_turn)


async def test_a_bot_that_thinks_keeps_no_other_table_waiting(process: Process) -> None:
    slow = await process.open(Terms.offered("duel", first=0), ("", "club"))
    quick = await process.open(Terms.offered("duel", first=1), ("", "club"))
    await do(slow, c.SetCode(0, "PRBY"), ANN)
    process.manager.close()
    other = Process(process.store, seed=2, bot_player=Ponderous())
    await sweep_for(other, SLACK + SWEEP + PACE)
    assert (await other.tables.get(quick.id)).state.match.stage == "guess"


async def test_a_person_who_moves_while_a_bot_thinks_is_not_undone() -> None:
    process = Process(bot_player=Ponderous())
    table = await process.open(Terms.offered("duel", first=0), ("", "club"))
    await do(table, c.SetCode(0, "PRBY"), ANN)
    await asyncio.sleep(30)
    await do(table, c.Resign(0), ANN)
    await asyncio.sleep(100)
    assert table.state.match.winners == (1,)
    assert not table.state.match.current.rows


async def test_a_bot_thinks_again_when_somebody_left_meanwhile() -> None:
    process = Process(bot_player=Ponderous())
    table = await process.open(Terms.offered("duel", first=0), ("", "club"))
    await do(table, c.SetCode(0, "PRBY"), ANN)
    await asyncio.sleep(30)
    await do(table, c.Leave(0), ANN)
    await asyncio.sleep(100)
    assert len(table.state.match.current.rows) == 1


def test_the_automation_has_the_same_id_for_the_same_command() -> None:
    assert automatic_id(c.RunOut(), 17) == f"RunOut {AUTOMATIC} 17"
    assert automatic_id(c.Guess(1, "RRGB"), 4) == automatic_id(c.Guess(1, "KKWW"), 4) == "Guess 1 4"


async def test_nothing_is_due_at_a_table_that_only_gathers() -> None:
    table = await Process().open()
    assert due(table.state, EPOCH + 10**6) is None
