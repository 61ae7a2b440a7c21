"""A console for tests: it keeps all lines in a list, and answers prompts from a script."""

from __future__ import annotations

import random
from collections.abc import Callable

from codepegs import Match, edition
from codepegs.line.console import TimeUp
from codepegs.line.line_game import LineGame
from codepegs.play.bots import PLAIN
from codepegs.play.local.local_match import LocalMatch
from codepegs.play.local.setup import LocalSetup
from codepegs.text.lexicon import lexicon
from codepegs.text.sentence import ENGLISH, Translations

CLEARED = "(the screen is cleared)"
HIDDEN = "(hidden)"

Answer = str | Callable[[], str]
"""A line, or a function that does something and gives the line."""


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Scripted:
    """Keeps all output, prompts and cleared screens in `lines`, but no hidden answers."""

    def __init__(self, *answers: Answer, clock: Clock | None = None) -> None:
        self.answers = list(answers)
        self.clock = clock or Clock()
        self.lines: list[str] = []

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    def say(self, line: str) -> None:
        assert "\n" not in line
        self.lines.append(line)

    def ask(self, prompt: str, deadline: float | None = None) -> str:
        assert "\n" not in prompt
        answer = self._next()
        if deadline is not None and self.clock.now >= deadline:
            self.lines.append(prompt)
            raise TimeUp
        self.lines.append(f"{prompt} {answer}")
        return answer

    def ask_hidden(self, prompt: str) -> str:
        self.lines.append(f"{prompt} {HIDDEN}")
        return self._next()

    def clear(self) -> None:
        self.lines.append(CLEARED)

    def _next(self) -> str:
        if not self.answers:
            raise EOFError
        answer = self.answers.pop(0)
        return answer if isinstance(answer, str) else answer()

    def after(self, line: str) -> list[str]:
        """All lines from the last one that begins with this text."""
        places = [place for place, one in enumerate(self.lines) if one.startswith(line)]
        assert places, f"no line begins with {line!r}:\n{self.text}"
        return self.lines[places[-1] :]


def play(
    console: Scripted,
    name: str,
    *,
    seats: tuple[str, ...] = ("Ann", "Ben"),
    bots: tuple[int, ...] = (),
    first: int = 0,
    seed: int = 1,
    spoken_in: Translations = ENGLISH,
    record: Callable[[Match], None] = lambda _: None,
    **options: object,
) -> LineGame:
    """Play a match with the answers of the console, until the match or the answers end."""
    rules = edition(name).rules(len(seats), lexicon=lexicon, **options)
    setup = LocalSetup(rules, seats, dict.fromkeys(bots, PLAIN), first)
    played = LocalMatch(setup, clock=console.clock, dice=random.Random(seed))
    game = LineGame(console, spoken_in, played, record=record)
    try:
        game.play()
    except EOFError:
        assert console.answers == []
    return game
