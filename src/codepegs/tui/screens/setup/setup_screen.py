"""The form of a match: edition, seats and options. What does not fit is said at once.

A word list takes seconds to read for the first time, so it is read in the background.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static

from codepegs.engine.bots import STRENGTHS
from codepegs.play import check_player_name
from codepegs.play.local import BOT_NAMES, DEFAULT_EDITION, LocalSetup, refuse_alike
from codepegs.rules import LONGEST_NAME, Edition, Rules, check_name
from codepegs.rules.editions import edition, editions
from codepegs.terminal import from_home
from codepegs.text import N_, Refusal, Translations, say
from codepegs.tui.base_app import in_background
from codepegs.tui.widgets import (
    LABELS,
    Chooser,
    FileField,
    Form,
    Press,
    option_field,
    said_in_form,
    widest,
)


@dataclass(frozen=True)
class SeatSetup:
    """Who sits in a seat: a person here, a bot, or anybody who joins online."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    strength: str = "club"


@dataclass(frozen=True)
class MatchSetup:
    """What the form returns."""

    edition: str
    players: int
    options: tuple[str, ...]
    seats: tuple[SeatSetup, ...]
    first: int | None
    rules: Rules

    @property
    def local_setup(self) -> LocalSetup:
        """The setup of a match at this screen."""
        bots = {seat: one.strength for seat, one in enumerate(self.seats) if one.kind == "bot"}
        return LocalSetup(self.rules, tuple(one.name for one in self.seats), bots, self.first)


PERSON: Final = "person"
OPEN: Final = "open"
SEATS = 5
"""The seats of the largest edition."""
NARROW = 80
"""With fewer columns than this, the labels of the seats are only as wide as needed."""


def bot_kinds(said: Translations) -> list[tuple[str, str]]:
    """The strengths of bots as choices for a seat."""
    texts = {
        one.name: say("Bot: {strength}", strength=say(one.title)) for one in STRENGTHS.values()
    }
    return [(name, text.spoken(said)) for name, text in texts.items()]


class SetUpScreen(Form[MatchSetup | None]):
    """The form; online, seats may be left open."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "back"), ("ctrl+s", "begin")]
    CSS = """
    SetUpScreen #form { height: 1fr; padding: 1 0 0 0; scrollbar-size-vertical: 1; }
    SetUpScreen #seats, SetUpScreen .options { height: auto; }
    SetUpScreen .seat { height: 1; }
    SetUpScreen .seat Chooser { width: 1fr; }
    SetUpScreen .seat Input { width: 20; margin: 0 1; }
    SetUpScreen.narrow .seat Input { width: 16; }
    SetUpScreen .text { height: 1; }
    SetUpScreen .text Static { width: 30; padding: 0 0 0 2; }
    SetUpScreen .text Input { width: 1fr; margin: 0 1; }
    SetUpScreen #explained { height: 2; padding: 0 1; color: $text-muted; }
    SetUpScreen #presses { height: 1; }
    SetUpScreen .press { width: auto; padding: 0 2 0 0; }
    SetUpScreen .refusal { max-height: 4; }
    """

    def __init__(self, *, online: bool = False) -> None:
        super().__init__()
        self.online = online
        self.kinds: list[str] = [PERSON, OPEN if online else "club", *["club"] * (SEATS - 2)]
        """For each seat `person`, `open`, or the strength of a bot."""
        self.names: dict[int, str] = {}
        """The names that were typed, by seat."""
        self.wanted: MatchSetup | None = None
        """What the form returns, once it is known to fit."""
        self._options = Vertical(classes="options")
        """The fields of the edition's options; empty while its words are being read."""
        self._fields: dict[str, Chooser | FileField] = {}
        """Those fields, by option."""
        self._usual: Rules | None = None
        """The usual rules of the edition; `None` while its words are being read."""
        self._filled: tuple[str, int] | None = None
        """The edition and the number of players that the fields are for."""
        self._begins = False
        """Whether the match begins as soon as everything is known to fit."""

    def compose(self) -> ComposeResult:
        """The fields; seats and options depend on the edition."""
        _ = self.said.gettext
        title = say("Open a table") if self.online else say("A match at this screen")
        yield self.line(title, "title")
        with VerticalScroll(id="form", can_focus=False):
            names = [(one.name, one.name) for one in editions()]
            yield Chooser(_("Edition"), names, DEFAULT_EDITION, id="edition", label_width=LABELS)
            yield Chooser(_("Players"), [("2", "2")], id="players", label_width=LABELS)
            with Vertical(id="seats"):
                for seat in range(SEATS):
                    yield self._seat(seat)
            yield Chooser(_("First codemaker"), [("", _("by lot"))], id="first", label_width=LABELS)
            yield self._options
        yield self.line("", "refusal")
        yield Static("", id="explained", markup=False)
        with Horizontal(id="presses"):
            yield Press(_("Open") if self.online else _("Begin"), id="begin")
            yield Press(_("Back"), id="back")
        keys = say("↑ ↓ line · Tab field · ← → change · Ctrl+S begins · Esc goes back")
        yield self.line(keys, "keys")

    @property
    def edition(self) -> Edition:
        """The edition that is chosen."""
        return edition(self.query_one("#edition", Chooser).value)

    @property
    def speaks_of(self) -> Edition | None:
        """The edition whose options are shown: the app speaks in its words."""
        return None if self._filled is None else self.edition

    @property
    def players(self) -> int:
        """The number of players that is chosen."""
        return int(self.query_one("#players", Chooser).value)

    @on(events.Mount)
    def fill(self) -> None:
        """Adapt the fields to the edition and the number of players, if these have changed."""
        if self._filled == (self.edition.name, self.players):
            return
        self._begins = False
        numbers = [(str(number), str(number)) for number in self.edition.players]
        players = self.query_one("#players", Chooser)
        players.set_choices(numbers)
        players.display = len(numbers) > 1
        self._filled = self.edition.name, self.players
        for seat in range(SEATS):
            self.query_one(f"#line-{seat}").display = seat < self.players
        self._name_first()
        self._usual = None
        chosen = self.edition
        if chosen.needs_words:
            self._draw_options(())
            self._read_words(chosen, self.players)
        else:
            self._usual_is(self._plain_rules(chosen, self.players))

    @work(exclusive=True, group="words")
    async def _read_words(self, chosen: Edition, players: int) -> None:
        usual = await in_background(lambda: self._plain_rules(chosen, players))
        # Another edition may be chosen by now.
        if self.is_attached and self._filled == (chosen.name, players):
            self._usual_is(usual)

    def _usual_is(self, usual: Rules) -> None:
        """Show the options of the edition, with these usual values."""
        self._usual = usual
        offered = self.edition.options_for(self.players)
        if self.online:
            # A path on this machine means nothing to a server.
            offered = tuple(option for option in offered if not option.free_text)
        self._fields = {
            option.name: option_field(option, usual, self.said, self.pegs.code)
            for option in offered
        }
        self._draw_options(self._fields.values())
        self._explain()
        self._check()

    def _draw_options(self, fields: Iterable[Widget]) -> None:
        """Replace the fields; the focus stays on the same one."""
        before, inside = self._options, self.focused
        kept = inside.id if inside is not None and before in inside.ancestors else None
        self._options = Vertical(*fields, classes="options")
        self.query_one("#form").mount(self._options, before=before)
        # A removed field that gets the focus later would swallow every key.
        before.disabled = True
        before.display = False
        before.remove()
        if kept is not None:
            self.call_after_refresh(self._keyboard_to, kept)

    def _keyboard_to(self, name: str) -> None:
        if self.focused is None:
            found = self._options.query(f"#{name}") or self.query("#edition")
            self.set_focus(found.first())

    def _kinds(self, seat: int) -> list[tuple[str, str]]:
        person = (PERSON, self.said.gettext("Person here"))
        anybody = [(OPEN, self.said.gettext("Whoever comes"))] if self.online else []
        if self.online and seat == 0:
            # Who opens a table sits at it.
            return [person]
        return [*anybody, person, *bot_kinds(self.said)]

    def _seat(self, seat: int) -> Horizontal:
        label, kinds = self._seat_label(seat), self._kinds(seat)
        kind = Chooser(label, kinds, self.kinds[seat], id=f"seat-{seat}", label_width=LABELS)
        name = Input(self._named(seat), max_length=LONGEST_NAME, id=f"name-{seat}", compact=True)
        name.cursor_blink = False
        name.display = self._has_name(seat)
        return Horizontal(kind, name, classes="seat", id=f"line-{seat}")

    def _seat_label(self, seat: int) -> str:
        return self.speak(say("Seat {number}", number=seat + 1))

    def fit(self, width: int, _height: int) -> None:
        """Shorten the labels of the seats on a narrow screen."""
        labels = [self._seat_label(seat) for seat in range(SEATS)]
        for seat in range(SEATS):
            for field in self.query(f"#seat-{seat}").results(Chooser):
                field.label_width = LABELS if width >= NARROW else widest(labels) + 1
                field.draw()
        self.set_class(width < NARROW, "narrow")

    def _has_name(self, seat: int) -> bool:
        """Whether the form asks for a name; who joins online has their own."""
        return not self.online or (self.kinds[seat] == PERSON and seat > 0)

    def _named(self, seat: int) -> str:
        if seat in self.names:
            return self.names[seat]
        if self.kinds[seat] in (PERSON, OPEN):
            people = sum(kind in (PERSON, OPEN) for kind in self.kinds[:seat]) + 1
            player = self.said.gettext(N_("Player"))
            return player if people == 1 else f"{player} {people}"
        return BOT_NAMES[sum(kind not in (PERSON, OPEN) for kind in self.kinds[:seat])]

    def _name_first(self) -> None:
        names = [(str(seat), self._named(seat)) for seat in range(self.players)]
        first = self.query_one("#first", Chooser)
        first.set_choices([("", self.said.gettext("by lot")), *names])

    def _plain_rules(self, chosen: Edition, players: int) -> Rules:
        return chosen.rules(players, lexicon=self.pegs.context.lexicon)

    # -- The values of the fields ------------------------------------------------------------

    def _written(self) -> dict[str, object]:
        """The options that differ from the usual."""
        written: dict[str, object] = {}
        usual = self._usual
        assert usual is not None
        for option in self.edition.options_for(self.players):
            if option.name not in self._fields:
                continue
            value = self._fields[option.name].value
            if option.free_text:
                value = from_home(value.strip())
            if value and value != usual.value_of(option.name):
                written[option.name] = True if option.is_flag else value
        if "words" in written:
            # The field of the language is never empty; a file of words overrides it.
            written.pop("language", None)
        return written

    def _wishes(self) -> tuple[SeatSetup, ...]:
        return tuple(
            SeatSetup(PERSON if kind == PERSON else OPEN, self._named(seat))
            if kind in (PERSON, OPEN)
            else SeatSetup("bot", self._named(seat), kind)
            for seat, kind in enumerate(self.kinds[: self.players])
        )

    def _agreed(self) -> Callable[[], MatchSetup]:
        """A function that returns what was filled in, or refuses it; it may read a word list."""
        chosen, players, lexicon = self.edition, self.players, self.pegs.context.lexicon
        written, wishes = self._written(), self._wishes()
        first = self.query_one("#first", Chooser).value

        def agreed() -> MatchSetup:
            rules = chosen.rules(players, lexicon=lexicon, **written)
            refuse_alike(
                [
                    check_name(wish.name) if wish.kind == "bot" else check_player_name(wish.name)
                    for wish in wishes
                ]
            )
            begins, name = int(first) if first else None, rules.edition.name
            return MatchSetup(name, rules.players, rules.written, wishes, begins, rules)

        return agreed

    def _check(self) -> None:
        """Check what was filled in: at once, or in the background if that needs a word list."""
        self.wanted = None
        if self._usual is None:
            return
        agreed = self._agreed()
        if self.edition.needs_words:
            self._check_in_background(agreed)
            return
        try:
            self._show_check(agreed())
        except Refusal as refused:
            self._show_check(refused)

    @work(exclusive=True, group="check")
    async def _check_in_background(self, agreed: Callable[[], MatchSetup]) -> None:
        checked: MatchSetup | Refusal
        try:
            checked = await in_background(agreed)
        except Refusal as refused:
            checked = refused
        if self.is_attached:
            self._show_check(checked)

    def _show_check(self, checked: MatchSetup | Refusal) -> None:
        if isinstance(checked, Refusal):
            self.write(".refusal", f"! {self.speak(said_in_form(checked))}")
        else:
            self.wanted = checked
            self.write(".refusal", "")
            if self._begins:
                self.dismiss(checked)
        self._begins = False

    # -- Keys and clicks ---------------------------------------------------------------------

    @on(Chooser.Changed)
    def changed(self, event: Chooser.Changed) -> None:
        """Adapt the form to what was chosen."""
        event.stop()
        field = event.chooser
        if field.id in ("edition", "players"):
            self.fill()
        else:
            if field.id is not None and field.id.startswith("seat-"):
                self.kinds[int(field.id.removeprefix("seat-"))] = field.value
                self._rename()
            self._check()
        self._explain()

    def _rename(self) -> None:
        for seat in range(self.players):
            name = self.query_one(f"#name-{seat}", Input)
            name.display = self._has_name(seat)
            if seat not in self.names:
                with name.prevent(Input.Changed):
                    name.value = self._named(seat)
        self._name_first()

    @on(Input.Changed)
    def typed(self, event: Input.Changed) -> None:
        """Take the name of a seat or a file."""
        event.stop()
        if event.input.id is not None and event.input.id.startswith("name-"):
            seat = int(event.input.id.removeprefix("name-"))
            if event.value != self._named(seat):
                self.names[seat] = event.value
            self._name_first()
        self._check()

    @on(Input.Submitted)
    def entered(self, event: Input.Submitted) -> None:
        """Go to the next line."""
        event.stop()
        self.go_to_line(1)

    @on(Press.Pressed, "#begin")
    def action_begin(self) -> None:
        """Begin as soon as everything is known to fit."""
        # The message of the last choice may not have arrived yet.
        self.fill()
        self._begins = True
        self._check()

    def on_descendant_focus(self) -> None:
        """Explain the field that has the focus."""
        self._explain()

    def _explain(self) -> None:
        field = self.focused
        sentence = ""
        if isinstance(field, Chooser):
            sentence = field.help_text
            if field.id == "edition":
                sentence = self.said.gettext(self.edition.title)
            elif field.value in STRENGTHS:
                one = STRENGTHS[field.value]
                title, text = say(one.title), say(one.sentence)
                sentence = self.speak(say("{title}: {sentence}.", title=title, sentence=text))
        if self._usual is None:
            reading = self.speak(say("Reading the words …"))
            sentence = f"{reading}\n{sentence}"
        self.write("#explained", sentence)
