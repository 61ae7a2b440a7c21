"""A page of fields, line below line: how the keyboard goes through it."""

from __future__ import annotations

from typing import TypeVar

from textual import events
from textual.containers import Horizontal
from textual.widget import Widget

from codepegs.tui.widgets.base_screen import BaseScreen
from codepegs.tui.widgets.chooser import Press

Result = TypeVar("Result")


class Form(BaseScreen[Result]):
    """↑ and ↓ go from line to line, Tab from field to field, ← and → between things to press."""

    def on_key(self, event: events.Key) -> None:
        """What the field itself does not take."""
        match event.key:
            case "up" | "down":
                self.go_to_line(-1 if event.key == "up" else 1)
            case "left" if isinstance(self.focused, Press):
                self.focus_previous(Press)
            case "right" if isinstance(self.focused, Press):
                self.focus_next(Press)
            case _:
                return
        event.stop()

    def go_to_line(self, by: int) -> None:
        """The line below or above; in the same place of it, where it has one."""
        lines = self._lines()
        for number, line in enumerate(lines):
            if self.focused in line:
                there = lines[(number + by) % len(lines)]
                # At once, and not when the app comes to it: the form may be another one by then.
                self.set_focus(there[min(line.index(self.focused), len(there) - 1)])
                return
        self.focus_next()

    def _lines(self) -> list[list[Widget]]:
        """The fields, line by line: those in one row stand in one line."""
        lines: dict[object, list[Widget]] = {}
        for field in self.focus_chain:
            line = field.parent if isinstance(field.parent, Horizontal) else field
            lines.setdefault(line, []).append(field)
        return list(lines.values())
