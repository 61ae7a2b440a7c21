"""Forms: the way of the keyboard through their fields, and the fields of an edition's options."""

from __future__ import annotations

from typing import TypeVar

from textual import events, on
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import Input, Static

from codepegs.rules import OPTIONS, Option, Rules
from codepegs.text import Refusal, Text, Translations, say
from codepegs.tui.widgets.base_screen import BaseScreen
from codepegs.tui.widgets.chooser import Chooser, Number, Press

Result = TypeVar("Result")


class Form(BaseScreen[Result]):
    """↑ and ↓ go from line to line, Tab from field to field, ← and → between buttons."""

    def on_key(self, event: events.Key) -> None:
        """Take the keys that the field itself does not take."""
        match event.key:
            case "up" | "down":
                self.go_to_line(-1 if event.key == "up" else 1)
            case "left" if isinstance(self.focused, Press):
                self.focus_previous(Press)
            case "right" if isinstance(self.focused, Press):
                self.focus_next(Press)
            case _:
                return
        event.stop()

    @on(Press.Pressed, "#back")
    def back_pressed(self) -> None:
        """Close the form without a result."""
        self.action_back()

    def go_to_line(self, by: int) -> None:
        """Go to the line below or above, to the same place in it if it has one."""
        lines = self._lines()
        for number, line in enumerate(lines):
            if self.focused in line:
                there = lines[(number + by) % len(lines)]
                # `focus` would act later, when the form may have other fields.
                self.set_focus(there[min(line.index(self.focused), len(there) - 1)])
                return
        self.focus_next()

    def _lines(self) -> list[list[Widget]]:
        """The fields, line by line; those in one `Horizontal` are one line."""
        lines: dict[object, list[Widget]] = {}
        for field in self.focus_chain:
            line = field.parent if isinstance(field.parent, Horizontal) else field
            lines.setdefault(line, []).append(field)
        return list(lines.values())


LABELS = 28
"""Columns of the labels."""
COARSE = 15
"""The step through numbers that may be very large, such as seconds."""


class FileField(Horizontal):
    """A label, and a line for the name of a file."""

    def __init__(self, label: str, line: Input) -> None:
        super().__init__(Static(label, markup=False), line, classes="text")
        self.line = line

    @property
    def value(self) -> str:
        """The name that was typed."""
        return self.line.value


def option_field(
    option: Option, usual: Rules, said: Translations, code: str
) -> Chooser | FileField:
    """The field of an option, with its usual value; `code` is the language of words."""
    _ = said.gettext
    name, label, rule = f"option-{option.name}", _(option.label), _(option.rule)
    value = usual.value_of(option.name)
    if option.is_flag:
        choices = [("", _("no")), ("yes", _("yes"))]
        return Chooser(label, choices, id=name, label_width=LABELS, help_text=rule)
    if option.is_number:
        low, high = option.low or 0, option.high or 0
        step = COARSE if high > 1000 else option.step
        shown = _("no limit") if value is None else str(value)
        return Number(label, shown, low, high, step, id=name, label_width=LABELS, help_text=rule)
    if option.free_text:
        text = Input(id=name, compact=True, max_length=1000)
        text.cursor_blink = False
        return FileField(label, text)
    choices = list(zip(option.choices, map(_, option.choice_labels), strict=True))
    if value not in option.choices:
        choices = [("", _("as usual")), *choices]
    chosen = str(value) if value in option.choices else ""
    if option.name == "language":
        chosen = code
    return Chooser(label, choices, chosen, id=name, label_width=LABELS, help_text=rule)


def said_in_form(refusal: Refusal) -> Text:
    """The text of a refusal, with the label of the field instead of the option as it is written."""
    if refusal.code != "option/value":
        return refusal.text
    option = OPTIONS[str(refusal.gaps["option"])]
    gaps = {"label": say(option.label), "came": refusal.gaps["came"]}
    if option.is_number:
        gaps |= {"low": option.low, "high": option.high}
        return say('{label}: "{came}" does not fit. Type a number from {low} to {high}.', **gaps)
    return say('{label}: "{came}" cannot be the name of a file. Type another one.', **gaps)
