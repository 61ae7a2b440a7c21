"""Errors have one shape, are in the reader's language, and show no internals."""

from __future__ import annotations

import re
import string
from collections.abc import AsyncIterator

import pytest
from fastapi import APIRouter, WebSocket
from starlette.responses import StreamingResponse
from starlette.websockets import WebSocketDisconnect

from codepegs.play.ports import StoreDamaged, StoreUnavailable
from codepegs.text.languages import language
from codepegs.text.refusal import Refusal
from codepegs.text.refusals import areas, text_of
from codepegs.web.errors import STATUSES, not_found, status_of
from tests.web.site import ORIGIN, Site, build_site, fault

CANARY = "canary-R-G-B-Y"


def broken_site() -> Site:
    router = APIRouter()

    @router.get("/broken/{code}")
    async def broken(code: str) -> None:
        raise RuntimeError(f"the code is {CANARY}")

    @router.get("/refusing/{code:path}")
    async def refusing(code: str) -> None:
        raise Refusal(code, came="x", expected="y")

    @router.get("/table")
    async def table() -> None:
        raise Refusal("table/unknown")

    @router.get("/full")
    async def full() -> None:
        raise StoreUnavailable

    @router.websocket("/broken")
    async def broken_socket(websocket: WebSocket) -> None:
        await websocket.accept()
        raise RuntimeError(f"the code is {CANARY}")

    return build_site(router)


def test_an_error_that_nobody_expected_shows_a_number_and_nothing_else() -> None:
    answer = broken_site().browser().get("/broken/1")
    assert (answer.status_code, fault(answer)) == (500, "house/error")
    number = answer.headers["X-Request-Id"]
    assert re.fullmatch("[0-9a-f]{16}", number) and number in answer.json()["error"]["message"]
    assert CANARY not in answer.text and "RuntimeError" not in answer.text


def test_an_unexpected_error_has_safe_headers_too() -> None:
    assert broken_site().browser().get("/broken/1").headers["X-Frame-Options"] == "DENY"


def test_an_answer_that_breaks_off_is_not_begun_anew() -> None:
    router = APIRouter()

    async def parts() -> AsyncIterator[bytes]:
        yield b"first"
        raise RuntimeError(CANARY)

    @router.get("/parts")
    async def stream() -> StreamingResponse:
        return StreamingResponse(parts())

    answer = build_site(router).browser().get("/parts")
    assert (answer.status_code, answer.text) == (200, "first")


def test_a_broken_websocket_is_closed_without_details() -> None:
    browser = broken_site().program(Origin=ORIGIN)
    with (
        browser.websocket_connect("wss://pegs.example/broken") as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        socket.receive_text()
    assert closed.value.code == 1011 and CANARY not in closed.value.reason


def test_a_store_that_cannot_write_says_when_to_try_again() -> None:
    answer = broken_site().browser().get("/full")
    assert (answer.status_code, fault(answer)) == (503, "store/unavailable")
    assert answer.headers["Retry-After"] == "1"


def test_a_broken_store_of_people_refuses_guests() -> None:
    site = build_site()
    site.people.is_broken = True
    assert fault(site.browser().post("/api/session")) == "store/unavailable"


@pytest.mark.parametrize(
    ("code", "status"),
    [("match/over", 409), ("option/value", 422), ("seat/name", 422), ("edition/unknown", 422)],
)
def test_a_refusal_of_the_rules_has_a_status_that_fits(code: str, status: int) -> None:
    assert status_of(Refusal(code)) == status


def test_a_refusal_of_the_rules_has_the_one_shape() -> None:
    answer = broken_site().browser().get("/refusing/match/over")
    assert (answer.status_code, fault(answer)) == (409, "match/over")


def test_a_table_that_is_not_there_is_404() -> None:
    answer = broken_site().browser().get("/table")
    assert (answer.status_code, fault(answer)) == (404, "table/unknown")


@pytest.mark.parametrize("path", ["/", "/nowhere", "/api", "/api/me/", "/%00", "/%ff", "/docs"])
def test_what_is_not_there_is_404_in_the_one_shape(path: str) -> None:
    answer = build_site().browser().get(path)
    assert (answer.status_code, fault(answer)) == (404, not_found().code)


def test_the_refusal_of_a_method_names_all_that_are_offered() -> None:
    answer = build_site().guest().put("/api/me", json={})
    assert (answer.status_code, fault(answer)) == (405, "request/method")
    assert answer.headers["Allow"] == "DELETE, GET, PATCH"


@pytest.mark.parametrize("code", ["de", "fr", "nl"])
def test_an_error_speaks_the_readers_language(code: str) -> None:
    answer = broken_site().browser().get(f"/refusing/match/over?lang={code}")
    assert answer.json()["error"]["message"] == Refusal("match/over").spoken(language(code))
    assert answer.headers["Content-Language"] == code


JSON = {"Content-Type": "application/json"}


@pytest.mark.parametrize("body", [b"{", b"\xff", b"[" * 20_000, b"1" * 10_000, b'{"a":}'])
def test_a_body_that_cannot_be_read_is_400_or_422(body: bytes) -> None:
    answer = build_site().guest().patch("/api/me", content=body, headers=JSON)
    assert answer.status_code in (400, 422) and fault(answer).startswith("request/")


@pytest.mark.parametrize("body", [b"[]", b"null", b"5", b'"x"', b'{"name":"\\ud800"}'])
def test_json_that_does_not_fit_is_422(body: bytes) -> None:
    answer = build_site().guest().patch("/api/me", content=body, headers=JSON)
    assert answer.status_code == 422


def test_a_validation_error_says_where_and_why_but_not_what_came() -> None:
    sent = {"login": 5, "password": CANARY, "more": CANARY}
    answer = build_site().browser().post("/api/session/password", json=sent)
    message = answer.json()["error"]["message"]
    assert '"body.login" is no text' in message and '"body.more" is not known' in message
    assert CANARY not in answer.text


@pytest.mark.parametrize("code", STATUSES)
def test_every_text_says_something_with_its_gaps_filled(code: str) -> None:
    names = [name for _, name, _, _ in string.Formatter().parse(text_of(code)) if name]
    said = Refusal(code, **dict.fromkeys(names, "x")).message
    assert said.endswith(".") and "{" not in said and 400 <= STATUSES[code] < 600


def test_every_refusal_of_requests_and_accounts_has_a_status() -> None:
    own = ("request/", "session/", "account/", "passkey/", "token/", "house/")
    assert {code for code in areas()["hosting"] if code.startswith(own)} <= set(STATUSES)


@pytest.mark.parametrize(
    ("error", "code", "retry"),
    [
        (StoreUnavailable("no room"), "store/unavailable", "1"),
        (StoreDamaged("malformed"), "store/damaged", None),
    ],
)
def test_only_a_temporary_failure_says_when_to_try_again(
    error: StoreUnavailable, code: str, retry: str | None
) -> None:
    router = APIRouter()

    @router.get("/api/broken")
    async def broken() -> None:
        raise error

    answer = build_site(router).browser().get("/api/broken")
    assert (answer.status_code, fault(answer)) == (503, code)
    assert answer.headers.get("Retry-After") == retry
