"""Reading and writing the files that are named on the command line or in a game."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from codepegs.rules.notation import LONGEST_TEXT
from codepegs.text import Refusal

STDIN = "-"


def read_text(path: str) -> str:
    """The text of a file or of the standard input, at most as much as the notation reads."""
    # A character of UTF-8 takes four bytes at most.
    limit = 4 * LONGEST_TEXT + 1
    if path == STDIN and sys.stdin is None:
        raise Refusal("file/no-input")
    try:
        if path == STDIN:
            data = sys.stdin.buffer.read(limit)
        else:
            with Path(path).open("rb") as file:
                data = file.read(limit)
    except FileNotFoundError:
        raise Refusal("file/missing", came=path) from None
    except (OSError, ValueError) as error:
        # ValueError: a path with a null character.
        raise Refusal("file/unreadable", came=path, reason=_reason(error)) from None
    if len(data) == limit:
        raise Refusal("file/too-long", came=path, expected=LONGEST_TEXT)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refusal("file/encoding", came=path, byte=error.start + 1) from None


def from_home(path: str) -> str:
    """The path with the home folder in place of "~", which a shell does not always replace."""
    return os.path.expanduser(path)  # noqa: PTH111  # Path's own fails where nobody has that name


def begin_file(path: str) -> None:
    """Make a new empty file now, so that nothing is lost later because it cannot be written."""
    try:
        Path(path).touch(exist_ok=False)
    except FileExistsError:
        raise Refusal("file/exists", came=path) from None
    except (OSError, ValueError) as error:
        raise Refusal("file/unwritable", came=path, reason=_reason(error)) from None


def write_text(path: str, text: str) -> None:
    """Replace the text of a file, whole or not at all."""
    target = Path(path)
    fresh = target.with_name(f".codepegs-{os.getpid()}")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(target)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise Refusal("file/unwritable", came=path, reason=_reason(error)) from None


def write_new(path: str, text: str) -> None:
    """Write a text into a new file; a file that exists is never overwritten."""
    place = from_home(path)
    begin_file(place)
    try:
        write_text(place, text)
    except Refusal:
        take_away(place)
        raise


def check_new(path: str) -> None:
    """Refuse a file that exists or cannot be made, before long work is done for it."""
    begin_file(from_home(path))
    take_away(from_home(path))


def take_away(path: str) -> None:
    """Remove a file, if that is possible."""
    with contextlib.suppress(OSError):
        Path(path).unlink()


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
