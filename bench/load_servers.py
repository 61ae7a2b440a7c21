"""The servers of the load bench, each in a process of its own that ends with the bench.

`python -m bench.load_servers PORT` serves the bare echo, with which the figures are compared: the
same uvicorn, the same WebSocket layer, Starlette, and nothing else.
"""

from __future__ import annotations

import secrets
import socket
import sys
from pathlib import Path
from urllib.request import urlopen

import psutil
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from codepegs.web.live import options
from codepegs.web.security import Origin
from tests.servers import Server, free_port

ROOT = Path(__file__).parent.parent
WIDE = "1000000/second"
"""A limit that no bench reaches, though all its requests come from one address."""
LIMITS = "requests player connections messages".split()


class Measured(Server):
    """A server whose memory and CPU time are measured."""

    def __init__(self) -> None:
        super().__init__()
        self.port = free_port()

    def answers(self) -> bool:
        """Whether the server takes connections."""
        with socket.socket() as trying:
            return trying.connect_ex(("127.0.0.1", self.port)) == 0

    @property
    def url(self) -> str:
        """The address of the server."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def process(self) -> psutil.Process:
        """The process that serves."""
        assert self._running is not None
        return psutil.Process(self._running.pid)

    @property
    def memory(self) -> float:
        """The resident memory of the server in KiB."""
        return float(self.process.memory_info().rss) / 1024

    @property
    def spent(self) -> float:
        """The CPU seconds that the server has used."""
        times = self.process.cpu_times()
        return float(times.user + times.system)


class Site(Measured):
    """`codepegs serve` with a new database, and with limits that one client does not reach."""

    def __init__(self, database: str | None = None) -> None:
        super().__init__()
        self.database = database or f"sqlite:///{self.folder / 'house.db'}"
        self.key = secrets.token_urlsafe(32)
        self.origin = Origin("http", "127.0.0.1", self.port)

    def command(self) -> list[str]:
        """The command that starts the server."""
        settings = {
            "DATA": str(self.folder),
            "DATABASE": self.database,
            "SECRET_KEY": self.key,
            "PORT": str(self.port),
            **{f"LIMIT_{name.upper()}": WIDE for name in LIMITS},
            **dict.fromkeys(("MOST_CONNECTIONS", "MOST_SOCKETS", "MOST_OWN_SOCKETS"), "100000"),
        }
        said = (f"CODEPEGS_{name}={value}" for name, value in settings.items())
        # `env` replaces itself with the program, so the measured process is the server.
        return ["env", *said, sys.executable, "-m", "codepegs", "serve"]

    def counted(self, what: str) -> float:
        """The value of a metric of the server."""
        with urlopen(f"{self.url}/metrics", timeout=30) as answer:
            for line in answer.read().decode().splitlines():
                if line.startswith(f"{what} "):
                    return float(line.split()[1])
        raise RuntimeError(f"nothing counts {what}")


class Echo(Measured):
    """The bare echo."""

    def command(self) -> list[str]:
        """The command that starts the server."""
        return [
            "env",
            f"PYTHONPATH={ROOT}",
            *(sys.executable, "-m", "bench.load_servers", str(self.port)),
        ]


async def _echo(socket: WebSocket) -> None:
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        return


if __name__ == "__main__":
    uvicorn.run(
        Starlette(routes=[WebSocketRoute("/{path:path}", _echo)]),
        port=int(sys.argv[1]),
        backlog=2048,
        log_config=None,
        **options(),
    )
