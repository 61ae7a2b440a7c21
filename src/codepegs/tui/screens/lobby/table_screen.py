"""A table before its match: opening it, who sits where, the terms, and how others find it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from codepegs.client import LiveTable, OwnSeat, Server, TableView
from codepegs.engine.bots import STRENGTHS
from codepegs.play.table import Bot, Person
from codepegs.rules import Edition
from codepegs.text import Refusal, Text, say, say_number
from codepegs.tui.sanitise import sanitised
from codepegs.tui.screens.dialogs import ChoiceDialog, DialogChoice, LineDialog
from codepegs.tui.screens.lobby.table_lines import terms_lines
from codepegs.tui.screens.match import MatchScreen, OnlineGame, connection_line, notice_line
from codepegs.tui.screens.rule_sheet import RulesScreen
from codepegs.tui.screens.setup import SeatSetup, SetUpScreen
from codepegs.tui.widgets import BaseScreen


def match_on(server: Server, table: LiveTable) -> MatchScreen:
    """The board of a table whose match has begun."""
    return MatchScreen(OnlineGame(server, table))


class TableLobbyScreen(BaseScreen[None]):
    """Waits until every seat is taken and everybody agrees; then shows the match."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "back"), ("f2", "rules")]

    DEFAULT_CSS = """
    TableLobbyScreen #gather-said { height: auto; padding: 0 1; }
    TableLobbyScreen OptionList { height: auto; max-height: 50%; }
    TableLobbyScreen VerticalScroll { height: 1fr; padding: 1 1 0 1; }
    """

    def __init__(self, server: Server, table: LiveTable) -> None:
        super().__init__()
        self._server, self._table = server, table
        self._is_handed_on = False
        self._shown: list[tuple[str, str]] = []

    @property
    def seen(self) -> TableView:
        """The table as the server last sent it."""
        return self._table.view

    @property
    def speaks_of(self) -> Edition | None:
        """The edition that is offered: the app speaks in its words."""
        terms = self.seen.terms
        return None if terms is None else terms.rules.edition

    def compose(self) -> ComposeResult:
        """The seats, and below them the terms."""
        yield self.line(say("Before the match"), "title")
        yield Static("", id="gather-said", markup=False)
        yield OptionList(markup=False)
        yield self.line("", "refusal")
        with VerticalScroll(can_focus=True):
            yield Static("", id="gather-terms", markup=False)
        yield self.line(
            say("↑ ↓ choose · Enter takes it · F2 rules · Esc leaves the table"), "keys"
        )

    def on_mount(self) -> None:
        """Follow the table."""
        self._show()
        self.run_worker(self._follow(), group="follow")

    async def on_unmount(self) -> None:
        """Close the table, unless the match screen goes on with it; the player keeps the seat."""
        if not self._is_handed_on:
            await self._table.close()

    async def _follow(self) -> None:
        hearing = aiter(self._table)
        heard: asyncio.Future[object] | None = None
        try:
            while self.seen.stage in ("nothing", "gathering"):
                # A lost connection sends no event, so the state is shown once a second.
                heard = heard or asyncio.ensure_future(anext(hearing))
                done, _ = await asyncio.wait([heard], timeout=1.0)
                if done:
                    await heard
                    heard = None
                self._show()
        except (Refusal, StopAsyncIteration) as gone:
            if isinstance(gone, Refusal):
                self.write("#gather-said", gone.text)
            return
        finally:
            if heard is not None:
                heard.cancel()
        if self.seen.stage == "closed":
            self.write("#gather-said", say("This table is closed. Open another one."))
        else:
            self._go_over()

    def _go_over(self) -> None:
        self._is_handed_on = True
        # The match has begun: dialogs above this screen are closed.
        while self.app.screen is not self and self in self.app.screen_stack:
            self.app.screen.dismiss(None)
        self.app.switch_screen(match_on(self._server, self._table))

    def _show(self) -> None:
        seen = self.seen
        if seen.terms is None or not self.query(OptionList):
            return
        is_live = seen.status == "live"
        if not is_live:
            said = connection_line(seen.status, 0.0)
        else:
            said = self._waits_for() if seen.notice is None else notice_line(seen.notice)
        self.write("#gather-said", said)
        entries = list(self._entries())
        if entries != self._shown:
            self._shown = entries
            choices = self.query_one(OptionList)
            chosen = choices.highlighted or 0
            choices.clear_options()
            choices.add_options(Option(text, id=name) for name, text in entries)
            choices.highlighted = min(chosen, len(entries) - 1)
        self.write("#gather-terms", "\n".join(map(self.speak, terms_lines(seen))))

    def _waits_for(self) -> Text:
        seen = self.seen
        state = seen.state
        undecided = tuple(seen.names[seat] for seat in state.people if seat not in state.agreed)
        if undecided:
            return say("Still to agree: {names}.", names=undecided)
        free = say_number("{n} seat is still free.", "{n} seats are still free.", len(state.free))
        begins = say(
            "The match begins as soon as every seat is taken and everybody agrees to the terms."
        )
        return say("{free} {begins}", free=free, begins=begins)

    def _entries(self) -> Iterator[tuple[str, str]]:
        state = self.seen.state
        mine = self.seen.seats
        if any(seat not in state.agreed for seat in mine):
            yield "agree", self.speak(say("Agree to the terms"))
        for seat in range(len(state.chairs)):
            yield f"seat-{seat}", self.speak(self._seat_line(seat))
        if mine:
            yield "offer", self.speak(say("Offer other terms"))
        yield "rules", self.speak(say("Rules"))
        yield "leave", self.speak(say("Leave the table"))

    def _seat_line(self, seat: int) -> Text:
        chair = self.seen.state.chairs[seat]
        match chair:
            case Person() if seat in self.seen.seats:
                who = say("{name} (you)", name=sanitised(chair.name))
            case Person() if seat not in self.seen.here:
                who = say("{name} (not connected)", name=sanitised(chair.name))
            case Person():
                who = say("{name}", name=sanitised(chair.name))
            case Bot():
                who = say("a bot: {strength}", strength=self._strength(chair.strength))
            case _:
                who = say("free: sit down here")
        return say("Seat {number}: {who}", number=seat + 1, who=who)

    def _strength(self, name: str) -> Text:
        return say(STRENGTHS[name].title) if name in STRENGTHS else say("{name}", name=name)

    def _do(self, work: Coroutine[Any, Any, object]) -> None:
        async def done() -> None:
            self.write(".refusal", "")
            try:
                await work
            except Refusal as refusal:
                self.write(".refusal", f"! {refusal.spoken(self.said)}")
            self._show()

        self.run_worker(done(), group="doing")

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        name, _, number = (chosen.option.id or "").partition("-")
        match name:
            case "seat":
                self._do(self._at_seat(int(number)))
            case "agree":
                self._do(self._agree())
            case "offer":
                self._do(self._offer())
            case "rules":
                self.action_rules()
            case "leave":
                self.action_back()

    async def _at_seat(self, seat: int) -> None:
        chair = self.seen.state.chairs[seat]
        mine = self.seen.seats
        ways: list[DialogChoice] = []
        if chair is None and mine:
            ways.append(DialogChoice("bot", say("Seat a bot")))
            ways.append(DialogChoice("too", say("One more here at this screen")))
        elif chair is None:
            await self._table.sit(seat)
            return
        elif isinstance(chair, Bot) and mine:
            ways.append(DialogChoice("away", say("Send the bot away")))
        elif seat in mine:
            ways.append(DialogChoice("up", say("Stand up")))
        if not ways:
            return
        title = say("Seat {number}", number=seat + 1)
        match await self.app.push_screen_wait(ChoiceDialog(title, ways)):
            case "bot":
                await self._seat_bot(seat)
            case "too":
                name = await self.app.push_screen_wait(LineDialog(say("Name at this table")))
                if name is not None and name.strip():
                    await self._table.sit(seat, name=name.strip())
            case "away":
                await self._table.send_bot_away(seat)
            case "up":
                await self._table.stand_up(seat=seat)

    async def _seat_bot(self, seat: int) -> None:
        ways = [DialogChoice(name, say(one.title)) for name, one in STRENGTHS.items()]
        strength = await self.app.push_screen_wait(ChoiceDialog(say("How strong?"), ways))
        if strength is not None:
            await self._table.seat_bot(seat, strength)

    async def _agree(self) -> None:
        state = self.seen.state
        for seat in self.seen.seats:
            if seat not in state.agreed:
                await self._table.do("agree", seat=seat)

    async def _offer(self) -> None:
        wanted = await self.app.push_screen_wait(SetUpScreen(online=True))
        terms = self.seen.terms
        if wanted is not None and terms is not None:
            await self._table.offer(
                wanted.edition,
                wanted.players,
                wanted.options,
                first=wanted.first,
                grace=terms.grace,
                stand_ins=terms.stand_ins,
            )

    def action_rules(self) -> None:
        """Read the rules of this match."""
        if (terms := self.seen.terms) is not None:
            self.app.push_screen(RulesScreen(terms.rules))


# -- Opening a table -------------------------------------------------------------------------


async def opened(app: App[Any], server: Server) -> str | None:
    """Ask what is wanted and open the table; returns its id, or `None`."""
    form = SetUpScreen(online=True)
    form.names[0] = server.player.name
    wanted = await app.push_screen_wait(form)
    if wanted is None:
        return None
    listed, stand_ins = False, False
    if any(seat.kind == "open" for seat in wanted.seats):
        ways = [
            DialogChoice("private", say("Only by link or code")),
            DialogChoice("listed", say("Everybody, in the list")),
        ]
        seen = await app.push_screen_wait(ChoiceDialog(say("Who may find the table"), ways))
        left = None if seen is None else await app.push_screen_wait(_when_left())
        if left is None:
            return None
        listed, stand_ins = seen == "listed", left == "bot"
    return await server.open_table(
        wanted.edition,
        [_chair(seat) for seat in wanted.seats],
        options=wanted.options,
        first=wanted.first,
        stand_ins=stand_ins,
        listed=listed,
    )


def _when_left() -> ChoiceDialog:
    ways = [
        DialogChoice("forfeit", say("The seat forfeits")),
        DialogChoice("bot", say("A bot sits in")),
    ]
    more = [say("After a while without them; whoever comes back in time plays on.")]
    return ChoiceDialog(say("When somebody leaves"), ways, more=more)


def _chair(seat: SeatSetup) -> Any:
    if seat.kind == "person":
        return OwnSeat(seat.name) if seat.name else "me"
    return seat.strength if seat.kind == "bot" else "anybody"
