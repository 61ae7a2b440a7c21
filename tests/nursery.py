"""Commands of `codepegs` in processes that are forked from one that has imported everything.

A process that starts Python and imports everything takes two seconds of a processor to come up, and
the tests start some two hundred servers. The nursery has started nothing: a child runs the same
command line, and is up in a tenth of that time. All children end with the process that has the
nursery, however that ends. The command as a shell starts it is tested with the pages of the docs, and in the kill campaign.
"""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import importlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from tests.eventually import PATIENCE, eventually

_PR_SET_PDEATHSIG = 1

NEEDED = (
    "alembic.command",
    "codepegs.cli.commands.serve",
    "codepegs.server.process",
    "codepegs.server.run_server",
    "codepegs.storage.db.migration",
    "codepegs.web.live.uvicorn_protocol",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
)
"""The modules that a server imports before it listens."""


class Nursery:
    """A process that forks one child an order, and tells how each has ended."""

    def __init__(self, *within: str) -> None:
        """Start it; `within`: the command that runs it somewhere else, such as `unshare --net`."""
        self._mother = subprocess.Popen(
            [*within, sys.executable, "-m", "tests.nursery"],
            cwd=Path(__file__).parents[1],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self._one_order = threading.Lock()

    @property
    def pid(self) -> int:
        """The process that forks the children."""
        return self._mother.pid

    def order(self, **order: Any) -> int | None:
        """What the nursery answers."""
        assert self._mother.stdin is not None
        assert self._mother.stdout is not None
        with self._one_order:
            self._mother.stdin.write(json.dumps(order).encode() + b"\n")
            self._mother.stdin.flush()
            line = self._mother.stdout.readline()
        if not line:
            raise RuntimeError("the nursery has ended")
        answer: int | None = json.loads(line)
        return answer

    def close(self) -> None:
        """End the nursery; the kernel kills its children with it."""
        with self._mother:
            pass  # closes its input, on which it ends


@cache
def _nursery() -> Nursery:
    made = Nursery()
    atexit.register(made.close)
    return made


class Child:
    """A command that runs in a session of its own; used as `subprocess.Popen` is."""

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        printed: Path,
        nursery: Nursery | None = None,
    ) -> None:
        self._nursery = nursery or _nursery()
        pid = self._nursery.order(
            arguments=list(arguments), environment=dict(environment), printed=str(printed)
        )
        assert pid is not None
        self.pid = pid
        self._exit_code: int | None = None

    def poll(self) -> int | None:
        """The exit code, once the command has ended."""
        if self._exit_code is None:
            self._exit_code = self._nursery.order(ended=self.pid)
        return self._exit_code

    def wait(self, seconds: float = PATIENCE) -> int:
        """The exit code, as soon as the command has ended."""
        eventually(
            lambda: self.poll() is not None, f"the end of {self.pid}", within=seconds, every=0.002
        )
        assert self._exit_code is not None
        return self._exit_code

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        if self.poll() is None:
            os.kill(self.pid, number)


# -- Inside the nursery ---------------------------------------------------------------------------


def _mother() -> None:
    for name in NEEDED:
        importlib.import_module(name)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while line := sys.stdin.buffer.readline():
        order = json.loads(line)
        answer = _end_of(order["ended"]) if "ended" in order else _fork(order)
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()


def _end_of(child: int) -> int | None:
    ended, status = os.waitpid(child, os.WNOHANG)
    return os.waitstatus_to_exitcode(status) if ended else None


def _fork(order: Mapping[str, Any]) -> int:
    child = os.fork()
    if child == 0:
        _be_born(order)
    return child


def _be_born(order: Mapping[str, Any]) -> None:
    status = 1
    try:
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.setsid()
        nothing = os.open(os.devnull, os.O_RDONLY)
        printed = os.open(order["printed"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        for number, opened in ((0, nothing), (1, printed), (2, printed)):
            os.dup2(opened, number)
        os.environ.clear()
        os.environ.update(order["environment"])
        from codepegs.cli.app import main

        with contextlib.suppress(SystemExit):
            status = main(order["arguments"])
    finally:
        sys.stdout.flush()
        os._exit(status)


if __name__ == "__main__":
    _mother()
