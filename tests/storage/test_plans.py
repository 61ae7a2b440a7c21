"""Nothing that a player can ask searches all that was ever played: every statement uses an index."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from sqlalchemy import Connection, event

from codepegs.play import Cursor, Passkey, Token
from codepegs.storage.db.database import Database
from codepegs.storage.db.schema import tables
from codepegs.storage.db.sqlite import Sqlite
from codepegs.storage.lists import Lists
from codepegs.storage.log import Log
from codepegs.storage.people import People
from tests.storage.entries import ANN, OVER, fill, guess, opening, table

pytestmark = pytest.mark.anyio


@dataclass
class Asked:
    """Every statement that was sent to a database, and on PostgreSQL how it finds its rows."""

    statements: dict[str, Any] = field(default_factory=dict)


@pytest.fixture
def asked(database: Database) -> Iterator[Asked]:
    """What is asked of the database from now on."""
    asked = Asked()
    backend = database._backend
    if isinstance(backend, Sqlite):
        engines = backend._writer, backend._reader, backend._long_reader

        def trace(connection: sqlite3.Connection, *_: object) -> None:
            connection.set_trace_callback(lambda said: asked.statements.setdefault(said))

        for engine in engines:
            event.listen(engine, "checkout", trace)
        yield asked
        return
    planned = [backend._engine.sync_engine, backend._long_engine.sync_engine]

    def note(connection: Connection, _: Any, said: str, given: Any, _c: Any, many: bool) -> None:
        if said in asked.statements or said.startswith(
            ("EXPLAIN", "SET", "LOCK", "BEGIN", "ANALYZE")
        ):
            return
        asked.statements[said] = None
        one = given[0] if many else given
        # In small tables it would not use an index that it uses in large ones.
        for way in ("seqscan", "mergejoin", "hashjoin"):
            connection.exec_driver_sql(f"SET LOCAL enable_{way} = off")
        plan = connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {said}", one).scalar()
        asked.statements[said] = json.loads(plan) if isinstance(plan, str) else plan

    for one in planned:
        event.listen(one, "before_cursor_execute", note)
    yield asked


async def scans(asked: Asked, database: Database) -> list[tuple[str, str]]:
    """The tables that are read from one end to the other, each with the statement that does so."""
    backend = database._backend
    if not isinstance(backend, Sqlite):
        return [
            (said, node["Relation Name"])
            for said, plan in asked.statements.items()
            for node in nodes(plan[0]["Plan"])
            if "Relation Name" in node
            and node["Node Type"] != "ModifyTable"
            and not {"Index Cond", "Recheck Cond"} & node.keys()
            and not {node["Relation Name"], node.get("Index Name")} & NO_TABLES
        ]
    found = []
    with sqlite3.connect(str(backend._reader.url.database)) as file:
        for said in list(asked.statements):
            if said.startswith(("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")):
                for *_, detail in file.execute(f"EXPLAIN QUERY PLAN {said}"):
                    # A subquery in the plan has brackets, and the list of ids is no table.
                    if detail.startswith("SCAN ") and detail.split()[1] not in NO_TABLES:
                        found.append((said, detail.split()[1]))
    file.close()
    return found


NO_TABLES = frozenset(
    {
        "CONSTANT",
        "anon_1",
        "anon_2",
        "anon_3",
        "json_each",
        "(subquery-1)",
        "lobby",
        "tables_not_begun",
    }
)
"""What has no more rows where more was played: the lobby holds only tables at which somebody is, and
tables that never began are forgotten after a day."""


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All nodes of a plan."""
    yield plan
    for part in plan.get("Plans", ()):
        yield from nodes(part)


async def everything_that_players_ask(database: Database) -> AsyncIterator[str]:
    """Do whatever a request, a message or a sweep can cause; yields the names."""
    log, lists, people = Log(database), Lists(database), People(database)
    (head,) = await log.append([opening(50)])
    (head,) = await log.append([guess(50, head, command="c", summary=OVER)])
    await Log(database).append([guess(50, head, summary=OVER)])
    yield "append"
    await log.read(table(50), 1)
    await log.heads([table(50), table(3)])
    await log.due(20.0)
    await log.find_code("KLMN")
    await log.show([table(1), table(50)], 100.0)
    await log.hide(200.0)
    yield "read"
    after = Cursor(2000.0, table(9))
    for cursor in (None, after):
        await lists.to_join(after=cursor)
        await lists.to_watch(after=cursor)
        for finished in (True, False):
            await lists.of_player(ANN, finished=finished, after=cursor)
    await lists.table(table(1))
    await lists.statistics()
    await lists.statistics(ANN)
    yield "list"
    guest = await people.guest("Ann", "en", 0.0)
    account = await people.guest("Ben", "en", 0.0)
    await people.rename(guest.id, "Anne")
    await people.set_language(guest.id, "de")
    await people.player_of_session(guest.id, "session")
    await people.end_session(guest.id, "session", 1e9)
    await people.ended_sessions(["session"])
    await people.end_sessions(guest.id)
    await people.add_login(account.id, "ben", "hash", 0.0)
    await people.login("ben")
    await people.login_of(account.id)
    await people.set_password(account.id, "other")
    await people.add_passkey(Passkey("key", account.id, b"key", 0, "Phone", 0.0, None))
    await people.passkeys_of(account.id)
    await people.find_passkey("key")
    await people.used_passkey("key", 1, 1.0)
    await people.drop_passkey(account.id, "key")
    await people.add_token(Token("t" * 32, account.id, "digest", "Bot", 0.0, None))
    await people.token("digest", 100.0)
    await people.tokens_of(account.id)
    await people.drop_token(account.id, "t" * 32)
    await people.generations([guest.id])
    await people.known_tokens(["t" * 32])
    await people.keep_games(guest.id, account.id)
    await people.heir(guest.id)
    await people.left_something(guest.id)
    await people.erase(account.id)
    yield "people"


def much_was_played(connection: Connection) -> None:
    """PostgreSQL begins with the smaller table: here, as on a server, that is the lobby."""
    others = ", ".join(column.name for column in tables.c if column.name != "table_id")
    connection.exec_driver_sql(
        f"INSERT INTO tables (table_id, {others}) SELECT md5(number::text), {others} "
        f"FROM tables, generate_series(1, 3000) AS number WHERE table_id = '{table(3)}'"
    )
    for one in ("tables", "lobby"):
        connection.exec_driver_sql(f"ANALYZE {one}")


async def test_no_statement_reads_a_table_from_one_end_to_the_other(
    asked: Asked, database: Database
) -> None:
    log = Log(database)
    await fill(log)
    if not database.is_sqlite:
        await database.write(much_was_played)
    asked.statements.clear()
    assert [name async for name in everything_that_players_ask(database)]
    assert len(asked.statements) > 40
    assert await scans(asked, database) == []


async def test_one_that_does_is_found(asked: Asked, database: Database) -> None:
    await database.read(
        lambda connection: connection.exec_driver_sql(
            "SELECT count(*) FROM results WHERE edition = 'mini'"
        ).all()
    )
    assert [scanned for _, scanned in await scans(asked, database)] == ["results"]
