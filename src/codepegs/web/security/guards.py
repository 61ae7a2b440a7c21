"""Guards: ASGI middleware that checks every request and WebSocket before any route sees it."""

from __future__ import annotations

from abc import ABC, abstractmethod

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from codepegs.text import Refusal
from codepegs.web.errors import error_answer
from codepegs.web.request_context import RequestContext
from codepegs.web.security.client_addresses import client_address
from codepegs.web.security.cookies import SESSION, cookie_name
from codepegs.web.security.origins import Origins
from codepegs.web.security.rate_limits import What
from codepegs.web.static_page import ASSETS

LONGEST_BODY = 65_536
SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
OPEN_TO_PROBES = ("/health/", "/metrics")
"""Probed by address, so that the Host header is not the name of this server."""
POLICY_VIOLATION = 1008

_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": (
        "camera=(), geolocation=(), microphone=(), payment=(), usb=(), "
        "publickey-credentials-create=(self), publickey-credentials-get=(self)"
    ),
}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "connect-src 'self' {sockets}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_TWO_YEARS = "max-age=63072000"


async def refuse(
    context: RequestContext, refusal: Refusal, scope: Scope, receive: Receive, send: Send
) -> None:
    """Answer a request or a WebSocket with a refusal."""
    context.metrics.refused(refusal.code)
    if scope["type"] == "http":
        await error_answer(refusal, scope)(scope, receive, send)
    else:
        # uvicorn answers 403 if a WebSocket is closed before it is accepted.
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": refusal.code})


class _Guard(ABC):
    """Middleware that checks a request or a WebSocket; the check raises a refusal."""

    def __init__(self, app: ASGIApp, context: RequestContext) -> None:
        self.app = app
        self.context = context

    @abstractmethod
    def check(self, scope: Scope) -> None:
        """Raise a refusal, or do nothing."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, then go on."""
        if scope["type"] in ("http", "websocket"):
            try:
                self.check(scope)
            except Refusal as refusal:
                await refuse(self.context, refusal, scope, receive, send)
                return
        await self.app(scope, receive, send)


class KnownHost(_Guard):
    """Refuses requests to other hosts: another site may rebind its name to this address."""

    def check(self, scope: Scope) -> None:
        """Refuse an unknown Host header."""
        if not scope["path"].startswith(OPEN_TO_PROBES):
            self.context.origin(HTTPConnection(scope))


class NotBlocked(_Guard):
    """Refuses everything from networks that whoever runs the server has blocked."""

    def check(self, scope: Scope) -> None:
        """Refuse a blocked address."""
        blocked = self.context.blocked.networks
        if blocked and client_address(scope, self.context.settings.proxies) in blocked:
            raise Refusal("request/blocked")


class NotTooOften(_Guard):
    """Limits the requests and the WebSockets from one address.

    The files of the page are not counted: a whole class behind one address may open it at once.
    """

    def check(self, scope: Scope) -> None:
        """Refuse a client that has reached its limit."""
        if scope["path"].startswith(ASSETS):
            return
        what: What = "requests" if scope["type"] == "http" else "connections"
        self.context.limits.check(what, self.context.place(HTTPConnection(scope)))


class SameOrigin(_Guard):
    """Keeps other sites from acting for a player: by a form, a script or a WebSocket."""

    def check(self, scope: Scope) -> None:
        """Refuse a request that another site has sent."""
        connection = HTTPConnection(scope)
        origins = self.context.settings.public_origins
        if scope["type"] == "websocket":
            allowed = may_connect(connection.headers, origins)
        elif scope["method"] in SAFE or "authorization" in connection.headers:
            # Browsers never add this header by themselves, and with it no cookie is read.
            allowed = True
        else:
            name = cookie_name(SESSION, self.context.origin(connection))
            allowed = may_change(connection.headers, origins, name in connection.cookies)
        if not allowed:
            raise Refusal("request/origin")


def may_connect(headers: Headers, origins: Origins) -> bool:
    """Whether a WebSocket may be opened: by a page of this server, or by a program with a token."""
    origin = headers.getlist("origin")
    if not origin:
        return "authorization" in headers
    return len(origin) == 1 and origin[0] in origins


def may_change(headers: Headers, origins: Origins, has_cookie: bool) -> bool:
    """Whether an unsafe request may pass: from a page of this server, or from a program.

    Every browser sends `Origin` with unsafe requests, and many send `Sec-Fetch-Site`. A program that
    sends neither must not send a cookie.
    """
    site, origin = headers.getlist("sec-fetch-site"), headers.getlist("origin")
    if site and site != ["same-origin"]:
        return False
    if origin:
        return len(origin) == 1 and origin[0] in origins
    return bool(site) or not has_cookie


class ShortJson:
    """Reads bodies before a route is called, and refuses those that are long or no JSON."""

    def __init__(self, app: ASGIApp, context: RequestContext) -> None:
        self.app = app
        self.context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the body, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            _check_length(headers)
            body = await _read(receive)
            if body and scope["method"] not in SAFE:
                _check_type(headers)
        except Refusal as refusal:
            await refuse(self.context, refusal, scope, receive, send)
            return
        if body is not None:
            await self.app(scope, _again(body, receive), send)


def _check_length(headers: Headers) -> None:
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()):
        raise Refusal("request/unreadable")
    if len(length) > 18 or int(length) > LONGEST_BODY:
        raise Refusal("request/too-long", expected=LONGEST_BODY)


def _check_type(headers: Headers) -> None:
    came = headers.get("content-type", "")
    if came.partition(";")[0].strip().lower() != "application/json":
        raise Refusal("request/not-json", came=came)


async def _read(receive: Receive) -> bytes | None:
    """Read the whole body; `None` if the client is gone."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > LONGEST_BODY:
            raise Refusal("request/too-long", expected=LONGEST_BODY)
        if not message.get("more_body", False):
            return bytes(body)


def _again(body: bytes, receive: Receive) -> Receive:
    unread = [body]

    async def given() -> Message:
        if unread:
            return {"type": "http.request", "body": unread.pop(), "more_body": False}
        return await receive()

    return given


class SafeHeaders:
    """Adds headers to every answer that tell the browser what it must not do."""

    def __init__(self, app: ASGIApp, context: RequestContext) -> None:
        self.app = app
        self._stopping = context.stopping
        self._origins = context.settings.public_origins
        sockets = (f"ws{str(one).removeprefix('http')}" for one in self._origins.all)
        self._policy = _POLICY.format(sockets=" ".join(sockets))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to the answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        origin = self._origins.of_host(Headers(scope=scope).get("host", ""))

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                headers.setdefault("Content-Security-Policy", self._policy)
                # Unless the route says otherwise: the answer may be personal.
                headers.setdefault("Cache-Control", "no-store")
                if self._stopping.has_begun:
                    # A proxy would send its next request on a connection that is about to close.
                    headers["Connection"] = "close"
                if origin and origin.is_secure:
                    headers["Strict-Transport-Security"] = _TWO_YEARS
            await send(message)

        await self.app(scope, receive, send_safely)
