"""Before a match: which edition, who sits where, what is agreed. What cannot be is said at once.

Word lists take seconds to read for the first time, so they are read beside the screen, and the form
answers meanwhile. Nothing that the keyboard may be in is waited for while it is taken away: the seats
stay, and the options of another edition take the place of the ones before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, Static

from codepegs.engine.bots import STRENGTHS
from codepegs.play.local import BOT_NAMES, DEFAULT_EDITION, LocalSetup
from codepegs.rules import LONGEST_NAME, Edition, Rules, check_name
from codepegs.rules.editions import edition, editions
from codepegs.terminal import from_home
from codepegs.text import N_, Refusal, say
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
    """Who is to sit in a seat: a person here, a bot, or whoever comes."""

    kind: Literal["person", "bot", "open"]
    name: str = ""
    strength: str = "club"


@dataclass(frozen=True)
class MatchSetup:
    """A match that somebody wants to play."""

    edition: str
    players: int
    options: tuple[str, ...]
    seats: tuple[SeatSetup, ...]
    first: int | None
    rules: Rules

    @property
    def local_setup(self) -> LocalSetup:
        """The same for a match at this screen."""
        strengths = {
            seat: wish.strength for seat, wish in enumerate(self.seats) if wish.kind == "bot"
        }
        names = tuple(wish.name for wish in self.seats)
        return LocalSetup(self.rules, names, strengths, self.first)


PERSON: Final = "person"
OPEN: Final = "open"
SEATS = 5
"""The seats of the edition with the most."""
NARROW = 80
"""Columns below which the labels of the seats leave their room to what is chosen."""


class SetUpScreen(Form[MatchSetup | None]):
    """The form. Online, seats may be left open for others."""

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
        """Who sits in each of five seats: a person, whoever comes, or a bot of that strength."""
        self.names: dict[int, str] = {}
        """The names that somebody typed, by seat."""
        self.wanted: MatchSetup | None = None
        """What was filled in, once it is known to fit."""
        self._options = Vertical(classes="options")
        """Where the fields of the edition stand; empty while its words are being read."""
        self._fields: dict[str, Chooser | FileField] = {}
        """Those fields, by their options."""
        self._usual: Rules | None = None
        """What is usual in that edition; `None` while its words are being read."""
        self._filled: tuple[str, int] | None = None
        """For which edition and how many players the form is."""
        self._begins = False
        """Begin as soon as it is known that everything fits."""

    # -- The form ----------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The fields; seats and options depend on the edition."""
        _ = self.said.gettext
        title = say("Open a table") if self.online else say("A match at this screen")
        yield Static(self.speak(title), classes="title")
        with VerticalScroll(id="form", can_focus=False):
            names = [(one.name, one.name) for one in editions()]
            yield Chooser(_("Edition"), names, DEFAULT_EDITION, id="edition", label_width=LABELS)
            yield Chooser(_("Players"), [("2", "2")], id="players", label_width=LABELS)
            with Vertical(id="seats"):
                for seat in range(SEATS):
                    yield self._seat(seat)
            yield Chooser(_("First codemaker"), [("", _("by lot"))], id="first", label_width=LABELS)
            yield self._options
        yield Static("", classes="refusal", markup=False)
        yield Static("", id="explained", markup=False)
        with Horizontal(id="presses"):
            yield Press(_("Open") if self.online else _("Begin"), id="begin")
            yield Press(_("Back"), id="back")
        keys = say("↑ ↓ line · Tab field · ← → change · Ctrl+S begins · Esc goes back")
        yield Static(self.speak(keys), classes="keys")

    def on_mount(self) -> None:
        """Fill in what depends on the edition."""
        self._fill()

    @property
    def edition(self) -> Edition:
        """The edition that is chosen."""
        return edition(self.query_one("#edition", Chooser).value)

    @property
    def players(self) -> int:
        """How many are to play."""
        return int(self.query_one("#players", Chooser).value)

    def _fill(self) -> None:
        """Let the form be for the edition and the players that are chosen, if it is not yet."""
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
        # Whoever has gone on to another edition meanwhile does not come back to this one.
        if self.is_attached and self._filled == (chosen.name, players):
            self._usual_is(usual)

    def _usual_is(self, usual: Rules) -> None:
        """Offer what may be agreed beside this."""
        self._usual = usual
        offered = self.edition.options_for(self.players)
        if self.online:
            # A path on this machine is nobody's business at the other end of the wire.
            offered = tuple(option for option in offered if not option.free_text)
        self._fields = {
            option.name: option_field(option, usual, self.said, self.pegs.code)
            for option in offered
        }
        self._draw_options(self._fields.values())
        self._explain()
        self._check()

    def _draw_options(self, fields: Iterable[Widget]) -> None:
        """Other fields, in the place of those before; the keyboard stays in the same one."""
        before, inside = self._options, self.focused
        kept = inside.id if inside is not None and before in inside.ancestors else None
        self._options = Vertical(*fields, classes="options")
        self.query_one("#form").mount(self._options, before=before)
        # From now on nothing in it is given the keyboard, whoever asks, and however late: a field
        # that is no longer there would swallow every key.
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
        _ = self.said.gettext
        bots = [
            (one.name, self.speak(say("Bot: {strength}", strength=say(one.title))))
            for one in STRENGTHS.values()
        ]
        people = [(PERSON, _("Person here"))]
        if self.online:
            people.append((OPEN, _("Whoever comes")))
            # Whoever opens a table sits at it.
            return people[:1] if seat == 0 else [*people[1:], *people[:1], *bots]
        return [*people, *bots]

    def _seat(self, seat: int) -> Horizontal:
        kind = Chooser(
            self._seat_label(seat),
            self._kinds(seat),
            self.kinds[seat],
            id=f"seat-{seat}",
            label_width=LABELS,
        )
        name = Input(self._named(seat), max_length=LONGEST_NAME, id=f"name-{seat}", compact=True)
        name.cursor_blink = False
        name.display = self._has_name(seat)
        return Horizontal(kind, name, classes="seat", id=f"line-{seat}")

    def _seat_label(self, seat: int) -> str:
        return self.speak(say("Seat {number}", number=seat + 1))

    def fit(self, width: int, _height: int) -> None:
        """Where there is little room, who sits in a seat is more than the word for it."""
        labels = [self._seat_label(seat) for seat in range(SEATS)]
        for seat in range(SEATS):
            for field in self.query(f"#seat-{seat}").results(Chooser):
                field.label_width = LABELS if width >= NARROW else widest(labels) + 1
                field.draw()
        self.set_class(width < NARROW, "narrow")

    def _has_name(self, seat: int) -> bool:
        """Whether a name is asked for: who comes to a table online brings their own."""
        return not self.online or (self.kinds[seat] == PERSON and seat > 0)

    def _named(self, seat: int) -> str:
        if seat in self.names:
            return self.names[seat]
        if self.kinds[seat] in (PERSON, OPEN):
            people = sum(kind in (PERSON, OPEN) for kind in self.kinds[:seat]) + 1
            player = self.said.gettext(N_("Player"))
            return player if people == 1 else f"{player} {people}"
        bots = sum(kind not in (PERSON, OPEN) for kind in self.kinds[:seat])
        return BOT_NAMES[bots]

    def _name_first(self) -> None:
        names = [(str(seat), self._named(seat)) for seat in range(self.players)]
        first = self.query_one("#first", Chooser)
        first.set_choices([("", self.said.gettext("by lot")), *names])

    def _plain_rules(self, chosen: Edition, players: int) -> Rules:
        return chosen.rules(players, lexicon=self.pegs.context.lexicon)

    # -- What was filled in ------------------------------------------------------------------

    def _written(self) -> dict[str, object]:
        """The options that differ from the usual, as they are written."""
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
            # The field of the language always says something; a file of one's own goes first.
            written.pop("language", None)
        return written

    def _wishes(self) -> tuple[SeatSetup, ...]:
        wishes = []
        for seat in range(self.players):
            kind, name = self.kinds[seat], self._named(seat)
            if kind == PERSON:
                wishes.append(SeatSetup(PERSON, name))
            elif kind == OPEN:
                wishes.append(SeatSetup(OPEN, name))
            else:
                wishes.append(SeatSetup("bot", name, kind))
        return tuple(wishes)

    def _agreed(self) -> Callable[[], MatchSetup]:
        """What was filled in; whether it fits is worked out when it is called, or it refuses."""
        chosen, players, lexicon = self.edition, self.players, self.pegs.context.lexicon
        written, wishes = self._written(), self._wishes()
        first = self.query_one("#first", Chooser).value

        def agreed() -> MatchSetup:
            rules = chosen.rules(players, lexicon=lexicon, **written)
            names = [check_name(wish.name) for wish in wishes]
            for name in names:
                if names.count(name) > 1:
                    raise Refusal("seat/twice", came=name)
            return MatchSetup(
                rules.edition.name,
                rules.players,
                rules.written,
                wishes,
                int(first) if first else None,
                rules,
            )

        return agreed

    def _check(self) -> None:
        """Say at once what cannot be; what takes a list of words to say, as soon as it is read."""
        self.wanted = None
        if self._usual is None:
            return
        agreed = self._agreed()
        if self.edition.needs_words:
            self._check_beside(agreed)
            return
        try:
            self._judge(agreed())
        except Refusal as refused:
            self._judge(refused)

    @work(exclusive=True, group="check")
    async def _check_beside(self, agreed: Callable[[], MatchSetup]) -> None:
        evaluation: MatchSetup | Refusal
        try:
            evaluation = await in_background(agreed)
        except Refusal as refused:
            evaluation = refused
        if self.is_attached:
            self._judge(evaluation)

    def _judge(self, evaluation: MatchSetup | Refusal) -> None:
        """It fits, or it does not."""
        refusal = self.query_one(".refusal", Static)
        if isinstance(evaluation, Refusal):
            refusal.update(f"! {self.speak(said_in_form(evaluation))}")
        else:
            self.wanted = evaluation
            refusal.update("")
            if self._begins:
                self.dismiss(evaluation)
        self._begins = False

    # -- What is pressed ---------------------------------------------------------------------

    @on(Chooser.Changed)
    def changed(self, event: Chooser.Changed) -> None:
        """Something else was chosen."""
        event.stop()
        field = event.chooser
        if field.id in ("edition", "players"):
            self._fill()
        else:
            if field.id is not None and field.id.startswith("seat-"):
                seat = int(field.id.removeprefix("seat-"))
                self.kinds[seat] = field.value
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
        """A name or a file was typed."""
        event.stop()
        if event.input.id is not None and event.input.id.startswith("name-"):
            seat = int(event.input.id.removeprefix("name-"))
            if event.value != self._named(seat):
                self.names[seat] = event.value
            self._name_first()
        self._check()

    @on(Input.Submitted)
    def entered(self, event: Input.Submitted) -> None:
        """On to the next line."""
        event.stop()
        self.go_to_line(1)

    @on(Press.Pressed, "#begin")
    def action_begin(self) -> None:
        """Play, if everything fits; as soon as that is known."""
        # What was chosen a moment ago may not have been told yet: look.
        self._fill()
        self._begins = True
        self._check()

    @on(Press.Pressed, "#back")
    def action_back(self) -> None:
        """Play nothing."""
        self.dismiss(None)

    def on_descendant_focus(self) -> None:
        """Explain the line on which the keyboard is."""
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
                strength = say(
                    "{title}: {sentence}.", title=say(one.title), sentence=say(one.sentence)
                )
                sentence = self.speak(strength)
        if self._usual is None:
            reading = self.speak(say("Reading the words …"))
            sentence = f"{reading}\n{sentence}"
        self.query_one("#explained", Static).update(sentence)
