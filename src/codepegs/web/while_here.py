"""Work that is dropped when the client that asked for it hangs up."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request

T = TypeVar("T")


async def while_here(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What the work returns; it is cancelled, and `ClientDisconnect` raised, if the client is gone."""
    doing = asyncio.ensure_future(work)
    hanging_up = asyncio.ensure_future(_hung_up(request))
    try:
        await asyncio.wait({doing, hanging_up}, return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise ClientDisconnect
        return doing.result()
    finally:
        doing.cancel()
        hanging_up.cancel()


async def _hung_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
