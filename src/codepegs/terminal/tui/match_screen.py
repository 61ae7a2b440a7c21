"""The match screen: the board, the row that is made, and whose turn it is.

It plays any `Game`, at this screen or on a server, and asks the rules nothing itself: what is not
allowed comes back as a refusal, is said, and changes nothing.
"""

from __future__ import annotations

from math import ceil
from typing import ClassVar

from rich.text import Text as Drawn
from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from codepegs.rules import commands as c
from codepegs.rules import events as e
from codepegs.rules.code import Code
from codepegs.rules.match import Match
from codepegs.rules.refusal import Refusal
from codepegs.rules.text import Text, say, say_number
from codepegs.terminal import asides
from codepegs.terminal.seated import is_shared, next_person
from codepegs.terminal.sentences import false_mark_lines, total_line
from codepegs.terminal.tui.asking import Notice
from codepegs.terminal.tui.board import Board, Measures, drawn_row
from codepegs.terminal.tui.chooser import Press
from codepegs.terminal.tui.game import Game
from codepegs.terminal.tui.hand_over import HandOver
from codepegs.terminal.tui.help_screen import key_named
from codepegs.terminal.tui.key_bar import Key, KeyBar
from codepegs.terminal.tui.local_game import LocalGame
from codepegs.terminal.tui.mark_maker import MarkMaker
from codepegs.terminal.tui.match_menu import MatchMenu
from codepegs.terminal.tui.page import Page
from codepegs.terminal.tui.row_maker import RowMaker, Tray
from codepegs.terminal.tui.side_panel import SidePanel
from codepegs.terminal.tui.trouble import ScreenTrouble

SIDE = 22
"""Cells that the panel beside the board has at least."""
AROUND = 8
"""Lines that are not the board's."""

# From roomy to tight: the first one that fits is drawn.
MEASURES = (Measures(5, 2, 2), Measures(5, 1, 1), Measures(3, 1, 2), Measures(3, 1), Measures(3, 0))


class MatchScreen(MatchMenu, Page[None]):
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
    MatchScreen #prompt { height: 2; padding: 0 1; text-style: bold; }
    MatchScreen .maker { height: 2; }
    MatchScreen .tray { height: 2; }
    MatchScreen.roomy .tray { height: 3; }
    MatchScreen #presses { height: 2; }
    MatchScreen .press { width: auto; padding: 0 2 0 0; }
    MatchScreen .key-bar { height: 1; background: $surface; }
    """

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.at_keyboard: int | None = None
        self.refused = False
        """Whether the sentence above the row says what was wrong with it."""
        self._doing: object = None
        self._ended: list[Text | str | Drawn] = []
        self._ended_title: Text | None = None
        self._is_covered = False
        self._is_ready = False

    # -- What stands on it -------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Static("", id="head", markup=False)
        with Horizontal(id="middle"):
            with VerticalScroll(id="boards", can_focus=False):
                yield Board()
            yield SidePanel()
        yield Static("", id="prompt", markup=False)
        yield RowMaker()
        yield MarkMaker()
        yield Horizontal(id="presses")
        yield Tray()
        yield KeyBar()

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

    @property
    def maker(self) -> RowMaker:
        """Where a row is made."""
        return self.query_one(RowMaker)

    @property
    def marker(self) -> MarkMaker:
        """Where a mark is made."""
        return self.query_one(MarkMaker)

    @property
    def panel(self) -> SidePanel:
        """What stands beside the board."""
        return self.query_one(SidePanel)

    async def on_mount(self) -> None:
        """Begin."""
        self._is_ready = True
        self.maker.display = self.marker.display = False
        self.query_one("#presses").display = False
        self.pegs.before_leaving(self.stop_game)
        self.set_interval(0.5, self._draw_head)
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
            self.panel.say(self.speak(line))
        if isinstance(event, e.Revealed):
            self._ended += self._reveal_lines(match, line)
        elif isinstance(event, e.RoundScored | e.RoundAborted | e.RoundDropped):
            self.game.hold(True)
            number = match.current.number
            self._ended_title = say("The end of round {number}", number=number)
            self._ended += [*([line] if line else []), total_line(match), ""]
            self._ended += asides.card_lines(match, self.said)
        elif isinstance(event, e.MatchEnded):
            self._ended_title = say("The end of the match")
            self._ended = [*([line] if line else []), "", *self._ended]

    def _reveal_lines(self, match: Match, line: Text | None) -> list[Text | str | Drawn]:
        rules, round = match.played_by, match.current
        assert round.code is not None
        pegs = Drawn("  ").append_text(
            drawn_row(self.look, rules, round.code, len(round.code), Measures())
        )
        lines: list[Text | str | Drawn] = [pegs, "", *([line] if line else [])]
        return [*lines, *false_mark_lines(match, round)]

    def said_line(self, line: Text | str) -> None:
        """Read it out."""
        self.panel.say(self.speak(line))

    def changed(self) -> None:
        """Look again at everything."""
        if not self._is_ready or self.game.match.rules is None:
            return
        self.fit(self.size.width, self.size.height)
        if self._ended_title is not None:
            self._show_end()
        elif not self._is_covered:
            self._see_to_task()

    def over_to(self, game: Game) -> None:
        """A rematch."""
        self._go_over(game)

    @work
    async def _go_over(self, game: Game) -> None:
        self.game = game
        self._doing, self.at_keyboard = None, None
        await self.game.start(Watching(self))
        self.changed()

    @work(exclusive=True, group="end")
    async def _show_end(self) -> None:
        title, lines = self._ended_title, self._ended
        if title is None:
            return
        self._ended_title, self._ended = None, []
        self._is_covered = True
        await self.app.push_screen_wait(Notice(title, lines))
        self._is_covered = False
        self.game.hold(False)
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
    def mine(self) -> int | None:
        """The seat at this screen that is to do something now."""
        _stage, seat = self.game.awaited
        return seat if seat in self.game.here else None

    def _see_to_task(self) -> None:
        """Ask for what is awaited now, unless that was done already."""
        match = self.game.match
        stage, seat = self.game.awaited
        rows = len(match.current.rows) if match.rounds else 0
        task = (id(self.game), stage, seat, len(match.rounds), rows)
        if task != self._doing:
            self._doing = task
            self._begin_task(stage, seat)
        elif not self.refused:
            self._ask()
        self._draw_keys()

    def _begin_task(self, stage: str, seat: int | None) -> None:
        rules, round = self.game.match.played_by, self.game.match.current
        mine = seat is not None and seat in self.game.here
        self.refused = False
        self.maker.display = mine and stage in ("code", "guess", "reveal")
        self.marker.display = mine and stage == "mark"
        self.query_one("#presses").display = stage == "over"
        if stage == "over":
            self._offer_what_follows()
        elif mine and stage == "mark":
            self.marker.begin(rules, round.holes or 0)
            self.at_keyboard = seat
        elif mine and seat is not None:
            lengths = rules.holes if round.holes is None else (round.holes,)
            self.maker.begin(rules, lengths)
            if stage == "code" and self.is_shared and self.at_keyboard != seat:
                self._hand_over_to_codemaker(seat)
            else:
                self.at_keyboard = seat
        self._show_tray()
        self._ask()
        self.call_after_refresh(self.keyboard_home)

    def keyboard_home(self) -> None:
        """Let the keys go where something is awaited."""
        if not self.is_attached:
            return
        if self.maker.display:
            self.maker.focus()
        elif self.marker.display:
            self.marker.focus()
        elif (presses := self.query(Press)) and not isinstance(self.focused, Press):
            presses.first().focus()

    def on_screen_resume(self) -> None:
        """Back from another screen."""
        self.keyboard_home()

    @work(exclusive=True, group="hand-over")
    async def _hand_over_to_codemaker(self, seat: int) -> None:
        name = self.game.match.seats[seat]
        sentence = say(
            "{name} sets the code, and the others look away. {name}, press Enter.", name=name
        )
        if await self._cover_table(sentence):
            self.at_keyboard = seat

    async def _cover_table(self, sentence: Text) -> bool:
        """Hide the table until somebody says that the right person sits there.

        False: meanwhile something else was done by the menu, so that this is no longer asked.
        """
        before = self.game, self.game.awaited
        self._is_covered = True
        try:
            while not await self.app.push_screen_wait(HandOver(sentence)):
                await self.menu()
                if not self.is_attached or (self.game, self.game.awaited) != before:
                    return False
        finally:
            self._is_covered = False
        self.changed()
        return True

    def _ask(self) -> None:
        """Say what is awaited."""
        self.tell(self._asked())

    def _asked(self) -> Text:
        match = self.game.match
        stage, seat = self.game.awaited
        if seat is None:
            return say("The match is over.")
        name = match.seats[seat]
        if seat not in self.game.here:
            if self.game.thinking():
                return say("{name} thinks …", name=name)
            return say("{name} is awaited.", name=name)
        match stage:
            case "code" if match.current.rows:
                return say(
                    "{name}, set the code of this round again: it was not in the file.", name=name
                )
            case "code":
                return say("{name}, your code:", name=name)
            case "mark":
                return say(
                    "{name}, your mark for row {row} ({keys}):",
                    name=name,
                    row=len(match.current.rows),
                    keys=tuple(say(key) for key in match.played_by.keys),
                )
            case "reveal":
                return say("{name}, lift the shield. Your code:", name=name)
            case _:
                return say("{place}, {name}:", place=self._place(), name=name)

    def _place(self) -> Text:
        rows, row = self.game.match.played_by.rows, len(self.game.match.current.rows) + 1
        if rows is None:
            return say("Row {row}", row=row)
        return say("Row {row} of {rows}", row=row, rows=rows)

    def tell(self, text: Text | str, *, refused: bool = False) -> None:
        """Say something above the row."""
        self.refused = refused
        sentence = self.speak(text)
        shown = Drawn(f"! {sentence}", style=self.look.warning) if refused else Drawn(sentence)
        self.query_one("#prompt", Static).update(shown, layout=False)

    # -- What a person does ------------------------------------------------------------------

    async def do(self, command: c.Command) -> bool:
        """Do it, or say why not; whether it was done."""
        try:
            await self.game.do(command)
        except Refusal as refusal:
            self.tell(refusal.text, refused=True)
            return False
        return True

    @on(RowMaker.Submitted)
    def row_submitted(self, event: RowMaker.Submitted) -> None:
        """Somebody is done with a row."""
        event.stop()
        self._submit(event.pegs)

    @work(exclusive=True, group="submit")
    async def _submit(self, pegs: tuple[str, ...]) -> None:
        stage, seat = self.game.awaited
        if seat is None or seat not in self.game.here:
            return
        try:
            row = _whole(pegs)
            if stage == "code":
                await self._set_code(seat, row)
                return
        except Refusal as refusal:
            self.tell(refusal.text, refused=True)
            return
        await self.do(c.Guess(seat, row) if stage == "guess" else c.Reveal(seat, row))

    async def _set_code(self, seat: int, row: Code) -> None:
        match = self.game.match
        code = match.played_by.code(row)
        if match.stage != "code":
            # Set again, for a round that was read from a file: first of all it has to fit.
            if await self.do(c.SetCode(seat, code)):
                await self._hand_on()
            return
        self.maker.clear()
        if await self._hand_on():
            await self.do(c.SetCode(seat, code))

    async def _hand_on(self) -> bool:
        """After a code was set: give the keyboard to a codebreaker, before the clock runs."""
        if not self.is_shared:
            return True
        match = self.game.match
        breaker = next_person(match, self.bot_seats)
        name = match.seats[breaker]
        self.at_keyboard = breaker
        return await self._cover_table(
            say("The code is set. Hand the keyboard to {name}, then press Enter.", name=name)
        )

    @on(MarkMaker.Submitted)
    def mark_submitted(self, event: MarkMaker.Submitted) -> None:
        """Somebody is done with a mark."""
        event.stop()
        self._give_mark(event.counts)

    @work(exclusive=True, group="submit")
    async def _give_mark(self, counts: tuple[int, ...]) -> None:
        if self.mine is not None:
            await self.do(c.GiveMark(self.mine, counts))

    @on(RowMaker.Changed)
    def row_changed(self) -> None:
        """What was refused is no longer there."""
        if self.refused:
            self._ask()

    @on(Tray.Picked)
    def peg_picked(self, event: Tray.Picked) -> None:
        """A peg was clicked."""
        if self.maker.display:
            self.maker.place(event.letter)
            self.maker.focus()

    @on(Board.Picked)
    def guess_picked(self, event: Board.Picked) -> None:
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
            self._submit(self.maker.row)
        elif self.marker.display:
            self._give_mark(tuple(self.marker.counts))

    def action_scroll_board(self, lines: int) -> None:
        """Look at other rows."""
        self.query_one("#boards", VerticalScroll).scroll_relative(y=lines, animate=False)

    # -- The end -----------------------------------------------------------------------------

    @work(exclusive=True, group="offer")
    async def _offer_what_follows(self) -> None:
        presses = self.query_one("#presses", Horizontal)
        await presses.remove_children()
        ways = [(deed.name, self.speak(deed.label)) for deed in self.game.deeds]
        ways += [
            ("review", self.said.gettext("Review")),
            ("card", self.said.gettext("Score card")),
            ("save", self.said.gettext("Save")),
            ("leave", self.said.gettext("Leave")),
        ]
        await presses.mount_all(Press(label, id=f"press-{name}") for name, label in ways)
        presses.query(Press).first().focus()

    @on(Press.Pressed)
    async def pressed(self, event: Press.Pressed) -> None:
        """One of the ways on."""
        event.stop()
        await self.go((event.press.id or "").removeprefix("press-"))

    # -- Drawing -----------------------------------------------------------------------------

    def fit(self, width: int, height: int) -> None:
        """Draw the board as large as the room allows."""
        rules = self.game.match.rules
        if rules is None or not self._is_ready or self.is_too_small:
            return
        self.board.match = self.game.match
        measures = self._measures(width, height)
        self.board.measures = self.maker.measures = measures
        self.maker.margin = self.board.margin
        across = min(self.board.width_with(measures) + 1, width - SIDE)
        self.query_one("#boards").styles.width = across
        self._draw()
        self.maker.draw()
        self._show_tray()
        self._draw_keys()

    def _show_tray(self) -> None:
        """The pegs to choose from, while a row is made."""
        tray = self.query_one(Tray)
        tray.display = self.maker.display
        if self.maker.display:
            lines = 3 if self.has_class("roomy") else 2
            tray.show(self.game.match.played_by, self.size.width - 1, lines)

    def _measures(self, width: int, height: int) -> Measures:
        rules = self.game.match.played_by
        rows = rules.rows or 12
        letters = max(map(len, rules.letters))
        fitting = [
            one
            for one in MEASURES
            if self.board.width_with(one) + 1 <= width - SIDE - (12 if one.peg > 3 else 0)
            and (one.lines == 1 or 1 + rows * one.lines <= height - AROUND)
            and one.peg >= letters + 1
        ]
        return fitting[0] if fitting else MEASURES[-1]

    def _draw(self) -> None:
        game = self.game
        maker = game.match.current.codemaker if game.match.rounds else None
        # Where several people look at the screen, nobody's code stands on it.
        alone = maker is not None and maker in game.here and not self.is_shared
        self.board.show(game.match, game.own_code(maker) if alone and maker is not None else None)
        _stage, seat = game.awaited
        self.panel.show(game.match, game.bots, seat, self._side_width())
        self._draw_head()
        self.call_after_refresh(self._scroll_to_open_row)

    def _side_width(self) -> int:
        measures = self.board.measures
        return self.size.width - min(self.board.width_with(measures) + 1, self.size.width - SIDE)

    def _scroll_to_open_row(self) -> None:
        if self.is_attached:
            boards = self.query_one("#boards", VerticalScroll)
            boards.scroll_to_region(self.board.region_of_open_row(), animate=False)

    def _draw_head(self) -> None:
        match = self.game.match
        if match.rules is None or not match.rounds:
            return
        parts = [
            match.rules.edition.name,
            self.speak(
                say(
                    "round {number} of {rounds}",
                    number=match.current.number,
                    rounds=match.rules.rounds,
                )
            ),
        ]
        if match.stage == "guess":
            parts.append(self.speak(self._place()))
        if (clock := self._clock()) is not None:
            parts.append(self.speak(clock))
        if self.game.weather is not None:
            parts.append(self.speak(self.game.weather))
        self.query_one("#head", Static).update(" · ".join(parts), layout=False)

    def _clock(self) -> Text | None:
        deadline = self.game.match.current.deadline
        if deadline is None:
            return None
        left = max(0, ceil(deadline - self.game.now()))
        return say_number("{n} second left", "{n} seconds left", left)

    def _draw_keys(self) -> None:
        self.query_one(KeyBar).show(self.bar(), self.size.width)

    def bar(self) -> list[Key]:
        """The keys that do something now, the most needed first."""
        _ = self.said.gettext
        keys = []
        if self.maker.display or self.marker.display:
            keys.append(Key(key_named("enter", self.said), _("Submit"), "submit"))
        if self.can("hint"):
            keys.append(Key("F4", _("Hint"), "hint"))
        if self.can("take_back"):
            keys.append(Key("F5", _("Take back"), "take_back"))
        if self.can("look"):
            label = _("Cover") if self.game.awaited[0] == "code" else _("the code")
            keys.append(Key(key_named("space", self.said), label, "look"))
        boards = self.query_one("#boards", VerticalScroll)
        if boards.max_scroll_y > 0:
            keys.append(Key("↑ ↓", _("More rows"), "scroll_board(-4)"))
        keys += [
            Key(key_named("escape", self.said), _("Menu"), "menu"),
            Key("F1", _("Keys"), "keys"),
            Key("F2", _("Rules"), "rules"),
            Key("F3", _("Score card"), "card"),
        ]
        return keys


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


def _whole(pegs: tuple[str, ...]) -> Code:
    """The row, if it has no gap."""
    if not pegs:
        raise ScreenTrouble("row/empty")
    if "" in pegs:
        raise ScreenTrouble("row/gap", hole=pegs.index("") + 1)
    return Code(pegs)
