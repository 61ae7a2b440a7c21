"""The keyboard: one prompt, one line, and every aside that only wants an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from codepegs.rules.match import Match
from codepegs.rules.text import Text, Translations, say
from codepegs.terminal import asides
from codepegs.terminal.asides import Aside
from codepegs.terminal.console import Console


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
        """Say the score card."""
        for line in asides.card_lines(match, self.language):
            self.console.say(line)

    def ask(
        self, match: Match, prompt: Text, offered: Mapping[str, str], *, hidden: bool = False
    ) -> str | Aside:
        """What somebody types: a line, or an aside that is more than a question.

        Questions are answered here, and the prompt comes again.
        """
        spoken = prompt.spoken(self.language)
        while True:
            if hidden:
                line = self.console.ask_hidden(spoken)
            else:
                line = self.console.ask(spoken, match.current.deadline)
            aside = asides.aside_in(line, offered, self.language)
            if aside is not None and self._could_be_row(line, match):
                # What is hidden may be the code itself, so nothing is said about it.
                aside = None if hidden else self._aside_instead(line, match, offered)
            if aside is None:
                return line
            if aside.word == asides.QUIT:
                raise Quit
            if not self._answer(aside.word, match, offered):
                return aside

    def _could_be_row(self, line: str, match: Match) -> bool:
        return not line.startswith("/") and asides.could_be_row(line, match.played_by)

    def _aside_instead(self, line: str, match: Match, offered: Mapping[str, str]) -> Aside | None:
        question = say(
            '"{word}" is a row here. Press Enter to play it, or type "/{word}" for the command:',
            word=line,
        )
        answer = self.console.ask(question.spoken(self.language), match.current.deadline)
        return asides.aside_in(answer, offered, self.language)

    def confirms(self, match: Match, prompt: Text, aside: str) -> bool:
        """Whether somebody types an aside once more."""
        line = self.console.ask(prompt.spoken(self.language), match.current.deadline)
        return asides.aside_in(line, (aside,), self.language) is not None

    def _answer(self, aside: str, match: Match, offered: Mapping[str, str]) -> bool:
        rules = match.played_by
        match aside:
            case asides.HELP:
                self.say_all(asides.help_lines(match, offered, self.language))
            case asides.BOARD:
                self.say_all(asides.board_lines(match))
            case asides.SCORE:
                self.say_card(match)
            case asides.RULES:
                self.say_all(asides.rules_lines(rules))
            case asides.PEGS:
                self.say_all(asides.pegs_lines(rules))
            case asides.SEAL:
                self.say_all(asides.seal_lines(match))
            case _:
                return False
        return True
