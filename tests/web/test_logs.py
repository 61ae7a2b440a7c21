"""Logs say what happened, and nothing that is secret or personal."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from codepegs.web import logs
from codepegs.web.settings import Settings
from tests.web.site import ADDRESS, ORIGIN, Site, build_site

CANARY = "canary-R-G-B-Y"


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """Restore the logging set-up after each test."""
    root, access = logging.getLogger(), logging.getLogger("uvicorn.access")
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    access.disabled = False
    structlog.reset_defaults()


@pytest.fixture
def lines() -> io.StringIO:
    """What is logged while a test runs."""
    stream = io.StringIO()
    logs.configure(Settings(log_level="debug"), stream)
    return stream


def events(lines: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.getvalue().splitlines()]


def broken_site(**given: Any) -> Site:
    router = APIRouter()

    @router.get("/broken/{code}")
    async def broken(code: str) -> None:
        raise RuntimeError(f"the code is {CANARY}")

    @router.websocket("/socket/{code}")
    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()
        await websocket.receive_text()
        raise RuntimeError(f"the code is {CANARY}")

    return build_site(router, **given)


def test_a_request_is_one_line(lines: io.StringIO) -> None:
    answer = build_site().browser().get("/api/editions/duel?lang=de")
    [line] = events(lines)
    assert line.pop("ms") >= 0 and line.pop("time")
    assert line == {
        "event": "request",
        "level": "info",
        "method": "GET",
        "request": answer.headers["X-Request-Id"],
        "route": "/api/editions/{name}",
        "status": 200,
    }


def test_probes_are_logged_only_at_the_debug_level(lines: io.StringIO) -> None:
    build_site().browser().get("/health/live")
    assert [line["level"] for line in events(lines)] == ["debug"]


def test_no_secret_of_a_request_is_logged(lines: io.StringIO) -> None:
    browser = broken_site().browser(
        Cookie=f"a={CANARY}", Authorization=f"Bearer {CANARY}", **{"User-Agent": CANARY}
    )
    browser.get(f"/api/me?x={CANARY}")
    browser.get(f"/nowhere/{CANARY}")
    browser.get(f"/broken/{CANARY}?x={CANARY}")
    browser.patch("/api/me", json={CANARY: CANARY})
    browser.post("/api/session/password", json={"login": CANARY, "password": CANARY})
    assert len(events(lines)) == 6 and CANARY not in lines.getvalue()


def test_no_secret_of_a_websocket_is_logged(lines: io.StringIO) -> None:
    browser = broken_site().program(Origin=ORIGIN)
    with browser.websocket_connect(f"wss://pegs.example/socket/{CANARY}?x={CANARY}") as socket:
        socket.send_text(CANARY)
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()
    error, connection = events(lines)
    assert (error["event"], connection["event"]) == ("error", "connection")
    assert connection["route"] == "/socket/{code}" and CANARY not in lines.getvalue()


def test_an_error_is_logged_with_its_number_and_its_place(lines: io.StringIO) -> None:
    answer = broken_site().browser().get("/broken/1")
    error, _request = events(lines)
    assert error["id"] == answer.headers["X-Request-Id"] and error["error"] == "RuntimeError"
    assert error["frames"][-1].endswith(" broken")


def test_addresses_are_logged_only_if_that_is_asked_for(lines: io.StringIO) -> None:
    build_site().browser().get("/api/editions")
    assert ADDRESS not in lines.getvalue()
    build_site(log_addresses=True).browser().get("/api/editions")
    assert events(lines)[-1]["address"] == ADDRESS


def test_errors_of_libraries_are_logged_without_their_words(lines: io.StringIO) -> None:
    try:
        raise RuntimeError(CANARY)
    except RuntimeError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
    [line] = events(lines)
    assert line["error"] == "RuntimeError" and CANARY not in lines.getvalue()


def test_the_reprs_of_tasks_are_not_logged(lines: io.StringIO) -> None:
    logging.getLogger("asyncio").error(
        "Task exception was never retrieved\nfuture: <Task exception=%s>", CANARY
    )
    [line] = events(lines)
    assert line["event"] == "Task exception was never retrieved"


def test_the_server_does_not_log_paths(lines: io.StringIO) -> None:
    error, access = logging.getLogger("uvicorn.error"), logging.getLogger("uvicorn.access")
    error.info('%s - "WebSocket %s" [accepted]', "192.0.2.1", f"/socket?x={CANARY}")
    access.info('%s - "%s %s HTTP/%s" %d', "192.0.2.1", "GET", f"/{CANARY}", "1.1", 200)
    assert lines.getvalue() == ""


def test_the_level_is_that_of_the_settings() -> None:
    stream = io.StringIO()
    logs.configure(Settings(log_level="warning"), stream)
    logs.log().info("quiet")
    logs.log().warning("loud")
    assert [line["event"] for line in events(stream)] == ["loud"]


def test_people_may_read_logs_too() -> None:
    stream = io.StringIO()
    logs.configure(Settings(log_format="console"), stream)
    logs.log().info("request", route="/api/me")
    assert "request" in stream.getvalue() and "\x1b" not in stream.getvalue()
