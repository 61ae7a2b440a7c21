"""Takes the pictures of the page for the documentation: `make screenshots`.

It starts a server and fills it with people and matches; then a real Chromium shows each scene on a
phone and on a desktop, in light and in dark. It also writes docs/screens.md. The README and the
first page of the docs have their own pictures of one match. To make pictures in other languages,
sizes or themes, in another folder:

    python -m tools.screenshots --into /tmp/look --language de --size 740x360 --theme contrast --whole
"""

from __future__ import annotations

import argparse
import base64
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.journeys.conftest import CHROMIUM, FLAGS
from tests.journeys.scenes import LANGUAGES, THEMES, Gallery, dress, scenes
from tests.journeys.seeding import Seeds
from tests.server.running import running

DOCS = Path(__file__).resolve().parent.parent / "docs"
FOLDER = DOCS / "images" / "page"
SIZES = {"phone": (360, 740), "desktop": (1280, 800)}
KEPT_THEMES = ("light", "dark")
FRONT_SCENE = "breaking"
"""The scene of the pictures in the README and docs/index.md."""
FRONT_SIZES = {"1280": (1280, 800), "390": (390, 844)}
QUALITY = 50
"""Quality of the WebP files: high enough for round pegs and sharp letters, and small files."""

TITLES = {
    "home-first": "Home, on a first visit",
    "home": "Home, with unfinished games",
    "set-up": "Set-up",
    "set-up-editions": "Set-up: the editions",
    "set-up-options": "Set-up: five online, with all options",
    "join": "Joining by a code or a link",
    "join-unknown": "Joining by a code that no table has",
    "gathering": "The lobby: seats, invitation, terms",
    "gathering-guest": "The lobby, for a guest who may sit down",
    "gathering-offer": "The lobby: offering other terms",
    "breaking": "Breaking a code, against the clock",
    "breaking-log": "The history of the match in sentences",
    "resign": "Giving up",
    "spectator": "Watching",
    "making": "Setting the code behind the shield",
    "watching": "The codemaker watches",
    "marking": "Marking by hand",
    "handing-over": "Five at one screen: handing it over",
    "taken-over": "Five at one screen: setting the code",
    "board-grand": "The grand game: colours and shapes",
    "board-kids": "The children's game: animals",
    "board-number": "The number game: digits",
    "hints": "Hints of three levels",
    "round-end": "The end of a round: the shield is open, the code verified",
    "over": "The end of a match of three, with the leaflet's score card",
    "share": "Sharing a match",
    "review": "Review of a match",
    "assistant": "The assistant for a game on a real board",
    "assistant-advice": "The assistant's advice",
    "assistant-clash": "Marks that contradict each other",
    "learn": "The lesson: its first step",
    "learn-count": "The lesson: marking",
    "learn-play": "The lesson: the first game",
    "rules": "The rule sheets",
    "rules-sheet": "A rule sheet",
    "puzzle": "Today's puzzle",
    "me-nobody": "Me, without a name yet",
    "me": "My games",
    "me-statistics": "My statistics",
    "me-guest": "A guest who may keep the games",
    "me-account": "An account",
    "me-data": "My data",
    "settings": "Settings",
    "keys": "The keys",
    "not-found": "An unknown address",
}


def picture(page: Page, *, whole: bool = False) -> bytes:
    """A picture of the window as WebP; `whole`: of the whole page."""
    session = page.context.new_cdp_session(page)
    asked = {"format": "webp", "quality": QUALITY, "captureBeyondViewport": whole}
    taken: str = session.send("Page.captureScreenshot", asked)["data"]
    session.detach()
    return base64.b64decode(taken)


def take(
    into: Path,
    languages: Sequence[str],
    sizes: dict[str, tuple[int, int]],
    themes: Sequence[str],
    only: Sequence[str],
    *,
    whole: bool,
) -> list[Path]:
    """Take all of these pictures; returns their files."""
    into.mkdir(parents=True, exist_ok=True)
    made = []
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        seeds = Seeds(server.origin)
        for size, (width, height) in sizes.items():
            touches = width < 1000
            gallery = Gallery(
                browser,
                seeds,
                viewport={"width": width, "height": height},
                is_mobile=touches,
                has_touch=touches,
            )
            for scene in scenes(seeds):
                if only and scene.name not in only:
                    continue
                for language in languages:
                    tail = "" if languages == ["en"] else f"-{language}"
                    with gallery.show(scene, language) as page:
                        page.wait_for_load_state("networkidle")
                        for theme in themes:
                            dress(page, theme)
                            path = into / f"{scene.name}-{size}-{theme}{tail}.webp"
                            path.write_bytes(picture(page, whole=whole))
                            made.append(path)
            gallery.close()
        seeds.close()
        browser.close()
    return made


def write_page() -> str:
    """docs/screens.md: each scene with its four pictures."""
    lines = [
        "# Screens",
        "",
        "*Every screen of the page in its main states, on a phone and on a desktop, in light and in dark.",
        "`make screenshots` takes the pictures from a server that it fills with people and matches.*",
    ]
    for name, title in TITLES.items():
        lines += ["", f"## {title}", ""]
        for size, (width, _) in SIZES.items():
            shown = min(width, 360) // 2 if size == "phone" else 400
            lines += [
                f'![{title}: {size}, {theme}](images/page/{name}-{size}-{theme}.webp){{ width="{shown}" loading=lazy }}'
                for theme in KEPT_THEMES
            ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Take the pictures of the documentation, or other ones in another folder."""
    parser = argparse.ArgumentParser(description="Pictures of every screen of the page.")
    parser.add_argument("--into", type=Path, help="a folder to look at, instead of the docs")
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument("--size", action="append", help="like 740x360")
    parser.add_argument("--theme", choices=tuple(THEMES), action="append")
    parser.add_argument("--only", action="append", choices=tuple(TITLES), default=[])
    parser.add_argument("--whole", action="store_true", help="as far as can be scrolled")
    wanted = parser.parse_args()
    if wanted.into is None:
        if not wanted.only:
            for old in FOLDER.glob("*.webp"):
                old.unlink()
        made = take(FOLDER, ["en"], SIZES, KEPT_THEMES, wanted.only, whole=False)
        if not wanted.only or FRONT_SCENE in wanted.only:
            made += take(FOLDER.parent, ["en"], FRONT_SIZES, ["light"], [FRONT_SCENE], whole=False)
        (DOCS / "screens.md").write_text(write_page())
    else:
        sizes = {
            one: (int(one.split("x")[0]), int(one.split("x")[1]))
            for one in wanted.size or ["360x740"]
        }
        made = take(
            wanted.into,
            wanted.language or ["en"],
            sizes,
            wanted.theme or ["light"],
            wanted.only,
            whole=wanted.whole,
        )
    print(f"{len(made)} pictures, {sum(path.stat().st_size for path in made) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
