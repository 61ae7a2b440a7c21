"""REST requests to one server; every error becomes a refusal."""

from __future__ import annotations

import asyncio
import http.cookiejar
import json
import ssl
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from codepegs import __version__
from codepegs.client.addresses import Address
from codepegs.client.identities import Identity
from codepegs.client.refusals import ClientRefusal, refused_by, shown

if TYPE_CHECKING:
    import httpx2

AGENT = f"codepegs/{__version__}"
CONNECT_WITHIN = 10.0
ANSWER_WITHIN = 30.0
THINK_WITHIN = 150.0
"""Seconds for hints and reviews, which a server has to compute."""
LARGEST = 16_000_000
"""Bytes of an answer that are read."""
_AWAY = (502, 503, 504)
"""The answers of a proxy whose server does not answer."""
SESSION_COOKIES = ("codepegs", "__Host-codepegs")
_BESIDE = tuple(f"{name}-{what}" for name in SESSION_COOKIES for what in ("proof", "device"))
"""Cookies of this run alone: that a password was just shown, and that somebody signed in here before."""

Query = Mapping[str, str | int | Sequence[str]]


def not_installed(error: ImportError) -> ClientRefusal:
    """The refusal when the packages of the client are missing."""
    return ClientRefusal("online/not-installed", came=error.name or "httpx2")


class Rest:
    """The REST interface of one server, for one player."""

    def __init__(
        self,
        address: Address,
        identity: Identity | None,
        *,
        language: str,
        changed: Callable[[Identity | None], None],
    ) -> None:
        try:
            import httpx2
        except ImportError as error:
            raise not_installed(error) from None
        self.address = address
        self.language = language
        self.identity = identity
        self.becoming = asyncio.Lock()
        """Held while the identity changes: a request meanwhile would be sent without one."""
        self._changed = changed
        self._beside: dict[str, str] = {}
        self._errors = (httpx2.HTTPError, httpx2.InvalidURL)
        # Used for REST and the WebSocket, so that both accept the same certificates.
        self.tls = ssl.create_default_context() if address.origin.startswith("https") else None
        # The one cookie is kept as an identity, which outlives a restart.
        nothing = http.cookiejar.CookieJar(http.cookiejar.DefaultCookiePolicy(allowed_domains=[]))
        self._client: httpx2.AsyncClient = httpx2.AsyncClient(
            base_url=address.origin,
            headers={"User-Agent": AGENT, "Accept-Language": language},
            timeout=httpx2.Timeout(ANSWER_WITHIN, connect=CONNECT_WITHIN),
            cookies=nothing,
            trust_env=not address.is_here,
            verify=self.tls or False,
        )

    @property
    def headers(self) -> dict[str, str]:
        """The headers that identify the player; the server accepts a cookie only with an origin."""
        if self.identity is not None and self.identity.kind == "token":
            return self.identity.headers
        shown = [self.identity.value] if self.identity else []
        cookies = [*shown, *(f"{name}={value}" for name, value in self._beside.items())]
        cookie = {"Cookie": "; ".join(cookies)} if cookies else {}
        return {"Origin": self.address.origin, **cookie}

    async def get(self, path: str, query: Query | None = None, within: float = 0.0) -> Any:
        """Send a GET request."""
        return await self.ask("GET", path, query=query, within=within)

    async def post(self, path: str, body: Any = None, within: float = 0.0) -> Any:
        """Send a POST request."""
        return await self.ask("POST", path, body, within=within)

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        query: Query | None = None,
        within: float = 0.0,
    ) -> Any:
        """Send a request; returns the JSON or the text of the answer, and raises its refusal."""
        more: dict[str, Any] = {"timeout": within} if within else {}
        try:
            async with self._client.stream(
                method, path, json=body, params=dict(query or {}), headers=self.headers, **more
            ) as response:
                data = b""
                async for chunk in response.aiter_bytes():
                    data += chunk
                    if len(data) > LARGEST:
                        raise self.strange(f"more than {LARGEST} bytes")
        except self._errors as error:
            raise self.no_answer(error) from None
        self._take_cookie(response)
        return self._read(response, data)

    def _read(self, response: httpx2.Response, data: bytes) -> Any:
        if response.is_redirect:
            where = shown(response.headers.get("Location", ""), 100)
            raise ClientRefusal("online/moved", came=self.address.origin, expected=where)
        kind = response.headers.get("Content-Type", "")
        if response.status_code == 204:
            return None
        if "json" not in kind:
            if response.is_success and kind.startswith("text/plain"):
                return data.decode("utf-8", "replace")
            if response.status_code in _AWAY:
                raise self.no_answer(ConnectionError(str(response.status_code)))
            raise self.strange(f"{response.status_code} {shown(kind, 40)}")
        try:
            answer = json.loads(data)
        except (ValueError, RecursionError):
            raise self.strange("JSON") from None
        if response.is_success:
            return answer
        raise self.refusal(response.status_code, answer, response.headers.get("Retry-After"))

    def refusal(self, status: int, answer: Any, retry_after: str | None) -> Exception:
        """The refusal of an answer that is no success."""
        fault = answer.get("error") if isinstance(answer, dict) else None
        if not isinstance(fault, dict) or "code" not in fault:
            return self.strange(str(status))
        seconds = float(retry_after) if retry_after and retry_after.isdigit() else None
        return refused_by(fault, status, seconds)

    def _take_cookie(self, response: httpx2.Response) -> None:
        for line in response.headers.get_list("set-cookie"):
            written = line.partition(";")[0].strip()
            name, _, value = written.partition("=")
            if not (written.isascii() and written.isprintable()):
                continue
            if name in SESSION_COOKIES:
                self.be(Identity("cookie", written) if value.strip('"') else None)
            elif name in _BESIDE and value.strip('"'):
                self._beside[name] = value
            elif name in _BESIDE:
                self._beside.pop(name, None)

    def be(self, identity: Identity | None) -> None:
        """Use that identity from now on."""
        self.identity = identity
        self._changed(identity)

    def strange(self, reason: str) -> ClientRefusal:
        """The refusal when the answer is not one of a Codepegs server."""
        return ClientRefusal("online/strange", came=self.address.origin, reason=reason)

    def no_answer(self, error: BaseException) -> ClientRefusal:
        """The refusal when the server does not answer."""
        return ClientRefusal("online/no-answer", came=self.address.origin, reason=reason_of(error))

    async def close(self) -> None:
        """Close all connections."""
        await self._client.aclose()


def reason_of(error: BaseException) -> str:
    """The innermost reason of an error, in a few words.

    >>> reason_of(TimeoutError()), reason_of(OSError(111, "Connection refused"))
    ('TimeoutError', 'Connection refused')
    """
    told = error
    while told.__cause__ is not None or told.__context__ is not None:
        told = told.__cause__ or told.__context__ or told
    words = getattr(told, "strerror", None) or str(told) or str(error) or type(error).__name__
    return shown(words, 100)
