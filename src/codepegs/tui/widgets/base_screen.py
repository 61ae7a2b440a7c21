"""What every screen of the full-screen game has: a language, a theme, and a least size."""

from __future__ import annotations

from typing import TypeVar

from textual import events, on
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from codepegs.text import Text, Translations, say
from codepegs.tui.base_app import BaseApp, app_of
from codepegs.tui.theme import Theme

Result = TypeVar("Result")

LEAST = (60, 18)
"""The least columns and lines of a terminal that the game can be shown on."""


class TooSmall(Static):
    """Says that the terminal is too small, and that nothing is lost."""


class BaseScreen(Screen[Result]):
    """A whole screen; on a terminal below the least size it shows only a sentence about that."""

    AUTO_FOCUS = "*"

    @property
    def pegs(self) -> BaseApp:
        """The app, with its type."""
        return app_of(self)

    @property
    def said(self) -> Translations:
        """The player's language."""
        return self.pegs.said

    @property
    def peg_theme(self) -> Theme:
        """How pegs are drawn."""
        return self.pegs.peg_theme

    def speak(self, text: Text | str) -> str:
        """A sentence in the player's language."""
        return self.pegs.speak(text)

    def line(self, text: Text | str, classes: str) -> Static:
        """A widget with a text, such as the title of the screen."""
        return Static(self.speak(text), classes=classes, markup=False)

    def write(self, selector: str, text: Text | str) -> None:
        """Write a text into a widget, unless the screen was closed by now."""
        for line in self.query(selector).results(Static):
            line.update(self.speak(text))

    def action_back(self) -> None:
        """Close the screen without a result."""
        self.dismiss(None)

    @property
    def is_too_small(self) -> bool:
        """Whether the terminal is below the least size."""
        return self.has_class("tiny")

    @on(events.Mount)
    def settle(self) -> None:
        """Adapt to the size of the terminal."""
        self.mount(TooSmall(classes="too-small"))
        self._measure(self.app.size.width, self.app.size.height)

    def see_to_keyboard(self) -> None:
        """Take the focus from a widget that was removed: it would swallow every key."""
        if self.focused is not None and not self.focused.is_attached:
            self.set_focus(None)

    def on_resize(self, event: events.Resize) -> None:
        """Adapt to the new size of the terminal."""
        self._measure(event.size.width, event.size.height)

    def _measure(self, width: int, height: int) -> None:
        tiny = width < LEAST[0] or height < LEAST[1]
        self.set_class(tiny, "tiny")
        self.set_class(width >= 110 and height >= 34, "roomy")
        if tiny:
            sentence = say(
                "This terminal has {width} columns and {height} lines; {least_width} and "
                "{least_height} are needed. Make it larger: nothing is lost.",
                width=width,
                height=height,
                least_width=LEAST[0],
                least_height=LEAST[1],
            )
            self.write("TooSmall", sentence)
        self.fit(width, height)

    def fit(self, width: int, height: int) -> None:
        """Lay the screen out for so many columns and lines."""


def spoken_in(widget: Widget, text: Text | str) -> str:
    """A sentence in the language of the widget's app."""
    return app_of(widget).speak(text)


def look_of(widget: Widget) -> Theme:
    """How pegs are drawn in the widget's app."""
    return app_of(widget).peg_theme


class DrawnWidget(Static, can_focus=True):
    """A widget that is drawn again when it gets or loses the focus."""

    def draw(self) -> None:
        """Draw it as it is now."""

    def on_mount(self) -> None:
        """Draw it for the first time."""
        self.draw()

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Draw it with or without the focus."""
        super().watch_has_focus(_has_focus)
        self.draw()
