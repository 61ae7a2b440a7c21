"""Forgets tables that never began, and guests who have finished no match, in small steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    delete,
    exists,
    or_,
    select,
    text,
)

from codepegs.storage.db import (
    Database,
    events,
    lobby,
    logins,
    names,
    passkeys,
    players,
    same,
    seats,
    secrets,
    tables,
    tokens,
)
from codepegs.storage.people import forget

TABLES = 50
"""How many tables are forgotten in one transaction; moves wait that long."""
GUESTS = 100
"""How many people are looked at together."""


class Purged(NamedTuple):
    """How many were forgotten."""

    tables: int = 0
    guests: int = 0


class Purge:
    """Forgets in small steps, from the first table and player to the last; then begins again."""

    def __init__(
        self, database: Database, *, guests_after: float | None, tables_after: float | None
    ) -> None:
        self._database = database
        self._guests_after = guests_after
        self._tables_after = tables_after
        self._last = ""
        self.purged = Purged()

    async def step(self, now: float) -> bool:
        """Forget some that are older than the settings say; whether there may be more to forget."""
        if self._tables_after is not None:
            before = now - self._tables_after
            count = await self._database.write(lambda one: _forget_tables(one, before))
            self._add(tables=count)
            if count == TABLES:
                return True
        if self._guests_after is None:
            return False
        return await self._look_at_guests(now - self._guests_after)

    def _add(self, *, tables: int = 0, guests: int = 0) -> None:
        self.purged = Purged(self.purged.tables + tables, self.purged.guests + guests)

    async def _look_at_guests(self, before: float) -> bool:
        asked = select(players.c.id).where(players.c.id > self._last)
        some = asked.order_by(players.c.id).limit(GUESTS)
        ids = await self._database.read(lambda one: one.scalars(some).all(), long=True)
        if ids:
            idle = await self._database.read(
                lambda one: one.scalars(_idle_guests(ids, before)).all(), long=True
            )
            if idle:
                count = await self._database.write(lambda one: _forget_guests(one, idle, before))
                self._add(guests=count)
                self._database.is_unscrubbed = True
        self._last = ids[-1] if len(ids) == GUESTS else ""
        return bool(self._last)


_NOT_BEGUN = text("(stage = 'gathering' OR stage = 'closed')")
"""As the index has it."""


def _forget_tables(connection: Connection, before: float) -> int:
    asked = (
        select(tables.c.table_id)
        .where(_NOT_BEGUN, tables.c.changed_at < before)
        .order_by(tables.c.changed_at)
        .limit(TABLES)
        .with_for_update()
    )
    ids = connection.scalars(asked).all()
    _delete_tables(connection, ids)
    return len(ids)


def _delete_tables(connection: Connection, ids: Sequence[str]) -> None:
    """Delete tables without a result, whose rows in `tables` are locked."""
    for table in (events, secrets, names, seats, lobby, tables) if ids else ():
        connection.execute(delete(table).where(table.c.table_id.in_(ids)))


def _has_account(player: ColumnElement[str]) -> ColumnElement[bool]:
    return or_(*(exists().where(one.c.player == player) for one in (logins, passkeys)))


def _idle_guests(ids: Sequence[str], before: float) -> Select[Any]:
    """Those of these people who are forgotten.

    Not whoever has finished a match, played or used a token since, or sits with somebody who has an
    account: nothing changes at a table at which such a person plays.
    """
    guest, beside = players.c.id, seats.alias()
    at_table = seats.c.player == guest
    return (
        select(guest)
        .where(
            guest.in_(ids),
            players.c.created_at < before,
            ~_has_account(guest),
            ~exists().where(at_table, seats.c.finished_at.is_not(None)),
            ~exists().where(
                at_table, same(tables, seats, "table_id"), tables.c.changed_at >= before
            ),
            ~exists().where(
                at_table, same(beside, seats, "table_id"), _has_account(beside.c.player)
            ),
            ~exists().where(tokens.c.player == guest, tokens.c.used_at >= before),
        )
        .order_by(guest)
    )


def _forget_guests(connection: Connection, ids: Sequence[str], before: float) -> int:
    mine = select(seats.c.table_id).where(seats.c.player.in_(ids))
    locked = (
        select(tables.c.table_id)
        .where(tables.c.table_id.in_(mine))
        .order_by(tables.c.table_id)
        .with_for_update()
    )
    left = connection.scalars(locked).all()
    # Somebody may have played, or made an account, since they were found.
    guests = connection.scalars(_idle_guests(ids, before)).all()
    for table in (names, seats) if guests else ():
        connection.execute(delete(table).where(table.c.player.in_(guests)))
    for guest in guests:
        forget(connection, guest)
    # Nobody is left who could finish these.
    empty = select(tables.c.table_id).where(
        tables.c.table_id.in_(left),
        tables.c.result.is_(None),
        ~exists().where(same(seats, tables, "table_id")),
    )
    _delete_tables(connection, connection.scalars(empty).all())
    return len(guests)
