"""From the match screen to its neighbours: hints, reviews, rules and keys, and back to the row."""

from __future__ import annotations

from pathlib import Path

import pytest

from codepegs.tui.screens.dialogs import NoticeDialog
from codepegs.tui.screens.match.hint_panel import HintScreen
from codepegs.tui.screens.review_screen import ReviewScreen
from codepegs.tui.screens.rule_sheet import KeysScreen, RulesScreen
from tests.tui.inline_jobs import InlineJobs
from tests.tui.screens import reads, sitting, until
from tests.tui.tables import ann_hides, ann_sets, match_screen, robin_hides, row, table

pytestmark = pytest.mark.slow  # each test draws whole screens


async def test_a_row_stays_as_it_is_while_somebody_reads_keys_and_rules(tmp_path: Path) -> None:
    app = robin_hides(tmp_path)
    async with sitting(app) as pilot:
        await reads(pilot, "Row 1 of 6, Ann:")
        await pilot.press("r", "b")
        for key, kind in (
            ("f1", KeysScreen),
            ("question_mark", KeysScreen),
            ("f2", RulesScreen),
        ):
            await pilot.press(key)
            await until(pilot, lambda kind=kind: isinstance(app.screen, kind), kind.__name__)  # type: ignore[misc]  # bound now
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is match_screen(pilot), "the table")
        assert match_screen(pilot).maker.row == ("R", "B")
        await pilot.press("g")
        assert match_screen(pilot).maker.row == ("R", "B", "G")


async def test_a_hint_is_asked_for_and_its_row_can_be_taken_over(tmp_path: Path) -> None:
    app = robin_hides(tmp_path)
    async with sitting(app) as pilot:
        await reads(pilot, "Row 1 of 6, Ann:")
        await pilot.press("f4")
        await until(pilot, lambda: isinstance(app.screen, HintScreen), "the hints")
        hints = app.screen
        assert isinstance(hints, HintScreen)
        hints.dismiss(("R", "R", "B", "B"))
        await until(pilot, lambda: app.screen is match_screen(pilot), "the table")
        assert match_screen(pilot).maker.row == ("R", "R", "B", "B")


async def test_hints_are_refused_while_another_person_plays_at_the_screen(tmp_path: Path) -> None:
    app = table(tmp_path, "mini")
    async with sitting(app) as pilot:
        await ann_sets(pilot, "RRGB")
        await reads(pilot, "Row 1 of 6, Ben:")
        await pilot.press("f4")
        await reads(pilot, "Hints are for a codebreaker whose turn it is")


async def test_a_round_that_was_revealed_can_be_reviewed(tmp_path: Path) -> None:
    app = ann_hides(tmp_path)
    async with sitting(app) as pilot:
        await pilot.press("f7")
        await reads(pilot, "No round has been revealed yet")
        await row(pilot, "RRGB")
        await until(pilot, lambda: isinstance(app.screen, NoticeDialog), "the end of the round")
        await pilot.press("enter")
        await reads(pilot, "Row 1 of 6, Ann:")
        await pilot.press("f7")
        await until(pilot, lambda: isinstance(app.screen, ReviewScreen), "the review")


@pytest.mark.slow
async def test_a_match_with_a_word_file_has_hints_and_a_review(tmp_path: Path) -> None:
    """The program reads the file when the match begins; afterwards the file may be deleted."""
    file = tmp_path / "words.txt"
    file.write_text("peg\nleg\ndog\ncat\n")
    app = robin_hides(tmp_path, "word", words=str(file), rows=1)
    app.context.__dict__["jobs"] = InlineJobs()
    async with sitting(app) as pilot:
        await reads(pilot, "Row 1 of 1, Ann:")
        file.unlink()
        await pilot.press("f4", "2")
        await reads(pilot, "4 codes are left.")
        await pilot.press("6")
        await reads(pilot, "Put it on the board:")
        await pilot.press("enter")
        await until(pilot, lambda: len(match_screen(pilot).maker.row) == 3, "the hint's row")
        await pilot.press("enter")
        await reads(pilot, "The end of round 1")
        await pilot.press("enter")
        await reads(pilot, "Ann, your code:")
        await pilot.press("f7")
        await reads(pilot, "Review: round 1 of 1")
