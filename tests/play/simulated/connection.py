"""The server's side of a connection: a short stand-in for `codepegs.web.live`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from codepegs.play.advice import requests
from codepegs.play.ports import StoreUnavailable
from codepegs.play.table.table import Accepted, Sent, Stale, Table
from codepegs.rules.match import HintLevel
from codepegs.text.refusal import Refusal

if TYPE_CHECKING:
    from tests.play.simulated.browser import Browser
    from tests.play.simulated.server import Life


class Connection:
    """The connection of one browser to a table, as the server process sees it."""

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
        manager = self.life.manager
        self.heard_at = self.life.world.loop.passed
        try:
            table = await manager.tables.get(name)
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
            manager.tables.watch(name)
            self.life.at_table.setdefault(name, {})[self.number] = self
        self.upto = since
        self.find_seats()
        self.send(("welcome", self.seats, table.head.version))
        self.flush()

    def find_seats(self) -> None:
        """See in which seats the player sits now."""
        assert self.table is not None
        seats = self.table.state.seats_of(self.browser.player)
        presence = self.life.manager.presence
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
            self.send(("ack", sent.id))

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

    async def hint(self, seat: int, level: HintLevel) -> None:
        """Give a hint once the log keeps that it is given, as REST does."""
        if self.table is None:
            return
        try:
            await requests.take_hint(self.table, self.browser.player, seat, level)
        except Refusal as refusal:
            self.send(("no hint", refusal.code))
        except StoreUnavailable:
            self.send(("busy", None))
        else:
            self.life.world.referee.hint_given(self.table.id, seat, level)

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
            self.life.manager.tables.unwatch(self.table.id)
            for seat in self.seats:
                self.life.manager.presence.gone(self.table, seat)
