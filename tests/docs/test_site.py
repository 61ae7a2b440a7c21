"""The site is built without a warning, and has a page for everything."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from codepegs import editions
from tests.docs.pages import DOCS, ROOT
from tools.screenshots import FRONT_SCENE, FRONT_SIZES

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built strictly: a link that leads nowhere or a page that no menu has ends it.

    Not with --quiet: mkdocs counts only the warnings that it shows.
    """
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--clean", "--site-dir", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout
    return folder


def test_every_page_is_built(site: Path) -> None:
    for page in DOCS.glob("*.md"):
        assert (site / page.with_suffix(".html").name).is_file(), page.name


def test_every_edition_has_a_page_of_its_rules(site: Path) -> None:
    for edition in editions():
        page = (site / "rules" / f"{edition.name}.html").read_text(encoding="utf-8")
        assert f"<code>{edition.name}</code>" in page


def test_contributing_is_a_page_of_the_site(site: Path) -> None:
    page = (site / "contributing.html").read_text(encoding="utf-8")
    assert 'href="figures.html"' in page


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_every_link_of_a_page_in_the_source_tree_leads_somewhere(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)|src=\"([^\"]+)\"", text):
        assert (ROOT / "".join(link)).exists(), f"{name}: {link}"


@pytest.mark.parametrize("name", ["README.md", "docs/index.md"])
def test_the_first_screen_shows_a_match_on_the_page_then_in_the_terminal(name: str) -> None:
    first_screen = (ROOT / name).read_text(encoding="utf-8")[:2000]
    shown = re.findall(r"images/[\w-]+\.(?:webp|svg)", first_screen)
    board, phone = (f"images/{FRONT_SCENE}-{size}-light.webp" for size in FRONT_SIZES)
    assert shown == [board, phone, "images/play.svg"]


def test_no_page_asks_for_anything_from_outside(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for asks in ('src="http', 'src="//', '<link rel="stylesheet" href="http'):
            assert asks not in text, f"{page.name}: {asks}"
