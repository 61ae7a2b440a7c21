"""Fields of one line: choose from a few things, or a number. Keys, digits and mouse."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text as Drawn
from textual import events
from textual.geometry import Region, Size
from textual.layout import Layout, WidgetPlacement
from textual.layouts.horizontal import HorizontalLayout
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from codepegs.tui.widgets.base_screen import look_of


class Chooser(Static, can_focus=True):
    """A label, and one of several values between two arrows."""

    class Changed(Message):
        """Somebody chose something else."""

        def __init__(self, chooser: Chooser) -> None:
            super().__init__()
            self.chooser = chooser

        @property
        def control(self) -> Chooser:
            """The field."""
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
        self.label = label
        self.label_width = label_width
        self.choices = list(choices)
        self.value = self.choices[0][0] if value is None else value
        self.help_text = help_text

    def on_mount(self) -> None:
        """Draw it."""
        self.draw()

    @property
    def shown(self) -> str:
        """The value in words."""
        return dict(self.choices).get(self.value, self.value)

    def draw(self) -> None:
        """Draw the line as it is now."""
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
        """More or less can be read."""
        self.draw()

    def watch_has_focus(self, _has_focus: bool) -> None:
        """The keyboard is here, or elsewhere."""
        super().watch_has_focus(_has_focus)
        self.draw()

    def set_choices(self, choices: Sequence[tuple[str, str]]) -> None:
        """Other values; what was chosen stays if it is still among them."""
        self.choices = list(choices)
        if self.value not in dict(choices):
            self.value = self.choices[0][0]
        self.draw()

    def choose(self, value: str) -> None:
        """Choose a value, and tell about it."""
        if value != self.value:
            self.value = value
            self.draw()
            self.post_message(self.Changed(self))

    def step(self, by: int) -> None:
        """The next value, or the one before."""
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
        """A click on the left arrow goes back, on the rest of the value on."""
        start = 2 + self.label_width
        if event.x < start:
            return
        self.step(-1 if event.x < start + 2 else 1)


class Number(Chooser):
    """A number within limits; typed, or stepped through. Deleting takes the usual one again."""

    def __init__(
        self,
        label: str,
        usual: str,
        low: int,
        high: int,
        step: int = 1,
        *,
        id: str | None = None,  # noqa: A002  # Textual's own word
        label_width: int = 24,
        help_text: str = "",
    ) -> None:
        super().__init__(
            label, [("", usual)], "", id=id, label_width=label_width, help_text=help_text
        )
        self.usual = usual
        self.low, self.high, self.by = low, high, step

    @property
    def shown(self) -> str:
        """The number; the usual one where none was chosen."""
        return self.value or self.usual

    def step(self, by: int) -> None:
        """The next number, or the one before."""
        if not self.shown.isdigit():
            self.choose(str(self.low))
            return
        number = int(self.shown) + by * self.by
        self.choose(str(min(max(number, self.low), self.high)))

    def on_key(self, event: events.Key) -> None:
        """Digits are a number, as they are typed."""
        sign = event.character
        if sign is not None and sign.isascii() and sign.isdigit():
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
    """Cells that the widest of these takes."""
    return max(map(cell_len, labels), default=0)


class Press(Static, can_focus=True):
    """Something to press: with Enter, the space bar or a click."""

    class Pressed(Message):
        """Somebody pressed it."""

        def __init__(self, press: Press) -> None:
            super().__init__()
            self.press = press

        @property
        def control(self) -> Press:
            """What was pressed."""
            return self.press

    def __init__(self, label: str, *, id: str | None = None) -> None:  # noqa: A002  # Textual's own word
        super().__init__("", id=id, classes="press")
        self.label = label

    def on_mount(self) -> None:
        """Draw it."""
        self.draw()

    def draw(self) -> None:
        """Draw it, marked where the keyboard is."""
        peg_theme = look_of(self)
        mark = "▶ " if self.has_focus else "  "
        line = Drawn(mark, no_wrap=True)
        line.append(
            f"[{self.label}]", style=peg_theme.chosen if self.has_focus else peg_theme.strong
        )
        self.update(line)

    def watch_has_focus(self, _has_focus: bool) -> None:
        """The keyboard is here, or elsewhere."""
        super().watch_has_focus(_has_focus)
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """Enter and the space bar press it."""
        if event.key in ("enter", "space"):
            event.stop()
            event.prevent_default()
            self.post_message(self.Pressed(self))

    def on_click(self) -> None:
        """So does a click."""
        self.post_message(self.Pressed(self))


class _InLines(HorizontalLayout):
    """From left to right, and in the next line what does not fit into one."""

    name = "in-lines"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> list[WidgetPlacement]:
        """Where each stands."""
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
    """Things to press, in as many lines as they need."""

    @property
    def layout(self) -> Layout:
        """Where they stand."""
        return IN_LINES
