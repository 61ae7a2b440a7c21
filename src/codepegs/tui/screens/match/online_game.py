"""A match on a server, as the match screen plays it.

The table is followed here: what happens is folded into a match that knows only what everybody may
see, and told line by line. A lost connection comes back by itself; what was done meanwhile waits,
and counts once.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from typing import Any, cast, get_args

from codepegs.client import LiveTable, Server, TableView
from codepegs.play.local import public_event
from codepegs.play.table import Told, events as t
from codepegs.render import tell
from codepegs.rules import Code, Match, Stage, commands as c, events as e
from codepegs.text import Refusal, Text, say
from codepegs.tui.screens.match.connection_text import away_line, connection_line, event_line
from codepegs.tui.screens.match.hint_panel import HintScreen, Pegs
from codepegs.tui.screens.match.match_game import Game, GameAction, GameObserver
from codepegs.tui.screens.review import ReviewScreen

PATIENCE = 0.7
"""Seconds: a connection that is back at once is no news."""

_OF_THE_MATCH = get_args(e.Event)


class OnlineGame:
    """One table of a server, from the seats of the people at this screen."""

    is_local = False

    def __init__(self, server: Server, table: LiveTable) -> None:
        self.server = server
        self.table = table
        self._match = Match()
        self._version = 0
        self._own: dict[int, Code] = {}
        """The codes of the running round that seats at this screen have hidden."""
        self._watcher: GameObserver | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._lost_at: float | None = None

    # -- What is shown ----------------------------------------------------------------------------

    @property
    def seen(self) -> TableView:
        """The table as it was last heard of."""
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
        found = {seat: state.bot_in(seat) for seat in range(len(state.chairs))}
        return {seat: strength for seat, strength in found.items() if strength is not None}

    @property
    def awaited(self) -> tuple[Stage, int | None]:
        """What the match waits for, and of whom."""
        return self._match.stage, self._match.awaited

    @property
    def connection_text(self) -> Text | None:
        """How the connection is, if it is not fine; else who is awaited."""
        if self._lost_at is not None:
            lost_for = asyncio.get_running_loop().time() - self._lost_at
            if lost_for >= PATIENCE:
                return connection_line(self.seen.status, lost_for)
        return away_line(self._match, self.here, self.now())

    @property
    def is_within_reach(self) -> bool:
        """Whether the server hears us now."""
        return self.seen.status == "live"

    @property
    def gives_hints(self) -> bool:
        """As the server decides it: not while somebody else plays, be they away or not."""
        playing = self._match.playing
        return not any(seat in playing and seat not in self.here for seat in self.seen.state.people)

    @property
    def is_kept(self) -> bool:
        """The server keeps it, and not this machine."""
        return False

    def own_code(self, seat: int) -> Code | None:
        """The code that this seat has hidden in the running round."""
        match = self._match
        if not match.rounds or match.current.codemaker != seat:
            return None
        return self._own.get(seat)

    def now(self) -> float:
        """The server's clock."""
        return self.table.now()

    def thinking(self) -> bool:
        """Whether a bot is to play."""
        return self._match.awaited in self.bots

    def hold(self, held: bool) -> None:
        """The others play on meanwhile: nobody can hold a match that is not theirs alone."""

    # -- Coming and going -------------------------------------------------------------------------

    async def start(self, watcher: GameObserver) -> None:
        """Follow the table, and tell the watcher."""
        self._watcher = watcher
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._follow()), loop.create_task(self._tick())]

    async def stop(self) -> None:
        """Leave. The seat stays, and the match can be gone on with."""
        self._end_tasks()
        await self.table.close()

    def _end_tasks(self) -> None:
        self._watcher = None
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()

    async def _follow(self) -> None:
        try:
            await self._hear_all()
        except Refusal as refusal:
            # Gone for good: said once, and the line about the connection stays.
            self._say(refusal.text)
            if self._watcher is not None:
                self._watcher.changed()

    async def _hear_all(self) -> None:
        async for heard in self.table:
            if self._watcher is None:
                return
            self._note_connection()
            self._take(heard.events, is_news=heard.is_news)
            await self._look()
            self._watcher.changed()
            if heard.view.state.next_table is not None and heard.is_news and self.here:
                await self._go_to_rematch()
                return

    async def _tick(self) -> None:
        """Once a second, see how long something has lasted: a lost connection, an empty seat."""
        before: Text | None = None
        while True:
            await asyncio.sleep(0.5)
            self._note_connection()
            connection_text = self.connection_text
            if connection_text is not None and before is None and self._lost_at is not None:
                self._say(connection_text)
            if self._watcher is not None and (connection_text is not None or before is not None):
                self._watcher.changed()
            before = connection_text

    def _note_connection(self) -> None:
        if self.seen.status == "live":
            if self._lost_at is not None and self._watcher is not None:
                lost_for = asyncio.get_running_loop().time() - self._lost_at
                if lost_for >= PATIENCE:
                    self._watcher.said(say("Connected again."))
            self._lost_at = None
        elif self._lost_at is None:
            self._lost_at = asyncio.get_running_loop().time()

    # -- Hearing ----------------------------------------------------------------------------------

    def _take(self, events: Sequence[Told], *, is_news: bool) -> None:
        if events and events[0].version <= self._version:
            # The server has forgotten something, as after a restored backup: everything anew.
            self._match, self._own = Match(), {}
        if events:
            self._version = events[-1].version
        told = [public_event(one.event) for one in events if isinstance(one.event, _OF_THE_MATCH)]
        lines = iter(list(tell(self._match, told)) if told else [])
        recent: list[Text] = []
        for one in events:
            if not isinstance(one.event, _OF_THE_MATCH):
                line = self._table_line(one.event)
                if is_news and line is not None:
                    self._say(line)
                continue
            event, self._match, line = next(lines)
            if isinstance(one.event, e.RoundBegun):
                self._own, recent = {}, []
            line = line or event_line(event, self._match, self.now())
            if is_news and self._watcher is not None:
                self._watcher.happened(event, self._match, line)
            elif line is not None:
                recent.append(line)
        for line in recent:
            # Of what happened before, the running round is enough to go on.
            self._say(line)

    def _say(self, line: Text) -> None:
        if self._watcher is not None:
            self._watcher.said(line)

    def _table_line(self, event: object) -> Text | None:
        seen = self.seen
        if isinstance(event, t.RematchOffered) and event.seat not in seen.seats:
            return say("{names}: rematch wanted.", names=(seen.names[event.seat],))
        return None

    async def _look(self) -> None:
        """See one's own code again: of several seats at this screen, the codemaker's."""
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

    # -- Doing ------------------------------------------------------------------------------------

    async def do(self, command: c.Command) -> None:
        """Do it at the table, or raise why not. Waits for a connection that is lost."""
        table = self.table
        match command:
            case c.SetCode(seat=seat, code=code, holes=holes):
                await table.set_code(code, holes=holes, seat=seat)
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
            case c.Resign(seat=seat):
                await table.resign(seat=seat)
            case _:
                # Time and absence are the server's to judge.
                raise AssertionError(command)

    @property
    def actions(self) -> Sequence[GameAction]:
        """What else can be done now."""
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
                await self.table.do("rematch", seat=seat)
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
        watcher = self._watcher
        if following is None or watcher is None:
            return
        try:
            table = await self.server.table(following)
        except Refusal as refusal:
            self._say(refusal.text)
            return
        self._end_tasks()
        watcher.over_to(OnlineGame(self.server, table))
        with contextlib.suppress(Refusal):
            await self.table.close()

    async def _show_link(self) -> None:
        self._say(say("{link}", link=self.seen.link))

    async def _retry(self) -> None:
        self.table.retry()

    # -- Advice -----------------------------------------------------------------------------------

    def hint_screen(self, seat: int, row: str) -> HintScreen | None:
        """Hints by the server, which gives none where other people play."""
        match = self._match
        if not match.rounds or seat not in self.here:
            return None

        async def ask(level: str, guess: Pegs | None) -> dict[str, Any]:
            return await self.server.hint(self.table.id, seat, cast(Any, level), guess=guess)

        return HintScreen(
            ask,
            rules=match.played_by,
            holes=match.current.holes,
            row=row,
            has_marks=any(one.mark is not None for one in match.current.rows),
        )

    def review_screen(self) -> ReviewScreen | None:
        """The review by the server, of a match that is over."""
        if self._match.ended is None:
            return None
        return ReviewScreen(lambda: self.server.review(self.table.id))


def _is_a_game(game: OnlineGame) -> Game:
    """What the match screen asks of a game, this has: held by the types alone."""
    return game
