"""Online play on any Codepegs server: the way in.

An address or the link of a table is typed, pasted, or given on the command line. Who one is on each
server is kept in a file, so that after a restart one is the same player there.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from codepegs.client import Identities, Server, read_address
from codepegs.terminal import write_text
from codepegs.text import Refusal, say
from codepegs.tui.sanitise import sanitised
from codepegs.tui.screens.dialogs import LONGEST_LINE
from codepegs.tui.screens.lobby.lobby_screen import LobbyScreen
from codepegs.tui.widgets import BaseScreen

FILE = "servers.json"
MOST = 8
"""Servers that are remembered."""
LARGEST = 100_000
"""Signs of the file that are read."""


def known_servers(folder: Path) -> tuple[str, ...]:
    """Their addresses. A list that cannot be read is none: nothing but convenience is lost."""
    try:
        with (folder / FILE).open(encoding="utf-8") as file:
            kept = json.loads(file.read(LARGEST))
    except (OSError, ValueError):
        return ()
    origins = [_origin(one) for one in kept] if isinstance(kept, list) else []
    return tuple(origin for origin in dict.fromkeys(origins) if origin is not None)[:MOST]


def _origin(written: object) -> str | None:
    with contextlib.suppress(Refusal):
        return read_address(written).origin if isinstance(written, str) else None
    return None


def remember_server(folder: Path, origin: str) -> None:
    """Offer this one first from now on."""
    others = [one for one in known_servers(folder) if one != origin]
    with contextlib.suppress(OSError, Refusal):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_text(str(folder / FILE), json.dumps([origin, *others][:MOST]))


class AddressLine(Input):
    """One line. A sign that could act on the terminal does not get in, however it comes."""

    def __init__(self, value: str) -> None:
        super().__init__(value, placeholder="https://pegs.example", max_length=LONGEST_LINE)
        self.cursor_blink = False

    def replace(self, text: str, start: int, end: int) -> None:
        """Put in what was typed or pasted, in the place of what was marked."""
        super().replace("".join(sign for sign in text if sign.isprintable()), start, end)


class ConnectScreen(BaseScreen[None]):
    """Which server? Those where one was before are offered; one that is named is joined at once."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "back")]

    DEFAULT_CSS = """
    ConnectScreen .label, ConnectScreen #connect-said { padding: 0 1; }
    ConnectScreen #connect-said { height: auto; margin: 1 0; }
    ConnectScreen OptionList { height: auto; max-height: 8; }
    ConnectScreen .keys { dock: bottom; }
    """

    def __init__(self, url: str | None = None) -> None:
        super().__init__()
        self._url = url

    @property
    def identities(self) -> Identities:
        """Who we are on servers."""
        return Identities(self.pegs.context.data / "identities.json")

    def compose(self) -> ComposeResult:
        """A line for the address, and the servers that are known."""
        _ = self.said.gettext
        yield Static(_("Online"), classes="title", markup=False)
        label = _("The address of a Codepegs server, or the link of a table:")
        yield Static(label, classes="label", markup=False)
        yield AddressLine(sanitised(self._url or ""))
        yield Static("", id="connect-said", markup=False)
        title = _("Servers where you were before:")
        yield Static(title, classes="label", id="known-title", markup=False)
        yield OptionList(id="known", markup=False)
        keys = say("Enter: connect · Tab: to the list · Esc goes back")
        yield Static(self.speak(keys), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Go to the server that was named, or wait for an address."""
        self._offer_known()
        self.query_one(Input).focus()
        if self._url is not None:
            self._connect(self._url)

    def on_screen_resume(self) -> None:
        """Show what is known by now."""
        self._offer_known()

    def _offer_known(self) -> None:
        known = known_servers(self.pegs.context.data)
        for widget in ("#known", "#known-title"):
            self.query_one(widget).display = bool(known)
        choices = self.query_one("#known", OptionList)
        choices.clear_options()
        choices.add_options(Option(origin) for origin in known)

    def on_input_submitted(self, submitted: Input.Submitted) -> None:
        """Go there."""
        self._connect(submitted.value)

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        """Go where one was before."""
        origin = str(chosen.option.prompt)
        self.query_one(Input).value = origin
        self._connect(origin)

    def action_back(self) -> None:
        """Back to the menu."""
        self.dismiss()

    def _say(self, text: str) -> None:
        for line in self.query("#connect-said").results(Static):
            line.update(text)

    def _connect(self, written: str) -> None:
        self._say(self.said.gettext("Connecting …"))
        self.run_worker(self._go(written), exclusive=True, group="connect")

    async def _go(self, written: str) -> None:
        try:
            address = read_address(written)
            identities = self.identities
            is_new = identities.of(address.origin) is None
            server = Server(address.origin, identities=identities, language=self.pegs.code)
            await server.__aenter__()
        except Refusal as refusal:
            self._say(f"! {refusal.spoken(self.said)}")
            return
        self._say("")
        remember_server(self.pegs.context.data, server.origin)
        lobby = LobbyScreen(server, identities, table=address.table, is_new_guest=is_new)
        self.app.push_screen(lobby)
