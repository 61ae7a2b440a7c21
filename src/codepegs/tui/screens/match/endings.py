"""How a round and a match end at the match screen: what there is to read, and what may follow.

Everybody is to see the code before the next round covers it, so the game waits meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text as Drawn

from codepegs.render import match_lines
from codepegs.render.narration import false_mark_lines, total_line
from codepegs.rules import events as e
from codepegs.rules.match import Match
from codepegs.text.sentence import Text, say
from codepegs.tui.screens.dialogs import NoticeDialog
from codepegs.tui.screens.match.board_screen import BoardScreen
from codepegs.tui.widgets.board import Measures, drawn_row
from codepegs.tui.widgets.chooser import Press, Presses


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
