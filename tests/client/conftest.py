"""A real server for the tests of the client."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.running import Running, running
from tests.web.conftest import site

__all__ = ["server", "site"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server in a process of its own, shared by all tests that leave it as it is."""
    # All tests connect from one address, which would exceed the usual limits.
    loose = dict.fromkeys(("limit_tables", "limit_connections"), "1000/second")
    with running(tmp_path_factory.mktemp("server"), **loose) as started:
        yield started
