"""Beside the board: the seats with their points, the key pegs, and the log."""

from __future__ import annotations

from collections.abc import Mapping

from rich.cells import cell_len, set_cell_size
from rich.text import Text as Drawn
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from codepegs.engine.bots import STRENGTHS
from codepegs.render import KEY_MEANINGS, score_card
from codepegs.rules import Match
from codepegs.text import Text, say
from codepegs.tui.base_app import app_of
from codepegs.tui.widgets.base_screen import look_of, spoken_in

REMEMBERED = 300
"""Sentences that the log keeps."""


class Log(VerticalScroll):
    """What was said; the last sentence is always in sight.

    It scrolls when its size changes, because a layout may come long after the sentence: when the
    screen that covered the match is closed.
    """

    def on_resize(self) -> None:
        """Scroll to the last sentence."""
        self.scroll_end(animate=False)

    watch_virtual_size = on_resize


class SidePanel(Vertical):
    """The seats with their totals, the key pegs, and the log."""

    def __init__(self) -> None:
        super().__init__(id="side")
        self.lines: list[str] = []

    def compose(self) -> ComposeResult:
        """The parts, one below the other."""
        yield Static("", id="seats")
        yield Static("", id="legend")
        yield Static("", id="card", markup=False)
        with Log(id="log", can_focus=False):
            yield Static("", id="lines", markup=False)

    def say(self, line: str) -> None:
        """Add a sentence to the log."""
        self.lines = [*self.lines, line][-REMEMBERED:]
        before = "".join(f"{one}\n" for one in self.lines[:-1])
        drawn = Drawn().append(before, style=look_of(self).faint).append(line)
        self.query_one("#lines", Static).update(drawn)

    def show(self, match: Match, bots: Mapping[int, str], awaited: int | None, width: int) -> None:
        """Show the seats as they are now."""
        if match.rules is None:
            return
        peg_theme = look_of(self)
        drawn = Drawn(no_wrap=True, overflow="ellipsis")
        width = max(width - 2, 12)
        for seat, name in enumerate(match.seats):
            total = str(match.totals[seat])
            room = width - 3 - len(total)
            line = Drawn("▶ " if seat == awaited else "  ", no_wrap=True)
            shown = name if cell_len(name) <= room else set_cell_size(name, room - 1) + "…"
            line.append(shown, style=peg_theme.strong)
            left = room - cell_len(shown) - 1
            roles = self._roles(match, bots, seat)
            words = next((one for one in roles if cell_len(one) <= left), "")
            line.append(f" {words}", style=peg_theme.faint)
            line.append(" " * max(1, width - line.cell_len - len(total)))
            line.append(total, style=peg_theme.strong)
            drawn.append_text(line).append("\n")
        self.query_one("#seats", Static).update(drawn)
        self._legend(match)
        # The style shows the card only on a large screen; F3 shows it on every one.
        card = score_card(match)
        lines = card.spoken(app_of(self).said) if card.lines else ""
        self.query_one("#card", Static).update(f"{lines}\n" if lines else "")

    def _roles(self, match: Match, bots: Mapping[int, str], seat: int) -> list[str]:
        """Descriptions of a seat, from long to short."""
        role: list[Text] = []
        if match.rounds and match.ended is None and match.current.codemaker == seat:
            role.append(say("codemaker"))
        if seat in match.resigned:
            role.append(say("stayed away") if seat in match.absent else say("resigned"))
        elif seat in match.away:
            role.append(say("away"))
        long, short = list(role), list(role)
        if seat in bots:
            strength = STRENGTHS.get(bots[seat])
            short.append(say("bot"))
            title = None if strength is None else say(strength.title)
            long.append(say("bot") if title is None else say("bot: {title}", title=title))
        return [", ".join(spoken_in(self, part) for part in parts) for parts in (long, short, role)]

    def _legend(self, match: Match) -> None:
        rules, peg_theme = match.played_by, look_of(self)
        drawn = Drawn()
        for key, meaning in zip(rules.keys, rules.key_meanings, strict=True):
            sentence = spoken_in(self, say(KEY_MEANINGS[meaning], key=say(key)))
            drawn.append_text(peg_theme.key(key, meaning))
            drawn.append(f" {sentence}\n", style=peg_theme.faint)
        self.query_one("#legend", Static).update(drawn)
