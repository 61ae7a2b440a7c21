"""Making a row: pegs are typed by their letters, pasted, or clicked in the tray."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text as Drawn
from textual import events
from textual.message import Message
from textual.widgets import Static

from codepegs.rules import Rules
from codepegs.text import Refusal, say
from codepegs.tui.widgets.base_screen import DrawnWidget, look_of, spoken_in
from codepegs.tui.widgets.board_view import Measures

LONGEST_PASTE = 1000
"""Characters of a paste that are read."""


class RowInput(DrawnWidget):
    """The row that is being made. If it is covered, it shows only how many pegs it has."""

    @dataclass
    class Submitted(Message):
        """The row is ready."""

        pegs: tuple[str, ...]

    @dataclass
    class Refused(Message):
        """A paste could not be taken, or not all of it."""

        trouble: Refusal

    class Changed(Message):
        """A peg was placed or taken away."""

    def __init__(self) -> None:
        super().__init__("", classes="maker")
        self.rules: Rules | None = None
        self.lengths: tuple[int, ...] = ()
        self.pegs: list[str] = []
        """The letter in each hole; an empty text where there is no peg."""
        self.cursor = 0
        self.half = ""
        """The first character of a letter that has two."""
        self.covered = False
        self.measures = Measures()
        self.margin = 5
        """Cells before the first hole, as on the board."""

    @property
    def holes(self) -> int:
        """The number of holes that can be filled."""
        return max(self.lengths, default=0)

    def begin(self, rules: Rules, lengths: Sequence[int], *, covered: bool = False) -> None:
        """Begin an empty row of these rules, with one of these lengths."""
        self.rules, self.lengths, self.covered = rules, tuple(lengths), covered
        self.clear()

    def clear(self) -> None:
        """Take all pegs away."""
        self.pegs = [""] * self.holes
        self.cursor, self.half = 0, ""
        self._changed()

    def put_row(self, pegs: Sequence[str]) -> None:
        """Place these pegs from the first hole on."""
        self.pegs = [*pegs, *[""] * self.holes][: self.holes]
        self.cursor = min(len(pegs), self.holes - 1) if self.holes else 0
        self.half = ""
        self._changed()

    @property
    def row(self) -> tuple[str, ...]:
        """The pegs, without the empty holes at the end."""
        pegs = list(self.pegs)
        while pegs and not pegs[-1]:
            pegs.pop()
        return tuple(pegs)

    def place(self, letter: str) -> None:
        """Put a peg where the cursor is, and go on to the next empty hole."""
        if not self.holes:
            return
        self.pegs[self.cursor] = letter
        self.half = ""
        order = [*range(self.cursor + 1, self.holes), *range(self.cursor)]
        free = [hole for hole in order if not self.pegs[hole]]
        self.cursor = free[0] if free else min(self.cursor + 1, self.holes - 1)
        self._changed()

    def type_sign(self, sign: str) -> bool:
        """Take a typed character of a peg's letter; false if no letter has it."""
        read = self._read(self.half, sign)
        if read is None:
            return False
        letter, self.half = read
        if letter:
            self.place(letter)
        else:
            self.draw()
        return True

    def _read(self, half: str, sign: str) -> tuple[str, str] | None:
        """The letter that this character completes, or its first half; `None` if it is neither."""
        assert self.rules is not None
        spellings = self.rules.spellings
        if (letter := spellings.get((half + sign).upper())) is not None:
            return letter, ""
        if any(spelling.startswith(sign.upper()) for spelling in spellings):
            # A letter of two characters: the first waits for the second; a new first replaces it.
            return "", sign.upper()
        return None

    def _pegs_in(self, text: str) -> list[str]:
        """The pegs of a text; other characters are skipped."""
        pegs, half = [], ""
        for sign in text:
            letter, half = self._read(half, sign) or ("", half)
            if letter:
                pegs.append(letter)
        return pegs

    def _changed(self) -> None:
        self.draw()
        self.post_message(self.Changed())

    def draw(self) -> None:
        """Draw the row, and the cursor below it."""
        if self.rules is None:
            self.update("")
            return
        peg_theme, measures = look_of(self), self.measures
        row = Drawn(" " * self.margin, no_wrap=True)
        below = Drawn(" " * self.margin, no_wrap=True)
        for hole, letter in enumerate(self.pegs):
            if not letter and hole == self.cursor and self.half:
                row.append(f"{self.half}…".center(measures.peg), style=peg_theme.strong)
            elif not letter:
                row.append_text(peg_theme.hole(measures.peg))
            elif self.covered:
                row.append_text(peg_theme.shield(measures.peg))
            else:
                row.append_text(peg_theme.peg(self.rules.pegs[letter], measures.peg))
            row.append(" " * measures.gap)
            sign = "▲" if hole == self.cursor and self.has_focus else " "
            below.append(sign.center(measures.peg) + " " * measures.gap, style=peg_theme.strong)
        if self.covered:
            note = spoken_in(self, say("covered; Space lifts the cover"))
            row.append(" ").append(note, style=peg_theme.faint)
        self.update(row.append("\n").append_text(below), layout=False)

    def on_key(self, event: events.Key) -> None:
        """Letters place pegs; the editing keys move and delete; Enter submits."""
        if self.rules is None:
            return
        match event.key:
            case "enter":
                self.post_message(self.Submitted(self.row))
            case "left" | "right" | "home" | "end":
                by = {"left": -1, "right": 1, "home": -self.holes, "end": self.holes}[event.key]
                self.cursor = min(max(self.cursor + by, 0), max(self.holes - 1, 0))
                self.half = ""
                self.draw()
            case "backspace":
                self._take_back()
            case "delete":
                self.clear()
            case _:
                sign = event.character
                if sign is None or len(sign) != 1 or not self.type_sign(sign):
                    return
        event.stop()
        event.prevent_default()

    def _take_back(self) -> None:
        """Take away the peg at the cursor, or else the one before it."""
        if self.half:
            self.half = ""
        elif self.pegs:
            if not self.pegs[self.cursor] and self.cursor > 0:
                self.cursor -= 1
            self.pegs[self.cursor] = ""
        self._changed()

    def on_paste(self, event: events.Paste) -> None:
        """Place the pegs of a paste from the first hole on; refuse those that are too many."""
        event.stop()
        event.prevent_default()
        if self.rules is None or not self.holes:
            return
        pegs = self._pegs_in(event.text[:LONGEST_PASTE])
        if not pegs:
            self.post_message(self.Refused(Refusal("paste/no-peg")))
            return
        self.put_row(pegs[: self.holes])
        if len(pegs) > self.holes:
            self.post_message(self.Refused(Refusal("paste/too-long", holes=self.holes)))

    def on_click(self, event: events.Click) -> None:
        """A click on a hole sets the cursor there."""
        hole = (event.x - self.margin) // (self.measures.peg + self.measures.gap)
        if event.x >= self.margin and hole < self.holes:
            self.cursor, self.half = hole, ""
            self.draw()


class Tray(Static):
    """The pegs to choose from, with their letters and, where there is room, their names."""

    @dataclass
    class Picked(Message):
        """A peg was clicked."""

        letter: str

    def __init__(self) -> None:
        super().__init__("", classes="tray")
        self.rules: Rules | None = None
        self.lines = 2
        """The lines that it may take."""
        self._places: list[tuple[int, int, int, str]] = []

    def show(self, rules: Rules | None, width: int, lines: int = 2) -> None:
        """Show the pegs of these rules in so many columns and lines."""
        self.rules, self.lines = rules, lines
        if rules is None:
            self._places = []
            self.update("")
            return
        named = self._laid_out(rules, width, with_names=True)
        self.update(named or self._laid_out(rules, width, with_names=False) or "")

    def _laid_out(self, rules: Rules, width: int, *, with_names: bool) -> Drawn | None:
        """The pegs in lines; `None` if their names take too many lines."""
        peg_theme = look_of(self)
        lines, places = [Drawn(" ", no_wrap=True)], []
        for peg in rules.pegs.values():
            one = Drawn().append_text(peg_theme.peg(peg, max(3, len(peg.letter) + 2)))
            if with_names and peg.name != peg.letter:
                one.append(f" {spoken_in(self, peg.spoken)} ")
            if lines[-1].cell_len + one.cell_len > width and lines[-1].cell_len > 1:
                lines.append(Drawn(" ", no_wrap=True))
            start = lines[-1].cell_len
            lines[-1].append_text(one).append(" ")
            places.append((len(lines) - 1, start, start + one.cell_len, peg.letter))
        if len(lines) > self.lines and with_names:
            return None
        self._places = places
        return Drawn("\n", no_wrap=True).join(lines)

    def on_click(self, event: events.Click) -> None:
        """Post a message about the peg."""
        for line, start, end, letter in self._places:
            if event.y == line and start <= event.x < end:
                self.post_message(self.Picked(letter))
