"""Whole matches on a real terminal, typed key by key."""

from __future__ import annotations

import signal
import time
from pathlib import Path

import pytest

from codepegs import read_notation
from tests.line.player import PATIENCE, Player, Sit

pytestmark = pytest.mark.slow

CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def test_one_person_plays_both_roles_against_a_bot(sit: Sit) -> None:
    ann = sit("play", "mini", "--seat", "Ann", "--seat", "bot", "--first", "Ann", "--seed", "1")
    ann.answers("Ann, your code (it is not shown):", "RRGB")
    ann.reads("The code was red, red, green, blue. It fits its seal.")
    ann.reads("Robin has set a code of 4 pegs.")
    for row in range(1, 7):
        ann.answers(f"Row {row} of 6, Ann:", "KKKK")
    ann.reads("The code was not cracked.")
    ann.reads("Robin has won the match.")
    assert ann.leaves_with() == 0
    assert CLEAR not in ann.text


def test_two_people_hide_their_codes_from_each_other(sit: Sit) -> None:
    two = sit("play", "duel", "--seat", "Ann", "--seat", "Ben", "--first", "Ann")
    two.answers("Ann sets the code, and the others look away. Ann, press Enter.")
    two.reads("Ann, your code (it is not shown): ")
    assert not two.child.getecho()
    two.types("PRRY")
    two.answers("Ann, your code (it is not shown):", "prby")
    two.reads(CLEAR)
    two.answers("The code is set. Hand the keyboard to Ben, then press Enter.")
    two.reads("Row 1 of 12, Ben: ")
    assert two.child.getecho()
    hidden = two.text.casefold()
    assert "prby" not in hidden
    assert "prry" not in hidden
    two.types("WGOS")
    two.answers("Row 2 of 12, Ben:", "PRBY")
    two.reads("The code was pink, red, blue, yellow. It fits its seal.")
    two.answers("Ben, your code (it is not shown):", "SYBO")
    two.reads(CLEAR)
    two.answers("Hand the keyboard to Ann, then press Enter.")
    two.reads("Row 1 of 12, Ann: ")
    assert "sybo" not in two.text.casefold()
    two.types("SYBO")
    two.reads("Ann has won the match.")
    assert two.leaves_with() == 0


def test_what_is_typed_while_the_keyboard_changes_hands_is_not_shown(sit: Sit) -> None:
    two = sit("play", "duel", "--seat", "Ann", "--seat", "Ben", "--first", "Ann")
    two.answers("Ann sets the code, and the others look away. Ann, press Enter.", "PRBY")
    two.answers("Ann, your code (it is not shown):", "PRBY")
    two.reads("The code is set.")
    assert "PRBY" not in two.text


def play_two_rows(two: Player, first_mark: str) -> None:
    two.answers("Ann, your code (it is not shown):", "PRBY")
    two.answers("Ann, the same code again:", "PRBY")
    two.answers("Hand the keyboard to Ben, then press Enter.")
    two.answers("Row 1 of 2, Ben:", "WGOS")
    two.answers("Ann, your mark for row 1 (red, white):", first_mark)
    two.answers("Row 2 of 2, Ben:", "PRBG")
    two.answers("Ann, your mark for row 2 (red, white):", "3 0")
    two.reads("The code was pink, red, blue, yellow. It fits its seal.")


def test_a_false_mark_by_hand_costs_its_penalty(sit: Sit) -> None:
    words = ("--option", "marks=hand", "--option", "rows=2", "--first", "Ann")
    two = sit("play", "duel", "--seat", "Ann", "--seat", "Ben", *words)
    two.answers("Ann, press Enter.")
    play_two_rows(two, first_mark="01")
    two.reads("Row 1 was marked falsely. Said: 0 red, 1 white. Right: 0 red, 0 white.")
    two.reads("The round does not count, because a mark was false. Ben gets 3 points.")
    two.reads("Round 1 is played again. Ann sets a new code.")
    play_two_rows(two, first_mark="00")
    two.reads("The code was not cracked. This round: Ann: 3, Ben: 0.")
    two.reads("Round 2 of 2. Ben is codemaker.")


def test_three_people_and_a_bot_play_the_family_game(sit: Sit) -> None:
    seats = ("--seat", "Ann", "--seat", "bot:Robin", "--seat", "Cem", "--seat", "Dot")
    table = sit(
        *("play", "family-2004", *seats, "--option", "rows=3", "--first", "Ann", "--seed", "3")
    )
    table.answers("Ann, press Enter.")
    table.answers("Ann, your code (it is not shown):", "PRBY")
    table.answers("Hand the keyboard to Cem, then press Enter.")
    table.reads("Row 1, Robin: ")
    table.answers("Row 2 of 3, Cem:", "WGOS")
    table.reads("Row 2, Cem: white, green, orange, silver. 0 red, 0 white. 0 points.")
    table.answers("Row 3 of 3, Dot:", "PRBG")
    table.reads("Row 3, Dot: pink, red, blue, green. 3 red, 0 white. 6 points.")
    table.reads("The code was not cracked.")
    table.reads("Round 2 of 4. Robin is codemaker.")
    for row, name in enumerate(("Cem", "Dot", "Ann"), 1):
        table.answers(f"Row {row} of 3, {name}:", "WWWW")
    table.answers("Cem, press Enter.")
    table.answers("Cem, your code (it is not shown):", "PRBY")
    table.answers("Hand the keyboard to Dot, then press Enter.")
    table.answers("Row 1 of 3, Dot:", "PRBY")
    table.reads("Dot has cracked the code in row 1.")
    table.answers("Dot, your code (it is not shown):", "GOSW")
    table.answers("Hand the keyboard to Ann, then press Enter.")
    table.answers("Row 1 of 3, Ann:", "GOSW")
    table.reads("has won the match.")
    assert table.leaves_with() == 0


def test_time_really_runs_out_and_half_a_row_is_forgotten(sit: Sit) -> None:
    # Long enough for typing on a busy machine.
    words = ("--option", "time=8", "--option", "rows=2", "--first", "Robin")
    ann = sit("play", "duel", "--seat", "Ann", "--seat", "bot:Robin", *words)
    ann.reads("Row 1 of 2, 8 seconds, Ann: ")
    before = time.monotonic()
    ann.child.send("WP")
    ann.reads("Row 1, Ann: out of time. The row is used up.")
    assert time.monotonic() - before > 1
    ann.answers("Row 2 of 2, 8 seconds, Ann:", "WGOS")
    ann.reads("Row 2, Ann: white, green, orange, silver.")


@pytest.mark.parametrize(
    ("key", "why", "code"),
    [("c", "Interrupted.", 130), ("d", "The input has ended before the match.", 1)],
)
@pytest.mark.parametrize("hidden", [True, False])
def test_leaving_by_a_key_restores_the_terminal(
    sit: Sit, tmp_path: Path, key: str, why: str, code: int, hidden: bool
) -> None:
    file = tmp_path / "match.txt"
    first = "Ann" if hidden else "Robin"
    seats = ("--seat", "Ann", "--seat", "bot:Robin")
    ann = sit("play", "duel", *seats, "--first", first, "--save", str(file))
    ann.reads("Ann, your code (it is not shown): " if hidden else "Row 1 of 12, Ann: ")
    ann.child.sendcontrol(key)
    ann.reads(f"{why} The match so far is in {file}.")
    assert ann.child.getecho()
    assert ann.leaves_with() == code
    assert "Traceback" not in ann.text
    assert read_notation(file.read_text()).seats == ("Ann", "Robin")


def test_a_signal_from_outside_restores_the_terminal(sit: Sit) -> None:
    ann = sit("play", "duel", "--seat", "Ann", "--seat", "bot", "--first", "Ann")
    ann.reads("Ann, your code (it is not shown): ")
    assert not ann.child.getecho()
    ann.child.kill(signal.SIGTERM)
    assert ann.leaves_with() == 128 + signal.SIGTERM
    assert "Traceback" not in ann.text


def test_typing_stays_hidden_after_the_program_was_stopped(sit: Sit) -> None:
    ann = sit("play", "duel", "--seat", "Ann", "--seat", "bot", "--first", "Ann")
    ann.reads("Ann, your code (it is not shown): ")
    ann.child.setecho(True)
    ann.child.kill(signal.SIGCONT)
    assert ann.child.waitnoecho(timeout=PATIENCE)


def test_three_times_enter_begin_a_game(sit: Sit) -> None:
    ann = sit("play", "--seed", "1")
    ann.answers('Which edition? Name or number; "list" reads them all. [standard]')
    ann.answers('Who plays? Names with commas between; "bot" is a bot. [Player, bot]')
    ann.answers('Which options? "list" explains them. [none]')
    ann.reads("Round 1 of 2.")


def test_a_terminal_gets_tables_without_lines(sit: Sit) -> None:
    reader = sit("editions")
    assert reader.leaves_with() == 0
    assert "bulls-and-cows" in reader.text
    assert not set(reader.text) & set("│┃─━|")
