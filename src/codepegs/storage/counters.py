"""Counts what statistics show as matches end, so that nobody has to search all that was ever played.

What a table adds to the counters follows from its rows in `seats`, `results` and `codebreaker_rounds`.
A transaction that changes these rows of a finished table takes away what was counted before, and adds
what they say afterwards. Before that it locks the table's row in `tables`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    ColumnElement,
    Connection,
    Insert,
    Select,
    Text,
    bindparam,
    case,
    cast,
    delete,
    exists,
    func,
    insert,
    literal_column,
    select,
    text,
    true,
    union_all,
)
from sqlalchemy.dialects import postgresql, sqlite

from codepegs.storage.db import (
    Database,
    Statement,
    Values,
    codebreaker_rounds,
    counters,
    results,
    run,
    same,
    seats,
    tables,
)

_KEY = [column.name for column in counters.primary_key.columns]
_ALL = true()


def is_together(table: Column[Any]) -> ColumnElement[bool]:
    """Whether one player holds several seats of that table."""
    one, other = seats.alias(), seats.alias()
    twice = same(one, other, "table_id", "player") & (one.c.seat < other.c.seat)
    return exists().where(one.c.table_id == table, twice)


def _word(word: str) -> ColumnElement[str]:
    return literal_column(f"'{word}'", Text)


def _lines(which: ColumnElement[bool], player: ColumnElement[Any]) -> Iterator[Select[Any]]:
    """A line for each match, outcome and round that counts, for the player in its seat."""
    together = is_together(seats.c.table_id)
    nothing: ColumnElement[int] = literal_column("0")
    ended = seats.join(results, same(results, seats, "table_id", "seat"))
    whose = player.label("player"), results.c.edition, results.c.played
    # Somebody who plays both sides of a table has seen every code: such matches count apart.
    counted = case((together, _word("together")), else_=_word("matches")).label("counted")
    yield (
        select(*whose, counted, nothing.label("rows"), seats.c.table_id)
        .select_from(ended)
        .where(which)
        .distinct()
    )
    yield (
        select(*whose, results.c.outcome, nothing, seats.c.table_id)
        .select_from(ended)
        .where(which, ~together)
    )
    rounds = codebreaker_rounds.c
    rows = func.coalesce(rounds.rows, nothing)
    yield (
        select(player, rounds.edition, rounds.played, _word("rounds"), rows, seats.c.table_id)
        .select_from(
            seats.join(codebreaker_rounds, same(codebreaker_rounds, seats, "table_id", "seat"))
        )
        .where(which, ~together)
    )


def _counted(which: ColumnElement[bool] = _ALL, times: str = "count(*)") -> Select[Any]:
    """The rows of `counters` that these tables make."""
    lines = union_all(*_lines(which, seats.c.player), *_lines(which, _word(""))).subquery()
    key = [lines.c[name] for name in _KEY]
    # In the order of the key, so that two transactions do not wait for each other.
    return select(*key, literal_column(times).label("times")).group_by(*key).order_by(*key)


def _add(dialect: Any, ids: Select[Any], times: str) -> Insert:
    counted = _counted(seats.c.table_id.in_(ids), times)
    adding = dialect.insert(counters).from_select([*_KEY, "times"], counted)
    added: Insert = adding.on_conflict_do_update(
        index_elements=_KEY, set_={"times": counters.c.times + adding.excluded.times}
    )
    return added


_these = bindparam("these", type_=Text)
_IDS = {
    postgresql: select(func.json_array_elements_text(cast(_these, JSON)).column_valued()),
    sqlite: select(func.json_each(_these).table_valued("value").c.value),
}
count, discount = (
    Statement(*(_add(dialect, ids, times) for dialect, ids in _IDS.items()))
    for times in ("count(*)", "-count(*)")
)


def these(ids: Sequence[str]) -> Sequence[Values]:
    """What `count` and `discount` are run with, for the tables of these ids."""
    return [{"these": json.dumps(ids)}] if ids else []


@contextmanager
def seats_change(connection: Connection, player: str) -> Iterator[None]:
    """Keep the counters right while the player's seats are given to another, or deleted."""
    mine = select(seats.c.table_id).where(seats.c.player == player)
    locked = (
        select(tables.c.table_id)
        .where(tables.c.table_id.in_(mine))
        .order_by(tables.c.table_id)
        .with_for_update()
    )
    ids = connection.scalars(locked).all()
    run(connection, [(discount, these(ids))] if ids else [])
    yield
    run(connection, [(count, these(ids))] if ids else [])
    connection.execute(delete(counters).where(counters.c.player == player))


def count_again(connection: Connection) -> None:
    """Count everything that was ever played, in place of what the counters say."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE counters IN SHARE ROW EXCLUSIVE MODE"))
    connection.execute(delete(counters))
    connection.execute(insert(counters).from_select([*_KEY, "times"], _counted()))


async def are_right(database: Database) -> bool:
    """Whether the counters say what counting everything again would."""

    def work(connection: Connection) -> bool:
        if connection.dialect.name == "postgresql":
            # Matches may end meanwhile: both have to be read at the same moment.
            connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
        kept = select(counters).where(counters.c.times != 0)
        found = [sorted(map(tuple, connection.execute(asked))) for asked in (kept, _counted())]
        return found[0] == found[1]

    return await database.read(work, long=True)
