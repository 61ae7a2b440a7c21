"""uvicorn's protocols with bounds on what a client may send, and the options of uvicorn.

A connection whose client has stopped reading can be cut off, a server that stops tells its clients,
and no log line holds a path.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal, cast

from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from codepegs.text import Refusal
from codepegs.web.errors import SOON, error_answer
from codepegs.web.live.messages import bye_text
from codepegs.web.request_context import RequestContext
from codepegs.web.security import OpenConnections, guards

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

HTTP_PIECE = 4096
"""Bytes of requests that are parsed before their length is looked at."""
HEAD_AT_MOST, HEADERS_AT_MOST = 16_384, 100
"""Bytes and lines of a request's head."""
BODY_AT_MOST = 8 * guards.LONGEST_BODY
"""Bytes of a body with its chunks, also of one that was refused; for all others `guards` decides."""
HEAD_SECONDS, BODY_SECONDS = 10.0, 20.0
"""In which the head and the body of a request have to come."""
PIPELINED_AT_MOST = 8
"""Requests that wait while an earlier one is answered."""
STALLED = 30.0
"""Seconds in which a client has to take something of an answer."""
LINGER = 1.0
"""Seconds in which a client can read why it was refused."""

_log = logging.getLogger("codepegs.web.live.uvicorn_protocol")
_log.setLevel(logging.WARNING)
# Any client can send what is no UTF-8 or no HTTP, or be refused: none is worth a warning.
_HARMLESS = ("Invalid", "ASGI callable returned without completing handshake")
_log.addFilter(lambda record: not str(record.msg).startswith(_HARMLESS))


class HttpProtocol(HttpToolsProtocol):
    """One HTTP connection, as uvicorn sees it, with bounds on what a client may send and keep.

    uvicorn and httptools have none: neither for the head of a request, nor for the time in which
    it has to come, nor for what comes after its answer.
    """

    _context: RequestContext | None
    _place = ""
    _is_deaf = False
    """Whether nothing more is read: the connection is about to be closed."""
    _waits_for: Literal["head", "body", "nothing"] = "head"
    _number = 0
    """Of the request."""
    _heard = 0
    """Bytes of its head or of its body."""
    _timed = (0, "nothing")
    _deadline: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None
    _wrong: Refusal | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn's
        """Count the connection, or refuse it."""
        super().connection_made(transport)
        self.logger = _log
        context = getattr(getattr(self.app, "state", None), "context", None)
        self._context = context if isinstance(context, RequestContext) else None
        if self._context is not None:
            client: tuple[str, int] | None = self.client  # none on a Unix socket
            try:
                self._place = self._context.open_connections.enter(
                    client[0] if client else None, self._descriptor
                )
            except Refusal as refusal:
                self._refuse(refusal)
                return
        self._time()

    @property
    def _descriptor(self) -> int:
        return int(self.transport.get_extra_info("socket").fileno())

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed, by either side."""
        super().connection_lost(exc)
        _leave(self._context, self._place)
        for timer in (self._deadline, self._stalled):
            if timer is not None:
                timer.cancel()

    # -- Reading ----------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Parse what has come in pieces, as long as it is within the bounds."""
        if self._waits_for == "nothing" and self._is_idle:
            self._begin()  # what comes between two requests counts for the second one
        for start in range(0, len(data), HTTP_PIECE):
            if self._is_deaf or self.transport.is_closing():
                return
            piece = data[start : start + HTTP_PIECE]
            super().data_received(piece)
            self._heard += len(piece)
            if self._waits_for == "head" and self._heard > HEAD_AT_MOST:
                self._refuse(_long_head())
            elif self._waits_for == "body" and self._heard > BODY_AT_MOST:
                self.transport.abort()  # it was refused long ago
        if not self._is_deaf:
            self._time()

    def _begin(self) -> None:
        self._waits_for, self._heard = "head", 0
        self._number += 1

    def on_message_begin(self) -> None:
        """Begin the head of a request."""
        super().on_message_begin()
        if self._waits_for != "head":
            self._begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header, unless there are too many."""
        super().on_header(name, value)
        if len(self.headers) > HEADERS_AT_MOST:
            self._fail(_long_head())

    def on_headers_complete(self) -> None:
        """Begin the body of a request."""
        self._waits_for, self._heard = "body", 0
        super().on_headers_complete()
        if len(self.pipeline) > PIPELINED_AT_MOST:
            self._fail(Refusal("request/too-many", seconds=SOON))

    def on_message_complete(self) -> None:
        """A request has come whole."""
        super().on_message_complete()
        self._waits_for = "nothing"

    def _fail(self, refusal: Refusal) -> None:
        self._wrong = refusal
        raise ValueError  # the parser stops, and uvicorn calls `send_400_response`

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  # uvicorn's words
        """Refuse what cannot be parsed."""
        self._refuse(self._wrong or Refusal("request/unreadable"))

    def _unsupported_upgrade_warning(self) -> None:
        """Answer the request, and read no other protocol."""
        self._is_deaf = True
        self.cycle.keep_alive = False

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over, and drop the parser, which refers back to this object."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does when a connection is lost
        if self._deadline is not None:
            self._deadline.cancel()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, WebSocketProtocol):  # `bench.connections` measures others too
            protocol.take_over(self._context, self._place)
            if not protocol.handshake_initiated:
                # Its parser has stricter bounds for a head, and says nothing.
                self._waits_for = "head"
                self._refuse(Refusal("request/unreadable"))
        self._is_deaf = True

    # -- Deadlines ----------------------------------------------------------------------------------

    def _time(self) -> None:
        """Set the deadline of what is waited for now."""
        if self._timed == (self._number, self._waits_for):
            return
        self._timed = (self._number, self._waits_for)
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None
        if self._waits_for != "nothing":
            seconds = HEAD_SECONDS if self._waits_for == "head" else BODY_SECONDS
            self._deadline = self.loop.call_later(seconds, self._be_late, seconds)

    def _be_late(self, seconds: float) -> None:
        if self._heard:
            self._refuse(Refusal("request/late", seconds=round(seconds)))
        else:
            self.transport.close()

    def pause_writing(self) -> None:
        """The client does not read as fast as the answer is written."""
        super().pause_writing()
        self._look_for_stall()

    def resume_writing(self) -> None:
        """The client has read most of it."""
        super().resume_writing()
        self._look_for_stall()

    def on_response_complete(self) -> None:
        """Wait no longer for the client than it reads."""
        super().on_response_complete()
        self._look_for_stall()

    def _look_for_stall(self, before: int | None = None) -> None:
        """Cut a client off that has taken nothing of its answer for a while."""
        now = self.transport.get_write_buffer_size()
        if before is not None and now >= before:
            self.transport.abort()
            return
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
        if now:
            self._stalled = self.loop.call_later(STALLED, self._look_for_stall, now)

    # -- Refusing -----------------------------------------------------------------------------------

    def _refuse(self, refusal: Refusal) -> None:
        """Answer that a request is refused, unless another answer is due, and close."""
        if self._is_deaf:
            return
        self._is_deaf = True
        if self._context is not None:
            self._context.metrics.refused(refusal.code)
        if not self._may_answer():
            self.transport.abort()
            return
        self.transport.write(_refusal_bytes(refusal))
        # What is left unread when a connection is closed lets the client lose the answer.
        connections = self._context and self._context.open_connections
        if connections and connections.may_linger(self._descriptor):
            self.transport.pause_reading()
            connections.lingering += 1
            self.loop.call_later(LINGER, self._end_lingering, connections)
        else:
            self.transport.close()

    def _may_answer(self) -> bool:
        if self._waits_for == "head":
            return self._is_idle
        return not (self.pipeline or self.cycle.response_started)

    @property
    def _is_idle(self) -> bool:
        """Whether all requests are answered that have come."""
        cycle: RequestResponseCycle | None = self.cycle  # none before the first request
        return cycle is None or cycle.response_complete

    def _end_lingering(self, connections: OpenConnections) -> None:
        connections.lingering -= 1
        self.transport.close()


def _long_head() -> Refusal:
    return Refusal("request/head", bytes=HEAD_AT_MOST, lines=HEADERS_AT_MOST)


def _refusal_bytes(refusal: Refusal) -> bytes:
    return _answer_bytes(refusal.code, tuple(refusal.gaps.items()))


@lru_cache(16)
def _answer_bytes(code: str, gaps: tuple[tuple[str, Any], ...]) -> bytes:
    """The whole answer to a request whose head is not known; there may be thousands a second."""
    answer = error_answer(Refusal(code, **dict(gaps)), {"type": "http", "headers": []})
    headers = [*answer.raw_headers, (b"connection", b"close")]
    lines = (b"%s: %s\r\n" % header for header in headers)
    return b"".join((STATUS_LINE[answer.status_code], *lines, b"\r\n", answer.body))


def _leave(context: RequestContext | None, place: str) -> None:
    if context is not None and place:
        context.open_connections.leave(place)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket, as uvicorn sees it."""

    _served = False
    _count_frame: Callable[[], None] | None = None
    _context: RequestContext | None = None
    _place = ""

    def take_over(self, context: RequestContext | None, place: str) -> None:
        """Count for the same address as the HTTP connection did."""
        self._context, self._place = context, place

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
        _leave(self._context, self._place)
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
