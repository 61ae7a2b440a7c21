"""Bots in real worker processes: a plain guess replaces a worker that exceeds its limits."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from codepegs.play.bots import PLAIN
from codepegs.play.jobs.bot_jobs import BotProcesses, BotTurn, InlineBotPlayer
from codepegs.rules.code import Code
from codepegs.rules.commands import SetCode
from codepegs.rules.ruleset import Rules
from codepegs.rules.view import View, view
from tests.eventually import eventually_async
from tests.play.faulty_terms import Hard, workers
from tests.rules.match_steps import do, sit_down

pytestmark = pytest.mark.slow


def seen(rules: Rules) -> View:
    """What the codebreaker sees before the first row."""
    return view(do(sit_down(rules), SetCode(0, "RRGB")), 1)


PATIENCE = 60.0
"""Seconds for a guess that has to succeed: on a busy machine it may take long."""


@pytest.fixture
def anyio_backend() -> str:
    """Real time, because worker processes do not run in virtual time."""
    return "asyncio"


@pytest.fixture
def bot_player() -> Iterator[BotProcesses]:
    """One worker with half a gigabyte, and two seconds for a guess."""
    one = BotProcesses(processes=1, seconds=2.0, megabytes=512)
    yield one
    one.close()


@pytest.fixture
def patient() -> Iterator[BotProcesses]:
    """One worker with half a gigabyte, and enough time on a busy machine."""
    one = BotProcesses(processes=1, seconds=PATIENCE, megabytes=512)
    yield one
    one.close()


def hard(trouble: str, tmp_path: Path, strength: str = PLAIN) -> BotTurn:
    noted = tmp_path / "workers"
    terms = Hard("mini", 2, trouble=trouble, noted=str(noted))
    return BotTurn(terms, seen(terms.rules), strength, 1)


async def test_a_worker_finds_the_guess_that_would_be_found_here(
    patient: BotProcesses, tmp_path: Path
) -> None:
    bot_turn = hard("", tmp_path)
    there = await patient.guess(bot_turn)
    assert there == await InlineBotPlayer().guess(bot_turn)
    assert workers(tmp_path / "workers")


@pytest.mark.parametrize("trouble", ["endless", "greedy", "broken"])
async def test_a_worker_that_oversteps_is_replaced_by_a_plain_guess(
    trouble: str, bot_player: BotProcesses, tmp_path: Path
) -> None:
    """It takes too long, takes too much memory or dies; its own guess is that of the book."""
    bot_turn = hard(trouble, tmp_path, "perfect")
    plain, own = await InlineBotPlayer().guess(hard("", tmp_path)), Code("RRBG")
    assert await InlineBotPlayer().guess(bot_turn) == own != plain
    assert await bot_player.guess(bot_turn) == plain


@pytest.mark.parametrize("trouble", ["endless", "broken"])
async def test_a_worker_that_oversteps_is_ended(
    trouble: str, bot_player: BotProcesses, tmp_path: Path
) -> None:
    await bot_player.guess(hard(trouble, tmp_path))
    (worker,) = workers(tmp_path / "workers")
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


async def test_a_worker_that_was_ended_is_replaced_by_a_new_one(
    bot_player: BotProcesses, tmp_path: Path
) -> None:
    await bot_player.guess(hard("endless", tmp_path))
    bot_player._seconds = PATIENCE
    next_guess = await bot_player.guess(hard("", tmp_path))
    assert next_guess == await InlineBotPlayer().guess(hard("", tmp_path))
    first, second = workers(tmp_path / "workers")
    assert first != second


async def test_the_loop_stays_free_while_a_worker_thinks(
    patient: BotProcesses, tmp_path: Path
) -> None:
    thinking = asyncio.ensure_future(patient.guess(hard("endless", tmp_path)))
    await eventually_async((tmp_path / "workers").exists, "the worker's thought")
    await asyncio.sleep(0.1)
    assert not thinking.done()
    thinking.cancel()
    await asyncio.wait([thinking])


def test_bot_processes_that_never_ran_can_be_closed() -> None:
    BotProcesses().close()
