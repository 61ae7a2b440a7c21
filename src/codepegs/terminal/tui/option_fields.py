"""A field for each option of an edition: a choice, a number, or a line for the name of a file."""

from __future__ import annotations

from textual.containers import Horizontal
from textual.widgets import Input, Static

from codepegs.rules.agreement import Rules
from codepegs.rules.option import Option
from codepegs.rules.text import Translations
from codepegs.terminal.tui.chooser import Chooser, Number

LABELS = 28
"""Cells of the labels."""
COARSE = 15
"""The step through numbers that may be very large, such as seconds."""


def option_field(
    option: Option, usual: Rules, said: Translations, code: str
) -> Chooser | Horizontal:
    """The field of an option, with the value it usually has; the language of words is `code`."""
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
        return Horizontal(Static(label, markup=False), text, classes="text")
    choices = [
        (choice, _(said_so))
        for choice, said_so in zip(option.choices, option.choice_labels, strict=True)
    ]
    if value not in option.choices:
        choices = [("", _("as usual")), *choices]
    chosen = str(value) if value in option.choices else ""
    if option.name == "language":
        chosen = code
    return Chooser(label, choices, chosen, id=name, label_width=LABELS, help_text=rule)
