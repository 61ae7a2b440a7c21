"""A site with tables, served by a real uvicorn on a free port, and clients that visit it."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from fastapi import FastAPI
from httpx2 import AsyncClient
from starlette.responses import Response
from websockets.asyncio.client import ClientConnection, connect

from codepegs.play.hosting.presence import AWAY_AFTER
from codepegs.play.hosting.table_manager import TableManager
from codepegs.play.jobs.bot_jobs import InlineBotPlayer
from codepegs.play.people import Player
from codepegs.play.ports import Clock, Dice, Store, SystemClock
from codepegs.play.table import commands as k
from codepegs.play.table.memory_store import MemoryStore
from codepegs.play.table.table import Table
from codepegs.play.table.terms import Terms
from codepegs.web.app import add_tables, build_app, build_context
from codepegs.web.app_state import AppState
from codepegs.web.live.audience import Audience
from codepegs.web.live.messages import FROM_SERVER
from codepegs.web.live.session_events import TableSessionEvents
from codepegs.web.live.uvicorn_protocol import options
from codepegs.web.request_context import RequestContext
from codepegs.web.security.cookies import new_session
from codepegs.web.settings import Settings
from tests.eventually import eventually_async
from tests.web.memory_lists import InlineAdviceJobs, MemoryLists
from tests.web.memory_people import MemoryPeople
from tests.web.site import KEY

PATIENCE = 60.0
"""Seconds to wait for a message that has to come: on a busy machine it may take long."""


class NoBus:
    """The bus of a single process: no other process listens."""

    def notify(self, table: str, version: int) -> None:
        pass


@dataclass
class LiveSite:
    """The parts of a live site that tests use."""

    app: FastAPI
    context: RequestContext
    people: MemoryPeople
    store: MemoryStore
    manager: TableManager
    audience: Audience
    origin: str
    server: uvicorn.Server
    jobs: InlineAdviceJobs
    clients: list[Client] = field(default_factory=list)

    @property
    def socket_origin(self) -> str:
        return self.origin.replace("http", "ws", 1)

    async def guest(self, name: str, player: str | None = None) -> Player:
        """A new player; under that id, if one is given."""
        if player is None:
            return await self.people.guest(name, "en", 0.0)
        self.people.players[player] = Player(player, name, "en")
        return self.people.players[player]

    def cookie(self, player: Player) -> str:
        """The session cookie of that player's browser."""
        response = Response()
        [origin] = self.context.settings.public_origins.all
        self.context.cookies.begin_session(response, origin, player, new_session())
        return response.headers["set-cookie"].partition(";")[0]

    async def open_table(
        self,
        player: Player,
        edition: str,
        chairs: Sequence[str | None] = ("", None),
        *,
        first: int | None = 0,
        options: Sequence[str] = (),
        cmd: str | None = None,
        owes_share: bool = False,
    ) -> Table:
        """A table that this player has opened; names of several seats are numbered."""
        count = sum(chair == "" for chair in chairs)
        names = tuple(player.name if n == 0 else f"{player.name} {n + 1}" for n in range(count))
        terms = Terms.offered(edition, len(chairs), options, first=first)
        opening = k.Open(terms, tuple(chairs), names, owes_share=owes_share)
        return await self.manager.tables.open(opening, player=player.id, command_id=cmd or new_id())

    @asynccontextmanager
    async def browser(self, player: Player) -> AsyncIterator[AsyncClient]:
        """A browser of that player, for REST."""
        headers = {
            "Origin": self.origin,
            "Sec-Fetch-Site": "same-origin",
            "Cookie": self.cookie(player),
        }
        async with AsyncClient(base_url=self.origin, headers=headers, timeout=PATIENCE) as client:
            yield client

    def path(self, table: str) -> str:
        return f"{self.socket_origin}/api/tables/{table}/socket"

    async def connect(
        self,
        player: Player,
        table: str,
        *,
        origin: str | None = None,
        cookie: str | None = None,
        **more: Any,
    ) -> Client:
        """A browser of that player, connected to the table, that has not said hello."""
        connection = await connect(
            self.path(table),
            additional_headers={"Cookie": cookie or self.cookie(player)},
            origin=self.origin if origin is None else origin,  # type: ignore[arg-type]  # a NewType of str
            compression=None,
            ping_interval=None,
            open_timeout=PATIENCE,
            **more,
        )
        client = Client(connection)
        self.clients.append(client)
        return client

    async def visit(
        self, player: Player, table: str, seat: int | None = None, since: int = 0, **more: Any
    ) -> Client:
        """A browser of that player that has said hello and has received everything."""
        client = await self.connect(player, table, **more)
        await client.hello(seat, since)
        return client


def new_id() -> str:
    return secrets.token_hex(16)


class Client:
    """A client written from the documentation alone."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.texts: list[str] = []
        """The texts of all messages, as they were received."""
        self.events: list[dict[str, Any]] = []
        self.welcome: dict[str, Any] = {}
        self.seats: list[int] = []

    @property
    def version(self) -> int:
        return self.events[-1]["version"] if self.events else int(self.since)

    since = 0

    async def receive(self) -> dict[str, Any]:
        """The next message of any type; a ping is answered."""
        text = await asyncio.wait_for(self.connection.recv(), PATIENCE)
        assert isinstance(text, str)
        self.texts.append(text)
        assert len(text.encode()) <= 4096
        FROM_SERVER.validate_json(text)
        message: dict[str, Any] = json.loads(text)
        match message["type"]:
            case "ping":
                await self.send({"type": "pong", "t": message["t"]})
            case "events":
                for event in message["events"]:
                    assert event["version"] == self.version + 1
                    self.events.append(event)
            case "welcome":
                self.welcome = message
                self.seats = message["seats"]
            case "you":
                self.seats = message["seats"]
        return message

    async def until(self, *kinds: str, **fields: Any) -> dict[str, Any]:
        """The next message of one of these types, with these fields."""
        while True:
            message = await self.receive()
            fits = all(message.get(name) == value for name, value in fields.items())
            if message["type"] in kinds and fits:
                return message

    async def send(self, message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def hello(self, seat: int | None = None, since: int = 0, **more: Any) -> dict[str, Any]:
        """Say hello, and receive everything up to the welcome's version."""
        self.since, self.events = since, []
        await self.send({"type": "hello", "since": since, "seat": seat, **more})
        welcome = await self.until("welcome", "refusal")
        if welcome["type"] == "welcome":
            await self.receive_until(welcome["version"])
        return welcome

    async def receive_until(self, version: int) -> None:
        """Receive until that version has come."""
        while self.version < version:
            await self.receive()

    async def do(
        self, kind: str, *, cmd: str | None = None, after: int | None = None, **fields: Any
    ) -> dict[str, Any]:
        """Send a command and wait for its answer, and for its events."""
        cmd = cmd or new_id()
        await self.command(kind, cmd=cmd, after=after, **fields)
        answer = await self.until("ack", "refusal", "stale", cmd=cmd)
        if answer["type"] == "ack":
            await self.receive_until(answer["version"])
        return answer

    async def command(
        self, kind: str, *, cmd: str, after: int | None = None, **fields: Any
    ) -> None:
        """Send a command and wait for nothing."""
        await self.send(
            {
                "type": "command",
                "cmd": cmd,
                "after": self.version if after is None else after,
                "do": {"kind": kind, **fields},
            }
        )

    @property
    def received_events(self) -> str:
        """The text of all events received, however the server has grouped them into messages."""
        head, tail = '{"type":"events","events":[', "]}"
        return ",".join(
            text.removeprefix(head).removesuffix(tail)
            for text in self.texts
            if text.startswith(head)
        )

    def last(self, kind: str) -> dict[str, Any]:
        """The last event of that kind."""
        return next(event for event in reversed(self.events) if event["event"] == kind)

    async def closed(self) -> int:
        """Wait until the server has closed the connection; its code."""
        await asyncio.wait_for(self.connection.wait_closed(), PATIENCE)
        code = self.connection.close_code
        assert code is not None
        return code


@asynccontextmanager
async def open_live_site(
    *,
    dice: Dice | None = None,
    store: Store | None = None,
    clock: Clock | None = None,
    away_after: float = AWAY_AFTER,
    **given: Any,
) -> AsyncIterator[LiveSite]:
    """A site on a free port of this machine; it is closed with all its connections."""
    # Only if the protocol is named does asyncio set TCP_NODELAY, without which small answers wait.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    origin = f"http://127.0.0.1:{port}"
    loose = dict.fromkeys(
        ("limit_requests", "limit_player", "limit_connections", "limit_messages", "limit_tables"),
        "100000/second",
    )
    many = dict.fromkeys(("most_connections", "most_sockets", "most_own_sockets"), 100_000)
    settings = Settings(
        **{"origins": (origin,), "secret_key": KEY, "port": port} | loose | many | given
    )
    memory = MemoryStore()
    clock = clock or SystemClock()
    audience = Audience()
    manager = TableManager(
        store=store or memory,
        audience=audience,
        bus=NoBus(),
        clock=clock,
        dice=dice or random.SystemRandom(),
        bot_player=InlineBotPlayer(),
        pace=0.0,
        away_after=away_after,
    )
    people, jobs = MemoryPeople(), InlineAdviceJobs()
    context = build_context(
        settings, people, (KEY,), session_events=TableSessionEvents(manager, audience)
    )
    app = build_app(context)
    playing = AppState(
        manager=manager,
        audience=audience,
        store=store or memory,
        lists=MemoryLists(memory),
        jobs=jobs,
        clock=clock,
    )
    add_tables(app, playing)
    server = uvicorn.Server(
        uvicorn.Config(
            app, lifespan="off", log_config=None, **options(), timeout_graceful_shutdown=1
        )
    )
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    await eventually_async(lambda: server.started, "the server", every=0.001)
    site = LiveSite(app, context, people, memory, manager, audience, origin, server, jobs)
    try:
        yield site
    finally:
        for client in site.clients:
            client.connection.transport.abort()
        await eventually_async(lambda: not len(audience), "an empty audience", every=0)
        # Cancelling is quicker: uvicorn looks only ten times a second whether it has to stop.
        serving.cancel()
        with suppress(asyncio.CancelledError):
            await serving
        for listener in server.servers:
            listener.close()
        # REST clients have hung up, which the server may not have noticed yet; a connection that is
        # left open would raise a ResourceWarning in the middle of another test.
        for line in tuple(server.server_state.connections):
            line.transport.abort()
        await eventually_async(
            lambda: not server.server_state.connections, "the end of every connection", every=0
        )
        manager.close()
        listening.close()
