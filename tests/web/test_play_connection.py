"""One connection: what it may send, and how much it may leave unread."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
from random import Random
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from codepegs.play.table.table import Table
from codepegs.web.live import audience, connection as one_connection
from codepegs.web.live.audience import BEAT, PING_EVERY, STEPS
from codepegs.web.live.messages import Hello
from codepegs.web.live.uvicorn_protocol import PIECE, HttpProtocol, WebSocketProtocol
from tests.eventually import eventually_async
from tests.web.live_site import Client, LiveSite, new_id, open_live_site
from tests.web.playing_out import bye, play_out, sofa

# -- What comes in --------------------------------------------------------------------------------


@pytest.mark.parametrize("sign", ["x", "ü", "𝄞"])
async def test_a_message_that_is_too_long_ends_the_connection(site: LiveSite, sign: str) -> None:
    _, client = await sofa(site)
    await client.connection.send(sign * (4096 // len(sign.encode())) + "xx")
    assert await bye(client) == ("too-long", 1009)


async def test_a_message_that_is_far_too_long_is_not_even_taken_in(site: LiveSite) -> None:
    _, client = await sofa(site)
    await client.connection.send("x" * 1_000_000)
    assert await client.closed() == 1009


async def test_a_message_of_exactly_four_kibibytes_is_read(site: LiveSite) -> None:
    _, client = await sofa(site)
    await client.connection.send(" " * 4096)
    assert (await client.until("refusal"))["code"] == "request/json"


async def test_a_binary_message_ends_the_connection(site: LiveSite) -> None:
    _, client = await sofa(site)
    await client.connection.send(b"{}")
    assert await bye(client) == ("not-text", 1003)


JUNK: tuple[Any, ...] = (
    "",
    "{",
    "null",
    "[]",
    '"hello"',
    "{}",
    '{"type":"guess"}',
    '{"type":"hello"}',
    '{"type":"hello","since":-1,"seat":null}',
    '{"type":"hello","since":"0","seat":null}',
    '{"type":"hello","since":0.5,"seat":null}',
    '{"type":"hello","since":0,"seat":5}',
    '{"type":"hello","since":0,"seat":true}',
    '{"type":"hello","since":0,"seat":null,"more":1}',
    '{"type":"hello","since":99999999999999999999,"seat":null}',
    '{"type":"hello","since":0,"seat":null,"language":"xx"}',
    '{"type":"pong","t":"1"}',
    '{"type":"pong","t":NaN}',
    '{"type":"command","cmd":"0","after":0,"do":{"kind":"agree","seat":0}}',
    '{"type":"command","cmd":"' + "0" * 32 + '","after":0,"do":{"kind":"agree"}}',
    '{"type":"command","cmd":"' + "G" * 32 + '","after":0,"do":{"kind":"agree","seat":0}}',
    '{"type":"command","cmd":"' + "0" * 32 + '","after":0,"do":{"kind":"begin","seat":0}}',
    '{"type":"command","cmd":"'
    + "0" * 32
    + '","after":0,"do":{"kind":"guess","seat":0,"guess":"RRGB"}}',
    '{"type":"command","cmd":"'
    + "0" * 32
    + '","after":0,"do":{"kind":"guess","seat":0,"guess":[1,2]}}',
    '{"type":"command","cmd":"'
    + "0" * 32
    + '","after":0,"do":{"kind":"guess","seat":0,"guess":[]}}',
    '{"type":"command","cmd":"' + "0" * 32 + '","after":0,"do":{"kind":"sit","name":"\\ud800"}}',
    "[" * 4000,
)


async def test_junk_is_refused_and_the_connection_goes_on(site: LiveSite) -> None:
    _, client = await sofa(site)
    for junk in JUNK:
        await client.connection.send(junk)
        refusal = await client.until("refusal")
        assert refusal["code"] in ("request/json", "request/invalid"), (junk, refusal)
    assert (await client.hello(0))["type"] == "welcome"


ODD_ORDERS: tuple[dict[str, Any], ...] = (
    {"kind": "set-code", "seat": 0, "code": ["\u202e", "\u0000", "🟥", "RR"]},
    {"kind": "set-code", "seat": 0, "code": ["R"] * 12, "holes": 12},
    {"kind": "set-code", "seat": 0, "code": None},
    {"kind": "guess", "seat": 0, "guess": ["R"]},
    {"kind": "give-mark", "seat": 0, "mark": [12, 12, 12]},
    {"kind": "reveal", "seat": 0, "code": ["R"] * 4},
    {"kind": "take-back", "seat": 0},
    {"kind": "resign", "seat": 4},
    {"kind": "sit", "name": "\u202eeve"},
    {"kind": "sit", "name": " " * 100, "chair": 4},
    {"kind": "stand-up", "seat": 0},
    {"kind": "seat-bot", "seat": 0, "chair": 4, "strength": "god"},
    {"kind": "send-bot-away", "seat": 0, "chair": 1},
    {"kind": "offer", "seat": 0, "terms": {"edition": "mini", "options": ["words=/etc/passwd"]}},
    {"kind": "offer", "seat": 0, "terms": {"edition": "chess"}},
    {"kind": "offer", "seat": 0, "terms": {"edition": "mini", "options": ["rows=10"] * 2}},
    {"kind": "agree", "seat": 0},
    {"kind": "rematch", "seat": 0},
)


async def test_orders_that_do_not_fit_are_refused_and_change_nothing(site: LiveSite) -> None:
    table, client = await sofa(site)
    for order in ODD_ORDERS:
        answer = await client.do(**order)
        assert answer["type"] == "refusal" and answer["message"], order
    assert table.head.version == client.version


async def test_a_refused_message_that_names_its_id_is_answered_with_it(site: LiveSite) -> None:
    _, client = await sofa(site)
    cmd = new_id()
    await client.send({"type": "command", "cmd": cmd, "after": -1, "do": {}})
    assert (await client.until("refusal"))["cmd"] == cmd


async def test_nothing_is_done_before_hello(site: LiveSite) -> None:
    ann = await site.guest("Ann")
    table = await site.open_table(ann, "mini", ("", ""))
    client = await site.connect(ann, table.id)
    answer = await client.do("set-code", seat=0, code=list("RRGB"), after=table.head.version)
    assert answer["code"] == "hello/first"


async def test_messages_that_come_too_fast_end_the_connection() -> None:
    async with open_live_site(limit_messages="5/minute") as site:
        _, client = await sofa(site)
        assert client.welcome["limits"]["burst"] == 5
        for _ in range(6):
            await client.send({"type": "pong", "t": 0})
        assert await bye(client) == ("too-many", 1008)


@pytest.mark.parametrize("kind", [Opcode.PING, Opcode.PONG])
async def test_control_frames_count_as_messages_do(kind: Opcode) -> None:
    async with open_live_site(limit_messages="5/minute") as site:
        _, client = await sofa(site)
        _send_frames(client, *[Frame(kind, b"")] * 6)
        assert await bye(client) == ("too-many", 1008)


async def test_each_fragment_of_a_message_counts() -> None:
    async with open_live_site(limit_messages="5/minute") as site:
        _, client = await sofa(site)
        empty = [Frame(Opcode.CONT, b"", fin=False)] * 6
        _send_frames(client, Frame(Opcode.TEXT, b"", fin=False), *empty)
        assert await bye(client) == ("too-many", 1008)


async def test_frames_after_a_connection_was_ended_cut_it_off_at_once() -> None:
    async with open_live_site(limit_messages="5/minute") as site:
        _, client = await sofa(site)
        transport = client.connection.transport
        client.connection.transport.pause_reading()  # so that the client does not close by itself
        _send_frames(client, Frame(Opcode.BINARY, b""), *[Frame(Opcode.PING, b"")] * 20)
        # Sooner than a client is cut off that sends nothing more.
        async with asyncio.timeout(one_connection.LAST_WORDS / 2):
            await eventually_async(lambda: not len(site.audience))
        transport.resume_reading()


async def test_nothing_is_parsed_once_a_connection_is_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = 0
    count = one_connection.Connection.count_frame

    def counting(connection: one_connection.Connection) -> None:
        nonlocal counted
        counted += 1
        count(connection)

    monkeypatch.setattr(one_connection.Connection, "count_frame", counting)
    async with open_live_site(limit_messages="5/minute") as site:
        _, client = await sofa(site)
        _send_frames(client, *[Frame(Opcode.PING, b"")] * 20_000)
        await eventually_async(lambda: not len(site.audience))
    assert counted < 2 * PIECE / 6 + 20


def _send_frames(client: Client, *frames: Frame) -> None:
    """Send frames in one go, whatever the library of the client would make of them."""
    client.connection.transport.write(b"".join(one.serialize(mask=True) for one in frames))


# -- Silent clients -------------------------------------------------------------------------------


def _look_after_all(site: LiveSite) -> None:
    for connection in site.audience:
        connection.beat()


async def test_a_client_that_says_no_hello_is_sent_away(site: LiveSite) -> None:
    ann = await site.guest("Ann")
    table = await site.open_table(ann, "mini", ("", ""))
    client = await site.connect(ann, table.id)
    _look_after_all(site)
    assert await bye(client) == ("no-hello", 4000)


async def test_a_client_that_answers_no_ping_is_sent_away(site: LiveSite) -> None:
    _, client = await sofa(site)
    [connection] = site.audience
    connection.heard_at -= one_connection.IDLE + 1
    _look_after_all(site)
    assert await bye(client) == ("idle", 4001)


async def test_every_beat_has_the_clock_and_every_fifth_a_ping(site: LiveSite) -> None:
    _, client = await sofa(site)
    for _ in range(PING_EVERY):
        _look_after_all(site)
    kinds = [(await client.receive())["type"] for _ in range(PING_EVERY + 1)]
    assert kinds == ["clock"] * PING_EVERY + ["ping"]


async def test_the_lag_is_half_the_median_of_the_last_round_trips(site: LiveSite) -> None:
    await sofa(site)
    [connection] = site.audience
    for lag in (0.1, 0.9, 0.2, 0.2, 0.3, 0.3):
        connection.heard_at = 100.0
        connection._ping = (5.0, 100.0 - 2 * lag)
        connection._measure(5.0)
    assert connection.lag == pytest.approx(0.3)


async def test_a_pong_that_answers_no_ping_is_not_counted(site: LiveSite) -> None:
    _, client = await sofa(site)
    [connection] = site.audience
    before = connection.lag
    await client.send({"type": "pong", "t": -1e9})
    await client.hello(0)
    assert connection.lag == before or connection.lag < 5


# -- A server that stops --------------------------------------------------------------------------


async def test_a_server_that_stops_takes_no_new_connection(site: LiveSite) -> None:
    table, client = await sofa(site)
    site.context.stopping.has_begun = True
    with pytest.raises(InvalidStatus) as refused:
        await site.connect(await site.guest("Bob"), table.id)
    answer = refused.value.response
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert json.loads(answer.body)["error"]["code"] == "server/stopping"
    assert (await client.do("resign", seat=0))["type"] == "ack"


async def test_players_are_handed_over_so_many_a_second(
    site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience, "MOVED", 20.0)
    table, client = await sofa(site)
    watchers = [await site.visit(await site.guest("Cleo"), table.id) for _ in range(9)]
    handing_over = asyncio.create_task(site.audience.hand_over(1.0))
    await asyncio.sleep(0)
    assert all(one.is_free for one in site.audience)
    await eventually_async(lambda: sum(one.is_free for one in site.audience) < 10)
    assert sum(one.is_free for one in site.audience) > 5
    for one in (client, *watchers):
        assert await bye(one) == ("restart", 1012)
    await handing_over


async def test_a_command_is_answered_before_its_player_is_handed_over(
    site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, client = await sofa(site)
    may_store = asyncio.Event()
    append = site.store.append

    async def slowly(*given: Any, **more: Any) -> Any:
        await may_store.wait()
        return await append(*given, **more)

    monkeypatch.setattr(site.store, "append", slowly)
    answer = asyncio.create_task(client.do("resign", seat=0))
    await eventually_async(lambda: not any(one.is_free for one in site.audience))
    handing_over = asyncio.create_task(site.audience.hand_over(0.3))
    await asyncio.sleep(0)
    assert len(site.audience) == 1
    may_store.set()
    assert (await answer)["type"] == "ack"
    assert await bye(client) == ("restart", 1012)
    await handing_over


# -- Slow consumers -------------------------------------------------------------------------------


_HELLO = b'\x81\xa6\0\0\0\0{"type":"hello","since":0,"seat":null}'


async def _stalled(site: LiveSite, table: Table) -> socket.socket:
    """A client that says hello and then reads nothing any more."""
    port = int(site.origin.rpartition(":")[2])
    stalled = socket.socket()
    stalled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    stalled.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(stalled, ("127.0.0.1", port))
    player = await site.guest("Stone")
    head = (
        f"GET /api/tables/{table.id}/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        f"Origin: {site.origin}\r\nCookie: {site.cookie(player)}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    await loop.sock_sendall(stalled, head.encode())
    assert b"101" in await loop.sock_recv(stalled, 1000)
    await loop.sock_sendall(stalled, _HELLO)
    return stalled


async def test_a_client_that_does_not_read_is_dropped_and_the_others_play_on(
    site: LiveSite,
) -> None:
    table, client = await sofa(site, "holes=12", "doubles", "rounds=100", edition="custom")
    with await _stalled(site, table):
        await eventually_async(lambda: len(site.audience.at(table.id)) >= 2)
        await play_out(table, [client, client], Random(1))
        await eventually_async(lambda: len(site.audience) <= 1)
    assert table.state.stage == "over"


async def test_a_client_that_was_dropped_hears_the_rest_when_it_comes_back(site: LiveSite) -> None:
    table, client = await sofa(site, "rounds=20")
    watcher = await site.visit(await site.guest("Cleo"), table.id)
    known = watcher.version
    slow = next(one for one in site.audience.at(table.id) if one.seat is None)
    for _ in range(one_connection.MOST_QUEUED + 1):
        slow.say('{"type":"clock","now":1.0}')
    assert await bye(watcher) == ("slow", 1013)
    await play_out(table, [client, client], Random(1))
    back = await site.visit(await site.guest("Cleo"), table.id, since=known)
    assert [event["version"] for event in back.events] == list(
        range(known + 1, table.head.version + 1)
    )


async def test_a_message_that_does_not_leave_in_time_ends_the_connection(site: LiveSite) -> None:
    table, client = await sofa(site, "holes=12", "doubles", "rounds=100", edition="custom")
    await play_out(table, [client, client], Random(1))
    with await _stalled(site, table):
        # The history is longer than its send buffer, so the server waits for room.
        await eventually_async(lambda: len(site.audience.at(table.id)) >= 2)
        stuck = next(one for one in site.audience.at(table.id) if one.seat is None)
        await eventually_async(
            lambda: stuck._writer and stuck._loop.time() - stuck._sending_since >= 0.3
        )
        stuck._sending_since -= one_connection.STUCK
        stuck.beat()
        await eventually_async(lambda: len(site.audience) <= 1)


async def test_nothing_more_is_sent_to_a_closed_connection(
    site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    greeted = 0
    greet = one_connection.Connection._greet

    async def counted(connection: one_connection.Connection, hello: Hello) -> None:
        nonlocal greeted
        greeted += 1
        await greet(connection, hello)

    table, client = await sofa(site, "holes=12", "doubles", "rounds=100", edition="custom")
    await play_out(table, [client, client], Random(1))
    monkeypatch.setattr(one_connection.Connection, "_greet", counted)
    with await _stalled(site, table) as gone:
        await eventually_async(lambda: len(site.audience.at(table.id)) >= 2)
        # These wait behind the first hello, whose answer waits for room in the send buffer.
        for _ in range(20):
            await asyncio.get_running_loop().sock_sendall(gone, _HELLO)
        await eventually_async(lambda: greeted)
        await asyncio.sleep(0.1)
    await eventually_async(lambda: len(site.audience) <= 1)
    assert greeted == 1


async def test_a_closed_connection_is_freed_without_the_garbage_collector(
    site: LiveSite,
) -> None:
    table, client = await sofa(site)
    cleo = await site.guest("Cleo")
    gc.collect()
    gc.disable()
    try:
        watchers = [await site.visit(cleo, table.id) for _ in range(10)]
        assert _protocols() == 11
        for watcher in watchers[:5]:
            await watcher.connection.close()
        for watcher in watchers[5:]:
            watcher.connection.transport.abort()
        await eventually_async(lambda: len(site.audience) <= 1)
        # Closing a connection takes a few more turns of the event loop.
        await eventually_async(lambda: _protocols() <= 1, every=0.1)
        assert _protocols() == 1
    finally:
        gc.enable()
    assert client.version


def _protocols() -> int:
    kinds = (HttpProtocol, WebSocketProtocol)
    # `isinstance` would ask each object for its `__class__`, which may fail for objects that
    # other tests of this process have left.
    return sum(issubclass(type(one), kinds) for one in gc.get_objects())


async def test_connections_that_came_together_are_not_told_together(site: LiveSite) -> None:
    table, _client = await sofa(site)
    cleo = await site.guest("Cleo")
    for _ in range(60):
        await site.visit(cleo, table.id)
    audience = site.audience
    told: list[int] = []
    for _ in range(2 * BEAT * STEPS):
        before = sum(one._beats for one in audience)
        audience._next_beat()
        told.append(sum(one._beats for one in audience) - before)
    assert max(told) == 1 and sum(told[-BEAT * STEPS :]) == 61


@pytest.mark.slow
async def test_five_hundred_watch_one_table(site: LiveSite) -> None:
    table, client = await sofa(site)
    cleo = await site.guest("Cleo")
    watchers = [await site.visit(cleo, table.id) for _ in range(500)]
    await play_out(table, [client, client], Random(1))
    for watcher in watchers:
        await watcher.receive_until(table.head.version)
    assert len({watcher.received_events for watcher in watchers}) == 1
