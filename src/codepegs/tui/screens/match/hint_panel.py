"""The screen of hints, in levels, so that a player learns no more than they want to.

An answer has the form of the REST API; a server sends its sentences as strings.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from codepegs.engine.advice import ABOUT_A_ROW, LEVELS
from codepegs.rules import HintLevel, Match
from codepegs.text import Refusal, say
from codepegs.tui.sanitise import sanitised, spoken
from codepegs.tui.widgets import BaseScreen

Pegs = tuple[str, ...]
Ask = Callable[[HintLevel, Pegs | None], Awaitable[dict[str, Any]]]
"""Asks for the hint of a level, about a row if the level is about one."""

USE = "use"


class HintScreen(BaseScreen[Pegs | None]):
    """The levels, and below them the answer; returns a row to be put on the board, or `None`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f4", "back"),
        Binding("plus,p", "use"),
        *(Binding(str(number), f"level('{level}')") for number, level in enumerate(LEVELS, 1)),
    ]

    DEFAULT_CSS = """
    HintScreen OptionList { height: auto; max-height: 60%; }
    HintScreen #answer { height: 1fr; padding: 1 1 0 1; }
    """

    def __init__(self, ask: Ask, match: Match, row: str) -> None:
        """`row` has the pegs of the row that is being made."""
        super().__init__()
        self._ask = ask
        self._rules = match.played_by
        self._row: Pegs | None = None
        self._no_row: Refusal | None = None
        self._has_marks = any(one.mark is not None for one in match.current.rows)
        self._suggested: Pegs | None = None
        if row.strip():
            try:
                self._row = tuple(self._rules.guess(row, match.current.holes))
            except Refusal as refusal:
                self._no_row = refusal

    def compose(self) -> ComposeResult:
        """The levels, and room for the answer."""
        _ = self.said.gettext
        yield self.line(_("Hints"), "title")
        yield self.line(_("Ask for as much as you like; each level says more."), "more")
        levels = enumerate(LEVELS.items(), 1)
        options = [Option(f"{number}  {_(asked)}", id=level) for number, (level, asked) in levels]
        yield OptionList(*options, markup=False)
        with VerticalScroll(id="answer", can_focus=True):
            yield Static("", markup=False, id="hint-answer")
        keys = say("↑ ↓ or a number, Enter: ask · Tab: to the answer · Esc goes back")
        yield self.line(keys, "keys")

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        """Ask for the level, or use the row that was suggested."""
        if chosen.option.id == USE:
            self.action_use()
        else:
            self.action_level(list(LEVELS)[chosen.option_index])

    def action_level(self, level: HintLevel) -> None:
        """Ask for this level."""
        _ = self.said.gettext
        self._offer(None)
        self.query_one(OptionList).highlighted = list(LEVELS).index(level)
        if level in ABOUT_A_ROW and self._row is None:
            why = [] if self._no_row is None else [self._no_row.spoken(self.said)]
            self._tell([_("Fill the row first."), *why])
        elif level == "told" and not self._has_marks:
            self._tell([_("No row is marked yet.")])
        else:
            self._tell([_("Thinking …")])
            self.run_worker(self._answer(level), exclusive=True, group="hint")

    async def _answer(self, level: HintLevel) -> None:
        try:
            hint = await self._ask(level, self._row if level in ABOUT_A_ROW else None)
        except Refusal as refusal:
            self._tell([refusal.spoken(self.said)])
            return
        try:
            sentences = spoken(hint["sentences"], self.said)
            row = hint["row"] if level == "best" else None
            suggested = None if row is None else tuple(map(sanitised, row))
        except (LookupError, TypeError, ValueError):
            # Another server may send anything.
            self._tell([self.said.gettext("What came cannot be read as a hint.")])
            return
        self._tell(sentences)
        self._offer(suggested)

    def _tell(self, sentences: Sequence[str]) -> None:
        self.write("#hint-answer", "\n".join(sentences))
        for answer in self.query("#answer").results(VerticalScroll):
            answer.scroll_home(animate=False)

    def _offer(self, row: Pegs | None) -> None:
        """Offer to put this row on the board, or offer none."""
        if not self.query(OptionList):
            return
        levels = self.query_one(OptionList)
        if self._suggested is not None:
            levels.remove_option(USE)
        self._suggested = row
        if row is not None:
            text = say("+  Put it on the board: {row}", row=self._rules.shown(row))
            levels.add_option(Option(self.speak(text), id=USE))
            levels.highlighted = len(LEVELS)

    def action_use(self) -> None:
        """Return the row that was suggested, to be put on the board but not submitted."""
        if self._suggested is not None:
            self.dismiss(self._suggested)
