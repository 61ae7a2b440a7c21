"""Lists of tables, and statistics, from the derived tables; they never search the log."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, get_args

from sqlalchemy import Column, Connection, Row, Select, exists, select, tuple_

from codepegs.play import Cursor, Page, Played, Statistics, TableListing
from codepegs.storage.counters import is_together
from codepegs.storage.db import Database, counters, lobby, names, same, seats, tables
from codepegs.storage.rows import FINISHED, summary_of

PAGE = 50
"""How many tables a page shows unless asked otherwise."""


class Lists:
    """Reads lists of tables, and statistics, with the readers for what anybody may ask for often."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def to_join(self, *, limit: int = PAGE, after: Cursor | None = None) -> Page:
        """Listed tables with a free seat that have not begun, the newest first."""
        asked = _listed("gathering").where(tables.c.free > 0, ~is_together(tables.c.table_id))
        return await self._page(asked, tables.c.created_at, limit, after)

    async def to_watch(self, *, limit: int = PAGE, after: Cursor | None = None) -> Page:
        """Listed tables where a match goes on, the newest first."""
        return await self._page(_listed("playing"), tables.c.created_at, limit, after)

    async def unfinished(self, *, limit: int = PAGE, after: Cursor | None = None) -> Page:
        """All tables that are not over, listed or not, those that changed last first."""
        asked = select(tables).where(tables.c.stage.not_in(FINISHED))
        return await self._page(asked, tables.c.changed_at, limit, after)

    async def of_player(
        self, player: str, *, finished: bool, limit: int = PAGE, after: Cursor | None = None
    ) -> Page:
        """The tables at which a player sits, those that changed last first."""
        earlier = seats.alias()
        has_earlier = same(earlier, seats, "table_id", "player") & (earlier.c.seat < seats.c.seat)
        asked = (
            select(tables)
            .join(seats, same(seats, tables, "table_id"))
            .where(seats.c.player == player, ~exists().where(has_earlier))
        )
        if finished:
            asked = asked.where(seats.c.finished_at.is_not(None))
            return await self._page(asked, seats.c.finished_at, limit, after)
        asked = asked.where(seats.c.finished_at.is_(None))
        return await self._page(asked, tables.c.changed_at, limit, after)

    async def table(self, table: str) -> TableListing | None:
        """One table, as the lists show it."""
        asked = select(tables).where(tables.c.table_id == table)
        found = (await self._page(asked, tables.c.created_at, 1, None)).tables
        return found[0] if found else None

    async def _page(
        self, asked: Select[Any], by: Column[float], limit: int, after: Cursor | None
    ) -> Page:
        # By the columns of one table, as they stand in an index.
        table_id = by.table.c.table_id
        if after is not None:
            asked = asked.where(tuple_(by, table_id) < tuple_(after.at, after.table))
        # One row more than is shown tells whether there is a next page.
        asked = asked.add_columns(by.label("sorted_by"))
        asked = asked.order_by(by.desc(), table_id.desc()).limit(limit + 1)

        def work(connection: Connection) -> Page:
            rows = connection.execute(asked).all()
            shown = _with_people(connection, rows[:limit])
            if len(rows) <= limit:
                return Page(shown, None)
            last = rows[limit - 1]
            return Page(shown, Cursor(last.sorted_by, last.table_id))

        return await self._database.read(work, long=True)

    async def statistics(self, player: str | None = None) -> Sequence[Statistics]:
        """What a player, or everybody, has played, by edition and way of playing."""
        whose = "" if player is None else player
        return await self._database.read(
            lambda connection: _statistics(connection, whose), long=True
        )


def _listed(stage: str) -> Select[Any]:
    # Not a join, in which SQLite may begin with the tables.
    shown = tables.c.table_id.in_(select(lobby.c.table_id))
    return select(tables).where(shown, tables.c.stage == stage)


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


def _statistics(connection: Connection, player: str) -> list[Statistics]:
    """Bots and erased players are not in `seats`, and so do not count."""
    found: dict[Any, dict[str, Any]] = defaultdict(lambda: {"rounds": 0, "distribution": {}})
    asked = select(counters).where(counters.c.player == player, counters.c.times != 0)
    for row in connection.execute(asked.order_by(*counters.primary_key.columns)):
        numbers = found[row.edition, row.played]
        if row.counted != "rounds":
            numbers[row.counted] = row.times
            continue
        numbers["rounds"] += row.times
        if row.rows:
            numbers["distribution"][row.rows] = row.times
    ways = get_args(Played)
    return [
        Statistics(edition, played=played, **found[edition, played])
        for edition, played in sorted(found, key=lambda way: (way[0], ways.index(way[1])))
    ]
