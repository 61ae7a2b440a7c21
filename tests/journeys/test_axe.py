"""Every screen and state, in every theme and language: axe finds nothing, and nothing scrolls sideways.

All of them together, at every width, are `make axe`. Otherwise each screen is seen in two languages,
each time in another theme and at another width; the next screen is seen in the other two languages.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.journeys.scenes import LANGUAGES, THEMES, Gallery, dress, scenes
from tests.journeys.seeding import Seeds
from tests.server.running import Running

Width = tuple[int, int]

DESKTOP: Width = (1280, 800)
"""Every scene is shown like this before it is made narrower."""
WIDTHS: tuple[Width, ...] = ((320, 640), (360, 740), (740, 360), (820, 1180))
"""A small phone, a phone, the same on its side, a tablet."""
PARTS = 3
"""Into so many tests the scenes of a language are dealt, so that no process has to wait for another."""

_EVERYTHING: dict[str, object] = {
    "resultTypes": ["violations"],
    "rules": {"target-size": {"enabled": True}},
}

# What measures its own room draws itself anew one frame later.
_SETTLED = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
# What is wider than the window, or can be scrolled sideways without saying so.
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
    """Whether every scene is to be seen in every theme and at every width in every language."""
    return os.environ.get("AXE") == "all"


def is_seen(number: int, language: str) -> bool:
    """Whether a scene of this number is seen in a language."""
    return everything() or (number + LANGUAGES.index(language)) % 2 == 0


def themes_of(number: int, language: str) -> list[str]:
    """The themes in which a scene of this number is seen in a language, the first from the start."""
    turn = number + LANGUAGES.index(language)
    themes = list(THEMES)
    return themes if everything() else [themes[turn % len(themes)]]


def widths_of(number: int, language: str) -> list[Width]:
    """The widths at which it is seen there, besides the desktop's."""
    # By another step than the themes', so that not always the same two meet.
    turn = number // len(THEMES) + LANGUAGES.index(language)
    return list(WIDTHS) if everything() else [WIDTHS[turn % len(WIDTHS)]]


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
    """What axe complains of, each with the places where it is so."""
    # Only what is wrong is brought over: what is right is hundreds of entries.
    found = page.evaluate("asked => axe.run(asked).then((all) => all.violations)", _EVERYTHING)
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]


def too_wide(page: Page) -> list[str]:
    """What sticks out of the window."""
    page.evaluate(_SETTLED)
    said: list[str] = page.evaluate(_TOO_WIDE)
    return said


def complaints(page: Page, number: int, language: str) -> Iterator[str]:
    """Whatever is wrong with the scene that is shown, and how it was seen."""
    page.evaluate(Axe().axe_script)
    for theme in themes_of(number, language):
        dress(page, theme)
        yield from (f"{theme}: {said}" for said in violations(page) + too_wide(page))
        for width, height in widths_of(number, language):
            page.set_viewport_size({"width": width, "height": height})
            seen = too_wide(page)
            if everything():
                seen += violations(page)
            yield from (f"{theme}, {width} px: {said}" for said in seen)
        if everything():
            page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
            page.evaluate(_SETTLED)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_for_everyone(
    gallery: Gallery, seeds: Seeds, language: str, part: int
) -> None:
    found = []
    seen = [one for one in enumerate(scenes(seeds)) if is_seen(one[0], language)]
    for number, scene in seen[part::PARTS]:
        with gallery.show(scene, language, themes_of(number, language)[0]) as page:
            assert page.locator("html").get_attribute("lang") == language
            found += [f"{scene.name}, {said}" for said in complaints(page, number, language)]
    assert not found, "\n".join(found)


def test_each_scene_is_seen_in_two_languages_themes_and_widths() -> None:
    for number in range(len(THEMES) * len(WIDTHS)):
        seen = [one for one in LANGUAGES if is_seen(number, one)]
        assert len(seen) >= 2
        assert len({theme for one in seen for theme in themes_of(number, one)}) >= 2
        assert len({width for one in seen for width in widths_of(number, one)}) >= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_shows_every_theme_and_every_width(language: str) -> None:
    seen = [n for n in range(2 * len(THEMES) * len(WIDTHS)) if is_seen(n, language)]
    assert {theme for n in seen for theme in themes_of(n, language)} == set(THEMES)
    assert {width for n in seen for width in widths_of(n, language)} == set(WIDTHS)
