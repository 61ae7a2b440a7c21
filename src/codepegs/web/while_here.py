"""Work in the processes of others: whom it is for, and that it is dropped when they hang up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

from starlette.requests import ClientDisconnect, Request

from codepegs.play.jobs import Asker
from codepegs.web.request_context import context_of
from codepegs.web.security import Identity

T = TypeVar("T")


def asker_of(request: Request, me: Identity | None) -> Asker:
    """Whom work is for: an account, or somebody at an address."""
    if me is not None and me.player.has_account:
        return Asker(me.player.id)
    place = context_of(request).place(request)
    return Asker(place if me is None else me.player.id, place)


async def while_here(request: Request, work: Awaitable[T]) -> T:
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
