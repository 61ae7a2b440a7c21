"""`codepegs serve` for its host: it starts, refuses to start, stops, and starts again."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.eventually import PATIENCE, eventually, eventually_async
from tests.server.running import (
    CODE,
    WRONG,
    Running,
    Visitor,
    codepegs,
    environment,
    free_port,
    guess,
    hide,
    play_out,
    receive_all,
    request,
    running,
    sit,
)
from tests.servers import Postgres


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server without any setting but its folder, for all tests of this module."""
    with running(tmp_path_factory.mktemp("shared")) as started:
        yield started


@pytest.fixture
def server(shared: Running) -> Running:
    """The shared server; it is started again where a test has ended it."""
    shared.start_again()
    return shared


# -- Starting -------------------------------------------------------------------------------------


def test_a_server_says_where_it_is(server: Running) -> None:
    assert f"Codepegs is at http://localhost:{server.port}, {server.origin}." in server.said


def test_a_server_without_any_setting_keeps_everything_in_the_data_folder(server: Running) -> None:
    Visitor(server.origin)
    assert {"codepegs.db", "secret-key"} <= {path.name for path in server.folder.iterdir()}


def test_nobody_else_on_the_machine_can_read_what_the_server_keeps(tmp_path: Path) -> None:
    kept = tmp_path / "elsewhere" / "pegs.db"
    with running(tmp_path, database=f"sqlite:///{kept}") as server:
        Visitor(server.origin)
        modes = {path.name: path.stat().st_mode & 0o077 for path in kept.parent.iterdir()}
        assert modes == dict.fromkeys(("pegs.db", "pegs.db-wal", "pegs.db-shm", "pegs.db-lock"), 0)


def test_what_the_command_line_says_comes_before_the_environment(tmp_path: Path) -> None:
    taken = free_port()
    with socket.create_server(("127.0.0.1", taken)):
        ended = codepegs("serve", "--port", str(taken), data=tmp_path, port=1)
    assert f"127.0.0.1:{taken}" in ended.stderr


# -- Refusing to start ----------------------------------------------------------------------------


def test_a_taken_port_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        ended = codepegs("serve", data=tmp_path, port=port)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == (
        f"Nothing can be served at 127.0.0.1:{port}: Address already in use. Choose another "
        "CODEPEGS_HOST or CODEPEGS_PORT, or stop whatever uses it.\n"
    )


def test_all_bad_settings_are_reported_at_once(tmp_path: Path) -> None:
    ended = codepegs("serve", data=tmp_path, port="many", workers=0, colour="red")
    assert ended.returncode == 1
    assert [line.split(" is ")[0] for line in sorted(ended.stderr.splitlines())] == [
        "CODEPEGS_PORT",
        "CODEPEGS_WORKERS",
        "There",
    ]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"workers": 2}, "CODEPEGS_WORKERS is 2, and several processes on SQLite need something"),
        ({"origins": "http://pegs.example"}, "which is not https and not on this machine"),
        ({"database": "mysql://x/y"}, 'CODEPEGS_DATABASE is "mysql://x/y"; expected: sqlite:///'),
        ({"host": "192.0.2.1"}, "Nothing can be served at 192.0.2.1:"),
        ({"host": "no.such.host.invalid"}, "Nothing can be served at no.such.host.invalid:"),
        ({"secret_key": "short"}, "CODEPEGS_SECRET_KEY does not fit; expected: keys of at least"),
    ],
)
def test_a_setting_that_cannot_work_is_refused(
    tmp_path: Path, settings: dict[str, object], said: str
) -> None:
    ended = codepegs("serve", **{"data": tmp_path, "port": free_port()} | settings)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert said in ended.stderr


def test_a_refusal_to_start_makes_no_database(tmp_path: Path) -> None:
    codepegs("serve", data=tmp_path, port="many")
    assert not list(tmp_path.iterdir())


def test_a_database_that_cannot_be_reached_is_refused_without_its_password(tmp_path: Path) -> None:
    url = f"postgresql://ann:hidden-word@127.0.0.1:{free_port()}/pegs"
    ended = codepegs("serve", data=tmp_path, port=free_port(), database=url)
    assert ended.returncode == 1
    assert " cannot be opened: " in ended.stderr
    assert "hidden-word" not in ended.stderr


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "codepegs.db").write_text("a letter to somebody\n" * 100)
    ended = codepegs("serve", data=tmp_path, port=free_port())
    assert ended.returncode == 1
    assert " cannot be opened: file is not a database. " in ended.stderr


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "codepegs.db") as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    ended = codepegs("serve", data=tmp_path, port=free_port())
    assert (ended.returncode, "recipes" in ended.stderr) == (1, True)


def test_a_second_server_on_the_same_file_is_refused(server: Running) -> None:
    ended = codepegs("serve", data=server.folder, port=free_port())
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == (
        f"Another server uses the database {server.folder}/codepegs.db. Stop it, or choose another "
        "CODEPEGS_DATABASE; two servers share a file of SQLite only if both have the same "
        "CODEPEGS_BUS on NATS.\n"
    )
    assert server.is_ready()


def test_a_server_starts_at_once_after_another_was_killed(server: Running) -> None:
    server.kill()
    server.start()


def test_a_key_file_that_others_can_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret-key").write_text("k" * 40)
    (tmp_path / "secret-key").chmod(0o644)
    ended = codepegs("serve", data=tmp_path, port=free_port())
    assert (ended.returncode, "others can read or write it" in ended.stderr) == (1, True)


# -- Stopping -------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_told_to_stop_ends_well(server: Running, by: signal.Signals) -> None:
    assert server.stop(by) == 0


def test_a_server_may_be_told_to_stop_before_it_serves(tmp_path: Path) -> None:
    early = subprocess.Popen(
        [sys.executable, "-m", "codepegs", "serve"],
        env=environment(data=tmp_path, port=free_port()),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert early.stdout is not None
    early.stdout.readline()
    early.send_signal(signal.SIGTERM)
    early.communicate(timeout=PATIENCE)
    assert early.returncode == 0


async def test_players_are_told_to_come_back_after_a_restart(server: Running) -> None:
    ann = Visitor(server.origin)
    async with ann.visit(ann.open_table("anybody"), 0) as client:
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        bye = await client.until("bye")
        with pytest.raises(ConnectionClosed):
            await client.receive()
        await stopping
        assert (bye["reason"], await client.closed()) == ("restart", 1012)


async def test_a_server_that_stops_plays_on_while_it_hands_its_players_over(
    tmp_path: Path,
) -> None:
    with running(tmp_path, handover_seconds=1) as server:
        ann = Visitor(server.origin)
        async with ann.visit(ann.open_table("anybody"), 0) as client:
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            await eventually_async(lambda: server.status("/health/ready") == 503)
            assert server.status("/api/editions") == 200
            assert (await client.until("bye"))["reason"] == "restart"
            assert await stopping == 0


async def test_a_second_signal_stops_a_server_at_once(tmp_path: Path) -> None:
    with running(tmp_path, handover_seconds=60) as server:
        os.kill(server.pid, signal.SIGTERM)
        eventually(lambda: server.status("/health/ready") == 503)
        assert server.stop() == 0


async def test_a_stopped_server_leaves_no_process_behind(server: Running) -> None:
    ann = Visitor(server.origin)
    async with ann.visit(ann.open_table("club"), 0) as client:
        await client.do("set-code", seat=0, code=CODE)
        await client.receive_until(client.version + 1)  # the bot thinks
    family = _family(server.pid)
    server.stop()
    eventually(lambda: not any(map(_is_there, family)))


def _family(pid: int) -> list[int]:
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
    pairs = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
    family = [pid]
    for parent in family:
        family += [child for child, its_parent in pairs if its_parent == parent]
    return family


def _is_there(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


# -- Coming back ----------------------------------------------------------------------------------


@pytest.mark.parametrize("ended", ["stopped", "killed"])
async def test_a_running_game_goes_on_after_a_restart(
    tmp_path: Path, store_url: str, ended: str
) -> None:
    with running(tmp_path, database=store_url) as server:
        ann, bob = Visitor(server.origin), Visitor(server.origin)
        table = ann.open_table("anybody")
        async with ann.visit(table, 0) as a, bob.visit(table) as b:
            await sit(b)
            await receive_all([a, b])
            await hide([a, b])
            await guess([a, b], WRONG)
            before = a.version
        server.stop() if ended == "stopped" else server.kill()
        server.start()
        async with ann.visit(table, 0) as a, bob.visit(table, 1) as b:
            await receive_all([a, b])
            versions = [event["version"] for event in a.events]
            assert versions[:before] == list(range(1, before + 1))
            await play_out([a, b])
            assert a.last("MatchEnded")["reason"] == "played"


async def test_a_bot_moves_on_after_its_server_was_killed(server: Running) -> None:
    ann = Visitor(server.origin)
    table = ann.open_table("club")
    async with ann.visit(table, 0) as client:
        await client.do("set-code", seat=0, code=CODE)
        server.kill()
    server.start()
    async with ann.visit(table, 0) as client:
        while not any(event["event"] == "Guessed" for event in client.events):
            await client.receive()
        assert client.last("Guessed")["seat"] == 1


def test_a_browser_is_still_known_after_a_restart(server: Running) -> None:
    ann = Visitor(server.origin)
    before = ann.ask("GET", "/api/me")
    server.stop()
    server.start()
    assert ann.ask("GET", "/api/me") == before


# -- Health ---------------------------------------------------------------------------------------


def test_a_server_whose_database_is_gone_lives_and_is_ready_again_when_it_is_back(
    tmp_path: Path,
) -> None:
    with Postgres() as own, running(tmp_path, database=own.fresh_database()) as server:
        own.crash()
        assert request(server.origin, "POST", "/api/session").status == 503
        assert server.status("/health/live") == 200
        assert server.status("/health/ready") == 503
        own.start()
        eventually(server.is_ready)


def test_metrics_say_how_busy_the_loop_the_bus_and_the_queues_are(server: Running) -> None:
    def lines() -> list[str]:
        return str(request(server.origin, "GET", "/metrics").body).splitlines()

    eventually(
        lambda: any(float(one.split()[1]) > 0 for one in lines() if "lag_seconds_count" in one)
    )
    assert "codepegs_bus_connected 1.0" in lines()
    waiting = {one for one in lines() if one.startswith("codepegs_jobs_waiting{")}
    assert waiting == {
        f'codepegs_jobs_waiting{{kind="{kind}"}} 0.0'
        for kind in ("advice", "albums", "bots", "reviews")
    }
