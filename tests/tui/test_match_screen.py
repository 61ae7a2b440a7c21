"""Whole matches at the match screen, typed and clicked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot

from codepegs.rules import commands as c
from codepegs.text.sentence import say
from codepegs.tui.screens.dialogs import ChoiceDialog, NoticeDialog
from codepegs.tui.screens.match.hand_over import HandOver
from codepegs.tui.screens.match.local_game import LocalGame
from codepegs.tui.screens.match.match_game import GameAction
from codepegs.tui.widgets.chooser import Press, Presses
from codepegs.tui.widgets.row_input import Tray
from tests.tui.screens import (
    LANGUAGES,
    Clock,
    in_one_line,
    reads,
    sitting,
    text_of,
    until,
)
from tests.tui.tables import (
    ann_hides,
    ann_sets,
    game_of,
    match_screen,
    read_out,
    robin_hides,
    row,
    table,
)

pytestmark = pytest.mark.slow  # each test draws whole screens


async def test_one_person_plays_both_roles_against_a_bot_and_wants_a_rematch(
    tmp_path: Path,
) -> None:
    app = ann_hides(tmp_path)
    async with sitting(app) as pilot:
        await reads(pilot, "Ann, your code:")
        await row(pilot, "RRGB")
        await until(pilot, lambda: isinstance(app.screen, NoticeDialog), "the end of the round")
        shown = in_one_line(text_of(app))
        assert "The end of round 1" in shown
        assert "The code was red, red, green, blue. It fits its seal." in shown
        await pilot.press("enter")
        await reads(pilot, "Row 1 of 6, Ann:")
        for _ in range(6):
            secret = game_of(pilot).played.truth.current.secret
            assert secret is not None
            code = secret.code
            await row(pilot, "YYYY" if code != tuple("YYYY") else "WWWW")
        await until(pilot, lambda: isinstance(app.screen, NoticeDialog), "the end of the match")
        assert "The end of the match" in text_of(app)
        await pilot.press("enter")
        await reads(pilot, "The match is over.")
        assert game_of(pilot).played.truth.ended == "played"
        await pilot.press("enter")
        await until(pilot, lambda: game_of(pilot).played.truth.ended is None, "the rematch")
        # Now Robin is the first codemaker.
        assert game_of(pilot).played.truth.first == 1
        await reads(pilot, "Row 1 of 6, Ann:")


async def _resigned(pilot: Pilot[None]) -> None:
    """Ann has resigned, and has read how the match ended."""
    screen = match_screen(pilot)
    await until(pilot, lambda: screen.focused is screen.maker, "a row")
    await game_of(pilot).do(c.Resign(1))
    await until(pilot, lambda: isinstance(pilot.app.screen, NoticeDialog), "the end of the match")
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(screen.focused, Press), "what may follow")


async def test_arrows_go_through_what_may_follow_a_match(tmp_path: Path) -> None:
    app = robin_hides(tmp_path)
    async with sitting(app) as pilot:
        await _resigned(pilot)
        ids = [str(press.id) for press in app.screen.query(Press)]
        seen = []
        for key in ("right", "right", "right", "left"):
            await pilot.press(key)
            seen.append(str(app.screen.focused and app.screen.focused.id))
        assert seen == [ids[1], ids[2], ids[3], ids[2]]
        await pilot.press("right", "right", "right")
        assert app.screen.focused is not None and app.screen.focused.id == ids[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(80, 24), (60, 18)])
async def test_what_may_follow_a_match_can_be_read_whole(
    tmp_path: Path, language: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    # An online game has this longer label once the other player has asked for a rematch.
    accept = say("Accept the rematch")
    longest = property(lambda game: (GameAction("rematch", accept, game._rematch),))
    monkeypatch.setattr(LocalGame, "actions", longest)
    app = robin_hides(tmp_path, language=language)
    async with sitting(app, size) as pilot:
        screen = match_screen(pilot)
        await _resigned(pilot)
        for press in screen.query(Press):
            assert press.region.right <= size[0] and press.region.height == 1
            assert f"[{press.label}]" in text_of(app)
            assert screen.query_one(Presses).region.contains_region(press.region)


async def test_a_row_that_is_refused_stays_and_says_why(tmp_path: Path) -> None:
    app = ann_hides(tmp_path, "duel")
    async with sitting(app) as pilot:
        await reads(pilot, "Ann, your code:")
        await pilot.press("enter")
        await reads(pilot, "! The row is empty.")
        await row(pilot, "RRGB")
        await reads(pilot, '! "RRGB" repeats red; each may stand in it only once.')
        assert match_screen(pilot).maker.row == tuple("RRGB")
        await pilot.press("left", "left", "left", "backspace", "enter")
        await reads(pilot, "! Hole 1 is empty.")
        await pilot.press("y")
        await reads(pilot, "Ann, your code:")


async def test_what_is_left_out_of_a_paste_is_said(tmp_path: Path) -> None:
    app = robin_hides(tmp_path)
    async with sitting(app) as pilot:
        await reads(pilot, "Row 1 of 6, Ann:")
        screen = match_screen(pilot)
        await pilot.press("r", "b")
        app.post_message(events.Paste("?? 123 ??"))
        await reads(pilot, "! Nothing of what was pasted fits, so the row is as it was.")
        assert screen.maker.row == tuple("RB")
        app.post_message(events.Paste("GGYYRB"))
        await reads(pilot, "! More was pasted than the row has holes. The first 4")
        assert screen.maker.row == tuple("GGYY")
        await pilot.press("backspace")
        await reads(pilot, "Row 1 of 6, Ann:")
        app.post_message(events.Paste(" r, b, g, y\n"))
        await until(pilot, lambda: screen.maker.row == tuple("RBGY"), "the row")
        assert "!" not in text_of(app)


async def test_marks_are_given_by_hand_and_a_guess_can_be_taken_back_before(tmp_path: Path) -> None:
    app = table(tmp_path, "mini", marks="hand")
    async with sitting(app) as pilot:
        await ann_sets(pilot, "RYBG")
        await row(pilot, "RRRR")
        await reads(pilot, "Ann, your mark for row 1 (black, white):")
        await pilot.press("f5")
        await read_out(pilot, "the guess is taken back")
        await row(pilot, "RBYG")
        await reads(pilot, "Ann, your mark for row 1 (black, white):")
        await pilot.press("3", "1", "enter")
        await reads(pilot, "! ")
        assert game_of(pilot).played.truth.stage == "mark"
        await pilot.press("delete", "2", "2", "enter")
        await reads(pilot, "Row 2 of 6, Ben:")
        assert game_of(pilot).played.truth.current.rows[0].mark == (2, 2)


async def test_a_second_enter_after_the_guess_gives_no_mark(tmp_path: Path) -> None:
    app = table(tmp_path, "mini", marks="hand")
    async with sitting(app) as pilot:
        await ann_sets(pilot, "RYBG")
        await row(pilot, "KKKK")
        await reads(pilot, "Ann, your mark for row 1 (black, white):")
        await pilot.press("enter", "enter")
        await reads(pilot, "! Nothing is counted yet. Type the mark first;")
        # Nor does a click on Submit.
        await pilot.click("KeyBar", offset=(2, 0))
        assert game_of(pilot).played.truth.stage == "mark"
        await pilot.press("0")
        await reads(pilot, "Ann, your mark for row 1 (black, white):")
        await pilot.press("enter")
        await reads(pilot, "Row 2 of 6, Ben:")
        assert game_of(pilot).played.truth.current.rows[0].mark == (0, 0)


async def test_a_mark_is_counted_by_clicks(tmp_path: Path) -> None:
    app = table(tmp_path, "mini", marks="hand")
    async with sitting(app) as pilot:
        await ann_sets(pilot, "RYBG")
        await row(pilot, "RKKK")
        await reads(pilot, "Ann, your mark for row 1 (black, white):")
        marker = match_screen(pilot).marker
        (_, black), (_, white) = marker._places
        await pilot.click(marker, offset=(black - 1, 0))
        assert marker.mark == (1, 0)
        await pilot.click(marker, offset=(black - 7, 0))
        await pilot.click(marker, offset=(white - 7, 0))
        # A click does not go below zero, and zero counts as a mark that was given.
        assert marker.mark == (0, 0)


async def test_enter_on_the_page_with_the_code_gives_no_mark(tmp_path: Path) -> None:
    app = table(tmp_path, "mini", marks="hand")
    async with sitting(app) as pilot:
        await ann_sets(pilot, "RYBG")
        await row(pilot, "RRRR")
        await reads(pilot, "your mark for row 1")
        await pilot.press("1", "space", "enter")
        await until(pilot, lambda: isinstance(app.screen, NoticeDialog))
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is match_screen(pilot))
        assert game_of(pilot).played.truth.stage == "mark"
        assert match_screen(pilot).marker.mark == (1, 0)


async def test_marks_that_no_code_fits_end_the_round(tmp_path: Path) -> None:
    app = table(tmp_path, "duel", seats=("Ann", "Ben"), marks="hand")
    async with sitting(app) as pilot:
        await ann_sets(pilot, "RYBG")
        for _ in range(2):
            await row(pilot, "WPGR")
            await until(pilot, lambda: game_of(pilot).played.truth.stage == "mark", "the guess")
            marked = len(game_of(pilot).played.truth.current.rows)
            await pilot.press(*("02" if marked == 1 else "11"), "enter")
            await pilot.pause()
        await until(pilot, lambda: isinstance(app.screen, NoticeDialog), "the end of the round")
        shown = in_one_line(text_of(app))
        assert "The round does not count, because a mark was false. Ben gets 3 points." in shown
        assert "Row 2 was marked falsely." in shown


async def test_a_code_may_stand_on_a_real_table(tmp_path: Path) -> None:
    app = table(tmp_path, "mini", marks="hand", rows=1)
    async with sitting(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HandOver), "the hand-over")
        await pilot.press("enter")
        await reads(pilot, "Ann, your code:")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.press(*["down"] * 2, "enter")
        await read_out(pilot, "The code of Ann stands on the table behind its shield: 4 pegs.")
        await row(pilot, "RRGG")
        await reads(pilot, "Ann, your mark for row 1")
        await pilot.press("0", "0", "enter")
        await reads(pilot, "Ann, lift the shield. Your code:")
        await row(pilot, "YYYY")
        await until(pilot, lambda: isinstance(app.screen, NoticeDialog), "the end of the round")
        assert "The code was yellow, yellow, yellow, yellow." in in_one_line(text_of(app))


async def test_the_sum_of_a_code_on_a_real_table_is_asked_for_and_stays_in_sight(
    tmp_path: Path,
) -> None:
    app = table(tmp_path, "number", marks="hand", rows=1, clue="sum")
    async with sitting(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HandOver), "the hand-over")
        await pilot.press("enter")
        await reads(pilot, "Ann, your code:")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.press(*["down"] * 2, "enter")
        await reads(pilot, "What is the sum of its digits?")
        await pilot.press(*["down"] * 11, "enter")
        await read_out(pilot, "The sum of its digits is 15.")
        await row(pilot, "1266")
        await reads(pilot, "Ann, your mark for row 1")
        await reads(pilot, "round 1 of 2 · sum 15")
        await pilot.press("0", "2", "enter")
        await reads(pilot, "Ann, lift the shield. Your code:")
        await row(pilot, "6143")
        await until(pilot, lambda: isinstance(app.screen, NoticeDialog), "the end of the round")
        shown = in_one_line(text_of(app))
        assert "The sum was told falsely. Said: 15. Right: 14." in shown
        assert "The round does not count, because the sum that was told was false." in shown


async def test_a_wrong_sum_may_be_owned_up_to_before_any_mark(tmp_path: Path) -> None:
    app = table(tmp_path, "number", marks="hand", clue="sum")
    async with sitting(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HandOver), "the hand-over")
        await pilot.press("enter")
        await reads(pilot, "Ann, your code:")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.press(*["down"] * 2, "enter")
        await reads(pilot, "What is the sum of its digits?")
        await pilot.press("enter")
        await read_out(pilot, "The sum of its digits is 4.")
        await pilot.press("escape")
        await reads(pilot, "Own up: my sum or one of my marks was wrong")
        await pilot.press("down", "enter")
        await reads(pilot, "the sum or a mark")


async def test_a_row_out_of_time_is_used_up(tmp_path: Path) -> None:
    clock = Clock()
    app = robin_hides(tmp_path, time=1, clock=clock)
    async with sitting(app) as pilot:
        await reads(pilot, "1 second left")
        await pilot.press("r", "r")
        clock.now += 2
        await read_out(pilot, "Row 1, Ann: out of time. The row is used up.")
        await reads(pilot, "Row 2 of 6, Ann:")
        # The pegs of the row that ran out of time are not kept for the next row.
        assert match_screen(pilot).maker.row == ()


async def test_a_guess_after_the_deadline_does_not_count(tmp_path: Path) -> None:
    clock = Clock()
    app = robin_hides(tmp_path, time=900, clock=clock)
    async with sitting(app) as pilot:
        await reads(pilot, "900 seconds left")
        clock.now += 900
        await row(pilot, "RRGG")
        await read_out(pilot, "out of time")
        assert game_of(pilot).played.truth.current.rows[0].guess is None


async def test_everything_can_be_clicked(tmp_path: Path) -> None:
    app = robin_hides(tmp_path)
    async with sitting(app) as pilot:
        await reads(pilot, "Row 1 of 6, Ann:")
        screen = match_screen(pilot)
        tray = screen.query_one(Tray)
        places = {letter: (start, line) for line, start, _end, letter in tray._places}
        for letter in "RBGY":
            await pilot.click(Tray, offset=places[letter])
        assert screen.maker.row == tuple("RBGY")
        # A click on a hole, and another peg for it.
        step = screen.maker.measures.peg + screen.maker.measures.gap
        await pilot.click("RowInput", offset=(5 + step, 0))
        await pilot.click(Tray, offset=places["W"])
        assert screen.maker.row == tuple("RWGY")
        await pilot.click("KeyBar", offset=(2, 0))
        await until(pilot, lambda: len(game_of(pilot).played.truth.current.rows) == 1, "the guess")
        # A click on an earlier row copies its pegs. The first of six rows is at the bottom.
        await pilot.click("BoardWidget", offset=(7, 5 * screen.board.measures.lines + 1))
        assert screen.maker.row == tuple("RWGY")


async def test_somebody_resigns_after_one_question(tmp_path: Path) -> None:
    app = robin_hides(tmp_path)
    async with sitting(app) as pilot:
        await reads(pilot, "Row 1 of 6, Ann:")
        match_screen(pilot).action_do("resign")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, NoticeDialog))
        assert "Robin has won: everybody else has resigned." in in_one_line(text_of(app))
        assert game_of(pilot).played.truth.ended == "resigned"


async def test_the_score_card_the_seal_and_the_menu_come_and_go(tmp_path: Path) -> None:
    app = robin_hides(tmp_path)
    async with sitting(app) as pilot:
        await row(pilot, "RRGG")
        await pilot.press("f3")
        await reads(pilot, "Total: Robin: 0, Ann: 0.")
        await pilot.press("escape")
        match_screen(pilot).action_do("seal")
        await reads(pilot, "Round 1: the seal is")
        await pilot.press("escape", "escape")
        await reads(pilot, "At the table")
        await pilot.press("escape")
        await reads(pilot, "Row 2 of 6, Ann:")


async def test_a_key_that_is_named_in_the_menu_works_there_too(tmp_path: Path) -> None:
    app = robin_hides(tmp_path, rows=1)
    async with sitting(app) as pilot:
        await row(pilot, "RRGG")
        await reads(pilot, "The end of round 1")
        await pilot.press("enter")
        await reads(pilot, "Ann, your code:")
        for key, sentence, back in (
            ("f1", "What it does", "escape"),
            ("f2", "A round goes on until", "escape"),
            ("f3", "Total: Robin", "escape"),
            ("f6", "Save in which new file?", "escape"),
            ("f7", "Review: round 1", "escape"),
            ("space", "covered; Space lifts the cover", "space"),
        ):
            await pilot.press("escape")
            await reads(pilot, "At the table")
            await pilot.press(key)
            await reads(pilot, sentence)
            await pilot.press(back)
            await reads(pilot, "Ann, your code:")


@pytest.mark.parametrize(
    ("way", "sentence"),
    [
        ("A hint", "Ask for as much as you like"),
        ("Save the match in a file", "Save in which new file?"),
        ("Resign", "Ann gives the match up"),
        ("The score card", "Total: Robin: 0, Ann: 0."),
    ],
)
async def test_what_is_chosen_in_the_menu_is_done(tmp_path: Path, way: str, sentence: str) -> None:
    app = robin_hides(tmp_path)
    async with sitting(app) as pilot:
        await reads(pilot, "Row 1 of 6, Ann:")
        await pilot.press("escape")
        await reads(pilot, "At the table")
        lines = text_of(app).splitlines()
        (number,) = [number for number, line in enumerate(lines) if way in line]
        await pilot.click(offset=(3, number))
        await reads(pilot, sentence)


@pytest.mark.parametrize(
    ("name", "players", "options", "code", "guesses"),
    [
        ("grand", 2, {"rows": 2}, "RtBcKsGh", ["RtBcKsGh"]),
        ("word", 2, {"rows": 2, "language": "en"}, "PEG", ["DOG", "CAT"]),
        ("word", 2, {"rows": 2, "language": "en"}, "PEGS", ["DOGS", "CATS"]),
        ("kids", 2, {"rows": 1, "young": True}, "LMZ", ["EEE"]),
        ("bulls-and-cows", 2, {}, "0123", ["4567", "0123"]),
        (
            "custom",
            2,
            {"rows": 2, "holes": 12, "colours": 26, "blanks": True},
            "ABCDEFGHIJK_",
            ["A___________", "ZYXWVUTSRQPO"],
        ),
    ],
)
async def test_every_kind_of_board_is_played_by_its_letters(
    tmp_path: Path,
    name: str,
    players: int,
    options: dict[str, Any],
    code: str,
    guesses: list[str],
) -> None:
    app = table(tmp_path, name, seats=("Ann", "Ben"), **options)
    async with sitting(app) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HandOver), "the hand-over")
        await pilot.press("enter")
        await row(pilot, code)
        await until(pilot, lambda: isinstance(app.screen, HandOver))
        await pilot.press("enter")
        for guess in guesses:
            await row(pilot, guess)
        await until(pilot, lambda: isinstance(app.screen, NoticeDialog), "the end of the round")
        assert "It fits its seal." in in_one_line(text_of(app))
        assert len(game_of(pilot).played.truth.rounds[0].rows) == len(guesses)


async def test_five_at_one_screen_play_round_the_table(tmp_path: Path) -> None:
    names = ("Ann", "Ben", "Cem", "Dora", "Emil")
    app = table(tmp_path, "family-2004", seats=names, bots={3: "casual"}, rows=4)
    async with sitting(app) as pilot:
        await reads(pilot, "Ann sets the code")
        await pilot.press("enter")
        await row(pilot, "PRBY")
        await reads(pilot, "Hand the keyboard to Ben")
        await pilot.press("enter")
        for name, guess in (("Ben", "WGOS"), ("Cem", "PRYB")):
            await reads(pilot, f"of 4, {name}:")
            await row(pilot, guess)
        await until(pilot, lambda: len(game_of(pilot).played.truth.rounds[0].rows) > 2, "the bot")
        if game_of(pilot).played.truth.rounds[0].is_open:
            await row(pilot, "WGOS")
        await until(pilot, lambda: isinstance(app.screen, NoticeDialog), "the end of the round")
        await pilot.press("enter")
        await reads(pilot, "Ben sets the code")
