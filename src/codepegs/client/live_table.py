"""A table on a server, followed while it lives: what happens is heard, what is done is kept."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Sequence
from types import TracebackType
from typing import Any, Self

from codepegs.client import event_decoding
from codepegs.client.addresses import TABLES
from codepegs.client.command_encoding import TableCommands
from codepegs.client.pending_commands import PendingCommands, ServerClock
from codepegs.client.reconnecting_socket import Anew, Message, ReconnectingSocket
from codepegs.client.refusals import ClientRefusal, refused_by, shown
from codepegs.client.rest import Rest
from codepegs.client.subscription import Subscription
from codepegs.client.table_view import Status
from codepegs.play.table import PersonSat, TableState
from codepegs.text import Refusal

PROTOCOL = 1
"""The version of the protocol that is spoken here."""

MOST_EVENTS = 50_000
"""Events of a table that are kept; the longest matches have a few thousand."""

HEARD_WITHIN = 60.0
"""Seconds until everything that has happened at a table must have been told."""

SEATED_WITHIN = 5.0
"""Seconds until the server has said which seats are ours."""

AUTO = -1
"""Look from our own seat, as long as it is the only one."""


class LiveTable(Subscription, TableCommands):
    """A table that follows its server. Made by `Server.table`."""

    def __init__(
        self,
        rest: Rest,
        table: str,
        *,
        language: str,
        seat: int | None = AUTO,
        patience: float | None = None,
        dice: random.Random | None = None,
    ) -> None:
        super().__init__(table, f"{rest.address.origin}{TABLES}{table}")
        self.losses = 0
        """How often the line was lost so far."""
        self._rest = rest
        self._language = language
        self._chosen = seat
        self._standing = TableState()
        """The table after everything that has come, of which the view may lack the last event."""
        self._errands = PendingCommands()
        self._clock = ServerClock()
        self._line = ReconnectingSocket(rest, table, self, patience=patience, dice=dice)
        self._task: asyncio.Task[None] | None = None
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._watching_as: int | None = AUTO
        self._asked_as: int | None = AUTO
        self._welcome_version = 0
        self._has_come = False
        self._hidden_at = 0

    # -- Coming and going -------------------------------------------------------------------------

    async def start(self) -> Self:
        """Connect and hear everything; raises a refusal where that cannot be done."""
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
        """Leave the table here. A seat at it stays ours, and we may come back at any time."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        if self.view.status != "closed":
            self._errands.abandon(self.trouble or ClientRefusal("online/left"))
            self._change(status="closed")

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        await self.close()

    def retry(self) -> None:
        """Connect now, without waiting."""
        self._line.retry()

    async def renew(self) -> None:
        """Connect anew, as whoever we are on the server now."""
        await self._line.renew()

    async def _follow(self) -> None:
        try:
            await self._line.run()
        except Refusal as trouble:
            self.trouble = trouble
            self._be_gone(trouble)
        except Exception as bug:
            # Nobody is to wait for a task that has died of a mistake in here.
            self._bug = bug
            self._be_gone(bug)

    def _be_gone(self, trouble: Exception) -> None:
        self._errands.abandon(trouble)
        if not self._ready.done():
            self._ready.set_exception(trouble)
        self._change(status="gone")

    # -- What is seen -----------------------------------------------------------------------------

    @property
    def pending(self) -> tuple[dict[str, Any], ...]:
        """What we have asked for and do not know to be done."""
        return self._errands.pending

    def now(self) -> float:
        """The time on the server, in seconds since 1970."""
        return self._clock.now()

    def seconds_left(self) -> float | None:
        """Seconds for the row that is open; `None`: as long as it takes."""
        rounds = self.view.match.rounds
        deadline = rounds[-1].deadline if rounds else None
        return None if deadline is None else max(deadline - self.now(), 0.0)

    def look(self, seat: int | None = AUTO) -> None:
        """Look from another of our own seats, or from none."""
        self._chosen = seat
        wanted = self._wanted_seat
        if wanted == self.view.seat and wanted == self._watching_as:
            return
        self._standing = event_decoding.without_code(self._standing)
        self._change(state=event_decoding.without_code(self.view.state), seat=wanted)
        self._watching_as = AUTO
        if self._line.is_welcome:
            self._greet_soon()

    # -- Doing ------------------------------------------------------------------------------------

    async def do(self, kind: str, /, *, after: int | None = None, **fields: Any) -> int:
        """Do something; the last event that followed, once we have heard it.

        It was decided on after the event of that version; left out: after all that is known now.
        While the connection is lost this waits, and the command is sent again with its old id, so
        that it counts once. Whoever stops waiting does not take it back.
        """
        if self.status == "closed" or self._task is None:
            raise ClientRefusal("online/left")
        self._refuse_if_gone()
        known = self.view.version if after is None else after
        command = self._errands.give({"kind": kind, **fields}, known)
        try:
            if self.status == "live":
                await self._line.say(command.message)
            return await command.answer
        finally:
            self._errands.drop(command)

    async def sit(self, chair: int | None = None, *, name: str | None = None) -> int:
        """Sit down, and look from there."""
        upto = await super().sit(chair, name=name)
        sat = [told.event for told in self._history[:upto] if isinstance(told.event, PersonSat)]
        await self._known(lambda seats: sat[-1].seat in seats)
        return upto

    async def stand_up(self, *, seat: int | None = None) -> int:
        """Free one's seat before the match begins."""
        freed = self._seat(seat)
        upto = await super().stand_up(seat=freed)
        await self._known(lambda seats: freed not in seats)
        return upto

    async def _known(self, holds: Callable[[tuple[int, ...]], bool]) -> None:
        """The server says which seats are ours only after what has happened; wait for that."""
        # It may have changed again meanwhile, at another screen.
        with contextlib.suppress(TimeoutError):
            await self.until(
                lambda view: holds(view.seats) and view.seat == self._wanted_seat, SEATED_WITHIN
            )

    # -- The line ---------------------------------------------------------------------------------

    @property
    def _wanted_seat(self) -> int | None:
        mine = self.view.seats
        if self._chosen == AUTO:
            # Several seats are several people at one screen: nobody's view, until one is chosen.
            return mine[0] if len(mine) == 1 else None
        return self._chosen if self._chosen in mine else None

    def hello(self) -> Message:
        """Where to go on from, and for which seat to look."""
        seat = self._asked_as = self._wanted_seat
        since = self._hidden_at - 1 if self._lacks_own_code else self._standing.version
        return {"type": "hello", "since": since, "seat": seat, "language": self._language}

    @property
    def _lacks_own_code(self) -> bool:
        """Whether the code of the running round is ours and was not told, as in a view that changes."""
        match = self._standing.match
        if not match.rounds or self._wanted_seat != match.current.codemaker:
            return False
        running = match.current
        return bool(running.commitment) and running.secret is None and running.code is None

    def changed(self, status: Status) -> None:
        """The line was lost, or is tried again."""
        self.losses += self.status == "live"
        self._watching_as = self._asked_as = AUTO
        self._change(status=status)

    async def hear(self, message: Message) -> None:
        """Follow what the server says."""
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
                self._errands.acknowledged(
                    message["cmd"], int(message["version"]), self.view.version
                )
            case "stale":
                command = self._errands.stale(message["cmd"], self._history)
                if command is not None:
                    await self._line.say(command.message)
            case "refusal" if message["cmd"] is None:
                await self._not_greeted(refused_by(message))
            case "refusal":
                self._errands.refused(message["cmd"], refused_by(message))
            case "you":
                self._change(seats=_seats(message["seats"]))
                self._watching_as = message["watching_as"]
                await self._settle()
            case "presence":
                seat = {int(message["seat"])}
                here = self.view.here
                self._change(here=here | seat if message["here"] else here - seat)
            case "clock":
                self._clock.hear(float(message["now"]))
            case "ping":
                self._clock.hear(float(message["t"]))

    async def _welcomed(self, message: Message) -> None:
        if message["protocol"] != PROTOCOL:
            raise ClientRefusal("online/protocol", came=int(message["protocol"]), expected=PROTOCOL)
        self._clock.hear(float(message["now"]))
        limits = message["limits"]
        self._line.pace.keep_to(float(limits["messages"]), float(limits["burst"]))
        self._welcome_version = int(message["version"])
        if not self._has_come:
            self._has_come, self._news_after = True, self._welcome_version
        self._watching_as = message["watching_as"]
        self._change(seats=_seats(message["seats"]), here=frozenset(_seats(message["here"])))
        await self._settle()

    async def _follow_events(self, bodies: Sequence[dict[str, Any]]) -> None:
        state = self._standing
        for body in bodies:
            if body["event"] == "MatchBegun":
                # A list of words may have to be read; meanwhile the screen is to stay alive.
                with contextlib.suppress(*event_decoding.JUNK):
                    await asyncio.to_thread(event_decoding.rules_of, body["rules"])
            version = int(body["version"])
            if version == self._hidden_at:
                state = event_decoding.learn_code(state, body)
            if version <= state.version:
                continue
            if version > state.version + 1:
                # The server leaves no gap: we have lost something ourselves.
                raise Anew
            state, one = event_decoding.hear(state, body)
            if body["event"] == "CodeSet":
                self._hidden_at = version
            self._history.append(one)
            if len(self._history) > MOST_EVENTS:
                raise ValueError("no end")
        self._standing = state
        if event_decoding.is_whole(state):
            self._change(state=state)
            self._errands.reached(state.version)
            await self._settle()

    async def _settle(self) -> None:
        """Once everything is heard: look from the right seat, then say what waits to be said."""
        if self.view.version < self._welcome_version or not self._line.is_welcome:
            return
        wanted = self._wanted_seat
        if wanted != self._watching_as:
            # Once is enough: the answer is under way.
            if wanted != self._asked_as:
                await self._line.greet()
            return
        if self._lacks_own_code:
            return
        was_live = self.status == "live"
        self._change(seat=wanted, status="live")
        if not self._ready.done():
            self._ready.set_result(None)
        if not was_live:
            for command in self._errands.unanswered:
                await self._line.say(command.message)

    def _greet_soon(self) -> None:
        greeting = asyncio.ensure_future(self._line.greet())
        self._greeting = greeting

    async def _not_greeted(self, refused: Refusal) -> None:
        match refused.code:
            case "command/ahead":
                # The server has forgotten something, as after a restored backup: hear it all again.
                self._begin_anew()
                self._has_come = False
                self._standing = TableState()
                self._change(state=self._standing)
                await self._line.greet()
            case "chair/not-yours":
                # The seat was left at another screen.
                self._chosen = AUTO
                self._change(seats=())
                await self._line.greet()
            case "store/damaged":
                raise refused
            case _:
                raise Anew


def _seats(value: Sequence[Any]) -> tuple[int, ...]:
    return tuple(int(seat) for seat in value)
