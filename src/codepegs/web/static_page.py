"""Serves the page for browsers, as it was built from `page/`, from memory.

The build makes one page for each language; a reader gets the language of a cookie that the page
sets, else the one that the browser prefers. Paths are looked up only among the files read at start.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import cast

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Match, Route
from starlette.types import Scope

from codepegs.text import LANGUAGES, N_, language, say
from codepegs.web.language import LanguageCode, reader_language

STATIC = Path(__file__).parent / "static"
ASSETS = "/assets/"
"""Their names change with their content, so that browsers may keep them for ever."""

LANGUAGE_COOKIE = "codepegs_language"
MISSING = "missing"
"""The screen for addresses that have none."""

NOTHING: Mapping[str, str] = {}

_NO_PAGES = ("/api", "/health", "/metrics")
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""Best first."""

_NOT_BUILT = N_(
    "The page for browsers has not been built. In the source tree, build it with: make page. The "
    "server itself works: programs and bots can play."
)


@dataclass(frozen=True)
class File:
    """A file in all its encodings."""

    content: Mapping[str, bytes]
    type: str
    etag: str
    cache: str
    vary: str = "Accept-Encoding"

    def answer(self, headers: Headers, status: int = 200) -> Response:
        """The file in an encoding that the browser accepts, or 304 if it has not changed."""
        more = {"ETag": self.etag, "Cache-Control": self.cache, "Vary": self.vary}
        if status == 200 and self.etag in _etags(headers):
            return Response(status_code=304, headers=more)
        encoding = next((one for one in _accepted(headers) if one in self.content), "")
        if encoding:
            more["Content-Encoding"] = encoding
        return Response(self.content[encoding], status, more | {"Content-Type": self.type})


def _file(content: Mapping[str, bytes], suffix: str, cache: str, **more: str) -> File:
    digest = hashlib.sha256(content[""]).hexdigest()[:20]
    # Weak: each encoding has bytes of its own.
    return File(content, _TYPES[suffix], f'W/"{digest}"', cache, **more)


def _etags(headers: Headers) -> set[str]:
    return {one.strip() for one in headers.get("if-none-match", "").split(",")}


def _accepted(headers: Headers) -> Iterator[str]:
    """The known encodings that the browser accepts, best first (RFC 9110, 12.5.3)."""
    offered = {}
    for part in headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = part.partition(";")
        offered[name.strip()] = not re.fullmatch(r"\s*q=0(\.0*)?\s*", weight)
    return (one for one in _ENCODINGS if offered.get(one, False))


@dataclass(frozen=True)
class Page:
    """The page as it was built."""

    patterns: tuple[tuple[str, str], ...]
    """Addresses with the screen of each, such as `/tables/{id}` and `table`."""
    screens: Mapping[tuple[str, str], File]
    """By language and screen."""
    files: Mapping[str, File]
    """Everything else, by path."""

    def screen(self, scope: Scope, name: str) -> Response:
        """A screen, in the reader's language."""
        status = 404 if name == MISSING else 200
        return self.screens[page_language(scope), name].answer(Headers(scope=scope), status)


def page_language(scope: Scope) -> LanguageCode:
    """The language in which to show the page."""
    asked = Request(scope).cookies.get(LANGUAGE_COOKIE)
    return cast(LanguageCode, asked) if asked in LANGUAGES else reader_language(scope)


def read_page(folder: Path = STATIC, *, shown: Mapping[str, str] = NOTHING) -> Page | None:
    """Read the page that was built into a folder; `None` if there is none.

    `shown` is what the page tells of this server; it reads it from its own `meta` elements, so that
    it needs no request for it.
    """
    try:
        pages = json.loads((folder / "pages.json").read_bytes())
    except FileNotFoundError:
        return None
    screens = {}
    told = "".join(
        f'<meta name="codepegs:{escape(name)}" content="{escape(words)}">'
        for name, words in shown.items()
    )
    for code in LANGUAGES:
        html = (folder / f"index.{code}.html").read_text("utf-8")
        for name, links in pages["head"][code].items():
            text = html.replace("</head>", f"{links}{told}</head>", 1).encode()
            encoded = {"": text, "gzip": gzip.compress(text, 9, mtime=0)}
            vary = "Accept-Encoding, Accept-Language, Cookie"
            screens[code, name] = _file(encoded, ".html", _ASK_AGAIN, vary=vary)
    patterns = tuple((re.sub(r":(\w+)", r"{\1}", path), name) for path, name in pages["patterns"])
    return Page(patterns, screens, dict(_files(folder)))


def _files(folder: Path) -> Iterator[tuple[str, File]]:
    for path in sorted(folder.rglob("*")):
        name = "/" + path.relative_to(folder).as_posix()
        if path.suffix not in _TYPES or path.suffix == ".html" or name == "/pages.json":
            continue
        content = {"": path.read_bytes()}
        for encoding, suffix in _ENCODINGS.items():
            beside = path.with_name(path.name + suffix)
            if beside.exists():
                content[encoding] = beside.read_bytes()
        cache = _FOR_EVER if name.startswith(ASSETS) else _ASK_AGAIN
        yield name, _file(content, path.suffix, cache)


class _PageRoute(Route):
    """A route of the page, which takes no path of the API."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        path = scope["path"]
        is_api = any(path == other or path.startswith(f"{other}/") for other in _NO_PAGES)
        if is_api or scope.get("method") not in ("GET", "HEAD"):
            return Match.NONE, {}
        match, more = super().matches(scope)
        # For the request log: FastAPI adds it only to routes of its own.
        return match, {**more, "route": self}


def add_page(app: FastAPI, page: Page | None) -> None:
    """Serve the page at its addresses, and its "not found" at all others.

    Each address is a route of its own, so that logs and metrics name the screen, never the table.
    """
    routes: list[Route] = []

    async def elsewhere(request: Request) -> Response:
        if page is None:
            return not_built(request)
        found = page.files.get(request.url.path)
        return found.answer(request.headers) if found else page.screen(request.scope, MISSING)

    if page is not None:
        routes += [_route_of(page, pattern, name) for pattern, name in page.patterns]
        routes.append(_PageRoute(f"{ASSETS}{{file}}", elsewhere, name="assets"))
    routes.append(_PageRoute("/{path:path}", elsewhere, name="elsewhere"))
    app.router.routes.extend(routes)


def _route_of(page: Page, pattern: str, name: str) -> Route:
    async def screen(request: Request) -> Response:
        return page.screen(request.scope, name)

    return _PageRoute(pattern, screen, name=name)


def not_built(request: Request) -> Response:
    """Say that the page has not been built in this source tree."""
    code = reader_language(request.scope)
    text = say(_NOT_BUILT).spoken(language(code))
    more = {"Content-Language": code, "Vary": "Accept-Language"}
    return PlainTextResponse(f"{text}\n", 503, more)
