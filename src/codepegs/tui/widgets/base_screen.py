"""What every screen of the full-screen game has: a language, a look, and a least size."""

from __future__ import annotations

from typing import TypeVar

from textual import events, on
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Static

from codepegs.text import Text, Translations, say
from codepegs.tui.base_app import BaseApp, app_of
from codepegs.tui.theme import Theme

Result = TypeVar("Result")

LEAST = (60, 18)
"""Columns and lines below which nothing can be shown."""


class TooSmall(Static):
    """Says that the terminal is too small, and that nothing is lost."""


class BaseScreen(Screen[Result]):
    """A whole screen. Below the least size it shows a sentence; what was on it stays as it was."""

    AUTO_FOCUS = "*"

    @property
    def pegs(self) -> BaseApp:
        """The app, as what it is."""
        return app_of(self)

    @property
    def said(self) -> Translations:
        """The person's language."""
        return self.pegs.said

    @property
    def peg_theme(self) -> Theme:
        """How pegs are drawn."""
        return self.pegs.peg_theme

    def speak(self, text: Text | str) -> str:
        """A sentence in the person's language."""
        return self.pegs.speak(text)

    @property
    def is_too_small(self) -> bool:
        """Whether nothing but the sentence is shown."""
        return self.has_class("tiny")

    @on(events.Mount)
    def settle(self) -> None:
        """Take the look and the size of the terminal."""
        self.mount(TooSmall(classes="too-small"))
        self._measure(self.app.size.width, self.app.size.height)

    def see_to_keyboard(self) -> None:
        """Take the keyboard from a widget that is gone: it would swallow every key."""
        if self.focused is not None and not self.focused.is_attached:
            self.set_focus(None)

    def on_resize(self, event: events.Resize) -> None:
        """Say so where the terminal is too small, and come back when it is not."""
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
            for note in self.query(TooSmall):
                note.update(self.speak(sentence))
        self.fit(width, height)

    def fit(self, width: int, height: int) -> None:
        """Lay things out for so much room."""


class Sheet(ModalScreen[Result], BaseScreen[Result]):
    """A screen that lies on another one, which waits for it."""


def spoken_in(widget: Widget, text: Text | str) -> str:
    """A sentence in the language of the app that a widget is part of."""
    return app_of(widget).speak(text)


def look_of(widget: Widget) -> Theme:
    """How pegs are drawn in the app that a widget is part of."""
    return app_of(widget).peg_theme
