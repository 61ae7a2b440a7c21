"""A database of release 1 is brought up to date and shows the same as before; its matches go on."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, select, text

from codepegs.cli.app import main
from codepegs.play.hosting.table_manager import TableManager
from codepegs.play.jobs.bot_jobs import InlineBotPlayer
from codepegs.play.ports import Page, SystemClock
from codepegs.play.table.summary import summarise_records
from codepegs.rules import commands as c
from codepegs.storage import derived, log_check
from codepegs.storage.db.database import Database
from codepegs.storage.db.migration import migrate
from codepegs.storage.db.schema import DERIVED, metadata, tables
from codepegs.storage.lists import Lists
from codepegs.storage.log import Log
from codepegs.storage.notify import NotifyBus
from codepegs.storage.people import People
from codepegs.web.security.passwords import Passwords
from codepegs.web.security.tokens import digest
from tests.play.process import RecordedAudience, do
from tests.storage.release import load_release_1

pytestmark = pytest.mark.anyio


class Upgraded(NamedTuple):
    """The database of the release, brought up to date."""

    database: Database
    said: dict[str, Any]
    """What release 1 showed of it."""


@pytest.fixture
async def upgraded(store_url: str, anyio_backend: str) -> AsyncIterator[Upgraded]:
    """The database of the release, brought up to date."""
    said = await load_release_1(store_url)
    await migrate(store_url)
    async with Database(store_url) as database:
        yield Upgraded(database, said)


def derived_rows(connection: Connection) -> list[Sequence[Any]]:
    return [
        connection.execute(select(one).order_by(*one.primary_key.columns)).all() for one in DERIVED
    ]


async def test_it_has_the_schema_of_a_new_database(upgraded: Upgraded) -> None:
    def compare(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    assert await upgraded.database.read(compare) == []


def test_the_check_finds_nothing_and_the_matches_are_the_same(
    store_url: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Commands of `codepegs db` bring it up to date first, as the server does."""
    monkeypatch.setenv("CODEPEGS_DATA", str(tmp_path / "data"))
    said = asyncio.run(load_release_1(store_url))
    assert main(["db", "check", "--json", "--database", store_url]) == 0
    checked = json.loads(capsys.readouterr().out)
    assert (checked["tables"], checked["problems"]) == (said["matches"], [])
    assert main(["db", "export", "ann", "--database", store_url]) == 0
    # Release 1 wrote no remarks.
    written = capsys.readouterr().out.splitlines()
    remarks = ("# Imported", "# At one screen")
    assert [line for line in written if not line.startswith(remarks)] == said["album"].splitlines()
    assert any(line.startswith(remarks) for line in written)


async def test_the_lists_show_what_they_showed(upgraded: Upgraded) -> None:
    lists, said = Lists(upgraded.database), upgraded.said
    pages = {"to join": await lists.to_join(), "to watch": await lists.to_watch()}
    for name, player in said["players"].items():
        pages[f"open of {name}"] = await lists.of_player(player, finished=False)
        pages[f"finished of {name}"] = await lists.of_player(player, finished=True)
    assert {name: _shown(page) for name, page in pages.items()} == said["lists"]


def _shown(page: Page) -> list[dict[str, Any]]:
    return [
        {
            "table": one.table,
            "version": one.version,
            "edition": one.summary.edition,
            "stage": one.summary.stage,
            "seats": [[seat, who, one.names.get(seat)] for seat, who in one.summary.sitters],
        }
        for one in page.tables
    ]


async def test_the_statistics_are_the_same_and_some_matches_count_apart(
    upgraded: Upgraded,
) -> None:
    """Imported matches have lines of their own; those at one screen are only counted.

    Rounds that were not played to their end counted as codes that nobody had cracked, and do not any
    more.
    """
    lists, said = Lists(upgraded.database), upgraded.said
    ways, at_one_screen, not_played_out = set(), 0, 0
    for name, player in {"everybody": None, **said["players"]}.items():
        now: dict[str, Counter[str]] = {}
        for one in await lists.statistics(player):
            # In JSON the numbers of rows are text.
            numbers = json.loads(json.dumps(asdict(one)))
            rows = numbers.pop("distribution")
            ways.add(numbers.pop("played"))
            now.setdefault(numbers.pop("edition"), Counter()).update(numbers | rows)
        for before in said["statistics"][name]:
            found = now.pop(before.pop("edition"))
            at_one_screen += found["together"]
            assert found["matches"] + found["together"] == before["matches"]
            if not found["together"]:
                not_played_out += before["rounds"] - found["rounds"]
                before["rounds"] = found["rounds"]
                assert found == Counter(before | before.pop("distribution"))
        assert not now
    assert ways == {"unaided", "imported"} and at_one_screen and not_played_out > 0


async def test_a_rebuild_changes_nothing(upgraded: Upgraded) -> None:
    before = await upgraded.database.read(derived_rows)
    rebuilt = await derived.rebuild(upgraded.database, summarise_records)
    assert (rebuilt.tables, rebuilt.failed) == (upgraded.said["matches"], [])
    assert await upgraded.database.read(derived_rows) == before


async def test_a_table_is_found_by_the_code_to_join_it(upgraded: Upgraded) -> None:
    lobby = upgraded.said["tables"]["lobby"]
    asked = select(tables.c.join_code).where(tables.c.table_id == lobby)
    code = await upgraded.database.read(lambda connection: connection.scalar(asked))
    assert code and await Log(upgraded.database).find_code(code) == lobby


async def test_people_sign_in_as_before(upgraded: Upgraded) -> None:
    people, said = People(upgraded.database), upgraded.said
    login = await people.login("ann")
    assert login is not None
    ann, password_hash = login
    assert (ann.id, ann.name, ann.has_account) == (said["players"]["ann"], "Ann", True)
    assert await Passwords().fits(password_hash, "a long password of ours")
    assert [one.label for one in await people.passkeys_of(ann.id)] == ["My phone"]
    by_token = await people.token(digest(said["token"]), now=0.0)
    assert by_token is not None and by_token[0] == ann
    [passkey] = await people.passkeys_of(said["players"]["ben"])
    assert passkey.sign_count == 1 and passkey.used_at is not None
    cleo = await people.player(said["players"]["cleo"])
    assert cleo is not None and (cleo.name, cleo.language, cleo.has_account) == (
        "Cléo",
        "fr",
        False,
    )
    assert await people.login("dan") is None


async def test_running_matches_are_played_to_their_end(upgraded: Upgraded) -> None:
    """One at one screen, a rematch of two people, and one that an account took from a guest."""
    database, said = upgraded
    log, ann, ben = Log(database), said["players"]["ann"], said["players"]["ben"]
    manager = TableManager(
        store=log,
        audience=RecordedAudience(),
        bus=NotifyBus(),
        clock=SystemClock(),
        dice=random.Random(1),
        bot_player=InlineBotPlayer(),
    )
    try:
        for name, people, code in (
            ("running", (ann, ann), "RBGY"),
            ("rematch", (ann, ben), "PRBY"),
            ("kept", (ann, ben), "RBGY"),
        ):
            table = await manager.tables.get(said["tables"][name])
            assert table.state.match.ended is None
            while (seat := table.state.match.awaited) is not None:
                if table.state.match.stage == "code":
                    await do(table, c.SetCode(seat, code), people[seat])
                else:
                    await do(table, c.Guess(seat, code), people[seat])
            assert table.state.stage == "over"
    finally:
        manager.close()
        await log.close()
    assert [problem async for problem in log_check.check(database)] == []
    assert [problem async for problem in derived.compare(database, summarise_records)] == []
    finished = await Lists(database).of_player(ann, finished=True)
    assert {said["tables"][name] for name in ("running", "rematch", "kept")} <= {
        one.table for one in finished.tables
    }


KILLED_AT_THE_FIFTH = """
import os, sys
from alembic import op
from codepegs.storage.db.migration import migrate_now

renamed, execute = [], op.execute
def execute_or_die(statement):
    if len(renamed) == 5:
        os._exit(9)
    renamed.append(statement)
    execute(statement)
op.execute = execute_or_die
migrate_now(sys.argv[1])
"""


async def test_a_migration_that_was_killed_leaves_the_old_database(
    store_url: str, anyio_backend: str
) -> None:
    said = await load_release_1(store_url)

    def everything(connection: Connection) -> str:
        columns = inspect(connection).get_multi_columns()
        rows = connection.execute(text("SELECT * FROM sitters ORDER BY match, seat")).all()
        return (
            f"{columns} {rows} {connection.scalar(text('SELECT version_num FROM alembic_version'))}"
        )

    async with Database(store_url) as database:
        before = await database.read(everything)
    killed = await asyncio.create_subprocess_exec(
        sys.executable, "-c", KILLED_AT_THE_FIFTH, store_url
    )
    assert await killed.wait() == 9
    async with Database(store_url) as database:
        assert await database.read(everything) == before
    await migrate(store_url)
    async with Database(store_url) as database:
        rebuilt = await derived.rebuild(database, summarise_records)
    assert (rebuilt.tables, rebuilt.failed) == (said["matches"], [])
