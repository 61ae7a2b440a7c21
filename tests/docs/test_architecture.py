"""docs/architecture.md names modules that exist, and every module of the rooms it lists."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT

PACKAGE = ROOT / "src" / "codepegs"
TEXT = (DOCS / "architecture.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## Inside `(\w+)`\n(.*?)(?=^## )", TEXT, re.DOTALL | re.MULTILINE))
ROOMS = {name: text for name, text in SECTIONS.items() if (PACKAGE / name).is_dir()}
LISTED = ("rules", "engine", "play", "client", "tournament", "envs", "mcp")
"""Rooms whose modules are all in a table."""


def modules(room: str) -> set[str]:
    """The modules and folders of a room; a folder of data is none."""
    return {
        path.stem
        for path in (PACKAGE / room).iterdir()
        if (path.suffix == ".py" and path.stem != "__init__") or (path / "__init__.py").is_file()
    }


def named_in_table(text: str) -> set[str]:
    lines = (line.split("|")[1] for line in text.splitlines() if line.startswith("| `"))
    return {name.strip("`/") for line in lines for name in re.findall(r"`[^`]+`", line)}


@cache
def source_of(room: str) -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted((PACKAGE / room).rglob("*.py")))


def test_every_room_has_its_section() -> None:
    assert set(ROOMS) >= {"rules", "engine", "play", "storage", "web", "terminal", "client"}


@pytest.mark.parametrize("room", LISTED)
def test_the_table_of_a_room_has_each_of_its_modules(room: str) -> None:
    assert named_in_table(ROOMS[room]) == modules(room)


@pytest.mark.parametrize("room", ROOMS)
def test_what_a_section_names_is_there(room: str) -> None:
    """A module of the room or of another, a file, or a word that the room's source uses."""
    for name in re.findall(r"`([A-Za-z_./]+)`", ROOMS[room]):
        last = name.rstrip("/").split(".")[-1]
        known = (
            (ROOT / name).exists()
            or (PACKAGE / name).exists()
            or any(PACKAGE.rglob(f"{last}.py"))
            or any(path.name == last for path in PACKAGE.rglob("*") if path.is_dir())
            or re.search(rf"\b{re.escape(last)}\b", source_of(room))
        )
        assert known, f"{name}: named under {room}, and nowhere to be found"


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`((?:tests|tools)/[\w./]+)`", TEXT))))
def test_files_that_the_page_names_are_there(name: str) -> None:
    assert (ROOT / name).exists() or Path(name).name.startswith("*")
