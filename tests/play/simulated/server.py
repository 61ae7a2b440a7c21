"""Processes: each with a hall and its connections, until it crashes and another life begins."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import TYPE_CHECKING, Any

from codepegs.play.hall import Hall
from codepegs.play.plain import Told, plain
from codepegs.play.ports import StoreUnavailable
from codepegs.play.table import Accepted, Sent, Stale, Table
from codepegs.play.table_commands import Open
from codepegs.play.table_events import PersonSat, SeatFreed
from codepegs.play.thinking import AtOnce, Thought
from codepegs.rules.code import Code
from codepegs.rules.events import CodeSet
from codepegs.rules.refusal import Refusal
from codepegs.rules.view import view_event
from tests.play.simulated.database import Line
from tests.play.virtual_time import VirtualClock

if TYPE_CHECKING:
    from tests.play.simulated.browser import Browser
    from tests.play.simulated.world import World

RUNNING: ContextVar[Life | None] = ContextVar("RUNNING", default=None)
"""Whose code runs: so that a process that is killed takes its tasks with it."""

SILENCE = 45.0
"""Seconds without a word from a browser after which its connection is closed."""

LOOK = 10.0
"""Seconds between two looks for silent browsers."""


def counted_task(
    loop: asyncio.AbstractEventLoop, coro: Any, *, context: Context | None = None
) -> asyncio.Task[Any]:
    """A task that its process knows of."""
    task: asyncio.Task[Any] = asyncio.Task(coro, loop=loop, context=context)
    life = RUNNING.get()
    if life is not None:
        life.tasks[task] = None
        task.add_done_callback(life.forget_task)
    return task


class Thinking(AtOnce):
    """A bot that takes its time now and then."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def guess(self, thought: Thought) -> Code:
        """A guess."""
        if self._world.dice.random() < 0.1:
            await asyncio.sleep(self._world.dice.random() * 10)
        return await super().guess(thought)


class Server:
    """A place where a process runs, again and again."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.number = number
        self.clock = VirtualClock(world.loop)
        self.no_disk_until = -1.0
        self.no_bus_until = -1.0
        self.life: Life | None = None
        self.start()

    def start(self) -> None:
        """A new process, that remembers nothing."""
        if self.life is None:
            self.life = Life(self)

    def kill(self) -> None:
        """As `kill -9` does: whatever was under way is lost."""
        if self.life is not None:
            self.life.end()
            self.life = None

    def close(self) -> None:
        """End in good order: what was begun is finished, and whoever is connected is told."""
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
        self.told: dict[str, tuple[Table, int]] = {}
        self.context = copy_context()
        self.hall = Hall(
            store=Line(world.database, self),
            audience=self,
            bus=self,
            clock=server.clock,
            dice=Random(world.dice.getrandbits(64)),
            thinker=Thinking(world),
        )
        self.context.run(self._begin)

    def _begin(self) -> None:
        RUNNING.set(self)
        self.sweeping = self.world.loop.create_task(self.hall.run())
        self.world.loop.call_later(LOOK, self._look_for_the_silent)

    def forget_task(self, task: asyncio.Task[Any]) -> None:
        """A task is done."""
        self.tasks.pop(task, None)

    def end(self) -> None:
        """Nothing that this process does reaches anybody any more."""
        self.alive = False
        self.hall.close()
        for task in list(self.tasks):
            task.cancel()

    def close(self) -> None:
        """Take nothing new, and finish what was begun; in three seconds it has to be done."""
        self.sweeping.cancel()
        self.hall.close()
        for connection in list(self.connections.values()):
            connection.send(("closed",))
        self.connections.clear()
        self.world.loop.call_later(3.0, self.end)

    # -- What the hall asks for ---------------------------------------------------------------

    def tell(self, table: Table, told: Sequence[Told]) -> None:
        """Tell the connections at this table."""
        if not self.alive:
            return
        self.world.referee.told(self, table, told)
        for one in told:
            if isinstance(one.event, PersonSat | SeatFreed):
                for connection in list(self.at_table.get(table.id, {}).values()):
                    connection.find_seats()
                break
        for connection in list(self.at_table.get(table.id, {}).values()):
            connection.flush()

    def hint(self, table: str, version: int) -> None:
        """Give the other processes a hint, which may be lost, late, doubled and overtaken."""
        world = self.world
        if not self.alive or world.loop.passed < self.server.no_bus_until:
            return
        for server in world.servers:
            if server is not self.server:
                for _ in range(1 + (world.dice.random() < world.weather.doubling)):
                    if world.dice.random() >= world.weather.hints_lost:
                        delay = world.dice.random() * world.weather.delay
                        world.loop.call_later(delay, _hear, server, table, version)

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
        elif kind == "ping":
            connection.heard_at = self.world.loop.passed
            connection.send(("pong", 0 if connection.table is None else connection.upto))
        elif kind == "bye":
            connection.close()

    async def _open(self, browser: Browser, command: Open, player: str, command_id: str) -> None:
        try:
            table = await self.hall.tables.open(command, player=player, command_id=command_id)
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
        """An event as the codemaker sees it, or everybody else; encoded once."""
        key = table.id, one.version
        found = self.encoded.get(key)
        if found is None:
            everybody = _encoded(one, None)
            mine = _encoded(one, one.codemaker) if isinstance(one.event, CodeSet) else everybody
            found = self.encoded[key] = (everybody, mine)
        shown: tuple[bytes, dict[str, Any]] = found[1 if maker else 0]
        return shown


def _encoded(one: Told, seat: int | None) -> tuple[bytes, dict[str, Any]]:
    seen = plain(view_event(one.event, seat, one.codemaker))  # type: ignore[arg-type]  # has `public`
    seen["version"], seen["at"] = one.version, one.at
    return json.dumps(seen, sort_keys=True).encode(), seen


def _hear(server: Server, table: str, version: int) -> None:
    life = server.life
    world = server.world
    if life is not None and world.loop.passed >= server.no_bus_until:
        world.step("hint", f"{server.number} {table[:6]} {version}")
        life.context.run(life.hall.tables.hear, table, version)


class Connection:
    """A browser at a table, seen from the process."""

    def __init__(self, life: Life, browser: Browser, number: int) -> None:
        self.life = life
        self.browser = browser
        self.number = number
        self.table: Table | None = None
        self.upto = 0
        self.seats: tuple[int, ...] = ()
        self.closed = False
        self.heard_at = self.begun_at = life.world.loop.passed

    def send(self, message: tuple[Any, ...]) -> None:
        """Send the browser something, if that process and that connection are still there."""
        if self.life.alive and not self.closed:
            self.life.world.to_browser(self.life.server, self.browser, self.number, message)

    async def hello(self, name: str, since: int) -> None:
        """Watch a table from a version on."""
        hall = self.life.hall
        self.heard_at = self.life.world.loop.passed
        try:
            table = await hall.tables.get(name)
            if since > table.head.version:
                await table.catch_up()
        except Refusal:
            self.send(("unknown",))
            return
        except StoreUnavailable:
            self.send(("busy", None))
            return
        if self.closed or not self.life.alive:
            return
        if self.table is None:
            self.table = table
            hall.tables.watch(name)
            self.life.at_table.setdefault(name, {})[self.number] = self
        self.upto = since
        self.find_seats()
        self.send(("welcome", self.seats))
        self.flush()

    def find_seats(self) -> None:
        """See in which seats the player sits now."""
        assert self.table is not None
        seats = self.table.standing.seats_of(self.browser.player)
        presence = self.life.hall.presence
        for seat in seats:
            if seat not in self.seats:
                presence.arrived(self.table, seat)
        for seat in self.seats:
            if seat not in seats:
                presence.gone(self.table, seat)
        self.seats = seats

    def flush(self) -> None:
        """Send what has happened since."""
        table = self.table
        if table is None or self.upto >= table.head.version:
            return
        seat = self.browser.watches_as(self.seats)
        shown = [
            self.life.shown(table, one, seat is not None and seat == one.codemaker)
            for one in table.since(self.upto)
        ]
        self.upto = table.head.version
        self.send(("events", self.seats, shown))

    async def command(self, sent: Sent) -> None:
        """Take a command, and say what became of it."""
        table = self.table
        if table is None:
            self.send(("busy", sent.id))
            return
        acknowledged = False
        referee = self.life.world.referee

        def acknowledge(accepted: Accepted) -> None:
            nonlocal acknowledged
            acknowledged = True
            referee.acknowledged(table.id, sent.seat, sent.id, accepted.version)
            self.send(("ack", sent.id, self.seats))

        try:
            answer = await table.take(sent, acknowledge)
        except Refusal as refusal:
            referee.refused(table.id, sent, refusal.code)
            self.send(("refusal", sent.id, refusal.code))
        except StoreUnavailable:
            self.send(("busy", sent.id))
        else:
            if isinstance(answer, Stale):
                referee.stale(table.id, sent)
                self.upto = min(self.upto, sent.after)
                self.flush()
                self.send(("stale", sent.id, answer.version))
            elif not acknowledged:
                acknowledge(answer)

    def close(self) -> None:
        """The browser is gone, or was silent for too long."""
        if self.closed:
            return
        self.send(("closed",))
        self.closed = True
        self.life.connections.pop(self.number, None)
        if self.table is not None:
            here = self.life.at_table[self.table.id]
            here.pop(self.number, None)
            self.life.hall.tables.unwatch(self.table.id)
            for seat in self.seats:
                self.life.hall.presence.gone(self.table, seat)
