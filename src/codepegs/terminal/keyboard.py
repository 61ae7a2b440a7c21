"""The keyboard: one prompt, one line, and every aside that only wants an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from codepegs.render.narration import total_line
from codepegs.rules.match import Match
from codepegs.terminal import asides
from codepegs.terminal.asides import Aside
from codepegs.terminal.console import Console
from codepegs.text.sentence import Text, Translations, say


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
                line = self._meant(self.console.ask(spoken, match.current.deadline), match, offered)
            aside = asides.aside_in(line, offered, self.language)
            # A row that is also an aside is meant by now. What is hidden may be the code itself,
            # so nothing is said about it.
            if aside is None or self._could_be_row(line, match):
                return line
            if aside.word == asides.QUIT:
                raise Quit
            if not self._answer(aside.word, match, offered):
                return aside

    def _could_be_row(self, line: str, match: Match) -> bool:
        return not line.startswith("/") and asides.could_be_row(line, match.played_by)

    def _meant(self, line: str, match: Match, offered: Mapping[str, str]) -> str:
        """The line, or what is typed instead when asked whether the row or the aside is meant."""
        while asides.aside_in(line, offered, self.language) and self._could_be_row(line, match):
            question = say(
                '"{word}" is a row here. Press Enter to play it, or type "/{word}" for the command:',
                word=line,
            )
            answer = self.console.ask(question.spoken(self.language), match.current.deadline)
            if not answer:
                break
            line = answer
        return line

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
