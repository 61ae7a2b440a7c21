"""Fields of one line: a choice, a number, and buttons, for keys and the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import digits
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.text import Text as Drawn
from textual import events
from textual.geometry import Region, Size
from textual.layout import Layout, WidgetPlacement
from textual.layouts.horizontal import HorizontalLayout
from textual.message import Message
from textual.widget import Widget

from codepegs.tui.widgets.base_screen import DrawnWidget, look_of


class Chooser(DrawnWidget):
    """A label, and one of several values between two arrows."""

    @dataclass
    class Changed(Message):
        """Another value was chosen."""

        chooser: Chooser

        @property
        def control(self) -> Chooser:
            """The field, for Textual's selectors."""
            return self.chooser

    def __init__(
        self,
        label: str,
        choices: Sequence[tuple[str, str]],
        value: str | None = None,
        *,
        id: str | None = None,  # noqa: A002  # Textual's own word
        label_width: int = 24,
        help_text: str = "",
    ) -> None:
        super().__init__("", id=id, classes="field")
        self.label, self.label_width, self.help_text = label, label_width, help_text
        self.choices = list(choices)
        self.value = self.choices[0][0] if value is None else value

    @property
    def shown(self) -> str:
        """The value in words."""
        return dict(self.choices).get(self.value, self.value)

    def draw(self) -> None:
        """Draw the label and the value."""
        peg_theme = look_of(self)
        line = Drawn(no_wrap=True)
        line.append("▶ " if self.has_focus else "  ")
        line.append(set_cell_size(self.label, self.label_width))
        line.append("◂ ", style=peg_theme.faint)
        line.append(self.shown, style=peg_theme.chosen if self.has_focus else peg_theme.strong)
        line.append(" ▸", style=peg_theme.faint)
        if self.size.width:
            line.truncate(self.size.width, overflow="ellipsis")
        self.update(line, layout=False)

    def on_resize(self) -> None:
        """Draw it for the new width."""
        self.draw()

    def set_choices(self, choices: Sequence[tuple[str, str]]) -> None:
        """Offer other values; the chosen one stays if it is among them."""
        self.choices = list(choices)
        if self.value not in dict(choices):
            self.value = self.choices[0][0]
        self.draw()

    def choose(self, value: str) -> None:
        """Choose a value, and post a message about it."""
        if value != self.value:
            self.value = value
            self.draw()
            self.post_message(self.Changed(self))

    def step(self, by: int) -> None:
        """Choose the next value, or the one before."""
        values = [value for value, _ in self.choices]
        place = values.index(self.value) if self.value in values else 0
        self.choose(values[(place + by) % len(values)])

    def on_key(self, event: events.Key) -> None:
        """Arrows choose; so do Enter and the space bar."""
        by = {"left": -1, "right": 1, "enter": 1, "space": 1}.get(event.key)
        if by is not None:
            event.stop()
            event.prevent_default()
            self.step(by)

    def on_click(self, event: events.Click) -> None:
        """A click on the left arrow goes back, on the value or the right arrow on."""
        start = 2 + self.label_width
        if event.x >= start:
            self.step(-1 if event.x < start + 2 else 1)


class Number(Chooser):
    """A number within limits, typed or stepped through; without one the usual is taken."""

    def __init__(
        self, label: str, usual: str, low: int, high: int, step: int = 1, **settings: Any
    ) -> None:
        super().__init__(label, [("", usual)], "", **settings)
        self.usual, self.low, self.high, self.by = usual, low, high, step

    @property
    def shown(self) -> str:
        """The number, or the usual one."""
        return self.value or self.usual

    def step(self, by: int) -> None:
        """Choose the next number, or the one before."""
        if not self.shown.isdigit():
            self.choose(str(self.low))
            return
        number = int(self.shown) + by * self.by
        number -= number % self.by  # the lowest number may be none of the others' row
        self.choose(str(min(max(number, self.low), self.high)))

    def on_key(self, event: events.Key) -> None:
        """Digits make a number."""
        sign = event.character
        if sign is not None and sign in digits:
            self.choose((self.value + sign)[-9:])
        elif event.key == "backspace":
            self.choose(self.value[:-1])
        elif event.key == "delete":
            self.choose("")
        else:
            return
        event.stop()
        event.prevent_default()


def widest(labels: Sequence[str]) -> int:
    """The cells of the widest label."""
    return max(map(cell_len, labels), default=0)


class Press(DrawnWidget):
    """A button: Enter, the space bar or a click presses it."""

    @dataclass
    class Pressed(Message):
        """The button was pressed."""

        press: Press

        @property
        def control(self) -> Press:
            """The button, for Textual's selectors."""
            return self.press

    def __init__(self, label: str, *, id: str | None = None) -> None:  # noqa: A002  # Textual's own word
        super().__init__("", id=id, classes="press")
        self.label = label

    def draw(self) -> None:
        """Draw it, marked if it has the focus."""
        peg_theme = look_of(self)
        line = Drawn("▶ " if self.has_focus else "  ", no_wrap=True)
        style = peg_theme.chosen if self.has_focus else peg_theme.strong
        self.update(line.append(f"[{self.label}]", style=style))

    def on_key(self, event: events.Key) -> None:
        """Enter and the space bar press it."""
        if event.key in ("enter", "space"):
            event.stop()
            event.prevent_default()
            self.post_message(self.Pressed(self))

    def on_click(self) -> None:
        """A click presses it."""
        self.post_message(self.Pressed(self))


class _InLines(HorizontalLayout):
    """From left to right, in as many lines as are needed."""

    name = "in-lines"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> list[WidgetPlacement]:
        """The place of each child."""
        placed, x, y = [], 0, 0
        for one in super().arrange(parent, children, size, greedy):
            width, height = one.region.size
            if x and x + width > size.width:
                x, y = 0, y + height
            placed.append(one._replace(region=Region(x, y, width, height)))
            x += width
        return placed


IN_LINES = _InLines()


class Presses(Widget):
    """Buttons, in as many lines as they need."""

    @property
    def layout(self) -> Layout:
        """The layout of the buttons."""
        return IN_LINES
