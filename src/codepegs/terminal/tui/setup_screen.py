"""Before a match: which edition, who sits where, what is agreed. What cannot be is said at once."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Static

from codepegs.engine.strength import STRENGTHS
from codepegs.rules.agreement import Rules
from codepegs.rules.edition import Edition
from codepegs.rules.editions import edition, editions
from codepegs.rules.refusal import Refusal
from codepegs.rules.seat_name import LONGEST_NAME, check_name
from codepegs.rules.text import N_, say
from codepegs.terminal.before_match import BOT_NAMES, DEFAULT_EDITION
from codepegs.terminal.trouble import from_home
from codepegs.terminal.tui.chooser import Chooser, Press
from codepegs.terminal.tui.form import Form
from codepegs.terminal.tui.option_fields import LABELS, option_field
from codepegs.terminal.tui.wanted import SeatWish, Wanted

PERSON, OPEN = "person", "open"


class SetUpScreen(Form[Wanted | None]):
    """The form. Online, seats may be left open for others."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "back"), ("ctrl+s", "begin")]
    CSS = """
    SetUpScreen #form { height: 1fr; padding: 1 0 0 0; scrollbar-size-vertical: 1; }
    SetUpScreen #seats, SetUpScreen #options { height: auto; }
    SetUpScreen .seat { height: 1; }
    SetUpScreen .seat Chooser { width: 1fr; }
    SetUpScreen .seat Input { width: 20; margin: 0 1; }
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
        self.kinds: list[str] = [PERSON, OPEN if online else "club", *["club"] * 3]
        """Who sits in each of five seats: a person, whoever comes, or a bot of that strength."""
        self.names: dict[int, str] = {}
        """The names that somebody typed, by seat."""
        self.wanted: Wanted | None = None

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
            yield Vertical(id="seats")
            yield Chooser(_("First codemaker"), [("", _("by lot"))], id="first", label_width=LABELS)
            yield Vertical(id="options")
        yield Static("", classes="refusal", markup=False)
        yield Static("", id="explained", markup=False)
        with Horizontal(id="presses"):
            yield Press(_("Open") if self.online else _("Begin"), id="begin")
            yield Press(_("Back"), id="back")
        keys = say("↑ ↓ line · Tab field · ← → change · Ctrl+S begins · Esc goes back")
        yield Static(self.speak(keys), classes="keys")

    async def on_mount(self) -> None:
        """Fill in what depends on the edition."""
        await self._edition_changed()

    @property
    def edition(self) -> Edition:
        """The edition that is chosen."""
        return edition(self.query_one("#edition", Chooser).value)

    @property
    def players(self) -> int:
        """How many are to play."""
        return int(self.query_one("#players", Chooser).value)

    async def _edition_changed(self) -> None:
        numbers = [(str(number), str(number)) for number in self.edition.players]
        players = self.query_one("#players", Chooser)
        players.set_choices(numbers)
        players.display = len(numbers) > 1
        await self._players_changed()

    async def _players_changed(self) -> None:
        await self._draw_seats()
        await self._draw_options()
        self._check()

    async def _draw_seats(self) -> None:
        seats = self.query_one("#seats", Vertical)
        await seats.remove_children()
        await seats.mount_all(self._seat(seat) for seat in range(self.players))
        self._name_first()

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
        label = self.speak(say("Seat {number}", number=seat + 1))
        kind = Chooser(
            label, self._kinds(seat), self.kinds[seat], id=f"seat-{seat}", label_width=LABELS
        )
        name = Input(self._named(seat), max_length=LONGEST_NAME, id=f"name-{seat}", compact=True)
        name.cursor_blink = False
        name.display = self._has_name(seat)
        return Horizontal(kind, name, classes="seat")

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

    async def _draw_options(self) -> None:
        usual = self._plain_rules()
        fields = self.query_one("#options", Vertical)
        await fields.remove_children()
        offered = self.edition.options_for(self.players)
        if self.online:
            # A path on this machine is nobody's business at the other end of the wire.
            offered = tuple(option for option in offered if not option.free_text)
        await fields.mount_all(
            option_field(option, usual, self.said, self.pegs.code) for option in offered
        )

    def _plain_rules(self) -> Rules:
        return self.edition.rules(self.players, lexicon=self.pegs.world.lexicon)

    # -- What was filled in ------------------------------------------------------------------

    def _written(self) -> dict[str, object]:
        """The options that differ from the usual, as they are written."""
        written: dict[str, object] = {}
        usual = self._plain_rules()
        for option in self.edition.options_for(self.players):
            found = self.query(f"#option-{option.name}")
            if not found:
                continue
            field = found.first()
            value = field.value if isinstance(field, Chooser | Input) else ""
            if option.free_text:
                value = from_home(value.strip())
            if value and value != usual.value_of(option.name):
                written[option.name] = True if option.is_flag else value
        if "words" in written:
            # The field of the language always says something; a file of one's own goes first.
            written.pop("language", None)
        return written

    def _wishes(self) -> tuple[SeatWish, ...]:
        wishes = []
        for seat in range(self.players):
            kind = self.kinds[seat]
            if kind in (PERSON, OPEN):
                wishes.append(SeatWish(kind, self._named(seat)))
            else:
                wishes.append(SeatWish("bot", self._named(seat), kind))
        return tuple(wishes)

    def _agreed(self) -> Wanted:
        """What was filled in, or a refusal."""
        rules = self.edition.rules(self.players, lexicon=self.pegs.world.lexicon, **self._written())
        wishes = self._wishes()
        names = [check_name(wish.name) for wish in wishes]
        for name in names:
            if names.count(name) > 1:
                raise Refusal("seat/twice", came=name)
        first = self.query_one("#first", Chooser).value
        return Wanted(
            rules.edition.name,
            rules.players,
            rules.written,
            wishes,
            int(first) if first else None,
            rules,
        )

    def _check(self) -> None:
        """Say at once what cannot be."""
        refusal = self.query_one(".refusal", Static)
        try:
            self.wanted = self._agreed()
        except Refusal as refused:
            self.wanted = None
            refusal.update(f"! {refused.spoken(self.said)}")
        else:
            refusal.update("")

    # -- What is pressed ---------------------------------------------------------------------

    @on(Chooser.Changed)
    async def changed(self, event: Chooser.Changed) -> None:
        """Something else was chosen."""
        event.stop()
        field = event.chooser
        if field.id == "edition":
            await self._edition_changed()
        elif field.id == "players":
            await self._players_changed()
        elif field.id is not None and field.id.startswith("seat-"):
            seat = int(field.id.removeprefix("seat-"))
            self.kinds[seat] = field.value
            self._rename()
        self._explain()
        self._check()

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
        """Play, if everything fits."""
        self._check()
        if self.wanted is not None:
            self.dismiss(self.wanted)

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
        self.query_one("#explained", Static).update(sentence)
