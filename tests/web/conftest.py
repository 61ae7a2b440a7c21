"""A server for each test of the WebSocket and of REST."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.web.live_site import LiveSite, open_live_site


@pytest.fixture
async def site(anyio_backend: str) -> AsyncIterator[LiveSite]:
    """A server with tables, in the loop of the test, on a free port of this machine."""
    async with open_live_site() as opened:
        yield opened
