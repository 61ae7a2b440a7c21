"""What the match screen asks of the players, and what it does with their answers.

A turn is begun once, however often the game reports a change, so that half a row stays. If people
share the screen, it is covered before a code is set.
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
from codepegs.tui.screens.dialogs import NoticeDialog
from codepegs.tui.screens.match.board_screen import BoardScreen
from codepegs.tui.screens.match.drawing import MatchDrawing
from codepegs.tui.screens.match.hand_over import HandOver
from codepegs.tui.screens.match.match_game import prompt_of
from codepegs.tui.widgets import Measures, Press, Presses, drawn_row


class MatchEndings:
    """The part of the match screen that shows how a round or the match has ended."""

    def __init__(self, screen: BoardScreen, changed: Callable[[], None]) -> None:
        self._screen, self._changed = screen, changed
        self._ended: list[Text | str | Drawn] = []
        self._ended_title: Text | None = None

    @property
    def has_ended(self) -> bool:
        """Whether the end of a round is still to be shown."""
        return self._ended_title is not None

    def note_end(self, event: e.Event, match: Match, line: Text | None) -> None:
        """Collect what is shown at the end of a round."""
        screen = self._screen
        if isinstance(event, e.Revealed):
            self._ended += self._reveal_lines(match, line)
        elif isinstance(event, e.ROUND_ENDS):
            screen.game.hold(True)
            self._ended_title = say("The end of round {number}", number=match.current.number)
            self._ended += [*([line] if line else []), total_line(match), ""]
            self._ended += match_lines.card_lines(match, screen.said)
        elif isinstance(event, e.MatchEnded):
            self._ended_title = say("The end of the match")
            self._ended = [*([line] if line else []), *screen.game.remarks, "", *self._ended]

    def _reveal_lines(self, match: Match, line: Text | None) -> list[Text | str | Drawn]:
        rules, round = match.played_by, match.current
        assert round.code is not None
        theme = self._screen.peg_theme
        row = drawn_row(theme, rules, round.code, len(round.code), Measures())
        pegs = Drawn("  ").append_text(row)
        return [pegs, "", *([line] if line else []), *false_mark_lines(match, round)]

    def show_end(self) -> None:
        """Show the end of a round until it was read, then let the game go on."""
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
        """Offer what can be done after the match."""
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
        changed: Callable[[], None],
        open_menu: Callable[[], Awaitable[None]],
    ) -> None:
        self._screen, self._drawing, self._endings = screen, drawing, endings
        self._changed, self._open_menu = changed, open_menu
        self.asked_for: object = None
        """The turn that was begun last."""

    def see_to_turn(self) -> None:
        """Begin the turn that is awaited now, unless it was begun already."""
        screen = self._screen
        match = screen.game.match
        stage, seat = screen.game.awaited
        rows = len(match.current.rows) if match.rounds else 0
        turn = (id(screen.game), stage, seat, len(match.rounds), rows)
        if turn != self.asked_for:
            self.asked_for = turn
            self._begin_turn(stage, seat)
        elif not screen.refused:
            self.ask()
        self._drawing.draw_keys()

    def _begin_turn(self, stage: Stage, seat: int | None) -> None:
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
            screen.maker.begin(rules, rules.holes if round.holes is None else (round.holes,))
            # A codemaker sees the code, until they cover it.
            screen.covered = False
            # The others still look at the screen.
            if stage == "code" and screen.is_shared:
                screen.start_work(partial(self._hand_over_to_codemaker, seat), "hand-over")
        self._drawing.show_tray()
        self.ask()
        screen.call_after_refresh(self.keyboard_home)

    def ask(self) -> None:
        """Say what is awaited, or that a command waits for the connection."""
        screen = self._screen
        if screen.under_way is not None and not screen.game.is_within_reach:
            self.tell(say("Submitted: it is sent as soon as the connection is back."))
        else:
            self.tell(prompt_of(screen.game))

    def tell(self, text: Text | str, *, refused: bool = False) -> None:
        """Show a sentence above the row."""
        screen = self._screen
        screen.refused = refused
        shown = Drawn(screen.speak(text))
        if refused:
            shown = Drawn(f"! {shown}", style=screen.peg_theme.warning)
        screen.query_one("#prompt", Static).update(shown, layout=False)

    def keyboard_home(self) -> None:
        """Focus the row, the mark or the buttons, whichever is awaited."""
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
            # Pegs that were typed just before the table was covered are no part of the code.
            self._screen.maker.clear()

    async def _hand_on(self) -> bool:
        """Give the keyboard to a codebreaker after a code was set; false if that was given up."""
        screen = self._screen
        if not screen.is_shared:
            return True
        breaker = next_person(screen.game.match, screen.bot_seats)
        return await self._cover_table(hand_on_line(screen.game.match.seats[breaker]))

    async def _cover_table(self, sentence: Text) -> bool:
        """Cover the table until the right player has the keyboard.

        False if something was done by the menu meanwhile, so that the turn is another one.
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

    async def do(self, command: c.Command) -> bool:
        """Do the command, or say why not; whether it was done."""
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
            # Another command may have been submitted meanwhile.
            if screen.under_way is command:
                screen.under_way = None
        return True

    def _refuse(self, refusal: Refusal) -> None:
        """Say the refusal, without the code if that is covered."""
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
            # The code of a round that was read from a file is set again: it has to fit the marks.
            if await self.do(c.SetCode(seat, code)):
                await self._hand_on()
            return
        if self._screen.is_shared:
            # The next player must not see the code. Alone, it stays until it is set, which may
            # take long without a connection.
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
