"""Snapshots of every screen of a local game: two sizes, four languages; and fewer colours.

A walk goes from screen to screen. The snapshots are in `snapshots/`; `CODEPEGS_UPDATE_SCREENS=1`
writes them anew.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from codepegs import read_notation
from codepegs.tui.app import PegsApp
from codepegs.tui.screens.dialogs import ChoiceDialog, LineDialog, NoticeDialog
from codepegs.tui.screens.match.hand_over import HandOver
from codepegs.tui.screens.setup.from_file import SeatsScreen
from codepegs.tui.screens.setup.setup_screen import SetUpScreen
from tests.tui.screens import LANGUAGES, SIZES, check_screen, new_app, sitting, until
from tests.tui.tables import game_of, going_on, match_screen, row, save, table

pytestmark = pytest.mark.slow

Look = Callable[[str], Awaitable[None]]
"""Compare the screen with its snapshots of that name, in every size."""
Walk = tuple[Callable[[Path, str], PegsApp], Callable[[Pilot[None], Look], Awaitable[None]]]

ALONE: dict[str, Any] = {"seats": ("Robin", "Ann"), "bots": {0: "club"}}
WRITTEN = "edition mini\nseat Ann\nseat Ben\nround Ann\nBen RRGG 1 1\n"


def _table(name: str, **given: Any) -> Callable[[Path, str], PegsApp]:
    return lambda data, language: table(data, name, language=language, **given)


def _with_kept(data: Path, language: str) -> PegsApp:
    """A menu that offers a kept match."""
    save(going_on(read_notation(WRITTEN), {1: "club"}, WRITTEN), data / "matches")
    return new_app(data, language=language)


async def _comes(pilot: Pilot[None], kind: type) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, kind), kind.__name__)


async def _row_asked(pilot: Pilot[None]) -> None:
    screen = match_screen(pilot)
    await until(pilot, lambda: pilot.app.screen is screen and screen.maker.display, "a row")
    await until(pilot, lambda: screen.focused is screen.maker, "the keyboard")


async def _some_rows(pilot: Pilot[None]) -> None:
    await _row_asked(pilot)
    letters = game_of(pilot).played.truth.played_by.letters
    holes = game_of(pilot).played.truth.current.holes or 4
    for start in range(3):
        await row(pilot, " ".join((letters[start:] + letters)[:holes]))
        await until(pilot, lambda: match_screen(pilot).maker.row == (), "the next row")
    await _row_asked(pilot)
    pilot.app.post_message(events.Paste(" ".join(letters[:2])))
    await pilot.pause()


async def _before(pilot: Pilot[None], look: Look) -> None:
    await look("menu")
    await pilot.app.push_screen(SetUpScreen())
    screen: Any = pilot.app.screen
    await until(pilot, lambda: bool(screen.query("#option-marks")), "the form")
    await look("set-up")
    screen.query_one("#edition").choose("family-2004")
    await until(pilot, lambda: bool(screen.query("#option-doubles")), "the options")
    screen.query_one("#players").choose("5")
    await until(pilot, lambda: bool(screen.query("#name-4")), "the seats")
    screen.query_one("#option-rows").choose("13")
    screen.query_one("#option-rows").focus()
    await look("set-up-refused")
    await pilot.press("escape")
    await pilot.app.push_screen(SeatsScreen(read_notation(WRITTEN)))
    await look("seats")


async def _alone(pilot: Pilot[None], look: Look) -> None:
    await _some_rows(pilot)
    await look("guess")
    await pilot.press("enter")
    await look("guess-refused")
    await pilot.press("f3")
    await _comes(pilot, NoticeDialog)
    await look("card")
    await pilot.press("enter", "f6")
    await _comes(pilot, LineDialog)
    await pilot.press("slash", "enter")
    await look("save")
    await pilot.press("escape")
    match_screen(pilot).action_do("resign")
    await _comes(pilot, ChoiceDialog)
    await look("resign")
    await pilot.press("down", "enter")
    await _comes(pilot, NoticeDialog)
    await pilot.press("enter")
    screen = match_screen(pilot)
    await until(pilot, lambda: bool(screen.query("#press-leave")), "what follows")
    await look("match-over")


async def _hot_seat(pilot: Pilot[None], look: Look) -> None:
    await _comes(pilot, HandOver)
    await look("hand-over")
    await pilot.press("enter")
    await _row_asked(pilot)
    await pilot.press("space", "r", "b")
    await look("code")
    await pilot.press("escape")
    await _comes(pilot, ChoiceDialog)
    await look("match-menu")
    await pilot.press("escape")
    await row(pilot, "RYBG")
    await _comes(pilot, HandOver)
    await pilot.press("enter")
    await row(pilot, "RRGG")
    screen = match_screen(pilot)
    await until(pilot, lambda: screen.focused is screen.marker, "the mark")
    await pilot.press("2")
    await look("mark")


async def _five(pilot: Pilot[None], look: Look) -> None:
    await row(pilot, "PRBY")
    await _comes(pilot, NoticeDialog)
    await look("round-over")
    await pilot.press("enter")
    await until(pilot, lambda: len(game_of(pilot).played.truth.rounds) == 2, "the second round")
    await _row_asked(pilot)
    await look("five")


WALKS: dict[str, Walk] = {
    "before": (_with_kept, _before),
    "alone": (_table("standard", time=90, **ALONE), _alone),
    "hot-seat": (_table("mini", marks="hand"), _hot_seat),
    "five": (
        _table(
            "family-2004",
            seats=("Ann", "Robin", "Kim", "Noa", "Toni"),
            bots={1: "club", 2: "beginner", 3: "casual", 4: "club"},
        ),
        _five,
    ),
}

BOARDS: dict[str, Callable[[Path, str], PegsApp]] = {
    "grand": _table("grand", **ALONE),
    "super": _table("super", **ALONE),
    "kids": _table("kids", **ALONE),
    "bulls-and-cows": _table("bulls-and-cows", **ALONE),
    "custom": _table("custom", holes=12, colours=26, doubles=True, rows=20, **ALONE),
    "sixteen-colours": _table("standard", depth="16", **ALONE),
    "no-colours": _table("standard", depth="none", **ALONE),
}
"""They look the same in every language."""


async def _take(data: Path, walk: Walk, language: str) -> None:
    made, visit = walk
    app = made(data, language)
    async with sitting(app, SIZES[0]) as pilot:

        async def look(name: str) -> None:
            for size in (*SIZES[1:], SIZES[0]):
                await pilot.resize_terminal(*size)
                for _ in range(3):
                    await pilot.pause()
                await check_screen(pilot, f"{name}-{size[0]}x{size[1]}-{language}")

        await visit(pilot, look)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WALKS)
async def test_every_screen_looks_as_it_did(tmp_path: Path, name: str, language: str) -> None:
    await _take(tmp_path, WALKS[name], language)


@pytest.mark.parametrize("name", BOARDS)
async def test_a_board_looks_as_it_did(tmp_path: Path, name: str) -> None:
    async def visit(pilot: Pilot[None], look: Look) -> None:
        await _some_rows(pilot)
        await look(name)
        if name == "no-colours":
            await pilot.press("escape")
            await _comes(pilot, ChoiceDialog)
            await look("no-colours-menu")

    await _take(tmp_path, (BOARDS[name], visit), "en")
