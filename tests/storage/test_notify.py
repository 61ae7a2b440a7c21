"""Notifications reach the other processes, and a process that may have missed some is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator

import pytest

from codepegs.storage.notify import NotifyBus, bus_at
from codepegs.storage.notify.batches import LARGEST, messages, read_message
from codepegs.text.refusal import Refusal
from tests.eventually import eventually_async
from tests.servers import Nats, Postgres, Server
from tests.storage.entries import table

pytestmark = [pytest.mark.anyio, pytest.mark.server]  # starts PostgreSQL and NATS


class Listener:
    """Records notifications and gaps."""

    def __init__(self) -> None:
        self.received: list[tuple[str, int]] = []
        self.gaps = 0
        self._news = asyncio.Event()

    def receive(self, table: str, version: int) -> None:
        self.received.append((table, version))
        self._news.set()

    def miss(self) -> None:
        self.gaps += 1
        self._news.set()

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not is_so():
                self._news.clear()
                await self._news.wait()


async def open_bus(url: str, listener: Listener) -> NotifyBus:
    bus = bus_at(url)
    await bus.open(listener.receive, listener.miss)
    return bus


@pytest.fixture(scope="module", params=["postgresql", "nats"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server of this module's own, because its tests kill it."""
    with Postgres() if request.param == "postgresql" else Nats() as running:
        yield running


@pytest.fixture
async def buses(
    server: Server, anyio_backend: str
) -> AsyncIterator[tuple[NotifyBus, Listener, NotifyBus, Listener]]:
    """Two buses, as two processes would have them."""
    mine, yours = Listener(), Listener()
    my_bus = await open_bus(server.url, mine)
    your_bus = await open_bus(server.url, yours)
    yield my_bus, mine, your_bus, yours
    await my_bus.close()
    await your_bus.close()


Two = tuple[NotifyBus, Listener, NotifyBus, Listener]


async def test_the_other_process_hears_a_notification(buses: Two) -> None:
    my_bus, _, _, yours = buses
    my_bus.notify(table(1), 7)
    await yours.until(lambda: yours.received == [(table(1), 7)])


async def test_a_process_does_not_hear_its_own_notifications(buses: Two) -> None:
    my_bus, mine, your_bus, yours = buses
    my_bus.notify(table(1), 7)
    await yours.until(lambda: bool(yours.received))
    your_bus.notify(table(2), 8)
    await mine.until(lambda: bool(mine.received))
    assert mine.received == [(table(2), 8)]


async def test_many_notifications_at_once_all_arrive(buses: Two) -> None:
    my_bus, _, _, yours = buses
    for number in range(2000):
        my_bus.notify(table(number), number + 1)
    await yours.until(lambda: len(yours.received) == 2000)
    assert set(yours.received) == {(table(number), number + 1) for number in range(2000)}


async def test_of_several_notifications_for_a_table_the_last_one_is_sent(buses: Two) -> None:
    my_bus, _, _, yours = buses
    for version in (3, 5, 4):
        my_bus.notify(table(1), version)
    await yours.until(lambda: bool(yours.received))
    assert yours.received == [(table(1), 5)]


async def test_after_the_server_was_killed_a_gap_is_told_and_notifications_arrive_again(
    buses: Two, server: Server
) -> None:
    my_bus, mine, _, yours = buses
    server.crash()
    my_bus.notify(table(1), 7)
    server.start()
    await mine.until(lambda: mine.gaps > 0)
    await yours.until(lambda: yours.gaps > 0)
    my_bus.notify(table(2), 8)
    await yours.until(lambda: (table(2), 8) in yours.received)


async def test_a_bus_says_whether_it_is_connected(buses: Two, server: Server) -> None:
    my_bus, mine, _, _ = buses
    said = [my_bus.connected]
    server.crash()
    await eventually_async(lambda: not my_bus.connected)
    server.start()
    await mine.until(lambda: mine.gaps > 0)
    said.append(my_bus.connected)
    assert said == [True, True]


async def test_a_bus_that_is_opened_before_its_server_is_up_connects_later(
    server: Server, anyio_backend: str
) -> None:
    listener = Listener()
    url = server.url
    server.crash()
    bus = await open_bus(url, listener)
    assert not bus.connected
    server.start()
    await listener.until(lambda: listener.gaps > 0)
    await bus.close()


async def test_a_bus_that_never_connected_can_be_closed(server: Server, anyio_backend: str) -> None:
    listener = Listener()
    url = server.url
    server.crash()
    bus = await open_bus(url, listener)
    async with asyncio.timeout(30):
        await bus.close()
    server.start()


async def test_a_connection_on_which_no_server_greets_is_not_left_open(anyio_backend: str) -> None:
    ended = asyncio.Event()

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write_eof()
        await reader.read()
        ended.set()
        writer.close()

    mute = await asyncio.start_server(say_nothing, "127.0.0.1")
    listener = Listener()
    port = mute.sockets[0].getsockname()[1]
    bus = await open_bus(f"nats://127.0.0.1:{port}", listener)
    async with asyncio.timeout(30):
        await ended.wait()
    assert not bus.connected
    await bus.close()
    mute.close()


async def test_a_bus_is_open_once_the_server_has_confirmed_its_subscription(
    anyio_backend: str,
) -> None:
    commands: list[str] = []

    async def answer_pings(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'INFO {"max_payload":1048576}\r\n')
        while line := await reader.readline():
            commands.append(line.split()[0].decode())
            if commands[-1] == "PING":
                writer.write(b"PONG\r\n")
        writer.close()

    server = await asyncio.start_server(answer_pings, "127.0.0.1")
    port = server.sockets[0].getsockname()[1]
    bus = await open_bus(f"nats://127.0.0.1:{port}", Listener())
    assert bus.connected and "PING" in commands[commands.index("SUB") :]
    await bus.close()
    server.close()


async def test_notifications_that_wait_are_sent_before_a_bus_closes(
    buses: Two, server: Server
) -> None:
    *_, yours = buses
    third = await open_bus(server.url, yours)
    third.notify(table(3), 9)
    await third.close()
    await yours.until(lambda: (table(3), 9) in yours.received)


async def test_a_single_process_notifies_nobody(anyio_backend: str) -> None:
    listener = Listener()
    bus = await open_bus("memory", listener)
    bus.notify(table(1), 7)
    await bus.close()
    assert bus.connected and listener.received == []


async def test_an_address_of_another_kind_is_refused_without_repeating_a_password(
    anyio_backend: str,
) -> None:
    with pytest.raises(Refusal) as refused:
        bus_at("redis://me:sesame@host")
    assert refused.value.code == "bus/address" and "sesame" not in refused.value.message


async def test_no_message_is_longer_than_postgresql_takes() -> None:
    notifications = [(table(number), 10**6 + number) for number in range(1000)]
    sent = list(messages("s" * 16, notifications))
    assert max(map(len, sent)) <= LARGEST
    assert [one for message in sent for one in read_message(message)[1]] == notifications


@pytest.mark.parametrize("nonsense", ["", " ", "x", "x :", "x a:-1", "x a:²", "x a:1:2", "\x00 :5"])
async def test_a_message_of_nonsense_holds_no_notifications(nonsense: str) -> None:
    assert read_message(nonsense)[1] == []
