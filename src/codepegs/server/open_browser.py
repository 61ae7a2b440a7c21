"""Opens the page in a browser as soon as the server answers."""

from __future__ import annotations

import os
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Callable, Mapping

from codepegs.text import N_, Text, say

PATIENCE = 60.0
"""Seconds to wait for the server."""
_BETWEEN = 0.1

Tell = Callable[[Text], None]


def answers(origin: str) -> bool:
    """Whether a Codepegs server answers there."""
    # Without the proxy of the environment, which cannot reach this machine's own addresses.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"{origin}/health/live", timeout=2) as answer:
            return bool(answer.read(100) == b'{"status":"alive"}')
    except (OSError, ValueError):
        return False


def open_when_it_answers(origin: str, tell: Tell) -> None:
    """Wait in a thread until the server answers, then open its page."""

    def wait() -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if answers(origin):
                open_page(origin, tell)
                return
            time.sleep(_BETWEEN)

    threading.Thread(target=wait, name="open-browser", daemon=True).start()


def open_page(origin: str, tell: Tell) -> None:
    """Open the page; where there is no browser, tell its address."""
    if not (has_screen(sys.platform, os.environ) and _opened(origin)):
        tell(say(N_("Open {origin} in a browser."), origin=origin))


def has_screen(platform: str, environ: Mapping[str, str]) -> bool:
    """Whether a browser with a window can be opened here.

    A text browser would share the terminal with the server, and cannot show the page.

    >>> has_screen("linux", {}), has_screen("linux", {"DISPLAY": ":0"}), has_screen("darwin", {})
    (False, True, True)
    """
    shown = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    return platform in ("darwin", "win32") or any(environ.get(name) for name in shown)


def _opened(address: str) -> bool:
    try:
        return webbrowser.open(address)
    except webbrowser.Error:
        return False
