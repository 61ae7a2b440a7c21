"""Matches at a table, played by random commands, so that every kind of event occurs."""

from __future__ import annotations

import asyncio
from functools import cache
from random import Random
from typing import get_args

from codepegs.play.table import commands as k
from codepegs.play.table.lobby import AnyCommand
from codepegs.play.table.table import Table
from codepegs.play.table.terms import Terms
from codepegs.rules import commands as c
from codepegs.rules.code import Code
from codepegs.rules.match import HintLevel, Match
from codepegs.text.refusal import Refusal
from tests.matches import KINDS, marks_on, random_code, random_guess
from tests.play.process import ANN, BEN, CLEO, Process, do

SITTERS = (ANN, BEN, CLEO, "d" * 32, "e" * 32)
"""Who sits in which seat."""


@cache
def terms_of_every_kind(by_hand: bool = False) -> list[Terms]:
    """Terms for every edition and main option."""
    hand = ["marks=hand"] if by_hand else []
    return [
        Terms.offered(
            name,
            players,
            [*(o if v is True else f"{o}={v}" for o, v in options.items()), *hand],
            grace=30,
            stand_ins=bool(number % 2),
        )
        for number, (name, players, options) in enumerate(KINDS)
    ]


async def wandered(process: Process, terms: Terms, dice: Random, most: int = 150) -> Table:
    """A table at which Ann, Ben and others play at random, to the end or nearly."""
    table = await process.open(terms, ("", *(None,) * (terms.players - 1)))
    for seat in range(1, terms.players):
        await do(table, k.Sit(f"Player {seat}"), SITTERS[seat])
    for _ in range(most):
        state = table.state
        if state.next_table is not None:
            break
        if state.stage == "over":
            command: AnyCommand = k.WantRematch(dice.randrange(terms.players))
        else:
            command = any_command(state.match, dice)
        owner = SITTERS[getattr(command, "seat", 0)]
        automation = isinstance(command, c.RunOut | c.EndGrace)
        try:
            await do(table, command, "" if automation else owner)
        except Refusal:
            continue
        await asyncio.sleep(dice.choice((0.0, 0.0, 1.0, 20.0, 200.0)))
    return table


def any_command(match: Match, dice: Random) -> c.Command:
    """A random command; not all of them are allowed."""
    seat = dice.randrange(len(match.seats))
    drawn = dice.random()
    if drawn < 0.01:
        return c.Resign(seat)
    if drawn < 0.1:
        return dice.choice((c.Leave(seat), c.Return(seat), c.EndGrace(seat), c.RunOut()))
    if drawn < 0.2:
        return dice.choice((c.OwnUp(match.current.codemaker),) * 3 + (c.Claim(seat),))
    awaited = match.awaited
    assert awaited is not None
    if drawn < 0.25 and match.stage == "guess":
        return c.TakeHint(awaited, dice.choice(get_args(HintLevel)))
    rules, round = match.played_by, match.current
    if match.stage == "code":
        if rules.marks_by_hand and dice.random() < 0.3:
            told = rules.clue_of(random_code(rules, dice))
            return c.SetCode(awaited, None, dice.choice(rules.holes), told)
        return c.SetCode(awaited, random_code(rules, dice))
    assert round.holes is not None
    if match.stage == "guess":
        known = round.secret is not None and dice.random() < 0.3
        guess: Code = round.secret.code if known and round.secret else Code()
        return c.Guess(awaited, guess or random_guess(rules, dice, round.holes))
    if match.stage == "mark":
        guessed = round.rows[-1]
        if dice.random() < 0.2:
            return c.TakeBack(guessed.seat)
        if round.secret is not None and guessed.guess is not None and dice.random() < 0.9:
            return c.GiveMark(awaited, rules.mark_row(round.secret.code, guessed.guess))
        return c.GiveMark(awaited, dice.choice(marks_on(min(round.holes, 6), len(rules.keys))))
    return c.Reveal(awaited, random_code(rules, dice, round.holes))
