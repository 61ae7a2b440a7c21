"""The screens of rules, of an edition or of one match, and of the keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from rich.table import Table as Columns
from rich.text import Text as Words
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from codepegs.render import rule_sheet
from codepegs.rules import Edition, Rules
from codepegs.terminal import Block, Sentences, SheetHeading, SheetTable, sheet_blocks
from codepegs.text import N_, Text, Translations, say
from codepegs.tui.widgets import BaseScreen


def shown(blocks: Iterable[Block]) -> Iterator[Static]:
    """The blocks as widgets, one below the other."""
    for block in blocks:
        match block:
            case SheetHeading():
                yield Static(block.text, markup=False, classes="sheet-heading")
            case Sentences():
                for line in block.lines:
                    yield Static(line, markup=False, classes="sheet-line")
            case SheetTable():
                columns = Columns(box=None, header_style="bold", pad_edge=False)
                for heading in block.headings:
                    columns.add_column(heading, overflow="fold")
                for row in block.rows:
                    columns.add_row(*map(Words, row))
                yield Static(columns, classes="sheet-line")


class RulesScreen(BaseScreen[None]):
    """The rule sheet, to be read and left again."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,f2,q", "back")]

    DEFAULT_CSS = """
    RulesScreen VerticalScroll { padding: 0 1; }
    .sheet-heading { text-style: bold; margin: 1 0 0 0; }
    .sheet-line { padding: 0 0 0 2; }
    """

    def __init__(self, of: Edition | Rules) -> None:
        super().__init__()
        self._of = of

    def compose(self) -> ComposeResult:
        """All of it, in a sheet that scrolls."""
        sheet = rule_sheet(self._of)
        title = say("{name}: {title}", name=sheet.name, title=sheet.title)
        yield self.line(title, "title")
        with VerticalScroll(can_focus=True):
            yield from shown(sheet_blocks(self._of, self.said))
        yield self.line(say("↑ ↓ scroll · Esc goes back"), "keys")


# -- The keys of a screen --------------------------------------------------------------------


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
    """The keys of the screen below, and more about it."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,question_mark,f1,enter,q", "back")]

    DEFAULT_CSS = "KeysScreen VerticalScroll { padding: 1; }"

    def __init__(self, keys: Sequence[tuple[str, str]], more: Sequence[Text | str] = ()) -> None:
        super().__init__()
        self._keys, self._more = list(keys), list(more)

    def compose(self) -> ComposeResult:
        """A line a key."""
        _ = self.said.gettext
        yield self.line(_("Keys"), "title")
        blocks: list[Block] = [SheetTable((_("Key"), _("What it does")), self._keys)]
        if self._more:
            blocks.append(Sentences(["", *map(self.speak, self._more)]))
        with VerticalScroll(can_focus=True):
            yield from shown(blocks)
        yield self.line(say("↑ ↓ scroll · Esc goes back"), "keys")
