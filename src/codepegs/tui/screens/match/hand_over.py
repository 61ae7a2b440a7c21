"""Between two people at one screen: nothing is shown until the right one says so."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from codepegs.text.sentence import Text, say
from codepegs.tui.widgets.base_screen import BaseScreen


class HandOver(BaseScreen[bool]):
    """A cover over the table. Enter lifts it; what else is typed meanwhile is shown nowhere."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "go_on"), ("escape", "menu")]

    def __init__(self, sentence: Text) -> None:
        super().__init__()
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        """Who is to come, and what to press."""
        yield Static("▒ ▒ ▒ ▒", classes="shield")
        yield Static(self.speak(self.sentence), classes="sentence", markup=False)
        yield Static(self.speak(say("Enter goes on")), classes="keys")

    def on_click(self, event: events.Click) -> None:
        """A click on the last line goes on too."""
        if event.widget is not None and event.widget.has_class("keys"):
            self.dismiss(True)

    def action_go_on(self) -> None:
        """The right one sits here now."""
        self.dismiss(True)

    def action_menu(self) -> None:
        """Not now: back to the table, where the menu is."""
        self.dismiss(False)
