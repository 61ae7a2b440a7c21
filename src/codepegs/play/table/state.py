"""A table as it stands: who sits where, what is agreed, and the match. Made by applying events."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, cast

from codepegs.play.table import events as t
from codepegs.play.table.seed import Seed
from codepegs.play.table.terms import Terms
from codepegs.rules.apply import apply
from codepegs.rules.events import Event
from codepegs.rules.flow import Chronicle
from codepegs.rules.match import Match
from codepegs.rules.seat_name import LONGEST_NAME

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
class Standing:
    """The whole table. `Standing()` is a place where none stands yet."""

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
    def stage(self) -> str:
        """`nothing`, `gathering`, `playing`, `over`, or `closed`."""
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


def after(standing: Standing, event: AnyEvent) -> Standing:
    """The table after that event."""
    applier = _APPLIERS.get(type(event))
    if applier is not None:
        return replace(applier(standing, event), version=standing.version + 1)
    return _with_match(standing, 1, apply(standing.match, cast(Event, event)))


def _with_match(standing: Standing, events: int, match: Match) -> Standing:
    # Field by field: most events are the match's, and `replace` takes several times as long.
    return Standing(
        standing.version + events,
        standing.terms,
        standing.listed,
        standing.code,
        standing.seed,
        standing.rematch_of,
        standing.chairs,
        standing.agreed,
        match,
        standing.rematch,
        standing.next_table,
        standing.closed,
    )


class Story:
    """A table and the events that are being added to it."""

    def __init__(self, standing: Standing) -> None:
        self.before = standing
        self.standing = standing
        self.events: list[AnyEvent] = []

    def tell(self, *events: AnyEvent) -> None:
        """Add events."""
        for event in events:
            self.standing = after(self.standing, event)
            self.events.append(event)

    def follow(self, chronicle: Chronicle) -> None:
        """Add what has happened in the match, which the rules have applied already."""
        self.standing = _with_match(self.standing, len(chronicle.events), chronicle.match)
        self.events += chronicle.events


def _opened(standing: Standing, event: t.TableOpened) -> Standing:
    return replace(
        standing,
        terms=event.terms,
        listed=event.listed,
        code=event.code,
        seed=event.seed,
        rematch_of=event.rematch_of,
        chairs=(None,) * event.terms.players,
    )


def _with_chair(standing: Standing, seat: int, chair: Chair) -> tuple[Chair, ...]:
    return (*standing.chairs[:seat], chair, *standing.chairs[seat + 1 :])


def _person_sat(standing: Standing, event: t.PersonSat) -> Standing:
    return replace(
        standing,
        chairs=_with_chair(standing, event.seat, Person(event.player, event.name)),
        agreed=standing.agreed | {event.seat},
    )


def _bot_sat(standing: Standing, event: t.BotSat) -> Standing:
    return replace(standing, chairs=_with_chair(standing, event.seat, Bot(event.strength)))


def _seat_freed(standing: Standing, event: t.SeatFreed) -> Standing:
    return replace(
        standing,
        chairs=_with_chair(standing, event.seat, None),
        agreed=standing.agreed - {event.seat},
    )


def _terms_offered(standing: Standing, event: t.TermsOffered) -> Standing:
    players = event.terms.players
    chairs = (*standing.chairs, *(None,) * players)[:players]
    return replace(standing, terms=event.terms, chairs=chairs, agreed=frozenset({event.seat}))


def _terms_agreed(standing: Standing, event: t.TermsAgreed) -> Standing:
    return replace(standing, agreed=standing.agreed | {event.seat})


def _seed_shown(standing: Standing, event: t.SeedShown) -> Standing:
    return standing


def _rematch_offered(standing: Standing, event: t.RematchOffered) -> Standing:
    return replace(standing, rematch=standing.rematch | {event.seat})


def _rematch_begun(standing: Standing, event: t.RematchBegun) -> Standing:
    return replace(standing, next_table=event.table)


def _closed(standing: Standing, event: t.TableClosed) -> Standing:
    return replace(standing, closed=True)


_APPLIERS: dict[type, Callable[[Standing, Any], Standing]] = {
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
