"""Progress: one changing line on a terminal, a line now and then in a log, nothing for scripts."""

from __future__ import annotations

import io

from codepegs.terminal.progress import EVERY, Progress
from codepegs.text.sentence import ENGLISH, say


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


class Full(io.StringIO):
    def write(self, words: str) -> int:  # noqa: ARG002  # the base class's signature
        raise OSError(28, "No space left on device")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_on_a_screen_the_line_changes_and_is_taken_away() -> None:
    screen = Screen()
    progress = Progress(ENGLISH, stream=screen)
    progress.update(say("one"))
    progress.update(say("two"))
    progress.clear()
    assert screen.getvalue() == "\r\x1b[Kone\r\x1b[Ktwo\r\x1b[K"


def test_a_line_that_would_wrap_is_cut() -> None:
    screen = Screen()
    Progress(ENGLISH, stream=screen).update(say("x" * 500))
    assert len(screen.getvalue()) <= len("\r\x1b[K") + 80
    assert screen.getvalue().endswith("x…")


def test_in_a_log_a_line_comes_now_and_then() -> None:
    log, clock = io.StringIO(), Clock()
    progress = Progress(ENGLISH, stream=log, clock=clock)
    for second in range(3 * int(EVERY)):
        clock.now = float(second)
        progress.update(say("second {n}", n=second))
    progress.clear()
    assert log.getvalue() == "second 10\nsecond 20\n"


def test_a_script_hears_nothing_unless_somebody_watches() -> None:
    log, screen = io.StringIO(), Screen()
    for stream in (log, screen):
        progress = Progress(ENGLISH, as_json=True, stream=stream)
        progress.say(say("Hear, hear!"))
    assert (log.getvalue(), screen.getvalue()) == ("", "Hear, hear!\n")


def test_nobody_who_hears_it_is_no_reason_to_stop() -> None:
    Progress(ENGLISH, stream=Full()).say(say("Hear, hear!"))
