"""The keyboard: one prompt, one line, and every aside that only wants an answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from codepegs.line import side_commands
from codepegs.line.console import Console
from codepegs.line.side_commands import SideCommand
from codepegs.render import match_lines
from codepegs.render.narration import total_line
from codepegs.rules.match import Match
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
