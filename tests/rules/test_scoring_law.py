"""The score of random matches of every edition, compared with an obvious twin."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from typing import get_args

import pytest

from codepegs import Event, Match
from codepegs.rules.editions import editions
from codepegs.rules.match import EndReason
from tests import naive
from tests.matches import Game
from tests.rules.match_steps import all_kinds
from tests.rules.random_walk import awaited, wander

MATCHES = int(os.environ.get("LAW_MATCHES", "1000"))  # `make laws` has 20,000
LONGEST = 1500
"""Steps."""
PARTS = [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 4))]


REACHED: Counter[tuple[str, str]] = Counter()
"""What has happened in the random matches: editions and kinds of events."""


@cache
def played(part: int) -> tuple[Match, ...]:
    """Random matches, some of them disturbed, every kind of rules among them."""
    dice, kinds, share = Random(7000 + part), all_kinds(), MATCHES // len(PARTS)
    return tuple(
        _match(Game(kinds[number % len(kinds)], dice, stand_ins=dice.random() < 0.5), dice)
        for number in range(part * share, (part + 1) * share)
    )


def _match(game: Game, dice: Random) -> Match:
    timed = game.rules.time is not None
    mood = dice.choice(["slow" if timed else "calm", "slow", "disturbed", "disturbed"])
    for _ in range(LONGEST):
        if game.match.ended is not None:
            break
        if mood == "slow":
            game.now += dice.choice([0, 0, 40, 250])
        if mood == "disturbed":
            wander(game, dice)
        else:
            game.do(awaited(game, dice))
    name = game.rules.edition.name
    REACHED.update((name, type(event).__name__) for event in game.history)
    return game.match


@pytest.mark.parametrize("part", PARTS)
def test_every_round_gives_what_the_tables_say(part: int) -> None:
    for match in played(part):
        for round in match.rounds:
            assert round.outcome == naive.outcome(match, round), match
            assert list(round.points or [0] * len(match.seats)) == naive.points(match, round), match


@pytest.mark.parametrize("part", PARTS)
def test_every_match_ends_when_and_for_whom_the_rules_say(part: int) -> None:
    for match in played(part):
        assert list(match.totals) == naive.totals(match), match
        assert match.ended == naive.ending(match), match
        if match.ended is not None:
            assert list(match.winners) == naive.winners(match), match


@pytest.mark.parametrize("part", PARTS)
def test_no_match_goes_on_after_its_end(part: int) -> None:
    for match in played(part):
        for number in range(1, len(match.rounds)):
            earlier = tuple(one for one in match.resignations if one.round <= number)
            before = replace(match, rounds=match.rounds[:number], resignations=earlier)
            assert naive.ending(before) is None, match


def test_the_random_matches_end_in_every_way_there_is() -> None:
    matches = [match for part in range(len(PARTS)) for match in played(part)]
    assert {match.ended for match in matches} >= set(get_args(EndReason)) - {"undecided"}
    assert any(len(match.winners) > 1 for match in matches)
    rounds = [round for match in matches for round in match.rounds]
    outcomes = {"scored", "aborted", "lost", "resigned", "claimed"}
    assert {round.outcome for round in rounds} >= outcomes
    for error in ("owned_up", "proven", "forbidden", "false_rows", "false_clue"):
        assert any(getattr(round, error) for round in rounds)
    # A sum that the codemaker of a real table told, and that was true.
    assert any(round.has_clue_by_hand and round.outcome == "scored" for round in rounds)


def test_the_random_matches_reach_every_event_and_every_edition_and_hints_in_each() -> None:
    for part in range(len(PARTS)):
        played(part)
    assert {kind for _, kind in REACHED} == {kind.__name__ for kind in get_args(Event)}
    assert {name for name, kind in REACHED if kind == "HintTaken"} == {
        one.name for one in editions()
    }
