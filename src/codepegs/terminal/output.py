"""Output for people and for scripts, and the exit codes that scripts can rely on."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from codepegs.text import Refusal, Text, Translations

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
    """Replace characters that the terminal cannot show; JSON is always UTF-8."""
    _reconfigure(sys.stdout, errors="replace", **({"encoding": "utf-8"} if as_json else {}))
    _reconfigure(sys.stderr, errors="replace")


def _reconfigure(stream: Any, **settings: str) -> None:
    # A stream may be closed (None), or replaced by one without settings.
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(**settings)


def silence() -> None:
    """Drop further output: its reader has gone, and Python would complain when it flushes."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def is_terminal() -> bool:
    """Whether a person reads the standard output on a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def put(text: str) -> None:
    """Print a text."""
    if sys.stdout is not None:
        sys.stdout.write(f"{text}\n")


def put_lines(lines: Iterable[Text], language: Translations) -> None:
    """Print texts in a language, one a line."""
    put("\n".join(line.spoken(language) for line in lines))


def put_json(document: Mapping[str, Any]) -> None:
    """Print one JSON document, for scripts."""
    put(json.dumps(document, ensure_ascii=False, indent=2))


def complain(message: str) -> None:
    """Print what is wrong on the standard error."""
    if sys.stderr is not None:
        sys.stderr.write(f"{message}\n")


def refusal_data(refusal: Refusal, language: Translations) -> dict[str, Any]:
    """A refusal for JSON: its stable code, and its sentence in the language."""
    # Loaded here: `codepegs --help` needs no notation.
    from codepegs.rules.notation import NotationError

    error: dict[str, Any] = {"code": refusal.code, "message": refusal.spoken(language)}
    if isinstance(refusal, NotationError):
        error |= {
            "line": refusal.line,
            "found": refusal.found,
            "expected": refusal.expected.spoken(language),
        }
    return error


def whole(written: str, option: str, low: int, high: int) -> int:
    """The whole number that was written for an option, or a refusal that names the limits.

    >>> whole("12", "--rows", 1, 99)
    12
    """
    # At most nine digits: to convert very long ones would take long.
    if re.fullmatch("[0-9]{1,9}", written) and low <= int(written) <= high:
        return int(written)
    if low == high:
        raise Refusal("number/only", came=written, option=option, expected=low)
    raise Refusal("number/limits", came=written, option=option, low=low, high=high)


# -- Free memory ----------------------------------------------------------------------------------


MEGABYTE = 1_000_000


def free_memory(root: Path = Path("/")) -> int | None:
    """Bytes that can be allocated now; `None` where the system does not say."""
    return min(_limits(root), default=None)


def _limits(root: Path) -> Iterator[int]:
    with contextlib.suppress(OSError, ValueError):
        for line in (root / "proc/meminfo").read_text("ascii").splitlines():
            if line.startswith("MemAvailable:"):
                yield int(line.split()[1]) * 1024
    # A container may have less than its machine; a limit of "max" is no number.
    with contextlib.suppress(OSError, ValueError):
        group = root / "sys/fs/cgroup"
        most = int((group / "memory.max").read_text("ascii"))
        yield max(0, most - int((group / "memory.current").read_text("ascii")))
    with contextlib.suppress(ImportError, OSError):
        import resource

        most, _ = resource.getrlimit(resource.RLIMIT_AS)
        if most != resource.RLIM_INFINITY:
            yield most
