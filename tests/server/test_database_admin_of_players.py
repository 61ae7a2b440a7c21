"""`codepegs db` for one player: exporting, importing, erasing, on both kinds of database."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import pytest
from sqlalchemy import delete, select, update

from codepegs.storage.db.schema import (
    DERIVED,
    events,
    logins,
    names,
    players,
    secrets,
)
from codepegs.storage.people import People
from tests.eventually import eventually
from tests.server.admin_commands import ALBUM, UNFINISHED, DatabaseAdmin, ann_of, derived
from tests.server.running import Visitor, codepegs, request, running

# -- Exporting and importing ----------------------------------------------------------------------


def test_an_import_says_what_became_of_each_match(admin: DatabaseAdmin) -> None:
    assert admin("import", "ann", admin.write(ALBUM + UNFINISHED)) == (
        0,
        "Taken: 2. There already: 0. Not taken because unfinished: 1.\n",
        "",
    )


def test_an_import_twice_doubles_nothing(filled: DatabaseAdmin) -> None:
    result = filled("import", "ann", filled.write(ALBUM), "--json")
    assert json.loads(result.out) == {"taken": 0, "known": 2, "unfinished": 0}


def test_an_export_has_every_match_of_the_player(filled: DatabaseAdmin) -> None:
    result = filled("export", "ann")
    assert (result.code, result.err) == (0, "2 matches were written.\n")
    assert sorted(line for line in result.out.splitlines() if line.startswith("edition")) == [
        "edition duel",
        "edition mini",
    ]


def test_an_export_can_be_imported_again(filled: DatabaseAdmin) -> None:
    album = filled.write(filled("export", "ann").out)
    result = filled("import", "ann", album, "--json")
    assert json.loads(result.out) == {"taken": 0, "known": 2, "unfinished": 0}


def test_a_match_that_was_played_here_is_not_taken_a_second_time(filled: DatabaseAdmin) -> None:
    """A match that was played has a random id; an imported one has an id made of its contents."""
    played = {"table_id": "e" * 32}
    table = filled.first_table()
    for one in (events, secrets, names, *DERIVED):
        filled.execute(update(one).where(one.c.table_id == table).values(**played))
    album = filled.write(filled("export", "ann").out)
    result = filled("import", "ann", album, "--json")
    assert json.loads(result.out) == {"taken": 0, "known": 2, "unfinished": 0}


def test_a_player_who_was_called_otherwise_is_found_by_that_name(admin: DatabaseAdmin) -> None:
    mini = ALBUM[ALBUM.index("edition mini") :]
    admin("import", "ann", admin.write(mini), "--name", "Cat")
    assert admin("export", "ann").err == "1 match was written.\n"


def test_a_match_in_which_nobody_has_the_name_is_refused_and_nothing_is_kept(
    admin: DatabaseAdmin,
) -> None:
    result = admin("import", "ann", admin.write(ALBUM), "--name", "Cat")
    assert result.code == 1
    assert result.err.startswith('Nobody is called "Cat" in a match of Ann, Ben. ')
    assert admin.rows(select(events)) == []


def test_a_match_that_is_there_needs_no_name(filled: DatabaseAdmin) -> None:
    result = filled("import", "ann", filled.write(ALBUM), "--name", "Zoe", "--json")
    assert json.loads(result.out) == {"taken": 0, "known": 2, "unfinished": 0}


def test_a_mistake_in_an_album_is_refused_with_its_line_and_nothing_is_kept(
    admin: DatabaseAdmin,
) -> None:
    result = admin("import", "ann", admin.write(ALBUM.replace("Cat RBGY 4 0", "Cat RBGX 4 0")))
    assert (result.code, "Line 19: " in result.err) == (1, True)
    assert admin.rows(select(events)) == []


def test_a_file_that_is_not_there_is_refused(admin: DatabaseAdmin) -> None:
    result = admin("import", "ann", str(admin.folder / "no.txt"))
    assert (result.code, "no.txt" in result.err) == (1, True)


def test_one_damaged_match_does_not_keep_the_others_from_an_export(filled: DatabaseAdmin) -> None:
    table = filled.first_table()
    filled.execute(delete(secrets).where(secrets.c.table_id == table))
    result = filled("export", "ann")
    assert result.code == 1
    assert "1 match was written." in result.err
    assert f"Table {table} cannot be read; codepegs db check says why." in result.err


# -- Players --------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["nobody", "0" * 32, "", "ann "])
def test_an_unknown_player_is_refused(admin: DatabaseAdmin, who: str) -> None:
    assert admin("export", who) == (
        1,
        "",
        f'There is no player "{who}". Give a login, or the 32 digits of an id.\n',
    )


def test_a_player_is_found_by_login_in_any_case(filled: DatabaseAdmin) -> None:
    assert filled("export", "ANN").code == 0


def test_a_player_is_found_by_id(filled: DatabaseAdmin) -> None:
    ann = ann_of(filled)
    assert ann is not None
    assert filled("export", ann.id.upper()).code == 0


def test_erasing_only_says_what_would_be_done(filled: DatabaseAdmin) -> None:
    assert filled("erase", "ann") == (0, "Ann would be erased. Add --yes to do it.\n", "")
    assert ann_of(filled) is not None


def test_erasing_leaves_no_name(filled: DatabaseAdmin) -> None:
    ann = ann_of(filled)
    assert ann is not None
    assert filled("erase", "ann", "--yes") == (
        0,
        "Ann is erased. A server that runs forgets the name within seconds.\n",
        "",
    )
    assert (filled.rows(select(players)), filled.rows(select(logins))) == ([], [])
    kept = filled.rows(select(names.c.player, names.c.name))
    assert not any(ann.id == player or name == "Ann" for player, name in kept)


def test_matches_of_somebody_who_was_erased_still_pass_the_check(filled: DatabaseAdmin) -> None:
    filled("erase", "ann", "--yes")
    assert filled("check").code == 0


def test_lists_can_be_derived_anew_after_somebody_was_erased(filled: DatabaseAdmin) -> None:
    filled("erase", "ann", "--yes")
    before = derived(filled)
    filled("rebuild")
    assert derived(filled) == before


def test_a_running_server_forgets_a_player_whom_a_command_erased(
    tmp_path: Path, store_url: str
) -> None:
    with running(tmp_path, database=store_url) as server:
        ann, bob = Visitor(server.origin), Visitor(server.origin)
        who = ann.ask("GET", "/api/me")["id"]
        table = ann.open_table("anybody")

        async def be_erased() -> tuple[str, int]:
            async with ann.visit(table, 0) as client:
                ended = await asyncio.to_thread(
                    codepegs, "db", "erase", who, "--yes", database=store_url
                )
                assert ended.returncode == 0
                bye = await client.until("bye")
                return bye["reason"], await client.closed()

        assert asyncio.run(be_erased()) == ("signed-out", 4003)
        eventually(lambda: "Ann" not in str(bob.ask("GET", f"/api/tables/{table}")))
        assert request(server.origin, "GET", "/api/me", Cookie=ann.cookie).status == 401


def test_a_purge_forgets_old_guests_and_says_how_many(
    admin: DatabaseAdmin, monkeypatch: pytest.MonkeyPatch
) -> None:
    admin.do(lambda database: People(database).guest("Old", "en", 0.0))
    admin.do(lambda database: People(database).guest("New", "en", time.time()))
    monkeypatch.setenv("CODEPEGS_KEEP_GUESTS_DAYS", "0")
    assert json.loads(admin("purge", "--json").out) == {"tables": 0, "guests": 0}
    monkeypatch.setenv("CODEPEGS_KEEP_GUESTS_DAYS", "30")
    assert admin("purge").out == "0 tables were forgotten. 1 guest was forgotten.\n"
    left = {name for (name,) in admin.rows(select(players.c.name))}
    # Ann has an account.
    assert left == {"Ann", "New"}
