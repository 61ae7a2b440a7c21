"""Before the match: which edition, who sits where, which options. What was not said is asked.

Three questions at most, each with an answer on Enter.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from codepegs.line.console import Console, Quit
from codepegs.line.side_commands import HELP, QUIT
from codepegs.play.local import (
    BOT,
    BOT_NAMES,
    DEFAULT_EDITION,
    Seat,
    read_seats,
)
from codepegs.render import rule_sheet
from codepegs.rules import Edition, Lexicon, Rules, read_options
from codepegs.rules.editions import edition as edition_named, editions
from codepegs.terminal import from_home
from codepegs.text import N_, Refusal, Text, Translations, say

# Translators: what a player types. One word, in small letters.
LIST = N_("list")

T = TypeVar("T")


@dataclass(frozen=True)
class MatchSetup:
    """What was agreed before the match."""

    rules: Rules
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class SetupArguments:
    """What was said on the command line; `None` or empty is asked."""

    edition: str | None = None
    seats: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


def agree(
    console: Console,
    language: Translations,
    wishes: SetupArguments,
    *,
    lexicon: Lexicon,
    words: str = "en",
) -> MatchSetup:
    """Settle a match. Wishes are refused or fulfilled; questions are asked until they are answered.

    `words` is the language of the word edition's words, unless an option chooses one.
    """
    questions = _Questions(console, language)
    # Somebody who named the edition and the seats has agreed; nobody is asked for options then.
    settled = bool(wishes.edition is not None and wishes.seats) or bool(wishes.options)
    edition = questions.edition() if wishes.edition is None else edition_named(wishes.edition)
    seats = read_seats(wishes.seats, edition) if wishes.seats else questions.seats(edition)

    def rules(options: Sequence[str]) -> Rules:
        chosen = read_options(list(options))
        if isinstance(file := chosen.get("words"), str):
            chosen["words"] = from_home(file)
        if edition.needs_words and not {"language", "words"} & chosen.keys() and words != "en":
            chosen["language"] = words
        return edition.rules(len(seats), lexicon=lexicon, **chosen)

    if settled:
        return MatchSetup(rules(wishes.options), seats)
    return MatchSetup(questions.rules(edition, rules), seats)


class _Questions:
    def __init__(self, console: Console, language: Translations) -> None:
        self.console = console
        self.language = language

    def edition(self) -> Edition:
        question = say(
            'Which edition? Name or number; "{list}" reads them all. [{default}]',
            list=self.language.gettext(LIST),
            default=DEFAULT_EDITION,
        )
        listed = [
            say(
                "{number} {edition}: {title}", number=number, edition=one.name, title=say(one.title)
            )
            for number, one in enumerate(editions(), 1)
        ]

        def read(answer: str) -> Edition:
            if answer.isascii() and answer.isdigit() and len(answer) < 4:
                number = int(answer)
                if 1 <= number <= len(editions()):
                    return editions()[number - 1]
            return edition_named(answer.casefold() or DEFAULT_EDITION)

        return self._ask(question, listed, read)

    def seats(self, edition: Edition) -> tuple[Seat, ...]:
        # A table of three is what an edition for many is best known for.
        count = min(3, edition.players[-1])
        default = ", ".join([self.language.gettext(N_("Player")), *[BOT] * (count - 1)])
        question = say(
            'Who plays? Names with commas between; "{bot}" is a bot. [{default}]',
            bot=BOT,
            default=default,
        )
        explained = [
            say(
                "{edition} is for {numbers} players.",
                edition=edition.name,
                numbers=edition.player_numbers,
            ),
            say("They sit in this order, each to the left of the one before."),
            say('A bot may have a name: "{example}".', example=f"{BOT}:{BOT_NAMES[0]}"),
        ]

        def read(answer: str) -> tuple[Seat, ...]:
            names = [name.strip() for name in (answer or default).split(",")]
            return read_seats([name for name in names if name], edition)

        return self._ask(question, explained, read)

    def rules(self, edition: Edition, rules: Callable[[Sequence[str]], Rules]) -> Rules:
        question = say(
            'Which options? "{list}" explains them. [none]', list=self.language.gettext(LIST)
        )
        explained = [
            say("{option}: {rule}", option=option, rule=rule)
            for option, rule in rule_sheet(edition).options
        ]
        return self._ask(question, explained, lambda answer: rules(_words(answer)))

    def _ask(self, question: Text, explained: list[Text], read: Callable[[str], T]) -> T:
        while True:
            answer = self.console.ask(question.spoken(self.language))
            word = answer.casefold().removeprefix("/")
            if self._means(QUIT, word):
                raise Quit
            if self._means(LIST, word) or self._means(HELP, word) or word == "?":
                for line in explained:
                    self.console.say(line.spoken(self.language))
                continue
            try:
                return read(answer)
            except Refusal as refusal:
                self.console.say(refusal.spoken(self.language))

    def _means(self, side_command: str, word: str) -> bool:
        return word in (side_command, self.language.gettext(side_command).casefold())


def _words(answer: str) -> list[str]:
    try:
        # A file's name may hold spaces, in quotation marks.
        words = shlex.split(answer)
    except ValueError:
        words = answer.split()
    return [word for word in (word.strip(",") for word in words) if word]
