"""The checks that apply to every request on every route: host, origin, body, headers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from tests.web.site import ORIGIN, Site, build_site, fault


@pytest.fixture
def site() -> Site:
    return build_site()


# -- Other sites -----------------------------------------------------------------------------


def cookie_of(site: Site) -> str:
    return f"__Host-codepegs={site.guest().cookies['__Host-codepegs']}"


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "PURGE"])
def test_no_other_site_can_change_anything(site: Site, method: str) -> None:
    browser = site.program(Cookie=cookie_of(site), Origin="https://evil.example")
    assert fault(browser.request(method, "/api/me")) == "request/origin"


@pytest.mark.parametrize("fetch_site", ["cross-site", "same-site", "none", "", "Same-Origin"])
def test_a_request_that_a_browser_marks_as_from_another_site_is_refused(
    site: Site, fetch_site: str
) -> None:
    browser = site.program(Cookie=cookie_of(site), Origin=ORIGIN, **{"Sec-Fetch-Site": fetch_site})
    assert fault(browser.delete("/api/me")) == "request/origin"


def test_a_cookie_without_any_origin_changes_nothing(site: Site) -> None:
    answer = site.program(Cookie=cookie_of(site)).delete("/api/me")
    assert (answer.status_code, fault(answer)) == (403, "request/origin")


def test_a_browser_that_sends_only_the_site_is_let_in(site: Site) -> None:
    browser = site.program(Cookie=cookie_of(site), **{"Sec-Fetch-Site": "same-origin"})
    assert browser.delete("/api/me").status_code == 204


def test_a_program_without_a_cookie_may_become_a_guest(site: Site) -> None:
    assert site.program().post("/api/session").status_code == 201


def test_other_sites_learn_nothing_by_cors(site: Site) -> None:
    browser = site.program(Cookie=cookie_of(site), Origin="https://evil.example")
    for answer in (browser.get("/api/me"), browser.options("/api/me")):
        assert not [name for name in answer.headers if name.startswith("access-control")]


# -- The host --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", "pegs.example:8443", "pegs.example.evil.example", "", "127.0.0.1"]
)
def test_a_host_that_is_not_ours_is_refused(site: Site, host: str) -> None:
    answer = site.browser().get("/api/editions", headers={"Host": host})
    assert (answer.status_code, fault(answer)) == (400, "request/host")


def test_a_websocket_to_another_host_is_refused() -> None:
    router = APIRouter()

    @router.websocket("/socket")
    async def accept(websocket: WebSocket) -> None:
        await websocket.accept()

    browser = build_site(router).program(Origin=ORIGIN)
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        browser.websocket_connect("wss://evil.example/socket"),
    ):
        pass
    assert refused.value.reason == "request/host"


def test_too_many_websockets_from_one_address_are_refused() -> None:
    router = APIRouter()

    @router.websocket("/socket")
    async def accept(websocket: WebSocket) -> None:
        await websocket.accept()
        await websocket.close()

    browser = build_site(router, limit_connections="1/minute").program(Origin=ORIGIN)
    with browser.websocket_connect("wss://pegs.example/socket"):
        pass
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        browser.websocket_connect("wss://pegs.example/socket"),
    ):
        pass
    assert refused.value.reason == "request/too-many"


def test_probes_may_ask_by_address(site: Site) -> None:
    answer = site.browser().get("/health/live", headers={"Host": "10.1.2.3:8000"})
    assert answer.status_code == 200


# -- Bodies ----------------------------------------------------------------------------------

JSON = {"Content-Type": "application/json"}


def test_a_body_of_64_kib_is_read(site: Site) -> None:
    body = b'{"name":"x"}'.ljust(65_536)
    assert site.guest().patch("/api/me", content=body, headers=JSON).status_code == 200


def test_a_longer_body_is_refused_by_its_announcement(site: Site) -> None:
    body = b'{"name":"x"}'.ljust(65_537)
    answer = site.guest().patch("/api/me", content=body, headers=JSON)
    assert (answer.status_code, fault(answer)) == (413, "request/too-long")


def test_a_longer_body_is_refused_without_an_announcement(site: Site) -> None:
    def chunks() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    answer = site.guest().patch("/api/me", content=chunks(), headers=JSON)
    assert (answer.status_code, fault(answer)) == (413, "request/too-long")


@pytest.mark.parametrize("length", ["-1", "x", "1e3", "٣"])
def test_a_length_that_is_no_number_is_refused(site: Site, length: str) -> None:
    headers: Any = {b"Content-Length": length.encode(), b"Content-Type": b"application/json"}
    answer = site.guest().patch("/api/me", content=b"{}", headers=headers)
    assert (answer.status_code, fault(answer)) == (400, "request/unreadable")


@pytest.mark.parametrize(
    "kind",
    ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json"],
)
def test_a_body_that_is_not_json_is_refused(site: Site, kind: str) -> None:
    answer = site.guest().patch("/api/me", content=b"{}", headers={"Content-Type": kind})
    assert (answer.status_code, fault(answer)) == (415, "request/not-json")


def ask(site: Site, *received: dict[str, Any]) -> list[dict[str, Any]]:
    """The messages that the app sends to a client that sends these."""
    waiting, sent = list(received), []

    async def receive() -> dict[str, Any]:
        return waiting.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/session",
        "raw_path": b"/api/session",
        "query_string": b"",
        "headers": [(b"host", b"pegs.example")],
        "client": ("192.0.2.1", 50000),
    }
    asyncio.run(site.app(scope, receive, send))
    return sent


def test_a_client_that_goes_away_within_its_body_is_not_answered(site: Site) -> None:
    begun = {"type": "http.request", "body": b"{", "more_body": True}
    assert ask(site, begun, {"type": "http.disconnect"}) == []
    assert site.people.players == {}


def test_a_client_that_stays_is_answered(site: Site) -> None:
    whole = {"type": "http.request", "body": b"", "more_body": False}
    assert ask(site, whole, {"type": "http.disconnect"})[0]["status"] == 201


def test_json_may_name_its_encoding(site: Site) -> None:
    kind = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert site.guest().patch("/api/me", content=b"{}", headers=kind).status_code == 200


# -- Headers ---------------------------------------------------------------------------------


def test_no_page_may_run_a_script_that_stands_in_it(site: Site) -> None:
    policy = site.browser().get("/api/editions").headers["Content-Security-Policy"]
    assert "script-src 'self';" in policy and "unsafe" not in policy
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy


def test_a_page_may_connect_to_our_sockets_alone(site: Site) -> None:
    policy = site.browser().get("/api/editions").headers["Content-Security-Policy"]
    assert "connect-src 'self' wss://pegs.example;" in policy


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
        ("Strict-Transport-Security", "max-age=63072000"),
    ],
)
@pytest.mark.parametrize("path", ["/api/me", "/nowhere", "/health/live"])
def test_every_answer_has_safe_headers(site: Site, path: str, header: str, value: str) -> None:
    assert site.guest().get(path).headers[header] == value


def test_a_refusal_of_a_guard_has_safe_headers_too(site: Site) -> None:
    answer = site.program(Origin="https://evil.example").post("/api/session")
    assert answer.headers["X-Frame-Options"] == "DENY"


def test_without_https_no_header_asks_for_it() -> None:
    origin = "http://localhost:8000"
    answer = build_site(origins=(origin,)).browser(origin=origin).get("/api/editions")
    assert "Strict-Transport-Security" not in answer.headers
