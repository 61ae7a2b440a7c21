"""Origins are compared letter by letter, for requests that change something and for WebSockets."""

from __future__ import annotations

import pytest
from fastapi import APIRouter, WebSocket
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from codepegs.web.security.origins import Origin, Origins
from tests.web.site import ADDRESS, ORIGIN, Site, build_site, fault

FOREIGN = [
    "null",
    "",
    " ",
    "*",
    "file://",
    "about:blank",
    "data:",
    "http://pegs.example",
    "ws://pegs.example",
    "wss://pegs.example",
    "ftp://pegs.example",
    "chrome-extension://pegs.example",
    "https://pegs.example:443",
    "https://pegs.example:80",
    "https://pegs.example:8443",
    "https://pegs.example:0443",
    "https://pegs.example:",
    "https://pegs.example:x",
    "https://pegs.example/",
    "https://pegs.example//",
    "https://pegs.example/x",
    "https://pegs.example?x",
    "https://pegs.example#x",
    "https://pegs.example.",
    "https://.pegs.example",
    "https://pegs..example",
    "https://www.pegs.example",
    "https://a.pegs.example",
    "https://example",
    "https://pegs.example.evil.example",
    "https://pegs.examples",
    "https://pegs.exampl",
    "https://evilpegs.example",
    "https://evil-pegs.example",
    "https://evil.example/pegs.example",
    "https://evil.example#https://pegs.example",
    "https://evil.example?https://pegs.example",
    "https://pegs.example@evil.example",
    "https://evil.example@pegs.example",
    "https://user:pass@pegs.example",
    "https://pegs.example\\.evil.example",
    "https://pegs.example%00.evil.example",
    "https://pegs.example%2eevil.example",
    "https://pegs%2eexample",
    "HTTPS://pegs.example",
    "https://PEGS.example",
    "https://Pegs.Example",
    "https:/pegs.example",
    "https:pegs.example",
    "//pegs.example",
    "pegs.example",
    "https://pegs.example https://evil.example",
    "https://evil.example https://pegs.example",
    "https://pegs.example,https://pegs.example",
    "https://pegs.example\t",
    "https://xn--pgs-dma.example",
    "https://pégs.example",
    "https://xn--pegs-9ra.example",
    "https://pegs.xn--example-9d0b",
    "https://[::1]",
    "https://127.0.0.1",
    "https://localhost",
    "https://2130706433",
]


SOCKET = "wss://pegs.example/socket"


def site_with_a_socket() -> Site:
    router = APIRouter()

    @router.websocket("/socket")
    async def echo(websocket: WebSocket) -> None:
        await websocket.accept()
        await websocket.send_text("welcome")
        await websocket.close()

    return build_site(router)


def client(site: Site) -> TestClient:
    return TestClient(site.app, base_url=ORIGIN, client=(ADDRESS, 50000))


def test_there_are_fifty_variants_and_more() -> None:
    assert len(set(FOREIGN)) >= 50


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_origin_cannot_change_anything(origin: str) -> None:
    answer = client(build_site()).post("/api/session", headers={b"Origin": origin.encode()})
    assert (answer.status_code, fault(answer)) == (403, "request/origin")


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_origin_cannot_open_a_websocket(origin: str) -> None:
    socket = client(site_with_a_socket()).websocket_connect(
        SOCKET, headers={b"Origin": origin.encode(), b"Authorization": b"Bearer x"}
    )
    with pytest.raises(WebSocketDisconnect) as refused, socket:
        pass
    assert refused.value.reason == "request/origin"


def test_our_own_origin_can_open_a_websocket() -> None:
    with client(site_with_a_socket()).websocket_connect(
        SOCKET, headers={"Origin": ORIGIN}
    ) as socket:
        assert socket.receive_text() == "welcome"


def test_a_websocket_without_origin_is_refused() -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        client(site_with_a_socket()).websocket_connect(SOCKET),
    ):
        pass


def test_a_websocket_without_origin_may_be_opened_with_a_token() -> None:
    with client(site_with_a_socket()).websocket_connect(
        SOCKET, headers={"Authorization": "Bearer cp_x"}
    ) as socket:
        assert socket.receive_text() == "welcome"


def test_a_request_with_two_origins_is_refused() -> None:
    two = [(b"origin", ORIGIN.encode()), (b"origin", ORIGIN.encode())]
    answer = client(build_site()).post("/api/session", headers=two)
    assert answer.status_code == 403


WRITTEN_OTHERWISE = [
    "https://Pegs.example",
    "https://pegs.example/",
    "https://pegs.example:443",
    "http://pegs.example:80",
    "https://pegs.example:70000",
    "https://pégs.example",
    "https://*.example",
    "https://-pegs.example",
    "https://[::g]",
    "https://[:::]",
    "https://[0:0:0:0:0:0:0:1]",
    "pegs.example",
    "",
]


@pytest.mark.parametrize("written", WRITTEN_OTHERWISE)
def test_an_origin_is_read_only_as_browsers_write_it(written: str) -> None:
    with pytest.raises(ValueError, match="is no origin"):
        Origin.read(written)


@pytest.mark.parametrize(
    "written", ["https://pegs.example", "http://localhost:8000", "http://[::1]:8000"]
)
def test_an_origin_is_written_as_it_was_read(written: str) -> None:
    assert str(Origin.read(written)) == written


@pytest.mark.parametrize(
    ("written", "is_local"),
    [
        ("http://localhost:8000", True),
        ("http://a.localhost", True),
        ("http://127.0.0.2", True),
        ("http://[::1]", True),
        ("http://10.0.0.1", False),
        ("http://localhost.example", False),
    ],
)
def test_local_is_what_never_leaves_the_machine(written: str, is_local: bool) -> None:
    assert Origin.read(written).is_local is is_local


def test_a_host_that_is_served_both_ways_is_secure() -> None:
    both = Origins.read(["https://pegs.example", "http://pegs.example"])
    found = both.of_host("PEGS.example")
    assert found is not None and found.is_secure
