"""A whole round with the assistant, and a puzzle, on a real terminal, typed key by key."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from codepegs import read_notation
from tests.line.player import PATIENCE, Sit

pytestmark = pytest.mark.slow


def test_a_whole_round_with_a_cardboard_board(sit: Sit, tmp_path: Path) -> None:
    """The code on the table is WYKG; the player types a wrong mark, and corrects it."""
    file = tmp_path / "round.txt"
    ann = sit("assist", "classic-1972", "--save", str(file))
    ann.reads("Play RRBG.")
    ann.answers("Row 1 of 10:", "1 0")
    ann.reads("Row 1: red, red, blue, green. 1 black, 0 white.")
    ann.answers("Row 2 of 10:", "WWYK 1b2w")
    ann.reads("Row 2: white, white, yellow, black. 1 black, 2 white.")
    ann.answers("Row 3 of 10:", "strategy knuth")
    ann.reads("the largest cell as small as possible (Knuth 1976)")
    ann.answers("Row 3 of 10:", "RRBG 2 0")
    ann.reads("No code fits all of these marks: at least one of them is false.")
    ann.reads("The marks of these rows cannot all be true: 1, 3.")
    ann.answers("Row 4 of 10:", "change 3 WKYG 20")
    ann.answers("Row 4 of 10:", "back 2")
    ann.answers("Row 3 of 10:", "undo")
    ann.reads("Row 3: white, black, yellow, green. 2 black, 0 white.")
    ann.answers("Row 4 of 10:", "undo")
    ann.answers("Row 4 of 10:", "change 3 WKYG 22")
    ann.answers("Row 4 of 10:", "left")
    ann.reads("WYKG")
    ann.answers("Row 4 of 10:", "RGBX 1 1")
    ann.reads('"X" in "RGBX" is unknown in this edition.')
    ann.answers("Row 4 of 10:", "wykg 4 0")
    ann.reads("That is the code, cracked in 4 rows.")
    ann.answers("Next:", "quit")
    ann.reads(f"The match is written in {file}.")
    assert ann.leaves_with() == 0
    # Libraries of the engine reset the colours at the end, though none were set.
    assert "Traceback" not in ann.text and "\x1b" not in ann.text.removesuffix("\x1b[0m")
    assert read_notation(file.read_text()).rounds[0].cracked_in == 4


@pytest.mark.parametrize("key", ["c", "d"])
def test_leaving_by_a_key_loses_nothing(sit: Sit, tmp_path: Path, key: str) -> None:
    file = tmp_path / "board.txt"
    ann = sit("assist", "mini", "--save", str(file))
    ann.answers("Row 1 of 6:", "RRBG 1 1")
    ann.reads("Row 2 of 6: ")
    ann.child.sendcontrol(key)
    assert ann.leaves_with() == (130 if key == "c" else 0)
    assert "Traceback" not in ann.text
    assert len(read_notation(file.read_text()).rounds[0].rows) == 1


def test_it_speaks_the_language_of_the_reader(sit: Sit) -> None:
    ann = sit("assist", "mini", CODEPEGS_LANG="de")
    ann.answers("Reihe 1 von 6:", "RRBG 1s1w")
    ann.reads("Reihe 1: rot, rot, blau, grün. 1 schwarz, 1 weiß.")
    ann.child.sendcontrol("d")
    assert ann.leaves_with() == 0


def test_a_narrow_terminal_and_a_paste_of_junk_do_no_harm(sit: Sit) -> None:
    ann = sit("assist", "kids", "--option", "young", size=(5, 20))
    ann.reads("Row 1 of 9: ")
    ann.child.send("\x1b[A\x1b[200~junk;rm -rf\n" + "x" * 500 + "\nLMZ 2\n\x04")
    ann.reads("lion, monkey, zebra.")
    assert ann.leaves_with() == 0
    assert "Traceback" not in ann.text


def test_lines_may_come_from_a_pipe() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "codepegs", "assist", "classic-1972"],
        input="RRBG 1 1\nboard\n",
        capture_output=True,
        text=True,
        env={**os.environ, "CODEPEGS_LANG": "en"},
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == 0 and ran.stderr == ""
    assert ran.stdout.count("Row 1: red, red, blue, green. 1 black, 1 white.") == 2


def test_a_puzzle_is_solved_at_the_keyboard(sit: Sit) -> None:
    ann = sit("puzzle", "--id", "kids.easy.a")
    ann.reads("Puzzle kids.easy.a, easy.")
    ann.answers("Your code:", "LTT")
    ann.reads("LTT cannot be the code.")
    ann.answers("Your code:", "hint")
    ann.reads("tells:")
    ann.answers("Your code:", "ett")
    ann.reads("Solved: 2 tries, 1 hint.")
    ann.answers('Press Enter to leave, or type "next" for another puzzle:')
    assert ann.leaves_with() == 0
