"""A client written from docs/protocol.md alone, which connects again whenever it is cut off.

A `Visitor` is a person with a cookie or a token. A `Player` is a visitor in a seat of one table (or
a spectator there), on a WebSocket: when the connection is lost it connects anew, resumes after the
last version it has received, and sends the command that was not answered again with the same id. A
`Memory` keeps all that was sent and all that was acknowledged, to compare it with the stored log.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from http.cookiejar import CookieJar, DefaultCookiePolicy
from random import Random
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import (
    InvalidHandshake,
    InvalidMessage,
    InvalidStatus,
    WebSocketException,
)

Where = Callable[[], Awaitable[str]]
"""Waits until a server is up, and gives its origin."""

PATIENCE = 60.0
"""Seconds without an answer after which a server counts as hanging."""
AGAIN = 0.02
"""Seconds before a connection that was refused is tried again."""
UNAVAILABLE = "store/unavailable"
NEWCOMER = -2
"""The seat that the log gives to a sender without a seat."""

LOST = (
    OSError,
    WebSocketException,
    InvalidHandshake,
    InvalidMessage,
    httpx2.TransportError,
    EOFError,
)
"""The errors that a lost connection raises."""


class Hung(AssertionError):
    """A server has not answered in time."""


def new_id() -> str:
    """An id for a command."""
    return secrets.token_hex(16)


def new_share() -> str:
    """A share of the dice."""
    return secrets.token_hex(32)


def at(origin: str) -> Where:
    """A server that is always up."""

    async def here() -> str:
        return origin

    return here


def forgetful(address: str | None = None) -> httpx2.AsyncClient:
    """An HTTP client that many visitors share, so it keeps no cookies; `address`: where it sends from."""
    jar = CookieJar(DefaultCookiePolicy(allowed_domains=[]))
    limits = httpx2.Limits(max_connections=None, max_keepalive_connections=20)
    # To read the certificates of the machine would take a tenth of a second, for nothing.
    transport = httpx2.AsyncHTTPTransport(
        verify=False, limits=limits, local_address=address, trust_env=False
    )
    return httpx2.AsyncClient(cookies=jar, transport=transport, trust_env=False, timeout=PATIENCE)


class Problem(Exception):
    """A server has answered a request with an error."""

    def __init__(self, status: int, body: str) -> None:
        super().__init__(status, body)
        self.status = status
        self.body = body

    @property
    def code(self) -> str:
        """The stable code of the error."""
        try:
            return str(json.loads(self.body)["error"]["code"])
        except (ValueError, KeyError, TypeError):
            return ""


class Visitor:
    """A person with a cookie or a token, at any of the servers that share their keys."""

    def __init__(
        self,
        http: httpx2.AsyncClient,
        headers: Mapping[str, str],
        name: str = "",
        address: str | None = None,
    ) -> None:
        self.http = http
        self.headers = dict(headers)
        self.name = name
        self.address = address
        """The address from which WebSockets are opened; `None`: the machine chooses."""
        self.unanswered: Counter[int] = Counter()
        """The requests that were sent again, by the status of the answer; 0: there was none."""

    @classmethod
    async def guest(
        cls, http: httpx2.AsyncClient, origin: str, address: str | None = None
    ) -> Visitor:
        """A new guest."""
        visitor = cls(http, {})
        answer = await visitor.request("POST", origin, "/api/session")
        cookie = answer.headers["set-cookie"].partition(";")[0]
        return cls(http, {"Cookie": cookie}, answer.json()["name"], address)

    async def with_token(self, origin: str) -> Visitor:
        """The same visitor, who signs in with an API token instead of the cookie."""
        made = await self.request("POST", origin, "/api/me/tokens", {"label": "campaign"})
        token = made.json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        return Visitor(self.http, headers, self.name, self.address)

    async def request(
        self, method: str, origin: str, path: str, body: Any = None
    ) -> httpx2.Response:
        """The answer to a request; raises `Problem` for an error."""
        headers = {**self.headers, "Origin": origin}
        answer = await self.http.request(
            method, origin + path, json=body, headers=headers, timeout=PATIENCE
        )
        if answer.status_code >= 400:
            raise Problem(answer.status_code, answer.text)
        return answer

    async def insist(self, where: Where, path: str, body: Any) -> Any:
        """Post until the server answers; the body has an id, so the server acts only once."""
        while True:
            try:
                answer = await self.request("POST", await where(), path, body)
            except LOST:
                self.unanswered[0] += 1
                await asyncio.sleep(AGAIN)
            except Problem as problem:
                if problem.status not in (502, 503, 504):
                    raise
                self.unanswered[problem.status] += 1
                await asyncio.sleep(0.2)
            else:
                return answer.json()

    async def open_table(
        self,
        where: Where,
        edition: str = "mini",
        chairs: Sequence[Mapping[str, str]] = ({"who": "me"}, {"who": "anybody"}),
        options: Sequence[str] = (),
        *,
        cmd: str | None = None,
        listed: bool = False,
        first: int | None = 0,
        owes_share: bool = False,
    ) -> Any:
        """Open a table; returns what the server says of it."""
        terms = {"edition": edition, "options": list(options), "first": first, "grace": 86_400}
        body = {
            "cmd": cmd or new_id(),
            "terms": terms,
            "chairs": [dict(chair) for chair in chairs],
            "listed": listed,
            "owes_share": owes_share,
        }
        return await self.insist(where, "/api/tables", body)


def hint_id(table: str, cmd: str) -> str:
    """The id of a hint, which is its own only within its table."""
    return f"{cmd} at {table}"


@dataclass(slots=True)
class Sent:
    """A command that was sent, and how the server answered it."""

    table: str
    seat: int
    cmd: str
    kind: str
    version: int | None = None
    """The version at which the server says it has kept the command."""


@dataclass
class Memory:
    """All commands of a campaign."""

    sent: dict[str, Sent] = field(default_factory=dict)
    waiting: dict[str, Player] = field(default_factory=dict)
    """Commands that are not answered yet, each with the player who waits for the answer."""
    lost: int = 0
    """Connections that broke."""
    unavailable: int = 0
    """Refusals because the server cannot write to its store."""
    acks: int = 0
    """Acknowledgements on WebSockets, also of commands that were sent again."""
    again: int = 0
    """Commands that were sent again."""

    def begin(self, sent: Sent, player: Player) -> None:
        """Note a command that is about to be sent."""
        self.sent[sent.cmd] = sent
        self.waiting[sent.cmd] = player

    def opened(self, table: str, cmd: str, version: int) -> None:
        """Note a table that was opened by REST."""
        self.sent[cmd] = Sent(table, NEWCOMER, cmd, "open", version)

    def ask_hint(self, player: Player, seat: int, level: str) -> Sent:
        """Note a hint that is about to be asked for by REST."""
        kinds = [event["event"] for event in player.events]
        begun = len(kinds) - kinds[::-1].index("RoundBegun")
        row = kinds[begun:].count("Guessed") + 1
        # The server makes the id of what is asked.
        made = f"hint {kinds.count('RoundBegun')} {row} {level}"
        cmd = hint_id(player.table, made)
        self.sent[cmd] = Sent(player.table, seat, cmd, "hint")
        return self.sent[cmd]

    def acknowledge(self, cmd: str, version: int) -> None:
        """Note that the server has kept the command; it must name the same version each time."""
        sent = self.sent[cmd]
        assert sent.version in (None, version), (sent, version)
        sent.version = version
        self.acks += 1
        self.waiting.pop(cmd, None)

    def refused(self, cmd: str) -> None:
        """Note that the server has refused the command."""
        assert self.sent[cmd].version is None, self.sent[cmd]
        self.waiting.pop(cmd, None)

    @property
    def acknowledged(self) -> list[Sent]:
        """All commands that the server says it has kept."""
        return [sent for sent in self.sent.values() if sent.version is not None]


class Player:
    """A visitor at one table."""

    def __init__(
        self, visitor: Visitor, table: str, seat: int | None, where: Where, memory: Memory
    ) -> None:
        self.visitor = visitor
        self.table = table
        self.seat = seat
        self.memory = memory
        self.events: list[dict[str, Any]] = []
        self.texts: list[str] | None = None
        """Every message as it came, where a list was set for them."""
        self.refusals: list[str] = []
        self.turned_away: Counter[int] = Counter()
        """The answers that came instead of a connection, by their status."""
        self.origin = ""
        self._where = where
        self._connection: ClientConnection | None = None

    @property
    def version(self) -> int:
        """The version of the last event that was received."""
        return len(self.events)

    @property
    def is_connected(self) -> bool:
        """Whether the player has a connection that has not been seen to break."""
        return self._connection is not None

    # -- The connection ---------------------------------------------------------------------------

    opens_within = PATIENCE
    """Seconds that a new connection may take."""

    gives_up = True
    """Whether a server that does not answer ends the campaign."""

    async def pause(self) -> None:
        """Wait before the next attempt to connect."""
        await asyncio.sleep(AGAIN)

    async def next_text(self, connection: ClientConnection) -> str:
        """The next message as it came."""
        try:
            async with asyncio.timeout(PATIENCE):
                text = await connection.recv()
        except TimeoutError as error:
            raise Hung(f"table {self.table}, seat {self.seat}: silence") from error
        assert isinstance(text, str)
        return text

    async def enter(self) -> None:
        """Connect and send `hello`, unless the player is connected already."""
        while self._connection is None:
            self.origin = await self._where()
            socket = self.origin.replace("http", "ws", 1)
            try:
                self._connection = await connect(
                    f"{socket}/api/tables/{self.table}/socket",
                    additional_headers=self.visitor.headers,
                    origin=self.origin,  # type: ignore[arg-type]  # a NewType of str
                    compression=None,
                    ping_interval=None,
                    open_timeout=self.opens_within,
                    close_timeout=1,
                    proxy=None,
                    local_addr=self.visitor.address and (self.visitor.address, 0),
                )
                await self.say({"type": "hello", "since": self.version, "seat": self.seat})
                welcome = await self.until("welcome", "refusal")
                if welcome["type"] == "refusal":
                    self.refusals.append(welcome["code"])
                    assert welcome["code"] == UNAVAILABLE, welcome
                    await self.leave()
                    await asyncio.sleep(0.2)
                    continue
                while self.version < welcome["version"]:
                    await self.receive()
            except LOST as error:
                if isinstance(error, TimeoutError) and self.gives_up:
                    raise Hung(f"no WebSocket at {socket}") from error
                if isinstance(error, InvalidStatus):
                    self.turned_away[error.response.status_code] += 1
                await self.leave()
                await self.pause()

    async def leave(self) -> None:
        """Drop the connection without closing it."""
        if self._connection is not None:
            self._connection.transport.abort()
            self._connection = None

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            with contextlib.suppress(*LOST):
                await self._connection.close()
            self._connection = None

    async def say(self, message: Any) -> None:
        """Send a message as JSON."""
        assert self._connection is not None
        await self._connection.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        """The next message; answers a ping, and keeps events."""
        assert self._connection is not None
        text = await self.next_text(self._connection)
        if self.texts is not None:
            self.texts.append(text)
        message: dict[str, Any] = json.loads(text)
        match message["type"]:
            case "ping":
                await self.say({"type": "pong", "t": message["t"]})
            case "events":
                for event in message["events"]:
                    assert event["version"] == self.version + 1, (event, self.version)
                    self.events.append(event)
            case "ack":
                self.memory.acknowledge(message["cmd"], message["version"])
        return message

    async def until(self, *kinds: str, **fields: Any) -> dict[str, Any]:
        """The next message of one of these types, with these fields."""
        while True:
            message = await self.receive()
            fits = all(message.get(name) == value for name, value in fields.items())
            if message["type"] in kinds and fits:
                return message

    # -- What a player does -----------------------------------------------------------------------

    async def receive_until(self, version: int) -> None:
        """Receive everything up to that version, however often the connection is lost."""
        while self.version < version:
            try:
                await self.enter()
                if self.version < version:
                    await self.receive()
            except LOST:
                await self._lose()

    async def do(self, kind: str, *, cmd: str | None = None, **fields: Any) -> dict[str, Any]:
        """The answer to a command: `ack`, `refusal` or `stale`."""
        cmd = cmd or new_id()
        seat = fields.get("seat", NEWCOMER)
        order = {"kind": kind, **fields}
        await self.enter()
        message = {"type": "command", "cmd": cmd, "after": self.version, "do": order}
        self.memory.begin(Sent(self.table, seat, cmd, kind), self)
        first = True
        while True:
            try:
                await self.enter()
                self.memory.again += not first
                first = False
                await self.say(message)
                answer = await self.until("ack", "refusal", "stale", cmd=cmd)
            except LOST:
                await self._lose()
                continue
            if answer["type"] == "ack":
                await self.receive_until(answer["version"])
            elif answer.get("code") == UNAVAILABLE:
                # The server may have kept it all the same: with its id it is safe to ask again.
                self.memory.unavailable += 1
                await asyncio.sleep(0.2)
                continue
            else:
                self.memory.refused(cmd)
            return answer

    async def _lose(self) -> None:
        if self._connection is not None:
            self.memory.lost += 1
        await self.leave()


# -- A match --------------------------------------------------------------------------------------


@dataclass
class Pair:
    """Two visitors who play one match after the other, each at their server of `places`.

    They may be one and the same: then both seats are theirs, and they may take hints.
    """

    visitors: tuple[Visitor, Visitor]
    places: tuple[Where, Where]
    memory: Memory
    dice: Random
    edition: str = "mini"
    options: Sequence[str] = ()
    letters: str = "RBGYWK"
    hints: float = 0.0
    """The chance of a hint before a guess."""
    kind: type[Player] = Player
    players: list[Player] = field(default_factory=list)
    finished: int = 0
    moves: int = 0

    async def play_on(self) -> None:
        """Play match after match until cancelled."""
        while True:
            await self.begin()
            while not self.is_over:
                await self.move()
            self.finished += 1
            for player in self.players:
                await player.close()

    async def begin(self) -> None:
        """Open a table and sit down at it."""
        first, second = self.visitors
        cmd = new_id()
        other = "me" if first is second else "anybody"
        made = await first.open_table(
            self.places[0],
            self.edition,
            ({"who": "me"}, {"who": other}),
            self.options,
            cmd=cmd,
            owes_share=True,
        )
        table = made["id"]
        self.memory.opened(table, cmd, made["version"])
        guest = self.kind(second, table, None, self.places[1], self.memory)
        self.players = [self.kind(first, table, 0, self.places[0], self.memory), guest]
        if first is not second:
            answer = await guest.do("sit", share=new_share())
            assert answer["type"] == "ack", answer
            # A spectator sits down; a new connection then shows the match from the seat.
            await guest.close()
        guest.seat = 1
        await self.players[0].receive_until(guest.version)
        answer = await self.players[0].do("give-share", seat=0, share=new_share())
        assert answer["type"] == "ack", answer
        await guest.receive_until(self.players[0].version)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._last("MatchEnded") is not None

    @property
    def has_begun(self) -> bool:
        """Whether the match has begun."""
        return self._last("MatchBegun") is not None

    def _last(self, *kinds: str) -> dict[str, Any] | None:
        events = max((player.events for player in self.players), key=len)
        return next((one for one in reversed(events) if one["event"] in kinds), None)

    def next_order(self) -> tuple[int, dict[str, Any]]:
        """Who is to move, and a move."""
        last = self._last("RoundBegun", "CodeSet")
        begun = self._last("RoundBegun")
        assert last is not None and begun is not None
        maker = begun["codemaker"]
        row = self.dice.choices(self.letters, k=4)
        if last["event"] == "RoundBegun":
            return maker, {"kind": "set-code", "seat": maker, "code": row}
        return 1 - maker, {"kind": "guess", "seat": 1 - maker, "guess": row}

    async def move(self) -> None:
        """Let the player who is to move do so, and wait until both have received it."""
        seat, order = self.next_order()
        if order["kind"] == "guess" and self.dice.random() < self.hints:
            await self._take_hint(seat)
        answer = await self.players[seat].do(**order)
        assert answer["type"] in ("ack", "stale"), answer
        self.moves += answer["type"] == "ack"
        version = max(player.version for player in self.players)
        for player in self.players:
            await player.receive_until(version)

    async def _take_hint(self, seat: int) -> None:
        """Ask for a hint until it is given; it is kept before it is given."""
        player = self.players[seat]
        asked = self.memory.ask_hint(player, seat, "left")
        before, body = player.version, {"seat": seat, "level": "left"}
        await self.visitors[seat].insist(
            self.places[seat], f"/api/tables/{player.table}/hint", body
        )
        for one in self.players:
            await one.receive_until(before + 1)
        kinds = [event["event"] for event in player.events]
        assert kinds[before:] == ["HintTaken"], kinds[before:]
        asked.version = player.version
