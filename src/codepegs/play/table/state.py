"""A table as it stands: who sits where, what is agreed, and the match. Made by applying events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, cast, get_args

from codepegs.play.ports import TableStage
from codepegs.play.table import events as t
from codepegs.play.table.luck import Luck
from codepegs.play.table.seed import Seed
from codepegs.play.table.terms import Terms
from codepegs.rules import LONGEST_NAME, Event, Match, Transaction, apply, changed
from codepegs.text import Text, say

AnyEvent = Event | t.TableEvent


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in a seat."""

    player: str
    name: str
    number: int = 0
    """Tells people apart, also where their ids are not told; 0: not known."""


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot in a seat."""

    strength: str


Chair = Person | Bot | None


@dataclass(frozen=True)
class TableState:
    """The whole table. `TableState()`: it was not opened yet."""

    version: int = 0
    """How many events have been applied, the match's own among them."""
    terms: Terms | None = None
    listed: bool = False
    code: str = ""
    seed: Seed | None = None
    rematch_of: str | None = None
    imported: bool = False
    chairs: tuple[Chair, ...] = ()
    agreed: frozenset[int] = frozenset()
    shares: Mapping[int, str] = field(default_factory=dict)
    """The shares of the dice that were given, by seat."""
    owing: frozenset[int] = frozenset()
    """The seats without whose shares the match does not begin."""
    match: Match = field(default_factory=Match)
    rematch: frozenset[int] = frozenset()
    """Who wants a rematch."""
    rematch_owing: frozenset[int] = frozenset()
    """The seats that will owe a share there."""
    next_table: str | None = None
    closed: bool = False

    @property
    def agreed_terms(self) -> Terms:
        """The terms, of a table that was opened."""
        assert self.terms is not None
        return self.terms

    @property
    def luck(self) -> Luck:
        """What the dice are thrown from, of a table whose seed is known."""
        assert self.seed is not None
        return Luck.of(self.seed, self.shares)

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

    @property
    def together(self) -> bool:
        """Whether one player holds several seats, for people at one screen."""
        numbers = [person.number for person in self.people.values() if person.number]
        return len(set(numbers)) < len(numbers)

    @property
    def remarks(self) -> tuple[Text, ...]:
        """What is said of the match wherever its result is shown, because it counts apart."""
        remarks = []
        if self.imported:
            remarks.append(say("Imported: this match was not played here."))
        if self.together:
            remarks.append(say("At one screen: one player holds several seats."))
        return tuple(remarks)

    def number_of(self, player: str) -> int:
        """The number by which others tell that player apart: the same in all of their seats."""
        known = (one.number for one in self.people.values() if player and one.player == player)
        return next(known, self.version + 1)

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
            name = wanted = _name(seat, chair)
            number = 1
            while name in names:
                number += 1
                name = f"{wanted[: LONGEST_NAME - 2].rstrip()} {number}"
            names.append(name)
        return tuple(names)


STAND_IN = "club"
"""The strength of a bot that sits in for a player: a fair opponent that does not win for them."""


def _name(seat: int, chair: Chair) -> str:
    if isinstance(chair, Bot):
        return f"Bot ({chair.strength})"
    # A player who was erased has no name any more.
    return f"#{seat + 1}" if chair is None or not chair.name else chair.name


def after(state: TableState, event: AnyEvent) -> TableState:
    """The table after that event."""
    if isinstance(event, _TABLE_EVENTS):
        changes = _changes(state, cast(t.TableEvent, event))
        return changed(state, {**changes, "version": state.version + 1})
    return _with_match(state, 1, apply(state.match, cast(Event, event)))


_TABLE_EVENTS = get_args(t.TableEvent)


def _with_match(state: TableState, events: int, match: Match) -> TableState:
    return changed(state, {"version": state.version + events, "match": match})


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


def _changes(state: TableState, event: t.TableEvent) -> dict[str, Any]:
    match event:
        case t.TableOpened():
            return {
                "terms": event.terms,
                "listed": event.listed,
                "code": event.code,
                "seed": event.seed,
                "rematch_of": event.rematch_of,
                "imported": event.imported,
                "chairs": (None,) * event.terms.players,
            }
        case t.PersonSat():
            chairs = _with_chair(state, event.seat, Person(event.player, event.name, event.person))
            owing = {event.seat} if event.owes_share else set()
            return {
                "chairs": chairs,
                "agreed": state.agreed | {event.seat},
                "owing": state.owing | owing,
            }
        case t.BotSat():
            return {"chairs": _with_chair(state, event.seat, Bot(event.strength))}
        case t.SeatFreed():
            shares = {seat: share for seat, share in state.shares.items() if seat != event.seat}
            return {
                "chairs": _with_chair(state, event.seat, None),
                "agreed": state.agreed - {event.seat},
                "shares": shares,
                "owing": state.owing - {event.seat},
            }
        case t.TermsOffered():
            players = event.terms.players
            chairs = (*state.chairs, *(None,) * players)[:players]
            return {"terms": event.terms, "chairs": chairs, "agreed": frozenset({event.seat})}
        case t.TermsAgreed():
            return {"agreed": state.agreed | {event.seat}}
        case t.ShareGiven():
            shares = {**state.shares, event.seat: event.share}
            return {"shares": shares, "owing": state.owing - {event.seat}}
        case t.SeedShown():
            return {}
        case t.RematchOffered():
            owing = {event.seat} if event.owes_share else set()
            return {
                "rematch": state.rematch | {event.seat},
                "rematch_owing": state.rematch_owing | owing,
            }
        case t.RematchBegun():
            return {"next_table": event.table}
        case t.TableClosed():
            return {"closed": True}


def _with_chair(state: TableState, seat: int, chair: Chair) -> tuple[Chair, ...]:
    return (*state.chairs[:seat], chair, *state.chairs[seat + 1 :])
