"""What a table needs from outside: a store, an audience, a clock, a bus, and dice.

They are arguments everywhere, so that the same table runs on a server with a database and in a
simulation where network, disk and clock fail at random.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol

from codepegs.text import Refusal

Dice = random.Random
"""What throws the dice. On a server: `random.SystemRandom()`."""

Plain = Mapping[str, Any]
"""What can be written as a JSON object."""

AUTOMATIC = -1
"""The "seat" of a command that no person sent: the clock's, a bot's, a stand-in's."""
NEWCOMER = -2
"""The "seat" of somebody who has none yet."""

TableStage = Literal["gathering", "playing", "over", "closed"]
"""How far a table is: before its match, during it, after it, or given up before it."""


Played = Literal["unaided", "with-hints", "imported"]
"""How a match was played, which statistics count apart: here without hints, here with some, or
elsewhere."""


class Head(NamedTuple):
    """How far a table's log goes: its last version and the last link of its hash chain."""

    version: int
    link: str


SHOWN_FOR = 60.0
"""Seconds for which a listed table is shown in lists, unless this is put off."""

START = Head(0, "")
"""The head of a log without events."""


@dataclass(frozen=True, slots=True)
class Record:
    """One event as it is kept. What is secret and what is personal stand apart from the rest."""

    version: int
    at: float
    """When it happened, in seconds since 1970 by the server's clock."""
    seat: int
    """Whose command it followed: a seat, `AUTOMATIC` or `NEWCOMER`."""
    kind: str
    body: str
    """The open fields as a JSON object; the hash chain covers every letter of it."""
    secret: str | None = None
    """What nobody may see yet, as a JSON object; kept in a table of its own, outside the chain."""
    player: str | None = None
    """Who sat down; kept in a table of its own that can be erased, outside the chain."""
    name: str | None = None
    """What that player is called; erased with it."""
    command: str | None = None
    """The id of the command, on the first event that followed from it."""
    digest: str | None = None
    """What the command said, with its id: an HMAC-SHA-256 under the table's secret seed."""
    upto: int | None = None
    """The last version that followed from the command, with its id: its answer."""
    link: str = ""
    """The hash chain up to this event; the store computes it."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What lists show of a table: derived from its log, and written with it."""

    edition: str
    options: tuple[str, ...]
    players: int
    stage: TableStage
    listed: bool
    """Anybody may find it and join or watch."""
    code: str
    """The short code to join by; empty once the match is over."""
    sitters: tuple[tuple[int, str], ...] = ()
    """The seats taken by people, with the player's id."""
    free: int = 0
    """How many seats are still free."""
    wakes_at: float | None = None
    """When a deadline passes or a bot is to move."""
    imported: bool = False
    """The match was written down elsewhere and not played here."""
    hints: int = 0
    """How many hints were used at it."""
    result: Plain | None = None
    """How the match ended: totals, winners, reason, rows of each seat as codebreaker."""

    @property
    def together(self) -> bool:
        """Whether one player holds several seats, for people at one screen."""
        players = [player for _, player in self.sitters]
        return len(set(players)) < len(players)

    @property
    def played(self) -> Played:
        """How the match counts in statistics."""
        return "imported" if self.imported else "with-hints" if self.hints else "unaided"


@dataclass(frozen=True, slots=True)
class Entry:
    """What one command adds to one table's log: all of it, or nothing."""

    table: str
    after: Head
    records: Sequence[Record]
    summary: Summary | None = None
    """The new summary, where it has changed."""


@dataclass(frozen=True, slots=True)
class TableListing:
    """A table as a list shows it."""

    table: str
    version: int
    created_at: float
    changed_at: float
    summary: Summary
    names: Mapping[int, str] = field(default_factory=dict)
    """What the people in its seats are called."""


class WriteConflict(Exception):
    """Somebody else has written to this log first, or the command id is known there: read again."""


class StoreUnavailable(Exception):
    """The store cannot write now. Nothing is known to be kept, and nothing may be acknowledged."""


class StoreDamaged(StoreUnavailable):
    """The store cannot be read or written any more; to wait does not help."""


def not_kept(error: StoreUnavailable) -> Refusal:
    """What a player is told when the store fails: to try again, unless that is of no use."""
    return Refusal("store/damaged" if isinstance(error, StoreDamaged) else "store/unavailable")


class Store(Protocol):
    """The event log."""

    async def read(self, table: str, after: int = 0) -> Sequence[Record]:
        """The records of a table after that version, in order; none for an unknown table."""

    async def append(self, entries: Sequence[Entry]) -> Sequence[Head]:
        """Write all entries in one transaction, durably; the new head of each.

        Raises `WriteConflict` if any log has gone on since `Entry.after` or knows the command id:
        then no entry was kept. Raises `StoreUnavailable` if nothing can be written: then entries
        may be found when the log is read again.
        """

    async def heads(self, tables: Sequence[str]) -> Mapping[str, int]:
        """The last version of each of these tables that exists: the sweep for lost notifications."""

    async def players(self, table: str) -> Mapping[int, str]:
        """Who sits at a table now, by seat: guests become accounts, and players are erased."""

    async def due(self, now: float, limit: int = 100) -> Sequence[str]:
        """The tables whose summary wakes at or before that time, the earliest first."""

    async def find_code(self, code: str) -> str | None:
        """The table that is joined by this short code."""

    async def show(self, tables: Sequence[str], until: float) -> None:
        """Show these listed tables in lists until that time."""

    async def hide(self, before: float) -> None:
        """Show no longer what nobody has shown for longer than that."""


class Audience(Protocol):
    """Who is told what has happened, after it has been committed."""

    def tell(self, table: Any, records: Sequence[Any]) -> None:
        """Tell everybody at this table, each as its seat may see it. Never waits."""


class Clock(Protocol):
    """The server's clock."""

    def now(self) -> float:
        """Seconds since 1970."""

    async def sleep(self, seconds: float) -> None:
        """Wait."""


class Bus(Protocol):
    """Notifies other processes that the log of a table has grown, and up to which version."""

    def notify(self, table: str, version: int) -> None:
        """Notify the other processes soon, without a guarantee. Never waits."""


# -- Lists of tables, and statistics ---------------------------------------------------------------


class Cursor(NamedTuple):
    """Where a page ended, and the next one goes on."""

    at: float
    table: str


class Page(NamedTuple):
    """Some tables of a list, and where the rest begins."""

    tables: Sequence[TableListing]
    next: Cursor | None


@dataclass(frozen=True, slots=True)
class Statistics:
    """What somebody, or everybody, has played of an edition, in one way."""

    edition: str
    matches: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    undecided: int = 0
    rounds: int = 0
    """Rounds as codebreaker that were played to their end, cracked or not."""
    distribution: Mapping[int, int] = field(default_factory=dict)
    """How many codes were cracked in so many rows."""
    together: int = 0
    """Matches in which one player held several seats: they count here, and nowhere else."""
    played: Played = "unaided"

    @property
    def cracked(self) -> int:
        """How many codes were cracked."""
        return sum(self.distribution.values())

    @property
    def average(self) -> float | None:
        """The rows it took to crack a code, where one was cracked."""
        rows = sum(rows * times for rows, times in self.distribution.items())
        return rows / self.cracked if self.cracked else None


class Lists(Protocol):
    """What can be listed. Any method may raise `StoreUnavailable`."""

    async def to_join(self, *, limit: int = 50, after: Cursor | None = None) -> Page:
        """Listed tables with a free seat that have not begun, the newest first.

        Without tables at which one player holds several seats: nobody else can sit down there.
        """

    async def to_watch(self, *, limit: int = 50, after: Cursor | None = None) -> Page:
        """Listed tables where a match goes on, the newest first."""

    async def of_player(
        self, player: str, *, finished: bool, limit: int = 50, after: Cursor | None = None
    ) -> Page:
        """The tables at which a player sits, those with the latest news first."""

    async def statistics(self, player: str | None = None) -> Sequence[Statistics]:
        """What a player, or everybody, has played, by edition and way of playing."""


# -- The clock of the machine ----------------------------------------------------------------------


class SystemClock:
    """The server's own clock."""

    def now(self) -> float:
        """Seconds since 1970, to the millisecond: as precise as anybody is told."""
        return round(time.time(), 3)

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)
