"""Go on with a match in notation: which file, and who plays which seat."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from codepegs.play.local import LocalSetup
from codepegs.rules import Match
from codepegs.rules.notation import read_notation
from codepegs.terminal import from_home, read_text
from codepegs.text import Refusal, say
from codepegs.tui.base_app import BaseApp
from codepegs.tui.screens.dialogs import LineDialog
from codepegs.tui.screens.setup.setup_screen import PERSON, bot_kinds
from codepegs.tui.widgets import LABELS, Chooser, Form, Press


def file_named(typed: str) -> str:
    """The path that was typed; an empty one is refused."""
    if not typed.strip():
        raise Refusal("file/no-name")
    return from_home(typed.strip())


async def open_file(app: BaseApp) -> tuple[LocalSetup, Match, str] | None:
    """The match of a file, who plays it, and its text; or `None`."""
    read: list[tuple[Match, str]] = []

    def take(name: str) -> None:
        path = file_named(name)
        text = read_text(path)
        match = read_notation(text, lexicon=app.context.lexicon)
        if match.ended is not None:
            raise Refusal("match/file-over", came=path)
        read.append((match, text))

    more = [
        say("A match in notation, as this program saves it, or as people write it by hand."),
        say("The code of a running round is not in it: its codemaker sets it again."),
    ]
    title = say("Go on with the match in which file?")
    if await app.push_screen_wait(LineDialog(title, take=take, more=more)) is None:
        return None
    match, text = read[-1]
    strengths = await app.push_screen_wait(SeatsScreen(match))
    if strengths is None:
        return None
    return LocalSetup(match.played_by, match.seats, strengths, match.first), match, text


class SeatsScreen(Form[dict[int, str] | None]):
    """Who plays which seat: people, or bots by their strengths."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "back")]
    CSS = """
    SeatsScreen #seats { height: auto; padding: 1 0; }
    SeatsScreen #presses { height: 1; }
    SeatsScreen .press { width: auto; padding: 0 2 0 0; }
    """

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match

    def compose(self) -> ComposeResult:
        """A line a seat."""
        _ = self.said.gettext
        yield self.line(say("Who plays which seat?"), "title")
        kinds = [(PERSON, _("Person here")), *bot_kinds(self.said)]
        with Vertical(id="seats"):
            for seat, name in enumerate(self.match.seats):
                yield Chooser(name, kinds, id=f"seat-{seat}", label_width=LABELS)
        with Horizontal(id="presses"):
            yield Press(_("Go on"), id="begin")
            yield Press(_("Back"), id="back")
        yield self.line(say("↑ ↓ Tab go from line to line · ← → change · Esc goes back"), "keys")

    @on(Press.Pressed, "#begin")
    def begin(self) -> None:
        """Return the strengths of the bots."""
        kinds = {
            seat: self.query_one(f"#seat-{seat}", Chooser).value
            for seat in range(len(self.match.seats))
        }
        self.dismiss({seat: kind for seat, kind in kinds.items() if kind != PERSON})
