"""The commands that can be typed beside a cardboard board, other than rows and marks.

Such a word is a row if the line could be one on this board: BACK is a word of the word edition.
With a slash before it, it always is a command.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from codepegs.line.match_setup import LIST
from codepegs.line.side_commands import (
    BOARD,
    HELP,
    PEGS,
    QUIT,
    RULES,
    SideCommand,
    command_lines,
    side_command_in,
)
from codepegs.rules import Rules
from codepegs.text import N_, Text, Translations, say

# Translators: what a player types. One word each, in small letters, no two the same.
BEST, LEFT, CERTAIN = N_("best"), N_("left"), N_("certain")
STRATEGY, UNDO, REDO = N_("strategy"), N_("undo"), N_("redo")
BACK, CHANGE, NEW = N_("back"), N_("change"), N_("new")
SAVE, LOAD, EDITION, SUM = N_("save"), N_("load"), N_("edition"), N_("sum")

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
    SUM: N_("with a number: the sum of the digits, where it is told (clue=sum)"),
    NEW: N_("clear the board for the next code"),
    EDITION: N_("with a name, and options after it: another board"),
    SAVE: N_("with a file name: keep the board there, in notation"),
    LOAD: N_("with a file name: go on with the last round of a written match"),
    RULES: N_("the rules of this edition"),
    PEGS: N_("the {PIECE:pegs|letters|digits|animals|pieces} and the marks"),
    QUIT: N_("leave"),
}
"""The commands with their meaning, in the order in which they are explained."""

# Understood as well.
_ALSO = {"rows": BOARD, "pegs": PEGS, LIST: BOARD, "?": HELP, "exit": QUIT}


def asked_in(line: str, language: Translations) -> SideCommand | None:
    """The command that a line begins with, whatever else the line may be.

    >>> from codepegs.text.sentence import ENGLISH
    >>> asked_in("/Save My board.txt", ENGLISH)
    SideCommand(word='save', rest='My board.txt')
    """
    return side_command_in(line, COMMANDS, language, _ALSO)


def help_lines(rules: Rules, holes: int, language: Translations) -> Iterator[Text]:
    """What can be typed, with examples that fit this board."""
    yield say(
        'A row and its mark in one line, the mark in this order: {keys}. For example: "{example}".',
        keys=tuple(say(key) for key in rules.keys),
        example=example_line(rules, holes),
    )
    yield say("A mark alone is for the row that was suggested last.")
    yield say("A row alone asks whether it could be the code, and how good it is.")
    yield from command_lines(COMMANDS, rules, language)


def example_line(rules: Rules, holes: int) -> Text:
    """A row and a mark that may be typed here."""
    row: Sequence[str] = [rules.letters[n % len(rules.letters)] for n in range(holes)]
    if rules.words is not None:
        row = min(word for word in rules.words if len(word) == holes)
    return say("{row} {value}", row=rules.shown(row), value=example_mark(rules))


def example_mark(rules: Rules) -> str:
    """A mark that may be typed here."""
    return " ".join("10000"[: len(rules.keys)])
