"""Writing what is derived from the log anew, and comparing what is there with what the log says."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from sqlalchemy import Connection, delete, select, text

from codepegs.play.ports import Record, Summary
from codepegs.storage.db.database import Database
from codepegs.storage.db.schema import DERIVED, events, merged_guests, names
from codepegs.storage.db.statements import Values, run
from codepegs.storage.log_check import (
    Problem,
    Progress,
    Span,
    beside_the_chain,
    breaks_in,
    no_progress,
)
from codepegs.storage.rows import Group, record_of, select_records

BATCH = 50
"""How many tables are written anew in one transaction; games wait that long."""

Summarise = Callable[[Sequence[Record]], Summary]


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """What came of writing the lists anew."""

    tables: int
    failed: Sequence[str]
    """The tables whose log is damaged; `check` says why. What the lists say of them was left alone:
    how far a log once went is known from there."""


async def rebuild(
    database: Database, summarise: Summarise, progress: Progress = no_progress
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
        gone = delete(table).where(span.holds(table.c.table_id), table.c.table_id.not_in(damaged))
        connection.execute(gone)
    run(connection, group.derived())
    return span.upto, len(set(some) - damaged), sorted(damaged)


def _next_span(connection: Connection, after: str) -> tuple[Span, Sequence[str]]:
    """The next tables that have a log, and the span in which there are no others."""
    some = connection.scalars(
        select(events.c.table_id)
        .where(events.c.table_id > after)
        .distinct()
        .order_by(events.c.table_id)
        .limit(BATCH)
    ).all()
    return Span(after, None if len(some) < BATCH else some[-1]), some


def _derived(
    connection: Connection, span: Span, some: Sequence[str], summarise: Summarise
) -> tuple[Group, set[str]]:
    """What the lists have to say of these tables, and which of the span are damaged."""
    group = Group()
    damaged = {problem.table for problem in beside_the_chain(connection, span)}
    rows = connection.execute(select_records.where(events.c.table_id.in_(some)))
    for match, rows_of_one in groupby(rows, key=lambda row: str(row.table_id)):
        of_one = list(rows_of_one)
        if match in damaged or any(breaks_in(of_one)):
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
    expected = (group.opened, _seated(connection, group.seats, some), group.results, group.rounds)
    wrong: dict[str, list[str]] = {}
    for table, rows in zip(DERIVED, expected, strict=True):
        here = connection.execute(select(table).where(span.holds(table.c.table_id)))
        there = {tuple(row) for row in here}
        differing = there ^ {tuple(row[column.name] for column in table.columns) for row in rows}
        # The id of the match is the first column of each.
        for match in {str(row[0]) for row in differing} - damaged:
            wrong.setdefault(match, []).append(table.name)
    versions = {row["table_id"]: row["version"] for row in group.opened}
    return span.upto, [
        Problem("lists", match, versions.get(match, 0), tuple(came))
        for match, came in sorted(wrong.items())
    ]


def _seated(connection: Connection, rows: Sequence[Values], some: Sequence[str]) -> list[Values]:
    """Who is written into the lists of those who sit: as `rows` does it, heirs in their place."""
    account = {row.guest: row.account for row in connection.execute(select(merged_guests))}
    named = select(names.c.table_id, names.c.player).where(names.c.table_id.in_(some))
    known = {tuple(row) for row in connection.execute(named)}
    seated = [{**row, "player": account.get(row["player"], row["player"])} for row in rows]
    return [row for row in seated if (row["table_id"], row["player"]) in known]
