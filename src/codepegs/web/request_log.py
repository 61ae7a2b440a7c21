"""Counts and logs every request and WebSocket, and catches unexpected errors."""

from __future__ import annotations

import secrets
import time
from contextlib import suppress

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bound_contextvars

from codepegs.text import Refusal
from codepegs.web.errors import error_answer
from codepegs.web.logs import frames_of, log
from codepegs.web.request_context import RequestContext
from codepegs.web.security import client_address

INTERNAL_ERROR = 1011
_QUIET = ("/health/", "/metrics")
"""Probed every few seconds; logged only at the level `debug`."""


class RequestLog:
    """Middleware that counts and logs."""

    def __init__(self, app: ASGIApp, context: RequestContext) -> None:
        self.app = app
        self.context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request or a connection on, and log how it ended."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        number = secrets.token_hex(8)
        known = {"request": number}
        if self.context.settings.log_addresses:
            known["address"] = client_address(scope, self.context.settings.proxies)
        with bound_contextvars(**known):
            if scope["type"] == "http":
                await self._request(scope, receive, send, number)
            else:
                await self._connection(scope, receive, send, number)

    async def _request(self, scope: Scope, receive: Receive, send: Send, number: str) -> None:
        began = time.perf_counter()
        status = 0

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = number
            await send(message)

        try:
            await self.app(scope, receive, seen)
        except Exception as error:
            _log_error(scope, number, error)
            # Once an answer has begun, it is too late for another one.
            if not status:
                refusal = Refusal("house/error", id=number)
                await error_answer(refusal, scope)(scope, receive, seen)
        seconds = time.perf_counter() - began
        # The status is 0 if the client went away before it was answered.
        self.context.metrics.answered(scope["method"], route_of(scope), status, seconds)
        level = "debug" if scope["path"].startswith(_QUIET) else "info"
        getattr(log(), level)(
            "request",
            method=scope["method"],
            route=route_of(scope),
            status=status,
            ms=round(seconds * 1000, 1),
        )

    async def _connection(self, scope: Scope, receive: Receive, send: Send, number: str) -> None:
        began = time.perf_counter()
        code: int | None = None
        is_open = False

        async def seen(message: Message) -> None:
            nonlocal code, is_open
            if message["type"] == "websocket.accept":
                is_open = True
                self.context.metrics.connections.inc()
            elif message["type"] == "websocket.close":
                code = message.get("code", 1000)
            await send(message)

        async def heard() -> Message:
            nonlocal code
            message = await receive()
            if message["type"] == "websocket.disconnect" and code is None:
                code = message.get("code")
            return message

        try:
            await self.app(scope, heard, seen)
        except Exception as error:
            _log_error(scope, number, error)
            if code is None:
                close = {"type": "websocket.close", "code": INTERNAL_ERROR, "reason": number}
                with suppress(Exception):  # the connection may be gone
                    await seen(close)
        finally:
            if is_open:
                self.context.metrics.connections.dec()
        seconds = time.perf_counter() - began
        log().info(
            "connection", route=route_of(scope), code=code, open=is_open, seconds=round(seconds, 1)
        )


def route_of(scope: Scope) -> str:
    """The template of the route, such as `/api/editions/{name}`; never the path itself."""
    return getattr(scope.get("route"), "path", "none")


def _log_error(scope: Scope, number: str, error: Exception) -> None:
    kind = type(error).__qualname__
    log().error("error", id=number, route=route_of(scope), error=kind, frames=frames_of(error))
