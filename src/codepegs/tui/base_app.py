"""The app as screens and widgets know it: its language, its look, and what is done before it ends."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from textual.app import App
from textual.dom import DOMNode

from codepegs.terminal.no_break import keep_together
from codepegs.text.languages import language
from codepegs.text.sentence import Text, Translations
from codepegs.tui.context import Context
from codepegs.tui.theme import Theme

Closing = Callable[[], Awaitable[Text | None]]


class BaseApp(App[None]):
    """Everything that is the same on every screen. Which screens there are, `PegsApp` knows."""

    def __init__(
        self, code: str, peg_theme: Theme | None = None, context: Context | None = None
    ) -> None:
        keep_together()
        self.peg_theme = Theme() if peg_theme is None else peg_theme
        # Where colours are few, only those that the terminal calls its own are sent.
        super().__init__(ansi_color=self.peg_theme.depth in ("16", "none"))
        # Asked for by the environment, or because the terminal has none.
        self.no_color = self.no_color or self.peg_theme.depth == "none"
        self.code = code
        self.said: Translations = language(code)
        self.context = Context() if context is None else context
        self.last_words: Text | None = None
        """What is said when the screen is the shell's again."""
        self._to_close: list[Closing] = []

    def before_leaving(self, close: Closing) -> None:
        """Do this before the program ends, however it ends; what it returns is said then."""
        self._to_close.append(close)

    def no_longer(self, close: Closing) -> None:
        """It was done."""
        if close in self._to_close:
            self._to_close.remove(close)

    async def on_unmount(self) -> None:
        """Close what is open: a running match is kept as it stands."""
        for close in list(self._to_close):
            self.last_words = await close() or self.last_words
        self._to_close.clear()
        self.context.close()

    def speak(self, text: Text | str) -> str:
        """A sentence in the person's language."""
        return text.spoken(self.said) if isinstance(text, Text) else text


def app_of(node: DOMNode) -> BaseApp:
    """The app that a screen or a widget is part of."""
    app = node.app
    assert isinstance(app, BaseApp)
    return app
