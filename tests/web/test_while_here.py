"""Work is dropped when the client that asked for it hangs up."""

from __future__ import annotations

import asyncio

import pytest
from starlette.requests import ClientDisconnect, Request
from starlette.types import Message

from codepegs.web.while_here import while_here


class Client:
    """A client that has sent its request, and stays until it is told to hang up."""

    def __init__(self) -> None:
        self.gone = asyncio.Event()
        self._sent = False

    async def receive(self) -> Message:
        """The request first, then that the client is gone."""
        if not self._sent:
            self._sent = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self.gone.wait()
        return {"type": "http.disconnect"}


async def test_work_is_cancelled_once_nobody_waits_for_it() -> None:
    client, ended = Client(), asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.sleep(100)
        finally:
            ended.set()

    waiting = asyncio.ensure_future(while_here(Request({"type": "http"}, client.receive), work()))
    await asyncio.sleep(1)
    assert not ended.is_set()
    client.gone.set()
    with pytest.raises(ClientDisconnect):
        await waiting
    await asyncio.sleep(0)
    assert ended.is_set()


async def test_what_the_work_returns_or_raises_comes_through() -> None:
    async def number() -> int:
        return 7

    async def mistake() -> int:
        raise ValueError

    client = Client()
    request = Request({"type": "http"}, client.receive)
    assert await while_here(request, number()) == 7
    with pytest.raises(ValueError):  # noqa: PT011  # it has no text
        await while_here(request, mistake())
