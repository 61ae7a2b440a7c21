"""A failing disk: the server acknowledges only what it has kept, reports the error, and recovers.

    python -m tests.campaigns.disk --full         # every kind of failure, many times
    python -m tests.campaigns.disk --seed 1       # the short, seeded version of `make test`

Matches are played on SQLite while the disk fails: it is full (a small file system in memory that is
filled up; where nothing may be mounted, a limit on the size of the server's files), or its sync or
its writes fail (injected by strace into the running server). While it lasts the server must refuse
with `store/unavailable`, say 503 at /health/ready, log a line, show it in its metrics, and go on
answering requests that only read. Then the disk is mended and the server must recover by itself; or
the server is killed while the disk fails. Either way every acknowledged command must be in the
database file, which the campaign reads without the server.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import psutil

from tests.campaigns.client import Memory, Pair, Problem, Visitor
from tests.campaigns.kill import RestartedServer, Servers, players_at
from tests.campaigns.serving import Forked, asked, new_key, settings
from tests.campaigns.stored_log import StoredLog, db_check
from tests.eventually import eventually_async

MATCHES = 8
ROOM = 48 * 1024 * 1024
"""Bytes of the small file system."""
PATIENCE = 60.0


class Disk(ABC):
    """A way in which the disk of a running server can fail."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @abstractmethod
    def fail(self, server: int) -> None:
        """Let the disk fail from now on for the server with that process number."""

    @abstractmethod
    def mend(self) -> None:
        """Let the disk work again."""


class Full(Disk):
    """No room is left on the file system of the database."""

    def fail(self, server: int) -> None:  # noqa: ARG002  # the disk is full for every server
        """Fill it up."""
        with contextlib.suppress(OSError), (self.folder / "filling").open("wb", 0) as file:
            while True:
                file.write(bytes(4096))

    def mend(self) -> None:
        """Make room."""
        (self.folder / "filling").unlink(missing_ok=True)


class Limited(Disk):
    """No file of the server may grow, which looks to the server like a full disk."""

    def fail(self, server: int) -> None:
        """Limit the size of its files."""
        self._process = psutil.Process(server)
        self._process.rlimit(psutil.RLIMIT_FSIZE, (64 * 1024, psutil.RLIM_INFINITY))

    def mend(self) -> None:
        """Take the limit away."""
        with contextlib.suppress(psutil.NoSuchProcess):
            unlimited = (psutil.RLIM_INFINITY, psutil.RLIM_INFINITY)
            self._process.rlimit(psutil.RLIMIT_FSIZE, unlimited)


class Injected(Disk):
    """System calls of the server fail."""

    def __init__(self, folder: Path, calls: str, how: str) -> None:
        super().__init__(folder)
        self._calls = calls
        self._how = how
        self._strace: subprocess.Popen[bytes] | None = None

    def fail(self, server: int) -> None:
        """Hold the server's calls up and answer them with errors."""
        self._strace = subprocess.Popen(
            [
                "strace", "-f", "-q", "-o", os.devnull, "-p", str(server),
                "-e", f"trace={self._calls}", "-e", f"inject={self._calls}:{self._how}",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )  # fmt: skip
        limit = time.monotonic() + PATIENCE
        while not self._holds(server):
            if self._strace.poll() is not None or time.monotonic() > limit:
                assert self._strace.stderr is not None
                raise RuntimeError(self._strace.stderr.read().decode())
            time.sleep(0.005)

    def _holds(self, server: int) -> bool:
        assert self._strace is not None
        threads = Path(f"/proc/{server}/task").iterdir()
        try:
            said = [(thread / "status").read_text() for thread in threads]
        except (FileNotFoundError, ProcessLookupError):
            return False  # a thread has just ended; the caller looks at the remaining ones again
        return all(f"TracerPid:\t{self._strace.pid}\n" in one for one in said)

    def mend(self) -> None:
        """Let go of the server."""
        if self._strace is not None:
            with contextlib.suppress(ProcessLookupError):
                self._strace.send_signal(signal.SIGINT)
            self._strace.communicate()
            self._strace = None


TROUBLES: dict[str, Callable[[Path], Disk]] = {
    "full": Full,
    "limited": Limited,
    "sync fails": lambda folder: Injected(folder, "fsync,fdatasync", "error=EIO"),
    "writes fail": lambda folder: Injected(folder, "pwrite64", "error=EIO"),
    "writes find no room": lambda folder: Injected(folder, "pwrite64", "error=ENOSPC"),
    "every third sync fails": lambda folder: Injected(
        folder, "fsync,fdatasync", "error=EIO:when=1+3"
    ),
}


@contextlib.contextmanager
def small_file_system(folder: Path) -> Iterator[bool]:
    """A small file system in memory at that folder, if this user may mount one."""
    options = f"size={ROOM},mode=700"
    mounted = (
        os.geteuid() == 0
        and not subprocess.run(
            ["mount", "-t", "tmpfs", "-o", options, "codepegs", str(folder)],
            check=False,
            capture_output=True,
        ).returncode
    )
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


# -- What the server says -------------------------------------------------------------------------


class Watch:
    """Asks a server, from outside, whether it can write."""

    def __init__(self, server: Forked, memory: Memory) -> None:
        self._server = server
        self._memory = memory
        self._refused = memory.unavailable
        self._logged = server.log_file.read_text().count("store is read-only")

    async def until_it_says_so(self) -> None:
        """Wait until the server has said in every way that it cannot write."""
        missing: dict[str, Callable[[], bool]] = {
            "a refusal": lambda: self._memory.unavailable > self._refused,
            "503 at /health/ready": lambda: self._get("/health/ready")[0] == 503,
            "the metric": lambda: "codepegs_store_read_only 1.0" in self._get("/metrics")[1],
            "a line in the log": lambda: (
                self._server.log_file.read_text().count("store is read-only") > self._logged
            ),
        }
        await self._wait(missing)

    async def until_it_works(self) -> None:
        """Wait until the server works again, and has said so."""
        acks = self._memory.acks
        missing: dict[str, Callable[[], bool]] = {
            "200 at /health/ready": lambda: self._get("/health/ready")[0] == 200,
            "the metric": lambda: "codepegs_store_read_only 0.0" in self._get("/metrics")[1],
            "acknowledgements": lambda: self._memory.acks > acks + 5,
        }
        await self._wait(missing)

    async def _wait(self, missing: dict[str, Callable[[], bool]]) -> None:
        limit = time.monotonic() + PATIENCE
        while missing:
            for what in tuple(missing):
                if await asyncio.to_thread(missing[what]):
                    del missing[what]
            if time.monotonic() > limit:
                raise AssertionError(f"never seen: {', '.join(missing)}")
            await asyncio.sleep(0.02)

    def _get(self, path: str) -> tuple[int, str]:
        return asked(self._server.url + path)


async def expect_reading(pairs: list[Pair], url: str, dice: Random) -> None:
    """Fail unless the server answers reads, by cookie and by token, and refuses to write."""
    for pair in dice.sample(pairs, 3):
        for visitor in pair.visitors:
            table = pair.players[0].table
            seen = await visitor.request("GET", url, f"/api/tables/{table}")
            assert seen.json()["id"] == table
            answer = await visitor.request("GET", url, f"/api/tables/{table}/events")
            assert answer.json()["events"]
    try:
        await Visitor.guest(pairs[0].visitors[0].http, url)
    except Problem as problem:
        assert problem.status == 503, problem
        assert problem.code == "store/unavailable", problem


# -- One kind of failure --------------------------------------------------------------------------


async def trouble(
    disk: Disk, server: Forked, kept: StoredLog, times: int, dice: Random, *, steady: bool
) -> Counter[str]:
    """Let the disk fail that many times while matches are played."""
    figures: Counter[str] = Counter()
    memory = Memory()
    place = RestartedServer(server)
    servers = Servers([place], dice)
    server.start()
    await asyncio.to_thread(server.wait)
    place.is_open.set()
    async with players_at(servers.where, memory, dice, MATCHES) as pairs:
        for _ in range(times):
            await _some_play(memory, dice)
            assert server.number is not None
            watch = Watch(server, memory)
            await asyncio.to_thread(disk.fail, server.number)
            await watch.until_it_says_so()
            if steady:
                await expect_reading(pairs, server.url, dice)
                acks = memory.acks
                await asyncio.sleep(dice.uniform(0.1, 1.5))
                # The server still answers commands that it has kept already, but no new ones.
                figures["acknowledged while it failed"] += memory.acks - acks
            if dice.random() < 0.4:
                place.is_open.clear()
                server.kill()
                disk.mend()
                server.start()
                await asyncio.to_thread(server.wait)
                place.is_open.set()
                figures["killed in the middle"] += 1
            else:
                await asyncio.to_thread(disk.mend)
                await watch.until_it_works()
                figures["recovered by itself"] += 1
            await kept.expect(memory.acknowledged)
            figures["times"] += 1
    server.kill()
    figures.update(await kept.check(memory))
    figures["refused"] += memory.unavailable
    return figures


async def _some_play(memory: Memory, dice: Random) -> None:
    enough = memory.acks + dice.randint(20, 60)
    await eventually_async(lambda: memory.acks >= enough, "a match to be played", every=0.005)


def campaign(name: str, times: int, seed: int) -> Counter[str] | None:
    """One kind of failure on a new database; `None` if this machine cannot make it."""
    home = Path(tempfile.mkdtemp(prefix="codepegs-disk-", dir="/tmp"))
    folder = home / "data"
    folder.mkdir()
    try:
        with small_file_system(folder) if name == "full" else contextlib.nullcontext(True) as made:
            if not made:
                return None
            url = f"sqlite:///{folder}/it.db"
            environment = settings(home, url, secret_key=new_key())
            server = Forked(environment, home / "server.log")
            disk = TROUBLES[name](folder)
            try:
                figures = asyncio.run(
                    trouble(disk, server, StoredLog(url), times, Random(f"{name} {seed}"),
                            steady="third" not in name)
                )  # fmt: skip
            except Exception:
                if server.log_file.exists():
                    print(server.log_file.read_text()[-3000:], file=sys.stderr)
                raise
            finally:
                disk.mend()
                server.kill()
            db_check(url)
            return figures
    finally:
        shutil.rmtree(home, ignore_errors=True)


def main() -> None:
    """Run the campaign."""
    parser = argparse.ArgumentParser(description="Let the disk fail.")
    parser.add_argument("--full", action="store_true", help="the long campaign")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", choices=tuple(TROUBLES), default=[])
    parser.add_argument("--times", type=int, default=None)
    chosen = parser.parse_args()
    if shutil.which("strace") is None:
        raise SystemExit("strace is missing; tools/set_up.sh work installs it.")
    times = chosen.times or (25 if chosen.full else 2)
    total: Counter[str] = Counter()
    try:
        for name in chosen.only or TROUBLES:
            begun = time.monotonic()
            figures = campaign(name, times, chosen.seed)
            if figures is None:
                print(f"  {name}: nothing may be mounted here; `limited` stands for it.")
                continue
            total.update(figures)
            said = ", ".join(f"{what}: {count}" for what, count in figures.items())
            print(f"  {name}: {said} ({time.monotonic() - begun:.0f} s).", flush=True)
    except KeyboardInterrupt:
        print("Stopped.")
        raise SystemExit(130) from None
    print(
        f"The disk failed {total['times']} times; all of {total['acknowledged']} acknowledged "
        f"commands were kept, {total['refused']} were refused."
    )


if __name__ == "__main__":
    main()
