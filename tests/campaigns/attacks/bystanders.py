"""What others see while a server is attacked: health, guesses at two ordinary tables, its memory."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from random import Random

import httpx2
import psutil

from tests.campaigns.client import Memory, Pair, Visitor, at, forgetful
from tests.eventually import eventually_async

TABLES = 2
GUESS_EVERY = 0.1
HEALTH_EVERY = 0.05
"""Seconds between two questions to each of the two addresses of health."""
PATIENCE = 10.0
"""Seconds after which a question to health has failed; it counts as having taken so long."""


def percentile(times: Sequence[float], percent: float) -> float:
    """The time within which so many of a hundred came, in milliseconds."""
    ordered = sorted(times) or [float("nan")]
    return 1000 * ordered[min(int(len(ordered) * percent / 100), len(ordered) - 1)]


@dataclass
class Seen:
    """What was seen in some seconds; times in seconds."""

    health: list[float] = field(default_factory=list)
    guesses: list[float] = field(default_factory=list)
    failures: Counter[str] = field(default_factory=Counter)
    waiting: int = 0
    """How many wait for an answer."""

    @property
    def worst(self) -> float:
        """The longest that anybody has waited."""
        return max(*self.health, *self.guesses, 0.0, 0.0)


class Bystanders:
    """People who have nothing to do with the attack, and come from other addresses."""

    def __init__(self, url: str, number: int, dice: Random) -> None:
        self.seen = Seen()
        self._url = url
        self._server = psutil.Process(number)
        self._dice = dice
        self._memory = Memory()
        self._given = 0
        self._tasks: list[asyncio.Task[None]] = []

    # -- Measuring ----------------------------------------------------------------------------------

    async def look(self, seconds: float) -> Seen:
        """What is seen in the next so many seconds."""
        self.seen, lost = Seen(), self._memory.lost
        await asyncio.sleep(seconds)
        assert not self._failed()
        seen, self.seen = self.seen, Seen()
        # Those who began to wait meanwhile are counted, however long it takes.
        with contextlib.suppress(AssertionError):
            await eventually_async(lambda: not seen.waiting, within=PATIENCE)
        seen.failures["still waiting"] += seen.waiting
        seen.failures["connections lost"] += self._memory.lost - lost
        seen.failures["no health at all"] += not seen.health
        seen.failures["no guess at all"] += not seen.guesses
        return seen

    def memory(self) -> tuple[float, float]:
        """Megabytes of the serving process, and of the processes that it has started."""
        of_workers = 0.0
        for one in self._server.children(recursive=True):
            with contextlib.suppress(psutil.Error):  # it has just ended
                of_workers += one.memory_info().rss
        return self._server.memory_info().rss / 2**20, of_workers / 2**20

    # -- What they do -------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def here(self) -> AsyncIterator[None]:
        """Play and ask meanwhile."""
        async with contextlib.AsyncExitStack() as stack:
            # Twenty addresses, so that the limit of requests of one address is not reached.
            clients = [
                await stack.enter_async_context(forgetful(self._address())) for _ in range(20)
            ]
            self._tasks = [asyncio.create_task(self._play()) for _ in range(TABLES)]
            self._tasks.append(asyncio.create_task(self._ask_health(clients)))
            try:
                await eventually_async(lambda: len(self.seen.guesses) >= TABLES or self._failed())
                yield
            finally:
                for task in self._tasks:
                    task.cancel()
                await asyncio.gather(*self._tasks, return_exceptions=True)

    def _failed(self) -> bool:
        return any(task.done() and task.result() is None for task in self._tasks)

    def _address(self) -> str:
        self._given += 1
        return f"127.1.{self._given // 250}.{self._given % 250 + 1}"

    async def _ask_health(self, clients: Sequence[httpx2.AsyncClient]) -> None:
        asked: set[asyncio.Task[None]] = set()
        number = 0
        try:
            while True:
                for path in ("/health/live", "/health/ready"):
                    number += 1
                    question = self._ask(clients[number % len(clients)], path, self.seen)
                    task = asyncio.create_task(question)
                    asked.add(task)
                    task.add_done_callback(asked.discard)
                await asyncio.sleep(HEALTH_EVERY)
        finally:
            for task in asked:
                task.cancel()

    async def _ask(self, http: httpx2.AsyncClient, path: str, seen: Seen) -> None:
        began = time.perf_counter()
        seen.waiting += 1
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await http.get(self._url + path)
            if answer.status_code != 200:
                seen.failures[f"{path} answered {answer.status_code}"] += 1
        except (TimeoutError, httpx2.TransportError) as error:
            seen.failures[f"{path}: {type(error).__name__}"] += 1
        seen.health.append(time.perf_counter() - began)
        seen.waiting -= 1

    async def _play(self) -> None:
        """Play match after match, each with new guests from a new address."""
        while True:
            address = self._address()
            async with forgetful(address) as http:
                guests = [await Visitor.guest(http, self._url, address) for _ in range(2)]
                where = at(self._url)
                pair = Pair((guests[0], guests[1]), (where, where), self._memory, self._dice)
                await pair.begin()
                while not pair.is_over:
                    await self._move(pair)
                for player in pair.players:
                    await player.close()

    async def _move(self, pair: Pair) -> None:
        seat, order = pair.next_order()
        seen, began = self.seen, time.perf_counter()
        seen.waiting += 1
        answer = await pair.players[seat].do(**order)
        took = time.perf_counter() - began
        seen.waiting -= 1
        assert answer["type"] == "ack", answer
        if order["kind"] == "guess":
            # Somebody who guesses every tenth of a second would have waited so long with each
            # guess that was due meanwhile.
            missed = range(int(took / GUESS_EVERY) + 1)
            seen.guesses += [took - number * GUESS_EVERY for number in missed]
        for player in pair.players:
            await player.receive_until(pair.players[seat].version)
        await asyncio.sleep(max(GUESS_EVERY - (time.perf_counter() - began), 0))
