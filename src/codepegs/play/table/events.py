"""What happens at a table besides the match; `public` names the fields that all may see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from codepegs.play.table.seed import Seed
from codepegs.play.table.terms import Terms


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table was opened, with the commitment of its seed."""

    terms: Terms
    listed: bool
    """Anybody may find it in the lists."""
    code: str
    """The short code to join by."""
    commitment: str
    """The SHA-256 of the seed."""
    rematch_of: str | None
    seed: Seed
    imported: bool = False
    """The match was written down elsewhere and not played here."""
    public: ClassVar = ("terms", "listed", "code", "commitment", "rematch_of", "imported")


@dataclass(frozen=True, slots=True)
class PersonSat:
    """Somebody took a seat, and with it agreed to the terms."""

    seat: int
    name: str
    player: str
    person: int = 0
    """Seats with the same number are one player's, for people at one screen; 0: not known."""
    owes_share: bool = False
    """The match does not begin before this seat has given its share of the dice."""
    public: ClassVar = ("seat", "name", "person", "owes_share")


@dataclass(frozen=True, slots=True)
class BotSat:
    """A bot took a seat."""

    seat: int
    strength: str
    public: ClassVar = ("seat", "strength")


@dataclass(frozen=True, slots=True)
class SeatFreed:
    """A seat is free again."""

    seat: int
    public: ClassVar = ("seat",)


@dataclass(frozen=True, slots=True)
class TermsOffered:
    """Somebody offers other terms; everybody else has to agree anew."""

    seat: int
    terms: Terms
    public: ClassVar = ("seat", "terms")


@dataclass(frozen=True, slots=True)
class TermsAgreed:
    """Somebody agrees to the terms."""

    seat: int
    public: ClassVar = ("seat",)


@dataclass(frozen=True, slots=True)
class ShareGiven:
    """A seat gave its share of the dice, before the match and after the commitment of the seed."""

    seat: int
    share: str
    """32 bytes in hexadecimal."""
    public: ClassVar = ("seat", "share")


@dataclass(frozen=True, slots=True)
class SeedShown:
    """The match is over: the server's seed of its dice, for everybody to check."""

    seed: str
    public: ClassVar = ("seed",)


@dataclass(frozen=True, slots=True)
class RematchOffered:
    """Somebody wants a rematch with the roles swapped."""

    seat: int
    owes_share: bool = False
    """The rematch does not begin before this seat has given its share of the dice."""
    public: ClassVar = ("seat", "owes_share")


@dataclass(frozen=True, slots=True)
class RematchBegun:
    """Everybody wants it: the rematch is at this table."""

    table: str
    public: ClassVar = ("table",)


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The last person stood up before the match began."""

    public: ClassVar = ()


TableEvent = (
    TableOpened
    | PersonSat
    | BotSat
    | SeatFreed
    | TermsOffered
    | TermsAgreed
    | ShareGiven
    | SeedShown
    | RematchOffered
    | RematchBegun
    | TableClosed
)
