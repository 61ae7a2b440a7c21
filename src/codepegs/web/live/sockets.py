"""WebSockets: who may connect to a table, and what each connection has around it."""

from __future__ import annotations

import asyncio
import contextlib
from functools import cached_property

import limits
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from codepegs.play import StoreUnavailable, not_kept
from codepegs.play.table import Table
from codepegs.text import Refusal
from codepegs.web.app_state import AppState
from codepegs.web.errors import error_answer
from codepegs.web.live.connection import Connection, ConnectionContext, Transport
from codepegs.web.live.uvicorn_protocol import CUT
from codepegs.web.request_context import RequestContext
from codepegs.web.security import Identity, signed_in

PATH = "/api/tables/{table}/socket"


class Sockets:
    """The ASGI application behind `PATH`.

    Plain ASGI: what a framework keeps for each open connection is more than we do.
    """

    path = PATH
    """What logs and metrics call it."""

    def __init__(self, context: RequestContext, playing: AppState) -> None:
        self._door = context
        self._playing = playing

    @cached_property
    def _around(self) -> ConnectionContext:
        settings, playing = self._door.settings, self._playing
        rate = limits.parse(settings.limit_messages)
        return ConnectionContext(
            manager=playing.manager,
            audience=playing.audience,
            clock=playing.clock,
            metrics=self._door.metrics,
            burst=rate.amount,
            rate=rate.amount / rate.get_expiry(),
            grace=settings.grace_seconds,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let somebody in, and stay until they go."""
        scope["route"] = self
        try:
            identity, table = await self._let_in(scope)
        except Refusal as refusal:
            self._door.metrics.refused(refusal.code)
            socket = WebSocket(scope, receive, send)
            with contextlib.suppress(OSError):  # Whoever is gone needs no answer.
                await socket.send_denial_response(error_answer(refusal, scope))
            return
        await receive()
        try:
            await send({"type": "websocket.accept"})
        except OSError:
            # Gone before the door was open.
            return
        connection = Connection(table, identity, send, _line(scope), self._around)
        if CUT in scope.get("extensions", {}):
            scope["extensions"][CUT]["forget"]()
        with contextlib.suppress(asyncio.CancelledError):
            await connection.run(receive)

    async def _let_in(self, scope: Scope) -> tuple[Identity, Table]:
        connection = HTTPConnection(scope)
        try:
            identity = await signed_in(connection)
            return identity, await self._playing.manager.tables.get(scope["path_params"]["table"])
        except StoreUnavailable as error:
            raise not_kept(error) from None


def _line(scope: Scope) -> Transport:
    """What the connection stands on."""
    extension = scope.get("extensions", {}).get(CUT)
    if extension is not None:
        return Transport(extension["cut"], extension["is_open"])
    task = asyncio.current_task()
    assert task is not None
    return Transport(task.cancel, lambda: True)
