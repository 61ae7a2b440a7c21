"""Commands that wait for their answer; also the rate limit and the clock of a connection."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from codepegs.client.refusals import Stale
from codepegs.play.table import Told, events as t
from codepegs.rules import events as e


def new_id() -> str:
    """An id for a command: 16 random bytes."""
    return secrets.token_hex(16)


@dataclass
class PendingCommand:
    """A command that was not answered yet."""

    do: dict[str, Any]
    after: int
    """The last event that was known when it was decided."""
    answer: asyncio.Future[int]
    cmd: str = field(default_factory=new_id)
    upto: int | None = None
    """The last event of the command, once the server has acknowledged it."""

    @property
    def message(self) -> dict[str, Any]:
        """The message of the command, the same each time it is sent."""
        return {"type": "command", "cmd": self.cmd, "after": self.after, "do": self.do}


class PendingCommands:
    """The unanswered commands of one table."""

    def __init__(self) -> None:
        self._waiting: dict[str, PendingCommand] = {}

    @property
    def pending(self) -> tuple[dict[str, Any], ...]:
        """The `do` of each command."""
        return tuple(command.do for command in self._waiting.values())

    @property
    def unanswered(self) -> Iterable[PendingCommand]:
        """Commands without an ack, to send again after a loss with the same ids."""
        return [command for command in self._waiting.values() if command.upto is None]

    def give(self, do: dict[str, Any], after: int) -> PendingCommand:
        """Add a command that was decided after that event."""
        command = PendingCommand(do, after, asyncio.get_running_loop().create_future())
        self._waiting[command.cmd] = command
        return command

    def drop(self, command: PendingCommand) -> None:
        """Remove a command."""
        self._waiting.pop(command.cmd, None)

    def acknowledged(self, cmd: str, upto: int, known: int) -> None:
        """Note an ack; the answer comes when the events of the command are here."""
        command = self._waiting.get(cmd)
        if command is not None:
            command.upto = upto
            self.reached(known)

    def reached(self, known: int) -> None:
        """Answer the commands whose last event has arrived."""
        for command in list(self._waiting.values()):
            if command.upto is not None and command.upto <= known and not command.answer.done():
                command.answer.set_result(command.upto)

    def refused(self, cmd: str, why: Exception) -> None:
        """Answer a command with a refusal."""
        command = self._waiting.get(cmd)
        if command is not None and not command.answer.done():
            command.answer.set_exception(why)

    def stale(self, cmd: str, history: Sequence[Told]) -> PendingCommand | None:
        """The command, if it still makes sense after the missed events; else answers it `Stale`."""
        command = self._waiting.get(cmd)
        if command is None or command.answer.done():
            return None
        missed = history[command.after :]
        if missed and stands_after(command.do, missed):
            command.after = missed[-1].version
            return command
        command.answer.set_exception(Stale())
        return None

    def abandon(self, why: Exception) -> None:
        """Answer all commands with that error."""
        for command in self._waiting.values():
            if not command.answer.done():
                command.answer.set_exception(why)


_COMING_AND_GOING = (e.SeatLeft, e.SeatReturned, e.StandInSeated, t.RematchOffered)
_GATHERING = (t.PersonSat, t.BotSat, t.SeatFreed, t.TermsAgreed, t.ShareGiven)
_BEFORE_THE_MATCH = ("sit", "agree", "stand-up", "give-share")


def stands_after(do: dict[str, Any], missed: Sequence[Told]) -> bool:
    """Whether the command still makes sense after the missed events.

    >>> stands_after({"kind": "guess", "seat": 1}, [Told(9, 0.0, e.SeatLeft(0, 1.0), 0)])
    True
    >>> stands_after({"kind": "guess", "seat": 1}, [Told(9, 0.0, e.StandInSeated(1), 0)])
    False
    """
    return do.get("kind") == "resign" or all(_changes_nothing(do, told.event) for told in missed)


def _changes_nothing(do: dict[str, Any], event: object) -> bool:
    # A stand-in in the same seat may have moved for it.
    if isinstance(event, e.StandInSeated) and event.seat == do.get("seat"):
        return False
    if isinstance(event, _COMING_AND_GOING):
        return True
    if do.get("kind") == "give-share" and isinstance(event, t.TermsOffered):
        return True
    return do.get("kind") in _BEFORE_THE_MATCH and isinstance(event, _GATHERING)


# -- Rate limit and clock --------------------------------------------------------------------------

KEPT = 8
"""How many times of the server are kept."""
JUMP = 2.0
"""If a time differs by more seconds, a clock was set."""
OURS = 0.75
"""The part of the server's limit that is used: pongs count too, and clocks differ."""


class RateLimit:
    """Lets so many messages a second pass, and some at once; the others wait."""

    def __init__(self, rate: float = 20.0, burst: float = 20.0) -> None:
        self._turn = asyncio.Lock()
        self.keep_to(rate, burst)
        self.begin()

    def keep_to(self, rate: float, burst: float) -> None:
        """Use the limits of the server."""
        self._rate = max(rate * OURS, 0.1)
        self._burst = max(burst * OURS, 1.0)

    def begin(self) -> None:
        """Start again with a new connection."""
        self._left = self._burst
        self._at = time.monotonic()

    async def turn(self) -> None:
        """Wait until another message may be sent."""
        async with self._turn:
            self._fill()
            if self._left < 1:
                await asyncio.sleep((1 - self._left) / self._rate)
                self._fill()
            self._left -= 1

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._left + (now - self._at) * self._rate, self._burst)
        self._at = now


class ServerClock:
    """The server's clock. Each message is late when it arrives, so the quickest one is the best."""

    def __init__(self, here: Callable[[], float] = time.time) -> None:
        self._here = here
        self._ahead: list[float] = []

    def hear(self, told: float) -> None:
        """Note that a message of that time has just arrived."""
        ahead = told - self._here()
        if abs(ahead - self.offset) > JUMP:
            self._ahead.clear()
        self._ahead = [*self._ahead, ahead][-KEPT:]

    @property
    def offset(self) -> float:
        """Seconds by which the server's clock is ahead of this one."""
        return max(self._ahead, default=0.0)

    def now(self) -> float:
        """The server's time, in seconds since 1970."""
        return self._here() + self.offset
