"""A table in this process: the model in some seats, bots in the others."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

from codepegs.engine.advice.codec import to_data
from codepegs.engine.advice.hint import HintLevel
from codepegs.mcp.matches import is_awaited
from codepegs.play import bots
from codepegs.play.advice.requests import hint_asked
from codepegs.play.table.state import Bot, Chair, Person, TableState
from codepegs.play.table.terms import Terms
from codepegs.render.narration import tell
from codepegs.rules import commands as c
from codepegs.rules.decide import decide
from codepegs.rules.match import Match
from codepegs.rules.notation import write_notation
from codepegs.rules.view import view
from codepegs.text.sentence import Text, Translations


class LocalModelMatch:
    """One match. Dice and clock come from outside."""

    place = "here"
    link = None

    def __init__(
        self,
        id: str,  # noqa: A002  # as everywhere in this room
        terms: Terms,
        seats: tuple[tuple[str, bool], ...],
        *,
        strength: str,
        dice: random.Random,
        clock: Callable[[], float],
        said: Translations,
        thinking: asyncio.Lock,
    ) -> None:
        self.id = id
        self.terms = terms
        self.names = tuple(name for name, _ in seats)
        self.bot_seats = frozenset(seat for seat, (_, is_bot) in enumerate(seats) if is_bot)
        self.mine = tuple(seat for seat in range(len(seats)) if seat not in self.bot_seats)
        self.match = Match()
        self._strength = strength
        self._dice = dice
        self._clock = clock
        self._said = said
        self._thinking = thinking
        self._news: list[Text] = []
        self._lock = asyncio.Lock()

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match.stage == "over"

    def news(self) -> list[Text]:
        """What has happened since this was asked last."""
        told, self._news = self._news, []
        return told

    def seconds_left(self) -> float | None:
        """Seconds for the row that is open, where time runs."""
        deadline = self.match.current.deadline if self.match.rounds else None
        return None if deadline is None else max(0.0, deadline - self._clock())

    # -- Playing ----------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Sit down, and let the bots play what they can."""
        rules = self.terms.rules
        async with self._lock:
            self._take(c.Begin(rules, self.names, self.terms.first))
            await self._go_on()

    async def settle(self) -> None:
        """Let rows run out whose time is over."""
        async with self._lock:
            await self._run_out()

    async def look_from(self, seat: int | None) -> None:
        """Whatever is shown here is made for a seat anyway."""

    async def do(self, command: c.Command) -> None:
        """Do something; the bots answer at once."""
        async with self._lock:
            await self._run_out()
            self._take(command)
            await self._go_on()

    async def wait(self, seconds: float) -> None:
        """The bots never keep anybody waiting, but a row may run out."""
        left = self.seconds_left()
        if left is not None and not is_awaited(self):
            await asyncio.sleep(min(left, seconds))
        await self.settle()

    async def close(self) -> None:
        """Nothing is left behind."""

    def _take(self, command: c.Command) -> None:
        events = decide(self.match, command, now=self._clock(), dice=self._dice)
        for _event, match, line in tell(self.match, events):
            self.match = match
            if line is not None:
                self._news.append(line)

    async def _run_out(self) -> None:
        while self.match.stage == "guess" and self.seconds_left() == 0:
            self._take(c.RunOut())
            await self._go_on()

    async def _go_on(self) -> None:
        while self.match.awaited in self.bot_seats:
            async with self._thinking:
                command = await asyncio.to_thread(self._bot)
            self._take(command)

    def _bot(self) -> c.Command:
        seat = self.match.awaited
        assert seat is not None
        rules, seen = self.match.played_by, view(self.match, seat)
        if self.match.stage == "code":
            return c.SetCode(seat, bots.choose_code(rules, self._dice))
        if self.match.stage == "guess":
            return c.Guess(seat, bots.choose_guess(rules, seen, self._dice, self._strength))
        return c.GiveMark(seat, bots.choose_mark(rules, seen))

    # -- Advice -----------------------------------------------------------------------------------

    async def hint(
        self, seat: int, level: HintLevel, guess: str | None, row: int | None
    ) -> dict[str, Any]:
        """A hint, made of what the seat sees."""
        await self.settle()
        pegs = None
        if guess is not None:
            holes = self.match.current.holes if self.match.rounds else None
            pegs = self.match.played_by.guess(guess, holes)
        asked = hint_asked(self._standing, seat, level, guess=pegs, row=row)
        from codepegs.play.advice.answers import hint_of

        async with self._thinking:
            return dict(to_data(await asyncio.to_thread(hint_of, asked), self._said))

    @property
    def _standing(self) -> TableState:
        """The table as the question for a hint wants it: one player in all seats but the bots'."""
        chairs: tuple[Chair, ...] = tuple(
            Bot(self._strength) if seat in self.bot_seats else Person("model", name)
            for seat, name in enumerate(self.names)
        )
        return TableState(terms=self.terms, chairs=chairs, match=self.match)

    async def review(self) -> dict[str, Any]:
        """A review of the rounds whose codes were shown."""
        await self.settle()
        return await reviewed(write_notation(self.match), self._said, self._thinking)


async def reviewed(notation: str, said: Translations, thinking: asyncio.Lock) -> dict[str, Any]:
    """The review of a written match, in words."""
    from codepegs.play.advice.answers import review_of

    async with thinking:
        return dict(to_data(await asyncio.to_thread(review_of, notation), said))
