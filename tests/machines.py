"""Machines of one site behind a real nginx: network namespaces, or addresses of the loopback.

The process that calls `own_network` moves to a network of its own, in which nginx, PostgreSQL and
NATS run as well; each machine is another network, joined to it by one link that can be cut. The
kernel removes a network with the last process in it, so nothing is left however the tests end. Only
root may make networks: elsewhere the machines are addresses of the loopback, and no link can be cut.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import re
import shutil
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.campaigns.serving import asked
from tests.eventually import eventually
from tests.nursery import Child, Nursery
from tests.servers import Server, free_port

ROOT = Path(__file__).parents[1]
_CLONE_NEWNET = 0x40000000
HUB = "10.99.0.1"
"""The address of PostgreSQL and NATS in a network of our own."""
PORT = 8000
SYSTEM_PATH = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/sbin"))


def own_network() -> str | None:
    """Move this process to a network of its own; if that cannot be, the reason."""
    if shutil.which("ip", path=SYSTEM_PATH) is None:
        return "iproute2 is not installed"
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_CLONE_NEWNET):
        return os.strerror(ctypes.get_errno())
    _ip("link", "set", "lo", "up")
    _ip("address", "add", f"{HUB}/32", "dev", "lo")
    return None


def _ip(*words: str, within: Sequence[str] = ()) -> None:
    env = {**os.environ, "PATH": SYSTEM_PATH}
    done = subprocess.run(
        [*within, "ip", *words], env=env, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"ip {' '.join(words)}: {done.stderr}")


class Machine:
    """A machine on which one server runs, at the same address after each restart."""

    def __init__(self, number: int, folder: Path, *, has_network: bool) -> None:
        self.has_network = has_network
        self.address = f"10.99.{number}.2" if has_network else f"127.0.0.{number + 1}"
        self._gateway = f"10.99.{number}.1"
        self.port = PORT if has_network else free_port()
        self.log_file = folder / f"machine-{number}.log"
        self._nursery = Nursery(*(("unshare", "--net") if has_network else ()))
        self._inside = ("nsenter", f"--net=/proc/{self._nursery.pid}/ns/net")
        self._server: Child | None = None
        self.environment: dict[str, str] = {}
        if has_network:
            self._join(f"machine{number}")

    def _join(self, link: str) -> None:
        ours, its = (Path(f"/proc/{who}/ns/net") for who in ("self", self._nursery.pid))
        eventually(lambda: its.readlink() != ours.readlink())
        peer = ("peer", "name", "eth0", "netns", str(self._nursery.pid))
        _ip("link", "add", link, "type", "veth", *peer)
        _ip("address", "add", f"{self._gateway}/30", "dev", link)
        _ip("link", "set", link, "up")
        _ip("link", "set", "lo", "up", within=self._inside)
        _ip("address", "add", f"{self.address}/30", "dev", "eth0", within=self._inside)
        self.mend()

    def cut(self) -> None:
        """Take the machine off the network, without a word to anybody."""
        _ip("link", "set", "eth0", "down", within=self._inside)

    def mend(self) -> None:
        """Put it back."""
        _ip("link", "set", "eth0", "up", within=self._inside)
        _ip("route", "add", "default", "via", self._gateway, within=self._inside)

    @property
    def url(self) -> str:
        """Where its server listens."""
        return f"http://{self.address}:{self.port}"

    def start(self) -> None:
        """Start the server without waiting until it is up."""
        assert self._server is None
        own = {"CODEPEGS_HOST": self.address, "CODEPEGS_PORT": str(self.port)}
        env = {**os.environ, **self.environment, **own}
        self._server = Child(["serve"], env, self.log_file, self._nursery)

    def is_ready(self) -> bool:
        """Whether the server says that it can serve players."""
        if self._server is not None and self._server.poll() is not None:
            raise RuntimeError(f"the server has ended by itself:\n{self.said}")
        return asked(f"{self.url}/health/ready", 1.0)[0] == 200

    @property
    def said(self) -> str:
        """The end of what the server has logged."""
        return self.log_file.read_text(errors="replace")[-4000:]

    def wait(self) -> None:
        """Wait until the server is ready."""
        eventually(self.is_ready, lambda: self.said)

    def stop(self) -> None:
        """End the server as a service manager does, and wait for it."""
        assert self._server is not None
        self._server.send_signal(signal.SIGTERM)
        assert self._server.wait() == 0, self.said
        self._server = None

    def kill(self) -> None:
        """Kill the server and what it has started, and wait for it."""
        if self._server is not None:
            self._signal(signal.SIGKILL)
            self._server.wait()
            self._server = None

    def freeze(self) -> None:
        """Stop the server in the middle of whatever it does."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        assert self._server is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._server.pid, number)  # the server leads a process group

    def close(self) -> None:
        """End everything on it."""
        self.kill()
        self._nursery.close()


class Nginx(Server):
    """nginx with the site of `deploy/nginx.conf`, without TLS."""

    def __init__(self, machines: Sequence[Machine]) -> None:
        super().__init__()
        self._port = free_port()
        site = of_machines((ROOT / "deploy/nginx.conf").read_text("utf-8"), machines, self._port)
        (self.folder / "site.conf").write_text(site, "utf-8")
        (self.folder / "nginx.conf").write_text(_AROUND.format(folder=self.folder), "utf-8")

    def command(self) -> list[str]:
        """What starts it."""
        program = shutil.which("nginx", path=SYSTEM_PATH)
        assert program is not None, "nginx is not installed: run make once, it installs it"
        return [program, "-p", str(self.folder), "-c", "nginx.conf", "-e", "error.log"]

    def answers(self) -> bool:
        """Whether it answers, whatever it says."""
        return asked(f"{self.url}/", 1.0)[0] != 0

    @property
    def url(self) -> str:
        """The origin of the site."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def errors(self) -> str:
        """What it has logged."""
        return (self.folder / "error.log").read_text(errors="replace")


_AROUND = """daemon off;
worker_processes 1;
pid nginx.pid;
error_log error.log error;
events {{ worker_connections 4096; }}
http {{
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include site.conf;
}}
"""


def of_machines(site: str, machines: Sequence[Machine], port: int) -> str:
    """The site for these machines, on a port of the loopback; nothing else is changed."""
    lines: list[str] = []
    for line in site.splitlines():
        if re.match(r"\s+server 127\.0\.0\.1:8000 ", line):
            lines += (
                line.replace("127.0.0.1:8000", f"{one.address}:{one.port}") for one in machines
            )
        elif not re.match(r"\s+(listen \[|ssl_|error_log)", line):
            lines.append(re.sub(r"listen 443 ssl http2", f"listen 127.0.0.1:{port}", line))
    plain = "\n".join(lines)
    redirecting = re.compile(r"server \{\n    listen 80;.*?\n\}\n", re.DOTALL)
    made, count = redirecting.subn("", plain)
    assert count == 1 and made.count(f"listen 127.0.0.1:{port};") == 1, made
    return made


def site_environment(nginx: Nginx, machines: Sequence[Machine], given: Mapping[str, str]) -> None:
    """Tell every machine the settings of the site."""
    for machine in machines:
        machine.environment = {
            **given,
            "CODEPEGS_ORIGINS": nginx.url,
            "CODEPEGS_TRUSTED_PROXIES": "10.99.0.0/16,127.0.0.0/8",
        }
