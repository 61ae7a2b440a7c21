"""Writes the derived tables again from the log, or compares them with it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from sqlalchemy import Connection, delete, select, text

from codepegs.play import Record, Summary
from codepegs.storage import counters, log_check
from codepegs.storage.db import DERIVED, Database, Values, events, merged_guests, names, run
from codepegs.storage.log_check import Only, Problem, Progress, Span, chain_breaks, no_progress
from codepegs.storage.rows import Group, record_of, select_records

BATCH = 50
"""How many tables are written again in one transaction; moves wait that long."""

Summarise = Callable[[Sequence[Record]], Summary]


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The result of a rebuild."""

    tables: int
    failed: Sequence[str]
    """Tables with a damaged log; their derived rows stay, because they tell how far it once went."""


async def rebuild(
    database: Database, summarise: Summarise, progress: Progress = no_progress
) -> Rebuilt:
    """Write everything that is derived from the log again.

    Each transaction writes some tables: matches may go on meanwhile, and a rebuild may be stopped at
    any moment and run again.
    """
    last: str | None = ""
    done, failed = 0, list[str]()
    while last is not None:
        last, count, wrong = await database.write(
            partial(_rebuild_some, after=last, summarise=summarise)
        )
        done += count
        failed += wrong
        progress(done)
    # They count what has just been written. To compare them keeps nobody waiting, to count again does.
    if not await counters.are_right(database):
        await database.write(counters.count_again, long=True)
    return Rebuilt(done, failed)


def _rebuild_some(
    connection: Connection, after: str, summarise: Summarise
) -> tuple[str | None, int, list[str]]:
    """Write the next tables again; return up to which, how many, and those that are damaged."""
    if connection.dialect.name == "postgresql":
        # A process that appends meanwhile then changes the new row, not the old one.
        connection.execute(text("LOCK TABLE tables IN SHARE ROW EXCLUSIVE MODE"))
    span, some = _next_span(connection, after)
    group, damaged = _derived(connection, span, some, summarise)
    for table in DERIVED:
        gone = delete(table).where(span.holds(table.c.table_id), table.c.table_id.not_in(damaged))
        connection.execute(gone)
    run(connection, group.derived())
    return span.upto, len(set(some) - damaged), sorted(damaged)


def _next_span(connection: Connection, after: str, only: Only = None) -> tuple[Span, Sequence[str]]:
    """Return the span of the next tables that have a log, and their ids."""
    some = connection.scalars(
        select(events.c.table_id)
        .where(Span(after, only=only).holds(events.c.table_id))
        .distinct()
        .order_by(events.c.table_id)
        .limit(BATCH)
    ).all()
    return Span(after, None if len(some) < BATCH else some[-1], only), some


def _derived(
    connection: Connection, span: Span, some: Sequence[str], summarise: Summarise
) -> tuple[Group, set[str]]:
    """Return the rows that these tables should have, and which tables of the span are damaged."""
    group = Group()
    damaged = {one.table for one in log_check.missing_ends_and_orphans(connection, span)}
    rows = connection.execute(select_records.where(events.c.table_id.in_(some)))
    for table_id, rows_of_one in groupby(rows, key=lambda row: str(row.table_id)):
        of_one = list(rows_of_one)
        if table_id in damaged or any(chain_breaks(of_one)):
            damaged.add(table_id)
            continue
        try:
            records = [record_of(row) for row in of_one]
            summary = summarise(records)
        except Exception:  # a damaged log can fail in any way
            damaged.add(table_id)
            continue
        when = {"this": table_id, "version": records[-1].version, "changed_at": records[-1].at}
        group.open(table_id, records[0].at, when, summary)
        group.seat(summary, when, None, is_new=True)
    return group, damaged


async def compare(
    database: Database, summarise: Summarise, only: Only = None
) -> AsyncIterator[Problem]:
    """Yield every table whose derived rows differ from its log, and whether the counters do.

    Damaged logs are skipped. The counters are of all tables, and skipped where only some are asked for.
    """
    last: str | None = ""
    while last is not None:
        last, problems = await database.read(
            partial(_compare_some, after=last, summarise=summarise, only=only), long=True
        )
        for problem in problems:
            yield problem
    if only is None and not await counters.are_right(database):
        yield Problem("counters", "", 0)


def _compare_some(
    connection: Connection, after: str, summarise: Summarise, only: Only
) -> tuple[str | None, list[Problem]]:
    if connection.dialect.name == "postgresql":
        # Matches may go on meanwhile: the log and the lists have to be read at the same moment.
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    span, some = _next_span(connection, after, only)
    group, damaged = _derived(connection, span, some, summarise)
    expected = (group.opened, _seated(connection, group.seats, some), group.results, group.rounds)
    wrong: dict[str, list[str]] = {}
    for table, rows in zip(DERIVED, expected, strict=True):
        here = connection.execute(select(table).where(span.holds(table.c.table_id)))
        there = {tuple(row) for row in here}
        differing = there ^ {tuple(row[column.name] for column in table.columns) for row in rows}
        # The table's id is the first column of each.
        for table_id in {str(row[0]) for row in differing} - damaged:
            wrong.setdefault(table_id, []).append(table.name)
    versions = {row["table_id"]: row["version"] for row in group.opened}
    return span.upto, [
        Problem("lists", table_id, versions.get(table_id, 0), tuple(came))
        for table_id, came in sorted(wrong.items())
    ]


def _seated(connection: Connection, rows: Sequence[Values], some: Sequence[str]) -> list[Values]:
    """Return the rows of `seats` as `rows` writes them: with accounts in place of merged guests."""
    account = {row.guest: row.account for row in connection.execute(select(merged_guests))}
    named = select(names.c.table_id, names.c.player).where(names.c.table_id.in_(some))
    known = {tuple(row) for row in connection.execute(named)}
    seated = [{**row, "player": account.get(row["player"], row["player"])} for row in rows]
    return [row for row in seated if (row["table_id"], row["player"]) in known]
