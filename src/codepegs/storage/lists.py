"""Lists of tables, and statistics, from the derived tables; they never search the log."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, get_args

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Row,
    Select,
    exists,
    func,
    select,
    text,
    tuple_,
)

from codepegs.play import Cursor, Page, Played, Statistics, TableListing
from codepegs.storage.db import Database, codebreaker_rounds, names, results, same, seats, tables
from codepegs.storage.rows import summary_of

PAGE = 50
"""How many tables a page shows unless asked otherwise."""
FINISHED = ("over", "closed")


class Lists:
    """Reads lists of tables, and statistics."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def to_join(self, *, limit: int = PAGE, after: Cursor | None = None) -> Page:
        """Listed tables with a free seat that have not begun, the newest first."""
        asked = _listed("gathering").where(tables.c.free > 0, ~_is_together(tables.c.table_id))
        return await self._page(asked, tables.c.created_at, limit, after)

    async def to_watch(self, *, limit: int = PAGE, after: Cursor | None = None) -> Page:
        """Listed tables where a match goes on, the newest first."""
        return await self._page(_listed("playing"), tables.c.created_at, limit, after)

    async def of_player(
        self, player: str, *, finished: bool, limit: int = PAGE, after: Cursor | None = None
    ) -> Page:
        """The tables at which a player sits, those that changed last first."""
        seated = select(seats.c.table_id).where(seats.c.player == player)
        is_over = tables.c.stage.in_(FINISHED)
        asked = select(tables).where(
            tables.c.table_id.in_(seated), is_over if finished else ~is_over
        )
        return await self._page(asked, tables.c.changed_at, limit, after)

    async def table(self, table: str) -> TableListing | None:
        """One table, as the lists show it."""
        asked = select(tables).where(tables.c.table_id == table)
        found = (await self._page(asked, tables.c.created_at, 1, None)).tables
        return found[0] if found else None

    async def _page(
        self, asked: Select[Any], by: Column[float], limit: int, after: Cursor | None
    ) -> Page:
        if after is not None:
            asked = asked.where(tuple_(by, tables.c.table_id) < tuple_(after.at, after.table))
        # One row more than is shown tells whether there is a next page.
        asked = asked.order_by(by.desc(), tables.c.table_id.desc()).limit(limit + 1)

        def work(connection: Connection) -> Page:
            rows = connection.execute(asked).all()
            shown = _with_people(connection, rows[:limit])
            if len(rows) <= limit:
                return Page(shown, None)
            last = rows[limit - 1]
            return Page(shown, Cursor(last._mapping[by], last.table_id))

        return await self._database.read(work)

    async def statistics(self, player: str | None = None) -> Sequence[Statistics]:
        """What a player, or everybody, has played, by edition and way of playing."""
        return await self._database.read(lambda connection: _statistics(connection, player))


def _listed(stage: str) -> Select[Any]:
    return select(tables).where(tables.c.listed, tables.c.stage == stage)


def _is_together(table: Column[Any]) -> ColumnElement[bool]:
    """Whether one player holds several seats of that table."""
    one, other = seats.alias(), seats.alias()
    twice = same(one, other, "table_id", "player") & (one.c.seat < other.c.seat)
    return exists().where(one.c.table_id == table, twice)


def _with_people(connection: Connection, rows: Sequence[Row[Any]]) -> list[TableListing]:
    shown = [row.table_id for row in rows]
    sitting: dict[str, list[tuple[int, str]]] = defaultdict(list)
    called: dict[str, dict[int, str]] = defaultdict(dict)
    for one in connection.execute(
        select(seats).where(seats.c.table_id.in_(shown)).order_by(seats.c.seat)
    ):
        sitting[one.table_id].append((one.seat, one.player))
    # A player who sat down twice has the name of the last time.
    for one in connection.execute(
        select(names.c.table_id, names.c.seat, names.c.name)
        .join(seats, same(seats, names, "table_id", "seat", "player"))
        .where(names.c.table_id.in_(shown))
        .order_by(names.c.version)
    ):
        called[one.table_id][one.seat] = one.name
    return [
        TableListing(
            row.table_id,
            row.version,
            row.created_at,
            row.changed_at,
            summary_of(row, tuple(sitting[row.table_id])),
            called[row.table_id],
        )
        for row in rows
    ]


def _statistics(connection: Connection, player: str | None) -> list[Statistics]:
    """Count people only: bots are not in `seats`."""
    whose: list[ColumnElement[bool]] = [] if player is None else [seats.c.player == player]
    found: dict[Any, dict[str, Any]] = defaultdict(lambda: {"rounds": 0, "distribution": {}})
    of_match = results.c.edition, results.c.played
    ended = seats.join(results, same(results, seats, "table_id", "seat"))
    together = _is_together(seats.c.table_id)
    # Somebody who plays both sides of a table has seen every code: such matches count apart.
    for field, is_wanted in (("matches", ~together), ("together", together)):
        for row in connection.execute(
            select(*of_match, func.count(results.c.table_id.distinct()).label("times"))
            .select_from(ended)
            .where(*whose, is_wanted)
            .group_by(*of_match)
        ):
            found[row.edition, row.played][field] = row.times
    whose.append(~together)
    for row in connection.execute(
        select(*of_match, results.c.outcome, func.count().label("times"))
        .select_from(ended)
        .where(*whose)
        .group_by(*of_match, results.c.outcome)
    ):
        found[row.edition, row.played][row.outcome] = row.times
    rounds = codebreaker_rounds.c
    of_round = rounds.edition, rounds.played, rounds.rows
    for row in connection.execute(
        select(*of_round, func.count().label("times"))
        .select_from(
            seats.join(codebreaker_rounds, same(codebreaker_rounds, seats, "table_id", "seat"))
        )
        .where(*whose)
        .group_by(*of_round)
        .order_by(text("3"))
    ):
        numbers = found[row.edition, row.played]
        numbers["rounds"] += row.times
        if row.rows is not None:
            numbers["distribution"][row.rows] = row.times
    ways = get_args(Played)
    return [
        Statistics(edition, played=played, **found[edition, played])
        for edition, played in sorted(found, key=lambda way: (way[0], ways.index(way[1])))
    ]
