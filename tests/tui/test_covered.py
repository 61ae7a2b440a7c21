"""Several players at one screen: covered codes, and the hand-over from player to player."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from codepegs.tui.app import PegsApp
from codepegs.tui.screens.dialogs import ChoiceDialog, NoticeDialog
from codepegs.tui.screens.main_menu import MenuScreen
from codepegs.tui.screens.match.hand_over import HandOver
from tests.tui.screens import (
    in_one_line,
    reads,
    sitting,
    text_of,
    types,
    until,
)
from tests.tui.tables import (
    ann_hides,
    ann_sets,
    game_of,
    match_screen,
    read_out,
    row,
    table,
)

pytestmark = pytest.mark.slow  # each test draws whole screens


async def test_while_people_change_seats_nothing_of_the_table_is_shown(tmp_path: Path) -> None:
    app = table(tmp_path, "mini")
    async with sitting(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HandOver))
        assert "Ann sets the code, and the others look away." in in_one_line(text_of(app))
        # Keys that are typed before Ann is at the keyboard are not shown, and set no code.
        await pilot.press("r", "r", "r", "r")
        await pilot.press("enter")
        await reads(pilot, "Ann, your code:")
        assert match_screen(pilot).maker.row == ()
        await row(pilot, "RYBG")
        await until(pilot, lambda: isinstance(app.screen, HandOver))
        shown = in_one_line(text_of(app))
        assert "The code is set. Hand the keyboard to Ben, then press Enter." in shown
        assert "R" not in "".join(word for word in shown.split() if len(word) == 1)
        await pilot.press("enter")
        await reads(pilot, "Row 1 of 6, Ben:")
        assert match_screen(pilot).maker.row == ()
        assert "shield" in text_of(app)


async def test_the_player_who_cracked_a_code_sets_the_next_one_behind_a_cover(
    tmp_path: Path,
) -> None:
    app = table(tmp_path, "mini")
    async with sitting(app) as pilot:
        await ann_sets(pilot, "RYBG")
        await row(pilot, "RYBG")
        await until(pilot, lambda: isinstance(app.screen, NoticeDialog), "the end of the round")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, HandOver), "the cover")
        assert "Ben sets the code, and the others look away." in in_one_line(text_of(app))
        await pilot.press("enter")
        await reads(pilot, "Ben, your code:")
        assert match_screen(pilot).maker.row == ()


async def test_a_round_that_is_played_again_begins_behind_a_cover(tmp_path: Path) -> None:
    """A cover comes because the other players sit at the same screen as the codemaker."""
    app = table(tmp_path, "mini", marks="hand", rows=1)
    async with sitting(app) as pilot:
        await ann_sets(pilot, "RYBG")
        await row(pilot, "RRRR")
        await reads(pilot, "Ann, your mark for row 1 (black, white):")
        await pilot.press("0", "0", "enter")
        await until(pilot, lambda: isinstance(app.screen, NoticeDialog), "the end of the round")
        assert "because a mark was false" in in_one_line(text_of(app))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, HandOver), "the cover")
        assert "Ann sets the code, and the others look away." in in_one_line(text_of(app))


async def test_the_cover_shows_how_many_pegs_stand_there_and_not_which(tmp_path: Path) -> None:
    app = ann_hides(tmp_path)
    async with sitting(app) as pilot:
        await reads(pilot, "Ann, your code:")
        await pilot.press("space", "k", "w", "k")
        await pilot.pause()
        line = text_of(app).splitlines()[-5]
        assert line.count("▒") >= 9 and "covered; Space lifts the cover" in line
        assert not {"K", "W"} & set(line)
        assert "Space Show" in text_of(app).splitlines()[-1]
        await pilot.press("space")
        await pilot.pause()
        assert "Space Cover" in text_of(app).splitlines()[-1]
        assert {"K", "W"} <= set(text_of(app).splitlines()[-5])


async def test_a_code_that_was_covered_stays_covered_until_its_codemaker_looks(
    tmp_path: Path,
) -> None:
    app = ann_hides(tmp_path, "mini")
    async with sitting(app) as pilot:
        await reads(pilot, "Ann, your code:")
        # Robin waits, so that Ann has time to look at her code.
        game_of(pilot).hold(True)
        await types(pilot, "space", "rbgy", "enter")
        await until(pilot, lambda: game_of(pilot).match.stage == "guess", "the code")
        shield, keys = 1, -1
        for covered in (True, False, True):
            lines = text_of(app).splitlines()
            assert ("▒" in lines[shield]) is covered, lines[shield]
            assert all(sign in lines[shield].split() for sign in "RBGY") is not covered
            assert ("Space Show" if covered else "Space Cover") in lines[keys]
            await pilot.press("space")
            await pilot.pause()


def prompt(app: PegsApp) -> str:
    return str(app.screen.query_one("#prompt", Static).render())


@pytest.mark.parametrize(("name", "code"), [("family-2004", "bbyy"), ("mini", "rb")])
async def test_what_is_wrong_with_a_covered_code_is_said_without_spelling_it(
    tmp_path: Path, name: str, code: str
) -> None:
    app = ann_hides(tmp_path, name)
    async with sitting(app) as pilot:
        await reads(pilot, "Ann, your code:")
        await types(pilot, "space", code, "enter")
        await reads(pilot, '"…"')
        assert code.upper() not in text_of(app) and "blue" not in prompt(app)
        await types(pilot, "space", "enter")
        await reads(pilot, f'"{code.upper()}"')
        await types(pilot, "space")
        assert code.upper() not in text_of(app)


async def test_only_the_codemaker_looks_behind_the_shield_after_a_hand_over(tmp_path: Path) -> None:
    app = table(tmp_path, "mini", marks="hand")
    async with sitting(app) as pilot:
        await ann_sets(pilot, "RYBG")
        await row(pilot, "RRRR")
        await reads(pilot, "your mark for row 1")
        assert "shield" in text_of(app)
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, HandOver))
        assert "Only Ann may look." in text_of(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, NoticeDialog))
        assert "R   Y   B   G" in text_of(app)
        await pilot.press("enter")
        await reads(pilot, "your mark for row 1")


async def opens_menu(pilot: Pilot[None]) -> None:
    """Open the menu while the keyboard is handed over."""
    await until(pilot, lambda: isinstance(pilot.app.screen, HandOver))
    await pilot.press("escape")
    await until(pilot, lambda: isinstance(pilot.app.screen, ChoiceDialog))


async def test_from_a_hand_over_the_code_may_still_go_to_a_real_table(tmp_path: Path) -> None:
    app = table(tmp_path, "mini", marks="hand")
    async with sitting(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HandOver), "the hand-over")
        await pilot.press("enter")
        await row(pilot, "RYBG")
        await until(pilot, lambda: isinstance(app.screen, HandOver), "the hand-over")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.press(*["down"] * 2, "enter")
        await read_out(pilot, "The code of Ann stands on the table behind its shield: 4 pegs.")
        await reads(pilot, "Row 1 of 6, Ben:")


async def test_from_a_hand_over_the_menu_leads_back_to_it_or_away(tmp_path: Path) -> None:
    app = table(tmp_path, "mini")
    async with sitting(app) as pilot:
        await opens_menu(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, HandOver))
        await pilot.press("enter")
        await row(pilot, "RYBG")
        await until(pilot, lambda: isinstance(app.screen, HandOver))
        # Ann gives up during the hand-over: the code that she typed is not set.
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.press("end", "up", "enter")
        await reads(pilot, "Ann gives the match up")
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, NoticeDialog))
        assert game_of(pilot).played.truth.ended == "resigned"
        assert game_of(pilot).played.truth.rounds[0].code is None
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is match_screen(pilot))
        match_screen(pilot).action_do("leave")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))


async def test_leaving_from_a_hand_over_leaves_the_table(tmp_path: Path) -> None:
    app = table(tmp_path, "mini")
    async with sitting(app) as pilot:
        await opens_menu(pilot)
        await pilot.press("end", "enter")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await pilot.pause(0.2)
        assert len(app.screen_stack) == 2
