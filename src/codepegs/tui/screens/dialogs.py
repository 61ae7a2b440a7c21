"""Small screens: a choice, a line of text, and a notice."""

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
"""Characters that can be typed into one line; the rest of a paste is dropped."""


@dataclass(frozen=True)
class DialogChoice:
    """One of several choices; its key, or else its other name, is shown beside it."""

    name: str
    label: Text | str
    key: str = ""
    other_name: str = ""


class ChoiceDialog(BaseScreen[str | None]):
    """A list of choices; returns the name of the chosen one, or `None`."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "back")]
    # A long list scrolls below its title.
    CSS = """
    ChoiceDialog OptionList { height: 1fr; }
    """

    def __init__(
        self, title: Text | str, ways: Sequence[DialogChoice], *, more: Sequence[Text | str] = ()
    ) -> None:
        super().__init__()
        self._title, self._more, self.ways = title, more, ways

    def compose(self) -> ComposeResult:
        """The title, more about it, and the list."""
        yield self.line(self._title, "title")
        if self._more:
            yield self.line("\n".join(map(self.speak, self._more)), "more")
        yield OptionList(*[Option(self._prompt(way), id=way.name) for way in self.ways])
        yield self.line(say("↑ ↓ choose · Enter takes it · Esc goes back"), "keys")

    def _prompt(self, way: DialogChoice) -> Drawn:
        prompt = Drawn(self.speak(way.label))
        beside = key_named(way.key, self.said) if way.key else way.other_name
        if beside:
            prompt.append(f"  {beside}", style=self.peg_theme.faint)
        return prompt

    def on_key(self, event: events.Key) -> None:
        """The key of a choice takes it."""
        for way in self.ways:
            if way.key and event.key == way.key:
                event.stop()
                event.prevent_default()
                self.dismiss(way.name)

    @on(OptionList.OptionSelected)
    def chosen(self, event: OptionList.OptionSelected) -> None:
        """Return the choice."""
        event.stop()
        self.dismiss(event.option.id)


class LineDialog(BaseScreen[str | None]):
    """One line of text that `take` accepts or refuses; returns it, or `None`.

    `check` may take longer, such as asking a server; the dialog can be left meanwhile.
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
        self._title, self._more = title, more
        self._take, self._check = take, check
        self._value, self._hidden = value, hidden

    def compose(self) -> ComposeResult:
        """The question, the line, and what is wrong with it."""
        yield self.line(self._title, "title")
        if self._more:
            yield self.line("\n".join(map(self.speak, self._more)), "more")
        line = Input(self._value, max_length=LONGEST_LINE, password=self._hidden)
        line.cursor_blink = False
        yield line
        yield self.line("", "refusal")
        yield self.line(say("Enter takes it · Esc goes back"), "keys")

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
                self.write(".refusal", "")
                await self._check(value)
        except Refusal as refusal:
            self._refuse(refusal)
        else:
            self.dismiss(value)

    def _refuse(self, refusal: Refusal) -> None:
        self.write(".refusal", f"! {refusal.spoken(self.said)}")


class NoticeDialog(BaseScreen[None]):
    """Lines to be read."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,space", "back")]

    def __init__(self, title: Text | str, lines: Sequence[Text | str | Drawn]) -> None:
        super().__init__()
        self._title, self._lines = title, lines

    def compose(self) -> ComposeResult:
        """The title and the lines, which scroll."""
        yield self.line(self._title, "title")
        with VerticalScroll(can_focus=True):
            for line in self._lines:
                shown = line if isinstance(line, Drawn) else Drawn(self.speak(line))
                yield Static(shown, classes="line")
        yield self.line(say("↑ ↓ scroll · Enter goes on"), "keys")

    def on_click(self, event: events.Click) -> None:
        """A click on the last line goes on too."""
        if event.widget is not None and event.widget.has_class("keys"):
            self.dismiss(None)
