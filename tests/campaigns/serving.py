"""Real servers for the campaigns: `codepegs serve` in processes that a campaign can kill.

`Cold` starts as a host starts it; `Forked`, for thousands of starts, comes out of a nursery.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import sys
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path

import psutil

from tests.eventually import eventually
from tests.nursery import Child
from tests.servers import Server, free_port

PROGRAM = [sys.executable, "-m", "codepegs"]
PATIENCE = 60.0
"""How many seconds a server may take to come up on a busy machine."""

LOOSE = {
    f"CODEPEGS_LIMIT_{name}": "1000000/second"
    for name in (
        "REQUESTS PLAYER GUESTS SIGN_INS LOGIN ACCOUNTS TABLES CODES REVIEWS CONNECTIONS MESSAGES"
    ).split()
} | {f"CODEPEGS_MOST_{name}": "100000" for name in "CONNECTIONS SOCKETS OWN_SOCKETS".split()}
"""Limits so high that a campaign does not reach them."""


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


class Forked:
    """A server out of the nursery: the same port and the same data after each restart."""

    def __init__(self, environment: Mapping[str, str], log: Path) -> None:
        self.port = free_port()
        self.log_file = log
        self._process: Child | None = None
        self._environment = {**os.environ, **environment}

    @property
    def number(self) -> int | None:
        """The number of the process, while it runs."""
        return None if self._process is None else self._process.pid

    @property
    def url(self) -> str:
        """The origin of the server."""
        return origin_of(self.port)

    def start(self) -> None:
        """Start the server without waiting until it is up."""
        assert self._process is None
        arguments = ["serve", "--port", str(self.port)]
        self._process = Child(arguments, self._environment, self.log_file)

    def is_up(self) -> bool:
        """Whether the server is ready; raises an error if it has ended by itself."""
        if is_ready(self.port):
            return True
        assert self._process is not None
        if self._process.poll() is not None:
            said = self.log_file.read_text(errors="replace")[-4000:]
            raise RuntimeError(f"the server has ended by itself:\n{said}")
        return False

    def wait(self) -> None:
        """Wait until the server is ready."""
        eventually(self.is_up, lambda: self.log_file.read_text(errors="replace")[-4000:])

    def kill(self) -> None:
        """Kill the server with signal 9, and wait until its process is gone."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)  # the server leads a process group
            self._process.wait()
            self._process = None


def new_key() -> str:
    """A secret key that several servers share."""
    return secrets.token_hex(32)
