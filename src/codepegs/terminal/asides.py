"""Asides: what a player may ask for at any prompt beside what it asks for.

A word of the list is an aside unless it could be a row of this match: HELP is a word of the word
edition. With a slash before it, it always is an aside.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from codepegs.render.narration import key_lines, peg_names, pegs_line, row_line
from codepegs.render.rule_sheet import rule_sheet
from codepegs.render.score_card import score_card
from codepegs.rules.match import Match
from codepegs.rules.ruleset import Rules
from codepegs.text.refusal import Refusal
from codepegs.text.sentence import N_, Text, Translations, say

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
BETWEEN_SEATS = {aside: meaning for aside, meaning in ALWAYS.items() if aside != RESIGN}
WHEN_SETTING = ALWAYS | {SHOW: N_("show the code while you type it")}
WHEN_SETTING_BY_HAND = WHEN_SETTING | {
    TABLE: N_("the code stands on your own table; with its length where there is a choice")
}
# Only where nobody else could ask for it.
WHEN_MARKING_ALONE = ALWAYS | {CODE: N_("your own code once more")}

# Understood as well. It is not the word itself because it is a row too: red, orange, white, silver.
_ALSO = {"rows": BOARD}


@dataclass(frozen=True)
class Aside:
    """An aside that somebody asked for, and what stands after it."""

    word: str
    rest: str = ""


def aside_in(line: str, offered: Iterable[str], language: Translations) -> Aside | None:
    """The aside that a line asks for, whatever else the line may be.

    >>> from codepegs.text.sentence import ENGLISH
    >>> aside_in("/Board", ALWAYS, ENGLISH)
    Aside(word='board', rest='')
    """
    first, _, rest = line.casefold().removeprefix("/").partition(" ")
    for aside in offered:
        if first in (aside, language.gettext(aside).casefold()) or _ALSO.get(first) == aside:
            return Aside(aside, rest.strip())
    return None


def could_be_row(line: str, rules: Rules) -> bool:
    """Whether somebody who types this may mean pegs."""
    try:
        row = rules.row(line)
    except Refusal:
        return False
    return rules.words is None or str(row) in rules.words


def as_typed(aside: str, rules: Rules, language: Translations) -> str:
    """How an aside is typed in this match, so that it is not taken for a row."""
    word = language.gettext(aside)
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
    for aside, meaning in offered.items():
        word = as_typed(aside, rules, language)
        yield say("{word}: {meaning}.", word=word, meaning=say(meaning))


def board_lines(match: Match) -> Iterator[Text]:
    """The board of this round, read out."""
    round = match.current
    if not round.rows:
        yield say("No row has been played in this round.")
    for number, row in enumerate(round.rows, 1):
        yield row_line(match, round, number, row)


def card_lines(match: Match, language: Translations) -> list[str]:
    """The score card, line by line."""
    return score_card(match).spoken(language).splitlines()


def rules_lines(rules: Rules) -> Iterator[Text]:
    """The rule sheet of this match, and what was agreed for it."""
    sheet = rule_sheet(rules)
    yield sheet.title
    for section in sheet.sections:
        yield section.heading
        yield from section.sentences
    for _players, points in sheet.maker_table:
        yield say("The codemaker's points, by the row of the crack")
        yield _maker_line(rules, points)
    if not rules.written:
        yield say("No options were chosen.")
    for written, rule in sheet.options:
        yield say("Option {option}: {rule}", option=written, rule=rule)


def _maker_line(rules: Rules, points: Sequence[int]) -> Text:
    """The codemaker's table as a sentence, as far as this match has rows."""
    *by_row, not_cracked = points
    rows = tuple(
        say("row {row}: {points}", row=row, points=each)
        for row, each in enumerate(by_row[: rules.rows], 1)
    )
    return say("Cracked in {rows}; not cracked: {points}.", rows=rows, points=not_cracked)


def pegs_lines(rules: Rules) -> Iterator[Text]:
    """The pegs with their letters and Braille cells, and what the key pegs mean."""
    named = [peg for peg in rules.pegs.values() if peg.name != peg.letter]
    if not named:
        yield pegs_line(rules)
    for peg in named:
        yield say(
            "{letter}: {name}, Braille {cell}.",
            letter=peg.letter,
            name=peg.spoken,
            cell=peg.braille,
        )
    yield from key_lines(rules)


def seal_lines(match: Match) -> Iterator[Text]:
    """The seals that can be checked: of this round's code, and of the last one that was shown."""
    for round in match.rounds[-2:]:
        if round.commitment is None:
            continue
        if round.salt is None:
            yield say(
                "Round {number}: the seal is {seal}.", number=round.number, seal=round.commitment
            )
        else:
            yield say(
                'Round {number}: the seal {seal} is the SHA-256 of "{salt} {code}".',
                number=round.number,
                seal=round.commitment,
                salt=round.salt,
                code=" ".join(round.code or ()),
            )
    if not any(round.commitment for round in match.rounds[-2:]):
        yield say("No code has been sealed.")
