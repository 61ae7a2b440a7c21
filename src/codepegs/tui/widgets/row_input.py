"""Making a row: pegs are typed by their letters, pasted, or clicked in the tray."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text as Drawn
from textual import events
from textual.message import Message
from textual.widgets import Static

from codepegs.rules import Rules
from codepegs.text import Refusal, say
from codepegs.tui.widgets.base_screen import look_of, spoken_in
from codepegs.tui.widgets.board_view import Measures

LONGEST_PASTE = 1000
"""Signs of a paste that are read."""


class RowInput(Static, can_focus=True):
    """The row that somebody makes. It may be covered: then it shows how many pegs stand there."""

    class Submitted(Message):
        """Somebody is done with the row."""

        def __init__(self, pegs: tuple[str, ...]) -> None:
            super().__init__()
            self.pegs = pegs

    class Refused(Message):
        """Something could not be put into the row, or not all of it."""

        def __init__(self, trouble: Refusal) -> None:
            super().__init__()
            self.trouble = trouble

    class Changed(Message):
        """A peg was placed or taken away."""

    def __init__(self) -> None:
        super().__init__("", classes="maker")
        self.rules: Rules | None = None
        self.lengths: tuple[int, ...] = ()
        self.pegs: list[str] = []
        """A letter a hole; an empty text where no peg stands."""
        self.cursor = 0
        self.half = ""
        """The first sign of a letter that has two."""
        self.covered = False
        self.measures = Measures()
        self.margin = 5
        """Cells before the first hole, as on the board."""

    @property
    def holes(self) -> int:
        """The holes that can be filled."""
        return max(self.lengths, default=0)

    def begin(self, rules: Rules, lengths: Sequence[int], *, covered: bool = False) -> None:
        """An empty row of these rules, as long as one of these lengths."""
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
        """The pegs that stand there, without the empty holes at the end."""
        pegs = list(self.pegs)
        while pegs and not pegs[-1]:
            pegs.pop()
        return tuple(pegs)

    def place(self, letter: str) -> None:
        """Put a peg where the cursor is, and go on to the next hole that is free."""
        if not self.holes:
            return
        self.pegs[self.cursor] = letter
        self.half = ""
        order = [*range(self.cursor + 1, self.holes), *range(self.cursor)]
        free = [hole for hole in order if not self.pegs[hole]]
        self.cursor = free[0] if free else min(self.cursor + 1, self.holes - 1)
        self._changed()

    def type_sign(self, sign: str) -> bool:
        """A sign of a peg's letter was typed; whether it is one."""
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
        """The letter that is whole by this sign, or the half that waits; `None`: it is neither."""
        assert self.rules is not None
        for letter in self.rules.letters:
            if letter.upper() == (half + sign).upper():
                return letter, ""
        if any(letter.upper().startswith(sign.upper()) for letter in self.rules.letters):
            # Letters of two signs: the first one waits for the other, a new one replaces it.
            return "", sign.upper()
        return None

    def _pegs_in(self, text: str) -> list[str]:
        """The pegs of a text, whatever stands between them."""
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
            row.append(" ")
            row.append(
                spoken_in(self, say("covered; Space lifts the cover")), style=peg_theme.faint
            )
        self.update(row.append("\n").append_text(below), layout=False)

    def on_mount(self) -> None:
        """Draw it."""
        self.draw()

    def watch_has_focus(self, _has_focus: bool) -> None:
        """The keyboard is here, or elsewhere."""
        super().watch_has_focus(_has_focus)
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """Letters place pegs; arrows, Backspace, Delete and Enter do what they say."""
        if self.rules is None:
            return
        match event.key:
            case "enter":
                self.post_message(self.Submitted(self.row))
            case "left" | "right":
                by = -1 if event.key == "left" else 1
                self.cursor = min(max(self.cursor + by, 0), max(self.holes - 1, 0))
                self.half = ""
                self.draw()
            case "home" | "end":
                self.cursor = 0 if event.key == "home" else max(self.holes - 1, 0)
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
        """Take the pegs of what was pasted from the first hole on, and say what was left out."""
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
        step = self.measures.peg + self.measures.gap
        hole = (event.x - self.margin) // step
        if event.x >= self.margin and hole < self.holes:
            self.cursor, self.half = hole, ""
            self.draw()


class Tray(Static):
    """The pegs to choose from, with their letters and, where there is room, their names."""

    class Picked(Message):
        """Somebody clicked on a peg."""

        def __init__(self, letter: str) -> None:
            super().__init__()
            self.letter = letter

    def __init__(self) -> None:
        super().__init__("", classes="tray")
        self.rules: Rules | None = None
        self.lines = 2
        """How many there may be."""
        self._places: list[tuple[int, int, int, str]] = []

    def show(self, rules: Rules | None, width: int, lines: int = 2) -> None:
        """The pegs of these rules, within so much room."""
        self.rules, self.lines = rules, lines
        if rules is None:
            self._places = []
            self.update("")
            return
        drawn = self._laid_out(rules, width, with_names=True)
        if drawn is None:
            drawn = self._laid_out(rules, width, with_names=False)
        self.update(drawn or "")

    def _laid_out(self, rules: Rules, width: int, *, with_names: bool) -> Drawn | None:
        """The pegs in lines; `None` where they take more lines than there may be."""
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
        """That peg."""
        for line, start, end, letter in self._places:
            if event.y == line and start <= event.x < end:
                self.post_message(self.Picked(letter))
