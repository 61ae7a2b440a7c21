"""The console: say a line, ask for one, ask for a hidden one, clear the screen.

It never moves the cursor and colours nothing: what a screen reader or a Braille display gets is
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
from typing import Any, Protocol, TextIO

from codepegs.line import side_commands
from codepegs.line.side_commands import SideCommand
from codepegs.render import match_lines, total_line
from codepegs.rules import Match
from codepegs.text import Text, Translations, say

LONGEST_LINE = 10_000
"""Characters."""


class TimeUp(Exception):
    """The deadline passed before a line was entered."""


class Console(Protocol):
    """What the line game needs of the world."""

    def say(self, line: str) -> None:
        """Put one line out."""

    def ask(self, prompt: str, deadline: float | None = None) -> str:
        """The line somebody enters; `TimeUp` after the deadline, `EOFError` when nobody is left."""

    def ask_hidden(self, prompt: str) -> str:
        """The line somebody enters without its being shown."""

    def clear(self) -> None:
        """Take everything off the screen that somebody should not see."""


# Wipes the screen and what can be scrolled back to.
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"
# What an arrow key or a stray control character leaves in a line.
_KEYS = re.compile(r"\x1b(\[[0-9;]*[@-~]|O?.)?|[\x00-\x08\x0b-\x1f\x7f]")


@contextlib.contextmanager
def _bell() -> Iterator[int]:
    """What can be read as soon as a signal has come, meanwhile.

    Python obeys a signal between two steps of its own. One that comes after the last step before a
    wait would not end the wait: Ctrl-C would do nothing until a line is entered.
    """
    listens, rings = os.pipe()
    try:
        os.set_blocking(rings, False)
        if threading.current_thread() is not threading.main_thread():
            # Signals are heard by the main thread alone.
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
    """The console of a real terminal, or of a pipe.

    Lines are read byte by byte beneath Python's own buffers, so that waiting for one can end at a
    deadline.
    """

    def __init__(
        self, clock: Callable[[], float], source: int = 0, *, target: TextIO | None
    ) -> None:
        self._clock = clock
        self._source = source
        self._target = target
        self._is_terminal = os.isatty(source)
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._read = ""

    def say(self, line: str) -> None:
        """Put one line out."""
        self._put(f"{line}\n")

    def ask(self, prompt: str, deadline: float | None = None) -> str:
        """The line somebody enters."""
        self._put(f"{prompt} ")
        try:
            return self._line(deadline)
        except BaseException:
            self._forget_half_a_line()
            self._put("\n")
            raise

    def ask_hidden(self, prompt: str) -> str:
        """The line somebody enters, without its being shown where that can be helped."""
        with self._without_echo():
            line = self.ask(prompt)
        if self._is_terminal:
            # The Enter was not shown either.
            self._put("\n")
        return line

    def clear(self) -> None:
        """Wipe the screen of a terminal; what goes into a pipe or a file stays."""
        if self._is_terminal and self._target is not None and self._target.isatty():
            self._put(_CLEAR)

    def _put(self, text: str) -> None:
        # None: the program was started with its output closed.
        if self._target is not None:
            self._target.write(text)
            self._target.flush()

    def _line(self, deadline: float | None) -> str:
        if not self._is_open():
            # Before the bell is there, which would be given the number that is free.
            raise EOFError
        with _bell() as bell:
            return self._line_or_bell(deadline, bell)

    def _line_or_bell(self, deadline: float | None, bell: int) -> str:
        while "\n" not in self._read:
            if not self._something_comes(deadline, bell):
                if deadline is not None and self._clock() >= deadline:
                    raise TimeUp
                continue
            data = self._bytes()
            self._read += self._decoder.decode(data, final=not data)
            if not data and not self._read:
                raise EOFError
            if not data or len(self._read) > LONGEST_LINE:
                # A last line without its end is a line too, and nobody types one without end.
                self._read += "\n"
        line, _, self._read = self._read.partition("\n")
        return _KEYS.sub("", line).strip()

    def _is_open(self) -> bool:
        try:
            os.fstat(self._source)
        except OSError:
            return False
        return True

    def _something_comes(self, deadline: float | None, bell: int) -> bool:
        timeout = None if deadline is None else max(0.0, deadline - self._clock())
        try:
            ready = select.select([self._source, bell], [], [], timeout)[0]
        except OSError:
            raise EOFError from None
        if bell in ready:
            os.read(bell, 4096)
        return self._source in ready

    def _bytes(self) -> bytes:
        try:
            return os.read(self._source, 4096)
        except OSError:
            # The terminal was closed, or never was there.
            raise EOFError from None

    def _forget_half_a_line(self) -> None:
        """What was typed for a row out of time must not slip into the next one."""
        if self._is_terminal:
            # Loaded here: not every system has it, and this module is loaded for every command.
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
            # FLUSH: what was typed ahead was shown, and would be taken for the code.
            termios.tcsetattr(self._source, termios.TCSAFLUSH, hidden)

        def leave(number: int, _frame: object) -> None:
            raise SystemExit(128 + number)

        # A shell shows typing again while it has stopped us; and whoever ends us from outside
        # should find the terminal as it was.
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


# -- The keyboard: one prompt, one line, and every aside that only wants an ------------------------


class Quit(Exception):
    """Somebody wants to leave."""


class Keyboard:
    """Whoever sits at it, in their language."""

    def __init__(self, console: Console, language: Translations) -> None:
        self.console = console
        self.language = language

    def say(self, text: Text) -> None:
        """Say one line."""
        self.console.say(text.spoken(self.language))

    def say_all(self, texts: Iterable[Text]) -> None:
        """Say some lines."""
        for text in texts:
            self.say(text)

    def say_card(self, match: Match) -> None:
        """Say the totals in a sentence, for the ear, and then the score card, for the eye."""
        self.say(total_line(match))
        for line in match_lines.card_lines(match, self.language):
            self.console.say(line)

    def ask(
        self, match: Match, prompt: Text, offered: Mapping[str, str], *, hidden: bool = False
    ) -> str | SideCommand:
        """What somebody types: a line, or an aside that is more than a question.

        Questions are answered here, and the prompt comes again.
        """
        spoken = prompt.spoken(self.language)
        while True:
            if hidden:
                line = self.console.ask_hidden(spoken)
            else:
                line = self._meant(self.console.ask(spoken, match.current.deadline), match, offered)
            side_command = side_commands.side_command_in(line, offered, self.language)
            # A row that is also an aside is meant by now. What is hidden may be the code itself,
            # so nothing is said about it.
            if side_command is None or self._could_be_row(line, match):
                return line
            if side_command.word == side_commands.QUIT:
                raise Quit
            if not self._answer(side_command.word, match, offered):
                return side_command

    def _could_be_row(self, line: str, match: Match) -> bool:
        return not line.startswith("/") and side_commands.could_be_row(line, match.played_by)

    def _meant(self, line: str, match: Match, offered: Mapping[str, str]) -> str:
        """The line, or what is typed instead when asked whether the row or the aside is meant."""
        while side_commands.side_command_in(line, offered, self.language) and self._could_be_row(
            line, match
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
        """Whether somebody types an aside once more."""
        line = self.console.ask(prompt.spoken(self.language), match.current.deadline)
        return side_commands.side_command_in(line, (side_command,), self.language) is not None

    def _answer(self, side_command: str, match: Match, offered: Mapping[str, str]) -> bool:
        rules = match.played_by
        match side_command:
            case side_commands.HELP:
                self.say_all(side_commands.help_lines(match, offered, self.language))
            case side_commands.BOARD:
                self.say_all(match_lines.board_lines(match))
            case side_commands.SCORE:
                self.say_card(match)
            case side_commands.RULES:
                self.say_all(match_lines.rules_lines(rules))
            case side_commands.PEGS:
                self.say_all(match_lines.pegs_lines(rules))
            case side_commands.SEAL:
                self.say_all(match_lines.seal_lines(match))
            case _:
                return False
        return True
