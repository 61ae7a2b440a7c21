"""`codepegs admin` beside a running server: who is here, closing, removing, blocking, announcing."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from codepegs.cli.app import main
from codepegs.server.admin import time_of
from codepegs.text.refusal import Refusal
from tests.server.admin_commands import DatabaseAdmin, Result
from tests.server.running import Running, Visitor, request, running, sit
from tests.web.live_site import Client

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    """One process on SQLite, two on PostgreSQL."""
    folder = tmp_path_factory.mktemp("server")
    more: dict[str, Any] = {"trusted_proxies": "127.0.0.1"}
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres").fresh_database()
        more |= {"database": url, "workers": 2}
    with running(folder, **more) as started:
        yield started


class Admin:
    """Commands of `codepegs admin` for that server."""

    def __init__(self, server: Running, capsys: pytest.CaptureFixture[str]) -> None:
        self._url = server.settings.get("database", f"sqlite:///{server.folder}/codepegs.db")
        self._capsys = capsys

    async def __call__(self, *words: str) -> Result:
        self._capsys.readouterr()
        code = await asyncio.to_thread(main, ["admin", *words, "--database", str(self._url)])
        return Result(code, *self._capsys.readouterr())


@pytest.fixture
def beside(server: Running, capsys: pytest.CaptureFixture[str]) -> Admin:
    return Admin(server, capsys)


async def test_who_is_here_is_listed_with_the_table_and_the_address(
    server: Running, beside: Admin
) -> None:
    ann = Visitor(server.origin)
    table = ann.open_table("anybody")
    async with ann.visit(table, 0):
        answered = "2 processes" if "workers" in server.settings else "1 process "
        # The server is ready as soon as one of its processes is.
        done = await beside("who", "--json")
        for _ in range(10):
            if answered not in done.err:
                done = await beside("who", "--json")
    [here] = [one for one in json.loads(done.out)["connections"] if one["table"] == table]
    assert (here["seats"], here["address"], here["has_account"]) == ([1], "127.0.0.1", False)
    assert here["player"] == ann.ask("GET", "/api/me")["id"]
    assert answered in done.err


async def test_a_closed_table_says_so_to_everybody_and_takes_nothing_more(
    server: Running, beside: Admin
) -> None:
    ann, bob = Visitor(server.origin), Visitor(server.origin)
    table, unbegun = ann.open_table("anybody"), ann.open_table("anybody")
    async with ann.visit(table, 0) as one, bob.visit(table) as other:
        await sit(other)
        listed = json.loads((await beside("tables", "--json")).out)["tables"]
        stages = {row["table"]: row["stage"] for row in listed}
        assert (stages[table], stages[unbegun]) == ("playing", "gathering")
        for name in (table, unbegun):
            assert (await beside("close", name)).code == 0
        for client in (one, other):
            await until_event(client, "TableClosed")
        answer = await other.do("resign", seat=1)
        assert (answer["type"], answer["code"]) == ("refusal", "table/closed")
    shown = (await beside("tables")).out
    assert not {table, unbegun} & set(shown.split())
    assert (await beside("close", table)).code == 1
    # A log with a match that was closed is as sound as any other.
    url = f"--database={server.settings.get('database', f'sqlite:///{server.folder}/codepegs.db')}"
    assert await asyncio.to_thread(main, ["db", "check", url]) == 0


async def until_event(client: Client, kind: str) -> None:
    """Wait for an event."""
    while not any(event["event"] == kind for event in client.events):
        await client.receive()


async def test_a_removed_player_is_signed_out_and_leaves_the_tables(
    server: Running, beside: Admin
) -> None:
    ann, bob = Visitor(server.origin), Visitor(server.origin)
    table, own = bob.open_table("anybody"), ann.open_table("anybody")
    async with ann.visit(table) as gone, bob.visit(table, 0) as stays:
        await sit(gone)
        done = await beside("remove", ann.ask("GET", "/api/me")["id"])
        assert "2 tables were left." in done.out
        assert (await gone.until("bye"))["reason"] == "signed-out"
        await until_event(stays, "MatchEnded")
    assert own not in (await beside("tables")).out
    assert request(server.origin, "GET", "/api/me", Cookie=ann.cookie).status == 401


async def test_a_blocked_network_is_cut_off_and_let_in_again(
    server: Running, beside: Admin
) -> None:
    far = {"X-Forwarded-For": "2001:db8:7::1"}
    ann = Visitor(server.origin)
    table = ann.open_table("anybody")
    async with ann.visit(table, 0, headers=far) as client:
        assert (await beside("block", "2001:db8:7::/48")).code == 0
        assert (await client.until("bye"))["reason"] == "blocked"
    answer = request(server.origin, "GET", "/api/editions", **far)
    assert (answer.status, answer.body["error"]["code"]) == (403, "request/blocked")
    assert request(server.origin, "GET", "/api/editions").status == 200
    assert "2001:db8:7::/48" in (await beside("blocks")).out
    assert (await beside("unblock", "2001:db8:7::/48")).code == 0
    assert (await beside("blocks")).out == ""
    assert (await beside("unblock", "2001:db8:7::/48")).code == 1


async def test_a_stop_is_announced_to_those_who_are_here_and_those_who_come(
    server: Running, beside: Admin
) -> None:
    ann = Visitor(server.origin)
    table = ann.open_table("anybody")
    async with ann.visit(table, 0) as client:
        assert (await beside("announce", "15", "--text", "New disks.")).code == 0
        notice = await client.until("notice")
        assert (notice["text"], notice["stops_at"] > time.time() + 800) == ("New disks.", True)
        async with ann.visit(table, 0) as later:
            # It comes with the greeting, or once that process has read it.
            while not any("New disks." in text for text in later.texts):
                await later.receive()
        assert (await beside("announce", "--withdraw")).code == 0
        assert (await client.until("notice"))["stops_at"] is None


async def test_everything_that_was_done_can_be_read_with_who_did_it(
    server: Running, beside: Admin
) -> None:
    await beside("block", "192.0.2.7")
    await beside("unblock", "192.0.2.7")
    entries = json.loads((await beside("log", "--json", "--limit", "2")).out)["entries"]
    assert [(one["action"], one["subject"]) for one in entries] == [
        ("unblock", "192.0.2.7/32"),
        ("block", "192.0.2.7/32"),
    ]
    assert all("@" in one["who"] for one in entries)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("block", "here"), "is no address and no network"),
        (("close", "0" * 32), "There is no table"),
        (("remove", "nobody"), "There is no player"),
        (("announce",), "is no time to stop at"),
        (("announce", "25:00"), "is no time to stop at"),
        (("unblock", "192.0.2.1"), "is not blocked"),
    ],
)
def test_mistakes_are_named(
    filled: DatabaseAdmin,
    words: tuple[str, ...],
    complaint: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["admin", *words, "--database", filled.url]) == 1
    assert complaint in capsys.readouterr().err


def test_a_time_of_the_day_is_the_next_one() -> None:
    now = time.mktime((2026, 5, 1, 21, 0, 0, 0, 0, -1))
    assert time_of("22:30", now) == now + 5400
    assert time_of("20:00", now) == now + 23 * 3600
    with pytest.raises(Refusal):
        time_of("soon", now)
