"""Thinking for bots, in processes of their own with a limit of time and of memory.

No board is so large that it could slow down the other tables: a bot that thinks too long is ended,
and a plain guess is made in its place.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import multiprocessing
import multiprocessing.process
import os
import random
import resource
from dataclasses import dataclass
from typing import Protocol

from pebble import ProcessExpired, ProcessPool

from codepegs.engine.warmth import is_compiled
from codepegs.play.bots import PLAIN, choose_guess
from codepegs.play.terms import Terms
from codepegs.rules.code import Code
from codepegs.rules.view import View

_FRESH = multiprocessing.get_context("spawn")
"""New processes share nothing with this one: neither its threads nor its open files."""


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
        self._preparing: multiprocessing.process.BaseProcess | None = None

    def prepare(self) -> None:
        """Compile the engine in the background, where this machine has not done so yet."""
        if not is_compiled():
            started = _FRESH.Process(target=_prepare, daemon=True)
            started.start()
            self._preparing = started

    @property
    def _limit(self) -> float:
        # A bot that compiles would be ended before it has finished, again and again. Moves from the
        # book need nothing compiled, and until the engine is ready the others are plain ones.
        is_preparing = self._preparing is not None and self._preparing.is_alive()
        return min(self._seconds, 2.0) if is_preparing else self._seconds

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
                context=_FRESH,
            )
        future = self._pool.schedule(guess, args=(thought,), timeout=self._limit)
        made: Code = await asyncio.wrap_future(future)
        return made

    def close(self) -> None:
        """End the worker processes."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]  # pebble leaves it without types
            self._pool.join()
            self._pool = None
        if self._preparing is not None:
            self._preparing.kill()
            self._preparing.join()


def _prepare() -> None:
    os.nice(10)
    # Loaded here: whoever only asks for processes needs no compiler.
    from codepegs.engine.warm_up import warm_up

    warm_up()


def _limit_memory(megabytes: int) -> None:
    limit = megabytes << 20
    resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))
