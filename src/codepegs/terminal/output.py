"""Output for people and for scripts, and the exit codes that scripts can rely on."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from typing import Any

from codepegs.text import Refusal, Translations

FINE = 0
REFUSED = 1
BAD_USAGE = 2
FALSE_MARKS = 3
INTERRUPTED = 130
BROKEN_PIPE = 141


def exit_codes(language: Translations) -> str:
    """What each exit code means, for the help."""
    _ = language.gettext
    meanings = {
        FINE: _("all is well"),
        REFUSED: _("the rules refuse it, or the input cannot be read or ends too early"),
        BAD_USAGE: _("the command line is not understood"),
        FALSE_MARKS: _("codepegs doctor, or codepegs score --strict, has found a false mark"),
        INTERRUPTED: _("interrupted"),
    }
    lines = [f"  {code:<4}{meaning}" for code, meaning in meanings.items()]
    return "\n".join([_("Exit codes:"), *lines])


def prepare_streams(as_json: bool) -> None:
    """Let no name and no Braille cell stop the output, whatever the terminal can show."""
    _reconfigure(sys.stdout, errors="replace", **({"encoding": "utf-8"} if as_json else {}))
    _reconfigure(sys.stderr, errors="replace")


def _reconfigure(stream: Any, **settings: str) -> None:
    # A stream may be closed, or replaced by one that has nothing to set.
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(**settings)


def silence() -> None:
    """Nobody reads any more, and Python would complain again when it flushes at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def put(text: str) -> None:
    """Put a text out, for people."""
    if sys.stdout is not None:
        sys.stdout.write(f"{text}\n")


def put_json(document: Mapping[str, Any]) -> None:
    """Put one JSON document out, for scripts."""
    put(json.dumps(document, ensure_ascii=False, indent=2))


def complain(message: str) -> None:
    """Say what is wrong, where it does not mix with the output."""
    if sys.stderr is not None:
        sys.stderr.write(f"{message}\n")


def refusal_data(refusal: Refusal, language: Translations) -> dict[str, Any]:
    """A refusal as JSON has it: its stable code, and its sentence in the language."""
    from codepegs.rules.notation import NotationError

    error: dict[str, Any] = {"code": refusal.code, "message": refusal.spoken(language)}
    if isinstance(refusal, NotationError):
        error |= {
            "line": refusal.line,
            "found": refusal.found,
            "expected": refusal.expected.spoken(language),
        }
    return error


# -- Whole numbers as they are written on the command line -----------------------------------------


def whole(written: str, option: str, low: int, high: int) -> int:
    """The number that was written for an option, or a refusal that names the limits.

    >>> whole("12", "--rows", 1, 99)
    12
    """
    # No more digits than a number needs: turning very long ones into numbers takes long.
    if (
        written.isascii()
        and written.isdigit()
        and len(written) < 10
        and low <= int(written) <= high
    ):
        return int(written)
    if low == high:
        raise Refusal("number/only", came=written, option=option, expected=low)
    raise Refusal("number/limits", came=written, option=option, low=low, high=high)
