"""Real servers for the campaigns: `codepegs serve` in processes that a campaign can kill.

A process that starts Python and imports everything takes more than a second to come up. Where a
campaign needs thousands of starts, a `Nursery` has imported everything already, has started
nothing, and forks: the child runs the same command line, and is up in a tenth of that time. All of
them end with the campaign, however that ends.
"""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import json
import os
import secrets
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psutil

from tests.eventually import eventually
from tests.servers import Server, free_port

PROGRAM = [sys.executable, "-m", "codepegs"]
PATIENCE = 60.0
"""How many seconds a server may take to come up on a busy machine."""

_PR_SET_PDEATHSIG = 1

NEEDED = (
    "codepegs.server.process",
    "codepegs.server.run_server",
    "codepegs.storage.db.migration",
    "codepegs.web.live.uvicorn_protocol",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
)
"""The modules that a server imports before it listens."""

LOOSE = {
    f"CODEPEGS_LIMIT_{name}": "1000000/second"
    for name in (
        "REQUESTS PLAYER GUESTS SIGN_INS LOGIN ACCOUNTS TABLES CODES REVIEWS CONNECTIONS MESSAGES"
    ).split()
}
"""Rate limits so high that a campaign does not reach them."""


def origin_of(port: int) -> str:
    """The origin of a server on that port."""
    return f"http://127.0.0.1:{port}"


def settings(folder: Path, database: str | None = None, **more: str) -> dict[str, str]:
    """The environment of a server whose data are in that folder."""
    given = {"CODEPEGS_DATA": str(folder), "CODEPEGS_LOG_LEVEL": "warning", **LOOSE}
    if database is not None:
        given["CODEPEGS_DATABASE"] = database
    return given | {f"CODEPEGS_{name.upper()}": value for name, value in more.items()}


def asked(url: str, seconds: float = 5.0) -> tuple[int, str]:
    """The status and the body of an answer; status 0 if none came."""
    try:
        with urllib.request.urlopen(url, timeout=seconds) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except OSError:
        return 0, ""


def is_ready(port: int) -> bool:
    """Whether the server on that port can be used."""
    return asked(f"{origin_of(port)}/health/ready")[0] == 200


class Cold(Server):
    """`codepegs serve` from its command line, with all its workers."""

    def __init__(self, environment: Mapping[str, str], *arguments: str) -> None:
        super().__init__()
        self.port = free_port()
        self._environment = dict(environment)
        self._arguments = arguments

    def command(self) -> list[str]:
        """The command that starts the server."""
        given = [f"{name}={value}" for name, value in self._environment.items()]
        return ["env", *given, *PROGRAM, "serve", "--port", str(self.port), *self._arguments]

    def answers(self) -> bool:
        """Whether the server is ready."""
        return is_ready(self.port)

    @property
    def url(self) -> str:
        """The origin of the server."""
        return origin_of(self.port)

    @property
    def log(self) -> str:
        """What the server has written to its standard output and error."""
        return (self.folder / "log").read_text(errors="replace")

    @property
    def number(self) -> int:
        """The number of the process; with several workers, of the one that started them."""
        assert self._running is not None
        return self._running.pid

    def workers(self) -> list[int]:
        """The numbers of the worker processes."""
        found = []
        for one in self._family()[1:]:
            with contextlib.suppress(psutil.Error):  # a zombie
                if "spawn_main" in " ".join(one.cmdline()):
                    found.append(one.pid)
        return found


class Nursery:
    """Forks servers from a process that has imported everything and started nothing."""

    def __init__(self) -> None:
        self._mother = subprocess.Popen(
            [
                sys.executable,
                "-m",
                __name__ if __name__ != "__main__" else "tests.campaigns.serving",
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self._read()

    def _read(self) -> Any:
        assert self._mother.stdout is not None
        line = self._mother.stdout.readline()
        if not line:
            raise RuntimeError("the nursery has ended")
        return json.loads(line)

    def fork(self, environment: Mapping[str, str], arguments: Sequence[str], log: Path) -> int:
        """The number of a new process that runs `codepegs` with these arguments."""
        assert self._mother.stdin is not None
        order = {"environment": dict(environment), "arguments": list(arguments), "log": str(log)}
        self._mother.stdin.write(json.dumps(order).encode() + b"\n")
        self._mother.stdin.flush()
        return int(self._read())

    def close(self) -> None:
        """End the nursery; the kernel kills its servers with it."""
        assert self._mother.stdin is not None
        self._mother.stdin.close()
        self._mother.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Forked:
    """One server of a nursery: the same port and the same data after each restart."""

    def __init__(self, nursery: Nursery, environment: Mapping[str, str], log: Path) -> None:
        self.port = free_port()
        self.log_file = log
        self.number: int | None = None
        self._nursery = nursery
        self._environment = environment

    @property
    def url(self) -> str:
        """The origin of the server."""
        return origin_of(self.port)

    def start(self) -> None:
        """Start the server without waiting until it is up."""
        assert self.number is None
        arguments = ["serve", "--port", str(self.port)]
        self.number = self._nursery.fork(self._environment, arguments, self.log_file)

    def is_up(self) -> bool:
        """Whether the server is ready; raises an error if it has ended by itself."""
        if is_ready(self.port):
            return True
        assert self.number is not None
        if not Path(f"/proc/{self.number}").exists():
            said = self.log_file.read_text(errors="replace")[-4000:]
            raise RuntimeError(f"the server has ended by itself:\n{said}")
        return False

    def wait(self) -> None:
        """Wait until the server is ready."""
        eventually(self.is_up, lambda: self.log_file.read_text(errors="replace")[-4000:])

    def kill(self) -> None:
        """Kill the server with signal 9, and wait until its process is gone."""
        if self.number is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.number, signal.SIGKILL)  # the server leads a process group
            while Path(f"/proc/{self.number}").exists():
                time.sleep(0.001)
            self.number = None


def new_key() -> str:
    """A secret key that several servers share."""
    return secrets.token_hex(32)


# -- Inside the nursery ---------------------------------------------------------------------------


def _mother() -> None:
    """Import everything, then fork a server for each line."""
    for name in NEEDED:
        importlib.import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    print("0", flush=True)
    while line := sys.stdin.buffer.readline():
        order = json.loads(line)
        child = os.fork()
        if child == 0:
            _be_born(order)
        print(child, flush=True)


def _be_born(order: Mapping[str, Any]) -> None:
    status = 1
    try:
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.setsid()
        nothing = os.open(os.devnull, os.O_RDONLY)
        log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        for number, opened in ((0, nothing), (1, log), (2, log)):
            os.dup2(opened, number)
        os.environ.update(order["environment"])
        from codepegs.cli.app import main

        with contextlib.suppress(SystemExit):
            status = main(order["arguments"])
    finally:
        sys.stdout.flush()
        os._exit(status)


if __name__ == "__main__":
    _mother()
