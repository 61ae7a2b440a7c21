"""Side commands: words that a player may type at any prompt instead of the answer.

Such a word is a row if it could be one in this match: HELP is a word of the word edition. With a
slash before it, it always is a side command.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from codepegs.render import peg_names
from codepegs.rules import BLANK, Match, Rules
from codepegs.text import ENGLISH, N_, Refusal, Text, Translations, say

# Translators: what a player types. One word each, in small letters, no two the same.
HELP, BOARD, SCORE = N_("help"), N_("board"), N_("score")
RULES, PEGS, SEAL = N_("rules"), N_("{PIECE:pegs|letters|digits|animals|pieces}"), N_("seal")
RESIGN, QUIT = N_("resign"), N_("quit")
SHOW, TABLE, CODE, OWN_UP = N_("show"), N_("table"), N_("code"), N_("own-up")

ALWAYS = {
    HELP: N_("what you can type"),
    BOARD: N_("the rows of this round"),
    SCORE: N_("the totals and the score card"),
    RULES: N_("the rules of this match"),
    PEGS: N_("the {PIECE:pegs|letters|digits|animals|pieces} and the marks"),
    SEAL: N_("the seal of the code, to check it by"),
    RESIGN: N_("give the match up"),
    QUIT: N_("leave; nothing is lost with --save"),
}

# While the keyboard changes hands nobody is asked for a move.
BETWEEN_SEATS = {command: meaning for command, meaning in ALWAYS.items() if command != RESIGN}
WHEN_SETTING = ALWAYS | {SHOW: N_("show the code while you type it")}
WHEN_SETTING_BY_HAND = WHEN_SETTING | {
    TABLE: N_(
        "the code stands on your own table; with its length where there is a choice, or with the "
        "sum where that is told"
    )
}
WHEN_MARKING = ALWAYS | {OWN_UP: N_("one of your marks was wrong: the round is played again")}
# Only where nobody else could ask for it.
WHEN_MARKING_ALONE = WHEN_MARKING | {CODE: N_("your own code once more")}

# Understood as well. It is not the word that is offered because it is also a row: red, orange,
# white, silver.
_ALSO = {"rows": BOARD, "pegs": PEGS}


@dataclass(frozen=True)
class SideCommand:
    """A side command, and what was typed after it."""

    word: str
    rest: str = ""


def side_command_in(
    line: str, offered: Iterable[str], language: Translations, also: Mapping[str, str] = _ALSO
) -> SideCommand | None:
    """The offered command that a line begins with, in English or in the language.

    `also` has other words for offered commands.

    >>> from codepegs.text.sentence import ENGLISH
    >>> side_command_in("/Board", ALWAYS, ENGLISH)
    SideCommand(word='board', rest='')
    """
    first, _, rest = line.removeprefix("/").partition(" ")
    words = {command: command for command in offered}
    words |= {word: command for word, command in also.items() if command in words}
    for word, command in words.items():
        if first.casefold() in (ENGLISH.gettext(word), language.gettext(word).casefold()):
            return SideCommand(command, rest.strip())
    return None


def could_be_row(line: str, rules: Rules, language: Translations) -> bool:
    """Whether the line may be a row of pegs, in the letters of the language or of the notation.

    In the letters of all languages together too many commands would be rows.

    >>> from codepegs import edition
    >>> from codepegs.text.sentence import ENGLISH
    >>> [could_be_row(line, edition("standard").rules(), ENGLISH) for line in ("rows", "pegs")]
    [True, False]
    """
    try:
        row = rules.row(line)
    except Refusal:
        return False
    shown = rules.shown(row)
    written = {"".join(one.split()).upper() for one in (str(shown), shown.spoken(language))}
    if "".join(line.split()).upper().replace(".", BLANK) not in written:
        return False
    return rules.words is None or str(row) in rules.words


def as_typed(side_command: str, rules: Rules, language: Translations) -> str:
    """How a side command is typed in this match, so that it is not taken for a row."""
    word = language.gettext(side_command)
    return f"/{word}" if could_be_row(word, rules, language) else word


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
        pegs = peg_names(rules)
        yield say("A row is typed from left to right, with or without spaces: {pegs}.", pegs=pegs)
    yield from command_lines(offered, rules, language)


def command_lines(
    offered: Mapping[str, str], rules: Rules, language: Translations
) -> Iterator[Text]:
    """Each command with its meaning."""
    for command, meaning in offered.items():
        word = as_typed(command, rules, language)
        yield say("{word}: {meaning}.", word=word, meaning=say(meaning))
