"""Before the match: edition, seats and options come from the command line or from questions."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from codepegs.line.console import Console, Quit, Speaker
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


class MatchSetup(NamedTuple):
    """The rules and the seats of a match."""

    rules: Rules
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class SetupArguments:
    """The command line's arguments; a question asks for what is `None` or empty."""

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
    """Settle a match; an argument that cannot be fulfilled is refused.

    `words` is the language of the word edition's words, unless an option chooses one.
    """
    questions = _Questions(console, language)
    # With an edition and seats on the command line, no question asks for options.
    settled = bool(wishes.edition is not None and wishes.seats) or bool(wishes.options)
    edition = questions.edition() if wishes.edition is None else edition_named(wishes.edition)
    seats = read_seats(wishes.seats, edition) if wishes.seats else questions.seats(edition)

    def rules(options: Sequence[str]) -> Rules:
        return chosen_rules(edition, len(seats), options, lexicon, words)

    return MatchSetup(rules(wishes.options) if settled else questions.rules(edition, rules), seats)


def chosen_rules(
    edition: Edition, players: int | None, options: Sequence[str], lexicon: Lexicon, words: str
) -> Rules:
    """The rules with these options; `words` is the language of words, unless an option says it."""
    chosen = read_options(list(options))
    if isinstance(file := chosen.get("words"), str):
        chosen["words"] = from_home(file)
    if edition.needs_words and not {"language", "words"} & chosen.keys() and words != "en":
        chosen["language"] = words
    return edition.rules(players, lexicon=lexicon, **chosen)


@dataclass
class _Questions(Speaker):
    console: Console
    language: Translations

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
            if re.fullmatch("[0-9]{1,3}", answer) and 1 <= int(answer) <= len(editions()):
                return editions()[int(answer) - 1]
            return edition_named(answer.casefold() or DEFAULT_EDITION)

        return self._ask(question, listed, read)

    def seats(self, edition: Edition) -> tuple[Seat, ...]:
        # An edition for many players is usually played by three.
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
                self.say_all(explained)
                continue
            try:
                return read(answer)
            except Refusal as refusal:
                self.say(refusal)

    def _means(self, side_command: str, word: str) -> bool:
        return word in (side_command, self.language.gettext(side_command).casefold())


def _words(answer: str) -> list[str]:
    try:
        # The name of a file may have spaces, in quotation marks.
        words = shlex.split(answer)
    except ValueError:
        words = answer.split()
    return [word for word in (word.strip(",") for word in words) if word]
