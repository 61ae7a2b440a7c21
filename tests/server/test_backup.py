"""`codepegs db backup` and `restore`, on both kinds of databases, and what `check` asks of them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it ships no types
import pytest
from sqlalchemy import delete, select, text, update

from codepegs.storage.db.file_lock import locked
from codepegs.storage.db.schema import checks, events, metadata, players, seats
from tests.server.admin_commands import DatabaseAdmin
from tests.servers import postgres_programs

KEY = "a key that signs the cookies of guests"
OTHER_KEY = "another key, made by a newer server"


@pytest.fixture(autouse=True)
def programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL's own programs are found."""
    monkeypatch.setenv("PATH", f"{postgres_programs()}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture
def file(filled: DatabaseAdmin) -> Path:
    """A backup of Ann's matches."""
    write_key(filled, KEY)
    file = filled.folder / "backup"
    result = filled("backup", str(file))
    assert result == (0, f"The backup is {file}, with the secret key in {file}.secret-key.\n", "")
    return file


def write_key(admin: DatabaseAdmin, key: str) -> Path:
    path = admin.folder / "data" / "secret-key"
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{key}\n")
    path.chmod(0o600)
    return path


def rows(admin: DatabaseAdmin) -> dict[str, list[Any]]:
    """Everything in the database."""
    tables = metadata.sorted_tables
    return {one.name: sorted(map(str, admin.rows(select(one)))) for one in tables}


# -- Backing up and restoring -----------------------------------------------------------------------


def test_what_was_lost_since_a_backup_is_restored(filled: DatabaseAdmin, file: Path) -> None:
    before = rows(filled)
    for one in (events, seats, players):
        filled.execute(delete(one))
    result = filled("restore", str(file), "--replace")
    assert result == (0, f"The database is as it was in {file}.\n", "")
    assert rows(filled) == before
    assert filled("check").code == 0


def test_nobody_else_can_read_a_backup(file: Path) -> None:
    for one in (file, file.with_name("backup.secret-key")):
        assert one.stat().st_mode & 0o077 == 0, one


def test_a_backup_leaves_nothing_else_behind(file: Path) -> None:
    here = {one.name for one in file.parent.iterdir() if "backup" in one.name}
    assert here == {"backup", "backup.secret-key"}


def test_a_backup_is_not_written_over_another_unasked(filled: DatabaseAdmin, file: Path) -> None:
    before = file.read_bytes()
    filled.execute(delete(seats))
    assert "exists already" in filled("backup", str(file)).err
    assert file.read_bytes() == before
    assert filled("backup", str(file), "--replace").code == 0
    assert file.read_bytes() != before


def test_existing_data_is_not_replaced_unasked(filled: DatabaseAdmin, file: Path) -> None:
    filled.execute(delete(seats))
    before = rows(filled)
    result = filled("restore", str(file))
    assert result.code == 1
    assert "holds data already, and nothing was changed" in result.err
    assert rows(filled) == before


def test_the_secret_key_is_restored_with_the_database(filled: DatabaseAdmin, file: Path) -> None:
    path = write_key(filled, OTHER_KEY)
    assert filled("restore", str(file), "--replace").code == 0
    assert path.read_text() == f"{KEY}\n"
    assert path.stat().st_mode & 0o077 == 0


def test_another_secret_key_is_not_replaced_unasked(filled: DatabaseAdmin, file: Path) -> None:
    path = write_key(filled, OTHER_KEY)
    before = rows(filled)
    result = filled("restore", str(file))
    assert result.code == 1
    assert str(path) in result.err
    assert (path.read_text(), rows(filled)) == (f"{OTHER_KEY}\n", before)


def test_a_backup_without_its_key_says_what_that_means(filled: DatabaseAdmin, file: Path) -> None:
    file.with_name("backup.secret-key").unlink()
    result = filled("restore", str(file), "--replace")
    assert result.code == 0
    assert result.err == "There is no secret key beside it: guests have to begin anew.\n"


def test_a_backup_of_an_older_version_is_brought_up_to_date(
    filled: DatabaseAdmin, file: Path
) -> None:
    assert filled("migrate", "--to", "0004").code == 0
    assert filled("backup", str(file), "--replace").code == 0
    assert filled("migrate").code == 0
    assert filled("restore", str(file), "--replace").code == 0
    assert filled("check").code == 0


def test_what_is_no_backup_is_refused(filled: DatabaseAdmin, tmp_path: Path) -> None:
    before = rows(filled)
    file = tmp_path / "no-backup"
    for content in (b"", b"a letter", b"SQLite format 3\0 cut off", b"PGDMP cut off"):
        file.write_bytes(content)
        result = filled("restore", str(file), "--replace")
        assert (result.code, result.out, "Traceback" in result.err) == (1, "", False), content
    assert "There is no file" in filled("restore", str(tmp_path / "nothing"), "--replace").err
    assert rows(filled) == before


def test_a_restore_that_fails_midway_leaves_everything_as_it_was(
    filled: DatabaseAdmin, file: Path
) -> None:
    """A backup that ends too early, as after a copy that was stopped."""
    before = rows(filled)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) * 2 // 3])
    result = filled("restore", str(file), "--replace")
    assert (result.code, result.out) == (1, "")
    assert rows(filled) == before


def test_a_database_that_a_server_uses_is_not_restored(filled: DatabaseAdmin, file: Path) -> None:
    with in_use(filled.url):
        result = filled("restore", str(file), "--replace")
    assert result.code == 1
    assert "Another server uses the database" in result.err
    assert filled("check").code == 0


@contextlib.contextmanager
def in_use(url: str) -> Iterator[None]:
    """As a server keeps its database."""
    if url.startswith("sqlite"):
        with locked(url, exclusive=False):
            yield
        return
    loop = asyncio.new_event_loop()
    named = {"application_name": "codepegs"}
    connection = loop.run_until_complete(asyncpg.connect(url, server_settings=named))
    try:
        yield
    finally:
        loop.run_until_complete(connection.close())
        loop.close()


def test_a_database_in_use_can_be_backed_up(filled: DatabaseAdmin) -> None:
    with in_use(filled.url):
        assert filled("backup", str(filled.folder / "while it runs")).code == 0


def test_a_folder_that_is_not_there_is_named(filled: DatabaseAdmin) -> None:
    result = filled("backup", str(filled.folder / "nowhere" / "backup"))
    assert result.code == 1
    assert "nowhere" in result.err
    assert "Traceback" not in result.err


def test_without_the_programs_of_postgresql_it_is_said_which_are_missing(
    filled: DatabaseAdmin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    result = filled("backup", str(filled.folder / "backup"))
    if filled.url.startswith("sqlite"):
        assert result.code == 0
    else:
        assert result.code == 1
        assert "The program psql is missing." in result.err


# -- Asking the database itself ---------------------------------------------------------------------


def damage_index(admin: DatabaseAdmin) -> None:
    """Let an index hold other values than its rows, as after a write that was lost."""
    path = admin.url.removeprefix("sqlite:///")
    of_index = "WHERE name = 'seats_by_player'"

    def execute(*statements: str) -> None:
        # Each on a new connection, which reads the schema anew.
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA writable_schema=ON")
            for statement in statements:
                connection.execute(statement)

    execute("UPDATE seats SET player = player || 'x'")
    execute(f"UPDATE sqlite_schema SET sql = sql || ' WHERE seat < 0' {of_index}")
    execute("UPDATE seats SET player = rtrim(player, 'x')")
    execute(f"UPDATE sqlite_schema SET sql = replace(sql, ' WHERE seat < 0', '') {of_index}")


@pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
def test_a_damaged_index_is_found(filled: DatabaseAdmin) -> None:
    damage_index(filled)
    result = filled("check")
    assert result.code == 1
    assert "The database itself finds its files damaged: " in result.out
    assert "seats_by_player" in result.out
    assert filled("check", "--incremental").code == 1
    filled.execute(text("REINDEX"))
    assert filled("check").code == 0


@pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("how", ["--quick", "--incremental"])
def test_a_damaged_page_is_found_by_every_kind_of_check(filled: DatabaseAdmin, how: str) -> None:
    path = Path(filled.url.removeprefix("sqlite:///"))
    page = filled.rows(text("SELECT rootpage FROM sqlite_schema WHERE name = 'events'"))[0][0]
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with path.open("r+b") as stream:
        stream.seek((page - 1) * 4096)
        stream.write(b"\xff" * 200)
    result = filled("check", how)
    assert result.code == 1
    assert "damaged" in result.out + result.err
    assert "Traceback" not in result.err
    assert filled("backup", str(filled.folder / "damaged")).code == 1


@pytest.mark.parametrize(
    "store_url", [pytest.param("postgresql", marks=pytest.mark.server)], indirect=True
)
def test_amcheck_is_asked_where_it_is_installed(filled: DatabaseAdmin) -> None:
    """The tests' PostgreSQL comes without it: functions of the same names answer as it would."""
    left_out = "PostgreSQL's own files were not checked"
    result = filled("check")
    assert (result.code, left_out in result.err) == (0, True)
    filled.execute(
        text(
            "CREATE FUNCTION bt_index_check(regclass, boolean) RETURNS void LANGUAGE plpgsql AS $$ "
            "BEGIN IF $1 = 'seats_by_player'::regclass AND $2 THEN RAISE 'lacks a row' "
            "USING ERRCODE = 'XX002'; END IF; END $$"
        )
    )
    filled.execute(
        text(
            "CREATE FUNCTION verify_heapam(regclass, boolean DEFAULT false, boolean DEFAULT false, "
            "text DEFAULT 'none', bigint DEFAULT NULL, bigint DEFAULT NULL) RETURNS TABLE "
            "(blkno bigint, offnum int, msg text) LANGUAGE sql AS $$ "
            "SELECT 3::bigint, 4, 'is torn' WHERE $1 = 'events'::regclass $$"
        )
    )
    result = filled("check")
    assert (result.code, left_out in result.err) == (1, False)
    assert "finds its files damaged: events: 3/4: is torn." in result.out
    assert "finds its files damaged: lacks a row." in result.out
    assert "lacks a row" not in filled("check", "--quick").out


# -- Quick and incremental ----------------------------------------------------------------------------


def test_a_quick_check_finds_missing_rows_and_plays_nothing(filled: DatabaseAdmin) -> None:
    assert filled("check", "--quick").code == 0
    here = (events.c.table_id == filled.first_table()) & (events.c.version == 5)
    filled.execute(update(events).where(here).values(body="{}"))
    assert filled("check", "--quick").out == "2 matches were checked. 0 problems were found.\n"
    filled.execute(delete(events).where(events.c.table_id == filled.first_table()))
    assert filled("check", "--quick").code == 1


@pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
def test_an_incremental_check_looks_only_at_matches_that_have_changed(
    filled: DatabaseAdmin,
) -> None:
    table = filled.first_table()
    # Before the first check that found nothing wrong, an incremental one is one of everything.
    assert json.loads(filled("check", "--incremental", "--json").out)["tables"] == 2
    filled.execute(text("UPDATE tables SET changed_at = changed_at + 100000000"))
    filled.execute(text("UPDATE checks SET began_at = began_at + 50000000"))
    filled.execute(text(f"UPDATE tables SET changed_at = 1 WHERE table_id = '{table}'"))
    here = (events.c.version == 5) & (events.c.table_id == table)
    filled.execute(update(events).where(here).values(body="{}"))
    result = json.loads(filled("check", "--incremental", "--json").out)
    # The newer one is read again, and its row in the lists is found changed.
    assert result["tables"] == 1
    assert [one["table"] != table for one in result["problems"]] == [True]
    here = (events.c.version == 5) & (events.c.table_id != table)
    filled.execute(update(events).where(here).values(body="{}"))
    found = json.loads(filled("check", "--incremental", "--json").out)["problems"]
    assert {one["table"] == table for one in found} == {False}
    assert any("is not as it was written" in one["problem"] for one in found)


@pytest.mark.parametrize("store_url", ["sqlite"], indirect=True)
def test_only_a_check_without_problems_is_the_beginning_of_the_next(filled: DatabaseAdmin) -> None:
    filled.execute(delete(seats))
    for how in ((), ("--incremental",), ("--quick",)):
        filled("check", *how)
    assert filled.rows(select(checks)) == []
    assert filled("rebuild").code == 0
    assert filled("check").code == 0
    assert len(filled.rows(select(checks))) == 1


def test_a_check_cannot_be_both(admin: DatabaseAdmin) -> None:
    result = admin("check", "--quick", "--incremental")
    assert result.code == 1
    assert "Leave one of them out." in result.err
