"""The keys of a screen, one line each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from codepegs.terminal.sheets import Block, Sentences, SheetTable
from codepegs.text.sentence import N_, Text, Translations, say
from codepegs.tui.screens.rule_sheet import shown
from codepegs.tui.widgets.base_screen import BaseScreen

KEY_NAMES = {
    "enter": N_("Enter"),
    "escape": N_("Esc"),
    "space": N_("Space"),
    "backspace": N_("Backspace"),
    "delete": N_("Delete"),
    "tab": N_("Tab"),
    "pageup": N_("Page up"),
    "pagedown": N_("Page down"),
    "home": N_("Home"),
    "end": N_("End"),
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "question_mark": "?",
    "plus": "+",
    "minus": "-",
}


def key_named(key: str, said: Translations) -> str:
    """A key as it stands on a keyboard.

    >>> from codepegs.text.sentence import ENGLISH
    >>> key_named("ctrl+s", ENGLISH), key_named("question_mark", ENGLISH), key_named("f2", ENGLISH)
    ('Ctrl+S', '?', 'F2')
    """
    *held, last = key.split("+")
    named = said.gettext(KEY_NAMES[last]) if last in KEY_NAMES else last.upper()
    return "+".join([*(part.capitalize() for part in held), named])


class KeysScreen(BaseScreen[None]):
    """What can be typed on the screen below, and what else there is to know."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,question_mark,f1,enter,q", "close")]

    DEFAULT_CSS = """
    KeysScreen VerticalScroll { padding: 1; }
    """

    def __init__(self, keys: Sequence[tuple[str, str]], more: Sequence[Text | str] = ()) -> None:
        super().__init__()
        self._keys = list(keys)
        self._more = list(more)

    def compose(self) -> ComposeResult:
        """A line a key."""
        _ = self.said.gettext
        yield Static(_("Keys"), classes="title", markup=False)
        blocks: list[Block] = [SheetTable((_("Key"), _("What it does")), self._keys)]
        if self._more:
            blocks.append(Sentences(["", *map(self.speak, self._more)]))
        with VerticalScroll(can_focus=True):
            yield from shown(blocks)
        yield Static(self.speak(say("↑ ↓ scroll · Esc goes back")), classes="keys")

    def action_close(self) -> None:
        """Back to the screen below."""
        self.dismiss()
