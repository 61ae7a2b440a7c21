"""`codepegs db` for the whole database: migrating, checking, rebuilding, on both kinds."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, delete, insert, select, text, update

from codepegs.cli.app import main
from codepegs.storage.db.file_lock import locked
from codepegs.storage.db.migration import migrate
from codepegs.storage.db.schema import (
    DERIVED,
    codebreaker_rounds,
    events,
    players,
    results,
    seats,
    secrets,
    tables,
)
from tests.server.admin_commands import ALBUM, DatabaseAdmin, ann_of, derived
from tests.storage.release import load_release_1

# -- Migrating ------------------------------------------------------------------------------------


def test_migrating_makes_a_database_where_there_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "new" / "pegs.db"
    assert main(["db", "migrate", "--database", f"sqlite:///{path}"]) == 0
    assert (capsys.readouterr().out, path.exists()) == ("The database is up to date.\n", True)


def test_nobody_else_can_read_a_database_that_was_made(tmp_path: Path) -> None:
    main(["db", "migrate", "--database", f"sqlite:///{tmp_path / 'pegs.db'}"])
    assert (tmp_path / "pegs.db").stat().st_mode & 0o077 == 0


def test_migrating_an_up_to_date_database_changes_nothing(filled: DatabaseAdmin) -> None:
    before = filled.rows(select(events))
    assert filled("migrate") == (0, "The database is up to date.\n", "")
    assert filled.rows(select(events)) == before


def test_without_an_address_the_settings_say_which_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CODEPEGS_DATABASE", f"sqlite:///{tmp_path / 'named.db'}")
    main(["db", "migrate"])
    assert (tmp_path / "named.db").exists()


@pytest.mark.parametrize(
    "command",
    [
        ["check"],
        ["rebuild"],
        ["migrate"],
        ["export", "ann"],
        ["erase", "ann"],
        ["import", "a", "b"],
    ],
    ids=lambda command: command[0],
)
def test_an_invalid_address_is_refused(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "b").write_text(ALBUM)
    words = [str(tmp_path / "b") if word == "b" else word for word in command]
    assert main(["db", *words, "--database", "mysql://x/y"]) == 1
    assert capsys.readouterr().err.startswith('CODEPEGS_DATABASE is "mysql://x/y"; expected: ')


def test_an_unreachable_database_is_reported_without_a_traceback(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["db", "check", "--database", "postgresql://ann:hidden@127.0.0.1:1/pegs"]) == 1
    said = capsys.readouterr().err
    address = "postgresql://ann:***@127.0.0.1:1/pegs"
    assert said.startswith(f"The database {address} cannot be opened: ") and "hidden" not in said


@pytest.mark.parametrize("is_empty", [False, True], ids=["missing", "empty"])
@pytest.mark.parametrize(
    "command",
    [["check"], ["rebuild"], ["export", "ann"], ["erase", "ann", "--yes"], ["import", "ann", "b"]],
    ids=lambda command: command[0],
)
def test_a_file_without_a_database_is_refused_and_nothing_is_made(
    command: list[str], is_empty: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "b").write_text(ALBUM)
    file = tmp_path / "no.db"
    if is_empty:
        file.touch()
    before = sorted(tmp_path.iterdir())
    words = [str(tmp_path / "b") if word == "b" else word for word in command]
    assert main(["db", *words, "--database", f"sqlite:///{file}"]) == 1
    assert capsys.readouterr().err.startswith("There is no database at ")
    assert sorted(tmp_path.iterdir()) == before
    assert not is_empty or file.stat().st_size == 0


@pytest.mark.parametrize("command", ["check", "rebuild", "migrate"])
def test_a_database_that_lacks_a_table_is_refused(filled: DatabaseAdmin, command: str) -> None:
    filled.execute(text("DROP TABLE codebreaker_rounds"))
    assert filled(command) == (
        1,
        "",
        "The database lacks tables: codebreaker_rounds. Restore a backup.\n",
    )


@pytest.mark.parametrize("command", ["check", "rebuild", "migrate"])
def test_a_database_that_lost_its_version_is_refused(filled: DatabaseAdmin, command: str) -> None:
    filled.execute(text("DELETE FROM alembic_version"))
    result = filled(command)
    assert (result.code, "does not say which version it has" in result.err) == (1, True)


def test_a_data_folder_that_is_a_file_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "data").touch()
    monkeypatch.setenv("CODEPEGS_DATA", str(tmp_path / "data"))
    assert main(["db", "check"]) == 1
    assert capsys.readouterr().err.startswith("CODEPEGS_DATA is ")


def test_a_locked_database_is_said_to_be_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("codepegs.storage.db.sqlite.BUSY", 0.01)
    url = f"sqlite:///{tmp_path / 'pegs.db'}"
    main(["db", "migrate", "--database", url])
    capsys.readouterr()
    with sqlite3.connect(tmp_path / "pegs.db", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        assert main(["db", "rebuild", "--database", url]) == 1
        other.execute("ROLLBACK")
    assert "database is locked" in capsys.readouterr().err


def test_migrating_is_refused_while_a_server_uses_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path}/pegs.db"
    with locked(url, exclusive=True):
        assert main(["db", "migrate", "--database", url]) == 1
    assert "Another server uses the database" in capsys.readouterr().err


def test_a_database_in_use_is_checked_but_not_brought_up_to_date(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url, older = f"sqlite:///{tmp_path}/pegs.db", f"sqlite:///{tmp_path}/older.db"
    asyncio.run(migrate(url))
    with locked(url, exclusive=True):
        assert main(["db", "check", "--database", url]) == 0
    asyncio.run(load_release_1(older))
    with locked(older, exclusive=True):
        assert main(["db", "check", "--database", older]) == 1
    assert "has to be brought up to date, and a server uses it" in capsys.readouterr().err


# -- Checking -------------------------------------------------------------------------------------


def test_an_empty_database_has_no_problem(admin: DatabaseAdmin) -> None:
    assert admin("check")[:2] == (0, "0 matches were checked. 0 problems were found.\n")


def test_matches_that_were_kept_pass_the_check(filled: DatabaseAdmin) -> None:
    assert filled("check")[:2] == (0, "2 matches were checked. 0 problems were found.\n")


def test_a_check_for_programs_is_json(filled: DatabaseAdmin) -> None:
    said = json.loads(filled("check", "--json").out)
    asked = filled.url.startswith("sqlite")  # the tests' PostgreSQL comes without amcheck
    assert said == {"tables": 2, "database_asked": asked, "problems": []}


def test_a_changed_event_is_found(filled: DatabaseAdmin) -> None:
    table = filled.first_table()
    changed = update(events).where(events.c.table_id == table, events.c.version == 5)
    filled.execute(changed.values(at=events.c.at + 1))
    assert filled("check").out.splitlines() == [
        f"Version 5 of table {table} is not as it was written, or not in its place.",
        "2 matches were checked. 1 problem was found.",
    ]


def test_a_problem_for_programs_names_its_place(filled: DatabaseAdmin) -> None:
    table = filled.first_table()
    filled.execute(delete(events).where(events.c.table_id == table, events.c.version == 5))
    result = filled("check", "--json")
    problems = json.loads(result.out)["problems"]
    assert (result.code, problems[0]["table"], problems[0]["version"]) == (1, table, 6)


def test_a_changed_seed_is_found(filled: DatabaseAdmin) -> None:
    table = filled.first_table()
    mine = update(secrets).where(secrets.c.table_id == table, secrets.c.version == 1)
    filled.execute(mine.values(body=json.dumps({"seed": "00" * 32})))
    result = filled("check")
    assert (result.code, "the seed does not fit its commitment" in result.out) == (1, True)


def test_an_event_that_cannot_be_read_is_a_problem_and_no_traceback(filled: DatabaseAdmin) -> None:
    table = filled.first_table()
    filled.execute(delete(secrets).where(secrets.c.table_id == table))
    result = filled("check")
    missing_seed = f"Version 1 of table {table}: the seed that was kept beside it is missing.\n"
    assert (result.code, missing_seed in result.out) == (1, True)


def test_a_body_that_is_no_json_is_a_problem_and_no_traceback(filled: DatabaseAdmin) -> None:
    table = filled.first_table()
    mine = update(events).where(events.c.table_id == table, events.c.version == 2)
    filled.execute(mine.values(body="{"))
    result = filled("check")
    assert (result.code, "2 matches were checked. 1 problem was found." in result.out) == (1, True)


def test_a_secret_that_is_no_json_is_a_problem_and_no_traceback(filled: DatabaseAdmin) -> None:
    table = filled.first_table()
    filled.execute(update(secrets).where(secrets.c.table_id == table).values(body="{"))
    result = filled("check")
    assert (result.code, f"Version 1 of table {table}: cannot be read" in result.out) == (1, True)


def first_of(one: Table, table: str, **values: Any) -> Any:
    return update(one).where(one.c.table_id == table).values(**values)


@pytest.mark.parametrize(
    ("falsify", "came"),
    [
        (lambda table: delete(tables).where(tables.c.table_id == table), "tables"),
        (lambda table: first_of(tables, table, version=3), "tables"),
        (lambda table: first_of(tables, table, stage="playing"), "tables"),
        (lambda table: first_of(seats, table, player="b" * 32), "seats"),
        (lambda table: delete(seats).where(seats.c.table_id == table), "seats"),
        (lambda table: first_of(results, table, outcome="undecided"), "results"),
        (lambda table: first_of(codebreaker_rounds, table, rows=9), "codebreaker_rounds"),
    ],
)
def test_lists_that_do_not_say_what_the_log_says_are_found_and_mended(
    filled: DatabaseAdmin, falsify: Callable[[str], Any], came: str
) -> None:
    table = filled.first_table()
    filled.execute(falsify(table))
    result = filled("check")
    said = (
        f"Table {table}: the lists do not say what its log says ({came}). "
        "codepegs db rebuild mends that.\n"
    )
    assert (result.code, said in result.out) == (1, True)
    assert filled("rebuild").code == 0
    assert filled("check").code == 0


def test_lists_of_a_match_that_is_not_there_are_found(filled: DatabaseAdmin) -> None:
    row = {"table_id": "f" * 32, "seat": 0, "edition": "mini", "outcome": "won"}
    filled.execute(insert(results).values(**row))
    result = filled("check")
    assert (result.code, f"Table {'f' * 32}: the lists do not say" in result.out) == (1, True)


def test_what_belongs_to_a_player_who_does_not_exist_is_found(filled: DatabaseAdmin) -> None:
    ann = ann_of(filled)
    assert ann is not None
    filled.execute(delete(players))
    result = filled("check")
    assert result.code == 1
    assert (
        f"There are rows of player {ann.id}, who does not exist (seats, names, logins, counters)."
        in result.out
    )


def test_what_was_written_of_somebody_after_erasing_can_be_erased_too(
    filled: DatabaseAdmin,
) -> None:
    ann = ann_of(filled)
    assert ann is not None
    filled.execute(delete(players))
    assert filled("erase", ann.id, "--yes").code == 0
    assert filled("check").code == 0


# -- Rebuilding -----------------------------------------------------------------------------------


def test_lists_are_derived_anew(filled: DatabaseAdmin) -> None:
    before = derived(filled)
    for one in DERIVED:
        filled.execute(delete(one))
    assert filled("rebuild") == (0, "2 tables were read anew.\n", "")
    assert derived(filled) == before


def test_rebuilding_for_programs_is_json(filled: DatabaseAdmin) -> None:
    assert json.loads(filled("rebuild", "--json").out) == {"tables": 2, "failed": []}


DAMAGED = "is damaged, and the lists were left as they were; codepegs db check says why."


def missing(table: str, version: int) -> Any:
    return delete(events).where(events.c.table_id == table, events.c.version == version)


def altered(table: str, **values: Any) -> Any:
    return update(events).where(events.c.table_id == table, events.c.version == 5).values(**values)


@pytest.mark.parametrize(
    "damage",
    [
        lambda table: missing(table, 1),
        lambda table: missing(table, 5),
        lambda table: altered(table, body="{}"),
        lambda table: altered(table, at=events.c.at + 1),
        lambda table: delete(secrets).where(secrets.c.table_id == table),
    ],
    ids=["first event", "event in the middle", "body", "time", "secret"],
)
def test_a_damaged_table_is_named_and_the_others_are_done(
    filled: DatabaseAdmin, damage: Callable[[str], Any]
) -> None:
    table, before = filled.first_table(), derived(filled)
    filled.execute(damage(table))
    assert filled("check").code == 1
    assert filled("rebuild") == (1, f"1 table was read anew.\nTable {table} {DAMAGED}\n", "")
    assert derived(filled) == before


def test_rebuilding_does_not_hide_that_the_end_of_a_log_is_missing(filled: DatabaseAdmin) -> None:
    table = filled.first_table()
    filled.execute(delete(events).where(events.c.table_id == table, events.c.version > 5))
    found = filled("check")
    assert f"Table {table} ends at version 5, and once went further.\n" in found.out
    assert filled("rebuild").code == 1
    assert filled("check") == found


def test_a_table_whose_whole_log_is_missing_is_not_forgotten(filled: DatabaseAdmin) -> None:
    filled.execute(
        insert(tables).values(
            table_id="f" * 32, version=1, created_at=1.0, changed_at=1.0, edition="mini", options="[]",
            players=2, stage="gathering", listed=True, join_code="", free=1,
        )
    )  # fmt: skip
    result = filled("rebuild")
    assert (result.code, f"Table {'f' * 32} {DAMAGED}" in result.out) == (1, True)
    assert ("f" * 32,) in filled.rows(select(tables.c.table_id))
