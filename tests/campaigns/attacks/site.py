"""The server that is attacked, as an attack sees it; and the process that serves it."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import httpx2
import psutil

from tests.campaigns.client import Visitor, at, forgetful
from tests.campaigns.raw import Raw
from tests.campaigns.serving import Cold, origin_of


@dataclass(frozen=True)
class Site:
    """A server, and the address from which it is attacked."""

    port: int
    address: str = "127.0.0.1"

    @property
    def url(self) -> str:
        """The origin of the server."""
        return origin_of(self.port)

    def http(self) -> httpx2.AsyncClient:
        """A new HTTP client; close it after use."""
        return forgetful(self.address)

    async def guest(self, http: httpx2.AsyncClient) -> Visitor:
        """A new guest."""
        return await Visitor.guest(http, self.url, self.address)

    async def table(self, visitor: Visitor, edition: str = "mini") -> str:
        """The id of a new table of this visitor, at which somebody else may sit down."""
        return str((await visitor.open_table(at(self.url), edition))["id"])

    async def stream(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A bare connection."""
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))

    async def raw(self, visitor: Visitor, table: str) -> Raw:
        """A bare WebSocket at that table, before `hello`."""
        path, headers = f"/api/tables/{table}/socket", {**visitor.headers, "Origin": self.url}
        return await Raw.connect(self.port, path, headers, self.address)


class Attacked(Cold):
    """`codepegs serve` with the default limits; `source`: another tree of the repository."""

    def __init__(self, folder: Path, more: Mapping[str, str], source: Path | None) -> None:
        given = {"CODEPEGS_DATA": str(folder), "CODEPEGS_LOG_LEVEL": "warning", **more}
        if source is not None:
            given["PYTHONPATH"] = os.fspath(source.resolve() / "src")
        super().__init__(given)

    @contextlib.contextmanager
    def with_descriptors(self, most: int | None) -> Iterator[None]:
        """Let the serving process have only so many files open meanwhile."""
        process = psutil.Process(self.number)
        before = process.rlimit(psutil.RLIMIT_NOFILE)
        if most is not None:
            process.rlimit(psutil.RLIMIT_NOFILE, (most, before[1]))
        try:
            yield
        finally:
            process.rlimit(psutil.RLIMIT_NOFILE, before)
