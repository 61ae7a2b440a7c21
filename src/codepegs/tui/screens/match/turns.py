"""What is asked of whoever sits at the match screen, and what is done with their answer.

A task is begun once, however often the game says that something has changed, so that half a row
stays where it is. Where people share the screen, the table is covered before a code is set.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from rich.text import Text as Drawn
from textual.widgets import Static

from codepegs.play.local import discreet, hand_on_line, look_away_line, next_person
from codepegs.render import false_mark_lines, match_lines, total_line
from codepegs.rules import Code, Match, Stage, commands as c, events as e
from codepegs.text import Refusal, Text, say
from codepegs.tui.screens.dialogs import HandOver, NoticeDialog
from codepegs.tui.screens.match.board_screen import BoardScreen
from codepegs.tui.screens.match.drawing import MatchDrawing
from codepegs.tui.screens.match.match_game import prompt_of
from codepegs.tui.widgets import Measures, Press, Presses, drawn_row


class MatchEndings:
    """The part of the match screen that tells how a round ended, and offers what may follow."""

    def __init__(self, screen: BoardScreen, changed: Callable[[], None]) -> None:
        self._screen = screen
        self._changed = changed
        self._ended: list[Text | str | Drawn] = []
        self._ended_title: Text | None = None

    @property
    def has_ended(self) -> bool:
        """Whether the end of a round has still to be shown."""
        return self._ended_title is not None

    def note_end(self, event: e.Event, match: Match, line: Text | None) -> None:
        """Remember what there is to show at the end of a round."""
        screen = self._screen
        if isinstance(event, e.Revealed):
            self._ended += self._reveal_lines(match, line)
        elif isinstance(event, e.RoundScored | e.RoundAborted | e.RoundDropped):
            screen.game.hold(True)
            number = match.current.number
            self._ended_title = say("The end of round {number}", number=number)
            self._ended += [*([line] if line else []), total_line(match), ""]
            self._ended += match_lines.card_lines(match, screen.said)
        elif isinstance(event, e.MatchEnded):
            self._ended_title = say("The end of the match")
            self._ended = [*([line] if line else []), "", *self._ended]

    def _reveal_lines(self, match: Match, line: Text | None) -> list[Text | str | Drawn]:
        rules, round = match.played_by, match.current
        assert round.code is not None
        pegs = Drawn("  ").append_text(
            drawn_row(self._screen.peg_theme, rules, round.code, len(round.code), Measures())
        )
        lines: list[Text | str | Drawn] = [pegs, "", *([line] if line else [])]
        return [*lines, *false_mark_lines(match, round)]

    def show_end(self) -> None:
        """Show it until somebody has read it, and let the game go on then."""
        self._screen.start_work(self._show_end, "end")

    async def _show_end(self) -> None:
        screen = self._screen
        title, lines = self._ended_title, self._ended
        if title is None:
            return
        self._ended_title, self._ended = None, []
        screen.covers += 1
        try:
            await screen.app.push_screen_wait(NoticeDialog(title, lines))
        finally:
            screen.covers -= 1
        screen.game.hold(False)
        self._changed()

    def offer_what_follows(self) -> None:
        """Offer the ways on from a match that is over."""
        self._screen.start_work(self._offer, "offer")

    async def _offer(self) -> None:
        screen = self._screen
        presses = screen.query_one(Presses)
        await presses.remove_children()
        ways = [(action.name, screen.speak(action.label)) for action in screen.game.actions]
        ways += [
            ("review", screen.said.gettext("Review")),
            ("card", screen.said.gettext("Score card")),
            ("save", screen.said.gettext("Save")),
            ("leave", screen.said.gettext("Leave")),
        ]
        await presses.mount_all(Press(label, id=f"press-{name}") for name, label in ways)
        presses.query(Press).first().focus()


class MatchTurns:
    """The part of the match screen where codes, rows and marks are asked for and submitted."""

    def __init__(
        self,
        screen: BoardScreen,
        drawing: MatchDrawing,
        endings: MatchEndings,
        *,
        changed: Callable[[], None],
        open_menu: Callable[[], Awaitable[None]],
    ) -> None:
        self._screen = screen
        self._drawing = drawing
        self._endings = endings
        self._changed = changed
        self._open_menu = open_menu
        self.asked_for: object = None
        """What was asked for last."""

    # -- Asking ------------------------------------------------------------------------------

    def see_to_task(self) -> None:
        """Ask for what is awaited now, unless that was done already."""
        screen = self._screen
        match = screen.game.match
        stage, seat = screen.game.awaited
        rows = len(match.current.rows) if match.rounds else 0
        task = (id(screen.game), stage, seat, len(match.rounds), rows)
        if task != self.asked_for:
            self.asked_for = task
            self._begin_task(stage, seat)
        elif not screen.refused:
            self.ask()
        self._drawing.draw_keys()

    def _begin_task(self, stage: Stage, seat: int | None) -> None:
        screen = self._screen
        rules, round = screen.game.match.played_by, screen.game.match.current
        mine = seat is not None and seat in screen.game.here
        screen.refused = False
        screen.maker.display = mine and stage in ("code", "guess", "reveal")
        screen.marker.display = mine and stage == "mark"
        screen.query_one("#presses").display = stage == "over"
        if stage == "over":
            self._endings.offer_what_follows()
        elif mine and stage == "mark":
            screen.marker.begin(rules, round.holes or 0)
        elif mine and seat is not None:
            lengths = rules.holes if round.holes is None else (round.holes,)
            screen.maker.begin(rules, lengths)
            # Whoever sets a code has to see it, until they cover it.
            screen.covered = False
            # Whoever typed last: the others still look at the screen.
            if stage == "code" and screen.is_shared:
                screen.start_work(partial(self._hand_over_to_codemaker, seat), "hand-over")
        self._drawing.show_tray()
        self.ask()
        screen.call_after_refresh(self.keyboard_home)

    def ask(self) -> None:
        """Say what is awaited: of a person, or of the connection."""
        screen = self._screen
        if screen.under_way is not None and not screen.game.is_within_reach:
            self.tell(say("Submitted: it is sent as soon as the connection is back."))
        else:
            self.tell(prompt_of(screen.game))

    def tell(self, text: Text | str, *, refused: bool = False) -> None:
        """Say something above the row."""
        screen = self._screen
        screen.refused = refused
        sentence = screen.speak(text)
        shown = (
            Drawn(f"! {sentence}", style=screen.peg_theme.warning) if refused else Drawn(sentence)
        )
        screen.query_one("#prompt", Static).update(shown, layout=False)

    def keyboard_home(self) -> None:
        """Let the keys go where something is awaited."""
        screen = self._screen
        if not screen.is_attached:
            return
        if screen.maker.display:
            screen.maker.focus()
        elif screen.marker.display:
            screen.marker.focus()
        elif (presses := screen.query(Press)) and not isinstance(screen.focused, Press):
            presses.first().focus()

    # -- Handing the keyboard over -----------------------------------------------------------

    async def _hand_over_to_codemaker(self, seat: int) -> None:
        name = self._screen.game.match.seats[seat]
        if await self._cover_table(look_away_line(name)):
            # Pegs that somebody typed just before the table was covered are no part of the code.
            self._screen.maker.clear()

    async def _hand_on(self) -> bool:
        """After a code was set: give the keyboard to a codebreaker, before the clock runs."""
        screen = self._screen
        if not screen.is_shared:
            return True
        match = screen.game.match
        name = match.seats[next_person(match, screen.bot_seats)]
        return await self._cover_table(hand_on_line(name))

    async def _cover_table(self, sentence: Text) -> bool:
        """Hide the table until somebody says that the right person sits there.

        False: meanwhile something else was done by the menu, so that this is no longer asked.
        """
        screen = self._screen
        before = screen.game, screen.game.awaited
        is_asked = True
        screen.covers += 1
        try:
            while is_asked and not await screen.app.push_screen_wait(HandOver(sentence)):
                await self._open_menu()
                is_asked = screen.is_attached and (screen.game, screen.game.awaited) == before
        finally:
            screen.covers -= 1
        if screen.is_attached:
            self._changed()
        return is_asked

    # -- Doing -------------------------------------------------------------------------------

    async def do(self, command: c.Command) -> bool:
        """Do it, or say why not; whether it was done."""
        screen = self._screen
        screen.under_way = command
        if not screen.game.is_within_reach:
            self.ask()
        try:
            await screen.game.do(command)
        except Refusal as refusal:
            self._refuse(refusal)
            return False
        finally:
            # Another row may have been submitted instead meanwhile.
            if screen.under_way is command:
                screen.under_way = None
        return True

    def _refuse(self, refusal: Refusal) -> None:
        """Say why not; what is covered is not repeated."""
        self.tell((discreet(refusal) if self._screen.maker.covered else refusal).text, refused=True)

    def submit(self, pegs: tuple[str, ...]) -> None:
        """Submit a row as what is awaited: a code, a guess, or the code that is revealed."""
        self._screen.start_work(partial(self._submit, pegs), "submit")

    async def _submit(self, pegs: tuple[str, ...]) -> None:
        game = self._screen.game
        stage, seat = game.awaited
        if seat is None or seat not in game.here:
            return
        try:
            row = _whole(pegs)
            if stage == "code":
                await self._set_code(seat, row)
                return
        except Refusal as refusal:
            self._refuse(refusal)
            return
        await self.do(c.Guess(seat, row) if stage == "guess" else c.Reveal(seat, row))

    async def _set_code(self, seat: int, row: Code) -> None:
        match = self._screen.game.match
        code = match.played_by.code(row)
        if match.stage != "code":
            # Set again, for a round that was read from a file: first of all it has to fit.
            if await self.do(c.SetCode(seat, code)):
                await self._hand_on()
            return
        if self._screen.is_shared:
            # Whoever takes the keyboard over must not see it. Else it stays until it is set, which
            # without a connection may last.
            self._screen.maker.clear()
        if await self._hand_on():
            await self.do(c.SetCode(seat, code))

    def give_mark(self, counts: tuple[int, ...] | None) -> None:
        """Give the mark that was counted, if anything was."""
        self._screen.start_work(partial(self._give_mark, counts), "submit")

    async def _give_mark(self, counts: tuple[int, ...] | None) -> None:
        if self._screen.mine is None:
            return
        if counts is None:
            self.tell(Refusal("mark/empty").text, refused=True)
            return
        await self.do(c.GiveMark(self._screen.mine, counts))


def _whole(pegs: tuple[str, ...]) -> Code:
    """The row, if it has no gap."""
    if not pegs:
        raise Refusal("row/empty")
    if "" in pegs:
        raise Refusal("row/gap", hole=pegs.index("") + 1)
    return Code(pegs)
