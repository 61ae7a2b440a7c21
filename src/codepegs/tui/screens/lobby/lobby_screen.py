"""The lobby of a server: the player's own matches, open tables, and matches to watch."""

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
from codepegs.tui.screens.lobby.table_lines import table_line
from codepegs.tui.screens.lobby.table_screen import TableLobbyScreen, match_on, opened
from codepegs.tui.widgets import BaseScreen


@dataclass
class Section:
    """One list of the lobby."""

    name: str
    title: str
    nothing: str
    ask: Callable[[str | None], Awaitable[TablePage]]
    pages: int = 1
    """Pages that are shown."""
    lines: list[TableLine] = field(default_factory=list)
    has_more: bool = False

    async def refresh(self) -> None:
        """Fetch the list anew."""
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
    """The lists of the server, the player's own matches first."""
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
"""Seconds after which the lists are fetched again."""

MORE = "more"


class LobbyScreen(BaseScreen[None]):
    """The first screen on a server; its lists are fetched again regularly."""

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
        self.server, self.identities = server, identities
        self._table, self._is_new_guest = table, is_new_guest
        self._is_lost = False
        self._shown: list[tuple[str, str]] = []
        self._sections = sections_of(lambda: self.server)

    def compose(self) -> ComposeResult:
        """Who the player is, what can be done, and the lists."""
        yield Static("", classes="title", id="lobby-title", markup=False)
        yield Static("", id="lobby-said", markup=False)
        yield OptionList(markup=False)
        keys = say("↑ ↓ choose · Enter takes it · r: look again · Esc leaves the server")
        yield self.line(keys, "keys")

    def on_mount(self) -> None:
        """Fetch the lists, and go to the table whose link was given."""
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
        """Show who the player is here."""
        me = self.server.player
        name = sanitised(me.name)
        guest = say("{name}, a guest", name=name)
        who = say("{name}, with an account", name=name) if me.account else guest
        text = say("{server}: you are {who}", server=self.server.origin, who=who)
        self.write("#lobby-title", text)

    def tell(self, text: Text | str) -> None:
        """Show a sentence above the lists."""
        self.write("#lobby-said", text)

    async def be_on(self, server: Server) -> None:
        """Go on as another player on the same server."""
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
        """Connect again as another player, after the session was ended elsewhere."""
        server = Server(self.server.origin, identities=self.identities, language=self.pegs.code)
        try:
            await server.__aenter__()
        except Refusal as refusal:
            self.tell(f"! {refusal.spoken(self.said)}")
            return
        await self.be_on(server)
        self.tell(say("You were signed out here. Now you are {name}.", name=server.player.name))

    def on_screen_resume(self) -> None:
        """Fetch the lists after coming back from a table."""
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
        """Show other entries; the highlighted one stays so if it is among them."""
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
        """Do the action, go to the table, or show more of the list."""
        name, _, what = (chosen.option.id or "").partition("-")
        if name == "do":
            {"open": self.action_open, "join": self.action_join, "me": self.action_me}[what]()
        elif what == MORE:
            section = next(one for one in self._sections if one.name == name)
            section.pages += 1
            self.action_look()
        else:
            self._do(self.go_to(what))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        async def done() -> None:
            try:
                await work
            except Refusal as refusal:
                self.tell(f"! {refusal.spoken(self.said)}")

        self.run_worker(done(), group="doing")

    def action_look(self) -> None:
        """Fetch the lists now."""
        self.run_worker(self._look(), group="lists-now", exclusive=True)

    def action_me(self) -> None:
        """Change the name, sign in or sign out."""
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
                # A short code was typed, so the refusal must not speak of an address.
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
        screen = TableLobbyScreen if table.view.stage == "gathering" else match_on
        self.app.push_screen(screen(self.server, table))

    def action_open(self) -> None:
        """Open a table."""
        self._do(self._open())

    async def _open(self) -> None:
        table = await opened(self.app, self.server)
        if table is not None:
            await self.go_to(table)
