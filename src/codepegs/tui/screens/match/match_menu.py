"""The menu of a match: rules and score card, hints, taking back, saving, resigning, leaving."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any

from rich.text import Text as Drawn
from textual.worker import Worker, WorkerCancelled

from codepegs.render import match_lines, total_line
from codepegs.rules import commands as c
from codepegs.rules.notation import write_notation
from codepegs.terminal import begin_file, write_text
from codepegs.text import Refusal, Text, say
from codepegs.tui.screens.dialogs import (
    ChoiceDialog,
    DialogChoice,
    LineDialog,
    NoticeDialog,
)
from codepegs.tui.screens.match.board_screen import BoardScreen
from codepegs.tui.screens.match.hand_over import HandOver
from codepegs.tui.screens.match.turns import MatchTurns
from codepegs.tui.screens.rule_sheet import KeysScreen, RulesScreen, key_named
from codepegs.tui.screens.setup import file_named
from codepegs.tui.widgets import Measures, drawn_row


class MatchMenu:
    """The part of the match screen with the menu and its actions."""

    def __init__(
        self,
        screen: BoardScreen,
        turns: MatchTurns,
        *,
        changed: Callable[[], None],
        stop_game: Callable[[], Awaitable[Text | None]],
    ) -> None:
        self._screen, self._turns = screen, turns
        self._changed, self._stop_game = changed, stop_game
        self._at_once: Mapping[str, Callable[[], None]] = {
            "keys": self._show_keys,
            "rules": self._show_rules,
            "card": self._show_card,
            "seal": self._show_seal,
            "look": self._look,
        }
        # Actions that wait for the player, and their groups of workers: a new one ends the others
        # of its group. The menu has its own group, or its choice would end it.
        self._lasting: Mapping[str, tuple[str, Callable[[], Coroutine[Any, Any, None]]]] = {
            "menu": ("whole menu", self.choose),
            "hint": ("menu", self._hint),
            "review": ("menu", self._review),
            "table": ("menu", self._code_on_own_table),
            "save": ("menu", self._save),
            "resign": ("menu", self._resign),
            "take_back": ("submit", self._take_back),
            "own_up": ("submit", self._own_up),
            "claim": ("submit", self._claim),
            "leave": ("leave", self._leave),
        }

    def do(self, name: str) -> Worker[None] | None:
        """Do an action; returns its worker, if it has one."""
        if name in self._at_once:
            self._at_once[name]()
            return None
        group, work = self._lasting[name]
        return self._screen.start_work(work, group)

    def _ways(self) -> list[DialogChoice]:
        game, leave = self._screen.game, say("Leave the table")
        if game.match.ended is None and game.is_local:
            leave = say("Leave the table; the match is kept")
        ways = [
            DialogChoice("on", say("Back to the table"), "escape"),
            *(DialogChoice(action.name, action.label) for action in self._screen.game.actions),
            DialogChoice("hint", say("A hint"), "f4"),
            DialogChoice("take_back", say("Take the guess back"), "f5"),
            DialogChoice("own_up", self._own_up_said()),
            DialogChoice("claim", say("I have waited too long: drop the round")),
            DialogChoice("look", say("Cover the code, or look at it"), "space"),
            DialogChoice("table", say("The code stands on my own table")),
            DialogChoice("card", say("The score card"), "f3"),
            DialogChoice("rules", say("The rules of this match"), "f2"),
            DialogChoice("keys", say("The keys"), "f1"),
            DialogChoice("seal", say("The seal of the code")),
            DialogChoice("review", say("Review the rounds so far"), "f7"),
            DialogChoice("save", say("Save the match in a file"), "f6"),
            DialogChoice("resign", say("Resign")),
            DialogChoice("leave", leave),
        ]
        return [way for way in ways if self._screen.can(way.name)]

    async def choose(self) -> None:
        """Show the menu, and do what is chosen."""
        dialog = ChoiceDialog(say("At the table"), self._ways())
        way = await self._screen.app.push_screen_wait(dialog)
        if way is not None and way != "on":
            await self.go(way)

    async def go(self, name: str) -> None:
        """Do an action of the game or of the menu, and wait for its end."""
        for action in self._screen.game.actions:
            if action.name == name:
                try:
                    await action.do()
                except Refusal as refusal:
                    self._turns.tell(refusal.text, refused=True)
                return
        lasting = self.do(name)
        if lasting is not None:
            with contextlib.suppress(WorkerCancelled):
                await lasting.wait()

    # -- Rules, score card, hints and review -------------------------------------------------

    def _show_keys(self) -> None:
        screen = self._screen
        _ = screen.said.gettext

        def named(*keys: str) -> str:
            return " ".join(key_named(key, screen.said) for key in keys)

        keys = [
            (_("letters, digits"), _("fill the hole")),
            (named("left", "right", "home", "end"), _("go from hole to hole")),
            (named("backspace", "delete"), _("empty the hole; empty the row")),
            (named("enter"), _("submits the row, the code or the mark")),
            (named("space"), _("covers your code, or shows it")),
            (named("up", "down", "pageup", "pagedown"), _("scroll the board; count in a mark")),
            (named("escape"), _("the menu with everything else")),
            ("F1 ?", _("this list")),
            ("F2", _("the rules of this match")),
            ("F3", _("the score card")),
            ("F4", _("a hint, where one person plays")),
            ("F5", _("takes a guess back that has no mark yet")),
            ("F6", _("saves the match in a file")),
            ("F7", _("reviews the rounds so far")),
            ("Ctrl+Q Ctrl+C", _("leaves at once; the match is kept")),
        ]
        more = [_("With the mouse: click on the tray, holes, earlier rows, and on the keys below.")]
        screen.app.push_screen(KeysScreen(keys, more))

    def _show_rules(self) -> None:
        screen = self._screen
        if screen.game.match.rules is not None:
            screen.app.push_screen(RulesScreen(screen.game.match.rules))

    def _show_card(self) -> None:
        game, said = self._screen.game, self._screen.said
        match = game.match
        if match.rules is not None:
            card = match_lines.card_lines(match, said)
            lines: list[Text | str | Drawn] = [total_line(match), *game.remarks, "", *card]
            self._screen.app.push_screen(NoticeDialog(say("Score card"), lines))

    def _show_seal(self) -> None:
        game = self._screen.game
        lines: list[Text | str | Drawn] = list(match_lines.seal_lines(game.match))
        if game.luck_text is not None:
            lines += ["", game.luck_text]
        self._screen.app.push_screen(NoticeDialog(say("The seal of the code"), lines))

    async def _hint(self) -> None:
        """Ask for hints; a suggested row is put into the row that is being made."""
        screen = self._screen
        mine = screen.mine
        if mine is None or not screen.can("hint"):
            reason = say("Hints are for a codebreaker whose turn it is, with nobody beside.")
            self._turns.tell(reason)
            return
        pegs = screen.maker.row
        asked = screen.game.hint_screen(mine, "" if "" in pegs else " ".join(pegs))
        if asked is None:
            self._turns.tell(say("There are no hints at this table."))
            return
        if suggested := await screen.app.push_screen_wait(asked):
            screen.maker.put_row(suggested)

    async def _review(self) -> None:
        screen = self._screen
        review = screen.game.review_screen() if screen.can("review") else None
        if review is None:
            self._turns.tell(say("No round has been revealed yet, so there is nothing to review."))
            return
        await screen.app.push_screen_wait(review)

    def _look(self) -> None:
        """Cover one's own code, or show it."""
        screen = self._screen
        if not screen.can("look"):
            return
        if screen.is_shared and screen.game.awaited[0] != "code":
            screen.start_work(self._peek, "menu")
            return
        screen.covered = not screen.covered
        screen.maker.covered = screen.covered and screen.game.awaited[0] == "code"
        if screen.covered:
            # A refusal above the row may repeat the code.
            self._turns.ask()
        self._changed()

    async def _peek(self) -> None:
        screen = self._screen
        seat = screen.mine
        code = None if seat is None else screen.game.own_code(seat)
        if seat is None or code is None:
            return
        name = screen.game.match.seats[seat]
        sentence = say("Only {name} may look. {name}, press Enter.", name=name)
        if not await screen.app.push_screen_wait(HandOver(sentence)):
            return
        rules = screen.game.match.played_by
        row = drawn_row(screen.peg_theme, rules, code, len(code), Measures())
        pegs = Drawn("  ").append_text(row)
        await screen.app.push_screen_wait(NoticeDialog(say("{name}, your code", name=name), [pegs]))

    async def _code_on_own_table(self) -> None:
        """Set a code that stands on a real table, after asking for its length if there is a choice."""
        screen = self._screen
        seat = screen.mine
        if seat is None or not screen.can("table"):
            return
        holes = screen.game.match.played_by.holes
        length: int | None = None
        if len(holes) > 1:
            ways = [
                DialogChoice(
                    str(one), say("{number} {PIECE:pegs|letters|digits|animals|pieces}", number=one)
                )
                for one in holes
            ]
            dialog = ChoiceDialog(say("How long is the code?"), ways)
            chosen = await screen.app.push_screen_wait(dialog)
            if chosen is None:
                return
            length = int(chosen)
        clue: int | None = None
        if sums := screen.game.match.played_by.clues:
            ways = [DialogChoice(str(one), say("{number}", number=one)) for one in sums]
            chosen = await screen.app.push_screen_wait(
                ChoiceDialog(say("What is the sum of its digits?"), ways)
            )
            if chosen is None:
                return
            clue = int(chosen)
        await self._turns.do(c.SetCode(seat, None, length, clue))

    # -- Taking back, saving, resigning, leaving ---------------------------------------------

    async def _take_back(self) -> None:
        """Take back the guess that has no mark yet."""
        match = self._screen.game.match
        if rows := match.current.rows if match.rounds else ():
            await self._turns.do(c.TakeBack(rows[-1].seat))

    def _own_up_said(self) -> Text:
        match = self._screen.game.match
        if match.rounds and match.current.has_clue_by_hand:
            return say("Own up: my sum or one of my marks was wrong")
        return say("Own up: one of my marks was wrong")

    async def _own_up(self) -> None:
        """Say that a mark was wrong."""
        await self._turns.do(c.OwnUp(self._screen.game.match.current.codemaker))

    async def _claim(self) -> None:
        """Have the round dropped, for whoever sits here and waits."""
        game = self._screen.game
        await self._turns.do(c.Claim(next(s for s in game.match.playing if s in game.here)))

    async def _save(self) -> None:
        """Write the match into a new file, in notation."""
        screen = self._screen
        match = screen.game.match

        def write(name: str) -> None:
            path = file_named(name)
            begin_file(path)
            write_text(path, write_notation(match, screen.game.remarks))

        more = [
            say("A match in notation: every program of Codepegs reads it."),
            say("The code of a running round is not in it; it is set again when you go on."),
        ]
        dialog = LineDialog(say("Save in which new file?"), take=write, more=more)
        name = await screen.app.push_screen_wait(dialog)
        if name is not None:
            screen.said_line(say("The match is written in {file}.", file=file_named(name)))

    async def _resign(self) -> None:
        """Give the match up, after one question."""
        screen = self._screen
        match = screen.game.match
        people = [seat for seat in match.playing if seat in screen.game.here]
        ways = [DialogChoice("back", say("Play on"))]
        ways += [
            DialogChoice(str(seat), say("{name} gives the match up", name=match.seats[seat]))
            for seat in people
        ]
        chosen = await screen.app.push_screen_wait(ChoiceDialog(say("Resign"), ways))
        if chosen is not None and chosen != "back":
            await self._turns.do(c.Resign(int(chosen)))

    async def _leave(self) -> None:
        """Leave the table."""
        screen = self._screen
        screen.pegs.no_longer(self._stop_game)
        await screen.game.stop()
        # Another screen, such as a hand-over, may cover the match.
        while screen.app.screen is not screen and screen in screen.app.screen_stack:
            screen.app.pop_screen()
        screen.dismiss(None)
