"""Guesses of bots, found in worker processes with a limit of time and of memory.

A bot that takes too long is ended and makes a plain guess, so that it slows down no other table.
"""

from __future__ import annotations

import asyncio
import multiprocessing.process
import os
import random
from dataclasses import dataclass
from typing import Protocol

from codepegs.engine.kernels import is_compiled
from codepegs.play.bots import PLAIN, choose_guess
from codepegs.play.jobs.fair_queue import Asker, FairQueue
from codepegs.play.jobs.worker_pool import FRESH, LimitExceeded
from codepegs.play.table import Terms
from codepegs.rules import Code, View


@dataclass(frozen=True, slots=True)
class BotTurn:
    """What a bot has to find a guess for: the match as its seat sees it, and its dice."""

    terms: Terms
    view: View
    strength: str
    dice: int
    """The seed of its dice, so that thinking again gives the same guess."""
    asker: str = ""
    """For whom it thinks: one player's bots wait for each other, and for no other player's."""


def guess(bot_turn: BotTurn) -> Code:
    """The bot's guess."""
    dice = random.Random(bot_turn.dice)
    return choose_guess(bot_turn.terms.rules, bot_turn.view, dice, bot_turn.strength)


class BotPlayer(Protocol):
    """Finds guesses for bots."""

    async def guess(self, bot_turn: BotTurn) -> Code:
        """A guess, always, in bounded time."""


class InlineBotPlayer:
    """Finds guesses in this process; for one table alone, and for simulations."""

    async def guess(self, bot_turn: BotTurn) -> Code:
        """A guess."""
        return guess(bot_turn)


class BotProcesses:
    """Finds guesses in worker processes."""

    def __init__(self, *, processes: int = 1, seconds: float = 5.0, megabytes: int = 2048) -> None:
        self._seconds = seconds
        self.queue = FairQueue(processes=processes, megabytes=megabytes)
        self._preparing: multiprocessing.process.BaseProcess | None = None

    def prepare(self) -> None:
        """Compile the engine in the background, where this machine has not done so yet."""
        if not is_compiled():
            started = FRESH.Process(target=_prepare, daemon=True)
            started.start()
            self._preparing = started

    @property
    def _limit(self) -> float:
        # A bot that compiles would be ended before it has finished, again and again. Moves from the
        # book need nothing compiled, and until the engine is ready the others are plain ones.
        is_preparing = self._preparing is not None and self._preparing.is_alive()
        return min(self._seconds, 2.0) if is_preparing else self._seconds

    async def guess(self, bot_turn: BotTurn) -> Code:
        """A guess; a plain one where the bot's own took too long or too much."""
        try:
            return await self.queue.run(
                Asker(bot_turn.asker), guess, bot_turn, seconds=lambda: self._limit
            )
        except LimitExceeded:
            plain = BotTurn(bot_turn.terms, bot_turn.view, PLAIN, bot_turn.dice)
            # Its work is counted and takes some tenths of a second; a thread keeps the loop free.
            return await asyncio.to_thread(guess, plain)

    def close(self) -> None:
        """End the worker processes."""
        self.queue.close()
        if self._preparing is not None:
            self._preparing.kill()
            self._preparing.join()


def _prepare() -> None:
    os.nice(10)
    # Loaded here: only the worker process needs the compiler.
    from codepegs.engine import warm_up

    warm_up()
