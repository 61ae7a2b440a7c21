"""Every screen and state: axe finds no violation, and nothing scrolls sideways.

`make axe` checks each scene in every language, in every theme and at every width. Other runs check
each scene in one language, in one theme and at two widths besides the desktop's, and take other
ones for the next scene.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.journeys.scenes import LANGUAGES, THEMES, Gallery, dress, scenes
from tests.journeys.seeding import Seeds
from tests.server.running import Running

Width = tuple[int, int]

DESKTOP: Width = (1280, 800)
"""The size of the window in which every scene is loaded."""
WIDTHS: tuple[Width, ...] = ((320, 640), (360, 740), (740, 360), (820, 1180))
"""A small phone, a phone, the same on its side, a tablet."""
PARTS = 4
"""Tests that share the scenes, so that several processes can work on them."""

_EVERYTHING: dict[str, object] = {
    "resultTypes": ["violations"],
    "rules": {"target-size": {"enabled": True}},
}

# Elements that measure their own room are drawn anew one frame later.
_SETTLED = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
# The elements that stick out of the window, if the page is wider than it.
_TOO_WIDE = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide <= 0) return [];
  const out = [...document.querySelectorAll('body *')].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.right > innerWidth + 0.5;
  });
  return [`${wide} px too wide: ` + out.slice(-3).map((one) => one.outerHTML.slice(0, 120)).join(' | ')];
}"""


def everything() -> bool:
    """Whether to check every scene in every theme, width and language."""
    return os.environ.get("AXE") == "all"


@dataclass(frozen=True)
class Look:
    """How to check a scene: a language, and themes with widths besides the desktop's."""

    language: str
    dressed: tuple[tuple[str, tuple[Width, ...]], ...]


def looks_at(number: int) -> list[Look]:
    """How to check the scene of this number."""
    if everything():
        return [Look(one, tuple((theme, WIDTHS) for theme in THEMES)) for one in LANGUAGES]
    # They advance at different steps, so that all combinations come up.
    language = LANGUAGES[number % len(LANGUAGES)]
    theme = list(THEMES)[number // len(LANGUAGES) % len(THEMES)]
    widths = tuple(
        WIDTHS[(number + number // len(LANGUAGES) + turn) % len(WIDTHS)] for turn in (0, 1)
    )
    return [Look(language, ((theme, widths),))]


@pytest.fixture(scope="module")
def seeds(server: Running) -> Iterator[Seeds]:
    made = Seeds(server.origin)
    yield made
    made.close()


@pytest.fixture(scope="module")
def gallery(browser: Browser, seeds: Seeds) -> Iterator[Gallery]:
    width, height = DESKTOP
    shown = Gallery(browser, seeds, viewport={"width": width, "height": height})
    yield shown
    shown.close()


def violations(page: Page) -> list[str]:
    """The violations that axe finds, each with the element."""
    # Fetch only the violations: the checks that passed are hundreds of entries.
    found = page.evaluate("asked => axe.run(asked).then((all) => all.violations)", _EVERYTHING)
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]


def too_wide(page: Page) -> list[str]:
    """The elements that stick out of the window."""
    page.evaluate(_SETTLED)
    said: list[str] = page.evaluate(_TOO_WIDE)
    return said


def complaints(page: Page, look: Look) -> Iterator[str]:
    """The problems of the scene that is shown, each with the theme and the width."""
    page.evaluate(Axe().axe_script)
    for theme, widths in look.dressed:
        dress(page, theme)
        yield from (f"{theme}: {said}" for said in violations(page) + too_wide(page))
        for width, height in widths:
            page.set_viewport_size({"width": width, "height": height})
            seen = too_wide(page)
            if everything():
                seen += violations(page)
            yield from (f"{theme}, {width} px: {said}" for said in seen)
        page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
        page.evaluate(_SETTLED)


@pytest.mark.parametrize("part", range(PARTS))
def test_no_screen_violates_axe_or_scrolls_sideways(
    gallery: Gallery, seeds: Seeds, part: int
) -> None:
    found = []
    for number, scene in list(enumerate(scenes(seeds)))[part::PARTS]:
        for look in looks_at(number):
            with gallery.show(scene, look.language, look.dressed[0][0]) as page:
                assert page.locator("html").get_attribute("lang") == look.language
                found += [
                    f"{scene.name}, {look.language}, {said}" for said in complaints(page, look)
                ]
    assert not found, "\n".join(found)


def test_a_scene_is_seen_at_two_widths_and_all_together_in_every_theme_and_language() -> None:
    looks = [look for number in range(len(LANGUAGES) * len(THEMES)) for look in looks_at(number)]
    for look in looks:
        assert len({width for _, widths in look.dressed for width in widths}) >= 2
    for language in LANGUAGES:
        seen = [one for look in looks if look.language == language for one in look.dressed]
        assert {theme for theme, _ in seen} == set(THEMES)
        assert {width for _, widths in seen for width in widths} == set(WIDTHS)
