"""A match on a server, at whose table the model sits like any player."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import Any, get_args

from codepegs.client import LiveTable, Server
from codepegs.play.table import LuckCheck
from codepegs.render import tell
from codepegs.rules import HintLevel, Match, commands as c, events as e
from codepegs.text import Refusal, Text

PATIENCE = 30
"""Seconds in which a server has to answer."""

_EVENTS = get_args(e.Event)


class OnlineModelMatch:
    """A table that is followed in the background, as its seats see it."""

    def __init__(self, server: Server, live: LiveTable) -> None:
        self._server = server
        self.live = live
        self._told = live.view.version
        self._seen = live.view.match

    @property
    def id(self) -> str:
        """The id by which the server knows it too."""
        return self.live.id

    @property
    def place(self) -> str:
        """Where the server is."""
        return self._server.origin

    @property
    def link(self) -> str | None:
        """For others to join or watch."""
        return self.live.view.link

    @property
    def match(self) -> Match:
        """The match; a code in it is the model's own."""
        return self.live.view.match

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return self.live.view.names

    @property
    def mine(self) -> tuple[int, ...]:
        """The model's own seats."""
        return self.live.view.seats

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be played there."""
        return self.live.view.is_over

    def news(self) -> list[Text]:
        """What has happened in the match since this was asked last."""
        fresh = [told.event for told in self.live.history if told.version > self._told]
        events = [event for event in fresh if isinstance(event, _EVENTS)]
        lines = [line for _, _, line in tell(self._seen, events) if line is not None]
        self._told, self._seen = self.live.view.version, self.live.view.match
        return lines

    @property
    def remarks(self) -> Sequence[Text]:
        """That it is imported, or played at one screen."""
        return self.live.view.state.remarks

    def luck(self) -> LuckCheck | None:
        """Whether the dice are proven, checked here once the match is over."""
        check = self.live.luck
        return None if check.verdict == "unknown" else check

    def seconds_left(self) -> float | None:
        """Seconds for the row that is open, by the server's clock."""
        return self.live.seconds_left()

    # -- Playing ----------------------------------------------------------------------------------

    async def settle(self) -> None:
        """See the table as it stands now: come back to it where the connection was lost."""
        if self.live.status in ("gone", "closed"):
            self.live = await self._server.table(self.id)
        if self.live.status != "live":
            self.live.retry()
            await self._until(lambda now: now.status == "live")

    async def look_from(self, seat: int | None) -> None:
        """See the match from that seat: a code is shown only to the seat that has hidden it."""
        view = self.live.view
        if seat is None or view.seat == seat or len(view.seats) < 2:
            return
        self.live.look(seat)
        await self._until(lambda now: now.seat == seat and now.status == "live")

    async def do(self, command: c.Command) -> None:
        """Do something there; it is kept when this returns."""
        await self.settle()
        if self.live.view.rules is None:
            raise Refusal("mcp/gathering", link=self.link)
        await self._answered(self._sent(command))
        # The server's bots take a moment; this way the answer shows what they did.
        await self.wait(2)

    async def _sent(self, command: c.Command) -> int:
        live = self.live
        match command:
            case c.SetCode(seat, code, holes, clue):
                return await live.set_code(code, holes=holes, clue=clue, seat=seat)
            case c.Guess(seat, guess):
                return await live.guess(guess, seat=seat)
            case c.GiveMark(seat, mark):
                return await live.give_mark(mark, seat=seat)
            case c.Reveal(seat, code):
                return await live.reveal(code, seat=seat)
            case c.OwnUp(seat):
                return await live.own_up(seat=seat)
            case c.Claim(seat):
                return await live.claim(seat=seat)
            case c.Resign(seat):
                return await live.resign(seat=seat)
        raise AssertionError(command)

    async def _answered(self, sent: Any) -> Any:
        try:
            return await asyncio.wait_for(sent, PATIENCE)
        except TimeoutError:
            raise Refusal("mcp/quiet", seconds=PATIENCE) from None

    async def _until(self, holds: Any) -> None:
        await self._answered(self.live.until(holds))

    async def wait(self, seconds: float) -> None:
        """Wait until it is the model's turn, the match is over, or time is up."""
        with contextlib.suppress(TimeoutError):
            await self.live.until(lambda now: now.is_over or now.to_do is not None, seconds)

    async def close(self) -> None:
        """Stop following it; the seat stays the model's."""
        await self.live.close()

    # -- Advice -----------------------------------------------------------------------------------

    async def hint(
        self, seat: int, level: HintLevel, guess: str | None, row: int | None
    ) -> dict[str, Any]:
        """A hint of the server."""
        view = self.live.view
        pegs = None
        if guess is not None and view.rules is not None:
            pegs = view.rules.guess(guess, self.match.current.holes if self.match.rounds else None)
        return await self._server.hint(self.id, seat, level, guess=pegs, row=row)

    async def review(self) -> dict[str, Any]:
        """The review of the server, of a match that is over."""
        return await self._server.review(self.id)
