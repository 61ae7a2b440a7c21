"""Short ways to begin a match and to send it commands, for the tests of the rules."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from codepegs import (
    Begin,
    Command,
    Event,
    GiveMark,
    Guess,
    Match,
    OwnUp,
    Refusal,
    Rules,
    SetCode,
    apply,
    decide,
    edition,
)
from tests.matches import rules_of_every_kind

NAMES = ("Tim", "Ben", "Lotte", "Kees", "Mia")

AGREED: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("classic-1972", 2, {"marks": "hand", "time": 5, "rows": 4, "rounds": 4}),
    ("classic-1972", 2, {"rounds": 1, "rows": 5}),
    ("duel", 2, {"marks": "hand", "check": "at-once"}),
    ("duel", 2, {"marks": "hand", "rounds": 1}),
    ("duel", 2, {"marks": "hand", "rounds": 1, "false_mark": "as-printed", "rows": 4}),
    ("duel", 2, {"marks": "hand", "time": 20, "rounds": 4}),
    ("standard", 2, {"rounds": 1, "time": 20}),
    ("family-2004", 2, {"marks": "hand", "rounds": 1, "time": 20}),
    ("family-2004", 2, {"time": 20, "tie_break": "rows", "rows": 5, "rounds": 6}),
    ("family-2004", 3, {"marks": "hand", "check": "at-once", "rows": 4}),
    ("family-2004", 4, {"marks": "hand", "time": 20, "rows": 6}),
    ("custom", 2, {"holes": 3, "colours": 4, "rounds": 1, "failure_bonus": 5, "rows": 4}),
)
"""What may be agreed beyond the kinds that every test plays: one round, a time, a check at once."""


@cache
def all_kinds() -> tuple[Rules, ...]:
    """Rules of every edition and main option, marked by the machine and by hand, and of `AGREED`."""
    agreed = [
        edition(name).rules(players, lexicon=None, **options) for name, players, options in AGREED
    ]
    return (*rules_of_every_kind(), *rules_of_every_kind(by_hand=True), *agreed)


def sit_down(rules: Rules, *names: str, first: int = 0) -> Match:
    """A match that has begun."""
    return do(Match(), Begin(rules, names or NAMES[: rules.players], first=first))


def do(match: Match, *commands: Command, now: float = 0.0) -> Match:
    """The match after the commands, one after another."""
    for command in commands:
        for event in told(match, command, now):
            match = apply(match, event)
    return match


def told(match: Match, command: Command, now: float = 0.0) -> tuple[Event, ...]:
    """What follows from the command."""
    return decide(match, command, now=now, dice=Random(1))


def play(match: Match, code: str, *guesses: str) -> Match:
    """The codemaker sets the code; the codebreaker whose turn it is guesses, and the machine marks."""
    match = do(match, SetCode(match.current.codemaker, code))
    return guess(match, *guesses)


def guess(match: Match, *guesses: str) -> Match:
    """The codebreaker whose turn it is makes these guesses."""
    for one in guesses:
        assert match.current.turn is not None, "nobody is to guess"
        match = do(match, Guess(match.current.turn, one))
    return match


def answer(match: Match, *counts: int) -> Match:
    """The codemaker marks the last guess by hand."""
    return do(match, GiveMark(match.current.codemaker, counts))


def false_mark(match: Match) -> Match:
    """A whole round of `duel`, `standard` or the family game whose codemaker owns up to a mark."""
    match = answer(play(match, "PRBY", "WGOS"), 0, 1)
    return do(match, OwnUp(match.current.codemaker))


def crack(match: Match) -> Match:
    """A whole round whose code is cracked in the first row, marked by whoever marks here."""
    match = play(match, "PRBY", "PRBY")
    return answer(match, 4, 0) if match.stage == "mark" else match


def refused(match: Match, command: Command, now: float = 0.0) -> str:
    """The code of the refusal that the command meets."""
    with pytest.raises(Refusal) as refusal:
        decide(match, command, now=now, dice=Random(1))
    return refusal.value.code
