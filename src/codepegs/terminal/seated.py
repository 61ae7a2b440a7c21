"""Who sits at one keyboard, and what the bots at their table do: the same in every local game."""

from __future__ import annotations

import random
import re
from collections.abc import Collection

from codepegs.play import bots
from codepegs.rules import commands as c
from codepegs.rules.flow import next_breaker
from codepegs.rules.match import Match
from codepegs.rules.view import view
from codepegs.text.refusal import TEXTS, Refusal


def is_shared(match: Match, bot_seats: Collection[int]) -> bool:
    """More than one person sits at this screen."""
    return sum(seat not in bot_seats for seat in match.playing) > 1


def next_person(match: Match, bot_seats: Collection[int]) -> int:
    """The person who guesses next, once a code is set."""
    breaker = next_breaker(match)
    while breaker in bot_seats:
        breaker = next_breaker(match, breaker)
    return breaker


def bot_command(match: Match, seat: int, dice: random.Random, strength: str) -> c.Command:
    """What the bot in that seat does now; it knows what its seat sees, and nothing else."""
    rules, seen = match.played_by, view(match, seat)
    if match.stage == "code":
        return c.SetCode(seat, bots.choose_code(rules, dice))
    if match.stage == "guess":
        return c.Guess(seat, bots.choose_guess(rules, seen, dice, strength))
    return c.GiveMark(seat, bots.choose_mark(rules, seen))


def in_time(match: Match, command: c.Command, now: float) -> c.Command:
    """The command; or, where a guess comes after its time, what the clock says instead."""
    deadline = match.current.deadline if match.rounds else None
    late = isinstance(command, c.Guess) and deadline is not None and now >= deadline
    return c.RunOut() if late else command


def discreet(refusal: Refusal) -> Refusal:
    """A refusal that does not repeat what somebody typed unseen.

    Only the rules repeat it, here or on a server; other troubles are said as they are.
    """
    if refusal.code not in TEXTS:
        return refusal
    secret = {"came": "…", "peg": "…", "colour": "…"}
    gaps = {gap: secret.get(gap, value) for gap, value in refusal.gaps.items()}
    return Refusal(refusal.code, **gaps)


def numbers_typed(line: str, count: int) -> tuple[int, ...] | None:
    """A mark as it is typed: `2 1`, `2,1`, `2/1`, or `21` where no number has two digits.

    >>> numbers_typed("2 1", 2), numbers_typed("21", 2), numbers_typed("two", 2)
    ((2, 1), (2, 1), None)
    """
    numbers = re.split(r"\s*[,;/.-]\s*|\s+", line)
    if len(numbers) == 1 and len(line) == count:
        numbers = list(line)
    if len(numbers) != count or not all(re.fullmatch("[0-9]{1,3}", one) for one in numbers):
        return None
    return tuple(map(int, numbers))
