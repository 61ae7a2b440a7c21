"""A program that plays: started, asked line by line, kept within its limits, and ended.

The limits keep a program that fails from harming a tournament. They do not make a hostile program
safe: it runs with the rights of the person who starts the tournament.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from codepegs.engine.kernels import kept_in
from codepegs.tournament.protocol import LONGEST_NOTE, Fault

LONGEST_LINE = 1_000  # Bytes of an answer, far more than any row needs.

ENDING = 0.2  # Seconds that a process has to end by itself when nothing more will be asked.

# Seconds that the first answer of a new process may take longer, because the program has to load. A
# program that has stalled does not get them again.
STARTING = 10.0

# Seconds that a process which has closed its output may take to end: on a busy machine they pass
# before the system reports that one has crashed.
GOING = 2.0

# The shell sets the limits and becomes the program, because Python code between fork and exec is
# not safe in a process with threads.
_LIMITED = 'ulimit -d "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2; exec "$@"'


# What a program gets of the environment: where programs and modules are, and how people write. Tokens,
# passwords and settings of the person who starts the tournament stay out.
_GIVEN = frozenset({"PATH", "PYTHONPATH", "LANG", "LANGUAGE", "TZ"})


def environment(home: str, whole: Mapping[str, str]) -> dict[str, str]:
    """The environment of a program whose home, and whose place for temporary files, is this folder.

    >>> environment("/tmp/x", {"CODEPEGS_TOKEN": "cp_secret", "LC_ALL": "C"})["LC_ALL"]
    'C'
    """
    given = {
        name: value for name, value in whole.items() if name in _GIVEN or name.startswith("LC_")
    }
    return given | {
        "HOME": home,
        "TMPDIR": home,
        # Most programs in Python do not flush what they print.
        "PYTHONUNBUFFERED": "1",
        # A bot that uses the engine would otherwise compile it for its new home.
        "NUMBA_CACHE_DIR": str(kept_in().parent),
    }


@contextlib.contextmanager
def clean_environment() -> Iterator[dict[str, str]]:
    """The environment of a program, with a home of its own that is removed in the end."""
    home = tempfile.mkdtemp(prefix="codepegs-program-")
    try:
        yield environment(home, os.environ)
    finally:
        shutil.rmtree(home, ignore_errors=True)


@dataclass(frozen=True)
class Limits:
    """What a program may take."""

    seconds: float = 5.0  # For one answer.
    megabytes: int = 1024  # Of memory.
    cpu: int = 600  # Seconds of computing in all, for one process, which plays a few games.


class Program:
    """One process after another of a program; a new one is started after each that has failed."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._command = tuple(command)
        self._limits = limits
        self._process: subprocess.Popen[bytes] | None = None
        self._home = contextlib.ExitStack()
        self._said = b""
        self._complained = b""
        self._starting = STARTING

    def ask(self, line: str) -> str:
        """The answer to a question, or a `Fault`, after which the process is gone."""
        patience = self._limits.seconds
        try:
            if self._process is None:
                self._start()
                patience += self._starting
            self._read(0)
            if self._said:
                raise Fault("out-of-turn", _shown(self._said))
            self._write(f"{line}\n".encode())
            answer = self._answer(time.monotonic() + patience)
        except BaseException as error:
            if isinstance(error, Fault) and error.kind == "stalled":
                self._starting = 0.0
            self.close(at_once=True)
            raise
        self._starting = STARTING
        return answer

    def _start(self) -> None:
        self._said = self._complained = b""
        kilobytes = self._limits.megabytes * 1_000_000 // 1024
        words = ["sh", "-c", _LIMITED, "sh", str(kilobytes), str(self._limits.cpu), *self._command]
        try:
            # In a session of its own, so that Ctrl-C reaches only the tournament, and all that a
            # program starts can be ended with it.
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                env=self._home.enter_context(clean_environment()),
            )
        except OSError as error:
            self._home.close()
            raise Fault("no-start", error.strerror or str(error)) from None
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert stream is not None
            os.set_blocking(stream.fileno(), False)

    def _write(self, data: bytes) -> None:
        assert self._process is not None and self._process.stdin is not None
        try:
            written = os.write(self._process.stdin.fileno(), data)
        except BlockingIOError:
            raise Fault("deaf", _last_line(self._complained)) from None
        except OSError:
            raise self._gone() from None
        if written < len(data):
            raise Fault("deaf", _last_line(self._complained))

    def _answer(self, deadline: float) -> str:
        while b"\n" not in self._said:
            if len(self._said) > LONGEST_LINE:
                raise Fault("too-long", _shown(self._said))
            left = deadline - time.monotonic()
            if left <= 0:
                raise Fault("stalled", _last_line(self._complained))
            if not self._read(left):
                raise self._gone()
        line, _, rest = self._said.partition(b"\n")
        self._said = b""
        if len(line) > LONGEST_LINE:
            raise Fault("too-long", _shown(line))
        if rest:
            raise Fault("out-of-turn", _shown(rest))
        try:
            return line.decode().strip()
        except UnicodeDecodeError:
            raise Fault("not-text", _shown(line)) from None

    def _read(self, seconds: float) -> bool:
        """Take in what was said within so many seconds; whether more may come."""
        assert self._process is not None
        out, err = self._process.stdout, self._process.stderr
        assert out is not None and err is not None
        with selectors.DefaultSelector() as waiting:
            waiting.register(out, selectors.EVENT_READ)
            if not err.closed:
                waiting.register(err, selectors.EVENT_READ)
            for key, _ in waiting.select(seconds):
                with contextlib.suppress(BlockingIOError):
                    data = os.read(key.fd, 65_536)
                    if key.fileobj is err:
                        self._complained = (self._complained + data)[-4 * LONGEST_NOTE :]
                        if not data:
                            err.close()
                    elif data:
                        self._said += data
                    else:
                        return False
        return True

    def _gone(self) -> Fault:
        """The fault of a process that has closed its output."""
        process = self._process
        assert process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(GOING)
        if process.stderr is not None and not process.stderr.closed:
            with contextlib.suppress(OSError):
                self._complained += os.read(process.stderr.fileno(), 65_536)
        code = process.poll()
        note = _last_line(self._complained)
        if code is None:
            return Fault("closed", note)
        # These words need no translation.
        how = f"exit {code}" if code >= 0 else signal.Signals(-code).name
        # The shell exits with 126 or 127 if it may not execute or cannot find the program.
        kind = "no-start" if code in (126, 127) else "crashed"
        return Fault(kind, f"{how}: {note}" if note else how)

    def close(self, *, at_once: bool = False) -> None:
        """End the process and all that it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()
        if not at_once:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(ENDING)
        # Processes that it has started may live on without it.
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()
        self._home.close()


def _shown(data: bytes) -> str:
    """The first line, cut to the length of a note."""
    return data[:LONGEST_NOTE].decode(errors="replace").strip().partition("\n")[0]


def _last_line(data: bytes) -> str:
    lines = [line.strip() for line in data.decode(errors="replace").splitlines() if line.strip()]
    return lines[-1] if lines else ""
