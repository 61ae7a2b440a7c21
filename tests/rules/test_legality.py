"""Whether a row may be submitted now: asked beforehand, and by `decide` itself."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from codepegs import (
    Begin,
    Code,
    GiveMark,
    Guess,
    Match,
    Refusal,
    SetCode,
    decide,
    edition,
    replay,
)
from codepegs.rules import legality
from codepegs.rules.events import Event


def _beginning(**options: Any) -> tuple[Event, ...]:
    rules = edition("mini").rules(**options)
    return decide(Match(), Begin(rules, ("Ann", "Ben"), first=0))


def _begun(**options: Any) -> Match:
    return replay(_beginning(**options))


def _guessing(**options: Any) -> Match:
    history = _beginning(**options)
    return replay(history + decide(replay(history), SetCode(0, "RRGB"), dice=Random(1)))


def _code_of(ask: object, *given: object, **more: object) -> str:
    with pytest.raises(Refusal) as caught:
        ask(*given, **more)  # type: ignore[operator]  # one of the functions of `turn`
    return caught.value.code


def test_a_row_that_may_be_guessed_comes_back_as_it_is_read() -> None:
    assert legality.checked_guess(_guessing(), 1, "rbgy") == Code("RBGY")


def test_a_code_that_may_be_hidden_comes_back_as_it_is_read() -> None:
    assert legality.checked_code(_begun(), 0, "rbgy") == Code("RBGY")


def test_nothing_is_submitted_before_the_match_begins_or_after_it_has_ended() -> None:
    assert _code_of(legality.checked_guess, Match(), 0, "RRGB") == "match/not-begun"
    assert _code_of(legality.checked_code, Match(), 0, "RRGB") == "match/not-begun"


@pytest.mark.parametrize(
    ("seat", "row", "code"),
    [
        (0, "RBGY", "turn/not-yours"),
        (7, "RBGY", "seat/unknown"),
        (1, "RBG", "code/length"),
        (1, "", "code/length"),
        (1, "RBGX", "code/unknown-peg"),
        (1, "RBG_", "code/no-blanks"),
    ],
)
def test_a_guess_is_refused_with_the_reason(seat: int, row: str, code: str) -> None:
    assert _code_of(legality.checked_guess, _guessing(), seat, row) == code


@pytest.mark.parametrize(
    ("seat", "row", "code"), [(1, "RBGY", "turn/not-codemaker"), (0, "RBG", "code/length")]
)
def test_a_code_is_refused_with_the_reason(seat: int, row: str, code: str) -> None:
    assert _code_of(legality.checked_code, _begun(), seat, row) == code


def test_a_code_is_not_guessed_and_a_guess_not_hidden_at_the_wrong_moment() -> None:
    assert _code_of(legality.checked_guess, _begun(), 1, "RBGY") == "turn/no-guess"
    assert _code_of(legality.checked_code, _guessing(), 0, "RBGY") == "turn/no-code"


def _awaiting_reveal() -> Match:
    """The code stood on a real table, and was cracked by what was marked."""
    history = _beginning(marks="hand")
    for command in (SetCode(0, None, holes=4), Guess(1, "RBGY"), GiveMark(0, (4, 0))):
        history += decide(replay(history), command, dice=Random(1))
    return replay(history)


def test_a_code_that_stood_on_a_real_table_may_be_shown_when_the_round_is_played() -> None:
    assert legality.checked_reveal(_awaiting_reveal(), 0, "rbgy") == Code("RBGY")


@pytest.mark.parametrize(
    ("seat", "row", "code"),
    [
        (1, "RBGY", "turn/not-codemaker"),
        (0, "RBG", "code/length"),
        (0, "RBGX", "code/unknown-peg"),
    ],
)
def test_a_code_is_not_shown_with_the_reason(seat: int, row: str, code: str) -> None:
    assert _code_of(legality.checked_reveal, _awaiting_reveal(), seat, row) == code


def test_a_code_is_not_shown_before_the_round_is_played() -> None:
    assert _code_of(legality.checked_reveal, Match(), 0, "RBGY") == "match/not-begun"
    assert _code_of(legality.checked_reveal, _guessing(), 0, "RRGB") == "turn/no-reveal"


def test_a_guess_is_in_time_if_it_was_sent_in_time() -> None:
    timed = _guessing(time=10)
    assert legality.checked_guess(timed, 1, "RBGY", now=10.0) == Code("RBGY")
    assert legality.checked_guess(timed, 1, "RBGY", now=10.5, lag=0.5) == Code("RBGY")
    assert _code_of(legality.checked_guess, timed, 1, "RBGY", now=10.5) == "clock/out"


def test_what_is_allowed_beforehand_is_what_is_done() -> None:
    """`decide` asks the same functions, so the two cannot differ."""
    match = _guessing()
    for row in ("RBGY", "RBG", "RBGX"):
        try:
            legality.checked_guess(match, 1, row)
        except Refusal as refusal:
            with pytest.raises(Refusal) as caught:
                decide(match, Guess(1, row))
            assert caught.value.code == refusal.code
        else:
            assert decide(match, Guess(1, row))
