"""The lobby of a server: one's own matches to go on with, open tables, matches to watch."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from codepegs.client import (
    Identities,
    LiveTable,
    NotFound,
    NotSignedIn,
    Server,
    TableLine,
    TablePage,
)
from codepegs.text import N_, Refusal, Text, say
from codepegs.tui.sanitise import sanitised
from codepegs.tui.screens.dialogs import LineDialog
from codepegs.tui.screens.lobby.account import AccountActions
from codepegs.tui.screens.lobby.open_table import opened
from codepegs.tui.screens.lobby.table_lines import table_line
from codepegs.tui.screens.lobby.table_screen import TableLobbyScreen, match_on
from codepegs.tui.widgets import BaseScreen


@dataclass
class Section:
    """One list of the lobby."""

    name: str
    title: str
    nothing: str
    ask: Callable[[str | None], Awaitable[TablePage]]
    pages: int = 1
    """Pages that somebody wants to see."""
    lines: list[TableLine] = field(default_factory=list)
    has_more: bool = False

    async def refresh(self) -> None:
        """Ask for the list anew."""
        lines: list[TableLine] = []
        after: str | None = None
        for _page in range(self.pages):
            page = await self.ask(after)
            lines += page.tables
            after = page.next
            if after is None:
                break
        self.lines, self.has_more = lines, after is not None


def sections_of(server: Callable[[], Server]) -> list[Section]:
    """The lists of whichever server one is on, one's own matches first."""
    return [
        Section(
            "mine",
            N_("Go on playing"),
            N_("No game waits for you."),
            lambda after: server().my_tables("unfinished", after),
        ),
        Section(
            "open",
            N_("Open tables"),
            N_("No table is open just now. Open one and list it, and others will find you."),
            lambda after: server().tables("open", after),
        ),
        Section(
            "running",
            N_("Watch live"),
            N_("Nobody plays at a listed table just now."),
            lambda after: server().tables("running", after),
        ),
        Section(
            "finished",
            N_("Last results"),
            N_("No finished game yet. The first one will stand here."),
            lambda after: server().my_tables("finished", after),
        ),
    ]


FRESH = 5.0
"""Seconds between two looks at the lists."""

MORE = "more"


class LobbyScreen(BaseScreen[None]):
    """Where one is after connecting. The lists are renewed by themselves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "back"),
        ("o", "open"),
        ("c", "join"),
        ("m", "me"),
        ("r", "look"),
    ]

    DEFAULT_CSS = """
    LobbyScreen #lobby-said { height: auto; padding: 0 1; }
    LobbyScreen OptionList { height: 1fr; }
    """

    def __init__(
        self,
        server: Server,
        identities: Identities,
        *,
        table: str | None = None,
        is_new_guest: bool = False,
    ) -> None:
        super().__init__()
        self.server = server
        self.identities = identities
        self._table = table
        self._is_new_guest = is_new_guest
        self._is_lost = False
        self._shown: list[tuple[str, str]] = []
        self._sections = sections_of(lambda: self.server)

    def compose(self) -> ComposeResult:
        """Who one is here, what can be done, and the lists."""
        yield Static("", classes="title", id="lobby-title", markup=False)
        yield Static("", id="lobby-said", markup=False)
        yield OptionList(markup=False)
        keys = say("↑ ↓ choose · Enter takes it · r: look again · Esc leaves the server")
        yield Static(self.speak(keys), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Look at the lists, and go to the table whose link was given."""
        self.show_who()
        self._show_lists()
        self.run_worker(self._keep_looking(), group="lists")
        self._do(self._arrive())

    async def _arrive(self) -> None:
        if self._is_new_guest:
            await AccountActions(self).rename()
        if self._table is not None:
            await self.go_to(self._table)

    async def on_unmount(self) -> None:
        """Leave the server."""
        with contextlib.suppress(Refusal):
            await self.server.__aexit__(None, None, None)

    def show_who(self) -> None:
        """Say who one is here."""
        me = self.server.player
        name = sanitised(me.name)
        who = say("{name}, with an account", name=name) if me.account else _guest(name)
        text = say("{server}: you are {who}", server=self.server.origin, who=who)
        # Whoever has left meanwhile hears no more.
        for line in self.query("#lobby-title").results(Static):
            line.update(self.speak(text))

    def tell(self, text: Text | str) -> None:
        """Say something in the line above the lists."""
        for line in self.query("#lobby-said").results(Static):
            line.update(self.speak(text))

    async def be_on(self, server: Server) -> None:
        """Be somebody else on the same server."""
        before, self.server = self.server, server
        with contextlib.suppress(Refusal):
            await before.__aexit__(None, None, None)
        self.show_who()
        await self._look()

    # -- The lists --------------------------------------------------------------------------------

    async def _keep_looking(self) -> None:
        while True:
            if self.is_current:
                await self._look()
            await asyncio.sleep(FRESH)

    async def _look(self) -> None:
        try:
            for section in self._sections:
                await section.refresh()
        except Refusal as refusal:
            if isinstance(refusal, NotSignedIn):
                await self._come_in_again()
                return
            self._is_lost = True
            trying = self.said.gettext("Trying again by itself; nothing is lost.")
            self.tell(f"! {refusal.spoken(self.said)} {trying}")
            return
        if self._is_lost:
            self._is_lost = False
            self.tell(say("Connected again."))
        self._show_lists()

    async def _come_in_again(self) -> None:
        """The session was ended elsewhere: be whoever the server lets in now."""
        server = Server(self.server.origin, identities=self.identities, language=self.pegs.code)
        try:
            await server.__aenter__()
        except Refusal as refusal:
            self.tell(f"! {refusal.spoken(self.said)}")
            return
        await self.be_on(server)
        self.tell(say("You were signed out here. Now you are {name}.", name=server.player.name))

    def on_screen_resume(self) -> None:
        """Somebody is back from a table: look at once."""
        self.action_look()

    def _show_lists(self) -> None:
        _ = self.said.gettext
        entries = [
            ("do-open", _("Open a table") + " (o)"),
            ("do-join", _("Code or link") + " (c)"),
            ("do-me", _("Me") + " (m)"),
        ]
        for section in self._sections:
            entries.append(("", f"── {_(section.title)}"))
            for line in section.lines:
                entries.append((f"{section.name}-{line.id}", table_line(line, self.said)))
            if not section.lines:
                entries.append(("", f"   {_(section.nothing)}"))
            if section.has_more:
                entries.append((f"{section.name}-{MORE}", _("Show more")))
        if entries != self._shown and self.query(OptionList):
            self._shown = entries
            self._put(entries)

    def _put(self, entries: Sequence[tuple[str, str]]) -> None:
        """Show other entries; the one that is chosen stays chosen if it is still there."""
        lists = self.query_one(OptionList)
        chosen = None
        if lists.highlighted is not None:
            chosen = lists.get_option_at_index(lists.highlighted).id
        lists.clear_options()
        lists.add_options(
            Option(text, id=name or None, disabled=not name) for name, text in entries
        )
        names = [name for name, _text in entries]
        lists.highlighted = names.index(chosen) if chosen in names else 0

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        """Do that, go to that table, or show more of its list."""
        name, _, what = (chosen.option.id or "").partition("-")
        if name == "do":
            {"open": self.action_open, "join": self.action_join, "me": self.action_me}[what]()
        elif what == MORE:
            section = next(one for one in self._sections if one.name == name)
            section.pages += 1
            self.action_look()
        else:
            self._do(self.go_to(what))

    # -- Doing ------------------------------------------------------------------------------------

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        async def done() -> None:
            try:
                await work
            except Refusal as refusal:
                self.tell(f"! {refusal.spoken(self.said)}")

        self.run_worker(done(), group="doing")

    def action_look(self) -> None:
        """Look at the lists now."""
        self.run_worker(self._look(), group="lists-now", exclusive=True)

    def action_back(self) -> None:
        """Leave the server."""
        self.leave()

    def leave(self) -> None:
        """Leave the server."""
        self.dismiss()

    def action_me(self) -> None:
        """Be called something else, sign in, sign out."""
        self._do(AccountActions(self).choose())

    def action_join(self) -> None:
        """Go to a table by its short code or its link."""
        self._do(self._join())

    async def _join(self) -> None:
        help_text = say(
            "The code has six letters and digits. Capitals, spaces and hyphens do not matter."
        )
        found: list[LiveTable] = []

        async def check(typed: str) -> None:
            if not typed.strip():
                return
            try:
                found.append(await self.server.table(typed))
            except NotFound as refusal:
                if refusal.code == "table/unknown":
                    raise
                # No address was typed, so nobody looks at one.
                raise Refusal("table/no-code", came=typed.strip()) from None

        line = LineDialog(say("Code or link"), more=[help_text], check=check)
        typed = await self.app.push_screen_wait(line)
        if typed is not None and found:
            await self._sit_at(found[-1])

    async def go_to(self, where: str) -> None:
        """Go to a table by its id, its link or its short code."""
        self.tell(say("Opening the table …"))
        await self._sit_at(await self.server.table(where))

    async def _sit_at(self, table: LiveTable) -> None:
        if table.view.stage == "closed":
            self.tell(say("This table is closed. Open another one."))
            await table.close()
            return
        self.tell("")
        self.app.push_screen(
            TableLobbyScreen(self.server, table)
            if table.view.stage == "gathering"
            else match_on(self.server, table)
        )

    def action_open(self) -> None:
        """Open a table."""
        self._do(self._open())

    async def _open(self) -> None:
        table = await opened(self.app, self.server)
        if table is not None:
            await self.go_to(table)


def _guest(name: str) -> Text:
    return say("{name}, a guest", name=name)
