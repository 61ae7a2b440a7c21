"""A Python bot as a program: `python -m codepegs.tournament.python_bot MODULE:NAME`.

A process of its own gives it the same limits as any program. A function is called for each row:
`guess(rules, holes, answers, dice)`. A class is made for each game, `Bot(rules, holes, dice)`, and
asked for each row: `bot.guess(answers)`. Either returns a row: a text, a `Code`, or a list of pegs.
"""

from __future__ import annotations

import importlib
import inspect
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from codepegs.rules import Code
from codepegs.text import lexicon
from codepegs.tournament.protocol import Asked, read_question

CHECK = "--check"  # Only load the bot, and end.


def load(written: str) -> Any:
    """The function or class of that name."""
    module, _, name = written.partition(":")
    found: Any = importlib.import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    if not callable(found) or (inspect.isclass(found) and not hasattr(found, "guess")):
        raise TypeError(f"{written} is neither a function nor a class with a method guess")
    return found


class Asking:
    """Asks a bot, and makes a new one for each game where it is a class."""

    def __init__(self, found: Any) -> None:
        self._found: Callable[..., Any] = found
        self._is_class = inspect.isclass(found)
        self._guess = self._found
        self._game: str | None = None
        self._dice = random.Random()

    def answer(self, asked: Asked) -> str:
        """The bot's row, in one line."""
        if asked.game != self._game:
            self._game, self._dice = asked.game, random.Random(asked.seed)
            if self._is_class:
                self._guess = self._found(asked.rules, asked.holes, self._dice).guess
        if self._is_class:
            row = self._guess(list(asked.answers))
        else:
            row = self._guess(asked.rules, asked.holes, list(asked.answers), self._dice)
        return " ".join(row.splitlines()) if isinstance(row, str) else str(Code(map(str, row)))


def main(words: Sequence[str]) -> None:
    """Answer questions until there are no more."""
    answers, sys.stdout = sys.stdout, sys.stderr  # What a bot prints is no answer.
    sys.path.insert(0, str(Path.cwd()))
    asking = Asking(load(words[-1]))
    if words[0] == CHECK:
        return
    for line in sys.stdin:
        answers.write(f"{asking.answer(read_question(line, lexicon))}\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
