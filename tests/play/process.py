"""One server process in virtual time: its tables, and short ways to send commands to them."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Sequence
from typing import Any

import pytest

from codepegs.play.hosting.table_cache import TableCache
from codepegs.play.hosting.table_manager import TableManager
from codepegs.play.jobs.bot_jobs import BotPlayer, InlineBotPlayer
from codepegs.play.ports import Entry, Head, Store, StoreUnavailable
from codepegs.play.table import commands as k
from codepegs.play.table.event_codec import Told
from codepegs.play.table.lobby import AnyCommand
from codepegs.play.table.memory_store import MemoryStore
from codepegs.play.table.proofs import Prover
from codepegs.play.table.state import AnyEvent
from codepegs.play.table.table import Accepted, Sent, Table
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c
from codepegs.rules.events import Event
from codepegs.text.refusal import Refusal
from tests.play.virtual_time import VirtualClock

ANN, BEN, CLEO = "a" * 32, "b" * 32, "c" * 32
"""The ids of players."""

WHOLE_MATCH = """\
edition mini
seat Ann
seat Ben
round Ann
Ben RRGG 3 0
Ben RRGB 4 0
reveal RRGB
round Ben
Ann RRGB 4 0
reveal RRGB
"""
"""A short match that was played to its end, in notation."""


class RecordedAudience:
    """An audience that records the events it receives."""

    def __init__(self) -> None:
        self.received: list[Told] = []

    def tell(self, table: Table, told: Sequence[Told]) -> None:  # noqa: ARG002  # the port's signature
        """Record the events."""
        self.received.extend(told)

    @property
    def versions(self) -> list[int]:
        """The versions of the events, in the order in which they were received."""
        return [one.version for one in self.received]

    @property
    def kinds(self) -> list[str]:
        """The kinds of the events, in that order."""
        return [type(one.event).__name__ for one in self.received]


class Notifications:
    """A bus that records the notifications it is given."""

    def __init__(self) -> None:
        self.given: list[tuple[str, int]] = []

    def notify(self, table: str, version: int) -> None:
        """Record the notification."""
        self.given.append((table, version))


class Process:
    """One server process: its tables, its audience, its bus and its clock."""

    def __init__(
        self,
        store: Store | None = None,
        *,
        seed: int = 1,
        wrong_by: float = 0.0,
        bot_player: BotPlayer | None = None,
        prover: Prover | None = None,
    ) -> None:
        self.store = MemoryStore() if store is None else store
        self.audience, self.notifications = RecordedAudience(), Notifications()
        self.clock = VirtualClock(asyncio.get_running_loop(), wrong_by)
        self.dice = random.Random(seed)
        self.manager = TableManager(
            store=self.store,
            audience=self.audience,
            bus=self.notifications,
            clock=self.clock,
            dice=self.dice,
            bot_player=bot_player or InlineBotPlayer(),
            prover=prover,
        )
        self._commands = 0

    @property
    def tables(self) -> TableCache:
        """The tables of this process."""
        return self.manager.tables

    async def open(
        self,
        terms: Terms | None = None,
        chairs: tuple[str | None, ...] = ("", None),
        names: tuple[str, ...] = ("Ann",),
        *,
        player: str = ANN,
    ) -> Table:
        """A table that Ann opens."""
        terms = terms or Terms.offered("duel", first=0)
        return await self.tables.open(
            k.Open(terms, chairs, names), player=player, command_id=self.new_id()
        )

    def new_id(self) -> str:
        """An id for a command."""
        self._commands += 1
        return f"{id(self):x} {self._commands}"

    async def begun(self, terms: Terms | None = None) -> Table:
        """A table at which Ann and Ben have begun."""
        table = await self.open(terms)
        await do(table, k.Sit("Ben"), BEN)
        return table


async def sweep_for(process: Process, seconds: float) -> None:
    """Let a process sweep its tables for that long."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(process.manager.run(), seconds)


_IDS = iter(range(10**9))


def sent(
    table: Table, command: AnyCommand, player: str = "", name: str | None = None, lag: float = 0.0
) -> Sent:
    """A command whose sender has seen every event of the table so far."""
    return Sent(command, name or f"#{next(_IDS)}", table.head.version, player, lag)


async def do(
    table: Table, command: AnyCommand, player: str = "", *, lag: float = 0.0
) -> list[AnyEvent]:
    """Send a command that the table has to accept; the events that follow from it."""
    before = table.head.version
    answer = await table.take(sent(table, command, player, lag=lag))
    assert isinstance(answer, Accepted), answer
    return [one.event for one in table.since(before)]


async def refused(answer: Awaitable[Any]) -> str:
    """Wait for an answer that has to be a refusal; the code of that refusal."""
    with pytest.raises(Refusal) as refusal:
        await answer
    assert refusal.value.message
    return refusal.value.code


def kinds(events: Sequence[Event | AnyEvent]) -> list[str]:
    """What kinds of events these are."""
    return [type(event).__name__ for event in events]


async def play_duel_round(table: Table, maker: str, breaker: str) -> None:
    """The codemaker sets a code and the codebreaker cracks it at once."""
    match = table.state.match
    code = "PRBY"
    await do(table, c.SetCode(match.current.codemaker, code), maker)
    turn = table.state.match.current.turn
    assert turn is not None
    await do(table, c.Guess(turn, code), breaker)


class Failing(MemoryStore):
    """A store whose writes fail while `fails` is set; with `keeps`, the entries are kept anyway."""

    def __init__(self) -> None:
        super().__init__()
        self.fails = False
        self.keeps = False
        self.tries = 0

    async def append(self, entries: Sequence[Entry]) -> Sequence[Head]:
        """Keep the entries, unless the disk fails."""
        self.tries += 1
        if self.fails:
            if self.keeps:
                self.keep(entries)
            raise StoreUnavailable
        return self.keep(entries)


class Slow(MemoryStore):
    """A store that writes nothing before its gate opens."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()
        self.gate.set()

    async def append(self, entries: Sequence[Entry]) -> Sequence[Head]:
        """Keep the entries when the gate opens."""
        await self.gate.wait()
        return self.keep(entries)
