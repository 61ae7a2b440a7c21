"""Three aborted rounds in a row by the same codemaker end the match for the others (decision 2)."""

from __future__ import annotations

from typing import Any

import pytest

from codepegs import (
    Match,
    NotationError,
    Resign,
    Reveal,
    SetCode,
    edition,
    read_notation,
    write_notation,
)
from tests.matches import as_written
from tests.rules.match_steps import answer, crack, do, false_mark, guess, play, sit_down


def table(name: str = "duel", players: int = 2, **options: Any) -> Match:
    return sit_down(edition(name).rules(players, marks="hand", **options))


def outcomes(match: Match) -> list[str]:
    return [round.outcome for round in match.rounds]


@pytest.mark.parametrize("name", ["duel", "standard", "family-2004"])
def test_of_two_players_the_other_wins_whatever_the_score(name: str) -> None:
    match = table(name, rounds=4)
    match = crack(crack(match))
    for _ in range(3):
        assert match.ended is None
        match = false_mark(match)
    assert (match.ended, match.winners) == ("false-marks", (1,))


def test_two_in_a_row_do_not_end_the_match() -> None:
    match = false_mark(false_mark(table()))
    assert (match.ended, match.stage, match.awaited) == (None, "code", 0)


def test_one_that_counts_between_them_begins_the_count_anew() -> None:
    match = table(rounds=4)
    match = crack(false_mark(false_mark(match)))
    match = crack(match)
    match = false_mark(false_mark(match))
    assert match.ended is None
    assert outcomes(match) == [
        "aborted",
        "aborted",
        "scored",
        "scored",
        "aborted",
        "aborted",
        "open",
    ]
    assert false_mark(match).winners == (1,)


def test_the_errors_of_another_codemaker_do_not_count() -> None:
    match = crack(false_mark(false_mark(table())))
    match = false_mark(false_mark(match))
    assert match.ended is None
    assert [round.codemaker for round in match.rounds] == [0, 0, 0, 1, 1, 1]


def test_at_a_table_of_three_the_others_win_by_their_points() -> None:
    match = table("family-2004", 3)
    match = crack(match)  # Tim 5, Ben 10
    for _ in range(3):
        match = false_mark(match)  # Ben is codemaker
    assert (match.ended, match.totals, match.winners) == ("false-marks", (5, 10, 0), (0,))


def test_at_a_table_of_three_two_with_as_many_points_share_the_match() -> None:
    match = false_mark(false_mark(false_mark(table("family-2004", 3))))
    assert (match.totals, match.winners) == ((0, 0, 0), (1, 2))


def test_who_has_resigned_does_not_win_by_it() -> None:
    match = do(table("family-2004", 3), Resign(2))
    assert false_mark(false_mark(false_mark(match))).winners == (1,)


def test_the_others_play_on_where_the_codemaker_has_resigned() -> None:
    """Somebody who plays no further loses nothing by a third error."""
    match = play(false_mark(false_mark(table("family-2004", 3))), "PRBY", "WGOS")
    match = guess(do(answer(match, 0, 1), Resign(0)), "PRBY")
    assert outcomes(match) == ["aborted", "aborted", "aborted", "open"]
    assert (match.ended, match.awaited, match.current.number) == (None, 1, 2)


def test_errors_of_every_kind_count() -> None:
    """One is proven, one is seen at the reveal, and one code is forbidden."""
    match = do(table(rows=2), SetCode(0, None))
    match = answer(guess(answer(guess(match, "WPGR"), 4 - 1, 0), "WPGR"), 0, 0)
    match = do(match, SetCode(0, None))
    match = answer(guess(answer(guess(match, "WPGR"), 0, 0), "WPGR"), 0, 0)
    match = do(match, Reveal(0, "WOSY"))
    match = do(match, SetCode(0, None))
    match = answer(guess(answer(guess(match, "WPGR"), 1, 0), "WPGR"), 1, 0)
    match = do(match, Reveal(0, "WOOS"))
    kinds = [(round.proven, round.forbidden, round.false_rows) for round in match.rounds]
    assert kinds == [(True, False, ()), (False, False, (1, 2)), (False, True, ())]
    assert (match.ended, match.winners) == ("false-marks", (1,))


def test_the_last_round_of_the_match_may_end_it_so() -> None:
    match = crack(table())
    match = false_mark(false_mark(false_mark(match)))
    assert (match.ended, match.winners, match.totals) == ("false-marks", (0,), (1 + 9, 0))


def test_a_written_match_ends_in_the_same_way() -> None:
    match = false_mark(false_mark(false_mark(table())))
    again = read_notation(write_notation(match))
    assert as_written(again) == as_written(match)
    with pytest.raises(NotationError) as error:
        read_notation(write_notation(match) + "round Ben\n")
    assert error.value.message == (
        'Line 20: found "round Ben", expected the end of the match, which Tim has lost.'
    )
