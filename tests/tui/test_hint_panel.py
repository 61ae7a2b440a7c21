"""The hints of the full-screen game, in levels."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.screen import Screen

from codepegs import Begin, Guess, Match, SetCode, decide, edition, replay
from codepegs.engine.advice.hints import LEVELS
from codepegs.play.jobs.advice_jobs import AdviceJobs
from codepegs.text import language
from codepegs.text.refusal import Refusal
from codepegs.tui.screens.match.hint_panel import (
    Ask,
    HintScreen,
    Pegs,
)
from tests.tui.inline_jobs import InlineJobs
from tests.tui.screens import (
    LANGUAGES,
    check_screen,
    in_one_line,
    new_app,
    reads,
    sitting,
    text_of,
)
from tests.tui.sizes import in_both_sizes
from tests.tui.tables import hints_here

pytestmark = pytest.mark.slow  # each test draws whole screens

in_all_languages = pytest.mark.parametrize("code", LANGUAGES)


def played(*guesses: str) -> Match:
    """A match of Ann and Bob, who guesses; the code is R R G B."""
    history = decide(Match(), Begin(edition("mini").rules(), ("Ann", "Bob"), first=0))
    history += decide(replay(history), SetCode(0, "RRGB"), dice=Random(1))
    for guess in guesses:
        history += decide(replay(history), Guess(1, guess))
    return replay(history)


def hints(match: Match, row: str = "", jobs: AdviceJobs | None = None) -> Callable[[], Screen[Any]]:
    return lambda: hints_here(match, 1, row, jobs or InlineJobs())


def answered_by(ask: Ask) -> Callable[[], Screen[Any]]:
    """The hint screen with answers from another place, such as a server."""
    return lambda: HintScreen(ask, played("RRRR"), "")


@in_all_languages
async def test_hints_look_as_they_did(tmp_path: Path, code: str) -> None:
    app = new_app(tmp_path, language=code, first=hints(played("RBYY"), "RRGG"))

    async with sitting(app) as pilot:
        await pilot.press("6")
        await reads(pilot, edition("mini").rules().shown("YWYG").spoken(language(code)))
        async for size in in_both_sizes(pilot):
            await check_screen(pilot, f"hints-{size}-{code}")


async def test_each_level_is_asked_for_on_its_own_and_says_its_own(tmp_path: Path) -> None:
    jobs = InlineJobs()
    app = new_app(tmp_path, first=hints(played("RBYY"), "RRGG", jobs))
    said = {
        "1": "RRGG cannot be the code. If it were, row 1, RBYY, would have earned",
        "2": "230 codes are left.",
        "3": "Row 1: before it 1296 codes were possible, and its mark leaves 230.",
        "4": "Hole 1 may hold anything.",
        "5": "Verdict: inexact.",
        "6": "No row does better.",
    }

    async with sitting(app) as pilot:
        assert jobs.levels == []
        for key, sentence in said.items():
            await pilot.press(key)
            await reads(pilot, sentence)
            # The third level also says what is certain after a mark, which is the fourth level.
            others = [one for other, one in said.items() if other not in (key, "4")]
            assert not any(one in in_one_line(text_of(app)) for one in others)
    assert jobs.levels == list(LEVELS)


async def test_levels_are_chosen_with_the_arrow_keys_and_with_the_mouse(tmp_path: Path) -> None:
    app = new_app(tmp_path, first=hints(played("RBYY"), "RRGG"))

    async with sitting(app) as pilot:
        await pilot.press("down", "enter")
        await reads(pilot, "230 codes are left.")
        await pilot.click("OptionList", offset=(4, 4))
        await reads(pilot, "Hole 1 may hold anything.")


async def test_a_row_that_is_not_whole_is_not_judged_and_it_is_said_why(tmp_path: Path) -> None:
    jobs = InlineJobs()
    app = new_app(tmp_path, first=hints(played(), "RR", jobs))

    async with sitting(app) as pilot:
        await pilot.press("1")
        await reads(pilot, "Fill the row first.")
        await reads(pilot, "4")
        await pilot.press("3")
        await reads(pilot, "No row is marked yet.")
    assert jobs.levels == []


async def test_the_best_row_can_be_put_on_the_board_and_is_not_submitted(tmp_path: Path) -> None:
    chosen: list[Pegs | None] = []
    app = new_app(tmp_path)

    async with sitting(app) as pilot:
        for key in ("plus", "enter"):
            await app.push_screen(hints_here(played("RBYY"), 1, "", InlineJobs()), chosen.append)
            await pilot.press("plus")
            await reads(pilot, "Hints")
            await pilot.press("6")
            await reads(pilot, "Put it on the board: YWYG")
            await pilot.press(key)
            await reads(pilot, "A match at this screen")
        await app.push_screen(hints_here(played("RBYY"), 1, "", InlineJobs()), chosen.append)
        await pilot.press("escape")
        await reads(pilot, "A match at this screen")
    assert chosen == [tuple("YWYG"), tuple("YWYG"), None]


async def test_a_refusal_is_said_and_another_level_can_be_asked_for(tmp_path: Path) -> None:
    async def ask(level: str, guess: Pegs | None) -> dict[str, Any]:
        if level == "left":
            raise Refusal("hint/others", came=("Ben",))
        return {"sentences": ["Fine \x1b[2Jhere."], "row": ["R\x1b", "B"]}

    app = new_app(tmp_path, first=answered_by(ask))

    async with sitting(app) as pilot:
        await pilot.press("2")
        await reads(pilot, "Other people play at this table: Ben.")
        await pilot.press("6")
        await reads(pilot, r"Fine \x1b[2Jhere.")
        assert "\x1b" not in text_of(app)


@pytest.mark.parametrize("answer", [{}, {"sentences": 3}, {"sentences": [], "row": 7}])
async def test_the_screen_reports_an_answer_that_is_no_hint(
    tmp_path: Path, answer: dict[str, Any]
) -> None:
    async def ask(level: str, guess: Pegs | None) -> dict[str, Any]:
        return answer

    app = new_app(tmp_path, first=answered_by(ask))

    async with sitting(app) as pilot:
        await pilot.press("6")
        await reads(pilot, "What came cannot be read as a hint.")


async def test_a_hint_that_takes_long_does_not_hold_up_the_screen(tmp_path: Path) -> None:
    async def ask(level: str, guess: Pegs | None) -> dict[str, Any]:
        await asyncio.sleep(600)
        raise AssertionError

    app = new_app(tmp_path, first=answered_by(ask))

    async with sitting(app) as pilot:
        await pilot.press("6")
        await reads(pilot, "Thinking …")
        await pilot.press("escape")
        await reads(pilot, "A match at this screen")
