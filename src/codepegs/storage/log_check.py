"""Checks that every log is as it was written, and that every player who owns something exists."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import groupby
from typing import Any, Literal, NamedTuple

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Row,
    delete,
    exists,
    func,
    insert,
    select,
    tuple_,
)

from codepegs.play import START, Head
from codepegs.play.table import link
from codepegs.storage.db import (
    OWNERS,
    Database,
    checks,
    events,
    merged_guests,
    names,
    players,
    same,
    secrets,
    tables,
)
from codepegs.storage.rows import record_of
from codepegs.text import N_, Text

CHUNK = 2_000
"""How many events are read together."""

Progress = Callable[[int], None]
"""Called from time to time with how many events, or tables, are done."""

ProblemKind = Literal["gap", "link", "tail", "orphan", "lists", "counters", "owner", "files"]
"""What is wrong with a log; `lists`: with what is derived from it; `counters`: with what is counted
of that; `owner`: with a player; `files`: with the files of the database."""

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
    "counters": N_(
        "The statistics do not say what the matches say. codepegs db rebuild mends that."
    ),
    "owner": N_(
        "There are rows of player {player}, who does not exist ({came}). If the player was erased, "
        "codepegs db erase {player} --yes does the rest; otherwise restore a backup."
    ),
    "files": N_("The database itself finds its files damaged: {came}."),
}


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is wrong with a log, or with rows that belong to it."""

    kind: ProblemKind
    table: str
    """The table's id; empty if the problem is about a player or the counters."""
    version: int
    came: tuple[str, ...] = ()
    """The tables of the database in which it was found, other than the log."""
    player: str = ""

    @property
    def text(self) -> Text:
        """The text, to be said in any language."""
        return Text(TEXTS[self.kind], asdict(self))


def no_progress(_done: int) -> None:
    """Say nothing."""


async def check(
    database: Database, progress: Progress = no_progress, only: Only = None
) -> AsyncIterator[Problem]:
    """Yield every place where a log is not as it was written; matches may go on meanwhile."""
    table, head, done = "", START, 0
    while rows := await _events_after(database, table, head.version, only):
        for table_id, of_one in groupby(rows, key=lambda row: str(row.table_id)):
            if table_id != table:
                table, head = table_id, START
            some = list(of_one)
            for problem in chain_breaks(some, head):
                yield problem
            head = Head(some[-1].version, some[-1].link)
        done += len(rows)
        progress(done)
    missing = partial(missing_ends_and_orphans, span=Span(only=only))
    for problem in await database.read(missing, long=True):
        yield problem


def chain_breaks(rows: Iterable[Row[Any]], head: Head = START) -> Iterator[Problem]:
    """Yield where the rows of one table do not follow that head and each other."""
    for row in rows:
        if row.version != head.version + 1:
            yield Problem("gap", row.table_id, row.version)
        elif link(head.link, row.table_id, record_of(row)) != row.link:
            yield Problem("link", row.table_id, row.version)
        # Go on from this row as it is: a break is reported once, not for every row after it.
        head = Head(row.version, row.link)


async def _events_after(
    database: Database, table: str, version: int, only: Only
) -> Sequence[Row[Any]]:
    later = tuple_(events.c.table_id, events.c.version) > tuple_(table, version)
    asked = (
        select(events)
        .where(later, Span(only=only).holds(events.c.table_id))
        .order_by(events.c.table_id, events.c.version)
        .limit(CHUNK)
    )
    return await database.read(lambda connection: connection.execute(asked).all(), long=True)


Only = float | None
"""A time, if only tables that have changed since then are meant."""


class Span(NamedTuple):
    """The ids of tables after one and up to another; without `upto`, all after it."""

    after: str = ""
    upto: str | None = None
    only: Only = None

    def holds(self, table_id: Column[str]) -> ColumnElement[bool]:
        """Whether an id is in the span."""
        held = table_id > self.after
        if self.upto is not None:
            held &= table_id <= self.upto
        if self.only is not None:
            changed = tables.alias("changed")
            held &= table_id.in_(
                select(changed.c.table_id).where(changed.c.changed_at >= self.only)
            )
        return held


ALL = Span()


def missing_ends_and_orphans(connection: Connection, span: Span = ALL) -> list[Problem]:
    """Find what the chain cannot show: logs whose end is missing, and rows without their event."""
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
            ~exists().where(same(events, beside, "table_id", "version")),
        )
        problems += (
            Problem("orphan", row.table_id, row.version) for row in connection.execute(lonely)
        )
    return problems


async def missing_owners(database: Database) -> list[Problem]:
    """Find every player who owns something and does not exist."""

    def work(connection: Connection) -> list[Problem]:
        found: dict[str, list[str]] = {}
        for owner in OWNERS:
            # Everybody, in the counters, is nobody in particular.
            asked = select(owner).distinct().where(owner != "", ~_exists(owner))
            for player in connection.scalars(asked):
                found.setdefault(player, []).append(owner.table.name)
        return [
            Problem("owner", "", 0, tuple(came), player) for player, came in sorted(found.items())
        ]

    return await database.read(work, long=True)


def _exists(owner: Column[str]) -> ColumnElement[bool]:
    """Whether the player exists, or was a guest whose matches an account keeps."""
    return exists().where(players.c.id == owner) | exists().where(merged_guests.c.guest == owner)


async def count(database: Database) -> int:
    """How many tables are in the lists."""
    asked = select(func.count()).select_from(tables)
    return await database.read(lambda connection: connection.execute(asked).scalar_one())


# -- The last check -------------------------------------------------------------------------------

DOUBT = 3600.0
"""Seconds before the last check that an incremental one looks at again: clocks may differ."""


async def last_check(database: Database) -> float | None:
    """When the last check began that found nothing wrong."""
    found = await database.read(lambda connection: connection.scalar(select(checks.c.began_at)))
    return None if found is None else float(found)


async def note_check(database: Database, began_at: float) -> None:
    """Keep that a check which began then has found nothing wrong."""

    def work(connection: Connection) -> None:
        connection.execute(delete(checks))
        connection.execute(insert(checks).values(id=1, began_at=began_at))

    await database.write(work)
