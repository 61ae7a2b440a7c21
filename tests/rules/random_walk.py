"""A random walk through a match: mostly what is awaited, sometimes what disturbs it."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any, get_args

from codepegs import (
    Claim,
    Command,
    EndGrace,
    GiveMark,
    Guess,
    Leave,
    OwnUp,
    Refusal,
    Resign,
    Return,
    Reveal,
    RunOut,
    SetCode,
    TakeBack,
    TakeHint,
)
from codepegs.rules.match import HintLevel
from tests.matches import Game, marks_on, random_code, random_guess


def wander(game: Game, dice: Random) -> None:
    """Do something: mostly what is awaited, sometimes what disturbs a match."""
    with suppress(Refusal):  # not now
        game.do(disturbance(game, dice) if dice.random() < 0.15 else awaited(game, dice))


def awaited(game: Game, dice: Random) -> Command:
    """What the match waits for; marks are wrong now and then."""
    match, rules, round = game.match, game.rules, game.round
    seat = match.awaited
    assert seat is not None
    if round.deadline is not None and game.now >= round.deadline:
        return RunOut()
    match match.stage:
        case "code":
            code = random_code(rules, dice)
            on_a_real_table = rules.marks_by_hand and dice.random() < 0.5
            return SetCode(seat, None if on_a_real_table else code, len(code))
        case "guess":
            assert round.holes is not None
            known = round.secret.code if round.secret is not None else None
            lucky = known is not None and dice.random() < 0.2
            return Guess(seat, known if lucky and known else random_guess(rules, dice, round.holes))
        case "mark":
            assert round.holes is not None
            guess = round.rows[-1].guess
            if round.secret is not None and guess is not None and dice.random() < 0.9:
                return GiveMark(seat, rules.mark_row(round.secret.code, guess))
            return GiveMark(seat, dice.choice(marks_on(round.holes, len(rules.keys))[:60]))
        case _:
            assert round.holes is not None
            forbidden = dice.random() < 0.3 and rules.words is None
            code = (random_guess if forbidden else random_code)(rules, dice, round.holes)
            return Reveal(seat, code)


def disturbance(game: Game, dice: Random) -> Command:
    """Somebody leaves, waits, resigns, owns up, takes back or wants a hint."""
    seat = dice.randrange(len(game.match.seats))
    if dice.random() < 0.5:
        game.now += dice.choice([1, 20, 61, 700])
    kinds: list[Any] = [
        Leave,
        Return,
        EndGrace,
        TakeBack,
        OwnUp,
        Claim,
        Leave,
        Return,
        OwnUp,
        Claim,
    ]
    if dice.random() < 0.2:
        kinds = [Resign]
    if dice.random() < 0.3:
        awaited = game.match.awaited
        return TakeHint(seat if awaited is None else awaited, dice.choice(get_args(HintLevel)))
    kind = dice.choice(kinds)
    command: Command = kind(game.round.codemaker if kind is OwnUp else seat)
    return command
