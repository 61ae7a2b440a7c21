"""Opening the page: once the server answers, and only where a browser can be seen."""

from __future__ import annotations

import threading
import webbrowser
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from codepegs.server import open_browser
from codepegs.text.sentence import ENGLISH, Text


class _Alive(BaseHTTPRequestHandler):
    body = b'{"status":"alive"}'

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the base's own name
        pass


@pytest.fixture
def alive() -> Iterator[str]:
    """The address of a small server that answers as Codepegs does."""
    with HTTPServer(("127.0.0.1", 0), _Alive) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were opened, on a machine with a screen."""
    seen: list[str] = []
    monkeypatch.setenv("DISPLAY", ":0")

    def shown(address: str) -> bool:
        seen.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", shown)
    return seen


def test_a_server_of_ours_answers(alive: str) -> None:
    assert open_browser.answers(alive)


def test_something_else_at_the_address_is_no_server_of_ours(
    alive: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_Alive, "body", b"<html>")
    assert not open_browser.answers(alive)


def test_an_address_without_a_server_does_not_answer() -> None:
    assert not open_browser.answers("http://127.0.0.1:9")
    assert not open_browser.answers("nonsense")


def test_the_page_is_opened_once_the_server_answers(alive: str, opened: list[str]) -> None:
    said: list[Text] = []
    open_browser.open_when_it_answers(alive, said.append)
    for thread in threading.enumerate():
        if thread.name == "open-browser":
            thread.join(open_browser.PATIENCE)
    assert (opened, said) == ([alive], [])


@pytest.mark.parametrize("why", ["no screen", "no browser", "a broken one"])
def test_where_no_browser_can_be_seen_the_address_is_said(
    monkeypatch: pytest.MonkeyPatch, opened: list[str], why: str
) -> None:
    def broken(_address: str) -> bool:
        raise webbrowser.Error

    match why:
        case "no screen":
            monkeypatch.setattr("sys.platform", "linux")
            for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
                monkeypatch.delenv(name, raising=False)
        case "no browser":
            monkeypatch.setattr(webbrowser, "open", lambda _address: False)
        case _:
            monkeypatch.setattr(webbrowser, "open", broken)
    said: list[Text] = []
    open_browser.open_page("http://localhost:8000", said.append)
    assert [text.spoken(ENGLISH) for text in said] == ["Open http://localhost:8000 in a browser."]
    assert opened == []
