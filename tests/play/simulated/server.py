"""Server processes: each has a table manager and connections until it crashes or is restarted."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import TYPE_CHECKING, Any

from codepegs.play.hosting.table_manager import TableManager
from codepegs.play.jobs.bot_jobs import BotTurn, InlineBotPlayer
from codepegs.play.ports import StoreUnavailable
from codepegs.play.table.commands import Open
from codepegs.play.table.event_codec import Told, event_for_seat
from codepegs.play.table.events import PersonSat, SeatFreed
from codepegs.play.table.table import Table
from codepegs.rules.code import Code
from codepegs.rules.events import CodeSet
from tests.play.simulated.connection import Connection
from tests.play.simulated.database import Line
from tests.play.virtual_time import VirtualClock

if TYPE_CHECKING:
    from tests.play.simulated.browser import Browser
    from tests.play.simulated.world import World

RUNNING: ContextVar[Life | None] = ContextVar("RUNNING", default=None)
"""The process whose code runs now, so that killing a process also cancels its tasks."""

SILENCE = 45.0
"""Seconds without a message from a browser after which its connection is closed."""

LOOK = 10.0
"""Seconds between two checks for silent browsers."""


def counted_task(
    loop: asyncio.AbstractEventLoop, coro: Any, *, context: Context | None = None
) -> asyncio.Task[Any]:
    """A task that is recorded in its process, so that it ends when the process is killed."""
    task: asyncio.Task[Any] = asyncio.Task(coro, loop=loop, context=context)
    life = RUNNING.get()
    if life is not None:
        life.tasks[task] = None
        task.add_done_callback(life.forget_task)
    return task


class SlowBotPlayer(InlineBotPlayer):
    """A bot player that sometimes thinks for several seconds."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def guess(self, bot_turn: BotTurn) -> Code:
        """A guess."""
        if self._world.dice.random() < 0.1:
            await asyncio.sleep(self._world.dice.random() * 10)
        return await super().guess(bot_turn)


class Server:
    """An address at which one process after another runs."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.number = number
        self.clock = VirtualClock(world.loop)
        self.no_disk_until = -1.0
        self.no_bus_until = -1.0
        self.life: Life | None = None
        self.start()

    def start(self) -> None:
        """Start a new process, with nothing in its memory."""
        if self.life is None:
            self.life = Life(self)

    def kill(self) -> None:
        """Kill the process as `kill -9` does: unfinished work is lost."""
        if self.life is not None:
            self.life.end()
            self.life = None

    def close(self) -> None:
        """Shut down: finish what was begun, and tell the connected browsers."""
        if self.life is not None:
            self.life.close()
            self.life = None


class Life:
    """One process, from its start to its end."""

    def __init__(self, server: Server) -> None:
        world = server.world
        self.server = server
        self.world = world
        self.alive = True
        self.tasks: dict[asyncio.Task[Any], None] = {}
        self.connections: dict[int, Connection] = {}
        self.at_table: dict[str, dict[int, Connection]] = {}
        self.encoded: dict[tuple[str, int], tuple[Any, Any]] = {}
        self.published: dict[str, tuple[Table, int]] = {}
        self.context = copy_context()
        self.manager = TableManager(
            store=Line(world.database, self),
            audience=self,
            bus=self,
            clock=server.clock,
            dice=Random(world.dice.getrandbits(64)),
            bot_player=SlowBotPlayer(world),
        )
        self.context.run(self._begin)

    def _begin(self) -> None:
        RUNNING.set(self)
        self.sweeping = self.world.loop.create_task(self.manager.run())
        self.world.loop.call_later(LOOK, self._look_for_the_silent)

    def forget_task(self, task: asyncio.Task[Any]) -> None:
        """Remove a task that is done."""
        self.tasks.pop(task, None)

    def end(self) -> None:
        """Cut the process off: nothing that it does has an effect any more."""
        self.alive = False
        self.manager.close()
        for task in list(self.tasks):
            task.cancel()

    def close(self) -> None:
        """Close all connections, and let unfinished work go on for three seconds."""
        self.sweeping.cancel()
        self.manager.close()
        for connection in list(self.connections.values()):
            connection.send(("closed",))
        self.connections.clear()
        self.world.loop.call_later(3.0, self.end)

    # -- What the table manager calls ---------------------------------------------------------

    def tell(self, table: Table, told: Sequence[Told]) -> None:
        """Tell the connections at this table."""
        if not self.alive:
            return
        self.world.referee.published(self, table, told)
        for one in told:
            if isinstance(one.event, PersonSat | SeatFreed):
                for connection in list(self.at_table.get(table.id, {}).values()):
                    connection.find_seats()
                break
        for connection in list(self.at_table.get(table.id, {}).values()):
            connection.flush()

    def notify(self, table: str, version: int) -> None:
        """Notify the other processes; a notification may be lost, late, doubled or overtaken."""
        world = self.world
        if not self.alive or world.loop.passed < self.server.no_bus_until:
            return
        for server in world.servers:
            if server is not self.server:
                for _ in range(1 + (world.dice.random() < world.conditions.doubling)):
                    if world.dice.random() >= world.conditions.notifications_lost:
                        delay = world.dice.random() * world.conditions.delay
                        world.loop.call_later(delay, _receive, server, table, version)

    # -- Browsers -----------------------------------------------------------------------------

    def receive(self, browser: Browser, message: tuple[Any, ...]) -> None:
        """A message of a browser has arrived."""
        self.context.run(self._received, browser, message)

    def _received(self, browser: Browser, message: tuple[Any, ...]) -> None:
        kind, number = message[0], message[1]
        if kind == "open":
            self.world.loop.create_task(self._open(browser, *message[2:]))
            return
        connection = self.connections.get(number)
        if kind == "hello":
            if connection is None:
                connection = self.connections[number] = Connection(self, browser, number)
            self.world.loop.create_task(connection.hello(*message[2:]))
        elif connection is None:
            # A connection that this process has never had, or has closed.
            self.world.to_browser(self.server, browser, number, ("closed",))
        elif kind == "command":
            connection.heard_at = self.world.loop.passed
            self.world.loop.create_task(connection.command(message[2]))
        elif kind == "hint":
            connection.heard_at = self.world.loop.passed
            self.world.loop.create_task(connection.hint(*message[2:]))
        elif kind == "ping":
            connection.heard_at = self.world.loop.passed
            connection.send(("pong", 0 if connection.table is None else connection.upto))
        elif kind == "bye":
            connection.close()

    async def _open(self, browser: Browser, command: Open, player: str, command_id: str) -> None:
        try:
            table = await self.manager.tables.open(command, player=player, command_id=command_id)
        except StoreUnavailable:
            return
        self.world.referee.acknowledged(table.id, -2, command_id, None)
        self.world.to_browser(self.server, browser, 0, ("opened", table.id))

    def _look_for_the_silent(self) -> None:
        if not self.alive:
            return
        oldest = self.world.loop.passed - SILENCE
        for connection in list(self.connections.values()):
            if connection.heard_at < oldest:
                connection.close()
        self.world.loop.call_later(LOOK, self._look_for_the_silent)

    def shown(self, table: Table, one: Told, maker: bool) -> tuple[bytes, dict[str, Any]]:
        """An event as the codemaker or everybody else sees it, encoded once."""
        key = table.id, one.version
        found = self.encoded.get(key)
        if found is None:
            everybody = _encoded(one, None)
            mine = _encoded(one, one.codemaker) if isinstance(one.event, CodeSet) else everybody
            found = self.encoded[key] = (everybody, mine)
        shown: tuple[bytes, dict[str, Any]] = found[1 if maker else 0]
        return shown


_written = json.JSONEncoder(sort_keys=True).encode


def _encoded(one: Told, seat: int | None) -> tuple[bytes, dict[str, Any]]:
    seen = event_for_seat(one, seat)
    return _written(seen).encode(), seen


def _receive(server: Server, table: str, version: int) -> None:
    life = server.life
    world = server.world
    if life is not None and world.loop.passed >= server.no_bus_until:
        world.step("notify", f"{server.number} {table[:6]} {version}")
        life.context.run(life.manager.tables.hear, table, version)
