"""A table on a server that is kept up to date, and takes the player's commands."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Self

from codepegs.client import event_decoding
from codepegs.client.addresses import TABLES
from codepegs.client.command_encoding import TableCommands
from codepegs.client.pending_commands import PendingCommands, ServerClock
from codepegs.client.reconnecting_socket import Anew, Message, ReconnectingSocket
from codepegs.client.refusals import ClientRefusal, refused_by, shown
from codepegs.client.rest import Rest
from codepegs.client.shares import Shares
from codepegs.client.subscription import Subscription
from codepegs.client.table_view import Notice, Status
from codepegs.play.table import LuckCheck, PersonSat, TableOpened, TableState
from codepegs.text import Refusal

PROTOCOL = 1
"""The version of the protocol."""
MOST_EVENTS = 50_000
"""Events of a table that are kept; the longest matches have a few thousand."""
HEARD_WITHIN = 60.0
"""Seconds in which all events so far must arrive."""
SEATED_WITHIN = 5.0
"""Seconds in which the server must tell the player's seats."""
AUTO = -1
"""The view of the player's own seat, while it is the only one."""


class LiveTable(Subscription, TableCommands):
    """A table that is kept up to date. Made by `Server.table`."""

    def __init__(
        self,
        rest: Rest,
        table: str,
        *,
        language: str,
        seat: int | None = AUTO,
        patience: float | None = None,
        dice: random.Random | None = None,
        shares: Shares | None = None,
    ) -> None:
        super().__init__(table, f"{rest.address.origin}{TABLES}{table}")
        self.losses = 0
        """How often the connection was lost so far."""
        self._rest = rest
        self._language = language
        self._chosen = seat
        self._latest = TableState()
        """The state after all events; the view may lack the last one."""
        self._commands = PendingCommands()
        self._clock = ServerClock()
        self._socket = ReconnectingSocket(rest, table, self, patience=patience, dice=dice)
        self._task: asyncio.Task[None] | None = None
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._watching_as: int | None = AUTO
        self._asked_as: int | None = AUTO
        self._welcome_version = 0
        self._has_come = False
        self._hidden_at = 0
        self._shares = shares or Shares(rest.address.origin, secrets.token_bytes(32))
        self._sharing: asyncio.Task[None] | None = None

    # -- Connecting and closing -------------------------------------------------------------------

    async def start(self) -> Self:
        """Connect and receive all events so far, or raise a refusal."""
        self._task = asyncio.create_task(self._follow())
        try:
            async with asyncio.timeout(HEARD_WITHIN):
                await asyncio.shield(self._ready)
        except TimeoutError as error:
            await self.close()
            raise self._rest.no_answer(error) from None
        except BaseException:
            await self.close()
            raise
        return self

    async def close(self) -> None:
        """Disconnect. The seats stay the player's, who may connect again at any time."""
        for task in (self._sharing, self._task):
            if task is None:
                continue
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._sharing = self._task = None
        if self.view.status != "closed":
            self._commands.abandon(self.trouble or ClientRefusal("online/left"))
            self._change(status="closed")

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    def retry(self) -> None:
        """Connect now, without waiting."""
        self._socket.retry()

    async def renew(self) -> None:
        """Connect again with the present identity."""
        await self._socket.renew()

    async def _follow(self) -> None:
        try:
            await self._socket.run()
        except Refusal as trouble:
            self.trouble = trouble
            self._be_gone(trouble)
        except Exception as bug:
            # A bug ends this task: let those who wait for it see it.
            self._bug = bug
            self._be_gone(bug)

    def _be_gone(self, trouble: Exception) -> None:
        self._commands.abandon(trouble)
        if not self._ready.done():
            self._ready.set_exception(trouble)
        self._change(status="gone")

    @property
    def pending(self) -> tuple[dict[str, Any], ...]:
        """The commands that have not been answered yet."""
        return self._commands.pending

    def now(self) -> float:
        """The time on the server, in seconds since 1970."""
        return self._clock.now()

    def seconds_left(self) -> float | None:
        """Seconds left for the open row; `None`: no limit."""
        rounds = self.view.match.rounds
        deadline = rounds[-1].deadline if rounds else None
        return None if deadline is None else max(deadline - self.now(), 0.0)

    def look(self, seat: int | None = AUTO) -> None:
        """Change to the view of another of the player's seats, or of a spectator."""
        self._chosen = seat
        wanted = self._wanted_seat
        if wanted == self.view.seat and wanted == self._watching_as:
            return
        self._latest = event_decoding.without_code(self._latest)
        self._change(state=event_decoding.without_code(self.view.state), seat=wanted)
        self._watching_as = AUTO
        if self._socket.is_welcome:
            self._greeting = asyncio.ensure_future(self._socket.greet())

    # -- Commands ---------------------------------------------------------------------------------

    async def do(self, kind: str, /, *, after: int | None = None, **fields: Any) -> int:
        """Send a command; returns the version of its last event, once that has arrived.

        `after` is the version for which it was decided; left out: the present one. After a loss of
        the connection it is sent again with its old id, so that it counts once. Cancelling this
        coroutine does not take the command back.
        """
        if self.status == "closed" or self._task is None:
            raise ClientRefusal("online/left")
        self._refuse_if_gone()
        known = self.view.version if after is None else after
        command = self._commands.give({"kind": kind, **fields}, known)
        try:
            if self.status == "live":
                await self._socket.say(command.message)
            return await command.answer
        finally:
            self._commands.drop(command)

    async def sit(
        self, chair: int | None = None, *, name: str | None = None, share: str | None = None
    ) -> int:
        """Sit down with a share of the dice, and change to the view of that seat."""
        commitment = self._commitment
        own = self._shares.draw(self.id, commitment)
        upto = await super().sit(chair, name=name, share=own if share is None else share)
        if share is None:
            self._shares.gave(self.id, commitment)
        sat = [told.event for told in self._history[:upto] if isinstance(told.event, PersonSat)]
        await self._known(lambda seats: sat[-1].seat in seats)
        return upto

    async def stand_up(self, *, seat: int | None = None) -> int:
        """Leave a seat before the match begins."""
        freed = self._seat(seat)
        upto = await super().stand_up(seat=freed)
        if self.view.seats in ((), (freed,)):
            self._shares.took_back(self.id)
        await self._known(lambda seats: freed not in seats)
        return upto

    async def _known(self, holds: Callable[[tuple[int, ...]], bool]) -> None:
        """Wait until the server has told the player's seats, which it does after the events."""
        # They may have changed again meanwhile, at another screen.
        with contextlib.suppress(TimeoutError):
            await self.until(
                lambda view: holds(view.seats) and view.seat == self._wanted_seat, SEATED_WITHIN
            )

    # -- The dice ---------------------------------------------------------------------------------

    @property
    def luck(self) -> LuckCheck:
        """Whether the dice are proven, checked here from the events of a match that is over."""
        return self._shares.check(self.id, self.history, self.view.seats)

    @property
    def _commitment(self) -> str:
        opened = self._history[0].event
        assert isinstance(opened, TableOpened)
        return opened.commitment

    @property
    def _without_share(self) -> int | None:
        """A seat of the player that has given no share, before the match."""
        state = self.view.state
        if state.stage != "gathering":
            return None
        # The server tells which seats are the player's a moment after one was left.
        mine = (seat for seat in self.view.seats if seat in state.people)
        return next((seat for seat in mine if seat not in state.shares), None)

    async def _give_share(self, seat: int) -> None:
        """Give the share that the match may wait for, as after another program opened the table."""
        commitment = self._commitment
        share = self._shares.draw(self.id, commitment)
        # The share may be given elsewhere at the same time, or the seat be left.
        with contextlib.suppress(Refusal, OSError):
            await self.do("give-share", seat=seat, share=share)
            self._shares.gave(self.id, commitment)

    # -- Messages of the server -------------------------------------------------------------------

    @property
    def _wanted_seat(self) -> int | None:
        mine = self.view.seats
        if self._chosen == AUTO:
            # Several seats are several people at one screen: a spectator's view, until one is chosen.
            return mine[0] if len(mine) == 1 else None
        return self._chosen if self._chosen in mine else None

    def hello(self) -> Message:
        """The first message of a connection: the last known version, and the wanted view."""
        seat = self._asked_as = self._wanted_seat
        since = self._hidden_at - 1 if self._lacks_own_code else self._latest.version
        return {"type": "hello", "since": since, "seat": seat, "language": self._language}

    @property
    def _lacks_own_code(self) -> bool:
        """Whether the player has hidden the code of the running round, and it is not here yet."""
        match = self._latest.match
        if not match.rounds or self._wanted_seat != match.current.codemaker:
            return False
        running = match.current
        return bool(running.commitment) and running.secret is None and running.code is None

    def changed(self, status: Status) -> None:
        """Note that the connection was lost, or is tried again."""
        self.losses += self.status == "live"
        self._watching_as = self._asked_as = AUTO
        self._change(status=status)

    async def hear(self, message: Message) -> None:
        """Handle a message of the server."""
        try:
            await self._hear(message)
        except event_decoding.JUNK as error:
            if isinstance(error, Refusal):
                raise
            reason = f"{message.get('type')}: {error}"
            raise self._rest.strange(shown(reason, 100)) from None

    async def _hear(self, message: Message) -> None:
        match message["type"]:
            case "welcome":
                await self._welcomed(message)
            case "events":
                await self._follow_events(message["events"])
            case "ack":
                self._commands.acknowledged(
                    message["cmd"], int(message["version"]), self.view.version
                )
            case "stale":
                command = self._commands.stale(message["cmd"], self._history)
                if command is not None:
                    await self._socket.say(command.message)
            case "refusal" if message["cmd"] is None:
                await self._not_greeted(refused_by(message))
            case "refusal":
                self._commands.refused(message["cmd"], refused_by(message))
            case "you":
                self._change(seats=_seats(message["seats"]))
                self._watching_as = message["watching_as"]
                await self._settle()
            case "presence":
                seat = {int(message["seat"])}
                here = self.view.here
                self._change(here=here | seat if message["here"] else here - seat)
            case "notice":
                stops_at = message["stops_at"]
                announced = stops_at is not None
                notice = Notice(float(stops_at), str(message["text"])) if announced else None
                self._change(notice=notice)
            case "clock":
                self._clock.hear(float(message["now"]))
            case "ping":
                self._clock.hear(float(message["t"]))

    async def _welcomed(self, message: Message) -> None:
        if message["protocol"] != PROTOCOL:
            raise ClientRefusal("online/protocol", came=int(message["protocol"]), expected=PROTOCOL)
        self._clock.hear(float(message["now"]))
        limits = message["limits"]
        self._socket.pace.keep_to(float(limits["messages"]), float(limits["burst"]))
        self._welcome_version = int(message["version"])
        if not self._has_come:
            self._has_come, self._news_after = True, self._welcome_version
        self._watching_as = message["watching_as"]
        self._change(seats=_seats(message["seats"]), here=frozenset(_seats(message["here"])))
        await self._settle()

    async def _follow_events(self, bodies: Sequence[dict[str, Any]]) -> None:
        state = self._latest
        for body in bodies:
            if body["event"] == "MatchBegun":
                # It may read a list of words: in a thread, so that the screen does not freeze.
                with contextlib.suppress(*event_decoding.JUNK):
                    await asyncio.to_thread(event_decoding.rules_of, body["rules"])
            version = int(body["version"])
            if version == self._hidden_at:
                state = event_decoding.learn_code(state, body)
            if version <= state.version:
                continue
            if version > state.version + 1:
                # The server leaves no gap: events were lost here.
                raise Anew
            state, one = event_decoding.hear(state, body)
            if body["event"] == "CodeSet":
                self._hidden_at = version
            self._history.append(one)
            if len(self._history) > MOST_EVENTS:
                raise ValueError("no end")
        self._latest = state
        if event_decoding.is_whole(state):
            self._change(state=state)
            self._commands.reached(state.version)
            await self._settle()

    async def _settle(self) -> None:
        """Once all events are here: change to the wanted view, then send unanswered commands."""
        if self.view.version < self._welcome_version or not self._socket.is_welcome:
            return
        wanted = self._wanted_seat
        if wanted != self._watching_as:
            # Unless hello was sent already, and its answer is under way.
            if wanted != self._asked_as:
                await self._socket.greet()
            return
        if self._lacks_own_code:
            return
        was_live = self.status == "live"
        self._change(seat=wanted, status="live")
        if not self._ready.done():
            self._ready.set_result(None)
        if not was_live:
            for command in self._commands.unanswered:
                await self._socket.say(command.message)
        without = self._without_share
        if without is not None and (self._sharing is None or self._sharing.done()):
            self._sharing = asyncio.create_task(self._give_share(without))

    async def _not_greeted(self, refused: Refusal) -> None:
        match refused.code:
            case "command/ahead":
                # The server has lost events, as after a restored backup: receive all of them again.
                self._begin_anew()
                self._has_come = False
                self._latest = TableState()
                self._change(state=self._latest)
                await self._socket.greet()
            case "chair/not-yours":
                # The player left the seat at another screen.
                self._chosen = AUTO
                self._change(seats=())
                await self._socket.greet()
            case "store/damaged":
                raise refused
            case _:
                raise Anew


def _seats(value: Sequence[Any]) -> tuple[int, ...]:
    return tuple(int(seat) for seat in value)
