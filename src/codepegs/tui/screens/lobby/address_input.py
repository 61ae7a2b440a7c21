"""A line to type or paste an address into."""

from __future__ import annotations

from textual.widgets import Input

from codepegs.tui.screens.dialogs import LONGEST_LINE


class AddressLine(Input):
    """One line. A sign that could act on the terminal does not get in, however it comes."""

    def __init__(self, value: str) -> None:
        super().__init__(value, placeholder="https://pegs.example", max_length=LONGEST_LINE)
        self.cursor_blink = False

    def replace(self, text: str, start: int, end: int) -> None:
        """Put in what was typed or pasted, in the place of what was marked."""
        super().replace("".join(sign for sign in text if sign.isprintable()), start, end)
