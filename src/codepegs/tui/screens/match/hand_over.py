"""The cover between two players at one screen: nothing is shown until the right one says so."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

from codepegs.text import Text, say
from codepegs.tui.widgets import BaseScreen


class HandOver(BaseScreen[bool]):
    """A cover over the table while the keyboard changes hands; shows nothing that is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "go_on"), ("escape", "menu")]

    def __init__(self, sentence: Text) -> None:
        super().__init__()
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        """Who takes the keyboard, and what to press."""
        yield self.line("▒ ▒ ▒ ▒", "shield")
        yield self.line(self.sentence, "sentence")
        yield self.line(say("Enter goes on"), "keys")

    def on_click(self, event: events.Click) -> None:
        """A click on the last line goes on too."""
        if event.widget is not None and event.widget.has_class("keys"):
            self.dismiss(True)

    def action_go_on(self) -> None:
        """Lift the cover: the right player has the keyboard."""
        self.dismiss(True)

    def action_menu(self) -> None:
        """Go to the menu of the match instead."""
        self.dismiss(False)
