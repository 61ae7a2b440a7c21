"""Checking that every log is as it was written, and that every owner exists."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal, NamedTuple

from sqlalchemy import Column, ColumnElement, Connection, Row, exists, func, select, tuple_

from codepegs.play.ports import START, Head, Record
from codepegs.play.table.hash_chain import link
from codepegs.storage.db.database import Database
from codepegs.storage.db.schema import (
    OWNERS,
    events,
    merged_guests,
    names,
    players,
    secrets,
    tables,
)
from codepegs.text.sentence import N_, Text

CHUNK = 2_000
"""How many events are looked at together."""

Progress = Callable[[int], None]
"""Called now and then with how many events, or tables, are done."""

ProblemKind = Literal["gap", "link", "tail", "orphan", "lists", "owner"]
"""What is wrong with a log; `lists`: with what is derived from it; `owner`: with a player."""

TEXTS: dict[ProblemKind, str] = {
    "gap": N_("Table {table}: at least one version is missing before version {version}."),
    "link": N_("Version {version} of table {table} is not as it was written, or not in its place."),
    "tail": N_("Table {table} ends at version {version}, and once went further."),
    "orphan": N_(
        "Version {version} of table {table} is missing, and what was kept beside it is not."
    ),
    "lists": N_(
        "Table {table}: the lists do not say what its log says ({came}). codepegs db rebuild mends "
        "that."
    ),
    "owner": N_(
        "There are rows of player {player}, who does not exist ({came}). If the player was erased, "
        "codepegs db erase {player} --yes does the rest; otherwise restore a backup."
    ),
}


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is wrong with a log, or with what goes by it."""

    kind: ProblemKind
    table: str
    """Empty where it is about no table."""
    version: int
    came: tuple[str, ...] = ()
    """The tables of the database in which it was found, beside the log."""
    player: str = ""

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        gaps = {
            "table": self.table,
            "version": self.version,
            "came": self.came,
            "player": self.player,
        }
        return Text(TEXTS[self.kind], gaps)


def no_progress(_done: int) -> None:
    """Say nothing."""


async def check(database: Database, progress: Progress = no_progress) -> AsyncIterator[Problem]:
    """Every place where a log is not as it was written; games may go on meanwhile."""
    table, head, done = "", START, 0
    while rows := await _events_after(database, table, head.version):
        for match, of_one in groupby(rows, key=lambda row: str(row.table_id)):
            if match != table:
                table, head = match, START
            some = list(of_one)
            for problem in breaks_in(some, head):
                yield problem
            head = Head(some[-1].version, some[-1].link)
        done += len(rows)
        progress(done)
    for problem in await database.read(beside_the_chain):
        yield problem


def breaks_in(rows: Iterable[Row[Any]], head: Head = START) -> Iterator[Problem]:
    """Where the rows of one table do not follow each other, after that head."""
    for row in rows:
        if row.version != head.version + 1:
            yield Problem("gap", row.table_id, row.version)
        elif link(head.link, row.table_id, _record(row)) != row.link:
            yield Problem("link", row.table_id, row.version)
        # Go on from what is said here: a break is told once, not for all that follows.
        head = Head(row.version, row.link)


async def _events_after(database: Database, table: str, version: int) -> Sequence[Row[Any]]:
    asked = (
        select(events)
        .where(tuple_(events.c.table_id, events.c.version) > tuple_(table, version))
        .order_by(events.c.table_id, events.c.version)
        .limit(CHUNK)
    )
    return await database.read(lambda connection: connection.execute(asked).all())


def _record(row: Row[Any]) -> Record:
    """What the chain covers of a row."""
    return Record(
        version=row.version,
        at=row.at,
        seat=row.seat,
        kind=row.kind,
        body=row.body,
        command=row.command_id,
        digest=row.command_digest,
        upto=row.last_version,
    )


class Span(NamedTuple):
    """Ids of tables after one and up to another; without an end, all that follow."""

    after: str = ""
    upto: str | None = None

    def holds(self, match: Column[str]) -> ColumnElement[bool]:
        """Whether an id is one of them."""
        begun = match > self.after
        return begun if self.upto is None else begun & (match <= self.upto)


ALL = Span()


def beside_the_chain(connection: Connection, span: Span = ALL) -> list[Problem]:
    """What the chain cannot know: that its end is missing."""
    last = func.coalesce(
        select(func.max(events.c.version))
        .where(events.c.table_id == tables.c.table_id)
        .scalar_subquery(),
        0,
    )
    short = select(tables.c.table_id, last.label("version")).where(
        span.holds(tables.c.table_id), tables.c.version > last
    )
    problems = [Problem("tail", row.table_id, row.version) for row in connection.execute(short)]
    any_event = events.alias("any_event")
    unanswered = select(events.c.table_id, events.c.version).where(
        span.holds(events.c.table_id),
        events.c.last_version.is_not(None),
        ~exists().where(
            any_event.c.table_id == events.c.table_id, any_event.c.version == events.c.last_version
        ),
    )
    told = {problem.table for problem in problems}
    problems += (
        Problem("tail", row.table_id, row.version)
        for row in connection.execute(unanswered)
        if row.table_id not in told
    )
    for beside in (secrets, names):
        lonely = select(beside.c.table_id, beside.c.version).where(
            span.holds(beside.c.table_id),
            ~exists().where(
                events.c.table_id == beside.c.table_id, events.c.version == beside.c.version
            ),
        )
        problems += (
            Problem("orphan", row.table_id, row.version) for row in connection.execute(lonely)
        )
    return problems


async def strangers(database: Database) -> list[Problem]:
    """Every player who owns something and does not exist."""

    def work(connection: Connection) -> list[Problem]:
        found: dict[str, list[str]] = {}
        for owner in OWNERS:
            asked = select(owner).distinct().where(owner.is_not(None), ~_exists(owner))
            for player in connection.scalars(asked):
                found.setdefault(player, []).append(owner.table.name)
        return [
            Problem("owner", "", 0, tuple(came), player) for player, came in sorted(found.items())
        ]

    return await database.read(work)


def _exists(owner: Column[str]) -> ColumnElement[bool]:
    """Whether there is such a player, or was one as a guest, whose games an account keeps."""
    return exists().where(players.c.id == owner) | exists().where(merged_guests.c.guest == owner)
