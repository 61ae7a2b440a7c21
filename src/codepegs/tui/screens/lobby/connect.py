"""Connect to a Codepegs server by its address or the link of a table.

The player's identity on each server is kept in a file, so that it is the same after a restart.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import ClassVar

from textual import events, on
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
"""Characters of the file that are read."""


def known_servers(folder: Path) -> tuple[str, ...]:
    """The addresses of known servers; none if the file cannot be read."""
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
    """Put a server first in the list of known servers."""
    others = [one for one in known_servers(folder) if one != origin]
    with contextlib.suppress(OSError, Refusal):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_text(str(folder / FILE), json.dumps([origin, *others][:MOST]))


class AddressLine(Input):
    """One line without control characters, which could act on the terminal."""

    def __init__(self, value: str) -> None:
        super().__init__(value, placeholder="https://pegs.example", max_length=LONGEST_LINE)
        self.cursor_blink = False

    def replace(self, text: str, start: int, end: int) -> None:
        """Replace a part of the line by what was typed or pasted."""
        super().replace("".join(sign for sign in text if sign.isprintable()), start, end)


class ConnectScreen(BaseScreen[None]):
    """Asks for a server and offers known ones; connects at once to one that is given."""

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

    def compose(self) -> ComposeResult:
        """A line for the address, and the servers that are known."""
        _ = self.said.gettext
        yield self.line(_("Online"), "title")
        yield self.line(_("The address of a Codepegs server, or the link of a table:"), "label")
        yield AddressLine(sanitised(self._url or ""))
        yield Static("", id="connect-said", markup=False)
        title = _("Servers where you were before:")
        yield Static(title, classes="label", id="known-title", markup=False)
        yield OptionList(id="known", markup=False)
        yield self.line(say("Enter: connect · Tab: to the list · Esc goes back"), "keys")

    def on_mount(self) -> None:
        """Connect to the server that was given, or wait for an address."""
        self.query_one(Input).focus()
        if self._url is not None:
            self._connect(self._url)

    @on(events.Mount)
    @on(events.ScreenResume)
    def offer_known(self) -> None:
        """List the known servers."""
        known = known_servers(self.pegs.context.data)
        for widget in ("#known", "#known-title"):
            self.query_one(widget).display = bool(known)
        choices = self.query_one("#known", OptionList)
        choices.clear_options()
        choices.add_options(Option(origin) for origin in known)

    def on_input_submitted(self, submitted: Input.Submitted) -> None:
        """Connect to the address."""
        self._connect(submitted.value)

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        """Connect to a known server."""
        origin = str(chosen.option.prompt)
        self.query_one(Input).value = origin
        self._connect(origin)

    def _connect(self, written: str) -> None:
        self.write("#connect-said", say("Connecting …"))
        self.run_worker(self._go(written), exclusive=True, group="connect")

    async def _go(self, written: str) -> None:
        try:
            address = read_address(written)
            identities = Identities(self.pegs.context.data / "identities.json")
            is_new = identities.of(address.origin) is None
            server = Server(address.origin, identities=identities, language=self.pegs.code)
            await server.__aenter__()
        except Refusal as refusal:
            self.write("#connect-said", f"! {refusal.spoken(self.said)}")
            return
        self.write("#connect-said", "")
        remember_server(self.pegs.context.data, server.origin)
        lobby = LobbyScreen(server, identities, table=address.table, is_new_guest=is_new)
        self.app.push_screen(lobby)
