"""What can be read of a match on a small screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from codepegs.rules.match import LONGEST_NAME
from codepegs.text.languages import language
from codepegs.text.sentence import Text
from codepegs.tui.screens.match.connection_text import OUT_OF_REACH, connection_line, stand_in_line
from codepegs.tui.screens.match.local_game import LocalGame
from codepegs.tui.screens.match.match_game import clock_of
from codepegs.tui.widgets.base_screen import LEAST
from tests.tui.screens import LANGUAGES, in_one_line, reads, sitting, text_of, until
from tests.tui.tables import game_of, match_screen, robin_hides, table

pytestmark = pytest.mark.slow  # each test draws whole screens

in_all_languages = pytest.mark.parametrize("code", LANGUAGES)

ShowConnection = Callable[[Pilot[None], Text | None], None]


@pytest.fixture
def show_connection(monkeypatch: pytest.MonkeyPatch) -> ShowConnection:
    """Lets a local game report the state of a connection, as an online game does."""

    def show_connection(pilot: Pilot[None], connection_text: Text | None) -> None:
        monkeypatch.setattr(LocalGame, "connection_text", connection_text)
        match_screen(pilot).changed()

    return show_connection


@in_all_languages
@pytest.mark.parametrize("size", [(80, 24), LEAST])
async def test_how_the_connection_is_can_be_read_to_its_end(
    tmp_path: Path, code: str, size: tuple[int, int], show_connection: ShowConnection
) -> None:
    seats = ("R" * LONGEST_NAME, "Ann")
    app = table(tmp_path, "mini", seats=seats, bots={0: "club"}, language=code, time=90)
    async with sitting(app, size) as pilot:
        await until(pilot, lambda: game_of(pilot).awaited == ("guess", 1), "a row")
        screen = match_screen(pilot)
        for connection_text in (
            connection_line("waiting", 1.0),
            connection_line("waiting", OUT_OF_REACH),
            connection_line("gone", 1.0),
            stand_in_line(game_of(pilot).match, 0),
        ):
            show_connection(pilot, connection_text)
            await reads(pilot, in_one_line(connection_text.spoken(language(code))))
            # The rest can still be seen: the open row, the prompt, and all pegs.
            white = game_of(pilot).match.played_by.shown("W").spoken(language(code))
            assert "▶  1" in text_of(app) and white in text_of(app).splitlines()[-3]
        show_connection(pilot, None)
        await until(pilot, lambda: not screen.query_one("#connection").display)


async def test_no_row_of_the_board_moves_when_a_connection_comes_and_goes(
    tmp_path: Path, show_connection: ShowConnection
) -> None:
    app = robin_hides(tmp_path)
    async with sitting(app) as pilot:
        await reads(pilot, "Row 1 of 6, Ann:")
        before = text_of(app).splitlines()
        show_connection(pilot, connection_line("waiting", 1.0))
        await reads(pilot, "The connection is interrupted. Trying again; your row is kept.")
        after = text_of(app).splitlines()
        # The head, the shield and the six rows; then the prompt and all lines below it.
        assert before[:8] == after[:8]
        assert before[-7:] == after[-7:]


async def test_what_is_said_under_another_page_can_be_read_to_its_end_afterwards(
    tmp_path: Path,
) -> None:
    app = robin_hides(tmp_path, "standard")
    async with sitting(app) as pilot:
        await reads(pilot, "Row 1 of 12, Ann:")
        screen = match_screen(pilot)
        for number in range(10):
            screen.said_line(f"Sentence {number}, which takes more than one line of the panel.")
        await pilot.press("f3")
        screen.said_line("The newest sentence, which is said while the score card is read.")
        await reads(pilot, "Total: Robin: 0, Ann: 0.")
        await pilot.press("escape")
        await reads(pilot, "Row 1 of 12, Ann:")
        panel = screen.panel.region
        lines = text_of(app).splitlines()[panel.y : panel.bottom]
        panel_text = in_one_line(" ".join(line[panel.x : panel.right] for line in lines))
        assert panel_text.endswith("which is said while the score card is read.")


@in_all_languages
async def test_the_time_can_be_read_on_the_smallest_screen(tmp_path: Path, code: str) -> None:
    app = robin_hides(tmp_path, "bulls-and-cows", language=code, time=900)
    async with sitting(app, LEAST) as pilot:
        await until(pilot, lambda: game_of(pilot).awaited == ("guess", 1), "a row")
        clock = clock_of(game_of(pilot))
        assert clock is not None
        await pilot.pause()
        assert clock.spoken(language(code)) in text_of(app).splitlines()[0]


@in_all_languages
async def test_a_codebreaker_has_every_key_in_the_last_line(tmp_path: Path, code: str) -> None:
    app = robin_hides(tmp_path, "standard", language=code)
    async with sitting(app) as pilot:
        await until(pilot, lambda: game_of(pilot).awaited == ("guess", 1), "a row")
        await pilot.pause()
        keys = text_of(app).splitlines()[-1]
        assert all(key in keys for key in ("F1", "F2", "F3", "F4"))


@pytest.mark.parametrize("name", ["mini", "bulls-and-cows"])
async def test_rows_begin_farthest_from_the_shield_and_come_nearer(
    tmp_path: Path, name: str
) -> None:
    """001:44, 002:72, 003:62: the first row is farthest from the codemaker."""
    app = table(tmp_path, name, seats=("Robin", "Ann"), bots={0: "club"})
    async with sitting(app, (120, 40)) as pilot:
        await until(pilot, lambda: game_of(pilot).awaited == ("guess", 1), "a row")
        board = match_screen(pilot).board
        drawn = str(board.render()).splitlines()
        shield = next(y for y, line in enumerate(drawn) if "shield" in line)
        rows = [
            (y, int(found[1]))
            for y, line in enumerate(drawn)
            if (found := re.match(r"(?:▶ |  )\s*(\d+) ", line))
        ]
        distances = {number: abs(y - shield) for y, number in rows}
        assert len(distances) == len(rows) > 2
        assert sorted(distances, key=distances.__getitem__) == sorted(distances, reverse=True)
