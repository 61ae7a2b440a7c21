"""`codepegs serve` in processes of its own, and visitors who play there as browsers do."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from websockets.asyncio.client import connect

from tests.eventually import PATIENCE, eventually
from tests.nursery import Child
from tests.servers import free_port as free_port, kill_family
from tests.web.live_site import Client, new_id

SESSION_COOKIES = ("codepegs=", "__Host-codepegs=")
CODE = ["R", "B", "G", "Y"]
WRONG = ["R", "R", "B", "B"]
"""A code of `mini`, and a guess that does not crack it."""


def environment(**settings: object) -> dict[str, str]:
    """The environment of a server: nothing of Codepegs but these settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CODEPEGS_")}
    return kept | variables(**settings)


def variables(**settings: object) -> dict[str, str]:
    """The settings as variables of the environment."""
    return {f"CODEPEGS_{name.upper()}": str(value) for name, value in settings.items()}


def codepegs(*words: str, **settings: object) -> subprocess.CompletedProcess[str]:
    """Run a command of `codepegs`; its output and its exit code."""
    return subprocess.run(
        [sys.executable, "-m", "codepegs", *words],
        env=environment(**settings),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


class Answer(NamedTuple):
    """What a server answers."""

    status: int
    body: Any
    cookie: str


def request(origin: str, method: str, path: str, body: Any = None, **headers: str) -> Answer:
    """Send one request on a new connection."""
    parts = urlsplit(origin)
    way = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    with contextlib.closing(way(parts.netloc, timeout=PATIENCE)) as connection:
        connection.request(
            method,
            path,
            None if body is None else json.dumps(body),
            {"Origin": origin, "Content-Type": "application/json", **headers},
        )
        answer = connection.getresponse()
        read = answer.read()
        kind = answer.headers.get("content-type", "")
        cookies = [one.partition(";")[0] for one in answer.headers.get_all("set-cookie", ())]
        cookie = next((one for one in cookies if one.startswith(SESSION_COOKIES)), "")
        return Answer(answer.status, json.loads(read) if "json" in kind else read.decode(), cookie)


class Running:
    """A server that runs; it may be stopped, killed, and started again at the same address."""

    def __init__(self, folder: Path, **settings: object) -> None:
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        loose = dict.fromkeys(("limit_requests", "limit_player", "limit_guests"), "1000/second")
        alone = {"data": folder, "port": self.port, "handover_seconds": 0}
        self.settings = alone | loose | settings
        self._process: subprocess.Popen[bytes] | Child | None = None

    @property
    def pid(self) -> int:
        """The process that was started, and starts the others."""
        assert self._process is not None
        return self._process.pid

    @property
    def said(self) -> str:
        """Everything that the server has printed so far, its logs included."""
        return (self.folder / "said").read_text()

    def start(
        self, command: Sequence[str] | None = None, words: Mapping[str, str] | None = None
    ) -> None:
        """Start it, by this command in this environment, and wait until it is ready."""
        env = {**(words or environment()), **variables(**self.settings)}
        said = self.folder / "said"
        if command is None:
            self._process = Child(["serve"], env, said)
        else:
            with said.open("ab") as out:
                self._process = subprocess.Popen(
                    command, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=out
                )
        try:
            eventually(self._is_up_or_ended, lambda: f"that the server is up:\n{self.said}")
        except BaseException:
            self.kill()
            raise

    def _is_up_or_ended(self) -> bool:
        if self.has_ended:
            raise RuntimeError(f"the server did not come up:\n{self.said}")
        return self.is_ready()

    def start_again(self) -> None:
        """Start it if a test before has ended it."""
        if self.has_ended:
            self.start()

    @property
    def has_ended(self) -> bool:
        """Whether the process is gone, by itself or because a test has ended it."""
        return self._process is None or self._process.poll() is not None

    def is_ready(self) -> bool:
        """Whether the server reports that it is ready."""
        return self.status("/health/ready") == 200

    def status(self, path: str) -> int | None:
        """The answer to a GET, if there is one."""
        with contextlib.suppress(OSError):
            return request(self.origin, "GET", path).status
        return None

    def stop(self, by: signal.Signals = signal.SIGTERM) -> int:
        """Ask the server to stop, as a service manager does; its exit code."""
        assert self._process is not None
        self._process.send_signal(by)
        return self._process.wait(PATIENCE)

    def kill(self) -> None:
        """Kill it with everything it has started, as a power cut would."""
        if self._process is not None:
            kill_family(self._process.pid)
            self._process.wait()


@contextmanager
def running(folder: Path, **settings: object) -> Iterator[Running]:
    """A server with these settings that is ready, and gone at the end."""
    server = Running(folder, **settings)
    try:
        server.start()
        yield server
    finally:
        server.kill()


class Visitor:
    """A person with a browser, who uses one server or another."""

    def __init__(self, origin: str, cookie: str = "") -> None:
        self.origin = origin
        self.cookie = cookie
        if not cookie:
            self.ask("POST", "/api/session")

    def at(self, origin: str) -> Visitor:
        """The same person, who uses another server."""
        return Visitor(origin, self.cookie)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """What the server answers."""
        answer = request(self.origin, method, path, body, Cookie=self.cookie)
        assert answer.status < 300, answer
        self.cookie = answer.cookie or self.cookie
        return answer.body

    def open_table(self, *others: str, edition: str = "mini", **terms: Any) -> str:
        """A table of mine; the others are `anybody`, `me` again, or the strength of a bot."""
        chairs = [
            {"who": who} if who in ("anybody", "me") else {"who": "bot", "strength": who}
            for who in ("me", *others)
        ]
        for number, chair in enumerate(chairs):
            if chair["who"] == "me":
                chair["name"] = f"Ann {number}"
        wanted = {"edition": edition, "first": 0, **terms}
        opened = self.ask(
            "POST", "/api/tables", {"cmd": new_id(), "terms": wanted, "chairs": chairs}
        )
        return str(opened["id"])

    @asynccontextmanager
    async def visit(
        self,
        table: str,
        seat: int | None = None,
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> AsyncIterator[Client]:
        """A connection to the table that has received everything."""
        connection = await connect(
            f"{self.origin.replace('http', 'ws', 1)}/api/tables/{table}/socket",
            additional_headers={"Cookie": self.cookie, **(headers or {})},
            origin=self.origin,  # type: ignore[arg-type]  # a NewType of str
            compression=None,
            ping_interval=None,
            open_timeout=PATIENCE,
            **more,
        )
        try:
            client = Client(connection)
            await client.hello(seat)
            yield client
        finally:
            connection.transport.abort()


async def sit(client: Client) -> None:
    """Take the free seat, and look from it."""
    answer = await client.do("sit")
    assert answer["type"] == "ack", answer
    await client.hello(client.last("PersonSat")["seat"])


async def receive_all(clients: Sequence[Client]) -> None:
    """Wait until every client has received the newest version."""
    version = max(client.version for client in clients)
    for client in clients:
        await client.receive_until(version)


async def hide(clients: Sequence[Client]) -> None:
    """Let the codemaker of the round hide the code."""
    await receive_all(clients)
    maker = clients[0].last("RoundBegun")["codemaker"]
    answer = await clients[maker].do("set-code", seat=maker, code=CODE)
    assert answer["type"] == "ack", answer
    await receive_all(clients)


async def guess(clients: Sequence[Client], pegs: Sequence[str]) -> None:
    """Let the player whose turn it is guess, and wait until every client has received it."""
    seat = clients[0].last("RowOpened")["seat"]
    answer = await clients[seat].do("guess", seat=seat, guess=list(pegs))
    assert answer["type"] == "ack", answer
    await receive_all(clients)


async def play_out(clients: Sequence[Client]) -> None:
    """Play on from the present position until the match is over."""
    while not any(event["event"] == "MatchEnded" for event in clients[0].events):
        begun = clients[0].last("RoundBegun")["version"]
        set_since = [e for e in clients[0].events if e["event"] == "CodeSet"]
        if not set_since or set_since[-1]["version"] < begun:
            await hide(clients)
        await guess(clients, CODE)
