"""The code of a round that was read from a file: it is not written there, so it is set again.

A person who hid it sets the same one, as far as the marks can tell; a bot takes one that fits them.
"""

from __future__ import annotations

import random
from collections.abc import Container

from codepegs.rules import commands as c
from codepegs.rules import events as e
from codepegs.rules.candidates import SearchTooLong, fitting_codes
from codepegs.rules.code import Code, Secret
from codepegs.rules.flow import Transaction, answers_of
from codepegs.rules.match import Match
from codepegs.text.refusal import Refusal


def lacks_code(match: Match, bots: Container[int]) -> bool:
    """The machine has to know the code of this round, and does not."""
    if match.stage not in ("guess", "mark") or match.current.secret is not None:
        return False
    return not match.played_by.marks_by_hand or match.current.codemaker in bots


def set_again(
    match: Match, command: c.Command, now: float, dice: random.Random
) -> tuple[e.Event, ...]:
    """The codemaker sets the code of a round again that was read from a file."""
    round = match.current
    if not isinstance(command, c.SetCode):
        raise Refusal("round/code-again", name=match.seats[round.codemaker])
    if command.code is None:
        raise Refusal("turn/machine-marks")
    rules = match.played_by
    code = rules.code(command.code)
    if len(code) != round.holes:
        raise Refusal("code/length", came=str(code), count=len(code), expected=round.holes)
    for number, row in enumerate(round.rows, 1):
        if row.guess is None or row.mark is None or rules.marks_by_hand:
            continue
        if rules.mark_row(code, row.guess) != row.mark:
            raise Refusal("code/does-not-fit", row=number)
    secret = Secret.sealed(code, dice)
    transaction = Transaction(match, now)
    transaction.tell(e.CodeSet(len(code), secret.commitment, secret))
    if transaction.match.stage == "mark" and not rules.marks_by_hand:
        transaction.answer_row()
        transaction.after_row()
    return tuple(transaction.events)


def fitting_code(match: Match, dice: random.Random) -> Code:
    """A code that fits all rows: the one that a file does not tell might have been this."""
    round, rules = match.current, match.played_by
    assert round.holes is not None
    codes = fitting_codes(rules, answers_of(round), holes=round.holes, dice=dice, steps=None)
    try:
        found = next(codes, None)
    except SearchTooLong:
        found = None
    # A file whose marks clash has ended its round when it was read.
    assert found is not None
    return found
