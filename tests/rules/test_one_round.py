"""One round, one code, one codebreaker: who cracks it wins, else the codemaker (decision 9)."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from codepegs import Edition, Match, OwnUp, Refusal, Rules, edition, editions
from tests.matches import lexicon
from tests.rules.match_steps import answer, do, guess, play, sit_down

EVERY = pytest.mark.parametrize("one", editions(), ids=lambda one: one.name)


def one_round(one: Edition, **options: Any) -> tuple[Rules, str, str]:
    """The rules of one round in two rows, its code and a guess that is not the code."""
    rules = one.rules(2, lexicon=lexicon, rounds=1, rows=2, **options)
    code, other = map(str, islice(rules.codes(), 2))
    return rules, code, other


@EVERY
@pytest.mark.parametrize("first", [0, 1])
def test_the_codebreaker_wins_by_cracking_the_code(one: Edition, first: int) -> None:
    rules, code, other = one_round(one)
    match = play(sit_down(rules, first=first), code, other, code)
    assert (match.ended, match.winners) == ("played", (1 - first,))
    assert len(match.rounds) == 1


@EVERY
@pytest.mark.parametrize("first", [0, 1])
def test_otherwise_the_codemaker_wins(one: Edition, first: int) -> None:
    rules, code, other = one_round(one)
    match = play(sit_down(rules, first=first), code, other, other)
    assert (match.ended, match.winners) == ("played", (first,))


@pytest.mark.parametrize("row", [1, 2])
@EVERY
def test_the_row_of_the_crack_does_not_matter(one: Edition, row: int) -> None:
    rules, code, other = one_round(one)
    match = play(sit_down(rules), code, *[other] * (row - 1), code)
    assert match.totals == (0, 1)


def aborted_once(**options: Any) -> Match:
    """Tim owns up to a mark in the only round of a duel."""
    rules, code, other = one_round(edition("duel"), marks="hand", **options)
    wrong = rules.mark_row(rules.code(code), rules.code(code))
    match = play(sit_down(rules), code, other)
    return do(answer(match, wrong[0] - 2, 0), OwnUp(0))


@pytest.mark.parametrize("options", [{}, {"false_mark": "as-printed"}])
@pytest.mark.parametrize(("guessed", "winner"), [("PRBY", 1), ("WGOS", 0)])
def test_points_for_a_false_mark_do_not_decide_the_only_round(
    options: dict[str, Any], guessed: str, winner: int
) -> None:
    """The points of the leaflet are for matches in which points are counted."""
    match = aborted_once(**options)
    assert match.totals == (0, 0)
    match = play(match, "PRBY", guessed)
    match = answer(match, *match.played_by.mark("PRBY", guessed))
    if match.stage == "guess":
        match = answer(guess(match, "WGOS"), 0, 0)
    assert match.winners == (winner,)


def test_a_bonus_for_an_uncracked_code_changes_nothing() -> None:
    rules, code, other = one_round(edition("standard"), failure_bonus=9)
    assert play(sit_down(rules), code, other, other).totals == (1, 0)


@pytest.mark.parametrize("rounds", [3, 5, 99])
@EVERY
def test_any_other_odd_number_of_rounds_is_refused(one: Edition, rounds: int) -> None:
    with pytest.raises(Refusal) as refusal:
        one.rules(2, lexicon=lexicon, rounds=rounds)
    assert refusal.value.message == (
        f"{rounds} rounds would let one player set more codes than the other. "
        "With two players, choose 1 or an even number."
    )


@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_are_each_codemaker_once(players: int) -> None:
    with pytest.raises(Refusal, match=r"^option/rounds-are-players"):
        edition("family-2004").rules(players, rounds=1)
