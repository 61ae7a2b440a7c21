"""A folder for each page in which its blocks are run one after the other, as a reader would."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pexpect
import psutil

from codepegs.engine.kernels.jit_cache import kept_in
from tests.docs.pages import Block, Command
from tests.server.running import Running, environment

PATIENCE = 180.0
"""Seconds for a command, on a machine that has much else to do."""
QUIET = 0.8
"""A program on a terminal that has done nothing for so many seconds waits to be typed to."""
LOOK = 0.1
"""Seconds of a look whether it says more."""
KEYS = {f"^{letter}": chr(ord(letter) - 64) for letter in "CDQS"}


class Folder:
    """Where the blocks of a page are run: nothing of the person's own is read or written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.mkdir()
        bin_folder = str(Path(sys.executable).parent)
        kept = environment(lang="en", data=path.parent / "data")
        self.environment = {
            **{name: value for name, value in kept.items() if not name.startswith("PYTEST")},
            "PATH": os.pathsep.join((bin_folder, kept["PATH"])),
            "NUMBA_CACHE_DIR": str(kept_in().parent),  # what was compiled is not compiled again
            "XDG_CACHE_HOME": str(path.parent / "cache-home"),
            "XDG_DATA_HOME": str(path.parent / "data-home"),
            "XDG_CONFIG_HOME": str(path.parent / "config-home"),
            "COLUMNS": "80",
            "LINES": "24",
            "NO_COLOR": "1",
            "TERM": "dumb",
        }

    def run(self, block: Block) -> None:
        """Run a block, as its note says."""
        if "serves" in block.notes:
            self._serve(block)
        elif "typed" in block.notes:
            self._type(block)
        elif block.kind == "console":
            for command in block.session:
                is_last = command is block.session[-1]
                self._compare(block, command, self._end(block) if is_last else 0)
        else:
            self._done(block, block.text, self._end(block))

    def write(self, block: Block) -> None:
        """Put a file that the page shows into the folder."""
        target = self.path / block.title
        assert target.resolve().is_relative_to(self.path.resolve()), f"{block}: {block.title}"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(block.text, encoding="utf-8")
        if block.text.startswith("#!"):
            target.chmod(0o755)

    def done(self, words: str) -> subprocess.CompletedProcess[str]:
        """How a command ended, with everything that it has printed."""
        return subprocess.run(
            ["sh", "-eu", "-c", words],
            cwd=self.path,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )

    @staticmethod
    def _end(block: Block) -> int:
        return int(block.notes.get("exits", "0"))

    def _done(self, block: Block, words: str, end: int) -> str:
        done = self.done(words)
        assert done.returncode == end, (
            f"{block}: {words}\nended with {done.returncode}\n{done.stdout}"
        )
        assert "Traceback" not in done.stdout, f"{block}: {words}\n{done.stdout}"
        return done.stdout

    def _compare(self, block: Block, command: Command, end: int) -> None:
        said = self._done(block, command.words, end)
        if command.printed:
            assert fits(command.printed, said), f"{block}: {command.words}\nprinted\n{said}"

    def _type(self, block: Block) -> None:
        assert len(block.commands) == 1, f"{block}: one command is typed to"
        child: Any = pexpect.spawn(
            "sh",
            ["-eu", "-c", f"exec {block.commands[0]}"],
            cwd=str(self.path),
            env={**self.environment, "TERM": "xterm-256color"},
            encoding="utf-8",
            codec_errors="replace",
            dimensions=(24, 80),
            timeout=PATIENCE,
        )
        said = ""
        try:
            for typed in block.notes["typed"].split(", "):
                said += _until_quiet(child)
                _type(child, typed)
            ended = child.expect([pexpect.EOF, pexpect.TIMEOUT])
            said += child.before
            assert ended == 0, f"{block}: it did not end\n{said}"
            # Its terminal is closed a moment before it has ended; to close our end now would end it.
            child.wait()
            child.close()
        finally:
            child.close(force=True)
        assert child.exitstatus == self._end(block), f"{block}: {child.exitstatus}\n{said}"
        assert "Traceback" not in said, f"{block}\n{said}"
        if block.kind == "console" and block.session[0].printed:
            assert fits(block.session[0].printed, said), f"{block}\nprinted\n{said}"

    def _serve(self, block: Block) -> None:
        server = Running(self.path.parent / "served")
        try:
            server.start(["sh", "-eu", "-c", f"exec {block.commands[0]}"], self.environment)
            assert server.stop(signal.SIGTERM) == self._end(block), f"{block}\n{server.said}"
        finally:
            server.kill()


def fits(expected: tuple[str, ...], printed: str) -> bool:
    r"""What was printed is what was expected, where `...` stands for anything.

    On a slow machine long work says every ten seconds how far it is, which no page shows.

    >>> fits(("one", "...", "th...e"), "one\n\ntwo\n2\nthree \n")
    True
    >>> fits(("one",), "one\ntwo\n")
    False
    >>> fits(("two of two …", "done"), "one of two …\ntwo of two …\ndone\n")
    True
    """
    lines = [line.rstrip() for line in printed.replace("\r", "").splitlines()]
    lines = [line for line in lines if not line.endswith(" …") or line in expected]
    patterns = (
        r"(?:[^\n]*\n)*?"
        if line.strip() == "..."
        else r"[^\n]*".join(re.escape(part) for part in line.split("...")) + "\n"
        for line in expected
    )
    text = "".join(f"{line}\n" for line in lines if line.strip())
    return re.fullmatch("".join(patterns), text) is not None


def _until_quiet(child: Any) -> str:
    said, quiet, begun = "", 0, time.monotonic()
    # Looks are counted, not seconds: on a busy machine nobody may have looked for some.
    while not said or quiet * LOOK < QUIET:
        assert time.monotonic() - begun < PATIENCE, f"it never became quiet:\n{said}"
        try:
            said += child.read_nonblocking(65536, timeout=LOOK)
            quiet = 0
        except pexpect.TIMEOUT:
            # And the program may be kept from what it has to say.
            quiet = quiet + 1 if _is_asleep(child.pid) else 0
        except pexpect.EOF:
            break
    return said


def _is_asleep(process: int) -> bool:
    """Whether a program, with all that it has started, waits for something and wants no processor."""
    try:
        first = psutil.Process(process)
        family = [first, *first.children(recursive=True)]
        return all(one.status() in (psutil.STATUS_SLEEPING, psutil.STATUS_ZOMBIE) for one in family)
    except psutil.NoSuchProcess:
        return False


def _type(child: Any, typed: str) -> None:
    if typed in KEYS:
        child.send(KEYS[typed])
    elif typed == "''":
        child.send("\r")  # Enter alone
    elif len(typed) > 2 and typed[0] == typed[-1] == "'":
        child.send(typed[1:-1])
    else:
        child.send(f"{typed}\r")
