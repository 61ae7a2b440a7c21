"""A table as it stands: who sits where, what is agreed, and the match. Made by applying events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Literal, cast

from codepegs.play.ports import TableStage
from codepegs.play.table import events as t
from codepegs.play.table.seed import Seed
from codepegs.play.table.terms import Terms
from codepegs.rules import LONGEST_NAME, Event, Match, Transaction, apply

AnyEvent = Event | t.TableEvent


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a seat."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot in a seat."""

    strength: str


Chair = Person | Bot | None


@dataclass(frozen=True, slots=True)
class TableState:
    """The whole table. `TableState()` is a place where none stands yet."""

    version: int = 0
    """How many events have been applied, the match's own among them."""
    terms: Terms | None = None
    listed: bool = False
    code: str = ""
    seed: Seed | None = None
    rematch_of: str | None = None
    chairs: tuple[Chair, ...] = ()
    agreed: frozenset[int] = frozenset()
    match: Match = field(default_factory=Match)
    rematch: frozenset[int] = frozenset()
    """Who wants a rematch."""
    next_table: str | None = None
    closed: bool = False

    @property
    def agreed_terms(self) -> Terms:
        """The terms, of a table that was opened."""
        assert self.terms is not None
        return self.terms

    @property
    def stage(self) -> TableStage | Literal["nothing"]:
        """How far the table is; `nothing`: it was not opened yet."""
        if self.terms is None:
            return "nothing"
        if self.closed:
            return "closed"
        if self.match.rules is None:
            return "gathering"
        return "playing" if self.match.ended is None else "over"

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody has taken."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair is None)

    @property
    def people(self) -> dict[int, Person]:
        """The people, by seat."""
        return {seat: chair for seat, chair in enumerate(self.chairs) if isinstance(chair, Person)}

    def seats_of(self, player: str) -> tuple[int, ...]:
        """The seats in which this player sits."""
        return tuple(seat for seat, person in self.people.items() if person.player == player)

    def bot_in(self, seat: int) -> str | None:
        """The strength of the bot that plays for this seat now, a stand-in included."""
        chair = self.chairs[seat]
        if isinstance(chair, Bot):
            return chair.strength
        return STAND_IN if seat in self.match.stand_ins else None

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called in the match, each by a name of its own."""
        names: list[str] = []
        for seat, chair in enumerate(self.chairs):
            wanted = _name(seat, chair)
            name, number = wanted, 2
            while name in names:
                name, number = _numbered(wanted, number), number + 1
            names.append(name)
        return tuple(names)


STAND_IN = "club"
"""The strength of a bot that sits in for a player: a fair opponent, and none that wins for them."""


def _name(seat: int, chair: Chair) -> str:
    if isinstance(chair, Bot):
        return f"Bot ({chair.strength})"
    # A player who was erased has left the name behind.
    return f"#{seat + 1}" if chair is None or not chair.name else chair.name


def _numbered(name: str, number: int) -> str:
    """The name with a number, no longer than names may be."""
    return f"{name[: LONGEST_NAME - 2].rstrip()} {number}"


def after(state: TableState, event: AnyEvent) -> TableState:
    """The table after that event."""
    applier = _APPLIERS.get(type(event))
    if applier is not None:
        return replace(applier(state, event), version=state.version + 1)
    return _with_match(state, 1, apply(state.match, cast(Event, event)))


def _with_match(state: TableState, events: int, match: Match) -> TableState:
    # Field by field: most events are the match's, and `replace` takes several times as long.
    return TableState(
        state.version + events,
        state.terms,
        state.listed,
        state.code,
        state.seed,
        state.rematch_of,
        state.chairs,
        state.agreed,
        match,
        state.rematch,
        state.next_table,
        state.closed,
    )


class TableTransaction:
    """A table and the events that are being added to it."""

    def __init__(self, state: TableState) -> None:
        self.before = state
        self.state = state
        self.events: list[AnyEvent] = []

    def tell(self, *events: AnyEvent) -> None:
        """Add events."""
        for event in events:
            self.state = after(self.state, event)
            self.events.append(event)

    def follow(self, transaction: Transaction) -> None:
        """Add what has happened in the match, which the rules have applied already."""
        self.state = _with_match(self.state, len(transaction.events), transaction.match)
        self.events += transaction.events


def _opened(state: TableState, event: t.TableOpened) -> TableState:
    return replace(
        state,
        terms=event.terms,
        listed=event.listed,
        code=event.code,
        seed=event.seed,
        rematch_of=event.rematch_of,
        chairs=(None,) * event.terms.players,
    )


def _with_chair(state: TableState, seat: int, chair: Chair) -> tuple[Chair, ...]:
    return (*state.chairs[:seat], chair, *state.chairs[seat + 1 :])


def _person_sat(state: TableState, event: t.PersonSat) -> TableState:
    return replace(
        state,
        chairs=_with_chair(state, event.seat, Person(event.player, event.name)),
        agreed=state.agreed | {event.seat},
    )


def _bot_sat(state: TableState, event: t.BotSat) -> TableState:
    return replace(state, chairs=_with_chair(state, event.seat, Bot(event.strength)))


def _seat_freed(state: TableState, event: t.SeatFreed) -> TableState:
    return replace(
        state, chairs=_with_chair(state, event.seat, None), agreed=state.agreed - {event.seat}
    )


def _terms_offered(state: TableState, event: t.TermsOffered) -> TableState:
    players = event.terms.players
    chairs = (*state.chairs, *(None,) * players)[:players]
    return replace(state, terms=event.terms, chairs=chairs, agreed=frozenset({event.seat}))


def _terms_agreed(state: TableState, event: t.TermsAgreed) -> TableState:
    return replace(state, agreed=state.agreed | {event.seat})


def _seed_shown(state: TableState, event: t.SeedShown) -> TableState:
    return state


def _rematch_offered(state: TableState, event: t.RematchOffered) -> TableState:
    return replace(state, rematch=state.rematch | {event.seat})


def _rematch_begun(state: TableState, event: t.RematchBegun) -> TableState:
    return replace(state, next_table=event.table)


def _closed(state: TableState, event: t.TableClosed) -> TableState:
    return replace(state, closed=True)


_APPLIERS: dict[type, Callable[[TableState, Any], TableState]] = {
    t.TableOpened: _opened,
    t.PersonSat: _person_sat,
    t.BotSat: _bot_sat,
    t.SeatFreed: _seat_freed,
    t.TermsOffered: _terms_offered,
    t.TermsAgreed: _terms_agreed,
    t.SeedShown: _seed_shown,
    t.RematchOffered: _rematch_offered,
    t.RematchBegun: _rematch_begun,
    t.TableClosed: _closed,
}
