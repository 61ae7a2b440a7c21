"""Giving a mark by hand: a number for each kind of key peg, typed, stepped or clicked."""

from __future__ import annotations

from dataclasses import dataclass
from string import digits

from rich.text import Text as Drawn
from textual import events
from textual.message import Message

from codepegs.rules import Rules
from codepegs.text import say
from codepegs.tui.widgets.base_screen import DrawnWidget, look_of, spoken_in


class MarkInput(DrawnWidget):
    """A mark that is being made. Digits go on from kind to kind; ↑ and ↓ count up and down.

    A mark cannot be taken back, and the codebreaker's Enter may still bounce: before something is
    counted, there is no mark, not even an empty one.
    """

    @dataclass
    class Submitted(Message):
        """The mark is ready."""

        counts: tuple[int, ...] | None

    class Changed(Message):
        """A count was changed."""

    def __init__(self) -> None:
        super().__init__("", classes="maker")
        self.rules: Rules | None = None
        self.holes = 0
        self.counts: list[int | None] = []
        """The count of each kind; `None` before it was touched."""
        self.cursor = 0
        self._typing = False
        self._places: list[tuple[int, int]] = []

    def begin(self, rules: Rules, holes: int) -> None:
        """Begin a mark of these rules."""
        self.rules, self.holes = rules, holes
        self.clear()

    def clear(self) -> None:
        """Take all key pegs away."""
        self.counts = [None] * (0 if self.rules is None else len(self.rules.keys))
        self.cursor, self._typing = 0, False
        self._changed()

    @property
    def mark(self) -> tuple[int, ...] | None:
        """The mark, if something was counted; a kind that was not touched counts as 0."""
        if all(count is None for count in self.counts):
            return None
        return tuple(count or 0 for count in self.counts)

    def draw(self) -> None:
        """Draw each kind with its count."""
        if self.rules is None:
            self.update("")
            return
        peg_theme = look_of(self)
        line, self._places = Drawn("  ", no_wrap=True), []
        for place, (key, meaning) in enumerate(
            zip(self.rules.keys, self.rules.key_meanings, strict=True)
        ):
            start = line.cell_len
            here = place == self.cursor and self.has_focus
            line.append("▶ " if here else "  ")
            line.append_text(peg_theme.key(key, meaning))
            line.append(f" {spoken_in(self, say(key))} ")
            line.append("- ", style=peg_theme.faint)
            count = self.counts[place]
            shown = "·" if count is None else str(count)
            line.append(f" {shown} ", style=peg_theme.chosen if here else peg_theme.strong)
            line.append(" +", style=peg_theme.faint)
            self._places.append((start, line.cell_len))
            line.append("   ")
        self.update(line, layout=False)

    def step(self, place: int, by: int) -> None:
        """One key peg more or less."""
        self.cursor, self._typing = place, False
        self.counts[place] = min(max((self.counts[place] or 0) + by, 0), self.holes)
        self._changed()

    def _changed(self) -> None:
        self.draw()
        self.post_message(self.Changed())

    def _type(self, digit: int) -> None:
        """A digit is the count of this kind; with ten holes or more, 1 may begin two digits."""
        if self._typing and self.holes >= 10 and self.counts[self.cursor] == 1:
            self.counts[self.cursor] = 10 + digit
            self._typing = False
        else:
            self.counts[self.cursor] = digit
            self._typing = self.holes >= 10 and digit == 1
        if not self._typing:
            self.cursor = min(self.cursor + 1, len(self.counts) - 1)
        self._changed()

    def on_key(self, event: events.Key) -> None:
        """Digits, arrows, Delete, Enter."""
        if self.rules is None:
            return
        sign = event.character
        match event.key:
            case "enter":
                self.post_message(self.Submitted(self.mark))
            case "left" | "right":
                by = -1 if event.key == "left" else 1
                self.cursor = min(max(self.cursor + by, 0), len(self.counts) - 1)
                self._typing = False
            case "up" | "plus":
                self.step(self.cursor, 1)
            case "down" | "minus":
                self.step(self.cursor, -1)
            case "backspace" | "delete":
                self.clear()
            case _:
                if sign is None or sign not in digits:
                    return
                self._type(int(sign))
        self.draw()
        event.stop()
        event.prevent_default()

    def on_click(self, event: events.Click) -> None:
        """The signs beside a count count up and down."""
        for place, (start, end) in enumerate(self._places):
            if start <= event.x < end:
                if event.x >= end - 2:
                    self.step(place, 1)
                elif end - 8 <= event.x < end - 5:
                    self.step(place, -1)
                else:
                    self.cursor = place
                    self.draw()
