"""Small screens that ask one thing: a choice, a line of text; or that only tell one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text as Drawn
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from codepegs.text import Refusal, Text, say
from codepegs.tui.screens.rule_sheet import key_named
from codepegs.tui.widgets import BaseScreen

LONGEST_LINE = 4000
"""Signs that can be typed into one line; the rest of a paste is left out."""


@dataclass(frozen=True)
class DialogChoice:
    """One of several ways on."""

    name: str
    label: Text | str
    key: str = ""
    """The key that does the same elsewhere and here, to be learnt by reading it."""
    aside: str = ""
    """What else it is called."""


class ChoiceDialog(BaseScreen[str | None]):
    """A list of ways; the name of the one that is chosen, or `None` to go back."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "back")]
    # A long list scrolls below its title.
    CSS = """
    ChoiceDialog OptionList { height: 1fr; }
    """

    def __init__(
        self, title: Text | str, ways: Sequence[DialogChoice], *, more: Sequence[Text | str] = ()
    ) -> None:
        super().__init__()
        self._title = title
        self._more = more
        self.ways = ways

    def compose(self) -> ComposeResult:
        """The title, what there is to know, and the list."""
        yield Static(self.speak(self._title), classes="title", markup=False)
        if self._more:
            lines = "\n".join(self.speak(line) for line in self._more)
            yield Static(lines, classes="more", markup=False)
        yield OptionList(*[Option(self._prompt(way), id=way.name) for way in self.ways])
        yield Static(self.speak(say("↑ ↓ choose · Enter takes it · Esc goes back")), classes="keys")

    def _prompt(self, way: DialogChoice) -> Drawn:
        prompt = Drawn(self.speak(way.label))
        aside = key_named(way.key, self.said) if way.key else way.aside
        if aside:
            prompt.append(f"  {aside}", style=self.peg_theme.faint)
        return prompt

    def on_key(self, event: events.Key) -> None:
        """A key that is named beside a way takes it."""
        for way in self.ways:
            if way.key and event.key == way.key:
                event.stop()
                event.prevent_default()
                self.dismiss(way.name)

    @on(OptionList.OptionSelected)
    def chosen(self, event: OptionList.OptionSelected) -> None:
        """That one."""
        event.stop()
        self.dismiss(event.option.id)

    def action_back(self) -> None:
        """None of them."""
        self.dismiss(None)


class LineDialog(BaseScreen[str | None]):
    """One line of text that `take` accepts or refuses; `None` to go back.

    What takes a while, such as asking a server, is `check`: the dialog waits for it, and can be left.
    """

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "back")]

    def __init__(
        self,
        title: Text | str,
        *,
        take: Callable[[str], None] = lambda _: None,
        check: Callable[[str], Awaitable[None]] | None = None,
        value: str = "",
        more: Sequence[Text | str] = (),
        hidden: bool = False,
    ) -> None:
        super().__init__()
        self._title = title
        self._more = more
        self._take = take
        self._check = check
        self._value = value
        self._hidden = hidden

    def compose(self) -> ComposeResult:
        """The question, the line, and what is wrong with it."""
        yield Static(self.speak(self._title), classes="title", markup=False)
        if self._more:
            lines = "\n".join(self.speak(line) for line in self._more)
            yield Static(lines, classes="more", markup=False)
        line = Input(self._value, max_length=LONGEST_LINE, password=self._hidden)
        line.cursor_blink = False
        yield line
        yield Static("", classes="refusal", markup=False)
        yield Static(self.speak(say("Enter takes it · Esc goes back")), classes="keys")

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        """Take the line, or say why not."""
        event.stop()
        try:
            self._take(event.value)
        except Refusal as refusal:
            self._refuse(refusal)
        else:
            self._go_on(event.value)

    @work(exclusive=True)
    async def _go_on(self, value: str) -> None:
        try:
            if self._check is not None:
                self.query_one(".refusal", Static).update("")
                await self._check(value)
        except Refusal as refusal:
            self._refuse(refusal)
        else:
            self.dismiss(value)

    def _refuse(self, refusal: Refusal) -> None:
        self.query_one(".refusal", Static).update(f"! {refusal.spoken(self.said)}")

    def action_back(self) -> None:
        """Nothing."""
        self.dismiss(None)


class NoticeDialog(BaseScreen[None]):
    """Lines to be read; any of the usual keys goes on."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,space", "back")]

    def __init__(self, title: Text | str, lines: Sequence[Text | str | Drawn]) -> None:
        super().__init__()
        self._title = title
        self._lines = lines

    def compose(self) -> ComposeResult:
        """The title and the lines, which scroll."""
        yield Static(self.speak(self._title), classes="title", markup=False)
        with VerticalScroll(can_focus=True):
            for line in self._lines:
                shown = line if isinstance(line, Drawn) else Drawn(self.speak(line))
                yield Static(shown, classes="line")
        yield Static(self.speak(say("↑ ↓ scroll · Enter goes on")), classes="keys")

    def on_click(self, event: events.Click) -> None:
        """A click on the last line goes on too."""
        if event.widget is not None and event.widget.has_class("keys"):
            self.dismiss(None)

    def action_back(self) -> None:
        """Go on."""
        self.dismiss(None)


# -- Between two people at one screen: nothing is shown until the right one ------------------------


class HandOver(BaseScreen[bool]):
    """A cover over the table. Enter lifts it; what else is typed meanwhile is shown nowhere."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter", "go_on"), ("escape", "menu")]

    def __init__(self, sentence: Text) -> None:
        super().__init__()
        self.sentence = sentence

    def compose(self) -> ComposeResult:
        """Who is to come, and what to press."""
        yield Static("▒ ▒ ▒ ▒", classes="shield")
        yield Static(self.speak(self.sentence), classes="sentence", markup=False)
        yield Static(self.speak(say("Enter goes on")), classes="keys")

    def on_click(self, event: events.Click) -> None:
        """A click on the last line goes on too."""
        if event.widget is not None and event.widget.has_class("keys"):
            self.dismiss(True)

    def action_go_on(self) -> None:
        """The right one sits here now."""
        self.dismiss(True)

    def action_menu(self) -> None:
        """Not now: back to the table, where the menu is."""
        self.dismiss(False)
