"""A match on a server, as the match screen plays it.

The events of the table are applied to a match that has only what everybody may see. After a lost
connection, commands that were given meanwhile are sent, once.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from typing import Any, cast, get_args

from codepegs.client import LiveTable, Notice, Server, TableView
from codepegs.play.local import public_event
from codepegs.play.table import Told, events as t
from codepegs.render import tell
from codepegs.rules import Code, Match, Stage, commands as c, events as e
from codepegs.text import Refusal, Text, say
from codepegs.tui.screens.match.connection_text import (
    away_line,
    connection_line,
    event_line,
    notice_line,
)
from codepegs.tui.screens.match.hint_panel import HintScreen, Pegs
from codepegs.tui.screens.match.match_game import Game, GameAction, GameObserver
from codepegs.tui.screens.review_screen import ReviewScreen

PATIENCE = 0.7
"""Seconds that a connection may be lost before it is reported."""

_OF_THE_MATCH = get_args(e.Event)


class OnlineGame(Game):
    """One table of a server, for the seats of the people at this screen."""

    is_local = False

    def __init__(self, server: Server, table: LiveTable) -> None:
        self.server, self.table = server, table
        self._match = Match()
        self._version = 0
        self._own: dict[int, Code] = {}
        """The codes of the running round that seats at this screen have set."""
        self._observer: GameObserver | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._lost_at: float | None = None
        self._announced: Notice | None = None

    @property
    def seen(self) -> TableView:
        """The table as the server last sent it."""
        return self.table.view

    @property
    def match(self) -> Match:
        """The match, as everybody sees it."""
        return self._match

    @property
    def here(self) -> frozenset[int]:
        """The seats of the people at this screen."""
        return frozenset(self.seen.seats)

    @property
    def bots(self) -> Mapping[int, str]:
        """The seats for which a bot plays now, with its strength."""
        state = self.seen.state
        found = ((seat, state.bot_in(seat)) for seat in range(len(state.chairs)))
        return {seat: strength for seat, strength in found if strength is not None}

    @property
    def awaited(self) -> tuple[Stage, int | None]:
        """What the match waits for, and of whom."""
        return self._match.stage, self._match.awaited

    @property
    def connection_text(self) -> Text | None:
        """What is wrong with the connection, or who is away."""
        if self._lost_for >= PATIENCE:
            return connection_line(self.seen.status, self._lost_for)
        notice = self.seen.notice
        away = away_line(self._match, self.here, self.now())
        return away if away is not None or notice is None else notice_line(notice)

    @property
    def is_within_reach(self) -> bool:
        """Whether there is a connection now."""
        return self.seen.status == "live"

    @property
    def gives_hints(self) -> bool:
        """As the server decides: not while somebody else plays, even if they are away."""
        playing = self._match.playing
        return not any(seat in playing and seat not in self.here for seat in self.seen.state.people)

    def own_code(self, seat: int) -> Code | None:
        """The code that this seat has set in the running round."""
        match = self._match
        if not match.rounds or match.current.codemaker != seat:
            return None
        return self._own.get(seat)

    def now(self) -> float:
        """The time of the server."""
        return self.table.now()

    def thinking(self) -> bool:
        """Whether a bot is to play."""
        return self._match.awaited in self.bots

    def hold(self, held: bool) -> None:
        """Nothing: the others play on."""

    async def start(self, observer: GameObserver) -> None:
        """Follow the table, and tell the observer about it."""
        self._observer = observer
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._follow()), loop.create_task(self._tick())]

    async def stop(self) -> None:
        """Leave the table; the player keeps the seat."""
        self._end_tasks()
        await self.table.close()

    def _end_tasks(self) -> None:
        self._observer = None
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()

    async def _follow(self) -> None:
        try:
            await self._hear_all()
        except Refusal as refusal:
            # The table is gone for good; the line about the connection stays.
            self._say(refusal.text)
            if self._observer is not None:
                self._observer.changed()

    async def _hear_all(self) -> None:
        async for heard in self.table:
            if self._observer is None:
                return
            self._note_connection()
            self._take(heard.events, is_news=heard.is_news)
            if heard.view.notice != self._announced:
                self._announced = heard.view.notice
                if self._announced is not None:
                    self._say(notice_line(self._announced))
            await self._look()
            self._observer.changed()
            if heard.view.state.next_table is not None and heard.is_news and self.here:
                await self._go_to_rematch()
                return

    async def _tick(self) -> None:
        """Every half second, look how long a connection is lost or a player away."""
        before: Text | None = None
        while True:
            await asyncio.sleep(0.5)
            self._note_connection()
            connection_text = self.connection_text
            if connection_text is not None and before is None and self._lost_at is not None:
                self._say(connection_text)
            if self._observer is not None and (connection_text is not None or before is not None):
                self._observer.changed()
            before = connection_text

    @property
    def _lost_for(self) -> float:
        """Seconds since the connection was lost."""
        lost_at = self._lost_at
        return 0.0 if lost_at is None else asyncio.get_running_loop().time() - lost_at

    def _note_connection(self) -> None:
        if self.seen.status == "live":
            if self._lost_for >= PATIENCE:
                self._say(say("Connected again."))
            self._lost_at = None
        elif self._lost_at is None:
            self._lost_at = asyncio.get_running_loop().time()

    # -- Events -----------------------------------------------------------------------------------

    def _take(self, events: Sequence[Told], *, is_news: bool) -> None:
        if events and events[0].version <= self._version:
            # The server has gone back, as after a restored backup: everything is sent anew.
            self._match, self._own = Match(), {}
        if events:
            self._version = events[-1].version
        told = [public_event(one.event) for one in events if isinstance(one.event, _OF_THE_MATCH)]
        lines = iter(list(tell(self._match, told)) if told else [])
        recent: list[Text] = []
        for one in events:
            if not isinstance(one.event, _OF_THE_MATCH):
                line = self._table_line(one.event)
                if line is not None and (is_news or isinstance(one.event, t.SeedShown)):
                    self._say(line)
                continue
            event, self._match, line = next(lines)
            if isinstance(one.event, e.RoundBegun):
                self._own, recent = {}, []
            line = line or event_line(event, self._match, self.now())
            if is_news and self._observer is not None:
                self._observer.happened(event, self._match, line)
            elif line is not None:
                recent.append(line)
        for remark in () if is_news else self.remarks:
            self._say(remark)
        for line in recent:
            # Of what happened before, only the running round is told.
            self._say(line)

    def _say(self, line: Text) -> None:
        if self._observer is not None:
            self._observer.said_line(line)

    def _table_line(self, event: object) -> Text | None:
        seen = self.seen
        if isinstance(event, t.RematchOffered) and event.seat not in seen.seats:
            return say("{names}: rematch wanted.", names=(seen.names[event.seat],))
        return self.luck_text if isinstance(event, t.SeedShown) else None

    @property
    def remarks(self) -> Sequence[Text]:
        """That it is imported, or played at one screen."""
        return self.seen.state.remarks

    @property
    def luck_text(self) -> Text | None:
        """Whether the dice are proven, checked on this machine once the match is over."""
        check = self.table.luck
        return None if check.verdict == "unknown" else check.text

    async def _look(self) -> None:
        """Ask for the code of the running round, if its codemaker is at this screen."""
        if not self._match.rounds or self._match.ended is not None:
            return
        maker = self._match.current.codemaker
        seen = self.seen
        if maker not in seen.seats or maker in self._own:
            return
        if seen.seat != maker:
            self.table.look(maker)
        elif (own := seen.view.own_code) is not None:
            self._own[maker] = own

    # -- Commands ---------------------------------------------------------------------------------

    async def do(self, command: c.Command) -> None:
        """Send the command, or raise a refusal; waits for a lost connection."""
        table = self.table
        match command:
            case c.SetCode(seat=seat, code=code, holes=holes, clue=clue):
                await table.set_code(code, holes=holes, clue=clue, seat=seat)
                if code is not None:
                    self._own[seat] = self._match.played_by.code(code)
            case c.Guess(seat=seat, guess=guess):
                await table.guess(guess, seat=seat)
            case c.GiveMark(seat=seat, mark=mark):
                await table.give_mark(mark, seat=seat)
            case c.Reveal(seat=seat, code=code):
                await table.reveal(code, seat=seat)
            case c.TakeBack(seat=seat):
                await table.take_back(seat=seat)
            case c.OwnUp(seat=seat):
                await table.own_up(seat=seat)
            case c.Claim(seat=seat):
                await table.claim(seat=seat)
            case c.Resign(seat=seat):
                await table.resign(seat=seat)
            case _:
                # The server itself decides about time and absence.
                raise AssertionError(command)

    @property
    def actions(self) -> Sequence[GameAction]:
        """A link to share, a rematch, and another try to connect."""
        seen = self.seen
        actions = []
        if self._match.ended is None:
            actions.append(GameAction("link", say("Show the link to this table"), self._show_link))
        elif seen.state.next_table is not None:
            actions.append(GameAction("rematch", say("Go to the rematch"), self._go_to_rematch))
        elif self._without_rematch():
            others = seen.state.rematch - set(seen.seats)
            label = say("Accept the rematch") if others else say("Rematch")
            actions.append(GameAction("rematch", label, self._want_rematch))
        if seen.status not in ("live", "closed"):
            actions.insert(0, GameAction("retry", say("Try now"), self._retry))
        return actions

    def _without_rematch(self) -> list[int]:
        """The seats at this screen that have not asked for a rematch."""
        return [seat for seat in self.seen.seats if seat not in self.seen.state.rematch]

    async def _want_rematch(self) -> None:
        try:
            for seat in self._without_rematch():
                await self.table.rematch(seat=seat)
        except Refusal as refusal:
            self._say(refusal.text)
            return
        seen = self.seen
        people = seen.state.people
        waits = tuple(seen.names[seat] for seat in people if seat not in seen.state.rematch)
        if waits and seen.state.next_table is None:
            self._say(say("You want a rematch. Waiting for {names}.", names=waits))

    async def _go_to_rematch(self) -> None:
        following = self.seen.state.next_table
        observer = self._observer
        if following is None or observer is None:
            return
        try:
            table = await self.server.table(following)
        except Refusal as refusal:
            self._say(refusal.text)
            return
        self._end_tasks()
        observer.over_to(OnlineGame(self.server, table))
        with contextlib.suppress(Refusal):
            await self.table.close()

    async def _show_link(self) -> None:
        self._say(say("{link}", link=self.seen.link))

    async def _retry(self) -> None:
        self.table.retry()

    # -- Advice -----------------------------------------------------------------------------------

    def hint_screen(self, seat: int, row: str) -> HintScreen | None:
        """Hints by the server, which gives none where other people play."""
        if not self._match.rounds or seat not in self.here:
            return None

        async def ask(level: str, guess: Pegs | None) -> dict[str, Any]:
            return await self.server.hint(self.table.id, seat, cast(Any, level), guess=guess)

        return HintScreen(ask, self._match, row)

    def review_screen(self) -> ReviewScreen | None:
        """The review by the server, of a match that is over."""
        if self._match.ended is None:
            return None
        return ReviewScreen(
            self._match.played_by, lambda: self.server.review(self.table.id), self.remarks
        )
