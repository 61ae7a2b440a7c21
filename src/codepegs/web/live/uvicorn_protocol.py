"""uvicorn's WebSocket protocol with three differences, and the options of uvicorn.

A connection whose client has stopped reading can be cut off, a server that stops tells its clients,
and no log line holds a path.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from codepegs.web.live.messages import bye_text

CUT = "codepegs.cut"
"""The extension of the scope that cuts a connection off at once."""
READ_AT_MOST = 16_384
"""Bytes of a message; the connection of a longer one is closed without a message."""
PIECE = 1024
"""Bytes that are parsed before the frames in them are counted: at most 170 frames, in 2 ms."""
WRITE_AT_MOST = 16_384
"""Bytes that may wait for a client's network; until it takes some, nothing more is written."""
KERNEL_AT_MOST = 32_768
"""Bytes that the kernel keeps for a client (it doubles that for its own records)."""

_log = logging.getLogger("codepegs.web.live.uvicorn_protocol")
_log.setLevel(logging.WARNING)
# Any client can send what is no UTF-8, or be refused: neither is worth a warning.
_HARMLESS = ("Invalid UTF-8", "ASGI callable returned without completing handshake")
_log.addFilter(lambda record: not str(record.msg).startswith(_HARMLESS))


class HttpProtocol(HttpToolsProtocol):
    """One HTTP connection, as uvicorn sees it."""

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over, and drop the parser, which refers back to this object."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does when a connection is lost


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket, as uvicorn sees it."""

    _served = False
    _count_frame: Callable[[], None] | None = None

    def handle_connect(self, event: Request) -> None:
        """Begin a WebSocket, and offer the `CUT` extension to the app."""
        # uvicorn logs the path of every connection, and a table's path is a key to it.
        self.logger = _log
        self.transport.set_write_buffer_limits(WRITE_AT_MOST)
        _prepare(self.transport)
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["extensions"][CUT] = {
                "cut": self.transport.abort,
                "is_open": self.is_open,
                "accepted": self.accepted,
            }
            # Until the app has accepted the connection nobody counts the frames. uvicorn reads on
            # when the app has received `websocket.connect`.
            self.read_paused = True
            self.transport.pause_reading()

    def data_received(self, data: bytes) -> None:
        """Parse what has come in pieces, until the connection is cut off."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_events(self) -> None:
        """Count the frames, control frames and fragments too, before they are handled."""
        if self._count_frame is not None:
            for event in self.conn.events:
                if isinstance(event, Frame):
                    self._count_frame()
        if not self.transport.is_closing():
            super().handle_events()

    def is_open(self) -> bool:
        """Whether the client is not known to be gone."""
        return not self.disconnected

    def accepted(self, count_frame: Callable[[], None]) -> None:
        """Count frames from now on, and free the handshake, a tenth of an idle connection."""
        self._count_frame = count_frame
        self.request.headers.clear()
        self.response.headers.clear()
        cast(list[Any], self.scope["headers"]).clear()

    async def run_asgi(self) -> None:
        """Serve the connection to its end."""
        try:
            await super().run_asgi()
        finally:
            self._served = True
            self._break_cycles()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed, by either side."""
        super().connection_lost(exc)
        self._break_cycles()

    def _break_cycles(self) -> None:
        """Free a closed connection at once: 20 KiB each would wait for the garbage collector."""
        if self._served and self.disconnected:
            self._count_frame = None
            self.scope.clear()  # type: ignore[attr-defined]  # a dictionary, whatever it is called
            self.conn.parser.close()

    def handle_ping(self) -> None:
        """Answer a ping, unless the client reads none of the answers."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.transport.abort()

    def shutdown(self) -> None:
        """Tell the client that the server restarts, then close."""
        if self.handshake_complete and not self.close_sent and not self.transport.is_closing():
            self.conn.send_text(bye_text("restart").encode())
        super().shutdown()


def _prepare(transport: asyncio.Transport) -> None:
    """Send messages without delay, and limit what the kernel keeps for a client.

    asyncio sets TCP_NODELAY only on sockets of its own; with several workers uvicorn makes them, and
    an ack that is followed by events would take 40 ms longer.
    """
    connection = transport.get_extra_info("socket")
    if connection is not None and connection.family in (socket.AF_INET, socket.AF_INET6):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_AT_MOST)


def options() -> dict[str, Any]:
    """The options of uvicorn: `uvicorn.Config(app, **options())`."""
    return {
        "http": HttpProtocol,
        "ws": WebSocketProtocol,
        "ws_max_size": READ_AT_MOST,
        # The protocol of tables has pings of its own, which also measure the lag.
        "ws_ping_interval": None,
        "ws_ping_timeout": None,
        # Messages are short; compressing them would cost some 10 KiB for each connection.
        "ws_per_message_deflate": False,
        "proxy_headers": False,
        "server_header": False,
        "access_log": False,
    }
