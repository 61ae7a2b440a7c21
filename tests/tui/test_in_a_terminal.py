"""Whole matches on a real terminal: the tests read the screen that the program draws.

The command of docs/tui.md is tested here, because it waits for a person's keys.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pyte
import pytest

from codepegs.rules.editions import editions
from codepegs.tui.screens.match.match_screen import MatchScreen

pytestmark = pytest.mark.slow

PATIENCE = 60.0
"""Seconds that a step may take on a busy machine."""
RIGHT = "\x1b[C"


class Seat:
    """A person at a terminal of 80 columns and 24 lines."""

    def __init__(self, data: Path, *words: str, term: str = "xterm-256color", **env: str) -> None:
        kept = {name: value for name, value in os.environ.items() if name not in COLOURS}
        env = {**kept, "CODEPEGS_LANG": "en", "TERM": term, "XDG_DATA_HOME": str(data), **env}
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "codepegs", *words],
            env=env,
            encoding="utf-8",
            timeout=PATIENCE,
            dimensions=(24, 80),
        )
        self.child.delaybeforesend = None
        self.before = termios.tcgetattr(self.child.child_fd)
        self.screen = pyte.Screen(80, 24)
        self._stream = pyte.Stream(self.screen)
        self.raw = ""

    def read_more(self, seconds: float = 0.05) -> bool:
        """Read what the program has drawn since; returns whether it still runs."""
        try:
            drawn = self.child.read_nonblocking(65536, seconds)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += drawn
        self._stream.feed(drawn)
        return True

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def reads(self, sentence: str) -> None:
        """Wait until the screen shows that sentence."""
        until = time.monotonic() + PATIENCE
        while sentence not in " ".join(self.text.split()):
            assert time.monotonic() < until, f"{sentence!r} is not shown:\n{self.text}"
            assert self.read_more(), f"the program has ended:\n{self.raw[-2000:]}"

    def types(self, keys: str) -> None:
        self.child.send(keys)

    def leaves_with(self) -> int:
        until = time.monotonic() + PATIENCE
        while self.read_more():
            assert time.monotonic() < until, f"it does not end:\n{self.text}"
        # The program closes its terminal just before it ends; closing our end now would kill it.
        self.child.wait()
        self.child.close()
        return int(self.child.exitstatus)


COLOURS = ("COLORTERM", "NO_COLOR", "TEXTUAL_COLOR_SYSTEM")

Sit = Callable[..., Seat]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    seats: list[Seat] = []

    def sit(*words: str, **given: str) -> Seat:
        seats.append(Seat(tmp_path, *words, **given))
        return seats[-1]

    yield sit
    for seat in seats:
        seat.child.close(force=True)


def _is_clean(seat: Seat) -> bool:
    """Whether the program has left the alternate screen, freed the mouse and shown the cursor."""
    last = {}
    for mode, sign in re.findall(r"\x1b\[\?(\d+)([hl])", seat.raw):
        last[mode] = sign
    return (
        last.get("1049") == "l"
        and last.get("25", "h") == "h"
        and all(last.get(mode, "l") == "l" for mode in ("1000", "1003", "1006", "2004"))
    )


def test_a_whole_match_is_played_with_keys_and_mouse(sit: Sit, tmp_path: Path) -> None:
    ann = sit("tui", "--seed", "1")
    ann.reads("A match at this screen")
    ann.types("\r")
    ann.reads("First codemaker")
    names = [one.name for one in editions()]
    start = names.index("standard")
    for name in names[start + 1 : names.index("mini") + 1]:
        ann.types(RIGHT)
        ann.reads(f"◂ {name} ▸")
    ann.types("\x13")
    rounds, rows = 0, 0
    while rounds < 2:
        assert ann.read_more(0.1)
        shown = " ".join(ann.text.split())
        if "The end of" in shown and "Enter goes on" in shown:
            assert "It fits its seal." in shown
            rounds, rows = rounds + 1, 0
            ann.types("\r")
            ann.reads("The match is over." if rounds == 2 else "round 2 of 2")
        elif "Player, your code:" in shown:
            ann.types("rrgb\r")
            ann.reads("The end of")
        elif f"Row {rows + 1} of 6, Player:" in shown:
            rows += 1
            ann.types("kkww\r")
    ann.reads("[Rematch]")
    [(line, column)] = [
        (number, shown.index("[Leave]") + 3)
        for number, shown in enumerate(ann.screen.display, start=1)
        if "[Leave]" in shown
    ]
    ann.types(f"\x1b[<0;{column};{line}M\x1b[<0;{column};{line}m")
    ann.reads("A match at this screen")
    ann.types("\x11")
    assert ann.leaves_with() == 0
    assert _is_clean(ann)
    assert not list((tmp_path / "codepegs" / "matches").glob("*.json"))


def test_ctrl_c_leaves_at_once_with_a_clean_terminal_and_the_match_is_offered_again(
    sit: Sit,
) -> None:
    ann = sit("tui", "--seed", "2", term="vt100")
    ann.reads("A match at this screen")
    ann.types("\r")
    ann.reads("First codemaker")
    ann.types("\x13")
    # Wait for the match: the program ignores keys while the screen is too small.
    ann.reads("round 1 of 2")
    ann.child.setwinsize(10, 40)
    ann.screen.resize(10, 40)
    ann.reads("Make it larger: nothing is lost.")
    ann.child.setwinsize(30, 100)
    ann.screen.resize(30, 100)
    ann.reads("round 1 of 2")
    # The program sends no colours to a terminal that has none.
    assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|4[0-7]|[34]8;|9[0-7]|10[0-7])m", ann.raw)
    ann.types("\x03")
    assert ann.leaves_with() == 0
    assert _is_clean(ann)
    assert "The match is kept: codepegs tui offers it again." in ann.raw
    again = sit("tui")
    again.reads("Go on: standard, Player, Robin, round 1 of 2, row 1")
    os.kill(again.child.pid, signal.SIGTERM)
    assert again.leaves_with() == 0
    assert _is_clean(again)


def test_without_a_terminal_it_says_what_to_do_instead(tmp_path: Path) -> None:
    done = pexpect.run(
        f"/bin/sh -c '{sys.executable} -m codepegs tui --lang en < /dev/null | cat'",
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert "play line by line: codepegs play." in " ".join(done.split())
    assert "Traceback" not in done


def test_the_page_shows_what_is_on_the_screen_and_every_key() -> None:
    root = Path(__file__).parents[2]
    page = (root / "docs" / "tui.md").read_text(encoding="utf-8")
    assert "```sh\ncodepegs tui\n```" in page
    snapshot = root / "tests/tui/snapshots/guess-80x24-en.txt"
    drawn = snapshot.read_text(encoding="utf-8").splitlines()[1:25]
    assert "\n".join(line[1:-1].rstrip() for line in drawn) in page
    listed = re.findall(r"`(F\d)`", page)
    bound = [binding[0] for binding in MatchScreen.BINDINGS if isinstance(binding, tuple)]
    assert {key.upper() for keys in bound for key in keys.split(",") if key[0] == "f"} == set(
        listed
    )
