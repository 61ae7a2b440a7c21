"""What can be read out of a match line by line: its board, score card, rules, pegs and seals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from codepegs.render.narration import clue_said, key_lines, pegs_line, row_line
from codepegs.render.rule_sheet import rule_sheet
from codepegs.render.score_card import score_card
from codepegs.rules import Match, Rules
from codepegs.text import N_, Text, Translations, say


def board_lines(match: Match) -> Iterator[Text]:
    """The board of this round, read out."""
    round = match.current
    if round.clue is not None:
        yield clue_said(round.clue)
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
        line = N_("{letter}: {name}, Braille {cell}.")
        yield say(line, letter=peg.shown, name=peg.spoken, cell=peg.touched)
    yield from key_lines(rules)


def seal_lines(match: Match) -> Iterator[Text]:
    """The seals that can be checked: of this round's code, and of the last one that was shown."""
    sealed = [round for round in match.rounds[-2:] if round.commitment is not None]
    for round in sealed:
        number, seal, salt = round.number, round.commitment, round.salt
        if salt is None:
            yield say("Round {number}: the seal is {seal}.", number=number, seal=seal)
        else:
            line = N_('Round {number}: the seal {seal} is the SHA-256 of "{salt} {code}".')
            code = " ".join(round.code or ())
            yield say(line, number=number, seal=seal, salt=salt, code=code)
    if not sealed:
        yield say("No code has been sealed.")
