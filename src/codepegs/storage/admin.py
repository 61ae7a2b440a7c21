"""Looking after a database: checking that the log is as it was written, and writing the lists anew."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Row,
    delete,
    exists,
    func,
    select,
    text,
    tuple_,
)

from codepegs.play.ports import START, Head, Record, Summary
from codepegs.rules.text import N_, Text
from codepegs.storage.database import Database
from codepegs.storage.rows import Group, link_of, record_of, select_records
from codepegs.storage.schema import (
    DERIVED,
    OWNERS,
    PUBLIC,
    events,
    heirs,
    names,
    players,
    secrets,
    tables,
)
from codepegs.storage.statements import Values, run

CHUNK = 2_000
"""How many events are looked at together."""
BATCH = 50
"""How many tables are written anew in one transaction; games wait that long."""

Progress = Callable[[int], None]
"""Called now and then with how many events, or tables, are done."""
Summarise = Callable[[Sequence[Record]], Summary]

TEXTS: dict[str, str] = {
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

    kind: str
    """`gap`, `link`, `tail` or `orphan`; `lists` of what is derived, `owner` of a player."""
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


def _no_progress(_done: int) -> None:
    """Say nothing."""


async def check(database: Database, progress: Progress = _no_progress) -> AsyncIterator[Problem]:
    """Every place where a log is not as it was written; games may go on meanwhile."""
    table, head, done = "", START, 0
    while rows := await _events_after(database, table, head.version):
        for match, of_one in groupby(rows, key=lambda row: str(row.match)):
            if match != table:
                table, head = match, START
            some = list(of_one)
            for problem in _breaks(some, head):
                yield problem
            head = Head(some[-1].version, some[-1].link)
        done += len(rows)
        progress(done)
    for problem in await database.read(_beside_the_chain):
        yield problem


def _breaks(rows: Iterable[Row[Any]], head: Head = START) -> Iterator[Problem]:
    """Where the rows of one table do not follow each other, after that head."""
    for row in rows:
        if row.version != head.version + 1:
            yield Problem("gap", row.match, row.version)
        elif _link(head.link, row) != row.link:
            yield Problem("link", row.match, row.version)
        # Go on from what is said here: a break is told once, not for all that follows.
        head = Head(row.version, row.link)


async def _events_after(database: Database, table: str, version: int) -> Sequence[Row[Any]]:
    asked = (
        select(events)
        .where(tuple_(events.c.match, events.c.version) > tuple_(table, version))
        .order_by(events.c.match, events.c.version)
        .limit(CHUNK)
    )
    return await database.read(lambda connection: connection.execute(asked).all())


def _link(before: str, row: Row[Any]) -> str:
    record = Record(
        version=row.version,
        at=row.at,
        seat=row.seat,
        kind=row.kind,
        body={},
        command=row.cmd_id,
        digest=row.digest,
        upto=row.upto,
    )
    return link_of(before, row.match, record, row.body)


class _Span(NamedTuple):
    """Ids of tables after one and up to another; without an end, all that follow."""

    after: str = ""
    upto: str | None = None

    def holds(self, match: Column[str]) -> ColumnElement[bool]:
        """Whether an id is one of them."""
        begun = match > self.after
        return begun if self.upto is None else begun & (match <= self.upto)


_ALL = _Span()


def _beside_the_chain(connection: Connection, span: _Span = _ALL) -> list[Problem]:
    """What the chain cannot know: that its end is missing."""
    last = func.coalesce(
        select(func.max(events.c.version))
        .where(events.c.match == tables.c.match)
        .scalar_subquery(),
        0,
    )
    short = select(tables.c.match, last.label("version")).where(
        span.holds(tables.c.match), tables.c.version > last
    )
    problems = [Problem("tail", row.match, row.version) for row in connection.execute(short)]
    any_event = events.alias("any_event")
    unanswered = select(events.c.match, events.c.version).where(
        span.holds(events.c.match),
        events.c.upto.is_not(None),
        ~exists().where(any_event.c.match == events.c.match, any_event.c.version == events.c.upto),
    )
    told = {problem.table for problem in problems}
    problems += (
        Problem("tail", row.match, row.version)
        for row in connection.execute(unanswered)
        if row.match not in told
    )
    for beside in (secrets, names):
        lonely = select(beside.c.match, beside.c.version).where(
            span.holds(beside.c.match),
            ~exists().where(events.c.match == beside.c.match, events.c.version == beside.c.version),
        )
        problems += (
            Problem("orphan", row.match, row.version) for row in connection.execute(lonely)
        )
    return problems


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What came of writing the lists anew."""

    tables: int
    failed: Sequence[str]
    """The tables whose log is damaged; `check` says why. What the lists say of them was left alone:
    how far a log once went is known from there."""


async def rebuild(
    database: Database, summarise: Summarise, progress: Progress = _no_progress
) -> Rebuilt:
    """Write everything that is derived from the log anew.

    Some tables at a time, each time in one transaction: games may go on meanwhile, and it may be
    stopped at any moment and run again.
    """
    last, done, failed = "", 0, list[str]()
    while True:
        here = last

        def work(connection: Connection, here: str = here) -> tuple[str | None, int, list[str]]:
            return _rebuild_some(connection, here, summarise)

        until, count, wrong = await database.write(work)
        done += count
        failed += wrong
        progress(done)
        if until is None:
            return Rebuilt(done, failed)
        last = until


def _rebuild_some(
    connection: Connection, after: str, summarise: Summarise
) -> tuple[str | None, int, list[str]]:
    """Write the next tables anew: up to which, how many, and those that are damaged."""
    if connection.dialect.name == "postgresql":
        # Whoever appends meanwhile changes the new row, not the old one.
        connection.execute(text("LOCK TABLE tables IN SHARE ROW EXCLUSIVE MODE"))
    span, some = _next_span(connection, after)
    group, damaged = _derived(connection, span, some, summarise)
    for table in DERIVED:
        gone = delete(table).where(span.holds(table.c.match), table.c.match.not_in(damaged))
        connection.execute(gone)
    run(connection, group.derived())
    return span.upto, len(set(some) - damaged), sorted(damaged)


def _next_span(connection: Connection, after: str) -> tuple[_Span, Sequence[str]]:
    """The next tables that have a log, and the span in which there are no others."""
    some = connection.scalars(
        select(events.c.match)
        .where(events.c.match > after)
        .distinct()
        .order_by(events.c.match)
        .limit(BATCH)
    ).all()
    return _Span(after, None if len(some) < BATCH else some[-1]), some


def _derived(
    connection: Connection, span: _Span, some: Sequence[str], summarise: Summarise
) -> tuple[Group, set[str]]:
    """What the lists have to say of these tables, and which of the span are damaged."""
    group = Group()
    damaged = {problem.table for problem in _beside_the_chain(connection, span)}
    rows = connection.execute(select_records.where(events.c.match.in_(some)))
    for match, rows_of_one in groupby(rows, key=lambda row: str(row.match)):
        of_one = list(rows_of_one)
        if match in damaged or any(_breaks(of_one)):
            damaged.add(match)
            continue
        try:
            records = [record_of(row) for row in of_one]
            summary = summarise(records)
        except Exception:  # a damaged log can fail in any way
            damaged.add(match)
            continue
        when = {"this": match, "version": records[-1].version, "changed_at": records[-1].at}
        group.open(match, records[0].at, when, summary)
        group.seat(match, summary, None, is_new=True)
    return group, damaged


async def compare(database: Database, summarise: Summarise) -> AsyncIterator[Problem]:
    """Every table of which the lists do not say what its log says; of damaged logs, nothing."""
    last: str | None = ""
    while last is not None:
        here = last

        def work(connection: Connection, here: str = here) -> tuple[str | None, list[Problem]]:
            return _compare_some(connection, here, summarise)

        last, problems = await database.read(work)
        for problem in problems:
            yield problem


def _compare_some(
    connection: Connection, after: str, summarise: Summarise
) -> tuple[str | None, list[Problem]]:
    if connection.dialect.name == "postgresql":
        # Games may go on meanwhile: the log and the lists have to be seen at the same moment.
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    span, some = _next_span(connection, after)
    group, damaged = _derived(connection, span, some, summarise)
    expected = (group.opened, _seated(connection, group.sitters, some), group.results, group.cracks)
    wrong: dict[str, list[str]] = {}
    for table, rows in zip(DERIVED, expected, strict=True):
        here = connection.execute(select(table).where(span.holds(table.c.match)))
        there = {tuple(row) for row in here}
        differing = there ^ {tuple(row[column.name] for column in table.columns) for row in rows}
        # The id of the match is the first column of each.
        for match in {str(row[0]) for row in differing} - damaged:
            wrong.setdefault(match, []).append(table.name)
    versions = {row["match"]: row["version"] for row in group.opened}
    return span.upto, [
        Problem("lists", match, versions.get(match, 0), tuple(came))
        for match, came in sorted(wrong.items())
    ]


def _seated(connection: Connection, rows: Sequence[Values], some: Sequence[str]) -> list[Values]:
    """Who is written into the lists of those who sit: as `rows` does it, heirs in their place."""
    account = {row.guest: row.account for row in connection.execute(select(heirs))}
    named = select(names.c.match, names.c.player).where(names.c.match.in_(some))
    known = {tuple(row) for row in connection.execute(named)}
    seated = [{**row, "player": account.get(row["player"], row["player"])} for row in rows]
    return [row for row in seated if (row["match"], row["player"]) in known]


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
    return exists().where(players.c.id == owner) | exists().where(heirs.c.guest == owner)


async def dump_public(database: Database) -> AsyncIterator[str]:
    """Every row of the tables that anybody may see, as JSON, one a line."""
    for table in PUBLIC:
        keys = list(table.primary_key.columns)
        after: tuple[Any, ...] | None = None
        while True:
            asked = select(table).order_by(*keys).limit(CHUNK)
            if after is not None:
                asked = asked.where(tuple_(*keys) > tuple_(*after))
            rows = await _fetch(database, asked)
            for row in rows:
                yield json.dumps({"table": table.name, **row._mapping}, ensure_ascii=False)
            if len(rows) < CHUNK:
                break
            after = tuple(rows[-1]._mapping[key] for key in keys)


async def _fetch(database: Database, asked: Any) -> Sequence[Row[Any]]:
    return await database.read(lambda connection: connection.execute(asked).all())


async def logs(database: Database) -> AsyncIterator[tuple[str, list[Record] | None]]:
    """Every log, table by table, some at a time: games may go on meanwhile.

    None stands for a log that cannot be read at all.
    """
    last = ""
    while True:
        here = last
        some = select(events.c.match).where(events.c.match > here).distinct()
        chosen = some.order_by(events.c.match).limit(BATCH).subquery()
        rows = await _fetch(database, select_records.where(events.c.match.in_(select(chosen))))
        if not rows:
            return
        for match, of_one in groupby(rows, key=lambda row: str(row.match)):
            last = match
            yield match, _records(list(of_one))


def _records(rows: Sequence[Row[Any]]) -> list[Record] | None:
    try:
        return [record_of(row) for row in rows]
    except ValueError:  # what was JSON is none any more
        return None
