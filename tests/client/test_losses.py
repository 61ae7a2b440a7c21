"""Connections, servers and answers are lost, but no command is lost or done twice."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest
from hypothesis import given, strategies as st
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from codepegs import Code, Refusal
from codepegs.client import (
    ClientRefusal,
    LiveTable,
    NotSignedIn,
    Server,
    TableView,
    live_table,
    reconnecting_socket,
)
from codepegs.client.addresses import Address
from codepegs.client.pending_commands import RateLimit, ServerClock
from codepegs.client.rest import Rest
from codepegs.web.live import connection
from tests.client.relay import relayed
from tests.client.two_players import SECONDS, is_awaited, is_live, is_over, two_at_a_table
from tests.web.live_site import LiveSite, open_live_site


def is_lost(view: TableView) -> bool:
    return view.status != "live"


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reconnect quickly, so that tests do not wait."""
    monkeypatch.setattr(reconnecting_socket, "FIRST_WAIT", 0.02)
    monkeypatch.setattr(reconnecting_socket, "LONGEST_WAIT", 0.1)


# -- Coming back ----------------------------------------------------------------------------------


async def test_a_lost_line_comes_back_with_what_was_missed(site: LiveSite) -> None:
    async with (
        relayed(site.origin) as relay,
        two_at_a_table(site, his=relay.origin, options=["marks=hand"]) as (hers, his),
    ):
        await his.guess("RRRR")
        before = len(his.history)
        await relay.shut()
        await his.until(is_lost, SECONDS)
        await hers.give_mark((1, 0))
        await relay.open()
        seen = await his.until(is_live, SECONDS)
        assert seen.match.current.rows[0].mark == (1, 0)
        versions = [entry.version for entry in his.history]
        assert versions == list(range(1, len(versions) + 1)) and len(versions) > before


async def test_a_server_that_is_silent_for_two_beats_is_lost(
    site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "BEAT", 0.5)
    async with (
        relayed(site.origin) as relay,
        two_at_a_table(site, his=relay.origin) as (_hers, his),
    ):
        relay.loses_answers = True
        await his.until(is_lost, SECONDS)
        relay.loses_answers = False
        assert is_live(await his.until(is_live, SECONDS))


async def test_a_command_whose_answer_was_lost_counts_once(site: LiveSite) -> None:
    async with (
        relayed(site.origin) as relay,
        two_at_a_table(site, his=relay.origin) as (hers, his),
    ):
        relay.loses_answers = True
        guessing = asyncio.create_task(his.guess("RRRR"))
        await hers.until(lambda view: len(view.match.current.rows) == 1, SECONDS)
        assert his.pending and not guessing.done()
        relay.loses_answers = False
        relay.cut()
        await asyncio.wait_for(guessing, SECONDS)
        assert [row.guess for row in his.view.match.current.rows] == [Code("RRRR")]
        assert his.pending == ()
        await his.guess("BBBB")
        assert len(his.view.match.current.rows) == 2


async def test_what_is_done_while_the_line_is_lost_waits_for_it(site: LiveSite) -> None:
    async with (
        relayed(site.origin) as relay,
        two_at_a_table(site, his=relay.origin) as (hers, his),
    ):
        await relay.shut()
        await his.until(is_lost, SECONDS)
        guessing = asyncio.create_task(his.guess("RRRR"))
        await asyncio.sleep(0.05)
        assert not guessing.done()
        await relay.open()
        await asyncio.wait_for(guessing, SECONDS)
        await hers.until(lambda view: len(view.match.current.rows) == 1, SECONDS)


async def test_what_was_decided_before_something_else_happened_is_stale_after_the_loss(
    site: LiveSite,
) -> None:
    async with (
        relayed(site.origin) as relay,
        two_at_a_table(site, his=relay.origin, options=["marks=hand"]) as (hers, his),
    ):
        await his.guess("RRRR")
        await relay.shut()
        await his.until(is_lost, SECONDS)
        taking_back = asyncio.create_task(his.take_back())
        await hers.give_mark((1, 0))
        await relay.open()
        with pytest.raises(ClientRefusal) as refused:
            await asyncio.wait_for(taking_back, SECONDS)
        assert refused.value.code == "command/stale"
        assert his.view.to_do == ("guess", 1)


async def test_a_match_is_played_to_its_end_over_a_line_that_is_cut_all_the_time(
    site: LiveSite,
) -> None:
    async with (
        relayed(site.origin) as relay,
        two_at_a_table(site, his=relay.origin, options=["rounds=8"]) as (hers, his),
    ):
        dice = random.Random(6)
        left = 1

        def cut() -> None:
            # Cuts are counted in messages and not in seconds, because a busy machine is slow.
            nonlocal left
            left -= 1
            if left == 0:
                left = dice.randint(2, 20)
                relay.cut()

        async def breaker(table: LiveTable) -> None:
            while not (await table.until(lambda v: is_awaited(v) or v.is_over)).is_over:
                with suppress(ClientRefusal):
                    if table.view.to_do and table.view.to_do.kind == "code":
                        await table.set_code("RBGY")
                    else:
                        rows = len(table.view.match.current.rows)
                        await table.guess("RBGY" if rows == 3 else "RRRR")

        relay.passed = cut
        await asyncio.wait_for(asyncio.gather(breaker(hers), breaker(his)), 2 * SECONDS)
        assert relay.connections > 3
        assert his.view.match == hers.view.match
        assert his.view.match.ended == "played"
        assert [len(one.rows) for one in his.view.match.rounds] == [4] * 8


async def test_a_client_gives_up_after_the_chosen_patience(site: LiveSite) -> None:
    async with relayed(site.origin) as relay, Server(relay.origin, patience=0.2) as ann:
        table = await ann.table(await ann.open_table("mini", first=0, chairs=["me", "club"]))
        await relay.shut()
        coding = asyncio.create_task(table.set_code("RBGY"))
        with pytest.raises(ClientRefusal) as refused:
            await asyncio.wait_for(coding, SECONDS)
        assert refused.value.code == "online/lost" and relay.origin in refused.value.message
        assert table.status == "gone" and table.trouble is refused.value
        with pytest.raises(ClientRefusal):
            async for _ in table:
                pass
        with pytest.raises(ClientRefusal):
            await table.resign()
        await relay.open()


async def test_a_player_who_does_not_want_to_wait_connects_at_once(
    site: LiveSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reconnecting_socket, "FIRST_WAIT", 1000.0)
    monkeypatch.setattr(reconnecting_socket, "LONGEST_WAIT", 1000.0)
    async with (
        relayed(site.origin) as relay,
        two_at_a_table(site, his=relay.origin) as (_, his),
    ):
        relay.cut()
        await his.until(lambda view: view.status == "waiting", SECONDS)
        his.retry()
        await his.until(is_live, SECONDS)


def test_the_waits_grow_and_differ() -> None:
    waits = [reconnecting_socket.wait_before(failures, 0.5) for failures in range(1, 40)]
    assert waits == sorted(waits) and waits[-1] <= reconnecting_socket.LONGEST_WAIT
    assert reconnecting_socket.wait_before(3, 0.1) != reconnecting_socket.wait_before(3, 0.9)


# -- Who we are -----------------------------------------------------------------------------------


async def test_a_token_that_is_revoked_ends_the_table(site: LiveSite) -> None:
    async with Server(site.origin) as ann:
        token = await ann.make_token("bot")
        opened = await ann.open_table("mini", first=0, chairs=["me", "club"])
        async with Server(site.origin, token=token) as bot:
            table = await bot.table(opened)
            [kept] = await ann.tokens()
            await ann.revoke_token(kept["id"])
            with pytest.raises(NotSignedIn):
                async for _ in table:
                    pass
            assert table.status == "gone"


# -- Servers of another kind ----------------------------------------------------------------------

WELCOME = {
    "type": "welcome",
    "protocol": 1,
    "table": "0" * 32,
    "version": 0,
    "now": 0.0,
    "seats": [],
    "watching_as": None,
    "here": [],
    "limits": {"messages": 20.0, "burst": 20},
}


PLAYER = {"id": "0" * 32, "name": "Ann", "language": "en", "account": False}


@asynccontextmanager
async def strange_server(
    speak: Callable[[ServerConnection], Awaitable[None]],
) -> AsyncIterator[Server]:
    """A visit to a fake server, which sends these messages at its tables."""

    async def speak_on(socket: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            await speak(socket)

    def answer(socket: ServerConnection, request: Request) -> Response | None:
        if request.path.endswith("/socket"):
            return None
        response = socket.respond(200, json.dumps(PLAYER))
        del response.headers["Content-Type"]
        response.headers["Content-Type"] = "application/json"
        return response

    async with serve(speak_on, "127.0.0.1", 0, process_request=answer) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with Server(f"http://127.0.0.1:{port}", token="cp_x") as visited:
            yield visited


async def visit_strange(*said: object) -> Refusal:
    """The refusal that a client raises at a server that sends these messages."""

    async def speak(socket: ServerConnection) -> None:
        await socket.recv()
        for one in said:
            await socket.send(one if isinstance(one, str | bytes) else json.dumps(one))
        await socket.wait_closed()

    async with asyncio.timeout(SECONDS), strange_server(speak) as visited:
        with pytest.raises(Refusal) as refused:
            await (await visited.table("0" * 32)).until(is_over)
        return refused.value


OPENED = {
    "version": 1,
    "at": 0.0,
    "event": "TableOpened",
    "terms": {
        "edition": "mini",
        "players": 2,
        "options": [],
        "first": None,
        "grace": 60,
        "stand_ins": False,
    },
    "listed": False,
    "commitment": "",
    "rematch_of": None,
    "imported": False,
}
SAT = {"version": 2, "at": 0.0, "event": "PersonSat", "seat": 0, "name": "Ann"}


async def test_a_client_reads_all_events_anew_after_the_server_was_set_back() -> None:
    """A server does this when its host has restored an older backup."""
    hellos: list[int] = []
    was_heard = asyncio.Event()

    async def speak(socket: ServerConnection) -> None:
        events = [{**OPENED, "code": "BEFORE"}, SAT] if not hellos else [{**OPENED, "code": "NOW"}]
        while True:
            since = json.loads(await socket.recv())["since"]
            hellos.append(since)
            if since > len(events):
                refusal = {"type": "refusal", "cmd": None, "code": "command/ahead", "message": "?"}
                await socket.send(json.dumps(refusal))
                continue
            await socket.send(json.dumps({**WELCOME, "version": len(events)}))
            await socket.send(json.dumps({"type": "events", "events": events[since:]}))
            if len(events) == 2:
                await was_heard.wait()
                return

    async with asyncio.timeout(SECONDS):
        async with strange_server(speak) as visited:
            table = await visited.table("0" * 32)
            all_news = table.__aiter__()
            assert [entry.version for entry in (await anext(all_news)).events] == [1, 2]
            was_heard.set()
            await table.until(lambda view: view.state.code == "NOW", SECONDS)
            assert hellos == [0, 2, 0] and len(table.history) == table.view.version == 1
            news = await anext(all_news)
            assert news.view.version == 1 and [entry.version for entry in news.events] == [1]
            await all_news.aclose()


@pytest.mark.parametrize(
    "said",
    [
        ("junk",),
        (b"\x00\x01",),
        ([1, 2],),
        ({"no": "type"},),
        ({**WELCOME, "seats": "all"},),
        ({**WELCOME, "limits": {}},),
        ({"type": "welcome"},),
        (WELCOME, {"type": "events", "events": [{"version": 1}]}),
        (WELCOME, {"type": "events", "events": 5}),
        (WELCOME, {"type": "events", "events": [{"version": 1, "at": 0, "event": "Cheated"}]}),
        (WELCOME, {"type": "ack"}),
        (WELCOME, {"type": "ack", "cmd": [], "version": 1}),
        ('{"type": "ack", "cmd": "x", "version": 1e999}',),
        ("[" * 50_000,),
        (WELCOME, {"type": "presence", "seat": "x", "here": True}),
    ],
    ids=lambda said: str(said)[:40],
)
async def test_a_server_that_sends_nonsense_is_refused(said: tuple[object, ...]) -> None:
    refused = await visit_strange(*said)
    assert isinstance(refused, ClientRefusal) and refused.code == "online/strange"


async def test_a_server_with_a_newer_protocol_is_refused() -> None:
    refused = await visit_strange({**WELCOME, "protocol": 2})
    assert isinstance(refused, ClientRefusal) and refused.code == "online/protocol"
    assert "2" in refused.message and "Update" in refused.message


async def test_unknown_messages_and_fields_of_a_newer_server_are_ignored() -> None:
    refused = await visit_strange(
        {**WELCOME, "more": 1}, {"type": "weather", "sun": True}, {"type": "events", "events": 5}
    )
    assert isinstance(refused, ClientRefusal) and refused.code == "online/strange"


async def test_a_client_leaves_a_server_that_withholds_events(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live_table, "HEARD_WITHIN", 0.1)
    refused = await visit_strange({**WELCOME, "version": 5})
    assert isinstance(refused, ClientRefusal) and refused.code == "online/no-answer"


async def test_a_client_leaves_a_server_that_sends_no_welcome(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reconnecting_socket, "GREET_WITHIN", 0.1)
    refused = await visit_strange()
    assert isinstance(refused, ClientRefusal) and refused.code == "online/no-answer"


# -- Pace and clock -------------------------------------------------------------------------------


async def test_a_client_sends_no_more_than_the_server_allows() -> None:
    pace = RateLimit(rate=100, burst=4)
    loop = asyncio.get_running_loop()
    # Measured from before the first turn, because a busy machine may pause after it.
    began = loop.time()
    for _ in range(10):
        await pace.turn()
    # Three at once, then one each 1/75 of a second.
    assert loop.time() - began >= 7 / 75 * 0.9


async def test_a_client_in_a_hurry_is_not_thrown_out() -> None:
    async with (
        open_live_site(limit_messages="20/second") as site,
        relayed(site.origin) as relay,
        two_at_a_table(site, his=relay.origin, options=["rows=30"]) as (_, his),
    ):
        connections = relay.connections
        for _ in range(25):
            await his.guess("RRRR")
        assert len(his.view.match.current.rows) == 25
        assert relay.connections == connections


def test_the_quickest_message_sets_the_servers_clock() -> None:
    here = 100.0
    clock = ServerClock(lambda: here)
    clock.hear(150.0)
    clock.hear(150.4)
    clock.hear(150.1)
    assert clock.now() == 150.4
    # One of the two clocks was set, so the earlier readings do not count any more.
    clock.hear(90.0)
    assert clock.now() == 90.0


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
NOWHERE = Rest(Address("http://127.0.0.1:9"), None, language="en", changed=lambda _: None)
TYPES = ("welcome", "events", "ack", "stale", "refusal", "you", "presence", "clock", "ping", "bye")


@given(
    kind=st.sampled_from(TYPES),
    fields=st.dictionaries(
        st.sampled_from("cmd version seats watching_as here limits now t seat events code".split()),
        anything,
    ),
)
async def test_a_message_with_junk_is_understood_or_refused(
    kind: str, fields: dict[str, Any]
) -> None:
    table = LiveTable(NOWHERE, "0" * 32, language="en")
    try:
        await table.hear({"type": kind, **fields})
    except reconnecting_socket.Anew:
        pass
    except ClientRefusal as trouble:
        assert trouble.code in ("online/strange", "online/protocol")
