"""Simulated browsers, which follow the protocol over an unreliable network.

A browser sends a command again with the same id until it is answered. It asks for the events it
has missed by the last version it received, and decides a stale command anew.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from codepegs.play.hosting.table_cache import table_id_of
from codepegs.play.table.table import Sent
from codepegs.rules import commands as c
from codepegs.rules.match import HintLevel
from tests.play.simulated.person import Moment, Person, Thought, forged, think
from tests.play.simulated.seen import Seen

if TYPE_CHECKING:
    from tests.play.simulated.server import Server
    from tests.play.simulated.world import World

LEVELS: tuple[HintLevel, ...] = ("left", "told", "best")
"""Hints that need no row of the player's own."""

GIVES_UP = 20.0
"""Seconds without a message after which a browser connects to another process."""


class Pending:
    """A command that was sent and has not been answered."""

    def __init__(self, thought: Thought, sent: Sent) -> None:
        self.question = thought.question
        self.sent = sent
        self.stale = False


class Browser:
    """A browser at one table, of a player or of a spectator."""

    def __init__(
        self, world: World, number: int, table: str, person: Person | None, at: float
    ) -> None:
        self.world = world
        self.number = number
        self.table = table
        self.person = person
        self.opening = person is not None and person.plan.opens is not None
        self.seen = Seen()
        self.history: list[bytes] = []
        self.earlier: dict[str, list[bytes]] = {}
        """The histories of tables from which it went on to a rematch."""
        self.seats: tuple[int, ...] = ()
        self.seats_at = 0
        """The version at which these were its seats: an older message may arrive later."""
        self.server: Server | None = None
        self.connection = 0
        self.welcomed = False
        self.pending: Pending | None = None
        self.idle_at = -1
        """The version at which there was nothing to do."""
        self.heard_at = 0.0
        self.since = at
        """When it came to this table."""
        self._timer: asyncio.TimerHandle | None = None
        self.wake(at + world.dice.random() * 5)

    @property
    def player(self) -> str:
        """The id of the player who uses this browser; empty for a spectator."""
        return "" if self.person is None else self.person.player

    @property
    def left(self) -> bool:
        """Whether its person has closed it for good."""
        return self.person is not None and self.person.left

    def watches_as(self, seats: tuple[int, ...]) -> int | None:
        """The seat whose view it shows: of two players at one screen, each may have a browser."""
        if not seats:
            return None
        return seats[self.number % len(seats)]

    def wake(self, delay: float) -> None:
        """Act again after this delay; an earlier timer is cancelled."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.world.loop.call_later(delay, self._tick)

    def lose(self, most: float) -> None:
        """Forget the lost connection, and open another one within `most` seconds."""
        self.server, self.connection = None, 0
        self.wake(self.world.dice.random() * most)

    # -- What it does by itself ---------------------------------------------------------------

    def _tick(self) -> None:
        world, dice = self.world, self.world.dice
        self._timer = None
        if self.left:
            return
        world.step("timer", str(self.number))
        now = world.loop.passed
        if self.opening:
            self._open()
        elif self.server is None or now - self.heard_at > GIVES_UP:
            self._connect()
        elif not self.welcomed:
            self._hello()
        elif self.pending is not None:
            self._send_again(self.pending)
        else:
            self._think()
            return
        self.wake(1 + dice.random() * 3)

    def _open(self) -> None:
        person = self.person
        assert person is not None and person.plan.opens is not None
        self.server = self.world.any_server()
        self.world.to_server(self, ("open", 0, person.plan.opens, person.player, "open"))

    def _command(self, sent: Sent) -> None:
        self.world.referee.made_after.setdefault(sent.id, set()).add(sent.after)
        self.world.to_server(self, ("command", self.connection, sent))

    def _connect(self) -> None:
        if self.server is not None and self.welcomed:
            self.world.to_server(self, ("bye", self.connection))
        self.server = self.world.any_server()
        self.connection = self.world.new_connection()
        self.welcomed = False
        self.heard_at = self.world.loop.passed
        self._hello()

    def _hello(self) -> None:
        self.world.to_server(self, ("hello", self.connection, self.table, len(self.history)))

    def _send_again(self, pending: Pending) -> None:
        person, dice = self.person, self.world.dice
        assert person is not None
        if pending.stale:
            if pending.sent.after >= len(self.history):
                # The network has lost the events that made the command stale: ask for them.
                self._hello()
                return
            thought = think(person, self.table, self.seen, self.seats, dice, self._moment)
            if thought is None or thought.question != pending.question:
                self.pending = None
                self.world.count["stale commands given up"] += 1
                return
            pending.sent = replace(pending.sent, after=len(self.history))
            pending.stale = False
        self.world.count["commands sent again"] += 1
        self._command(pending.sent)
        if dice.random() < person.plan.forges:
            other = forged(pending.sent.command)
            if other is not None:
                self.world.referee.forged.add(pending.sent.id)
                sent = replace(pending.sent, command=other)
                self._command(sent)

    def _think(self) -> None:
        world, person, dice = self.world, self.person, self.world.dice
        if person is not None:
            if person.plan.abandons and self.seen.stage == "playing" and dice.random() < 0.1:
                self._abandon(person)
                return
            if person.plan.goes_away and self.seen.stage == "playing" and dice.random() < 0.05:
                self._go_away(person)
                return
            if person.plan.leaves_owing and self.seen.owing & {*self.seats} and dice.random() < 0.3:
                self._abandon(person)
                return
            if self._wants_hint(person):
                self.wake(1 + dice.random() * 3)
                return
            thought = think(person, self.table, self.seen, self.seats, dice, self._moment)
            if thought is not None:
                lag = dice.random()
                sent = Sent(thought.command, world.new_id(), len(self.history), person.player, lag)
                self.pending = Pending(thought, sent)
                world.count["commands"] += 1
                self._command(sent)
                if dice.random() < 0.05:
                    # The person has clicked twice, so the command is sent twice.
                    self._command(sent)
                self.wake(1 + dice.random() * 3)
                return
        self.idle_at = len(self.history)
        self.world.to_server(self, ("ping", self.connection))
        self.wake(8 + dice.random() * 10)

    @property
    def _moment(self) -> Moment:
        world = self.world
        return Moment(world.clock.now(), world.loop.passed - self.since)

    def _wants_hint(self, person: Person) -> bool:
        """Ask for a hint, if this person is to guess and wants one."""
        what, seat = self.seen.waits_for or ("", 0)
        dice = self.world.dice
        if what != "guess" or seat not in self.seats or dice.random() >= person.plan.hints:
            return False
        self.world.to_server(self, ("hint", self.connection, seat, dice.choice(LEVELS)))
        return True

    def _go_away(self, person: Person) -> None:
        """Close every browser of this person for a while."""
        person.plan.goes_away -= 1
        self.world.count["people who went away and came back"] += 1
        back = self.world.dice.choice((20.0, 60.0, 150.0))
        for browser in self.world.browsers:
            if browser.person is person and not browser.opening:
                if browser.server is not None:
                    self.world.to_server(browser, ("bye", browser.connection))
                browser.pending = None
                browser.server, browser.connection = None, 0
                browser.wake(back)

    def _abandon(self, person: Person) -> None:
        self.world.count["people who left for good"] += 1
        if self.world.dice.random() < 0.5:
            self.world.to_server(self, ("bye", self.connection))
        person.left = True

    # -- What it receives ----------------------------------------------------------------------

    def receive(self, number: int, message: tuple[Any, ...]) -> None:
        """A message of a process has arrived."""
        if self.left:
            return
        kind = message[0]
        if kind == "opened":
            self._opened(message[1])
            return
        if number != self.connection:
            return
        self.heard_at = self.world.loop.passed
        if kind == "events":
            self._sit(message[1], message[2][-1][1]["version"])
            self._receive(message[2])
        elif kind == "welcome":
            self.welcomed = True
            self._sit(message[1], message[2])
            self.wake(self.world.dice.random())
        elif kind == "ack":
            self._acknowledged(message[1])
        elif kind == "stale":
            self._was_stale(message[1], message[2])
        elif kind == "refusal":
            if self.pending is not None and self.pending.sent.id == message[1]:
                self.world.count[f"refused: {message[2]}"] += 1
                self.pending = None
                self.wake(1 + self.world.dice.random() * 3)
        elif kind == "no hint":
            self.world.count[f"refused: {message[1]}"] += 1
        elif kind == "pong":
            if message[1] > len(self.history):
                self._hello()
        elif kind == "closed":
            self.lose(5)

    def _sit(self, seats: tuple[int, ...], version: int) -> None:
        if version >= self.seats_at:
            self.seats, self.seats_at = seats, version

    def _opened(self, table: str) -> None:
        if self.opening:
            assert table == self.table
            self.opening = False
            assert self.person is not None and self.person.plan.opens is not None
            if not self.person.plan.opens.names:
                # Only bots play at this table, so the person who opened it does not stay.
                self.person.left = True
            self.lose(0.1)

    def _receive(self, shown: list[tuple[bytes, dict[str, Any]]]) -> None:
        history = self.history
        before = len(history)
        for written, event in shown:
            version = event["version"]
            if version <= len(history):
                self.world.referee.same(self, version, history[version - 1], written)
            elif version == len(history) + 1:
                history.append(written)
                self.world.referee.seen(self, version, written)
                self.seen.apply(event)
            else:
                # An earlier event was lost or is still on its way: ask for it.
                self._hello()
                break
        if len(history) == before:
            return
        if self.seen.next_table is not None:
            self._follow(self.seen.next_table)
        elif self.pending is None and self.welcomed:
            self.wake(self.world.dice.random() * 2)

    def _was_stale(self, name: str, version: int) -> None:
        pending = self.pending
        # An answer with an older version belongs to an earlier sending of this command.
        if pending is not None and pending.sent.id == name and pending.sent.after < version:
            pending.stale = True
            self.wake(self.world.dice.random())

    def _acknowledged(self, name: str) -> None:
        pending = self.pending
        if pending is None or pending.sent.id != name:
            return
        person, command = self.person, pending.sent.command
        assert person is not None
        self.world.referee.acknowledgement_read(self.table, pending.sent)
        if isinstance(command, c.SetCode) and command.code is not None:
            person.codes[self.table, int(str(pending.question[1]))] = command.code  # type: ignore[assignment]  # always a Code here
        elif pending.question[0] == "offer":
            person.plan.offers -= 1
        elif pending.question[0] == "stand up":
            person.plan.stands_up -= 1
        elif pending.question[0] == "give up":
            person.plan.sits = False
        self.pending = None
        self.wake(self.world.dice.random() * 2)

    def _follow(self, table: str) -> None:
        """Go on to the rematch."""
        self.world.to_server(self, ("bye", self.connection))
        self.earlier[self.table] = self.history
        self.table, self.history, self.seen = table, [], Seen()
        self.seats, self.seats_at = (), 0
        if self.pending is not None:
            self.world.count["left unanswered for the rematch"] += 1
        self.pending = None
        self.since = self.world.loop.passed
        if self.person is not None:
            self.person.plan.rematches = max(self.person.plan.rematches - 1, 0)
        self._connect()
        self.wake(1 + self.world.dice.random())


def table_of(person: Person) -> str:
    """The table that this person opens."""
    return table_id_of(person.player, "open")
