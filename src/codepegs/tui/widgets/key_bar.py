"""The last line of a screen: the keys that do something; each can be clicked, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text as Drawn
from textual import events
from textual.message import Message
from textual.widgets import Static

from codepegs.tui.widgets.base_screen import look_of


@dataclass(frozen=True)
class Key:
    """The name of a key, what it does in a word, and its action."""

    key: str
    label: str
    action: str


class KeyBar(Static):
    """As many keys as fit, the first ones first."""

    @dataclass
    class Clicked(Message):
        """A key was clicked."""

        action: str

    def __init__(self) -> None:
        super().__init__("", classes="key-bar")
        self._places: list[tuple[int, int, str]] = []

    def show(self, keys: Sequence[Key], width: int) -> None:
        """Show the keys in so many columns."""
        peg_theme = look_of(self)
        line, self._places = Drawn(" ", no_wrap=True), []
        for key in keys:
            one = Drawn().append(key.key, peg_theme.strong)
            one.append(f" {key.label}", style=peg_theme.faint)
            if line.cell_len + one.cell_len + 1 > width:
                break
            start = line.cell_len
            line.append_text(one)
            self._places.append((start, line.cell_len, key.action))
            line.append("  ")
        self.update(line, layout=False)

    def on_click(self, event: events.Click) -> None:
        """Post a message about the key."""
        for start, end, action in self._places:
            if start <= event.x < end:
                self.post_message(self.Clicked(action))
