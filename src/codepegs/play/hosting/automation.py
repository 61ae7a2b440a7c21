"""What happens without a person: bots move, time runs out, seats that stay empty are given up.

Each of these is a command like any other, with an id that says what it is for: where two
processes send the same one, it is taken once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, TypeVar

from codepegs.play.bots import choose_mark
from codepegs.play.jobs import BotPlayer, BotTurn
from codepegs.play.ports import AUTOMATIC, Clock, StoreUnavailable
from codepegs.play.table import LAG_BOUND, Sent, Table, TableState, Told, wakes_at
from codepegs.rules import commands as c, view
from codepegs.text import Refusal

PACE = 0.6
"""Seconds a bot lets pass before it moves, so that people can follow."""

RETRY = 1.0
"""Seconds before something that failed is tried again."""


Key = TypeVar("Key")


class Automation:
    """Looks after the tables of this process."""

    def __init__(self, *, clock: Clock, bot_player: BotPlayer, pace: float = PACE) -> None:
        self._clock = clock
        self._bot_player = bot_player
        self._pace = pace
        self._waiting: dict[str, asyncio.TimerHandle] = {}
        self._busy: set[str] = set()
        self._tasks: set[asyncio.Task[Any]] = set()

    def attend(self, table: Table, told: Sequence[Told], *, least: float = 0.0) -> None:
        """Something happened at a table: see when a deadline or a bot is next there."""
        self.forget(table.id)
        when = wakes_at(table.state, told[-1].at)
        if when is None or table.id in self._busy:
            return
        delay = max(when - self._clock.now(), least)
        if when <= told[-1].at:
            delay = max(delay, self._pace)
        loop = asyncio.get_running_loop()
        self._waiting[table.id] = loop.call_later(delay, self.start, table)

    def forget(self, table: str) -> None:
        """Wait for nothing at that table; if something is due there, a sweep finds it."""
        cancel(self._waiting, table)

    def start(self, table: Table) -> None:
        """Begin to do what is due at a table now."""
        self.forget(table.id)
        task = asyncio.ensure_future(self.look_after(table))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def look_after(self, table: Table) -> None:
        """Do what is due at a table now."""
        if table.id in self._busy:
            return
        self._busy.add(table.id)
        least = 0.0
        try:
            version = table.head.version
            command = due(table.state, self._clock.now()) or await self._bot_command(table)
            if command is not None:
                await table.take(Sent(command, automatic_id(command, version), version))
        except (Refusal, StoreUnavailable):
            # Somebody was quicker, or nothing can be kept now.
            least = RETRY
        finally:
            self._busy.discard(table.id)
        if table.history:
            self.attend(table, table.history[-1:], least=least)

    async def _bot_command(self, table: Table) -> c.Command | None:
        state = table.state
        match, version = state.match, state.version
        if state.stage != "playing":
            return None
        seat = match.awaited
        assert seat is not None
        strength = state.bot_in(seat)
        if strength is None:
            return None
        rules, seen = match.played_by, view(match, seat)
        if match.stage == "code":
            return c.SetCode(seat, state.luck.code(version + 1, len(match.rounds), rules))
        if match.stage == "guess":
            dice = state.luck.guess(version + 1).getrandbits(64)
            # Where several people play, one of them: it is their common wish.
            people = (person.player for person in state.people.values() if person.player)
            asker = next(people, table.id)
            bot_turn = BotTurn(state.agreed_terms, seen, strength, dice, asker)
            return c.Guess(seat, await self._bot_player.guess(bot_turn))
        if seen.own_code is None:
            # The code stands on the real table of somebody who has left: nobody here knows it.
            return c.Resign(seat)
        return c.GiveMark(seat, choose_mark(rules, seen))

    def close(self) -> None:
        """Stop looking after tables; the sweep of the next process finds what is due."""
        for table in tuple(self._waiting):
            cancel(self._waiting, table)
        for task in self._tasks:
            task.cancel()


def cancel(timers: dict[Key, asyncio.TimerHandle], key: Key) -> bool:
    """Stop a timer; whether there was one."""
    timer = timers.pop(key, None)
    if timer is not None:
        timer.cancel()
    return timer is not None


def automatic_id(command: c.Command, version: int) -> str:
    """The id of a command that no person sent: the same, whichever process sends it.

    >>> automatic_id(c.EndGrace(1), 17)
    'EndGrace 1 17'
    """
    return f"{type(command).__name__} {getattr(command, 'seat', AUTOMATIC)} {version}"


def due(state: TableState, now: float) -> c.Command | None:
    """The command of the clock that is due, if any."""
    match = state.match
    if state.stage != "playing":
        return None
    for seat in match.away:
        deadline = match.grace_ends(seat)
        if seat not in match.stand_ins and deadline is not None and now >= deadline:
            return c.EndGrace(seat)
    deadline = match.current.deadline
    return c.RunOut() if deadline is not None and now >= deadline + LAG_BOUND else None
