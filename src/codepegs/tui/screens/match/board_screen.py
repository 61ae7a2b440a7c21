"""What stands on the match screen, and what it knows of its game.

The parts of the match screen (drawing, turns, endings, menu) are objects beside it, which are given
this and one another. `MatchScreen` joins them.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static
from textual.worker import Worker

from codepegs.play.local import is_shared
from codepegs.rules import Code, Command
from codepegs.text import Text
from codepegs.tui.screens.match.match_game import Game
from codepegs.tui.widgets import (
    BaseScreen,
    BoardWidget,
    KeyBar,
    MarkInput,
    Presses,
    RowInput,
    SidePanel,
    Tray,
)


class BoardScreen(BaseScreen[None]):
    """The widgets of a match, whose turn it is, and what is covered."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.refused = False
        """Whether the sentence above the row says what was wrong with it."""
        self.under_way: Command | None = None
        """What was submitted and is not done yet."""
        self.covered = False
        """Whether somebody who plays alone has covered the code of their own."""
        self.covers = 0
        """How many things lie on the table that have to be read first."""
        self.is_ready = False

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
    def boards(self) -> VerticalScroll:
        """What the board scrolls in."""
        return self.query_one("#boards", VerticalScroll)

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

    def said_line(self, line: Text | str) -> None:
        """Read a line out."""
        self.panel.say(self.speak(line))

    def start_work(self, work: Callable[[], Coroutine[Any, Any, None]], group: str) -> Worker[None]:
        """Do something that lasts. What else of its group still lasts is ended."""
        return self.run_worker(work, exclusive=True, group=group)

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

    def can(self, name: str) -> bool:
        """Whether something that the menu offers makes sense now."""
        game, match = self.game, self.game.match
        stage, _seat = game.awaited
        mine = self.mine
        match name:
            case "hint":
                is_asked = mine is not None and stage == "guess"
                return is_asked and not self.is_shared and game.gives_hints
            case "take_back":
                return stage == "mark" and match.current.rows[-1].seat in game.here
            case "table":
                return mine is not None and stage == "code" and match.played_by.marks_by_hand
            case "look":
                if stage == "code":
                    return mine is not None
                # Where people share the screen, whoever gives a mark may look at it unseen.
                may_look = stage == "mark" and mine is not None if self.is_shared else True
                return may_look and self.hidden_here is not None
            case "resign":
                return match.ended is None and any(seat in game.here for seat in match.playing)
            case "review":
                return any(round.code is not None and round.rows for round in match.rounds)
            case "save":
                return match.rules is not None
            case _:
                return True
