"""Asides: what a player may ask for at any prompt beside what it asks for.

A word of the list is an aside unless it could be a row of this match: HELP is a word of the word
edition. With a slash before it, it always is an aside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from codepegs.render import peg_names
from codepegs.rules import Match, Rules
from codepegs.text import N_, Refusal, Text, Translations, say

# Translators: what a player types. One word each, in small letters, no two the same.
HELP, BOARD, SCORE = N_("help"), N_("board"), N_("score")
RULES, PEGS, SEAL = N_("rules"), N_("pegs"), N_("seal")
RESIGN, QUIT = N_("resign"), N_("quit")
SHOW, TABLE, CODE = N_("show"), N_("table"), N_("code")

ALWAYS = {
    HELP: N_("what you can type"),
    BOARD: N_("the rows of this round"),
    SCORE: N_("the totals and the score card"),
    RULES: N_("the rules of this match"),
    PEGS: N_("the pegs and the key pegs"),
    SEAL: N_("the seal of the code, to check it by"),
    RESIGN: N_("give the match up"),
    QUIT: N_("leave; nothing is lost with --save"),
}

# While the keyboard changes hands nobody is asked for a move.
BETWEEN_SEATS = {
    side_command: meaning for side_command, meaning in ALWAYS.items() if side_command != RESIGN
}
WHEN_SETTING = ALWAYS | {SHOW: N_("show the code while you type it")}
WHEN_SETTING_BY_HAND = WHEN_SETTING | {
    TABLE: N_("the code stands on your own table; with its length where there is a choice")
}
# Only where nobody else could ask for it.
WHEN_MARKING_ALONE = ALWAYS | {CODE: N_("your own code once more")}

# Understood as well. It is not the word itself because it is a row too: red, orange, white, silver.
_ALSO = {"rows": BOARD}


@dataclass(frozen=True)
class SideCommand:
    """An aside that somebody asked for, and what stands after it."""

    word: str
    rest: str = ""


def side_command_in(
    line: str, offered: Iterable[str], language: Translations
) -> SideCommand | None:
    """The aside that a line asks for, whatever else the line may be.

    >>> from codepegs.text.sentence import ENGLISH
    >>> side_command_in("/Board", ALWAYS, ENGLISH)
    SideCommand(word='board', rest='')
    """
    first, _, rest = line.casefold().removeprefix("/").partition(" ")
    for side_command in offered:
        if (
            first in (side_command, language.gettext(side_command).casefold())
            or _ALSO.get(first) == side_command
        ):
            return SideCommand(side_command, rest.strip())
    return None


def could_be_row(line: str, rules: Rules) -> bool:
    """Whether somebody who types this may mean pegs."""
    try:
        row = rules.row(line)
    except Refusal:
        return False
    return rules.words is None or str(row) in rules.words


def as_typed(side_command: str, rules: Rules, language: Translations) -> str:
    """How an aside is typed in this match, so that it is not taken for a row."""
    word = language.gettext(side_command)
    return f"/{word}" if could_be_row(word, rules) else word


def help_lines(match: Match, offered: Mapping[str, str], language: Translations) -> Iterator[Text]:
    """What can be typed at this prompt."""
    rules = match.played_by
    if match.stage == "mark":
        yield say(
            "A mark is typed as numbers, with or without spaces, in this order: {keys}.",
            keys=tuple(say(key) for key in rules.keys),
        )
    elif rules.words is not None:
        yield say("A row is typed as a word of the match's list.")
    else:
        yield say(
            "A row is typed peg by peg, with or without spaces: {pegs}.", pegs=peg_names(rules)
        )
    for side_command, meaning in offered.items():
        word = as_typed(side_command, rules, language)
        yield say("{word}: {meaning}.", word=word, meaning=say(meaning))
