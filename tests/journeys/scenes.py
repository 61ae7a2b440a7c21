"""Every screen of the page in its main states, found by selectors that fit every language."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.journeys.person import PATIENCE
from tests.journeys.seeding import Seeds, Someone

LANGUAGES = ("en", "de", "fr", "nl")
THEMES: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "contrast": "no-preference"},
    "dark": {"color_scheme": "dark", "contrast": "no-preference"},
    "contrast": {"color_scheme": "light", "contrast": "more"},
}
"""The preferences of the viewer's system that give each theme."""

_COOKIE = "codepegs_language"
Act = Callable[[Page], None]


@dataclass(frozen=True)
class Scene:
    """A screen of the page in one of its states."""

    name: str
    path: str
    who: str = "nobody"
    """Who is signed in: `ann`, `ben`, `lotte` or nobody."""
    ready: str = "main h1"
    """A selector of an element that is there once the screen is loaded."""
    act: Act | None = None
    """What to do after loading to reach the state."""
    kept: dict[str, Any] = field(default_factory=dict)
    """The local storage of the browser."""
    session: dict[str, Any] = field(default_factory=dict)
    """The session storage of the tab."""


# -- Actions that lead to a state -----------------------------------------------------------------


def _click(*selectors: str) -> Act:
    def act(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.click()

    return act


def _tab(name: str) -> str:
    return f'[role=tab][id$="-{name}"]'


def _help(page: Page) -> None:
    page.keyboard.press("?")
    page.locator("dialog[open]").wait_for()


def _half_made(page: Page) -> None:
    for peg in (0, 1):
        page.locator("[role=toolbar] button").nth(peg).click()


def _hinted(page: Page) -> None:
    page.locator(_tab("hints")).click()
    buttons = page.locator(".levels button")
    for level in (3, 2, 1):  # the best guess, what the last mark says, how many are left
        before = page.locator(".said").count()
        buttons.nth(level).click()
        expect(page.locator(".said")).to_have_count(before + 1)


def _asked_again(page: Page) -> None:
    page.locator("main form").last.locator("input").fill("Bot")
    page.keyboard.press("Enter")
    page.locator("dialog[open] form").wait_for()


# -- The scenes -------------------------------------------------------------------------------------


def scenes(seeds: Seeds) -> list[Scene]:
    """All scenes, with the tables of this server."""
    at = {name: f"/tables/{table}" for name, table in seeds.tables.items()}
    board = "main [data-testid=turn]"
    rows = {"RRBB": [1, 1], "RGYW": [1, 2], "BBBB": [4, 0]}
    entered = [{"guess": list(guess), "mark": mark} for guess, mark in rows.items()]
    standing: dict[str, Any] = {"edition": "mini", "options": [], "holes": None, "strategy": None}
    lesson: dict[str, Any] = {"first": [1, 1], "code": None, "rows": [], "cracked": False}
    looking = {f"codepegs.looking.{seeds.tables['round-end']}": 0}
    return [
        Scene("home-first", "/", ready=".puzzle-board, .cards"),
        Scene("home", "/", "ann", "#results"),
        Scene("set-up", "/new", ready=".alone"),
        Scene("set-up-editions", "/new", ready=".alone", act=_click(".alone button")),
        Scene(
            "set-up-options",
            "/new?who=online&edition=family-2004&players=5",
            ready=".alone",
            act=_click(".fold"),
        ),
        Scene("join", "/join"),
        Scene("join-unknown", "/join/ZZZZZZ", ready="main [role=alert], main .notice"),
        Scene("gathering", at["gathering"], "ann", "[data-testid=short-code]"),
        Scene("gathering-guest", at["gathering"], "ben", "[data-testid=short-code]"),
        Scene(
            "gathering-offer",
            at["gathering"],
            "ann",
            "[data-testid=short-code]",
            _click(".beside button[aria-haspopup=dialog]"),
        ),
        Scene("breaking", at["breaking"], "ann", board, _half_made),
        Scene("breaking-log", at["breaking"], "ann", board, _click(_tab("log"))),
        Scene(
            "resign",
            at["breaking"],
            "ann",
            board,
            _click(".panels > .cluster > :last-child button"),
        ),
        Scene("spectator", at["breaking"], "lotte", board),
        Scene("making", at["making"], "ann", board, _half_made),
        Scene("watching", at["watching"], "ann", board),
        Scene("marking", at["marking"], "ann", board),
        Scene("handing-over", at["handing-over"], "ann", board),
        Scene("taken-over", at["handing-over"], "ann", board, _click("[data-focus] button")),
        Scene("board-grand", at["board-grand"], "ann", board),
        Scene("board-kids", at["board-kids"], "ann", board),
        Scene("board-number", at["board-number"], "ann", board),
        Scene("hints", at["hints"], "ann", board, _hinted),
        Scene("round-end", at["round-end"], "ann", "[data-testid=seal]", session=looking),
        Scene("over", at["over"], "ann", "[data-testid=result]"),
        Scene(
            "share",
            at["over"],
            "ann",
            "[data-testid=result]",
            _click(".end button[aria-haspopup=dialog]"),
        ),
        Scene("review", f"/review/{seeds.tables['over']}?round=1&row=6", "ann", ".legend"),
        Scene("assistant", "/assistant", ready=".two-columns"),
        Scene(
            "assistant-advice",
            "/assistant",
            ready=".two-columns",
            kept={"codepegs.assistant": standing | {"rows": entered[:2]}},
        ),
        Scene(
            "assistant-clash",
            "/assistant",
            ready=".two-columns",
            kept={"codepegs.assistant": standing | {"rows": entered}},
        ),
        Scene("learn", "/learn", ready="#step"),
        Scene(
            "learn-count",
            "/learn",
            ready="#step",
            kept={"codepegs.lesson": lesson | {"step": "count"}},
        ),
        Scene(
            "learn-play",
            "/learn",
            ready="#step",
            kept={"codepegs.lesson": lesson | {"step": "play"}},
        ),
        Scene("rules", "/rules", ready=".editions"),
        Scene("rules-sheet", "/rules/family-2004", ready=".actions"),
        Scene("puzzle", "/puzzle", ready="[role=toolbar]"),
        Scene("me-nobody", "/me", ready="form"),
        Scene("me", "/me", "ann", "[role=tabpanel] li"),
        Scene(
            "me-statistics", "/me?tab=statistics", "ann", "[role=tabpanel] h2, [role=tabpanel] h3"
        ),
        Scene("me-guest", "/me?tab=account", "ann", "[role=tabpanel] form"),
        Scene("me-account", "/me?tab=account", "lotte", "[role=tabpanel] form"),
        Scene("me-proof", "/me?tab=account", "lotte", "[role=tabpanel] form", _asked_again),
        Scene("me-data", "/me?tab=data", "ann", "[role=tabpanel] button"),
        Scene("settings", "/settings"),
        Scene("keys", "/", act=_help),
        Scene("not-found", "/nowhere"),
    ]


# -- Showing them -----------------------------------------------------------------------------------


def _complete(page: Page) -> None:
    """Wait until everything is loaded and drawn, also the parts that are drawn later."""
    awaited = ".loading, [aria-busy=true], .awaited, li.place, .rack > .place"
    expect(page.locator(awaited)).to_have_count(0)


class Gallery:
    """Shows scenes, each person's in a browser context of their own."""

    def __init__(self, browser: Browser, seeds: Seeds, **context: Any) -> None:
        self._browser, self._seeds, self._given = browser, seeds, context
        self._contexts: dict[str, BrowserContext] = {}

    def _context(self, who: str) -> BrowserContext:
        if who in self._contexts:
            return self._contexts[who]
        wanted: dict[str, Any] = {
            "base_url": self._seeds.origin,
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
        }
        context = self._browser.new_context(**(wanted | self._given))
        context.set_default_timeout(PATIENCE)
        if who != "nobody":
            person: Someone = getattr(self._seeds, who)
            name, _, value = person.visitor.cookie.partition("=")
            context.add_cookies([{"name": name, "value": value, "url": self._seeds.origin}])
        self._contexts[who] = context
        return context

    @contextmanager
    def show(self, scene: Scene, language: str, theme: str = "light") -> Iterator[Page]:
        """A scene in a new tab, completely drawn."""
        context = self._context(scene.who)
        if scene.who == "nobody":
            context.clear_cookies()  # a request for a table has made a guest
        context.add_cookies([{"name": _COOKIE, "value": language, "url": self._seeds.origin}])
        page = context.new_page()
        try:
            page.emulate_media(**THEMES[theme])
            # Clear what an earlier scene has stored.
            page.add_init_script(
                "if (!sessionStorage.length) { localStorage.clear();"
                f"for (const [k, v] of Object.entries({json.dumps(scene.kept)}))"
                " localStorage.setItem(k, JSON.stringify(v));"
                f"for (const [k, v] of Object.entries({json.dumps(scene.session)}))"
                " sessionStorage.setItem(k, JSON.stringify(v)); }"
            )
            page.goto(scene.path)
            page.locator(scene.ready).first.wait_for()
            _complete(page)
            if scene.act is not None:
                scene.act(page)
                _complete(page)
            yield page
        finally:
            page.close()

    def close(self) -> None:
        for context in self._contexts.values():
            context.close()


def dress(page: Page, theme: str) -> None:
    """Show the page in a theme by the system's preference, as if the viewer has chosen none."""
    page.emulate_media(**THEMES[theme])
    page.wait_for_function(
        """theme => document.documentElement.dataset.theme === theme
            && document.getAnimations().every((one) => one.playState !== 'running')""",
        arg=theme,
    )
