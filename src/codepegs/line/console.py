"""The console, which says and asks for lines, and the prompt of a match above it.

The console never moves the cursor and uses no colour: a screen reader or a Braille display gets
what everybody gets.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import select
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TextIO

from codepegs.line import side_commands
from codepegs.line.side_commands import SideCommand
from codepegs.render import match_lines, total_line
from codepegs.rules import Match
from codepegs.text import Refusal, Text, Translations, say

LONGEST_LINE = 10_000  # Characters.


class TimeUp(Exception):
    """The deadline passed before a line was entered."""


class Console(Protocol):
    """What the games of this room need: a terminal, or a script in a test."""

    def say(self, line: str) -> None:
        """Print one line."""

    def ask(self, prompt: str, deadline: float | None = None) -> str:
        """The line that is entered; `TimeUp` after the deadline, `EOFError` at the end of input."""

    def ask_hidden(self, prompt: str) -> str:
        """The line that is entered, not shown while it is typed."""

    def clear(self) -> None:
        """Wipe the screen."""


class Speaker:
    """Says texts at a console in a language."""

    console: Console
    language: Translations

    def say(self, text: Text | Refusal) -> None:
        """Say one line."""
        self.console.say(text.spoken(self.language))

    def say_all(self, texts: Iterable[Text]) -> None:
        """Say some lines."""
        for text in texts:
            self.say(text)


# Wipes the screen and what can be scrolled back to.
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
# What arrow keys and control characters leave in a line.
_KEYS = re.compile(r"\x1b(\[[0-9;]*[@-~]|O?.)?|[\x00-\x08\x0b-\x1f\x7f]")


@contextlib.contextmanager
def _bell() -> Iterator[int]:
    """A file that can be read as soon as a signal has come.

    Python handles a signal between two of its own steps. A signal just before `select` begins would
    not end the wait: Ctrl-C would do nothing until a line is entered.
    """
    listens, rings = os.pipe()
    try:
        os.set_blocking(rings, False)
        if threading.current_thread() is not threading.main_thread():
            # Only the main thread gets signals.
            yield listens
            return
        before = signal.set_wakeup_fd(rings, warn_on_full_buffer=False)
        try:
            yield listens
        finally:
            signal.set_wakeup_fd(before)
    finally:
        os.close(listens)
        os.close(rings)


class Terminal:
    """The console of a real terminal or a pipe.

    It reads beneath Python's own buffers, so that waiting for a line can end at a deadline.
    """

    def __init__(
        self, clock: Callable[[], float], source: int = 0, *, target: TextIO | None
    ) -> None:
        self._clock, self._source, self._target = clock, source, target
        self._is_terminal = os.isatty(source)
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._read = ""

    def say(self, line: str) -> None:
        """Print one line."""
        self._put(f"{line}\n")

    def ask(self, prompt: str, deadline: float | None = None) -> str:
        """The line that is entered."""
        self._put(f"{prompt} ")
        try:
            return self._line(deadline)
        except BaseException:
            self._forget_half_a_line()
            self._put("\n")
            raise

    def ask_hidden(self, prompt: str) -> str:
        """The line that is entered, not shown on a terminal."""
        with self._without_echo():
            line = self.ask(prompt)
        if self._is_terminal:
            # The Enter was not shown either.
            self._put("\n")
        return line

    def clear(self) -> None:
        """Wipe the screen, if this is a terminal."""
        if self._is_terminal and self._target is not None and self._target.isatty():
            self._put(_CLEAR)

    def _put(self, text: str) -> None:
        # `None`: the program was started with its output closed.
        if self._target is not None:
            self._target.write(text)
            self._target.flush()

    def _line(self, deadline: float | None) -> str:
        try:
            # Checked before the bell opens files: it would be given the number of a closed source.
            os.fstat(self._source)
        except OSError:
            raise EOFError from None
        with _bell() as bell:
            return self._line_or_bell(deadline, bell)

    def _line_or_bell(self, deadline: float | None, bell: int) -> str:
        while "\n" not in self._read:
            if not self._something_comes(deadline, bell):
                if deadline is not None and self._clock() >= deadline:
                    raise TimeUp
                continue
            try:
                data = os.read(self._source, 4096)
            except OSError:
                # The terminal was closed, or never existed.
                raise EOFError from None
            self._read += self._decoder.decode(data, final=not data)
            if not data and not self._read:
                raise EOFError
            if not data or len(self._read) > LONGEST_LINE:
                # The last line may lack its end; a line that is too long is ended here.
                self._read += "\n"
        line, _, self._read = self._read.partition("\n")
        return _KEYS.sub("", line).strip()

    def _something_comes(self, deadline: float | None, bell: int) -> bool:
        timeout = None if deadline is None else max(0.0, deadline - self._clock())
        try:
            ready = select.select([self._source, bell], [], [], timeout)[0]
        except OSError:
            raise EOFError from None
        if bell in ready:
            os.read(bell, 4096)
        return self._source in ready

    def _forget_half_a_line(self) -> None:
        """Drop what was typed after the deadline: it must not become part of the next line."""
        if self._is_terminal:
            # Imported here and below: not every system has it.
            import termios

            termios.tcflush(self._source, termios.TCIFLUSH)
            self._read = ""

    @contextlib.contextmanager
    def _without_echo(self) -> Iterator[None]:
        if not self._is_terminal:
            yield
            return
        import termios

        shown = termios.tcgetattr(self._source)
        hidden: list[Any] = [*shown]
        hidden[3] &= ~termios.ECHO

        def hide(_number: int = 0, _frame: object = None) -> None:
            # TCSAFLUSH drops what was typed, and shown, before the prompt.
            termios.tcsetattr(self._source, termios.TCSAFLUSH, hidden)

        def leave(number: int, _frame: object) -> None:
            raise SystemExit(128 + number)

        # A shell turns the echo on while the program is stopped, and a program that is ended from
        # outside must turn it on again.
        handlers: dict[signal.Signals, Callable[[int, Any], None]]
        handlers = {signal.SIGCONT: hide, signal.SIGTERM: leave, signal.SIGHUP: leave}
        before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        hide()
        try:
            yield
        finally:
            termios.tcsetattr(self._source, termios.TCSADRAIN, shown)
            for number, handler in before.items():
                signal.signal(number, handler)


# -- The prompt of a match -------------------------------------------------------------------


class Quit(Exception):
    """A player wants to leave."""


@dataclass
class Keyboard(Speaker):
    """Asks the player at the keyboard, and answers side commands that are questions."""

    console: Console
    language: Translations

    def say_card(self, match: Match) -> None:
        """Say the totals in a sentence, for the ear, then print the score card, for the eye."""
        self.say(total_line(match))
        for line in match_lines.card_lines(match, self.language):
            self.console.say(line)

    def ask(
        self, match: Match, prompt: Text, offered: Mapping[str, str], *, hidden: bool = False
    ) -> str | SideCommand:
        """The line that is entered, or a side command that is more than a question."""
        spoken = prompt.spoken(self.language)
        while True:
            if hidden:
                line = self.console.ask_hidden(spoken)
            else:
                line = self._meant(self.console.ask(spoken, match.current.deadline), match, offered)
            side_command = side_commands.side_command_in(line, offered, self.language)
            # A line that may be both is a row by now: `_meant` has asked. About a hidden line
            # nothing is asked, because it may be the code.
            if side_command is None or self._could_be_row(line, match):
                return line
            if side_command.word == side_commands.QUIT:
                raise Quit
            if not self._answer(side_command.word, match, offered):
                return side_command

    def _could_be_row(self, line: str, match: Match) -> bool:
        rules = match.played_by
        return not line.startswith("/") and side_commands.could_be_row(line, rules, self.language)

    def _meant(self, line: str, match: Match, offered: Mapping[str, str]) -> str:
        """The line; where it may be a row or a command, what is entered when asked which it is."""
        while self._could_be_row(line, match) and side_commands.side_command_in(
            line, offered, self.language
        ):
            question = say(
                '"{word}" is a row here. Press Enter to play it, or type "/{word}" for the command:',
                word=line,
            )
            answer = self.console.ask(question.spoken(self.language), match.current.deadline)
            if not answer:
                break
            line = answer
        return line

    def confirms(self, match: Match, prompt: Text, side_command: str) -> bool:
        """Whether the side command is typed once more."""
        line = self.console.ask(prompt.spoken(self.language), match.current.deadline)
        return side_commands.side_command_in(line, (side_command,), self.language) is not None

    def _answer(self, side_command: str, match: Match, offered: Mapping[str, str]) -> bool:
        """Answer a side command that is a question; whether it was one."""
        rules = match.played_by
        answers: dict[str, Callable[[], Iterable[Text]]] = {
            side_commands.HELP: lambda: side_commands.help_lines(match, offered, self.language),
            side_commands.BOARD: lambda: match_lines.board_lines(match),
            side_commands.RULES: lambda: match_lines.rules_lines(rules),
            side_commands.PEGS: lambda: match_lines.pegs_lines(rules),
            side_commands.SEAL: lambda: match_lines.seal_lines(match),
        }
        if side_command == side_commands.SCORE:
            self.say_card(match)
        elif side_command in answers:
            self.say_all(answers[side_command]())
        else:
            return False
        return True
