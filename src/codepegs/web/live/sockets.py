"""WebSockets: checks who connects to which table, then runs the connection."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import cached_property

import limits
from starlette.requests import HTTPConnection
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from codepegs.play import StoreUnavailable, not_kept
from codepegs.play.table import Table
from codepegs.text import Refusal
from codepegs.web.app_state import AppState
from codepegs.web.errors import error_answer
from codepegs.web.live.connection import Connection, ConnectionContext, Transport
from codepegs.web.live.dispatch import waits_of
from codepegs.web.live.uvicorn_protocol import CUT
from codepegs.web.request_context import RequestContext
from codepegs.web.security import Identity, client_address, signed_in

PATH = "/api/tables/{table}/socket"


class Sockets:
    """The ASGI application behind `PATH`; a framework would keep more for each open connection."""

    path = PATH
    """The route in logs and metrics."""

    def __init__(self, context: RequestContext, playing: AppState) -> None:
        self._context = context
        self._playing = playing

    @cached_property
    def _shared(self) -> ConnectionContext:
        settings, playing = self._context.settings, self._playing
        rate = limits.parse(settings.limit_messages)
        return ConnectionContext(
            manager=playing.manager,
            audience=playing.audience,
            clock=playing.clock,
            metrics=self._context.metrics,
            burst=rate.amount,
            rate=rate.amount / rate.get_expiry(),
            waits=waits_of(settings),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Accept or refuse a connection, and run it to its end."""
        scope["route"] = self
        try:
            identity, table, places = await self._let_in(scope)
        except Refusal as refusal:
            self._context.metrics.refused(refusal.code)
            socket = WebSocket(scope, receive, send)
            with contextlib.suppress(OSError):  # the client may be gone
                await socket.send_denial_response(error_answer(refusal, scope))
            return
        try:
            await self._serve(identity, table, scope, receive, send)
        finally:
            self._context.open_connections.leave(*places)

    async def _serve(
        self, identity: Identity, table: Table, scope: Scope, receive: Receive, send: Send
    ) -> None:
        await receive()
        try:
            await send({"type": "websocket.accept"})
        except OSError:  # the client is gone
            return
        address = client_address(scope, self._context.settings.proxies)
        connection = Connection(table, identity, send, _transport(scope), self._shared, address)
        if CUT in scope.get("extensions", {}):
            scope["extensions"][CUT]["accepted"](connection.count_frame)
        else:
            receive = _counted(receive, connection.count_frame)
        with contextlib.suppress(asyncio.CancelledError):
            await connection.run(receive)

    async def _let_in(self, scope: Scope) -> tuple[Identity, Table, tuple[str, str]]:
        context = self._context
        if context.stopping.has_begun:
            raise Refusal("server/stopping")
        connection = HTTPConnection(scope)
        try:
            identity = await signed_in(connection)
            table = await self._playing.manager.tables.get(scope["path_params"]["table"])
        except StoreUnavailable as error:
            raise not_kept(error) from None
        address, player = context.place(connection), identity.player.id
        return identity, table, context.open_connections.enter_websocket(address, player)


def _counted(receive: Receive, count: Callable[[], None]) -> Receive:
    """Counts messages, where the server below does not count the frames of a client."""

    async def counted() -> Message:
        message = await receive()
        count()
        return message

    return counted


def _transport(scope: Scope) -> Transport:
    extension = scope.get("extensions", {}).get(CUT)
    if extension is not None:
        return Transport(extension["cut"], extension["is_open"])
    task = asyncio.current_task()
    assert task is not None
    return Transport(task.cancel, lambda: True)
