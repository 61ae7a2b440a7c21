"""What a client may send and keep open before any route sees it: heads, bodies, connections."""

from __future__ import annotations

import asyncio
import json
import resource
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from codepegs.text import Refusal
from codepegs.web import logs
from codepegs.web.live import uvicorn_protocol as protocol
from codepegs.web.security import open_connections
from codepegs.web.security.open_connections import OpenConnections, raise_descriptors
from codepegs.web.settings import Settings
from tests.eventually import eventually_async
from tests.web.live_site import LiveSite, open_live_site
from tests.web.playing_out import sofa

HEALTH = b"GET /health/live HTTP/1.1\r\nHost: x\r\n"


class Line:
    """A bare connection to a site."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def answer(self) -> tuple[int, dict[str, Any]]:
        """The status of the next answer, and the error or other JSON in it."""
        async with asyncio.timeout(10):
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
            length = int(head.partition("content-length: ")[2].partition("\r\n")[0])
            body = json.loads(await self.reader.readexactly(length))
        return int(head.split()[1]), body.get("error", body)

    async def refused(self) -> tuple[int, str]:
        """The status and the code of a refusal, after which the server closes the connection."""
        status, error = await self.answer()
        await self.closed()
        return status, error["code"]

    async def closed(self) -> None:
        """Wait until the server has closed the connection."""
        async with asyncio.timeout(10):
            with suppress(ConnectionError):
                assert await self.reader.read() == b""


@asynccontextmanager
async def line_to(site: LiveSite) -> AsyncIterator[Line]:
    port = int(site.origin.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield Line(reader, writer)
    finally:
        writer.transport.abort()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deadlines that a test can wait for."""
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "STALLED", "LINGER"):
        monkeypatch.setattr(protocol, name, 0.2)


# -- Heads ------------------------------------------------------------------------------------------


async def test_a_head_of_16_kib_is_read(site: LiveSite) -> None:
    async with line_to(site) as line:
        rest = protocol.HEAD_AT_MOST - len(HEALTH) - len(b"X: \r\n\r\n")
        line.writer.write(HEALTH + b"X: " + b"x" * rest + b"\r\n\r\n")
        assert (await line.answer())[0] == 200


@pytest.mark.parametrize(
    "long",
    [
        HEALTH + b"X: " + b"x" * 100_000,
        HEALTH + b"X: x\r\n" * 101,
        b"GET /" + b"x" * 100_000,
        b"\r\n" * 50_000,
        HEALTH + b"X" * 100_000,
    ],
    ids=["header", "headers", "path", "empty lines", "name"],
)
@pytest.mark.usefixtures("quick")
async def test_a_head_that_is_too_long_is_refused(site: LiveSite, long: bytes) -> None:
    async with line_to(site) as line:
        line.writer.write(long)
        assert await line.refused() == (431, "request/head")


@pytest.mark.usefixtures("quick")
async def test_a_second_head_that_is_too_long_is_refused(site: LiveSite) -> None:
    async with line_to(site) as line:
        line.writer.write(HEALTH + b"\r\n")
        assert (await line.answer())[0] == 200
        line.writer.write(HEALTH + b"X: " + b"x" * 100_000)
        assert await line.refused() == (431, "request/head")


@pytest.mark.usefixtures("quick")
async def test_what_is_no_request_is_refused(site: LiveSite) -> None:
    async with line_to(site) as line:
        line.writer.write(b"\x16\x03\x01 nonsense\r\n\r\n")
        assert await line.refused() == (400, "request/unreadable")


@pytest.mark.usefixtures("quick")
async def test_a_websocket_whose_head_cannot_be_read_is_refused(site: LiveSite) -> None:
    upgrade = b"Connection: Upgrade\r\nUpgrade: websocket\r\nX: " + b"x" * 9000 + b"\r\n\r\n"
    async with line_to(site) as line:
        line.writer.write(HEALTH + upgrade)
        assert await line.refused() == (400, "request/unreadable")


async def test_an_upgrade_to_another_protocol_is_not_made(site: LiveSite) -> None:
    async with line_to(site) as line:
        line.writer.write(HEALTH + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n" + b"PRI" * 1000)
        assert (await line.answer())[0] == 200
        await line.closed()


# -- Half-sent requests -----------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
async def test_a_connection_that_asks_nothing_is_closed(site: LiveSite) -> None:
    async with line_to(site) as line:
        await line.closed()


@pytest.mark.usefixtures("quick")
async def test_a_head_that_does_not_end_in_time_is_refused(site: LiveSite) -> None:
    async with line_to(site) as line:
        dripping = asyncio.create_task(_drip(line))
        assert await line.refused() == (408, "request/late")
        dripping.cancel()


async def _drip(line: Line) -> None:
    """Send a byte whenever the server might give up."""
    line.writer.write(HEALTH)
    while True:
        line.writer.write(b"x")
        await asyncio.sleep(0.05)


@pytest.mark.usefixtures("quick")
async def test_a_body_that_does_not_end_in_time_is_refused(site: LiveSite) -> None:
    async with line_to(site) as line:
        host = site.origin.removeprefix("http://").encode()
        line.writer.write(
            b"POST /api/session HTTP/1.1\r\nHost: " + host + b"\r\nContent-Length: 9\r\n\r\n{"
        )
        assert await line.refused() == (408, "request/late")


@pytest.mark.usefixtures("quick")
async def test_what_is_still_sent_after_a_refusal_has_a_bound(site: LiveSite) -> None:
    async with line_to(site) as line:
        host = site.origin.removeprefix("http://").encode()
        line.writer.write(
            b"POST /api/session HTTP/1.1\r\nHost: " + host + b"\r\nContent-Length: 9999999\r\n\r\n"
        )
        assert (await line.answer())[1]["code"] == "request/too-long"
        line.writer.write(bytes(9_999_999))
        await line.closed()


@pytest.mark.usefixtures("quick")
async def test_more_than_a_few_requests_are_not_taken_at_once(site: LiveSite) -> None:
    async with line_to(site) as line:
        line.writer.write((HEALTH + b"\r\n") * 1000)
        async with asyncio.timeout(10):
            try:
                answers = (await line.reader.read()).count(b"HTTP/1.1 200")
            except ConnectionError:
                answers = 0
        assert answers <= protocol.PIPELINED_AT_MOST + 1


@pytest.mark.usefixtures("quick")
async def test_a_client_that_does_not_read_its_answers_is_cut_off(site: LiveSite) -> None:
    port = int(site.origin.rpartition(":")[2])
    loop = asyncio.get_running_loop()
    with socket.socket() as stalled:
        stalled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        stalled.setblocking(False)
        await loop.sock_connect(stalled, ("127.0.0.1", port))
        await eventually_async(lambda: site.server.server_state.connections)
        [one] = site.server.server_state.connections
        host = site.origin.removeprefix("http://")
        ask = f"GET /api/openapi.json HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
        one.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        await loop.sock_sendall(stalled, ask)
        await eventually_async(lambda: not site.server.server_state.connections)


# -- Connections ------------------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
async def test_an_address_has_only_so_many_connections() -> None:
    async with open_live_site(most_connections=2) as site, AsyncExitStack() as stack:
        for _ in range(2):
            await stack.enter_async_context(line_to(site))
        async with line_to(site) as line:
            assert await line.refused() == (429, "request/connections")


async def test_a_connection_that_is_closed_makes_room_for_another() -> None:
    async with open_live_site(most_connections=1) as site:
        for _ in range(3):
            async with line_to(site) as line:
                line.writer.write(HEALTH + b"\r\n")
                assert (await line.answer())[0] == 200
            await eventually_async(lambda: not site.server.server_state.connections)


@pytest.mark.usefixtures("quick")
async def test_a_websocket_counts_as_a_connection_until_it_is_closed() -> None:
    async with open_live_site(most_connections=1) as site:
        _, client = await sofa(site)
        async with line_to(site) as line:
            assert await line.refused() == (429, "request/connections")
        client.connection.transport.abort()
        await eventually_async(lambda: not site.server.server_state.connections)
        async with line_to(site) as line:
            line.writer.write(HEALTH + b"\r\n")
            assert (await line.answer())[0] == 200


async def test_a_trusted_proxy_has_as_many_connections_as_it_needs() -> None:
    proxied: Any = {"trusted_proxies": ("127.0.0.1",)}
    async with (
        open_live_site(most_connections=1, **proxied) as site,
        line_to(site),
        line_to(site) as line,
    ):
        line.writer.write(HEALTH + b"\r\n")
        assert (await line.answer())[0] == 200


@pytest.mark.parametrize(
    ("setting", "code"),
    [("most_sockets", "request/connections"), ("most_own_sockets", "request/own-sockets")],
)
async def test_there_may_be_only_so_many_websockets(setting: str, code: str) -> None:
    given: Any = {setting: 2}
    async with open_live_site(**given) as site:
        table, client = await sofa(site)
        ann = site.people.players[table.state.people[0].player]
        await site.visit(ann, table.id)
        with pytest.raises(InvalidStatus) as refused:
            await site.connect(ann, table.id)
        assert refused.value.response.status_code == 429
        assert json.loads(refused.value.response.body)["error"]["code"] == code
        client.connection.transport.abort()
        await eventually_async(lambda: len(site.audience) < 2)
        await site.visit(ann, table.id)


@pytest.mark.usefixtures("few_descriptors", "quick")
async def test_with_few_file_descriptors_new_connections_are_refused() -> None:
    async with open_live_site() as site, line_to(site) as there:
        there.writer.write(HEALTH + b"\r\n")
        assert (await there.answer())[0] == 200
        resource.setrlimit(resource.RLIMIT_NOFILE, (_used() * 4 // 3, _hard()))
        async with line_to(site) as line:
            assert await line.refused() == (503, "server/full")
        there.writer.write(HEALTH + b"\r\n")
        assert (await there.answer())[0] == 200


@pytest.fixture
def few_descriptors() -> Iterator[None]:
    """Gives back what a test takes away."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def _hard() -> int:
    return resource.getrlimit(resource.RLIMIT_NOFILE)[1]


def _used() -> int:
    """The lowest descriptor that is free."""
    with socket.socket() as made:
        return made.fileno()


@pytest.mark.usefixtures("few_descriptors")
def test_no_address_has_more_than_a_fourth_of_the_descriptors() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (400, _hard()))
    connections = OpenConnections(Settings())
    for number in range(100):
        connections.enter("192.0.2.1", number)
    with pytest.raises(Refusal) as refused:
        connections.enter("192.0.2.1", 100)
    assert refused.value.gaps["expected"] == 100
    connections.enter("192.0.2.2", 100)


def test_refusals_are_logged_but_not_each_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines: list[dict[str, Any]] = []

    class Log:
        def warning(self, event: str, **known: Any) -> None:
            lines.append({"event": event, **known})

    monkeypatch.setattr(logs, "log", Log)
    now = 0.0
    connections = OpenConnections(Settings(most_connections=1, log_addresses=True), lambda: now)
    connections.enter("192.0.2.1", 5)
    for _ in range(1000):
        with pytest.raises(Refusal):
            connections.enter("192.0.2.1", 6)
    now = open_connections.LOGGED_EVERY
    with pytest.raises(Refusal):
        connections.enter("192.0.2.1", 6)
    known = {"event": "connections refused", "code": "request/connections", "address": "192.0.2.1"}
    assert lines == [{**known, "count": 1}, {**known, "count": 1000}]


@pytest.mark.usefixtures("few_descriptors")
def test_a_server_takes_all_descriptors_that_the_system_allows() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (400, _hard()))
    raise_descriptors()
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == (_hard(), _hard())
