"""Several processes and several machines that serve one site: on PostgreSQL, and over NATS."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil
import pytest

from tests.eventually import eventually
from tests.server.running import (
    WRONG,
    Running,
    Visitor,
    codepegs,
    free_port,
    guess,
    hide,
    play_out,
    receive_all,
    request,
    running,
    sit,
)
from tests.servers import Nats, Postgres

KEY = "the same key on every machine of a site"


@pytest.fixture(scope="module", params=["postgresql", "nats"])
def joined(request: pytest.FixtureRequest, postgres: Postgres) -> dict[str, object]:
    """The settings that join servers into one site: one PostgreSQL, and one of two buses."""
    settings: dict[str, object] = {"database": postgres.fresh_database(), "secret_key": KEY}
    if request.param == "nats":
        nats: Nats = request.getfixturevalue("nats")
        settings["bus"] = f"{nats.url}/{os.urandom(8).hex()}"
    return settings


@contextmanager
def two_servers(folder: Path, joined: dict[str, object]) -> Iterator[tuple[Running, Running]]:
    with running(folder / "one", **joined) as one, running(folder / "two", **joined) as two:
        yield one, two


@pytest.fixture(scope="module")
def pair(
    tmp_path_factory: pytest.TempPathFactory, joined: dict[str, object]
) -> Iterator[tuple[Running, Running]]:
    """Two servers of one site, for all tests of this module."""
    with two_servers(tmp_path_factory.mktemp("pair"), joined) as started:
        yield started


@pytest.fixture
def one(pair: tuple[Running, Running]) -> Running:
    """The first of two servers; it is started again where a test has killed it."""
    pair[0].start_again()
    return pair[0]


@pytest.fixture
def two(pair: tuple[Running, Running]) -> Running:
    """The second of the two servers."""
    return pair[1]


@pytest.fixture(scope="module")
def staff(tmp_path_factory: pytest.TempPathFactory, joined: dict[str, object]) -> Iterator[Running]:
    """A server with two workers, for all tests of this module."""
    with running(tmp_path_factory.mktemp("staff"), workers=2, **joined) as started:
        yield started


@pytest.fixture
def staffed(staff: Running) -> Running:
    """The server with two workers; it is started again where a test has stopped it."""
    staff.start_again()
    eventually(lambda: len(_workers(staff)) == 2)
    return staff


# -- Two servers ----------------------------------------------------------------------------------


async def test_players_on_different_servers_play_a_match(one: Running, two: Running) -> None:
    ann, bob = Visitor(one.origin), Visitor(two.origin)
    table = ann.open_table("anybody")
    async with ann.visit(table, 0) as a, bob.visit(table) as b:
        await sit(b)
        await receive_all([a, b])
        await hide([a, b])
        await guess([a, b], WRONG)
        await play_out([a, b])
        assert _told(a.events) == _told(b.events)


def _told(events: list[dict[str, object]]) -> list[tuple[object, object]]:
    return [(event["version"], event["event"]) for event in events]


def test_a_player_is_known_on_every_server(one: Running, two: Running) -> None:
    ann = Visitor(one.origin)
    assert ann.at(two.origin).ask("GET", "/api/me") == ann.ask("GET", "/api/me")


async def test_a_guest_who_signs_in_at_one_server_keeps_the_seat_at_another(
    one: Running, two: Running
) -> None:
    login = {"login": "ann", "password": "a long password of ours"}
    Visitor(one.origin).ask("POST", "/api/account/password", login)
    guest = Visitor(one.origin)
    table = guest.open_table("anybody")
    account = guest.at(two.origin)
    account.ask("POST", "/api/session/password", login)
    # The first server still has the table as it was, with the guest in the seat.
    async with account.at(one.origin).visit(table, 0) as client:
        assert client.welcome["seats"] == [0]


async def test_a_match_goes_on_when_the_server_of_one_player_dies(
    one: Running, two: Running
) -> None:
    ann, bob = Visitor(one.origin), Visitor(two.origin)
    table = ann.open_table("anybody")
    async with bob.visit(table) as b:
        async with ann.visit(table, 0) as a:
            await sit(b)
            await receive_all([a, b])
            await hide([a, b])
            await guess([a, b], WRONG)
            one.kill()
        async with ann.at(two.origin).visit(table, 0) as a:
            await receive_all([a, b])
            await play_out([a, b])
            assert a.last("MatchEnded")["reason"] == "played"


async def test_bots_of_a_server_that_died_move_on_another(one: Running, two: Running) -> None:
    ann = Visitor(one.origin)
    table = ann.open_table("club")
    async with ann.visit(table, 0) as a:
        await a.do("set-code", seat=0, code=["R", "B", "G", "Y"])
        one.kill()
    async with ann.at(two.origin).visit(table, 0) as a:
        while not any(event["event"] == "Guessed" for event in a.events):
            await a.receive()
        assert a.last("Guessed")["seat"] == 1


# -- Several workers ------------------------------------------------------------------------------


async def _play_a_match(server: Running) -> str:
    ann, bob = Visitor(server.origin), Visitor(server.origin)
    table = ann.open_table("anybody")
    async with ann.visit(table, 0) as a, bob.visit(table) as b:
        await sit(b)
        await receive_all([a, b])
        await play_out([a, b])
        return str(a.last("MatchEnded")["reason"])


async def test_players_at_several_workers_play_a_match(staffed: Running) -> None:
    assert await _play_a_match(staffed) == "played"


async def test_several_workers_on_sqlite_play_over_nats(tmp_path: Path, nats: Nats) -> None:
    with running(tmp_path, workers=2, bus=f"{nats.url}/{os.urandom(8).hex()}") as server:
        assert await _play_a_match(server) == "played"


def _workers(server: Running) -> list[int]:
    """The ids of the worker processes, without the process that started them."""
    found = []
    for child in psutil.Process(server.pid).children():
        with contextlib.suppress(psutil.NoSuchProcess):  # it has just died
            if "spawn_main" in " ".join(child.cmdline()):
                found.append(child.pid)
    return found


def test_the_metrics_of_one_worker_are_those_of_all(staffed: Running) -> None:
    before = _answered(staffed)
    for _ in range(20):
        request(staffed.origin, "GET", "/api/editions")
    # The worker counts a request after it has answered, which the client may see first.
    eventually(lambda: _answered(staffed) == before + 20)
    assert {_answered(staffed) for _ in range(8)} == {before + 20}


def _answered(server: Running) -> float:
    """How many requests for the editions have been answered, as one of the workers counts."""
    counted = 'codepegs_requests_total{method="GET",route="/api/editions",status="200"} '
    lines = request(server.origin, "GET", "/metrics").body.splitlines()
    return sum(float(line.removeprefix(counted)) for line in lines if line.startswith(counted))


def test_a_worker_that_dies_is_replaced(staffed: Running) -> None:
    first = _workers(staffed)
    os.kill(first[0], signal.SIGKILL)
    eventually(lambda: len(set(_workers(staffed)) - set(first)) == 1 and staffed.is_ready())


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_several_workers_stop_well_and_none_stays(staffed: Running, by: signal.Signals) -> None:
    workers = _workers(staffed)
    assert staffed.stop(by) == 0
    eventually(lambda: not any(psutil.pid_exists(one) for one in workers))


def test_workers_end_with_a_parent_that_was_killed_and_leave_the_port(staffed: Running) -> None:
    os.kill(staffed.pid, signal.SIGKILL)
    eventually(lambda: _is_free(staffed.port))
    staffed.start()


def _is_free(port: int) -> bool:
    """Whether no process listens there, not even one that no longer answers."""
    with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
        return True
    return False


# -- Several servers on one file of SQLite --------------------------------------------------------


def test_servers_with_the_same_bus_share_a_file(tmp_path: Path, nats: Nats) -> None:
    bus = f"{nats.url}/{os.urandom(8).hex()}"
    joined: dict[str, object] = {
        "database": f"sqlite:///{tmp_path}/pegs.db",
        "secret_key": KEY,
        "bus": bus,
    }
    with two_servers(tmp_path, joined) as (one, two):
        ann = Visitor(one.origin)
        assert ann.at(two.origin).ask("GET", "/api/me") == ann.ask("GET", "/api/me")
        alone = codepegs("serve", **{**joined, "bus": "memory"}, data=tmp_path, port=free_port())
        assert (alone.returncode, "Another server uses" in alone.stderr) == (1, True)


def test_workers_that_outlive_their_parent_still_hold_the_file(tmp_path: Path, nats: Nats) -> None:
    joined: dict[str, object] = {"database": f"sqlite:///{tmp_path}/pegs.db"}
    bus = f"{nats.url}/{os.urandom(8).hex()}"
    with running(tmp_path, **joined, bus=bus, workers=2) as server:
        workers = psutil.Process(server.pid).children(recursive=True)
        try:
            for worker in workers:
                worker.suspend()  # they would end with their parent
            os.kill(server.pid, signal.SIGKILL)
            alone = codepegs("serve", **joined, data=tmp_path, port=free_port())
            assert (alone.returncode, "Another server uses" in alone.stderr) == (1, True)
        finally:
            for worker in workers:
                with contextlib.suppress(psutil.Error):
                    worker.kill()
