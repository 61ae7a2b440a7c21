"""A random walk through a match: mostly what is awaited, sometimes what disturbs it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import get_args

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
from codepegs.rules.match import Hint, HintLevel
from tests.matches import Game, marks_on, random_code, random_guess


def wander(game: Game, dice: Random) -> None:
    """Do something: mostly what is awaited, sometimes what disturbs a match."""
    with suppress(Refusal):  # not now
        game.do(disturbance(game, dice) if dice.random() < 0.25 else awaited(game, dice))


def awaited(game: Game, dice: Random) -> Command:
    """What the match waits for, or a hint before it; marks are wrong now and then."""
    match, rules, round = game.match, game.rules, game.round
    seat = match.awaited
    assert seat is not None
    if round.deadline is not None and game.now >= round.deadline:
        return RunOut()
    match match.stage:
        case "code":
            game.code = random_code(rules, dice)
            if not rules.marks_by_hand or dice.random() < 0.5:
                return SetCode(seat, game.code)
            if rules.words is None and dice.random() < 0.3:
                # On a real table nobody sees before the reveal that it is forbidden.
                game.code = random_guess(rules, dice, len(game.code))
            added_up = game.code if dice.random() < 0.7 else random_code(rules, dice)
            return SetCode(seat, None, len(game.code), rules.clue_of(added_up))
        case "guess":
            assert round.holes is not None
            hint = Hint(len(round.rows) + 1, seat, dice.choice(get_args(HintLevel)))
            if dice.random() < 0.1 and hint not in round.hints:
                return TakeHint(seat, hint.level)
            lucky = dice.random() < 0.2
            return Guess(seat, game.code if lucky else random_guess(rules, dice, round.holes))
        case "mark":
            assert round.holes is not None
            guess = round.rows[-1].guess
            if guess is not None and dice.random() < 0.9:
                return GiveMark(seat, rules.mark_row(game.code, guess))
            return GiveMark(seat, dice.choice(marks_on(round.holes, len(rules.keys))[:60]))
        case _:
            assert round.holes is not None
            if dice.random() < 0.3:
                # Another code, perhaps one that is forbidden.
                draw = random_code if rules.words is not None else random_guess
                return Reveal(seat, draw(rules, dice, round.holes))
            return Reveal(seat, game.code)


def disturbance(game: Game, dice: Random) -> Command:
    """Somebody leaves, comes back, claims, resigns, owns up, takes back or takes a hint.

    Mostly what may be allowed now: drawn blindly, most of it would be refused.
    """
    match, round = game.match, game.round
    seat = dice.randrange(len(match.seats))
    if dice.random() < 0.5:
        game.now += dice.choice([1, 20, 61, 700])
    if dice.random() < 0.06:
        return Resign(seat)
    if dice.random() < 0.2:
        return dice.choice(BLINDLY)(seat)
    possible: list[Command] = [Leave(seat), Leave(seat), Claim(seat)]
    if match.stage == "guess" and match.awaited is not None:
        possible.append(TakeHint(match.awaited, dice.choice(get_args(HintLevel))))
    if match.stage == "mark":
        possible += [TakeBack(round.rows[-1].seat)] * 2
    if game.rules.marks_by_hand and any(row.mark is not None for row in round.rows):
        possible += [OwnUp(round.codemaker)] * 2
    if match.away:
        # Only whoever is awaited can run out of the grace period.
        gone = match.awaited if match.awaited in match.away else min(match.away)
        assert gone is not None
        ends = match.grace_ends(gone)
        if ends is not None and dice.random() < 0.3:
            game.now = max(game.now, ends)
        possible += [Return(gone), Return(gone), EndGrace(gone), EndGrace(gone)]
    return dice.choice(possible)


BLINDLY: tuple[Callable[[int], Command], ...] = (Leave, Return, EndGrace, TakeBack, OwnUp, Claim)
