"""One world: its servers, its people, its faults, and its end."""

from __future__ import annotations

import asyncio
import gc
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from codepegs.play.table import commands as k
from codepegs.play.table.memory_store import MemoryStore
from tests.play.simulated.browser import Browser, table_of
from tests.play.simulated.conditions import RELIABLE, UNRELIABLE, Conditions
from tests.play.simulated.database import Database
from tests.play.simulated.faults import FAULTS_APART, inject_faults
from tests.play.simulated.person import LATE, STRENGTHS, Person, Plan, any_terms
from tests.play.simulated.referee import Broken, Referee, Reference, reference
from tests.play.simulated.server import Server, counted_task
from tests.play.simulated.trace import Trace
from tests.play.virtual_time import VirtualClock, VirtualLoop

TABLES = 14

TROUBLED = 240.0
"""Seconds during which faults are injected."""

PATIENCE = 1800.0
"""Seconds after that in which every match has to end."""


class World:
    """Tables, people and processes, made by one seed."""

    def __init__(
        self,
        seed: str,
        trace: Trace,
        *,
        servers: int = 3,
        tables: int = TABLES,
        troubled: float = TROUBLED,
        memory: MemoryStore | None = None,
    ) -> None:
        self.seed = seed
        self.troubled = troubled
        self.dice = random.Random(seed)
        self.loop = VirtualLoop()
        self.loop.set_task_factory(counted_task)
        self.clock = VirtualClock(self.loop)
        """The clock of the people: it is right."""
        self.trace = trace
        self.count: Counter[str] = Counter()
        self.conditions: Conditions = UNRELIABLE
        self.fair_since = float("inf")
        self.clocks_right_since = 0.0
        self.referee = Referee(self)
        self.database = Database(self, memory or MemoryStore())
        self.cut: dict[tuple[int, int], float] = {}
        """Until when a browser and a server cannot reach each other."""
        self.people: dict[str, Person] = {}
        self.browsers: list[Browser] = []
        self.opened: list[str] = []
        self._ids = 0
        self._connections = 0
        self._references: dict[str, Reference] = {}
        self.servers: list[Server] = []
        for number in range(servers):
            self.servers.append(Server(self, number))
        for _ in range(tables):
            self._invite()

    # -- Its people ---------------------------------------------------------------------------

    def _invite(self) -> None:
        """A person who opens a table, others who come to it, and some who watch."""
        dice = self.dice
        if dice.random() < 0.1:
            self._invite_bots()
            return
        terms = any_terms(dice)
        chairs: list[str | None] = ["", *[None] * (terms.players - 1)]
        names = ["Opener"]
        if (terms.players > 2 and dice.random() < 0.4) or dice.random() < 0.1:
            chairs[1] = ""
            names.append("Sofa")
        for seat, chair in enumerate(chairs):
            # Nobody can join people at one screen.
            if chair is None and (dice.random() < 0.2 or len(names) > 1):
                chairs[seat] = dice.choice(STRENGTHS)
        dice.shuffle(chairs)
        promises = dice.random() < 0.6
        opening = k.Open(terms, tuple(chairs), tuple(names), dice.random() < 0.5, promises)
        rematches, at = dice.choice((0, 0, 1, 2)), dice.random() * self.troubled * 0.7
        opener = self._person(Plan(opens=opening, rematches=rematches))
        table = table_of(opener)
        self.opened.append(table)
        coming = chairs.count(None) - (dice.random() < 0.15)
        claims = dice.random() < 0.5
        # A claim ends the round of somebody who is gone for good. So more people go where nobody
        # claims, and the table itself has to notice that they did.
        abandoned = 0.08 if claims else 0.3
        joining = [
            self._person(
                Plan(
                    sits=True,
                    rematches=rematches,
                    stands_up=int(dice.random() < 0.1),
                    abandons=dice.random() < abandoned,
                )
            )
            for _ in range(coming)
        ]
        for person in (opener, *joining):
            # Matches also end at tables where nobody claims.
            person.plan.claims = claims
            person.plan.offers = int(dice.random() < 0.15)
            person.plan.hasty = 0.01
            person.plan.goes_away = int(dice.random() < 0.15)
            person.plan.dawdles = dice.choice((0.0, 0.0, 0.0, 0.1, 0.3))
            person.plan.errs = dice.choice((0.03, 0.03, 0.5))
            person.plan.owns_up = dice.choice((0.0, 0.3, 0.9))
            person.plan.forges = 0.02
            person.plan.hints = dice.choice((0.0, 0.05, 0.3))
            self._plan_share(person.plan)
            self._browser(table, person, at)
            if dice.random() < 0.35:
                browser = self._browser(table, person, at)
                browser.opening = False
        for _ in range(dice.choice((0, 0, 1, 2))):
            self._browser(table, None, at)

    def _plan_share(self, plan: Plan) -> None:
        """Decide whether and when a share of the dice is given; not every promise is kept."""
        dice = self.dice
        is_owed = plan.opens is not None and plan.opens.owes_share
        plan.gives_share = dice.random() < (0.9 if is_owed else 0.7)
        plan.promises = dice.random() < (0.6 if plan.gives_share else 0.2)
        plan.share_after = dice.choice(LATE)
        plan.leaves_owing = dice.random() < (0.03 if plan.gives_share else 0.5)

    def _invite_bots(self) -> None:
        """A person who lets bots play each other, and does not stay to watch."""
        terms = any_terms(self.dice)
        chairs = tuple(self.dice.choice(STRENGTHS) for _ in range(terms.players))
        person = self._person(Plan(opens=k.Open(terms, chairs, ()), abandons=True))
        self.opened.append(table_of(person))
        at = self.dice.random() * self.troubled
        self._browser(table_of(person), person, at)

    def _person(self, plan: Plan) -> Person:
        person = Person(len(self.people) + 1, self.dice.randbytes(16).hex(), plan)
        self.people[person.player] = person
        return person

    def _browser(self, table: str, person: Person | None, at: float) -> Browser:
        browser = Browser(self, len(self.browsers), table, person, at)
        self.browsers.append(browser)
        return browser

    def new_id(self) -> str:
        """The id of a command."""
        self._ids += 1
        return f"{self._ids:x}"

    def new_connection(self) -> int:
        """The number of a connection."""
        self._connections += 1
        return self._connections

    def any_server(self) -> Server:
        """The server that the load balancer chooses."""
        return self.dice.choice(self.servers)

    # -- Its network --------------------------------------------------------------------------

    def step(self, kind: str, what: str) -> None:
        """Record one step in the trace."""
        self.trace.step(self.loop.passed, kind, what)

    def to_server(self, browser: Browser, message: tuple[Any, ...]) -> None:
        """A browser sends something to the process it is connected to."""
        server = browser.server
        assert server is not None
        self._carry(browser, server, self._at_server, browser, server, message)

    def to_browser(
        self, server: Server, browser: Browser, number: int, message: tuple[Any, ...]
    ) -> None:
        """A process sends something to a browser."""
        self._carry(browser, server, self.at_browser, browser, number, message)

    def _carry(
        self, browser: Browser, server: Server, arrive: Callable[..., None], *what: Any
    ) -> None:
        dice, conditions = self.dice, self.conditions
        if self.loop.passed < self.cut.get((browser.number, server.number), -1.0):
            self.count["messages cut off"] += 1
            return
        for _ in range(1 + (dice.random() < conditions.doubling)):
            if dice.random() >= conditions.loss:
                self.loop.call_later(dice.random() * conditions.delay, arrive, *what)
            else:
                self.count["messages lost"] += 1

    def _at_server(self, browser: Browser, server: Server, message: tuple[Any, ...]) -> None:
        self.step("to server", f"{browser.number} {server.number} {message[0]}")
        if server.life is not None:
            server.life.receive(browser, message)

    def at_browser(self, browser: Browser, number: int, message: tuple[Any, ...]) -> None:
        """A message has arrived at a browser."""
        self.step("to browser", f"{browser.number} {message[0]}")
        browser.receive(number, message)

    def later(self, most: float, do: Callable[..., None], *what: Any) -> None:
        """Do something within so many seconds."""
        self.loop.call_later(self.dice.random() * most, do, *what)

    def clear_up(self) -> None:
        """End all faults, and start every server that is down."""
        self.conditions = RELIABLE
        self.fair_since = self.loop.passed
        if self.clocks_right_since == float("inf"):
            self.clocks_right_since = self.loop.passed
        self.cut.clear()
        self.database.full_until = -1.0
        for server in self.servers:
            server.no_disk_until = server.no_bus_until = -1.0
            server.clock.wrong_by = 0.0
            server.start()

    # -- Its end ------------------------------------------------------------------------------

    def run(self) -> None:
        """Run the world until every match is over and every browser has received its last event."""
        gc.collect()
        gc.disable()
        try:
            self.loop.set_exception_handler(lambda loop, _: loop.stop())
            try:
                self.loop.run_until_complete(self._lived())
            except RuntimeError:
                # The exception handler stopped the loop; without an exception, the loop failed.
                if not self.loop.trouble:
                    raise
            self._raise_trouble()
            self.referee.look_at_everything()
        except Broken as broken:
            raise Broken(
                f"{broken}\nWorld {self.seed}. Its last steps:\n{self.trace.last}"
            ) from None
        finally:
            gc.enable()
            for server in self.servers:
                server.kill()
            self.loop.run_until_complete(_nothing())
            self.loop.close()

    def _raise_trouble(self) -> None:
        for context in self.loop.trouble:
            error = context.get("exception")
            if isinstance(error, Broken):
                raise error
            if error is not None:
                error.add_note(f"World {self.seed}. Its last steps:\n{self.trace.last}")
                raise error
            raise Broken(context["message"])

    async def _lived(self) -> None:
        self.later(FAULTS_APART, inject_faults, self)
        await asyncio.sleep(self.troubled)
        self.clear_up()
        for _ in range(int(PATIENCE / 5)):
            await asyncio.sleep(5)
            if self._is_over():
                return
        raise Broken(f"not every match has ended: {self._unfinished()}")

    def _is_over(self) -> bool:
        memory = self.database.memory
        if any(table not in memory.logs for table in self.opened):
            return False
        for table, one in memory.summaries.items():
            if one.stage not in ("over", "closed") and not self._is_given_up(table):
                return False
        return all(
            browser.left
            or (
                browser.pending is None
                and len(browser.history) == browser.idle_at == len(memory.logs[browser.table])
            )
            for browser in self.browsers
        )

    def _is_given_up(self, table: str) -> bool:
        """Whether only people who have left for good sit there, and nobody else waits for them.

        They left instead of giving the share that they had promised, or just after it was given. A
        match has to end all the same, unless one player is alone with bots: it waits for them.
        """
        gathering = self.referee.gatherings[table]
        people = [self.people[player] for player in gathering.people.values()]
        nobody_waits = gathering.stage == "gathering" or len({one.player for one in people}) == 1
        return nobody_waits and bool(people) and all(person.left for person in people)

    def _unfinished(self) -> str:
        summaries = self.database.memory.summaries
        tables = [f"{table[:6]} {one.stage}" for table, one in summaries.items()]
        browsers = [
            f"{one.number} at {one.table[:6]} {len(one.history)} {one.pending and one.pending.sent}"
            for one in self.browsers
            if not one.left
        ]
        return "; ".join((*tables, *browsers))

    def reference(self, table: str) -> Reference:
        """What everybody may see of that table's log."""
        found = self._references.get(table)
        if found is None:
            found = self._references[table] = reference(self.database.memory.logs[table])
        return found


async def _nothing() -> None:
    await asyncio.sleep(0)
