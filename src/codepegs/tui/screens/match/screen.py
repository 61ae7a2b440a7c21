"""The match screen: the board, the row that is made, and whose turn it is.

It plays any `Game`, at this screen or on a server, and asks the rules nothing itself: what is not
allowed comes back as a refusal, is said, and changes nothing. Here stands what is on the screen,
and who is told of what; each of its parts is in a module of its own: drawing, tasks, ends, menu.
"""

from __future__ import annotations

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from codepegs.play.local.seats import is_shared
from codepegs.rules import events as e
from codepegs.rules.code import Code
from codepegs.rules.commands import Command
from codepegs.rules.match import Match
from codepegs.text.sentence import Text, say
from codepegs.tui.screens.match.drawing import MatchDrawing
from codepegs.tui.screens.match.endings import MatchEndings
from codepegs.tui.screens.match.game import Game
from codepegs.tui.screens.match.local_game import LocalGame
from codepegs.tui.screens.match.menu import MatchMenu
from codepegs.tui.screens.match.turns import MatchTurns
from codepegs.tui.widgets.base_screen import BaseScreen
from codepegs.tui.widgets.board import BoardWidget
from codepegs.tui.widgets.chooser import Press, Presses
from codepegs.tui.widgets.key_bar import KeyBar
from codepegs.tui.widgets.mark_input import MarkInput
from codepegs.tui.widgets.row_input import RowInput, Tray
from codepegs.tui.widgets.side_panel import SidePanel


class MatchScreen(MatchDrawing, MatchTurns, MatchEndings, MatchMenu, BaseScreen[None]):
    """One match, from its beginning or from where it stands to its end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "menu"),
        ("f1,question_mark", "keys"),
        ("f2", "rules"),
        ("f3", "card"),
        ("f4", "hint"),
        ("f5", "take_back"),
        ("f6", "save"),
        ("f7", "review"),
        ("space", "look"),
        ("left", "next_press(-1)"),
        ("right", "next_press(1)"),
        ("up", "scroll_board(-1)"),
        ("down", "scroll_board(1)"),
        ("pageup", "scroll_board(-8)"),
        ("pagedown", "scroll_board(8)"),
    ]
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
        super().__init__()
        self.game = game
        self.refused = False
        """Whether the sentence above the row says what was wrong with it."""
        self.under_way: Command | None = None
        """What was submitted and is not done yet."""
        self.asked_for: object = None
        """What was asked for last."""
        self.covered = False
        """Whether somebody who plays alone has covered the code of their own."""
        self.covers = 0
        """How many things lie on the table that have to be read first."""
        self.is_ready = False

    # -- What stands on it -------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Static("", id="head", markup=False)
        with Horizontal(id="middle"):
            with VerticalScroll(id="boards", can_focus=False):
                yield BoardWidget()
            yield SidePanel()
        yield Static("", id="connection", markup=False)
        yield Static("", id="prompt", markup=False)
        yield RowInput()
        yield MarkInput()
        yield Presses(id="presses")
        yield Tray()
        yield KeyBar()

    @property
    def board(self) -> BoardWidget:
        """The board."""
        return self.query_one(BoardWidget)

    @property
    def maker(self) -> RowInput:
        """Where a row is made."""
        return self.query_one(RowInput)

    @property
    def marker(self) -> MarkInput:
        """Where a mark is made."""
        return self.query_one(MarkInput)

    @property
    def panel(self) -> SidePanel:
        """What stands beside the board."""
        return self.query_one(SidePanel)

    async def on_mount(self) -> None:
        """Begin."""
        self.is_ready = True
        self.maker.display = self.marker.display = False
        self.query_one("#presses").display = False
        self.pegs.before_leaving(self.stop_game)
        self.set_interval(0.5, self.draw_head)
        await self.game.start(Watching(self))
        self.changed()

    async def stop_game(self) -> Text | None:
        """The game goes on another time; how, is said when the program ends."""
        await self.game.stop()
        if isinstance(self.game, LocalGame) and self.game.is_kept:
            return say("The match is kept: codepegs tui offers it again.")
        return None

    # -- What the game tells -----------------------------------------------------------------

    def happened(self, event: e.Event, match: Match, line: Text | None) -> None:
        """Read it out, and remember what there is to show at the end of a round."""
        if line is not None:
            self.said_line(line)
        self.note_end(event, match, line)

    def said_line(self, line: Text | str) -> None:
        """Read it out."""
        self.panel.say(self.speak(line))

    def changed(self) -> None:
        """Look again at everything."""
        if not self.is_ready or self.game.match.rules is None:
            return
        self.fit(self.size.width, self.size.height)
        if self.has_ended:
            self.show_end()
        elif not self.covers:
            self.see_to_task()

    def over_to(self, game: Game) -> None:
        """A rematch."""
        self._go_over(game)

    @work
    async def _go_over(self, game: Game) -> None:
        self.game = game
        self.asked_for = None
        await self.game.start(Watching(self))
        self.changed()

    # -- Whose turn it is --------------------------------------------------------------------

    @property
    def bot_seats(self) -> frozenset[int]:
        """The seats of everybody who is not at this screen."""
        return frozenset(range(len(self.game.match.seats))) - self.game.here

    @property
    def is_shared(self) -> bool:
        """Whether several people are at this screen."""
        return is_shared(self.game.match, self.bot_seats)

    @property
    def hidden_here(self) -> Code | None:
        """The code of the running round, where somebody at this screen has hidden it."""
        match = self.game.match
        if not match.rounds or match.current.code is not None:
            return None
        maker = match.current.codemaker
        return self.game.own_code(maker) if maker in self.game.here else None

    @property
    def mine(self) -> int | None:
        """The seat at this screen that is to do something now."""
        _stage, seat = self.game.awaited
        return seat if seat in self.game.here else None

    def on_screen_resume(self) -> None:
        """Back from another screen."""
        self.keyboard_home()

    # -- What a person does ------------------------------------------------------------------

    @on(RowInput.Submitted)
    def row_submitted(self, event: RowInput.Submitted) -> None:
        """Somebody is done with a row."""
        event.stop()
        self.submit(event.pegs)

    @on(MarkInput.Submitted)
    def mark_submitted(self, event: MarkInput.Submitted) -> None:
        """Somebody is done with a mark."""
        event.stop()
        self.give_mark(event.counts)

    @on(RowInput.Refused)
    def paste_refused(self, event: RowInput.Refused) -> None:
        """Say what was left out."""
        event.stop()
        self.tell(event.trouble.text, refused=True)

    @on(MarkInput.Changed)
    @on(RowInput.Changed)
    def row_or_mark_changed(self) -> None:
        """What was refused is no longer there."""
        if self.refused:
            self.ask()

    @on(Tray.Picked)
    def peg_picked(self, event: Tray.Picked) -> None:
        """A peg was clicked."""
        if self.maker.display:
            self.maker.place(event.letter)
            self.maker.focus()

    @on(BoardWidget.Picked)
    def guess_picked(self, event: BoardWidget.Picked) -> None:
        """An earlier row was clicked: its pegs once more."""
        if self.maker.display:
            self.maker.put_row(event.guess)
            self.maker.focus()

    @on(KeyBar.Clicked)
    async def key_clicked(self, event: KeyBar.Clicked) -> None:
        """As if the key was pressed."""
        await self.run_action(event.action)

    def action_submit(self) -> None:
        """As Enter does."""
        if self.maker.display:
            self.submit(self.maker.row)
        elif self.marker.display:
            self.give_mark(self.marker.mark)

    def action_scroll_board(self, lines: int) -> None:
        """Look at other rows."""
        self.query_one("#boards", VerticalScroll).scroll_relative(y=lines, animate=False)

    # -- The end -----------------------------------------------------------------------------

    def action_next_press(self, by: int) -> None:
        """The next thing to press, or the one before."""
        if isinstance(self.focused, Press):
            (self.focus_next if by > 0 else self.focus_previous)(Press)

    @on(Press.Pressed)
    async def pressed(self, event: Press.Pressed) -> None:
        """One of the ways on."""
        event.stop()
        await self.go((event.press.id or "").removeprefix("press-"))


class Watching:
    """How a game speaks to the screen."""

    def __init__(self, screen: MatchScreen) -> None:
        self._screen = screen

    def happened(self, event: e.Event, match: Match, line: Text | None) -> None:
        """An event."""
        self._screen.happened(event, match, line)

    def said(self, line: Text | str) -> None:
        """Anything else."""
        self._screen.said_line(line)

    def changed(self) -> None:
        """Look again."""
        self._screen.changed()

    def over_to(self, game: Game) -> None:
        """A rematch."""
        self._screen.over_to(game)
