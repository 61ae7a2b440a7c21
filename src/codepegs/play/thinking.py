"""Thinking for bots, in processes of their own with a limit of time and of memory.

No board is so large that it could slow down the other tables: a bot that thinks too long is ended,
and a plain guess is made in its place.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import multiprocessing
import random
import resource
from dataclasses import dataclass
from typing import Protocol

from pebble import ProcessExpired, ProcessPool

from codepegs.play.bots import PLAIN, choose_guess
from codepegs.play.terms import Terms
from codepegs.rules.code import Code
from codepegs.rules.view import View


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot has to find a guess for: the match as its seat sees it, and its dice."""

    terms: Terms
    view: View
    strength: str
    dice: int
    """The seed of its dice, so that thinking again gives the same guess."""


def guess(thought: Thought) -> Code:
    """The bot's guess."""
    dice = random.Random(thought.dice)
    return choose_guess(thought.terms.rules, thought.view, dice, thought.strength)


class Thinker(Protocol):
    """Finds guesses for bots."""

    async def guess(self, thought: Thought) -> Code:
        """A guess, always, in bounded time."""


class AtOnce:
    """Thinks here and now; for one table alone, and for simulations."""

    async def guess(self, thought: Thought) -> Code:
        """A guess."""
        return guess(thought)


class Processes:
    """Thinks in worker processes, which are started when first needed and ended when they overstep."""

    def __init__(self, *, processes: int = 1, seconds: float = 5.0, megabytes: int = 2048) -> None:
        self._processes = processes
        self._seconds = seconds
        self._megabytes = megabytes
        self._pool: ProcessPool | None = None

    async def guess(self, thought: Thought) -> Code:
        """A guess; a plain one where the bot's own took too long or too much."""
        try:
            return await self._scheduled(thought)
        except (TimeoutError, concurrent.futures.TimeoutError, ProcessExpired, MemoryError):
            plain = Thought(thought.terms, thought.view, PLAIN, thought.dice)
            # Its work is counted and takes some tenths of a second; a thread keeps the loop free.
            return await asyncio.to_thread(guess, plain)

    async def _scheduled(self, thought: Thought) -> Code:
        if self._pool is None:
            self._pool = ProcessPool(
                max_workers=self._processes,
                # A worker that has read a word list and compiled code is worth keeping.
                max_tasks=0,
                initializer=_limit_memory,
                initargs=(self._megabytes,),
                context=multiprocessing.get_context("spawn"),
            )
        future = self._pool.schedule(guess, args=(thought,), timeout=self._seconds)
        made: Code = await asyncio.wrap_future(future)
        return made

    def close(self) -> None:
        """End the worker processes."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves it without types
            self._pool.join()
            self._pool = None


def _limit_memory(megabytes: int) -> None:
    limit = megabytes << 20
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
