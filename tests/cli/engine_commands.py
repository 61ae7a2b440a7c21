"""Matches, commands and terminals for the tests of the commands that use the engine."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect

from codepegs.engine.kernels.jit_cache import kept_in

COMMANDS = ("solve", "book", "tree", "hint", "review", "doctor")
KERNELS = str(kept_in().parent)
"""The folder of compiled code, which all tests share; each test keeps searches on its own."""

PATIENCE = 600
"""Seconds; many, because the first command that searches may compile the engine."""

TINY = ("solve", "custom", "--holes", "2", "--colours", "3", "--option", "doubles")

RUNNING = """
edition classic-1972
seat Ann
seat Ben
round Ann
Ben RRBB 1 1
Ben RBGG 1 1
"""

PLAYED = """
edition classic-1972
seat Ann
seat Ben
round Ann
Ben RBGY 1 2
Ben RGWW 2 0
Ben RYBW
reveal RYBW
"""

CLASHING = """
edition classic-1972
seat Ann
seat Ben
round Ann
Ben RBGY 1 1
Ben WWKK 1 0
Ben RBGY 1 2
"""


class Result:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Result]
Written = Callable[[str], str]


def environment(cache: Path, **more: str) -> dict[str, str]:
    own = {"CODEPEGS_LANG": "en", "XDG_CACHE_HOME": str(cache), "NUMBA_CACHE_DIR": KERNELS, **more}
    # Without COLUMNS the program asks the terminal how wide it is.
    return {name: value for name, value in os.environ.items() if name != "COLUMNS"} | own


def on_a_screen(*words: str, columns: int, cache: Path) -> tuple[str, int]:
    """The text on the terminal at the end, and the exit code."""
    child: Any = pexpect.spawn(
        sys.executable,
        ["-m", "codepegs", *words],
        env=environment(cache, TERM="xterm"),
        encoding="utf-8",
        timeout=PATIENCE,
        dimensions=(40, columns),
    )
    child.expect(pexpect.EOF)
    child.close()
    lines = [line.rpartition("\x1b[K")[2] for line in child.before.split("\r\n")]
    return re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(lines)), child.exitstatus


def modules_after(*words: str) -> set[str]:
    """The modules that are loaded when a command has ended."""
    program = (
        "import sys; from codepegs.cli.app import main; main(sys.argv[1:]); "
        "print(*sys.modules, file=sys.stderr)"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, *words],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    return set(result.stderr.split())
