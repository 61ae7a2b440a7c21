"""Writing a match and reading it again gives the same match, at every moment of it."""

import os
from random import Random
from typing import get_args

import pytest

from codepegs import (
    Event,
    OwnedUp,
    RoundLost,
    RowRanOut,
    StandInSeated,
    read_notation,
    write_notation,
)
from tests.matches import Game, as_written, lexicon
from tests.rules.match_steps import all_kinds
from tests.rules.random_walk import wander

EVENTS = int(os.environ.get("LAW_EVENTS", "9000"))  # `make laws` has 200,000
PARTS = [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 5))]


@pytest.mark.parametrize("part", PARTS)
def test_what_is_written_is_read_as_the_same_match_that_awaits_the_same(part: int) -> None:
    dice = Random(part)
    events = 0
    reached: set[type] = set()
    while events < EVENTS // len(PARTS):
        game = Game(
            dice.choice(all_kinds()), dice, dice.randrange(2), stand_ins=dice.random() < 0.5
        )
        for _ in range(dice.randrange(200)):
            if game.match.ended is not None:
                break
            same_when_read(game)
            wander(game, dice)
        same_when_read(game)
        events += len(game.history)
        reached.update(map(type, game.history))
    rare = {OwnedUp, RoundLost, RowRanOut, StandInSeated} if EVENTS < 100_000 else set()
    assert reached | rare == set(get_args(Event))


def same_when_read(game: Game) -> None:
    """Write the match, read it, compare."""
    written = write_notation(game.match)
    read = read_notation(written, lexicon=lexicon)
    assert (read.stage, read.awaited) == (game.match.stage, game.match.awaited), written
    assert as_written(read) == as_written(game.match), written
    assert write_notation(read) == written
