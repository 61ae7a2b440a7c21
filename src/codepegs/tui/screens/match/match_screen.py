"""The match screen, which plays any `Game`, at this screen or on a server.

It joins its parts, and passes keys, clicks and events of the game to the part that they are for.
"""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.binding import BindingType

from codepegs.rules import Match, events as e
from codepegs.text import Text, say
from codepegs.tui.screens.match.board_screen import BoardScreen
from codepegs.tui.screens.match.drawing import MatchDrawing
from codepegs.tui.screens.match.match_game import Game
from codepegs.tui.screens.match.match_menu import MatchMenu
from codepegs.tui.screens.match.turns import MatchEndings, MatchTurns
from codepegs.tui.widgets import BoardWidget, KeyBar, MarkInput, Press, RowInput, Tray


class MatchScreen(BoardScreen):
    """One match, from its beginning or from where it stands to its end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "do('menu')"),
        ("f1,question_mark", "do('keys')"),
        ("f2", "do('rules')"),
        ("f3", "do('card')"),
        ("f4", "do('hint')"),
        ("f5", "do('take_back')"),
        ("f6", "do('save')"),
        ("f7", "do('review')"),
        ("space", "do('look')"),
        ("left", "next_press(-1)"),
        ("right", "next_press(1)"),
        ("up", "scroll_board(-1)"),
        ("down", "scroll_board(1)"),
        ("pageup", "scroll_board(-8)"),
        ("pagedown", "scroll_board(8)"),
    ]

    # Here, because Textual reads the style of a screen from its own class only.
    CSS = """
    MatchScreen #head { height: 1; background: $surface; padding: 0 1; text-style: bold; }
    App:nocolor MatchScreen #head { text-style: bold reverse; }
    MatchScreen #middle { height: 1fr; }
    MatchScreen #boards { width: auto; height: 100%; scrollbar-size-vertical: 1; }
    MatchScreen .board { width: auto; height: auto; }
    MatchScreen #side { width: 1fr; height: 100%; padding: 0 1; }
    MatchScreen #seats, MatchScreen #legend { height: auto; width: 100%; }
    MatchScreen #card { display: none; height: auto; width: 100%; }
    MatchScreen.roomy #card { display: block; }
    MatchScreen #log { height: 1fr; scrollbar-size-vertical: 1; }
    MatchScreen #lines { width: 100%; height: auto; }
    MatchScreen #connection {
        display: none; height: auto; background: $surface; padding: 0 1; text-style: bold;
    }
    MatchScreen #prompt { height: 2; padding: 0 1; text-style: bold; }
    MatchScreen .maker { height: 2; }
    MatchScreen .tray { height: 2; }
    MatchScreen.roomy .tray { height: 3; }
    MatchScreen #presses { height: auto; min-height: 2; }
    MatchScreen .press { width: auto; padding: 0 2 0 0; }
    MatchScreen .key-bar { height: 1; background: $surface; }
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._drawing = MatchDrawing(self)
        self._endings = MatchEndings(self, self.changed)
        self._turns = MatchTurns(
            self, self._drawing, self._endings, self.changed, lambda: self._menu.choose()
        )
        self._menu = MatchMenu(self, self._turns, changed=self.changed, stop_game=self.stop_game)

    async def on_mount(self) -> None:
        """Start the game."""
        self.is_ready = True
        self.maker.display = self.marker.display = False
        self.query_one("#presses").display = False
        self.pegs.before_leaving(self.stop_game)
        self.set_interval(0.5, self._drawing.draw_head)
        await self.game.start(self)
        self.changed()

    async def stop_game(self) -> Text | None:
        """Stop the game; returns what is printed when the program ends."""
        await self.game.stop()
        if self.game.is_kept:
            return say("The match is kept: codepegs tui offers it again.")
        return None

    def fit(self, width: int, height: int) -> None:
        """Draw the board as large as the room allows."""
        self._drawing.fit(width, height)

    def on_screen_resume(self) -> None:
        """Back from another screen."""
        self._turns.keyboard_home()

    # -- The observer of the game ------------------------------------------------------------

    def happened(self, event: e.Event, match: Match, line: Text | None) -> None:
        """Log the line, and collect what is shown at the end of a round."""
        if line is not None:
            self.said_line(line)
        self._endings.note_end(event, match, line)

    def changed(self) -> None:
        """Draw everything anew, and ask for what is awaited."""
        if not self.is_ready or self.game.match.rules is None:
            return
        self.fit(self.size.width, self.size.height)
        if self._endings.has_ended:
            self._endings.show_end()
        elif not self.covers:
            self._turns.see_to_turn()

    @work
    async def over_to(self, game: Game) -> None:
        """Go over to the rematch."""
        self.game = game
        self._turns.asked_for = None
        await self.game.start(self)
        self.changed()

    # -- Keys and clicks ---------------------------------------------------------------------

    def action_do(self, name: str) -> None:
        """Do an action of the menu."""
        self._menu.do(name)

    def action_submit(self) -> None:
        """Submit the row or the mark."""
        if self.maker.display:
            self._turns.submit(self.maker.row)
        elif self.marker.display:
            self._turns.give_mark(self.marker.mark)

    def action_scroll_board(self, lines: int) -> None:
        """Look at other rows."""
        self.boards.scroll_relative(y=lines, animate=False)

    def action_next_press(self, by: int) -> None:
        """Go to the next button, or to the one before."""
        if isinstance(self.focused, Press):
            (self.focus_next if by > 0 else self.focus_previous)(Press)

    @on(RowInput.Submitted)
    def row_submitted(self, event: RowInput.Submitted) -> None:
        """Submit the row."""
        event.stop()
        self._turns.submit(event.pegs)

    @on(MarkInput.Submitted)
    def mark_submitted(self, event: MarkInput.Submitted) -> None:
        """Submit the mark."""
        event.stop()
        self._turns.give_mark(event.counts)

    @on(RowInput.Refused)
    def paste_refused(self, event: RowInput.Refused) -> None:
        """Say why the paste was refused."""
        event.stop()
        self._turns.tell(event.trouble.text, refused=True)

    @on(MarkInput.Changed)
    @on(RowInput.Changed)
    def row_or_mark_changed(self) -> None:
        """Replace the refusal of the former row by the prompt."""
        if self.refused:
            self._turns.ask()

    @on(Tray.Picked)
    def peg_picked(self, event: Tray.Picked) -> None:
        """Place the peg that was clicked."""
        if self.maker.display:
            self.maker.place(event.letter)
            self.maker.focus()

    @on(BoardWidget.Picked)
    def guess_picked(self, event: BoardWidget.Picked) -> None:
        """Place the pegs of the earlier row that was clicked."""
        if self.maker.display:
            self.maker.put_row(event.guess)
            self.maker.focus()

    @on(KeyBar.Clicked)
    async def key_clicked(self, event: KeyBar.Clicked) -> None:
        """Do what the key does."""
        await self.run_action(event.action)

    @on(Press.Pressed)
    async def pressed(self, event: Press.Pressed) -> None:
        """Do what the button says."""
        event.stop()
        await self._menu.go((event.press.id or "").removeprefix("press-"))
