"""Bots at the table: any seat, any role, any strength; and what two processes do about one bot."""

from __future__ import annotations

import asyncio

import pytest

from codepegs.engine.bots.strengths import STRENGTHS
from codepegs.play.hosting.automation import PACE, automatic_id, due
from codepegs.play.hosting.table_manager import SLACK, SWEEP
from codepegs.play.jobs.bot_jobs import BotTurn, InlineBotPlayer
from codepegs.play.ports import AUTOMATIC
from codepegs.play.table.events import SeedShown, TableOpened
from codepegs.play.table.seed import Seed, bot_code
from codepegs.play.table.table import Table
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c, events as e
from codepegs.rules.code import Code
from tests.play.at_a_table import ANN, Process, do
from tests.play.virtual_time import EPOCH, run


async def bots_alone(process: Process, terms: Terms, *strengths: str) -> Table:
    """A table of bots, played to the end."""
    table = await process.open(terms, strengths, ())
    for _ in range(400):
        if table.state.stage == "over":
            break
        await asyncio.sleep(PACE)
    return table


@pytest.mark.parametrize("strength", STRENGTHS)
def test_bots_of_every_strength_play_both_roles(strength: str) -> None:
    async def transaction() -> None:
        terms = Terms.offered("kids", options=["rows=12"])
        table = await bots_alone(Process(), terms, strength, "club")
        match = table.state.match
        assert match.ended == "played"
        assert {round.codemaker for round in match.rounds} == {0, 1}

    run(transaction())


@pytest.mark.parametrize("strength", STRENGTHS)
def test_bots_mark_by_hand_and_never_falsely(strength: str) -> None:
    async def transaction() -> None:
        terms = Terms.offered("kids", options=["marks=hand", "rows=12"])
        table = await bots_alone(Process(), terms, "beginner", strength)
        assert table.state.match.ended == "played"
        assert all(round.outcome == "scored" for round in table.state.match.rounds)

    run(transaction())


@pytest.mark.parametrize("players", [3, 4, 5])
def test_bots_fill_a_whole_family_table(players: int) -> None:
    async def transaction() -> None:
        terms = Terms.offered("family-2004", players)
        table = await bots_alone(
            Process(), terms, *("club", "casual", "beginner", "club", "club")[:players]
        )
        match = table.state.match
        assert match.ended == "played"
        assert {row.seat for round in match.rounds for row in round.rows} == set(range(players))

    run(transaction())


@pytest.mark.parametrize("strength", ["expert", "perfect"])
def test_the_strongest_play_for_points_at_a_table_of_three(strength: str) -> None:
    async def transaction() -> None:
        terms = Terms.offered("family-2004", 3)
        table = await bots_alone(Process(), terms, strength, "club", "club")
        assert table.state.match.ended == "played"

    run(transaction())


def test_a_bot_lets_people_follow() -> None:
    async def transaction() -> None:
        table = await Process().open(Terms.offered("duel", first=1), ("", "club"))
        await asyncio.sleep(PACE - 0.01)
        before = table.state.match.stage
        await asyncio.sleep(0.02)
        assert (before, table.state.match.stage) == ("code", "guess")

    run(transaction())


def test_a_bot_answers_a_person() -> None:
    async def transaction() -> None:
        table = await Process().open(Terms.offered("duel", first=0), ("", "club"))
        await do(table, c.SetCode(0, "PRBY"), ANN)
        await asyncio.sleep(2 * PACE + 0.1)
        assert [row.seat for row in table.state.match.current.rows] == [1, 1]

    run(transaction())


def test_every_code_of_a_bot_can_be_computed_from_the_seed_that_is_shown() -> None:
    async def transaction() -> None:
        process = Process()
        table = await bots_alone(
            process, Terms.offered("duel", options=["rounds=6"]), "club", "club"
        )
        opened, shown = table.history[0].event, table.history[-1].event
        assert isinstance(opened, TableOpened) and isinstance(shown, SeedShown)
        seed = Seed.read(shown.seed)
        assert seed.commitment == opened.commitment
        rules = table.state.match.played_by
        codes = [one for one in table.history if isinstance(one.event, e.CodeSet)]
        assert len(codes) == 6
        revealed = [one.event.code for one in table.history if isinstance(one.event, e.Revealed)]
        assert [bot_code(seed, one.version, rules) for one in codes] == revealed

    run(transaction())


def test_the_seed_is_shown_at_the_end_and_not_before() -> None:
    async def transaction() -> None:
        process = Process()
        table = await bots_alone(process, Terms.offered("duel"), "club", "club")
        assert process.heard.kinds[-1] == "SeedShown"
        assert process.heard.kinds.count("SeedShown") == 1
        assert table.state.stage == "over"

    run(transaction())


def test_two_processes_that_move_for_one_bot_move_once() -> None:
    async def transaction() -> None:
        one = Process()
        table = await one.open(Terms.offered("duel", first=1), ("", "club"))
        two = Process(one.store, seed=2)
        twin = await two.tables.get(table.id)
        await asyncio.gather(
            one.manager.automation.look_after(table), two.manager.automation.look_after(twin)
        )
        await twin.catch_up()
        assert twin.head == table.head and one.heard.kinds.count("CodeSet") == 1

    run(transaction())


def test_a_bot_whose_process_died_is_moved_by_another() -> None:
    async def transaction() -> None:
        one = Process()
        table = await one.open(Terms.offered("duel", first=1), ("", "club"))
        one.manager.close()
        two = Process(one.store, seed=2)
        sweeping = asyncio.ensure_future(two.manager.run())
        await asyncio.sleep(SLACK + SWEEP + PACE)
        sweeping.cancel()
        assert (await two.tables.get(table.id)).state.match.stage == "guess"

    run(transaction())


class Ponderous(InlineBotPlayer):
    """Thinks for a minute."""

    async def guess(self, bot_turn: BotTurn) -> Code:
        """A guess, after a while."""
        await asyncio.sleep(60)
        return await super().guess(bot_turn)


def test_a_bot_that_thinks_keeps_no_other_table_waiting() -> None:
    async def transaction() -> None:
        process = Process()
        slow = await process.open(Terms.offered("duel", first=0), ("", "club"))
        quick = await process.open(Terms.offered("duel", first=1), ("", "club"))
        await do(slow, c.SetCode(0, "PRBY"), ANN)
        process.manager.close()
        other = Process(process.store, seed=2, bot_player=Ponderous())
        sweeping = asyncio.ensure_future(other.manager.run())
        await asyncio.sleep(SLACK + SWEEP + PACE)
        sweeping.cancel()
        assert (await other.tables.get(quick.id)).state.match.stage == "guess"

    run(transaction())


def test_a_person_who_moves_while_a_bot_thinks_is_not_undone() -> None:
    async def transaction() -> None:
        process = Process(bot_player=Ponderous())
        table = await process.open(Terms.offered("duel", first=0), ("", "club"))
        await do(table, c.SetCode(0, "PRBY"), ANN)
        await asyncio.sleep(30)
        await do(table, c.Resign(0), ANN)
        await asyncio.sleep(100)
        assert table.state.match.winners == (1,)
        assert not table.state.match.current.rows

    run(transaction())


def test_a_bot_thinks_again_when_somebody_left_meanwhile() -> None:
    async def transaction() -> None:
        process = Process(bot_player=Ponderous())
        table = await process.open(Terms.offered("duel", first=0), ("", "club"))
        await do(table, c.SetCode(0, "PRBY"), ANN)
        await asyncio.sleep(30)
        await do(table, c.Leave(0), ANN)
        await asyncio.sleep(100)
        assert len(table.state.match.current.rows) == 1

    run(transaction())


def test_the_automation_has_the_same_id_for_the_same_deed() -> None:
    assert automatic_id(c.RunOut(), 17) == f"RunOut {AUTOMATIC} 17"
    assert automatic_id(c.Guess(1, "RRGB"), 4) == automatic_id(c.Guess(1, "KKWW"), 4) == "Guess 1 4"


def test_nothing_is_due_at_a_table_that_only_gathers() -> None:
    async def transaction() -> None:
        table = await Process().open()
        assert due(table.state, EPOCH + 10**6) is None

    run(transaction())
