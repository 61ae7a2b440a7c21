"""The widgets of the match screen, and what it knows of its game.

`MatchScreen` joins it with the parts that draw it, ask for turns, show endings, and have the menu.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static
from textual.worker import Worker

from codepegs.play.local import is_shared
from codepegs.rules import Code, Command, Edition, has_claims
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
        """Whether the sentence above the row is a refusal."""
        self.under_way: Command | None = None
        """A command that was submitted and is not done yet."""
        self.covered = False
        """Whether a player alone at the screen has covered their own code."""
        self.covers = 0
        """How many screens cover the match that have to be read first."""
        self.is_ready = False
        self.board, self.panel = BoardWidget(), SidePanel()
        self.boards = VerticalScroll(self.board, id="boards", can_focus=False)
        self.maker, self.marker = RowInput(), MarkInput()

    @property
    def speaks_of(self) -> Edition | None:
        """The edition that is played: the app speaks in its words."""
        rules = self.game.match.rules
        return None if rules is None else rules.edition

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Static("", id="head", markup=False)
        yield Horizontal(self.boards, self.panel, id="middle")
        yield Static("", id="connection", markup=False)
        yield Static("", id="prompt", markup=False)
        yield self.maker
        yield self.marker
        yield Presses(id="presses")
        yield Tray()
        yield KeyBar()

    def said_line(self, line: Text | str) -> None:
        """Add a line to the log."""
        self.panel.say(self.speak(line))

    def start_work(self, work: Callable[[], Coroutine[Any, Any, None]], group: str) -> Worker[None]:
        """Start work in the background, and end other work of its group."""
        return self.run_worker(work, exclusive=True, group=group)

    @property
    def bot_seats(self) -> frozenset[int]:
        """The seats of those who are not at this screen."""
        return frozenset(range(len(self.game.match.seats))) - self.game.here

    @property
    def is_shared(self) -> bool:
        """Whether several people are at this screen."""
        return is_shared(self.game.match, self.bot_seats)

    @property
    def hidden_here(self) -> Code | None:
        """The code of the running round, if a player at this screen has set it."""
        match = self.game.match
        if not match.rounds or match.current.code is not None:
            return None
        maker = match.current.codemaker
        return self.game.own_code(maker) if maker in self.game.here else None

    @property
    def mine(self) -> int | None:
        """The seat at this screen whose turn it is."""
        _stage, seat = self.game.awaited
        return seat if seat in self.game.here else None

    def can(self, name: str) -> bool:
        """Whether an action of the menu is possible now."""
        game, match = self.game, self.game.match
        stage, _seat = game.awaited
        mine = self.mine
        match name:
            case "hint":
                is_asked = mine is not None and stage == "guess"
                return is_asked and not self.is_shared and game.gives_hints
            case "take_back":
                return stage == "mark" and match.current.rows[-1].seat in game.here
            case "own_up":
                claims = match.rounds and has_claims(match.current)
                by_hand = match.rules is not None and match.rules.marks_by_hand
                is_made_here = bool(match.rounds) and match.current.codemaker in game.here
                return match.ended is None and by_hand and is_made_here and bool(claims)
            case "claim":
                waits = not game.is_local and mine is None and match.awaited is not None
                sits = any(seat in game.here for seat in match.playing)
                return waits and sits and match.played_by.time is None
            case "table":
                return mine is not None and stage == "code" and match.played_by.marks_by_hand
            case "look":
                if stage == "code":
                    return mine is not None
                # If people share the screen, the one who gives a mark may look, unseen.
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
