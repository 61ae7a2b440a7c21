"""A player at a real terminal, for tests that type key by key."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from typing import Any

import pexpect

PATIENCE = 90
"""Seconds that a step may take on a busy machine."""


class Player:
    """Reads a prompt, types, and remembers everything that was on the screen."""

    def __init__(self, *words: str, size: tuple[int, int] = (40, 200), **more: str) -> None:
        """`words` are the arguments of the command; `more` goes into its environment."""
        self.screen = io.StringIO()
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "codepegs", *words],
            env={**os.environ, "CODEPEGS_LANG": "en", "TERM": "xterm", **more},
            encoding="utf-8",
            timeout=PATIENCE,
            dimensions=size,
        )
        self.child.logfile_read = self.screen
        # pexpect waits before it types, for programs that switch the echo off too late. This
        # program must not need that.
        self.child.delaybeforesend = None

    def reads(self, text: str) -> None:
        """Wait until the program prints that text."""
        self.child.expect_exact(text)

    def types(self, *lines: str) -> None:
        """Type lines, each with Enter."""
        for line in lines:
            self.child.sendline(line)

    def answers(self, prompt: str, line: str = "") -> None:
        """Read a prompt to its end, and answer it."""
        self.reads(f"{prompt} ")
        self.types(line)

    @property
    def text(self) -> str:
        """Everything that was on the screen."""
        return self.screen.getvalue()

    def leaves_with(self) -> int:
        """Wait until the program ends; returns its exit code."""
        self.child.expect(pexpect.EOF)
        # The program closes its terminal just before it ends; closing our end now would kill it.
        self.child.wait()
        self.child.close()
        code: int = self.child.exitstatus
        return code


Sit = Callable[..., Player]
"""Makes a player at a terminal that runs `codepegs` with these arguments."""
