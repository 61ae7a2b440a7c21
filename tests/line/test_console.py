"""The console on a pipe: lines, deadlines, the end of the input, and odd bytes."""

from __future__ import annotations

import ctypes
import io
import operator
import os
import select
import signal
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest

from codepegs.line.console import LONGEST_LINE, Terminal, TimeUp


class Pipe:
    """A console with a pipe to type into, and the output that it has shown."""

    def __init__(self) -> None:
        self.source, self.end = os.pipe()
        self.shown = io.StringIO()
        self.console = Terminal(time.monotonic, self.source, target=self.shown)

    def types(self, data: bytes) -> None:
        os.write(self.end, data)

    def leaves(self) -> None:
        os.close(self.end)
        self.end = -1


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    pipe = Pipe()
    yield pipe
    for end in (pipe.source, pipe.end):
        if end >= 0:
            os.close(end)


def test_lines_come_one_by_one(pipe: Pipe) -> None:
    pipe.types(b"one\ntwo\n")
    assert [pipe.console.ask("?"), pipe.console.ask("?")] == ["one", "two"]


def test_a_prompt_is_one_line_and_the_cursor_stays_behind_it(pipe: Pipe) -> None:
    pipe.types(b"one\n")
    pipe.console.ask("Row 1, Ben:")
    assert pipe.shown.getvalue() == "Row 1, Ben: "


def test_a_last_line_without_its_end_is_a_line_too(pipe: Pipe) -> None:
    pipe.types(b"one")
    pipe.leaves()
    assert pipe.console.ask("?") == "one"
    with pytest.raises(EOFError):
        pipe.console.ask("?")


def test_the_wait_ends_at_the_deadline(pipe: Pipe) -> None:
    before = time.monotonic()
    with pytest.raises(TimeUp):
        pipe.console.ask("?", before + 0.2)
    assert time.monotonic() - before >= 0.2
    assert pipe.shown.getvalue() == "? \n"


def test_a_deadline_in_the_past_ends_the_wait_at_once(pipe: Pipe) -> None:
    with pytest.raises(TimeUp):
        pipe.console.ask("?", time.monotonic() - 1)


def test_a_line_before_the_deadline_is_taken(pipe: Pipe) -> None:
    pipe.types(b"PRBY\n")
    assert pipe.console.ask("?", time.monotonic() + 5) == "PRBY"


def test_a_letter_may_come_in_two_parts(pipe: Pipe) -> None:
    pipe.types("Zoë".encode()[:3])
    with pytest.raises(TimeUp):
        pipe.console.ask("?", time.monotonic() + 0.1)
    pipe.types("Zoë\n".encode()[3:])
    assert pipe.console.ask("?") == "Zoë"


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (b"PR\x1b[ABY\n", "PRBY"),
        (b"\x1bOPPRBY\n", "PRBY"),
        (b"PRBY\x00\x07\r\n", "PRBY"),
        (b"  PRBY  \n", "PRBY"),
        (b"P\tR\n", "P\tR"),
        (b"\xff\xfe\n", "\ufffd\ufffd"),
        (b"\x1b\n", ""),
    ],
)
def test_keys_that_write_nothing_are_left_out(pipe: Pipe, typed: bytes, line: str) -> None:
    pipe.types(typed)
    assert pipe.console.ask("?") == line


def test_a_line_without_end_is_cut(pipe: Pipe) -> None:
    pipe.types(b"x" * (2 * LONGEST_LINE))
    assert len(pipe.console.ask("?")) > LONGEST_LINE


def test_a_closed_input_is_an_end(pipe: Pipe) -> None:
    os.close(pipe.source)
    pipe.source = -1
    with pytest.raises(EOFError):
        pipe.console.ask("?")


def test_a_hidden_line_comes_through_a_pipe_as_any_other(pipe: Pipe) -> None:
    pipe.types(b"PRBY\n")
    assert pipe.console.ask_hidden("?") == "PRBY"
    assert "PRBY" not in pipe.shown.getvalue()


def test_nothing_is_cleared_where_there_is_no_screen(pipe: Pipe) -> None:
    pipe.console.clear()
    assert pipe.shown.getvalue() == ""


def test_ctrl_c_ends_the_wait_though_it_comes_in_the_moment_before_it(
    pipe: Pipe, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait, interrupt = select.select, partial(ctypes.PyDLL(None)["raise"], signal.SIGINT)

    def too_early(*args: Any) -> Any:
        # Both calls are in C: Python cannot handle the signal between them.
        return list(map(operator.call, (interrupt, partial(wait, *args))))[1]

    # A shell that starts tests in the background makes them ignore SIGINT.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    monkeypatch.setattr(select, "select", too_early)
    began = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            pipe.console.ask("?", began + 120)
        assert time.monotonic() - began < 60
    finally:
        signal.signal(signal.SIGINT, before)
