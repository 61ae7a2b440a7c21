"""docs/architecture.md and docs/decisions.md name files that exist, and the page stays short."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT

PACKAGE = ROOT / "src" / "codepegs"
ARCHITECTURE = (DOCS / "architecture.md").read_text(encoding="utf-8")
DECISIONS = (DOCS / "decisions.md").read_text(encoding="utf-8")

THREE_SCREENS = 150
"""Lines of three screens."""

NAMED = sorted(set(re.findall(r"`((?:[\w-]+/)+[\w.*-]*)`", ARCHITECTURE + DECISIONS)))


def test_the_page_fits_on_three_screens() -> None:
    assert len(ARCHITECTURE.splitlines()) <= THREE_SCREENS


@pytest.mark.parametrize("name", NAMED)
def test_files_that_the_pages_name_are_there(name: str) -> None:
    folder, last = (ROOT, PACKAGE), Path(name).name
    if "*" in last:
        assert any((base / name).parent.is_dir() for base in folder)
    else:
        assert any((base / name).exists() for base in folder)


def test_files_are_named() -> None:
    assert len(NAMED) > 30
