"""The board of a round: the shield at the top, and the rows with their pegs and key pegs.

Row 1 is at the bottom, farthest from the shield, and the rows come nearer to it (001:44, 002:72).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import set_cell_size
from rich.text import Text as Drawn
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from codepegs.rules import SCHEMES, Code, Match, Round, Row, Rules, guess_points
from codepegs.text import say
from codepegs.tui.theme import Theme
from codepegs.tui.widgets.base_screen import look_of, spoken_in

NAME_WIDTH = 9
MANY = 8
"""With more holes than this, key pegs are counted instead of drawn one by one."""
OPEN_ENDED = 3
"""Empty rows that are drawn above the last one if the number of rows has no limit."""


@dataclass(frozen=True)
class Measures:
    """How wide a peg and the gap after it are, and how many lines a row takes."""

    peg: int = 3
    gap: int = 1
    lines: int = 1


def holes_drawn(rules: Rules, round: Round | None) -> int:
    """How many holes a row shows."""
    return (round.holes if round is not None else None) or max(rules.holes)


def drawn_row(
    peg_theme: Theme, rules: Rules, pegs: Sequence[str], holes: int, measures: Measures
) -> Drawn:
    """Pegs, and the holes that are still empty."""
    row = Drawn(no_wrap=True)
    for hole in range(holes):
        drawn = peg_theme.hole(measures.peg)
        if hole < len(pegs) and pegs[hole]:
            drawn = peg_theme.peg(rules.pegs[pegs[hole]], measures.peg)
        row.append_text(drawn).append(" " * measures.gap)
    return row


class BoardWidget(Static):
    """Draws a round of a match."""

    @dataclass
    class Picked(Message):
        """An earlier row was clicked."""

        guess: Code

    def __init__(self) -> None:
        super().__init__("", classes="board")
        self.match = Match()
        self.number = 0
        """The index of the round that is drawn."""
        self.own_code: Code | None = None
        self.measures = Measures()

    @property
    def round(self) -> Round | None:
        """The round that is drawn."""
        return self.match.rounds[self.number] if self.match.rounds else None

    def show(self, match: Match, own_code: Code | None = None, number: int = -1) -> None:
        """Draw a round of the match; the last one, unless another is named."""
        self.match, self.own_code, self.number = match, own_code, number
        self.draw()

    def width_with(self, measures: Measures) -> int:
        """The columns that the board takes."""
        if self.match.rules is None:
            return 0
        rules = self.match.rules
        holes, kinds = holes_drawn(rules, self.round), len(rules.keys)
        answer = 4 * kinds if holes > MANY else holes + 1 + 3 * kinds
        points = 4 if self._has_points else 0
        return self.margin + holes * (measures.peg + measures.gap) + 1 + answer + points

    @property
    def margin(self) -> int:
        """Cells before the first hole."""
        return 5 + (NAME_WIDTH + 1 if self._has_names else 0)

    @property
    def _has_names(self) -> bool:
        return len(self.match.seats) > 2

    @property
    def _has_points(self) -> bool:
        return SCHEMES[self.match.played_by.scoring].by_guess

    def region_in_play(self, height: int) -> Region:
        """The part of so many lines that should be seen: the open row and the played rows below it.

        When all rows are used, and when the code is open, it begins with the shield.
        """
        rows = 0 if self.round is None else len(self.round.rows)
        is_over = self.round is not None and self.round.code is not None
        above = 0 if is_over else max(0, self._rows_drawn - 1 - rows)
        lines = self.measures.lines
        top = above * lines
        return Region(0, top, 1, min(height, 1 + self._rows_drawn * lines - top))

    @property
    def _rows_drawn(self) -> int:
        limit = None if self.match.rules is None else self.match.rules.rows
        if limit is not None:
            return limit
        return OPEN_ENDED if self.round is None else len(self.round.rows) + OPEN_ENDED

    def draw(self) -> None:
        """Draw the shield and the rows."""
        if self.match.rules is None or self.round is None:
            self.update("")
            return
        rules, round = self.match.rules, self.round
        lines = [self._shield(rules, round)]
        between = [Drawn("")] * (self.measures.lines - 1)
        for number in reversed(range(self._rows_drawn)):
            lines.append(self._row(rules, round, number))
            lines += between
        self.update(Drawn("\n", no_wrap=True).join(lines))

    def _shield(self, rules: Rules, round: Round) -> Drawn:
        """The row at the top: the shield, or the code if it may be seen."""
        peg_theme, measures = look_of(self), self.measures
        line = Drawn(" " * self.margin, no_wrap=True)
        code = round.code or self.own_code
        holes = holes_drawn(rules, round)
        if code is None and round.has_code:
            for _ in range(holes):
                line.append_text(peg_theme.shield(measures.peg)).append(" " * measures.gap)
        else:
            line.append_text(drawn_row(peg_theme, rules, code or (), holes, measures))
        line.append(" ")
        if round.code is not None:
            return line.append(spoken_in(self, say("the code")), style=peg_theme.strong)
        words = say("shield") if round.has_code else say("no code")
        return line.append(spoken_in(self, words), style=peg_theme.faint)

    def _row(self, rules: Rules, round: Round, number: int) -> Drawn:
        peg_theme, measures = look_of(self), self.measures
        row = round.rows[number] if number < len(round.rows) else None
        is_open = row is None and number == len(round.rows) and round.turn is not None
        line = Drawn("▶ " if is_open else "  ", no_wrap=True)
        line.append(f"{number + 1:>2} ", style=peg_theme.strong if is_open else peg_theme.faint)
        if self._has_names:
            seat = row.seat if row is not None else round.turn if is_open else None
            name = "" if seat is None else self.match.seats[seat]
            line.append(set_cell_size(name, NAME_WIDTH) + " ")
        holes = holes_drawn(rules, round)
        if row is not None and row.guess is None:
            words, width = spoken_in(self, say("out of time")), measures.peg + measures.gap
            return line.append(set_cell_size(words, holes * width), peg_theme.faint)
        pegs = row.guess if row is not None and row.guess is not None else ()
        line.append_text(drawn_row(peg_theme, rules, pegs, holes, measures)).append(" ")
        if row is not None:
            self._answer(line, rules, round, number, row)
        return line

    def _answer(self, line: Drawn, rules: Rules, round: Round, number: int, row: Row) -> None:
        peg_theme = look_of(self)
        holes = holes_drawn(rules, round)
        if row.mark is None:
            line.append("?", style=peg_theme.strong)
            return
        if holes > MANY:
            # One sign for each kind with its number: nobody counts a dozen signs.
            for key, meaning, count in zip(rules.keys, rules.key_meanings, row.mark, strict=True):
                line.append_text(peg_theme.key(key, meaning)).append(f"{count:<2} ")
        else:
            signs = peg_theme.mark(rules, row.mark)
            line.append_text(signs).append(" " * (holes - len(signs) + 1))
            line.append(" ".join(f"{count:>2}" for count in row.mark))
        if number + 1 in round.false_rows:
            line.append(" !", style=peg_theme.warning)
        if self._has_points:
            points = guess_points(rules, round, row.seat)
            nth = sum(earlier.seat == row.seat for earlier in round.rows[:number])
            if nth < len(points):
                line.append(f" +{points[nth]}", style=peg_theme.strong)

    def on_click(self, event: events.Click) -> None:
        """Post a message about an earlier row."""
        round = self.round
        if round is None or event.y < 1:
            return
        number = self._rows_drawn - 1 - (event.y - 1) // self.measures.lines
        if 0 <= number < len(round.rows) and (guess := round.rows[number].guess) is not None:
            self.post_message(self.Picked(guess))
