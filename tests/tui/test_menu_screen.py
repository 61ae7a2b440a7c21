"""The menu: beginning, leaving and continuing matches, files, and the data folder."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from codepegs import read_notation
from codepegs.text.lexicon import lexicon
from codepegs.tui.saved_matches import saved_matches
from codepegs.tui.screens.dialogs import ChoiceDialog, LineDialog, NoticeDialog
from codepegs.tui.screens.main_menu import MenuScreen
from codepegs.tui.screens.match.match_screen import MatchScreen
from codepegs.tui.screens.setup.setup_screen import SetUpScreen
from codepegs.tui.widgets.base_screen import LEAST
from tests.tui.screens import (
    Clock,
    fills,
    in_one_line,
    new_app,
    reads,
    sitting,
    text_of,
    until,
)
from tests.tui.tables import (
    ann_sets,
    game_of,
    going_on,
    match_screen,
    robin_hides,
    row,
    save,
    table,
)

pytestmark = pytest.mark.slow  # each test draws whole screens


async def test_a_match_is_set_up_left_and_gone_on_with(tmp_path: Path) -> None:
    app = new_app(tmp_path, seed=0)
    async with sitting(app) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, SetUpScreen))
        await pilot.press("ctrl+s")
        await until(pilot, lambda: isinstance(app.screen, MatchScreen))
        await reads(pilot, "Row 1 of 12, Player:")
        await row(pilot, "WPGR")
        await reads(pilot, "Row 2 of 12, Player:")
        code = game_of(pilot).played.truth.current.secret
        match_screen(pilot).action_do("leave")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await reads(pilot, "Go on: standard, Player, Robin, round 1 of 2, row 2")
    # A new run of the program.
    later = new_app(tmp_path, seed=4)
    async with sitting(later) as pilot:
        await reads(pilot, "Go on: standard, Player, Robin, round 1 of 2, row 2")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(later.screen, ChoiceDialog))
        await pilot.press("enter")
        await reads(pilot, "Row 2 of 12, Player:")
        assert game_of(pilot).played.truth.current.secret == code
        assert len(game_of(pilot).played.truth.current.rows) == 1
        # The log begins with the state of the match.
        assert [line.partition(":")[0] for line in match_screen(pilot).panel.lines] == [
            "Round 1 of 2. Robin is codemaker.",
            "Total",
            "Row 1, Player",
        ]
        await row(pilot, "WPGR")
        await reads(pilot, "Row 3 of 12, Player:")


def keep(data: Path, *names: str) -> None:
    """Save a match of each of these players against a bot; the last name has the newest file."""
    for age, name in enumerate(reversed(names)):
        written = f"edition mini\nseat {name}\nseat Robin\nround Robin\n{name} RRGG 1 1\n"
        path = save(going_on(read_notation(written), {1: "club"}, written), data / "matches")
        os.utime(path, (1000.0 - age, 1000.0 - age))


@pytest.mark.slow
async def test_every_kept_match_can_be_reached(tmp_path: Path) -> None:
    names = [f"Ann{number:02}" for number in range(30)]
    keep(tmp_path, *names)
    app = new_app(tmp_path)
    async with sitting(app) as pilot:
        await reads(pilot, "Go on: mini, Ann26, Robin")
        assert "Ann25" not in text_of(app)
        await reads(pilot, "26 more kept matches")
        await pilot.press(*["down"] * 4, "enter")
        await reads(pilot, "Kept matches")
        await pilot.press("end")
        await reads(pilot, "Go on: mini, Ann00, Robin")
        await pilot.press("enter")
        await reads(pilot, "Go on with it")
        await pilot.press("enter")
        await reads(pilot, "Row 2 of 6, Ann00:")


async def test_as_many_kept_matches_as_the_menu_has_room_for_need_no_list(tmp_path: Path) -> None:
    keep(tmp_path, "Ann", "Ben", "Cem", "Dora")
    app = new_app(tmp_path)
    async with sitting(app) as pilot:
        await reads(pilot, "Go on: mini, Ann, Robin")
        assert "more kept" not in text_of(app)


async def test_leaving_the_program_keeps_the_match_and_says_so(tmp_path: Path) -> None:
    app = robin_hides(tmp_path, keep=True)
    async with sitting(app) as pilot:
        await row(pilot, "RRGG")
        await reads(pilot, "Row 2 of 6")
        await pilot.press("ctrl+c")
    assert str(app.last_words) == "The match is kept: codepegs tui offers it again."
    (kept,), broken = saved_matches(tmp_path / "matches", lexicon)
    assert len(kept.saved.match.current.rows) == 1 and not broken


async def test_a_match_that_is_over_is_kept_no_longer(tmp_path: Path) -> None:
    app = robin_hides(tmp_path, keep=True)
    async with sitting(app) as pilot:
        await row(pilot, "RRGG")
        assert list((tmp_path / "matches").glob("*.json"))
        match_screen(pilot).action_do("resign")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, NoticeDialog))
        await pilot.press("ctrl+q")
    assert not list((tmp_path / "matches").glob("*.json"))
    assert app.last_words is None


async def test_nobody_else_may_read_a_kept_match_because_its_code_is_in_it(tmp_path: Path) -> None:
    app = robin_hides(tmp_path, keep=True)
    async with sitting(app) as pilot:
        await reads(pilot, "Row 1 of 6")
        (path,) = (tmp_path / "matches").glob("*.json")
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.parent.stat().st_mode & 0o777 == 0o700


async def test_a_match_that_is_played_is_not_offered_a_second_time(tmp_path: Path) -> None:
    app = robin_hides(tmp_path, keep=True)
    async with sitting(app) as pilot:
        await reads(pilot, "Row 1 of 6")
        assert saved_matches(tmp_path / "matches", lexicon) == ([], [])
    assert len(saved_matches(tmp_path / "matches", lexicon)[0]) == 1


async def test_an_open_row_has_as_much_time_as_it_had_when_it_was_left(tmp_path: Path) -> None:
    clock = Clock()
    app = robin_hides(tmp_path, keep=True, time=90, clock=clock)
    async with sitting(app) as pilot:
        await reads(pilot, "90 seconds left")
        clock.now += 30
    clock.now += 10_000
    later = new_app(tmp_path, clock=clock)
    async with sitting(later) as pilot:
        await pilot.press("enter")
        await reads(pilot, "Go on with it")
        await pilot.press("enter")
        await reads(pilot, "60 seconds left")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe\x00",
        b"[]",
        b"{}",
        b'{"format": 2}',
        b'{"format": 1, "names": ["A", "B"], "bots": {}, "base": "", "left": null, "events": []}',
        b'{"format": 1, "names": 7, "bots": {}, "base": "edition nope", "left": 1, "events": 3}',
        b"[" * 100_000,
    ],
)
async def test_a_broken_kept_match_is_named_and_its_file_left_as_it_is(
    tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "matches").mkdir()
    path = tmp_path / "matches" / "a.json"
    path.write_bytes(content)
    app = new_app(tmp_path)
    async with sitting(app, (120, 40)) as pilot:
        await reads(pilot, "cannot be read. The file is left as it is.")
        assert "A match at this screen" in text_of(app)
    assert path.read_bytes() == content


async def test_unreadable_saved_matches_are_reported_in_the_smallest_terminal(
    tmp_path: Path,
) -> None:
    (tmp_path / "matches").mkdir()
    for number in range(30):
        (tmp_path / "matches" / f"{number}.json").write_bytes(b"{")
    app = new_app(tmp_path)
    async with sitting(app, LEAST) as pilot:
        await reads(pilot, "cannot be read. The file is left as it is.")
        await reads(pilot, "So it is with 29 more files there.")
        assert "A match at this screen" in text_of(app)


async def test_a_folder_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file, not a folder")
    app = robin_hides(tmp_path, keep=True)
    async with sitting(app, (120, 40)) as pilot:
        await row(pilot, "RRGG")
        await reads(pilot, "Row 2 of 6, Ann:")
        warnings = [line for line in match_screen(pilot).panel.lines if "cannot be kept" in line]
        assert len(warnings) == 1
        await pilot.press("ctrl+q")
    assert app.last_words is None


async def test_a_match_is_saved_in_notation_and_gone_on_with_by_the_same_code(
    tmp_path: Path,
) -> None:
    path = tmp_path / "match.txt"
    app = table(tmp_path, "mini", seats=("Ann", "Ben"), first=0)
    async with sitting(app) as pilot:
        await ann_sets(pilot, "RYBG")
        await row(pilot, "RRGG")
        await pilot.press("f6")
        await fills(pilot, " ")
        await reads(pilot, "! No file is named.")
        await fills(pilot, path)
        await until(pilot, lambda: isinstance(app.screen, MatchScreen))
        # The second time, the file exists.
        await pilot.press("f6")
        await fills(pilot, path)
        await reads(pilot, "exists already and is not overwritten.")
    match = read_notation(path.read_text())
    assert len(match.current.rows) == 1 and "reveal" not in path.read_text()
    later = new_app(tmp_path)
    async with sitting(later) as pilot:
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(later.screen, LineDialog))
        await pilot.press("enter")
        await reads(pilot, "! No file is named.")
        await pilot.press("x", "enter")
        await reads(pilot, '! There is no file "x".')
        await fills(pilot, path)
        await reads(pilot, "Who plays which seat?")
        await pilot.press("down", "down", "enter")
        await reads(pilot, "Ann sets the code")
        await pilot.press("enter")
        await reads(pilot, "set the code of this round again: it was not in the file.")
        await row(pilot, "KKKK")
        await reads(pilot, "! That code does not fit the mark of row 1")
        await row(pilot, "RYBG")
        await reads(pilot, "Hand the keyboard to Ben")
        await pilot.press("enter")
        await row(pilot, "RYBG")
        await until(pilot, lambda: isinstance(later.screen, NoticeDialog))
        assert "It fits its seal." in in_one_line(text_of(later))


async def test_a_bot_whose_code_was_not_written_hides_one_that_fits_the_rows(
    tmp_path: Path,
) -> None:
    path = tmp_path / "match.txt"
    path.write_text("edition mini\nseat Ann\nseat Ben\nround Ben\nAnn RRGG 1 1\nAnn RBGY 0 2\n")
    app = new_app(tmp_path)
    async with sitting(app) as pilot:
        await pilot.press("down", "enter")
        await fills(pilot, path)
        await reads(pilot, "Who plays which seat?")
        await pilot.press("down", "right", "down", "enter")
        await reads(pilot, "Row 3 of 6, Ann:")
        round = game_of(pilot).played.truth.current
        assert round.secret is not None
        mark = game_of(pilot).played.truth.played_by.mark_row
        assert [mark(round.secret.code, one.guess) for one in round.rows] == [(1, 1), (0, 2)]  # type: ignore[arg-type]  # guessed


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("edition nope\n", "There is no edition"),
        (
            "edition mini\nseat A\nseat B\nround A\nB RRGG\nreveal RRGG\nround B\nA YYYY\nreveal YYYY\n",
            "is over",
        ),
        ("\x00\x01", "! "),
    ],
)
async def test_a_file_that_is_no_match_to_go_on_with_is_refused(
    tmp_path: Path, text: str, sentence: str
) -> None:
    path = tmp_path / "match.txt"
    path.write_text(text)
    app = new_app(tmp_path)
    async with sitting(app) as pilot:
        await pilot.press("down", "enter")
        await fills(pilot, path)
        await reads(pilot, sentence)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))


async def test_a_kept_match_is_the_match_that_was_played(tmp_path: Path) -> None:
    app = table(
        tmp_path, "family-2004", seats=("Ann", "R", "K"), bots={1: "club", 2: "club"}, keep=True
    )
    async with sitting(app) as pilot:
        await row(pilot, "PRBY")
        await until(pilot, lambda: isinstance(app.screen, NoticeDialog), "the end of the round")
        truth = game_of(pilot).played.truth
    (kept,), _ = saved_matches(tmp_path / "matches", lexicon)
    assert kept.saved.match == truth
    assert json.loads(kept.path.read_bytes())["bots"] == {"1": "club", "2": "club"}
