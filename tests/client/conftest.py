"""A real server for the tests of the client."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.serving.running import Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server in a process of its own, shared by all tests that leave it as it is."""
    with running(tmp_path_factory.mktemp("server"), limit_tables="1000/second") as started:
        yield started
