"""How uvicorn is to listen: WebSockets that keep little and can be cut off.

uvicorn's own protocol on websockets' sans-I/O layer, with three differences: a connection whose
client has stopped reading can be cut off, a server that stops says so, and no line is logged that
has a path in it.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from codepegs.web.live.messages import bye_text

CUT = "codepegs.cut"
"""The extension of the scope that cuts a connection off at once."""

READ_AT_MOST = 16_384
"""Bytes of a message that are taken in before the connection is closed without a word."""

WRITE_AT_MOST = 16_384
"""Bytes that wait for a client's network before nothing more is written to it."""

KERNEL_AT_MOST = 32_768
"""Bytes that the kernel keeps for a client (it doubles that for its own books)."""

_log = logging.getLogger("codepegs.web.live.uvicorn_protocol")
_log.setLevel(logging.WARNING)
# Anybody can send what is no UTF-8, or be turned away at the door: that is no trouble of ours.
_NO_TROUBLE = ("Invalid UTF-8", "ASGI callable returned without completing handshake")
_log.addFilter(lambda record: not str(record.msg).startswith(_NO_TROUBLE))


class HttpProtocol(HttpToolsProtocol):
    """One HTTP connection, as uvicorn sees it."""

    def handle_websocket_upgrade(self) -> None:
        """Hand the line over, and be freed at once: the parser and this refer to each other."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does when a line is lost


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket, as uvicorn sees it."""

    _served = False

    def handle_connect(self, event: Request) -> None:
        """Somebody asks for a WebSocket."""
        # uvicorn logs the path of every connection, and a table's path is a key to it.
        self.logger = _log
        self.transport.set_write_buffer_limits(WRITE_AT_MOST)
        _prepare(self.transport)
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][CUT] = {
                "cut": self.transport.abort,
                "is_open": self.is_open,
                "forget": self.forget,
            }

    def is_open(self) -> bool:
        """Whether the client is still there, as far as anybody knows."""
        return not self.disconnected

    def forget(self) -> None:
        """Keep nothing of the handshake, which is a tenth of an idle connection."""
        self.request.headers.clear()
        self.response.headers.clear()
        cast(list[Any], self.scope["headers"]).clear()

    async def run_asgi(self) -> None:
        """Serve the connection to its end."""
        try:
            await super().run_asgi()
        finally:
            self._served = True
            self._come_apart()

    def connection_lost(self, exc: Exception | None) -> None:
        """The line is closed, by whomever."""
        super().connection_lost(exc)
        self._come_apart()

    def _come_apart(self) -> None:
        """Cut the circles in which a closed connection refers to itself, so that it is freed at once.

        Rubbish that has to be looked for would be 20 KiB for each connection, and looking for it
        stops everything else.
        """
        if self._served and self.disconnected:
            self.scope.clear()  # type: ignore[attr-defined]  # a dictionary, whatever it is called
            self.conn.parser.close()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client reads none of the answers."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def shutdown(self) -> None:
        """The server stops: say so, and that coming back is welcome."""
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.conn.send_text(bye_text("restart").encode())
        super().shutdown()


def _prepare(transport: asyncio.Transport) -> None:
    """Let no message wait for the one before, and the kernel keep little for whoever does not read.

    asyncio switches waiting off only where it has made the listening socket itself; with several
    workers it is uvicorn that has, and an ack that is followed by events would take 40 ms longer.
    """
    connection = transport.get_extra_info("socket")
    if connection is not None and connection.family in (socket.AF_INET, socket.AF_INET6):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_AT_MOST)


def options() -> dict[str, Any]:
    """What uvicorn has to be told: `uvicorn.Config(app, **options())`."""
    return {
        "http": HttpProtocol,
        "ws": WebSocketProtocol,
        "ws_max_size": READ_AT_MOST,
        # Connections are pinged in our own protocol, which also measures the lag.
        "ws_ping_interval": None,
        "ws_ping_timeout": None,
        # Messages are short; compressing them would cost some 10 KiB for each connection.
        "ws_per_message_deflate": False,
        "proxy_headers": False,
        "server_header": False,
        "access_log": False,
    }
