"""Short ways to begin a match and to send it commands, for the tests of the rules."""

from __future__ import annotations

from random import Random

import pytest

from codepegs import Begin, Command, GiveMark, Guess, Match, Refusal, Rules, SetCode, apply, decide

NAMES = ("Tim", "Ben", "Lotte", "Kees", "Mia")


def sit_down(rules: Rules, *names: str, first: int = 0) -> Match:
    """A match that has begun."""
    return do(Match(), Begin(rules, names or NAMES[: rules.players], first=first))


def do(match: Match, *commands: Command, now: float = 0.0) -> Match:
    """The match after the commands, one after another."""
    for command in commands:
        for event in decide(match, command, now=now, dice=Random(1)):
            match = apply(match, event)
    return match


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


def refused(match: Match, command: Command, now: float = 0.0) -> str:
    """The code of the refusal that the command meets."""
    with pytest.raises(Refusal) as refusal:
        decide(match, command, now=now, dice=Random(1))
    return refusal.value.code
