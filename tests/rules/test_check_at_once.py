"""Where the table agreed on it, a wrong mark by hand is found when it is given (decision 2)."""

from __future__ import annotations

from typing import Any

from codepegs import (
    CodemakerAwaited,
    FalseMarkProven,
    GiveMark,
    Marked,
    Match,
    Reveal,
    Revealed,
    RoundAborted,
    RoundBegun,
    RowOpened,
    SetCode,
    edition,
)
from tests.rules.match_steps import answer, do, guess, play, sit_down, told

NEXT_ROUND = [Revealed, RoundAborted, RoundBegun, CodemakerAwaited]


def unmarked(**options: Any) -> Match:
    """The code is PRBY, and the guess WGOS, which has nothing of it, waits for its mark."""
    return play(sit_down(edition("duel").rules(marks="hand", **options)), "PRBY", "WGOS")


def kinds(match: Match, *mark: int) -> list[type]:
    return [type(event) for event in told(match, GiveMark(0, mark))]


def test_a_wrong_mark_aborts_the_round_when_it_is_given() -> None:
    match = unmarked(check="at-once")
    assert kinds(match, 0, 1) == [Marked, *NEXT_ROUND]
    assert answer(match, 0, 1).rounds[0].false_rows == (1,)
    assert answer(match, 0, 1).totals == (0, 3)


def test_without_it_a_wrong_mark_is_only_found_at_the_reveal() -> None:
    match = unmarked(rows=2)
    assert kinds(match, 0, 1) == [Marked, RowOpened]
    match = guess(answer(match, 0, 1), "PBRG")
    assert kinds(match, 1, 2) == [Marked, *NEXT_ROUND]


def test_without_it_marks_that_no_code_fits_are_found_by_proof() -> None:
    match = guess(answer(unmarked(), 0, 1), "WGOS")
    assert kinds(match, 0, 2) == [Marked, FalseMarkProven, *NEXT_ROUND]


def test_a_mark_that_contradicts_another_is_proven_and_found_at_once() -> None:
    match = guess(answer(unmarked(check="at-once"), 0, 0), "WGOS")
    assert kinds(match, 0, 1) == [Marked, FalseMarkProven, *NEXT_ROUND]


def test_true_marks_are_taken_as_ever() -> None:
    match = unmarked(check="at-once")
    assert kinds(match, 0, 0) == [Marked, RowOpened]
    match = answer(guess(answer(match, 0, 0), "PRBY"), 4, 0)
    assert match.rounds[0].outcome == "scored"


def test_a_false_crack_is_found_at_once() -> None:
    assert answer(unmarked(check="at-once"), 4, 0).rounds[0].outcome == "aborted"


def test_a_code_on_the_real_table_is_checked_when_it_is_shown() -> None:
    rules = edition("duel").rules(marks="hand", check="at-once", rows=1)
    match = answer(guess(do(sit_down(rules), SetCode(0, None)), "WGOS"), 0, 1)
    assert match.stage == "reveal"
    assert do(match, Reveal(0, "PRBY")).rounds[0].outcome == "aborted"


def test_at_a_table_of_three_it_is_found_at_once_too() -> None:
    rules = edition("family-2004").rules(3, marks="hand", check="at-once")
    match = answer(play(sit_down(rules), "PRBY", "WGOS"), 0, 1)
    assert (match.rounds[0].outcome, match.totals) == ("aborted", (0, 0, 0))
    assert (match.stage, match.awaited) == ("code", 0)
