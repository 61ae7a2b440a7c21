"""A match in this process: the model in some seats, bots in the others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

from codepegs.engine.advice import to_data
from codepegs.play.advice import hint_of, review_of
from codepegs.play.local import LocalMatch, Narrated
from codepegs.rules import HintLevel, Match, commands as c
from codepegs.text import Text, Translations


class LocalModelMatch:
    """One match, whose bots play in threads as soon as it is their turn."""

    place = "here"
    link = None

    def __init__(
        self, name: str, played: LocalMatch, *, said: Translations, thinking: asyncio.Lock
    ) -> None:
        self.id = name
        self.played = played
        self.names = played.setup.names
        self.mine = tuple(sorted(played.people))
        self._said = played.setup.rules.edition.in_words(said)
        self._thinking = thinking
        self._news: list[Text] = []
        self._lock = asyncio.Lock()

    @property
    def match(self) -> Match:
        """The match; a seat sees of it what `rules.view` shows."""
        return self.played.truth

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.played.is_over

    def news(self) -> list[Text]:
        """What has happened since this was asked last."""
        told, self._news = self._news, []
        return told

    @property
    def remarks(self) -> Sequence[Text]:
        """Nothing: everybody in it is in this process."""
        return ()

    def luck(self) -> None:
        """Nothing: without a server there is nobody to check the dice of."""

    def seconds_left(self) -> float | None:
        """Seconds for the row that is open, where time runs."""
        return self.played.seconds_left()

    # -- Playing ----------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Sit down, and let the bots play what they can."""
        async with self._lock:
            self._note(self.played.begin())
            await self._let_bots_play()

    async def settle(self) -> None:
        """Let rows run out whose time is over."""
        async with self._lock:
            await self._run_out()

    async def look_from(self, seat: int | None) -> None:
        """Nothing to do: each board is made for one seat."""

    async def do(self, command: c.Command) -> None:
        """Do something; the bots answer at once."""
        async with self._lock:
            await self._run_out()
            self._note(self.played.do(command))
            await self._let_bots_play()

    async def wait(self, seconds: float) -> None:
        """Wait until an open row runs out, or time is up: bots have moved already."""
        left = self.seconds_left()
        if left is not None and not self.is_over and self.match.awaited not in self.mine:
            await asyncio.sleep(min(left, seconds))
        await self.settle()

    async def close(self) -> None:
        """Nothing to do."""

    def _note(self, happened: Iterable[Narrated]) -> None:
        self._news += [line for _event, _match, line in happened if line is not None]

    async def _run_out(self) -> None:
        while happened := self.played.run_out():
            self._note(happened)
            await self._let_bots_play()

    async def _let_bots_play(self) -> None:
        while (turn := self.played.bot_turn) is not None:
            async with self._thinking:
                command = await asyncio.to_thread(turn.command)
            self._note(self.played.do(command))

    # -- Advice -----------------------------------------------------------------------------------

    async def hint(
        self, seat: int, level: HintLevel, guess: str | None, row: int | None
    ) -> dict[str, Any]:
        """A hint, made of what the seat sees."""
        await self.settle()
        holes = self.match.current.holes if self.match.rounds else None
        pegs = None if guess is None else self.match.played_by.guess(guess, holes)
        asked, happened = self.played.take_hint(seat, level, pegs, row)
        self._note(happened)
        async with self._thinking:
            return dict(to_data(await asyncio.to_thread(hint_of, asked), self._said))

    async def review(self) -> dict[str, Any]:
        """A review of the rounds that are over."""
        await self.settle()
        notation, words = self.played.review_asked()
        return await reviewed(notation, self._said, self._thinking, words)


async def reviewed(
    notation: str, said: Translations, thinking: asyncio.Lock, words: frozenset[str] | None = None
) -> dict[str, Any]:
    """The review of a written match, in words."""
    async with thinking:
        return dict(to_data(await asyncio.to_thread(review_of, notation, words), said))
