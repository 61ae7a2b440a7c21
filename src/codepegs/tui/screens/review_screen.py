"""The review of a match: row by row, as plots, and skill and luck of each player."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Horizontal, VerticalScroll
from textual.widgets import DataTable, Static, TabbedContent, TabPane

from codepegs.engine.advice import RoundReview, from_data, totals_by_seat
from codepegs.render import Plot, codes_plot, drawn, rows_plot
from codepegs.render.review import COLUMNS, cells, heads, several_guessed, totals_said
from codepegs.rules import Rules
from codepegs.text import Refusal, Text, say
from codepegs.tui.sanitise import sanitised, spoken
from codepegs.tui.widgets import BaseScreen, Press

WIDE = 110
"""With so many columns, the table of rows shows all of its own."""

Fetch = Callable[[], Awaitable[dict[str, Any]]]
"""Returns the review; it may take a minute."""


class PlotView(Static):
    """A plot, drawn for the width that it has, or told in words if that is too little."""

    def __init__(self) -> None:
        super().__init__("", markup=False, classes="plot")
        self._plot: Plot | None = None

    def show(self, plot: Plot | None) -> None:
        """Show this plot from now on."""
        self._plot = plot
        self.display = plot is not None
        self.draw()

    @on(events.Resize)
    def draw(self) -> None:
        """Draw the plot for the width."""
        page = self.screen
        assert isinstance(page, ReviewScreen)
        width = self.container_size.width - 2
        if self._plot is not None and width > 0:
            self.update("\n".join(drawn(self._plot, width, page.said)))


class ReviewScreen(BaseScreen[None]):
    """A review, fetched when the screen opens."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,f7", "back"),
        ("plus", "turn(1)"),
        ("minus", "turn(-1)"),
        ("1", "pane('pane-rows')"),
        ("2", "pane('pane-plots')"),
        ("3", "pane('pane-totals')"),
    ]

    DEFAULT_CSS = """
    ReviewScreen #review-head { height: 1; }
    ReviewScreen #review-head Static { width: 1fr; padding: 0 1; text-style: bold; }
    ReviewScreen #review-head Press { width: auto; height: 1; }
    ReviewScreen #review-remarks { height: auto; padding: 0 1; }
    ReviewScreen #review-waiting { padding: 1 2; height: 1fr; }
    ReviewScreen TabbedContent { display: none; height: 1fr; }
    ReviewScreen.found TabbedContent { display: block; }
    ReviewScreen.found #review-waiting { display: none; }
    ReviewScreen TabPane { padding: 0 1; }
    ReviewScreen #rows-and-row { height: 1fr; }
    ReviewScreen DataTable { height: auto; max-height: 60%; }
    ReviewScreen #row-scroll { height: 1fr; padding: 0 1; border-top: solid $primary; }
    ReviewScreen.colourless Tab.-active { text-style: bold reverse; }
    ReviewScreen .plot { margin: 0 0 1 0; }
    """

    def __init__(self, rules: Rules, fetch: Fetch, remarks: Sequence[Text] = ()) -> None:
        super().__init__()
        self._rules = rules
        self._fetch = fetch
        self._remarks = remarks
        self._rounds: tuple[RoundReview, ...] = ()
        self._is_wide = False
        self._round = 0

    def compose(self) -> ComposeResult:
        """The waiting note, and the three parts of the review."""
        _ = self.said.gettext
        with Horizontal(id="review-head"):
            yield Static(_("Review"), markup=False, id="review-title")
            yield Press("-", id="round-before")
            yield Press("+", id="round-after")
        if self._remarks:
            remarks = "\n".join(spoken(self._remarks, self.said))
            yield Static(remarks, markup=False, id="review-remarks")
        yield Static("", markup=False, id="review-waiting")
        with TabbedContent():
            with TabPane("1 " + _("Row by row"), id="pane-rows"), Container(id="rows-and-row"):
                yield DataTable(cursor_type="row", zebra_stripes=True)
                with VerticalScroll(id="row-scroll"):
                    yield Static("", markup=False, id="row-said")
            with TabPane("2 " + _("Plots"), id="pane-plots"), VerticalScroll():
                yield PlotView()
                yield PlotView()
                yield Static("", markup=False, id="no-plots")
            with TabPane("3 " + _("Skill and luck"), id="pane-totals"), VerticalScroll():
                yield Static("", markup=False, id="totals-said")
        yield self.line(say("↑ ↓ rows · + - rounds · 1 2 3 parts · Esc goes back"), "keys")

    def on_mount(self) -> None:
        """Fetch the review."""
        self._wait()
        self.run_worker(self._ask(), exclusive=True, group="review")

    def _wait(self, seconds: int = 0) -> None:
        text = self.said.gettext("The engine goes through the match, row by row.")
        if seconds:
            text += "\n" + say("{n} s so far.", n=seconds).spoken(self.said)
        self._say_instead(text)

    async def _ask(self) -> None:
        asked = asyncio.ensure_future(self._fetch())
        waited = 0
        try:
            while not asked.done():
                await asyncio.wait([asked], timeout=1.0)
                waited += 1
                if not asked.done():
                    self._wait(waited)
            review = asked.result()
        except Refusal as refusal:
            self._say_instead(refusal.spoken(self.said))
            return
        finally:
            asked.cancel()
        try:
            self._found(review)
        except (LookupError, TypeError, ValueError, ArithmeticError):
            # Another server may send anything.
            self._rounds = ()
            self.remove_class("found")
            self._say_instead(self.said.gettext("What came cannot be read as a review."))

    def _say_instead(self, text: str) -> None:
        self.write("#review-waiting", text)

    def _found(self, review: dict[str, Any]) -> None:
        if not self.query(DataTable):
            return
        rounds = from_data(tuple[RoundReview, ...], review["rounds"])
        if not rounds:
            self._say_instead(self.said.gettext("No row was played."))
            return
        legend = from_data(tuple[Text, ...], review["legend"])
        self._rounds = rounds
        self.add_class("found")
        self._show_totals(legend)
        self._show_round(0)
        self.query_one(DataTable).focus()

    def _show_round(self, number: int) -> None:
        rounds = self._rounds
        self._round = number
        round = rounds[number]
        gaps = {"number": number + 1, "rounds": len(rounds)}
        self.write("#review-title", say("Review: round {number} of {rounds}", **gaps))
        for press in self.query(Press):
            press.display = len(rounds) > 1
        self._show_rows(round)
        plots = [plot for plot in (codes_plot(round), rows_plot(round)) if plot is not None]
        for view, plot in zip(self.query(PlotView), [*plots, None, None], strict=False):
            view.show(plot)
        self.write("#no-plots", "" if plots else say("There is too little to draw."))

    def _show_rows(self, round: RoundReview) -> None:
        table = self.query_one(DataTable)
        table.clear(columns=True)
        several, wide = several_guessed(round), self.size.width >= WIDE
        self._is_wide = wide
        table.add_columns(*heads(several, wide, self.said))
        for row in round.rows:
            table.add_row(*map(sanitised, cells(self._rules, row, several, wide, self.said)))
        table.move_cursor(row=0)
        self._show_row(0)

    def _show_row(self, index: int) -> None:
        if not self._rounds:
            return
        round = self._rounds[self._round]
        if index >= len(round.rows):
            return
        row = round.rows[index]
        heading = say("Row {row}", row=row.number).spoken(self.said)
        lines = [heading, *spoken(row.sentences, self.said), ""]
        lines += spoken(round.sentences, self.said)
        self.write("#row-said", "\n".join(lines))

    def fit(self, width: int, height: int) -> None:  # noqa: ARG002  # the same for any height
        """Show as many columns as fit."""
        if self._rounds and (width >= WIDE) != self._is_wide:
            self._show_rows(self._rounds[self._round])

    def on_data_table_row_highlighted(self, chosen: DataTable.RowHighlighted) -> None:
        """Show the sentences about the row."""
        self._show_row(chosen.cursor_row)

    def on_press_pressed(self, pressed: Press.Pressed) -> None:
        """Go to another round."""
        self.action_turn(-1 if pressed.press.id == "round-before" else 1)

    def action_turn(self, by: int) -> None:
        """Go so many rounds on."""
        if 0 <= self._round + by < len(self._rounds):
            self._show_round(self._round + by)

    def action_pane(self, pane: str) -> None:
        """Go to rows, plots or totals."""
        self.query_one(TabbedContent).active = pane
        # Textual shows the pane that has the focus.
        kind = DataTable if pane == "pane-rows" else VerticalScroll
        self.query_one(f"#{pane}").query(kind).first().focus()

    def _show_totals(self, legend: Sequence[Text]) -> None:
        lines = spoken(map(totals_said, totals_by_seat(self._rounds)), self.said)
        lines += ["", self.said.gettext(COLUMNS), *spoken(legend, self.said)]
        self.write("#totals-said", "\n".join(lines))
