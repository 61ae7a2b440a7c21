"""Screens in tests: an app without a terminal, and its screen as text to be compared.

`CODEPEGS_UPDATE_SCREENS=1` writes the snapshots instead of comparing them; look at the difference.
"""

from __future__ import annotations

import difflib
import os
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from rich.segment import Segment
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from codepegs.tui.app import PegsApp
from codepegs.tui.base_app import Context
from codepegs.tui.theme import Theme
from tests.eventually import eventually_async

SNAPSHOTS = Path(__file__).parent / "snapshots"
SIZES = ((80, 24), (120, 40))
LANGUAGES = ("en", "de", "fr", "nl")
UPDATE = "CODEPEGS_UPDATE_SCREENS"


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def new_app(
    data: Path,
    *,
    language: str = "en",
    depth: str = "true",
    seed: int = 1,
    clock: Callable[[], float] | None = None,
    first: Callable[[], Screen[Any]] | None = None,
) -> PegsApp:
    """An app with seeded dice and bots that do not wait, with its data in that folder."""
    context = Context(dice=random.Random(seed), data=data, pace=0.0, clock=clock or Clock())
    return PegsApp(language, peg_theme=Theme(depth), context=context, first=first)


@asynccontextmanager
async def sitting(app: PegsApp, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[None]]:
    """Run the app, on a screen of that size."""
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


async def until(pilot: Pilot[None], fulfilled: Callable[[], bool], what: str = "") -> None:
    """Wait for a condition; fail with the text of the screen if it does not come true."""
    await eventually_async(
        fulfilled,
        lambda: f"{text_of(pilot.app)}\n{what or 'it'}",
        every=0.02,
        pause=pilot.pause,
    )
    await pilot.pause()


async def reads(pilot: Pilot[None], sentence: str) -> None:
    """Wait until the screen shows that sentence."""
    await until(pilot, lambda: sentence in in_one_line(text_of(pilot.app)), repr(sentence))


async def types(pilot: Pilot[None], *keys: str) -> None:
    """Type words letter by letter; keys such as `enter` are given by their names."""
    named = {"enter", "escape", "space", "up", "down", "left", "right", "tab", "delete"}
    for word in keys:
        if word in named or (word.startswith(("f", "ctrl+", "page")) and word != word.upper()):
            await pilot.press(word)
        else:
            await pilot.press(*(KEYS.get(sign, sign) for sign in word))
    await pilot.pause()


async def fills(pilot: Pilot[None], words: str | Path) -> None:
    """Fill the line that a dialog asks for, and press Enter."""
    await until(pilot, lambda: bool(pilot.app.screen.query(Input)), "a line to fill")
    pilot.app.screen.query_one(Input).value = str(words)
    await pilot.press("enter")


KEYS = {" ": "space", "_": "underscore", "/": "slash", ".": "full_stop", "-": "minus"}


def _lines(app: Any) -> list[list[Segment]]:
    return [list(strip) for strip in app.screen._compositor.render_strips()]


def text_of(app: Any) -> str:
    """What can be read on the screen."""
    return "\n".join("".join(one.text for one in line).rstrip() for line in _lines(app))


def in_one_line(text: str) -> str:
    """The same without its layout, for sentences that may be wrapped."""
    return " ".join(text.split())


def looks_of(app: Any) -> list[str]:
    """The parts of the screen with a background, reversed or underlined: line, cells, style."""
    found = []
    base = str(app.screen.background_colors[1].rich_color)
    for number, line in enumerate(_lines(app)):
        column = 0
        runs: list[tuple[int, int, str]] = []
        for segment in line:
            style = segment.style
            if style is not None:
                paint = style.bgcolor
                signs = "" if paint is None or paint.is_default else paint.name
                if str(paint) == base:
                    signs = ""
                signs += " reverse" if style.reverse else ""
                signs += " underline" if style.underline else ""
                if signs.strip():
                    if runs and runs[-1][1] == column and runs[-1][2] == signs:
                        runs[-1] = (runs[-1][0], column + segment.cell_length, signs)
                    else:
                        runs.append((column, column + segment.cell_length, signs))
            column += segment.cell_length
        found += [f"{number + 1:>2} {start:>3}-{end:<3} {signs}" for start, end, signs in runs]
    return found


def shown_on(app: Any) -> str:
    """The screen in the form of a snapshot."""
    edge = "+" + "-" * app.size.width + "+"
    lines = [f"|{line:<{app.size.width}}|".rstrip("\n") for line in text_of(app).splitlines()]
    return "\n".join([edge, *lines, edge, *looks_of(app), ""])


async def check_screen(pilot: Pilot[None], name: str) -> None:
    """Wait until the screen looks like the snapshot of that name; fail with what is different."""
    path, app = SNAPSHOTS / f"{name}.txt", pilot.app
    if os.environ.get(UPDATE):
        await pilot.pause(0.3)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(shown_on(app), encoding="utf-8")
        return
    assert path.exists(), f"there is no snapshot {path.name}; {UPDATE}=1 writes it"
    expected = path.read_text(encoding="utf-8")

    def difference() -> str:
        lines = difflib.unified_diff(
            expected.splitlines(), shown_on(app).splitlines(), "expected", "shown", lineterm=""
        )
        return "\n".join([f"{name} looks different:", *lines, "That it looks as expected"])

    await eventually_async(
        lambda: shown_on(app) == expected, difference, every=0.02, pause=pilot.pause
    )
