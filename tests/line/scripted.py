"""A console that follows a script: what is said goes into a list, what is asked is answered."""

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
"""A line, or something to do before it is entered."""


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Scripted:
    """Says into `lines`, in which prompts and cleared screens stand too, hidden answers not."""

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
        """Everything since the last line that begins so."""
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
    """Play a match by a script, to its end or to the end of the script."""
    rules = edition(name).rules(len(seats), lexicon=lexicon, **options)
    setup = LocalSetup(rules, seats, dict.fromkeys(bots, PLAIN), first)
    played = LocalMatch(setup, clock=console.clock, dice=random.Random(seed))
    game = LineGame(console, spoken_in, played, record=record)
    try:
        game.play()
    except EOFError:
        assert console.answers == []
    return game
