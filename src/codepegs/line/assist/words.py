"""What can be typed beside a cardboard board, other than rows and marks.

A word of the list is a command unless the line is a row of this board: BACK is a word of the word
edition. With a slash before it, it always is a command.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from codepegs.line.match_setup import LIST
from codepegs.line.session import SessionContext
from codepegs.line.side_commands import BOARD, HELP, PEGS, QUIT, RULES, as_typed
from codepegs.render import key_lines, pegs_line
from codepegs.rules import Rules
from codepegs.text import N_, Refusal, Text, Translations, extras_needed, say

# Translators: what a player types. One word each, in small letters, no two the same.
BEST, LEFT, CERTAIN = N_("best"), N_("left"), N_("certain")
STRATEGY, UNDO, REDO = N_("strategy"), N_("undo"), N_("redo")
BACK, CHANGE, NEW = N_("back"), N_("change"), N_("new")
SAVE, LOAD, EDITION = N_("save"), N_("load"), N_("edition")

COMMANDS: Mapping[str, str] = {
    HELP: N_("what you can type"),
    BEST: N_("rows to play next, and why"),
    LEFT: N_("how many codes are left, and some of them"),
    CERTAIN: N_("what is certain by now"),
    BOARD: N_("the rows of this board"),
    STRATEGY: N_("by what rows are suggested; with a name, choose another"),
    UNDO: N_("take the last change back"),
    REDO: N_("do again what was undone"),
    BACK: N_("with the number of a row: take back all rows after it"),
    CHANGE: N_("with the number of a row and a mark, or a guess and a mark: correct that row"),
    NEW: N_("clear the board for the next code"),
    EDITION: N_("with a name, and options after it: another board"),
    SAVE: N_("with a file name: keep the board there, in notation"),
    LOAD: N_("with a file name: go on with the last round of a written match"),
    RULES: N_("the rules of this edition"),
    PEGS: N_("the pegs and the key pegs"),
    QUIT: N_("leave"),
}
"""What each command does, in the order in which they are explained."""

# Understood as well.
_ALSO = {"rows": BOARD, LIST: BOARD, "?": HELP, "exit": QUIT}


@dataclass(frozen=True, slots=True)
class Asked:
    """A command, and what stands after it."""

    command: str
    rest: str = ""


def asked_in(line: str, language: Translations) -> Asked | None:
    """The command that a line asks for, whatever else the line may be.

    >>> from codepegs.text.sentence import ENGLISH
    >>> asked_in("/Save My board.txt", ENGLISH)
    Asked(command='save', rest='My board.txt')
    """
    first, _, rest = line.removeprefix("/").partition(" ")
    word = first.casefold()
    spoken = {language.gettext(also).casefold(): command for also, command in _ALSO.items()}
    for command in COMMANDS:
        if word in (command, language.gettext(command).casefold()):
            return Asked(command, rest.strip())
    also = _ALSO.get(word) or spoken.get(word)
    return None if also is None else Asked(also, rest.strip())


def help_lines(rules: Rules, holes: int, language: Translations) -> Iterator[Text]:
    """What can be typed, with examples that fit this board."""
    yield say(
        'A row and its mark in one line, the mark in this order: {keys}. For example: "{example}".',
        keys=tuple(say(key) for key in rules.keys),
        example=f"{example_row(rules, holes)} {example_mark(rules)}",
    )
    yield say("A mark alone is for the row that was suggested last.")
    yield say("A row alone asks whether it could be the code, and how good it is.")
    for command, meaning in COMMANDS.items():
        word = as_typed(command, rules, language)
        yield say("{word}: {meaning}.", word=word, meaning=say(meaning))


def example_row(rules: Rules, holes: int) -> str:
    """Some row that may be typed here."""
    if rules.words is not None:
        return min(word for word in rules.words if len(word) == holes)
    letters = rules.letters
    return ("" if len(letters[0]) == 1 else " ").join(
        letters[place % len(letters)] for place in range(holes)
    )


def example_mark(rules: Rules) -> str:
    """Some mark that may be typed here."""
    return " ".join("10000"[: len(rules.keys)])


# -- What is said beside a cardboard board, to whoever sits there, in their ------------------------


class Voice:
    """Says lines; `world` is where they go and in which language."""

    def __init__(self, context: SessionContext) -> None:
        self.context = context

    def say(self, text: Text) -> None:
        """Say one line."""
        self.context.say(text)

    def say_all(self, texts: Iterable[Text]) -> None:
        """Say some lines."""
        for text in texts:
            self.say(text)

    def refuse(self, refusal: Refusal) -> None:
        """Say what cannot be done."""
        self.context.console.say(refusal.spoken(self.context.language))

    def think(self, work: Callable[..., Iterable[Text]], *given: object) -> None:
        """Say what comes of some thinking, which may be cut short and may be refused."""
        try:
            with extras_needed("engine"):
                self.say_all(work(*given))
        except Refusal as refusal:
            self.refuse(refusal)
        except KeyboardInterrupt:
            with contextlib.suppress(KeyboardInterrupt):
                self.say(say("Stopped. The board is as it was."))

    def introduce(self, rules: Rules, holes: int) -> None:
        """Say which board this is, and how to go on."""
        edition = rules.edition
        self.say(say("{edition}: {title}.", edition=edition.name, title=say(edition.title)))
        if rules.written:
            self.say(say("Options: {options}.", options=rules.written))
        self.say(pegs_line(rules))
        self.say_all(key_lines(rules))
        self.say(
            say(
                'Type each row and its mark, like "{example}"; "{help}" tells what else.',
                example=f"{example_row(rules, holes)} {example_mark(rules)}",
                help=self.word(HELP, rules),
            )
        )

    def word(self, command: str, rules: Rules) -> str:
        """How a command is typed beside this board."""
        return as_typed(command, rules, self.context.language)
