"""Draws the match screen: the board as large as fits, the head, and the keys."""

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
"""The least columns of the panel beside the board."""
AROUND = 8
"""Lines above and below the board."""

# From large to small: the first that fits is used.
MEASURES = (Measures(5, 2, 2), Measures(5, 1, 1), Measures(3, 1, 2), Measures(3, 1), Measures(3, 0))


class MatchDrawing:
    """The part of the match screen that draws it."""

    def __init__(self, screen: BoardScreen) -> None:
        self._screen = screen

    def fit(self, width: int, height: int) -> None:
        """Draw the board as large as fits."""
        screen = self._screen
        rules = screen.game.match.rules
        if rules is None or not screen.is_ready or screen.is_too_small:
            return
        screen.board.match = screen.game.match
        screen.board.measures = screen.maker.measures = self._measures(width, height)
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
        # If several people look at the screen, it shows nobody's code.
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
            region = screen.board.region_in_play(screen.boards.size.height)
            screen.boards.scroll_to_region(region, animate=False)

    def show_tray(self) -> None:
        """Show the pegs to choose from, while a row is made."""
        screen = self._screen
        tray = screen.query_one(Tray)
        tray.display = screen.maker.display
        if screen.maker.display:
            lines = 3 if screen.has_class("roomy") else 2
            tray.show(screen.game.match.played_by, screen.size.width - 1, lines)

    def draw_head(self) -> None:
        """Draw the edition, round, row and clock, and what is wrong with the connection."""
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
        if match.current.clue is not None:
            parts.append(screen.speak(say("sum {sum}", sum=match.current.clue)))
        if (clock := clock_of(game)) is not None:
            spoken = screen.speak(clock)
            # If not everything fits, the time comes first.
            is_short = cell_len(" · ".join([*parts, spoken])) > screen.size.width - 2
            parts.insert(0 if is_short else len(parts), spoken)
        screen.query_one("#head", Static).update(" · ".join(parts), layout=False)
        self._draw_connection()

    def _draw_connection(self) -> None:
        # These lines are taken from below the board, so that no row moves when they come and go.
        text = self._screen.game.connection_text
        self._screen.query_one("#connection").display = text is not None
        self._screen.write("#connection", text or "")

    def draw_keys(self) -> None:
        """Show the keys that do something now, the most needed first."""
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
        screen.query_one(KeyBar).show(keys, screen.size.width)
