"""Ann and Bob at one table of a server, for tests of the client."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from codepegs.client import LiveTable, Server
from codepegs.client.table_view import TableView
from tests.web.live_site import LiveSite

SECONDS = 60.0
"""How long anything may take on a busy machine."""


def is_awaited(view: TableView) -> bool:
    return view.to_do is not None


def is_over(view: TableView) -> bool:
    return view.is_over


def is_live(view: TableView) -> bool:
    return view.status == "live"


@asynccontextmanager
async def two_at_a_table(
    site: LiveSite, edition: str = "mini", *, his: str | None = None, **terms: Any
) -> AsyncIterator[tuple[LiveTable, LiveTable]]:
    """Ann's and Bob's view of a match that has begun; Bob may use an address of his own.

    Ann is the first codemaker, and has hidden R B G Y.
    """
    async with AsyncExitStack() as stack:
        ann = await stack.enter_async_context(Server(site.origin))
        bob = await stack.enter_async_context(Server(his or site.origin))
        await ann.rename("Ann")
        await bob.rename("Bob")
        opened = await ann.open_table(edition, first=0, **terms)
        hers, his_table = await ann.table(opened), await bob.table(opened)
        await his_table.sit()
        await hers.until(is_awaited, SECONDS)
        await hers.set_code("RBGY")
        await his_table.until(is_awaited, SECONDS)
        yield hers, his_table
