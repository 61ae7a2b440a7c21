"""How the match screen is drawn: the board as large as there is room, the head, and the keys.

What stands on the screen follows from the game alone; nothing here asks for anything or changes it.
"""

from __future__ import annotations

from rich.cells import cell_len
from textual.widgets import Static

from codepegs.play.local import place_of
from codepegs.text import say
from codepegs.tui.screens.match.board_screen import BoardScreen
from codepegs.tui.screens.match.match_game import clock_of
from codepegs.tui.screens.rule_sheet import key_named
from codepegs.tui.widgets import Key, KeyBar, Measures, Tray

SIDE = 22
"""Cells that the panel beside the board has at least."""
AROUND = 8
"""Lines that are not the board's."""

# From roomy to tight: the first one that fits is drawn.
MEASURES = (Measures(5, 2, 2), Measures(5, 1, 1), Measures(3, 1, 2), Measures(3, 1), Measures(3, 0))


class MatchDrawing:
    """The part of the match screen that is only looked at."""

    def __init__(self, screen: BoardScreen) -> None:
        self._screen = screen

    # -- The board ---------------------------------------------------------------------------

    def fit(self, width: int, height: int) -> None:
        """Draw the board as large as the room allows."""
        screen = self._screen
        rules = screen.game.match.rules
        if rules is None or not screen.is_ready or screen.is_too_small:
            return
        screen.board.match = screen.game.match
        measures = self._measures(width, height)
        screen.board.measures = screen.maker.measures = measures
        screen.maker.margin = screen.board.margin
        screen.boards.styles.width = self._board_width(width)
        self._draw()
        screen.maker.draw()
        self.show_tray()
        self.draw_keys()

    def _measures(self, width: int, height: int) -> Measures:
        board, rules = self._screen.board, self._screen.game.match.played_by
        rows = rules.rows or 12
        letters = max(map(len, rules.letters))
        fitting = [
            one
            for one in MEASURES
            if board.width_with(one) + 1 <= width - SIDE - (12 if one.peg > 3 else 0)
            and (one.lines == 1 or 1 + rows * one.lines <= height - AROUND)
            and one.peg >= letters + 1
        ]
        return fitting[0] if fitting else MEASURES[-1]

    def _board_width(self, width: int) -> int:
        board = self._screen.board
        return min(board.width_with(board.measures) + 1, width - SIDE)

    def _draw(self) -> None:
        screen = self._screen
        game = screen.game
        # Where several people look at the screen, nobody's code stands on it.
        code = None if screen.covered or screen.is_shared else screen.hidden_here
        screen.board.show(game.match, code)
        _stage, seat = game.awaited
        width = screen.size.width
        screen.panel.show(game.match, game.bots, seat, width - self._board_width(width))
        self.draw_head()
        screen.call_after_refresh(self._scroll_to_open_row)

    def _scroll_to_open_row(self) -> None:
        screen = self._screen
        if screen.is_attached:
            screen.boards.scroll_to_region(screen.board.region_of_open_row(), animate=False)

    def show_tray(self) -> None:
        """The pegs to choose from, while a row is made."""
        screen = self._screen
        tray = screen.query_one(Tray)
        tray.display = screen.maker.display
        if screen.maker.display:
            lines = 3 if screen.has_class("roomy") else 2
            tray.show(screen.game.match.played_by, screen.size.width - 1, lines)

    # -- Above and below ---------------------------------------------------------------------

    def draw_head(self) -> None:
        """The edition, the round, the row and its clock; above the prompt, how the connection is."""
        screen = self._screen
        game, match = screen.game, screen.game.match
        if match.rules is None or not match.rounds:
            return
        number, rounds = match.current.number, match.rules.rounds
        parts = [
            match.rules.edition.name,
            screen.speak(say("round {number} of {rounds}", number=number, rounds=rounds)),
        ]
        if match.stage == "guess":
            parts.append(screen.speak(place_of(match)))
        if (clock := clock_of(game)) is not None:
            spoken = screen.speak(clock)
            # Where not everything can be read, the time can.
            is_short = cell_len(" · ".join([*parts, spoken])) > screen.size.width - 2
            parts.insert(0 if is_short else len(parts), spoken)
        screen.query_one("#head", Static).update(" · ".join(parts), layout=False)
        self._draw_connection()

    def _draw_connection(self) -> None:
        # Lines of its own, as many as the sentence needs, beside the row that it says is kept. They
        # are taken from below the board, so that no row moves when a connection comes and goes.
        screen = self._screen
        connection_text = screen.game.connection_text
        shown = screen.query_one("#connection", Static)
        shown.display = connection_text is not None
        if connection_text is not None:
            shown.update(screen.speak(connection_text))

    def draw_keys(self) -> None:
        """The keys that do something now."""
        self._screen.query_one(KeyBar).show(self._bar(), self._screen.size.width)

    def _bar(self) -> list[Key]:
        """The keys that do something now, the most needed first."""
        screen = self._screen
        _ = screen.said.gettext
        keys = []
        if screen.maker.display or screen.marker.display:
            keys.append(Key(key_named("enter", screen.said), _("Submit"), "submit"))
        if screen.can("hint"):
            keys.append(Key("F4", _("Hint"), "do('hint')"))
        if screen.can("take_back"):
            keys.append(Key("F5", _("Take back"), "do('take_back')"))
        if screen.can("look"):
            label = _("Show") if screen.covered else _("Cover")
            if screen.is_shared and screen.game.awaited[0] != "code":
                label = _("the code")
            keys.append(Key(key_named("space", screen.said), label, "do('look')"))
        if screen.boards.max_scroll_y > 0:
            keys.append(Key("↑ ↓", _("More rows"), "scroll_board(-4)"))
        keys += [
            Key(key_named("escape", screen.said), _("Menu"), "do('menu')"),
            Key("F1", _("Keys"), "do('keys')"),
            Key("F2", _("Rules"), "do('rules')"),
            Key("F3", _("Points"), "do('card')"),
        ]
        return keys
