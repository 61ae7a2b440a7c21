"""Guards: what every request and every WebSocket has to pass before a route sees it.

Plain ASGI, so that they guard WebSockets too and cost little. None of them can be forgotten by a
route, because no route is asked.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from codepegs.text import Refusal
from codepegs.web.errors import error_answer
from codepegs.web.request_context import RequestContext
from codepegs.web.security.cookies import SESSION, cookie_name
from codepegs.web.security.origins import Origins
from codepegs.web.security.rate_limits import What
from codepegs.web.static_page import ASSETS

LONGEST_BODY = 65_536
SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
OPEN_TO_PROBES = ("/health/", "/metrics")
"""Asked by address from inside the house; the Host header is no name of ours there."""

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
    """Turn a request or a WebSocket away."""
    context.metrics.refused(refusal.code)
    if scope["type"] == "http":
        await error_answer(refusal, scope)(scope, receive, send)
    else:
        # Before it is accepted, servers turn this into 403.
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": refusal.code})


class _Guard(ABC):
    """A guard raises `Refusal`, or lets in."""

    def __init__(self, app: ASGIApp, context: RequestContext) -> None:
        self.app = app
        self.context = context

    @abstractmethod
    def check(self, scope: Scope) -> None:
        """Refuse what must not come in."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, then go on."""
        if scope["type"] in ("http", "websocket"):
            try:
                self.check(scope)
            except Refusal as trouble:
                await refuse(self.context, trouble, scope, receive, send)
                return
        await self.app(scope, receive, send)


class KnownHost(_Guard):
    """Only what was sent to one of our own addresses comes in: others may rebind their names."""

    def check(self, scope: Scope) -> None:
        """Refuse other hosts."""
        if not scope["path"].startswith(OPEN_TO_PROBES):
            self.context.origin(HTTPConnection(scope))


class NotTooOften(_Guard):
    """So many requests and so many WebSockets from one address.

    The files of the page are not counted: they come from memory, a browser keeps them, and a whole
    class behind one address opens the page in the same minute.
    """

    def check(self, scope: Scope) -> None:
        """Refuse what comes too often."""
        if scope["path"].startswith(ASSETS):
            return
        what: What = "requests" if scope["type"] == "http" else "connections"
        self.context.limits.check(what, self.context.place(HTTPConnection(scope)))


class SameOrigin(_Guard):
    """No other site may act for somebody: not by a form, not by a script, not by a WebSocket."""

    def check(self, scope: Scope) -> None:
        """Refuse what another site has sent."""
        connection = HTTPConnection(scope)
        origins = self.context.settings.public_origins
        if scope["type"] == "websocket":
            allowed = may_connect(connection.headers, origins)
        elif scope["method"] in SAFE or "authorization" in connection.headers:
            # Browsers never add this header by themselves, and where it stands no cookie is read.
            allowed = True
        else:
            name = cookie_name(SESSION, self.context.origin(connection))
            allowed = may_change(connection.headers, origins, name in connection.cookies)
        if not allowed:
            raise Refusal("request/origin")


def may_connect(headers: Headers, origins: Origins) -> bool:
    """Whether a WebSocket may be opened: from our own pages, or by a program with a token."""
    origin = headers.getlist("origin")
    if not origin:
        return "authorization" in headers
    return len(origin) == 1 and origin[0] in origins


def may_change(headers: Headers, origins: Origins, has_cookie: bool) -> bool:
    """Whether an unsafe request may come in: from our own pages, or from a program without cookie.

    Every browser sends `Origin` with unsafe requests; `Sec-Fetch-Site` confirms it where it is
    sent. A program that sends neither has no victim's cookie.
    """
    site, origin = headers.getlist("sec-fetch-site"), headers.getlist("origin")
    if site and site != ["same-origin"]:
        return False
    if origin:
        return len(origin) == 1 and origin[0] in origins
    return bool(site) or not has_cookie


class ShortJson:
    """Bodies are JSON and short. They are read whole before a route is called."""

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
        except Refusal as trouble:
            await refuse(self.context, trouble, scope, receive, send)
            return
        if body is None:
            return
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
    """The whole body; `None` if the client has gone."""
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
    """Every answer tells the browser what it must not do with it."""

    def __init__(self, app: ASGIApp, context: RequestContext) -> None:
        self.app = app
        self._origins = context.settings.public_origins
        sockets = (f"ws{str(one).removeprefix('http')}" for one in self._origins.all)
        self._policy = _POLICY.format(sockets=" ".join(sockets))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to whatever is answered."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        origin = self._origins.of_host(Headers(scope=scope).get("host", ""))

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(_HEADERS)
                headers.setdefault("Content-Security-Policy", self._policy)
                # What a route says of its own answer stands; all else may be personal.
                headers.setdefault("Cache-Control", "no-store")
                if origin and origin.is_secure:
                    headers["Strict-Transport-Security"] = _TWO_YEARS
            await send(message)

        await self.app(scope, receive, send_safely)
