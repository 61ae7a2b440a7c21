"""Matches to send commands to, for the tests of the course of a match."""

from random import Random

import pytest

from codepegs import (
    Event,
    Guess,
    Match,
    Refusal,
    SetCode,
    decide,
    edition,
)
from tests.matches import Game, lexicon


def game(name: str = "duel", players: int = 2, first: int | None = 0, **options: object) -> Game:
    return Game(edition(name).rules(players, lexicon=lexicon, **options), Random(1), first)


def refused(match: Match, command: object, now: float = 0.0) -> Refusal:
    with pytest.raises(Refusal) as caught:
        decide(match, command, now=now, dice=Random(1))  # type: ignore[arg-type]  # also wrong ones
    return caught.value


def play_round(table: Game, code: str, *guesses: str) -> tuple[Event, ...]:
    table.do(SetCode(table.round.codemaker, code))
    events: tuple[Event, ...] = ()
    for guess in guesses:
        events = table.do(Guess(table.match.awaited or 0, guess))
    return events
