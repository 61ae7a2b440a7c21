"""The review of a match in the full-screen game."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.screen import Screen
from textual.widgets import DataTable

from codepegs import Begin, Guess, Match, Resign, SetCode, decide, edition, replay
from codepegs.play.advice.answers import review_of
from codepegs.rules.notation import write_notation
from codepegs.text.refusal import Refusal
from codepegs.tui.screens.review_screen import ReviewScreen
from tests.tui.inline_jobs import InlineJobs
from tests.tui.screens import (
    LANGUAGES,
    check_screen,
    in_one_line,
    new_app,
    reads,
    sitting,
    text_of,
    types,
    until,
)
from tests.tui.sizes import in_both_sizes
from tests.tui.tables import review_here

pytestmark = pytest.mark.slow  # each test draws whole screens

in_all_languages = pytest.mark.parametrize("code", LANGUAGES)


@cache
def a_match() -> Match:
    """Two rounds of Ann and Bob."""
    history = decide(Match(), Begin(edition("mini").rules(), ("Ann", "Bob"), first=0))
    for maker, code, guesses in (
        (0, "RRGB", ("RBYY", "GRRB", "RRGB")),
        (1, "YYWK", ("RRRR", "YYWK")),
    ):
        history += decide(replay(history), SetCode(maker, code), dice=Random(1))
        for guess in guesses:
            history += decide(replay(history), Guess(1 - maker, guess))
    return replay(history)


@cache
def found() -> dict[str, Any]:
    """The review of `a_match`, computed once for all tests."""
    return review_of(write_notation(a_match()))


def reviewed(review: dict[str, Any]) -> Callable[[], Screen[Any]]:
    """The review screen, with a review that comes at once."""

    async def fetch() -> dict[str, Any]:
        return review

    return lambda: ReviewScreen(a_match().played_by, fetch)


@pytest.mark.slow
@in_all_languages
async def test_each_part_of_a_review_looks_as_it_did(tmp_path: Path, code: str) -> None:
    app = new_app(
        tmp_path, language=code, first=lambda: review_here(a_match(), InlineJobs(found()))
    )
    app.animation_level = "none"

    async with sitting(app) as pilot:
        await until(pilot, lambda: app.screen.has_class("found"))
        async for size in in_both_sizes(pilot):
            app.screen.query_one(DataTable).move_cursor(row=1)
            for key, part in (("1", "rows"), ("2", "plots"), ("3", "totals")):
                await pilot.press(key)
                await check_screen(pilot, f"review-{part}-{size}-{code}")


async def test_without_colours_the_chosen_row_can_still_be_seen(tmp_path: Path) -> None:
    app = new_app(tmp_path, depth="none", first=reviewed(found()))
    app.animation_level = "none"

    async with sitting(app) as pilot:
        await reads(pilot, "Review: round 1 of 2")
        await pilot.press("down")
        await reads(pilot, "Row 2 By the marks before")
        await check_screen(pilot, "review-no-colours")


async def test_row_by_row_it_is_said_what_each_lost_and_what_would_have_been_best(
    tmp_path: Path,
) -> None:
    app = new_app(tmp_path, first=reviewed(found()))

    async with sitting(app) as pilot:
        await reads(pilot, "Review: round 1 of 2")
        await reads(pilot, "1 RBYY 1 1 230 4.34 RRBG 4.34 0.00 −0.13")
        await reads(pilot, "Row 1 By all marks before, it could have been the code.")
        await pilot.press("down")
        await reads(pilot, "Best: YWYG, with 3.470 (exact, from the book).")
        # On a wider screen the table has more columns.
        await pilot.resize_terminal(120, 40)
        await reads(pilot, "1 RBYY 1 1 230 18 % yes 4.34 RRBG 4.34 0.00 −0.13")
        await pilot.resize_terminal(80, 24)
        await pilot.press("plus")
        await reads(pilot, "Review: round 2 of 2")
        await reads(pilot, "1 RRRR 0 0 625")
        await pilot.press("plus")
        await reads(pilot, "Review: round 2 of 2")
        await pilot.press("minus")
        await reads(pilot, "Review: round 1 of 2")


async def test_rounds_and_parts_are_chosen_with_the_mouse_too(tmp_path: Path) -> None:
    app = new_app(tmp_path, first=reviewed(found()))

    async with sitting(app) as pilot:
        await reads(pilot, "Review: round 1 of 2")
        await pilot.click("#round-after")
        await reads(pilot, "Review: round 2 of 2")
        await pilot.click("#round-before")
        await reads(pilot, "Review: round 1 of 2")
        await pilot.click("#--content-tab-pane-plots")
        await reads(pilot, "Codes left after each row")


async def test_plots_are_drawn_anew_for_another_size_and_put_in_words_where_there_is_no_room(
    tmp_path: Path,
) -> None:
    app = new_app(tmp_path, first=reviewed(found()))

    async with sitting(app, (120, 40)) as pilot:
        await reads(pilot, "Review: round 1 of 2")
        await types(pilot, "2")
        await reads(pilot, "Codes left after each row, on a logarithmic scale")
        wide = max(len(line) for line in text_of(app).splitlines() if "┬" in line)
        await pilot.resize_terminal(64, 24)
        await until(
            pilot,
            lambda: (
                0
                < max((len(line) for line in text_of(app).splitlines() if "┬" in line), default=0)
                < wide
            ),
        )


async def test_skill_and_luck_are_distinguished_and_the_numbers_explained(tmp_path: Path) -> None:
    app = new_app(tmp_path, first=reviewed(found()))

    async with sitting(app, (120, 40)) as pilot:
        await reads(pilot, "Review: round 1 of 2")
        await types(pilot, "3")
        await reads(pilot, "Bob: rows 3, lost 0.03, luck +1.38, accuracy 98 %.")
        await reads(pilot, "Numbers with ≈ are estimates.")


async def test_the_review_of_a_match_at_this_screen_is_an_advice_job(tmp_path: Path) -> None:
    jobs = InlineJobs(found())
    app = new_app(tmp_path, first=lambda: review_here(a_match(), jobs))

    async with sitting(app) as pilot:
        await reads(pilot, "Review: round 1 of 2")
        await pilot.press("escape")
        await reads(pilot, "A match at this screen")
    assert jobs.matches == [write_notation(a_match())]


async def test_of_a_round_that_still_runs_nothing_is_reviewed(tmp_path: Path) -> None:
    jobs = InlineJobs(found())
    running = decide(Match(), Begin(edition("mini").rules(), ("Ann", "Bob"), first=0))
    for maker, code, guess in ((0, "RRGB", "RRGB"), (1, "YYWK", "RRRR")):
        running += decide(replay(running), SetCode(maker, code), dice=Random(1))
        running += decide(replay(running), Guess(1 - maker, guess))
    app = new_app(tmp_path, first=lambda: review_here(replay(running), jobs))

    async with sitting(app) as pilot:
        await until(pilot, lambda: bool(jobs.matches))
    [written] = jobs.matches
    assert written.count("round ") == 1
    assert "RRGB" in written and "RRRR" not in written


async def test_while_it_takes_long_the_seconds_are_counted_and_it_can_be_left(
    tmp_path: Path,
) -> None:
    was_cancelled: list[bool] = []

    async def fetch() -> dict[str, Any]:
        try:
            await asyncio.sleep(600)
        except asyncio.CancelledError:
            was_cancelled.append(True)
            raise
        raise AssertionError

    app = new_app(tmp_path, first=lambda: ReviewScreen(a_match().played_by, fetch))

    async with sitting(app) as pilot:
        await reads(pilot, "The engine goes through the match, row by row.")
        # On a busy machine the first number that is seen may be larger than 1.
        counted = re.compile(r"\b[1-9]\d* s so far\.")
        await until(pilot, lambda: bool(counted.search(in_one_line(text_of(app)))), "seconds")
        await types(pilot, "2", "+", "escape")
        await reads(pilot, "A match at this screen")
    assert was_cancelled


async def test_a_refusal_is_said_instead(tmp_path: Path) -> None:
    async def fetch() -> dict[str, Any]:
        raise Refusal("desk/busy")

    app = new_app(tmp_path, first=lambda: ReviewScreen(a_match().played_by, fetch))

    async with sitting(app) as pilot:
        await reads(pilot, "Too many people wait for an answer at the moment.")
        assert not app.screen.query_one(DataTable).row_count


async def test_a_match_without_a_row_has_nothing_to_review(tmp_path: Path) -> None:
    history = decide(Match(), Begin(edition("mini").rules(), ("Ann", "Bob"), first=0))
    history += decide(replay(history), SetCode(0, "RRGB"), dice=Random(1))
    history += decide(replay(history), Resign(1))
    app = new_app(tmp_path, first=reviewed(review_of(write_notation(replay(history)))))

    async with sitting(app) as pilot:
        await reads(pilot, "No row was played.")


@pytest.mark.parametrize(
    "review",
    [
        {},
        {"rounds": 3},
        {"rounds": [{}]},
        {"rounds": [{"rows": [{"row": 1}]}], "seats": {}, "legend": []},
        {"rounds": [], "seats": []},
    ],
)
async def test_the_screen_reports_an_answer_that_is_no_review(
    tmp_path: Path, review: dict[str, Any]
) -> None:
    app = new_app(tmp_path, first=reviewed(review))

    async with sitting(app) as pilot:
        await until(
            pilot,
            lambda: any(
                sentence in in_one_line(text_of(app))
                for sentence in (
                    "What came cannot be read as a review.",
                    "No row was played.",
                )
            ),
        )
        await types(pilot, "2", "down", "+")
        await pilot.press("escape")
        await reads(pilot, "A match at this screen")


async def test_words_of_a_server_cannot_control_the_terminal(tmp_path: Path) -> None:
    review = found()
    rounds = [dict(one) for one in review["rounds"]]
    rows = [dict(row) for row in rounds[0]["rows"]]
    rows[0] |= {"guess": "R\x1b[2J", "sentences": ["Bad\x1b[31m"], "seat": "\x1b]0;x\x07"}
    rounds[0] |= {"rows": rows, "sentences": ["Worse\x9b31m"]}
    app = new_app(tmp_path, first=reviewed({**review, "rounds": rounds}))

    async with sitting(app) as pilot:
        await reads(pilot, r"Bad\x1b[31m")
        assert not {"\x1b", "\x9b", "\x07"} & set(text_of(app))
