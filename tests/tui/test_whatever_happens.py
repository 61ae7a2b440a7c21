"""Any keys, pastes and sizes: the program shows no traceback and loses nothing."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, seed, settings, strategies as st
from textual import events
from textual.pilot import Pilot

from codepegs.tui.widgets.base_screen import LEAST
from tests.tui.screens import in_one_line, new_app, reads, sitting, text_of, until
from tests.tui.tables import ann_hides, game_of, match_screen, robin_hides, row, table

pytestmark = pytest.mark.slow

KEYS = st.sampled_from(
    [
        *"rbgywk0129xz_?!/é漢",
        *"enter escape space tab backspace delete left right up down home end".split(),
        *"pageup pagedown f1 f2 f3 f4 f5 f6 f7 f9 ctrl+a ctrl+s ctrl+t ctrl+p shift+tab".split(),
    ]
)


@seed(6)
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(keys=st.lists(KEYS, min_size=10, max_size=40), hand=st.booleans())
async def test_no_keys_end_in_a_traceback(keys: list[str], hand: bool) -> None:
    options: dict[str, Any] = {"marks": "hand"} if hand else {}
    with tempfile.TemporaryDirectory() as data:
        app = ann_hides(Path(data), keep=True, **options)
        async with sitting(app) as pilot:
            for key in keys:
                await pilot.press(key)
            assert app.is_running


@seed(7)
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(keys=st.lists(KEYS, min_size=10, max_size=40))
async def test_no_keys_at_the_menu_end_in_a_traceback(keys: list[str]) -> None:
    with tempfile.TemporaryDirectory() as data:
        app = new_app(Path(data))
        async with sitting(app) as pilot:
            for key in keys:
                if not app.is_running:
                    break
                await pilot.press(key)


JUNK = (
    "\x1b[31mred\x1b[0m",
    "\x00\x01\x02",
    "r" * 100_000,
    "漢字 \u202e \u200d é",
    "R\nR\nG\nG\n",
    "[bold]R[/bold] [@click=app.exit]x[/]",
)


@pytest.mark.parametrize("junk", JUNK)
async def test_pasted_junk_is_left_out_and_breaks_nothing(tmp_path: Path, junk: str) -> None:
    app = robin_hides(tmp_path)
    async with sitting(app) as pilot:
        await reads(pilot, "Row 1 of 6, Ann:")
        await until(pilot, lambda: match_screen(pilot).focused is match_screen(pilot).maker)
        app.post_message(events.Paste(junk))
        await pilot.pause()
        assert set(match_screen(pilot).maker.row) <= {*"RBGYWK", ""}
        assert len(match_screen(pilot).maker.row) <= 4
        assert game_of(pilot).played.truth.current.rows == ()


async def test_names_that_look_like_markup_are_shown_as_they_are(tmp_path: Path) -> None:
    app = table(tmp_path, "mini", seats=("[b]Ann", "{x}"), bots={0: "club"})
    async with sitting(app, (120, 40)) as pilot:
        await reads(pilot, "Row 1 of 6, {x}:")
        assert "[b]Ann" in text_of(app)


async def _is_tiny(pilot: Pilot[None], width: int, height: int) -> bool:
    await pilot.resize_terminal(width, height)
    await pilot.pause()
    return "Make it larger: nothing is lost." in in_one_line(text_of(pilot.app))


async def test_a_terminal_that_is_too_small_says_so_and_nothing_is_lost(tmp_path: Path) -> None:
    app = robin_hides(tmp_path)
    async with sitting(app) as pilot:
        await row(pilot, "RRGG")
        await reads(pilot, "Row 2 of 6, Ann:")
        await pilot.press("y", "y")
        for size in ((LEAST[0] - 1, 24), (80, LEAST[1] - 1), (20, 10)):
            assert await _is_tiny(pilot, *size), text_of(app)
            assert str(size[0]) in text_of(app) and str(LEAST[0]) in text_of(app)
        for size in ((1, 1), (3, 2), (200, 4)):
            await pilot.resize_terminal(*size)
        # Keys have no effect while the screen is too small to show the row.
        await pilot.press("r", "enter")
        assert not await _is_tiny(pilot, 80, 24)
        assert app.screen is match_screen(pilot)
        assert match_screen(pilot).maker.row == ("Y", "Y")
        assert len(game_of(pilot).played.truth.current.rows) == 1
        await until(pilot, lambda: match_screen(pilot).focused is match_screen(pilot).maker)
        await pilot.press("b", "b", "enter")
        await until(pilot, lambda: len(game_of(pilot).played.truth.current.rows) == 2, "the guess")


@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("custom", 2, {"holes": 12, "colours": 26, "doubles": True, "rows": 99}),
        ("super", 2, {}),
        ("grand", 2, {}),
        ("family-2004", 5, {}),
    ],
)
async def test_the_row_that_is_open_is_in_sight_at_every_size(
    tmp_path: Path, name: str, players: int, options: dict[str, Any]
) -> None:
    names = ("Robin", "Ann", "Kim", "Noa", "Toni")[:players]
    bots = {seat: "club" for seat in range(players) if seat != 1}
    app = table(tmp_path, name, seats=names, bots=bots, **options)
    async with sitting(app, LEAST) as pilot:
        screen = match_screen(pilot)
        await until(pilot, lambda: screen.mine == 1 and screen.maker.display, "Ann's row")
        for size in (LEAST, (80, 24), (100, 30), (120, 40), (250, 80)):
            await pilot.resize_terminal(*size)
            for _ in range(3):
                await pilot.pause()
            lines = text_of(app).splitlines()
            assert len(lines) <= size[1]
            assert any(line.startswith("▶") for line in lines), text_of(app)
            assert screen.query_one("KeyBar").region.bottom == size[1]
            assert screen.maker.region.bottom <= size[1]
