"""A person with a browser: what they do on every screen, and what they see and hear."""

from __future__ import annotations

import copy
import re
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Locator,
    Page,
    WebSocket,
    expect,
)

PATIENCE = 90_000
"""Milliseconds to wait for something to appear; long, because the machine may be busy."""

expect.set_options(timeout=PATIENCE)

# Records what a screen reader announces: each change of a live region is one sentence.
_LIVE_REGIONS = """
window.said = [];
new MutationObserver((changes) => {
  const regions = new Set();
  for (const change of changes) {
    const node = change.target.nodeType === 1 ? change.target : change.target.parentElement;
    const region = node?.closest('[aria-live][aria-atomic]');
    if (region) regions.add(region);
  }
  for (const region of regions) {
    const text = region.textContent.trim();
    if (text) window.said.push(text);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


class Person:
    """A person, their browser context, and the messages and errors of their browser."""

    def __init__(
        self, browser: Browser, origin: str, name: str, forgives: tuple[str, ...], **context: Any
    ) -> None:
        self.name = name
        self.origin = origin
        self.complaints: list[str] = []
        self.frames: list[str] = []
        """Every message that came over a WebSocket."""
        self.forgives = forgives
        """Parts of errors and warnings that this journey causes on purpose; they do not count."""
        wanted: dict[str, Any] = {
            "locale": "en",
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
        }
        self.context: BrowserContext = browser.new_context(base_url=origin, **(wanted | context))
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(_LIVE_REGIONS)
        self.page = self.tab()

    def tab(self) -> Page:
        """One more tab of the same browser."""
        page = self.context.new_page()
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("websocket", self._listen)
        page.on("dialog", self._alarmed)
        return page

    def second_tab(self) -> Person:
        """The same person at another tab."""
        other = copy.copy(self)
        other.page = self.tab()
        return other

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def _alarmed(self, dialog: Dialog) -> None:
        # The page has its own dialogs: only injected code opens one of the browser.
        self.complaints.append(f"{dialog.type}: {dialog.message}")
        dialog.dismiss()

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            said = f"{message.text} ({message.location.get('url', '')})"
            if not any(forgiven in said for forgiven in self.forgives):
                self.complaints.append(said)

    # -- What a person does on every screen --------------------------------------------------------

    def go(self, path: str) -> None:
        """Type an address."""
        self.page.goto(path)

    def button(self, name: str | re.Pattern[str], *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def press(self, name: str) -> None:
        """Press the button of that name, as soon as it can be pressed."""
        self.button(name).click()

    def sees(self, text: str) -> None:
        """Wait until the page shows this text."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def sees_heading(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_role("heading", name=text).first).to_be_visible()

    # -- What a screen reader says -----------------------------------------------------------------

    @property
    def said(self) -> list[str]:
        """All announcements since the page was loaded."""
        said: list[str] = self.page.evaluate("window.said")
        return [" ".join(one.split()) for one in said]

    def hears(self, *sentences: str) -> None:
        """Wait until an announcement contains one of these sentences."""
        self.page.wait_for_function(
            "sentences => window.said.some((one) => {"
            " const said = one.replace(/\\s+/g, ' ');"
            " return sentences.some((sentence) => said.includes(sentence)); })",
            arg=list(sentences),
        )

    def leave(self) -> None:
        """Close everything."""
        self.context.close()
