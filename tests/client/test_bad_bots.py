"""Bots that crash, stall, cheat or flood the server lose their own match and disturb no other.

Meanwhile two clients play a match on the same server, which has to go on undisturbed.
"""

from __future__ import annotations

import asyncio
import json
import signal
import socket as sockets
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from codepegs import Code, Mark, Rules, View
from codepegs.client import Bot, LiveTable, Server, TableView, play
from tests.client.test_bots import DOCS
from tests.client.two_players import SECONDS, is_awaited, is_over
from tests.server.running import Running, environment
from tests.web.live_site import Client, new_id

QUICK = 30.0
"""Seconds that a command may take while a bot misbehaves; long, because a machine may be busy."""


@asynccontextmanager
async def undisturbed(server: Running) -> AsyncIterator[None]:
    """A match that is played meanwhile, by two players whose connections must not be lost."""
    async with Server(server.origin) as ann, Server(server.origin) as bob:
        opened = await ann.open_table("mini", first=0, options=["rows=99", "rounds=2"])
        hers, his = await ann.table(opened), await bob.table(opened)
        await his.sit()

        async def guess() -> None:
            await hers.until(is_awaited)
            await hers.set_code("RBGY")
            await his.until(is_awaited)
            while not enough.is_set() and len(his.view.match.current.rows) < 95:
                await asyncio.wait_for(his.guess("RRRR"), QUICK)
                await asyncio.sleep(0.3)

        enough = asyncio.Event()
        guessing = asyncio.create_task(guess())
        yield
        enough.set()
        await guessing
        await asyncio.wait_for(his.guess("RBGY"), QUICK)
        await his.set_code("RBGY")
        await hers.until(is_awaited, QUICK)
        await asyncio.wait_for(hers.guess("RBGY"), QUICK)
        end = await his.until(is_over, QUICK)
        assert end.match.ended == "played" and hers.losses == his.losses == 0


@asynccontextmanager
async def undisturbed_match(server: Running) -> AsyncIterator[tuple[Server, Server]]:
    """A person and the owner of a bot, while another match is played."""
    async with (
        asyncio.timeout(4 * SECONDS),
        undisturbed(server),
        Server(server.origin) as person,
        Server(server.origin) as owner,
    ):
        yield person, owner


@asynccontextmanager
async def raw(
    server: Running, owner: Server, table: str, seat: int | None
) -> AsyncIterator[Client]:
    """A connection of the bot, on which a test can send any message."""
    token = await owner.make_token("bad")
    connection = await connect(
        f"{server.origin.replace('http', 'ws', 1)}/api/tables/{table}/socket",
        additional_headers={"Authorization": f"Bearer {token}"},
        ping_interval=None,
    )
    try:
        client = Client(connection)
        await client.hello(seat)
        yield client
    finally:
        connection.transport.abort()


async def seated(person: Server, owner: Server, edition: str = "mini", **terms: Any) -> LiveTable:
    """The person's view of a match with the bot, who is in the second seat and breaks the code."""
    opened = await person.open_table(edition, first=0, **terms)
    hers, its = await person.table(opened), await owner.table(opened)
    await its.sit()
    await hers.until(is_awaited, SECONDS)
    await hers.set_code("RBGY")
    await its.close()
    return hers


# -- Junk and floods ------------------------------------------------------------------------------

JUNK = [
    "",
    "junk",
    "[]",
    "null",
    '{"type": "guess"}',
    '{"type": "command"}',
    json.dumps({"type": "command", "cmd": "x", "after": -1, "do": {}}),
    json.dumps({"type": "command", "cmd": "0" * 32, "after": 10**30, "do": {"kind": "resign"}}),
    json.dumps({"type": "hello", "since": 10**6, "seat": None}),
    json.dumps({"type": "hello", "since": 0, "seat": 4}),
    json.dumps({"type": "pong", "t": 1e300}),
    '{"type": "pong", "t": NaN}',
]


async def test_a_bot_that_talks_junk_is_refused_and_may_go_on(server: Running) -> None:
    async with undisturbed_match(server) as (person, owner):
        hers = await seated(person, owner)
        before = hers.view.match
        async with raw(server, owner, hers.id, 1) as bot:
            for text in JUNK:
                await bot.connection.send(text)
                if '"pong"' not in text:
                    assert (await bot.until("refusal"))["message"]
            answer = await bot.do("guess", seat=1, guess=list("RRRR"))
            assert answer["type"] == "ack"
        assert hers.view.match.rounds[0].codemaker == before.rounds[0].codemaker
        await hers.until(lambda view: len(view.match.current.rows) == 1, SECONDS)


FLOOD = 35
"""More messages than a connection may send at once, and less than twice as many: who goes on for so
long is cut off while it sends, and may not hear why."""


@pytest.mark.parametrize(
    ("said", "reason"),
    [(b"\x00" * 10, "not-text"), ("x" * 5000, "too-long"), (["{}"] * FLOOD, "too-many")],
    ids=["binary", "too long", "flood"],
)
async def test_a_bot_that_floods_is_disconnected_and_may_come_back(
    server: Running, said: Any, reason: str
) -> None:
    async with undisturbed_match(server) as (person, owner):
        hers = await seated(person, owner)
        async with raw(server, owner, hers.id, 1) as bot:
            with suppress(ConnectionClosed):
                for one in said if isinstance(said, list) else [said]:
                    await bot.connection.send(one)
            assert (await bot.until("bye"))["reason"] == reason
        # A bot that stops misbehaving plays on.
        its = await owner.table(hers.id)
        await its.guess("RRRR")
        await hers.until(lambda view: len(view.match.current.rows) == 1, SECONDS)


async def test_a_hundred_connections_of_one_bot_disturb_nobody(server: Running) -> None:
    async with undisturbed_match(server) as (person, owner):
        hers = await seated(person, owner)
        token = await owner.make_token("many")
        uri = f"{server.origin.replace('http', 'ws', 1)}/api/tables/{hers.id}/socket"
        headers = {"Authorization": f"Bearer {token}"}

        async def come() -> ClientConnection:
            return await connect(uri, additional_headers=headers, ping_interval=None)

        came = await asyncio.gather(*(come() for _ in range(100)), return_exceptions=True)
        for one in came:
            if isinstance(one, ClientConnection):
                one.transport.abort()
        its = await owner.table(hers.id)
        await its.guess("RRRR")


async def test_a_bot_that_does_not_read_delays_nobody(server: Running) -> None:
    """The server does not wait for a connection that is not read, so its owner can play on."""
    async with undisturbed_match(server) as (person, owner):
        hers = await seated(person, owner, options=["rows=99"])
        token = await owner.make_token("deaf")
        host, port = server.origin.removeprefix("http://").split(":")
        deaf = sockets.create_connection((host, int(port)))
        deaf.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 1024)
        deaf.sendall(
            f"GET /api/tables/{hers.id}/socket HTTP/1.1\r\nHost: {host}:{port}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"Authorization: Bearer {token}\r\n\r\n".encode()
        )
        hello = b'{"type": "hello", "since": 0, "seat": 1}'
        # A text frame, masked with zeros.
        deaf.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
        its = await owner.table(hers.id)
        for _ in range(10):
            await its.guess("RRRR")
        await hers.until(lambda view: len(view.match.current.rows) == 10, SECONDS)
        deaf.close()


# -- Wrong turns and lies -------------------------------------------------------------------------


async def test_a_bot_that_plays_for_others_or_out_of_turn_changes_nothing(server: Running) -> None:
    async with undisturbed_match(server) as (person, owner):
        hers = await seated(person, owner, options=["marks=hand"])
        orders: list[dict[str, Any]] = [
            {"kind": "set-code", "seat": 1, "code": list("RRRR")},
            {"kind": "set-code", "seat": 0, "code": list("RRRR")},
            {"kind": "give-mark", "seat": 1, "mark": [4, 0]},
            {"kind": "give-mark", "seat": 0, "mark": [4, 0]},
            {"kind": "reveal", "seat": 1, "code": list("RRRR")},
            {"kind": "take-back", "seat": 1},
            {"kind": "own-up", "seat": 1},
            {"kind": "own-up", "seat": 0},
            {"kind": "claim", "seat": 1},
            {"kind": "resign", "seat": 0},
            {"kind": "resign", "seat": 4},
            {"kind": "guess", "seat": 1, "guess": list("RRR")},
            {"kind": "guess", "seat": 1, "guess": list("RRRRR")},
            {"kind": "guess", "seat": 1, "guess": ["R", "R", "R", "\x1b"]},
            {"kind": "sit", "chair": 0},
            {"kind": "stand-up", "seat": 1},
            {"kind": "send-bot-away", "seat": 1, "chair": 0},
            {"kind": "offer", "seat": 1, "terms": {"edition": "duel"}},
            {"kind": "rematch", "seat": 1},
        ]
        version = hers.view.version
        async with raw(server, owner, hers.id, 1) as bot:
            for order in orders:
                assert (await bot.do(**order))["type"] == "refusal", order
                await asyncio.sleep(0.06)
            # An old id with another content, and a version that the table has not reached.
            cmd = new_id()
            await bot.do("guess", cmd=cmd, seat=1, guess=list("RRRR"))
            assert (await bot.do("guess", cmd=cmd, seat=1, guess=list("BBBB")))["code"] == (
                "command/id"
            )
            assert (await bot.do("resign", after=10**6, seat=1))["code"] == "command/ahead"
        seen = await hers.until(lambda view: view.version == version + 2, SECONDS)
        assert [row.guess for row in seen.match.current.rows] == [Code("RRRR")]


class Liar(Bot):
    """A bot that gives every row an empty mark, which soon contradicts any code."""

    def choose_mark(self, rules: Rules, view: View) -> Mark:
        return Mark([0] * len(rules.keys)) if view.own_code else Mark(())


async def test_a_bot_that_marks_falsely_is_found_out_and_pays(server: Running) -> None:
    async with undisturbed_match(server) as (person, owner):
        opened = await person.open_table("duel", first=1, options=["marks=hand", "rounds=2"])
        hers, its = await person.table(opened), await owner.table(opened)
        await its.sit()
        lying = asyncio.create_task(play(Liar(), its))
        for row in ("WPGR", "OSYB"):
            # The two rows hold all eight colours, and the bot marks both as all wrong.
            await hers.until(lambda view: view.to_do == ("guess", 0), SECONDS)
            await hers.guess(row)
        seen = await hers.until(lambda view: len(view.match.rounds) == 2, SECONDS)
        assert seen.match.rounds[0].outcome == "aborted" and seen.match.rounds[0].proven
        assert seen.match.totals == (3, 0) and seen.match.current.codemaker == 1
        await hers.resign()
        assert (await asyncio.wait_for(lying, SECONDS)).match.winners == (1,)


# -- Crashes and stalls ---------------------------------------------------------------------------


async def test_a_bot_that_never_answers_loses_row_after_row_to_the_clock(server: Running) -> None:
    async with undisturbed_match(server) as (person, owner):
        hers = await seated(person, owner, options=["time=1", "rows=2"])
        async with raw(server, owner, hers.id, 1):
            seen = await hers.until(lambda view: len(view.match.rounds) == 2, SECONDS)
        assert [row.ran_out for row in seen.match.rounds[0].rows] == [True, True]
        assert seen.match.rounds[0].cracked_in is None


async def test_a_bot_whose_process_is_killed_forfeits_after_the_grace(server: Running) -> None:
    """The bot counts as away after fifteen seconds, and the grace lasts ten seconds more."""

    async def killed(person: Server, owner: Server, stand_ins: bool) -> TableView:
        opened = await person.open_table("mini", first=0, grace=10, stand_ins=stand_ins)
        hers = await person.table(opened)
        token = await owner.make_token("crash")
        bot = await asyncio.create_subprocess_exec(
            sys.executable, str(DOCS / "bot.py"), server.origin, token, opened,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment(),
        )  # fmt: skip
        try:
            await hers.until(is_awaited, SECONDS)
        finally:
            bot.send_signal(signal.SIGKILL)
            await bot.wait()
        await hers.set_code("RBGY")
        if stand_ins:
            seen = await hers.until(lambda view: bool(view.match.stand_ins), 2 * SECONDS)
            await hers.until(lambda view: len(view.match.rounds) == 2, SECONDS)
            return seen
        return await hers.until(is_over, 2 * SECONDS)

    async with undisturbed_match(server) as (person, owner):
        async with AsyncExitStack() as stack:
            other = await stack.enter_async_context(Server(server.origin))
            forfeited, stood_in = await asyncio.gather(
                killed(person, owner, False), killed(person, other, True)
            )
        assert forfeited.match.ended == "resigned" and forfeited.match.winners == (0,)
        assert stood_in.match.stand_ins == {1} and stood_in.match.ended is None
