"""Every screen and state, in every theme and language: axe finds nothing, and nothing scrolls sideways."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.journeys.scenes import LANGUAGES, THEMES, Gallery, dress, scenes
from tests.journeys.seeding import Seeds
from tests.serving.running import Running

WIDTHS = ((320, 640), (360, 740), (740, 360), (820, 1180), (1280, 800))
"""A small phone, a phone, the same on its side, a tablet, a desktop."""

_EVERYTHING: dict[str, object] = {
    "resultTypes": ["violations"],
    "rules": {"target-size": {"enabled": True}},
}
# A theme sets tokens of colour and nothing else, so that only these rules can come out differently.
_COLOURS: dict[str, object] = {
    "resultTypes": ["violations"],
    "runOnly": ["color-contrast", "link-in-text-block"],
}

# What measures its own room draws itself anew one frame later.
_SETTLED = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
# What is wider than the window, or can be scrolled sideways though nobody was told so.
_TOO_WIDE = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide <= 0) return [];
  const out = [...document.querySelectorAll('body *')].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && box.right > innerWidth + 0.5;
  });
  return [`${wide} px too wide: ` + out.slice(-3).map((one) => one.outerHTML.slice(0, 120)).join(' | ')];
}"""


@pytest.fixture(scope="module")
def seeds(server: Running) -> Iterator[Seeds]:
    made = Seeds(server.origin)
    yield made
    made.close()


def violations(page: Page, axe: Axe, options: dict[str, object]) -> list[str]:
    """What axe complains of, each with the places where it is so."""
    found = axe.run(page, options=options).response["violations"]
    return [
        f"{one['id']}: {node['html'][:160]} {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_is_for_everyone(browser: Browser, seeds: Seeds, language: str) -> None:
    gallery, axe = Gallery(browser, seeds), Axe()
    complaints = []
    for scene in scenes(seeds):
        with gallery.show(scene, language) as page:
            assert page.locator("html").get_attribute("lang") == language
            for theme in THEMES:
                dress(page, theme)
                asked = _EVERYTHING if theme == "light" else _COLOURS
                for said in violations(page, axe, asked):
                    complaints.append(f"{scene.name}, {theme}: {said}")
            for width, height in WIDTHS:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(_SETTLED)
                for said in page.evaluate(_TOO_WIDE):
                    complaints.append(f"{scene.name}, {width} px: {said}")
    gallery.close()
    assert not complaints, "\n".join(complaints)
