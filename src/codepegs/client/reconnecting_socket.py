"""A WebSocket to a table that connects again after a loss, and waits longer each time."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import time
from typing import TYPE_CHECKING, Any, Protocol

from codepegs.client.pending_commands import RateLimit
from codepegs.client.refusals import ClientRefusal, Refused
from codepegs.client.rest import AGENT, CONNECT_WITHIN, Rest, not_installed
from codepegs.client.table_view import Status

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

FIRST_WAIT = 0.4
LONGEST_WAIT = 15.0
SILENCE = 45.0
"""Seconds without a message after which the connection to a server of the first edition is lost."""
GREET_WITHIN = 10.0
"""Seconds that an answer to hello may take."""
PENANCE = 5.0
"""Seconds to wait at least after having sent too many messages."""
LARGEST = 65_536
"""Bytes of a message that are read; a server sends far shorter ones."""

_SILENT = logging.getLogger("codepegs.client.reconnecting_socket")
# websockets logs addresses of tables, with which anybody could watch them.
_SILENT.addHandler(logging.NullHandler())
_SILENT.propagate = False

Message = dict[str, Any]


class Anew(Exception):
    """The connection is of no use; another one may be."""


class Listener(Protocol):
    """What handles the messages of a socket."""

    def hello(self) -> Message:
        """The first message of each connection."""

    async def hear(self, message: Message) -> None:
        """Handle a message; an error ends the socket, `Anew` only the connection."""

    def changed(self, status: Status) -> None:
        """Note that the connection was lost, or is tried again."""


class ReconnectingSocket:
    """Keeps a WebSocket connected: `run` ends when it is cancelled or refused for good."""

    def __init__(
        self,
        rest: Rest,
        table: str,
        listener: Listener,
        *,
        patience: float | None = None,
        dice: random.Random | None = None,
    ) -> None:
        self.pace = RateLimit()
        self.is_welcome = False
        """Whether the server has answered hello."""
        self.failures = 0
        """Attempts in a row without a welcome."""
        self._rest = rest
        self._uri = f"{rest.address.origin.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self._listener = listener
        self._patience = patience
        self._dice = dice or random.Random()
        self._socket: ClientConnection | None = None
        self._was_welcome = False
        self._lost_at = 0.0
        self._silence = SILENCE
        self._bye: str | None = None
        self._wake = asyncio.Event()
        self._is_renewing = False

    async def run(self) -> None:
        """Stay connected. Raises a refusal that is for good; any, if the first attempt fails."""
        while True:
            self._listener.changed("connecting")
            trouble = await self._visit()
            if not self._was_welcome:
                raise trouble
            if self.is_welcome:
                self.failures, self._lost_at = 0, time.monotonic()
            self.is_welcome = False
            self.failures += 1
            if self._bye == "signed-out" and not self._is_renewing:
                trouble = await self._who_are_we() or trouble
            if self._is_renewing:
                self._is_renewing, self.failures = False, 0
                continue
            if _is_for_good(trouble):
                raise trouble
            await self._wait(trouble)

    async def _visit(self) -> Exception:
        """Connect once, and handle messages until the end; returns why it has ended."""
        try:
            from websockets.asyncio.client import connect
            from websockets.exceptions import InvalidStatus, WebSocketException
        except ImportError as error:
            return not_installed(error)
        self._bye = None
        self.pace.begin()
        here = self._rest.address.is_here
        more: dict[str, Any] = {} if self._rest.tls is None else {"ssl": self._rest.tls}
        try:
            self._socket = socket = await connect(
                self._uri,
                # The language is for the answer of a server that refuses the connection.
                additional_headers={**self._rest.headers, "Accept-Language": self._rest.language},
                user_agent_header=AGENT,
                compression=None,
                proxy=None if here else True,
                open_timeout=CONNECT_WITHIN,
                ping_interval=None,  # the protocol has pings of its own
                close_timeout=1,
                max_size=LARGEST,
                logger=_SILENT,
                **more,
            )
            try:
                await self._hear_all(socket)
            finally:
                await socket.close()
        except InvalidStatus as error:
            return self._turned_away(error.response)
        except (OSError, TimeoutError, WebSocketException, Anew) as error:
            return self._rest.no_answer(error)
        except (Refused, ClientRefusal) as refusal:
            return refusal
        finally:
            self._socket = None
        return self._rest.no_answer(TimeoutError())

    async def _hear_all(self, socket: ClientConnection) -> None:
        await self.greet()
        while True:
            async with asyncio.timeout(self._silence if self.is_welcome else GREET_WITHIN):
                text = await socket.recv()
            try:
                message = json.loads(text)
                kind = message["type"]
            except (ValueError, TypeError, LookupError, RecursionError):
                raise self._rest.strange("JSON") from None
            if kind == "ping":
                await socket.send(json.dumps({"type": "pong", "t": message.get("t")}))
            elif kind == "bye":
                self._bye = str(message.get("reason"))
            elif kind == "welcome":
                self.is_welcome = self._was_welcome = True
                self._silence = silence_after(message)
            await self._listener.hear(message)

    def _turned_away(self, response: Any) -> Exception:
        """The refusal of an HTTP answer that came instead of a connection."""
        status = int(response.status_code)
        try:
            answer = json.loads(response.body or b"")
        except (ValueError, RecursionError):
            answer = None
        refusal = self._rest.refusal(status, answer, response.headers.get("Retry-After"))
        if isinstance(refusal, Refused):
            return refusal
        if status == 403:
            # Without a body: there may be too many connections for a while.
            origin = self._rest.address.origin
            return ClientRefusal("online/turned-away", came=origin, reason="403")
        # The answer of a proxy whose server does not answer.
        return self._rest.no_answer(ConnectionError(str(status)))

    async def _who_are_we(self) -> Exception | None:
        """After a sign-out: why the player cannot connect again, if so."""
        try:
            async with self._rest.becoming:
                answer = await self._rest.get("/api/session")
        except Refused as refused:
            return refused
        except ClientRefusal:
            return None
        if isinstance(answer, dict) and answer.get("player") is not None:
            return None
        return ClientRefusal("online/signed-out", came=self._rest.address.origin)

    async def _wait(self, trouble: Exception) -> None:
        lost = time.monotonic() - self._lost_at
        wait = wait_before(self.failures, self._dice.random())
        if self._bye == "too-many":
            wait = max(wait, PENANCE)
        wait = max(wait, getattr(trouble, "retry_after", None) or 0.0)
        if self._patience is not None:
            if lost >= self._patience:
                origin = self._rest.address.origin
                raise ClientRefusal("online/lost", came=origin, seconds=round(lost))
            wait = min(wait, max(self._patience - lost, 0.05))
        self._wake.clear()
        self._listener.changed("waiting")
        try:
            async with asyncio.timeout(wait):
                await self._wake.wait()
        except TimeoutError:
            return

    def retry(self) -> None:
        """Connect now, without waiting."""
        self._wake.set()

    async def renew(self) -> None:
        """Connect again with the present identity."""
        self._wake.set()
        if self._socket is not None:
            self._is_renewing = True
            self.is_welcome = False
            self._listener.changed("connecting")
            await self._socket.close()

    async def greet(self) -> None:
        """Send hello: at first, or for another view."""
        await self.say(self._listener.hello())

    async def say(self, message: Message) -> bool:
        """Send a message as soon as the rate limit allows; false if there is no connection."""
        from websockets.exceptions import ConnectionClosed

        await self.pace.turn()
        socket = self._socket
        if socket is None:
            return False
        try:
            await socket.send(json.dumps(message))
        except (ConnectionClosed, OSError):
            return False
        return True


def silence_after(welcome: Message) -> float:
    """Seconds without a message after which the connection is lost: two of the server's beats.

    >>> silence_after({"limits": {"beat_seconds": 4.0}}), silence_after({"limits": {}})
    (8.0, 45.0)
    """
    limits = welcome.get("limits")
    beat = limits.get("beat_seconds") if isinstance(limits, dict) else None
    if isinstance(beat, int | float) and 0.5 <= beat <= SILENCE:
        return 2.0 * beat
    return SILENCE


def wait_before(failures: int, chance: float) -> float:
    """Seconds before the next attempt: twice as many each time, between half and all of them.

    >>> wait_before(1, 1.0), wait_before(2, 1.0), wait_before(2, 0.0), wait_before(99, 1.0)
    (0.4, 0.8, 0.4, 15.0)
    """
    most = min(FIRST_WAIT * 2 ** min(max(failures - 1, 0), 30), LONGEST_WAIT)
    return float(most / 2 + most / 2 * chance)


def _is_for_good(trouble: Exception) -> bool:
    """Whether another attempt would fail in the same way."""
    if isinstance(trouble, Refused):
        if trouble.code == "store/damaged":
            return True
        return trouble.retry_after is None and trouble.status in (400, 401, 403, 404)
    passing = ("online/no-answer", "online/turned-away")
    return isinstance(trouble, ClientRefusal) and trouble.code not in passing
