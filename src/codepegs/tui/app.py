"""The full-screen game as a whole: its style, its first screens, and how it ends."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import Screen

from codepegs.tui.base_app import BaseApp, Context
from codepegs.tui.screens import MenuScreen
from codepegs.tui.theme import Theme
from codepegs.tui.widgets import BaseScreen

LEAVE = ("ctrl+q", "ctrl+c")
"""The keys that end the program, whatever is on the screen."""


class PegsApp(BaseApp):
    """Codepegs, full screen."""

    TITLE = "Codepegs"
    ENABLE_COMMAND_PALETTE = False
    # A click places a peg and selects no text.
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding(",".join(LEAVE), "leave", priority=True)]
    CSS = """
    Screen { background: $background; color: $foreground; }
    BaseScreen { layers: default over; }
    .too-small {
        display: none; layer: over; width: 100%; height: 100%; background: $background;
    }
    .tiny { overflow: hidden hidden; align: left top; }
    .tiny > .too-small { display: block; }
    .title { text-style: bold; padding: 0 1; height: auto; width: 100%; }
    .more { padding: 1 1 0 1; height: auto; width: 100%; }
    .keys { dock: bottom; height: 1; padding: 0 1; color: $text-muted; }
    App:nocolor .keys, App:nocolor .title { color: ansi_default; background: ansi_default; }
    .refusal { padding: 0 1; height: auto; color: $text-error; text-style: bold; }
    App:nocolor .refusal { color: ansi_default; }
    OptionList { border: none; padding: 1 0; background: $background; height: auto; }
    OptionList > .option-list--option { padding: 0 1; }
    OptionList:focus { border: none; background-tint: $foreground 0%; }
    App:nocolor OptionList > .option-list--option-highlighted {
        color: ansi_default; background: ansi_default; text-style: bold underline;
    }
    Input { border: none; height: 1; padding: 0 1; margin: 1 1; background: $surface; }
    Input:focus { border: none; }
    App:nocolor Input:focus { text-style: underline; }
    NoticeDialog .line { padding: 0 1; width: 100%; height: auto; }
    NoticeDialog VerticalScroll { padding: 1 0; }
    HandOver { align: center middle; }
    HandOver .shield { width: 100%; text-align: center; height: 1; }
    HandOver .sentence {
        width: 100%; max-width: 76; text-align: center; height: auto; padding: 2 4; text-style: bold;
    }
    HandOver .keys { dock: none; width: 100%; text-align: center; }
    .field { height: 1; width: 100%; }
    """

    def __init__(
        self,
        code: str = "en",
        *,
        peg_theme: Theme | None = None,
        context: Context | None = None,
        first: Callable[[], Screen[Any]] | None = None,
    ) -> None:
        super().__init__(code, peg_theme, context)
        self._first = first

    def on_mount(self) -> None:
        """Show the menu, and the first screen on top of it if there is one."""
        self.theme = "ansi-dark" if self.peg_theme.depth in ("16", "none") else "textual-dark"
        if not self.is_headless:
            # A program that is ended from outside leaves the terminal as it was.
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, self.exit)
        self.push_screen(MenuScreen())
        if self._first is not None:
            self.push_screen(self._first())

    async def on_event(self, event: events.Event) -> None:
        """Take the keys that leave; on a terminal that is too small, take no other input.

        A binding alone does not suffice: Textual does not find it from a focused widget that was
        removed from the screen.
        """
        if isinstance(event, events.Key) and event.key in LEAVE:
            await self.action_leave()
            return
        screen = self.screen if self.screen_stack else None
        is_input = isinstance(event, events.InputEvent | events.Paste)
        if is_input and isinstance(screen, BaseScreen):
            if screen.is_too_small:
                return
            screen.see_to_keyboard()
        await super().on_event(event)

    async def action_leave(self) -> None:
        """Leave at once, without a question: nothing is lost."""
        self.exit()
