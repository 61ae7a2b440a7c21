"""Where a time per row is agreed, the codemaker has a time as well (decision 4)."""

from __future__ import annotations

from typing import Any

import pytest

from codepegs import (
    Code,
    CodemakerAwaited,
    GiveMark,
    Guess,
    Match,
    MatchEnded,
    RoundBegun,
    RoundLost,
    RunOut,
    SetCode,
    TakeBack,
    edition,
    read_notation,
    write_notation,
)
from tests.matches import as_written
from tests.rules.match_steps import crack, do, refused, sit_down, told

LONG = 10**6
"""A moment at which any time has run out."""


def table(name: str = "duel", players: int = 2, **options: Any) -> Match:
    return sit_down(edition(name).rules(players, marks="hand", **{"time": 60, **options}))


def late(match: Match) -> Match:
    """The codemaker who is awaited lets the time run out."""
    assert match.current.turn is None
    assert match.current.deadline is not None
    return do(match, RunOut(), now=match.current.deadline)


# -- How long it is --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("time", "seconds"), [(1, 30), (9, 30), (10, 30), (11, 33), (60, 180), (86_400, 259_200)]
)
def test_it_is_three_rows_worth_and_at_least_half_a_minute(time: int, seconds: int) -> None:
    assert table(time=time).current.deadline == seconds


def test_it_runs_while_the_code_is_awaited_and_a_mark_and_the_reveal() -> None:
    match = table(rows=1)
    assert (match.stage, match.current.deadline) == ("code", 180.0)
    match = do(match, SetCode(0, None), now=100.0)
    assert (match.stage, match.current.deadline) == ("guess", 160.0)
    match = do(match, Guess(1, "WGOS"), now=150.0)
    assert (match.stage, match.current.deadline) == ("mark", 330.0)
    match = do(match, GiveMark(0, (0, 0)), now=300.0)
    assert (match.stage, match.current.deadline) == ("reveal", 480.0)


def test_it_begins_anew_in_the_next_round() -> None:
    match = do(do(table(), SetCode(0, "PRBY")), Guess(1, "PRBY"), now=20.0)
    assert do(match, GiveMark(0, (4, 0)), now=50.0).current.deadline == 230.0


def test_nothing_runs_where_no_time_is_agreed() -> None:
    match = sit_down(edition("duel").rules(marks="hand"))
    assert (match.current.deadline, refused(match, RunOut(), now=LONG)) == (None, "clock/none")


def test_the_machine_marks_in_no_time_but_the_code_is_waited_for() -> None:
    match = sit_down(edition("duel").rules(time=60))
    assert match.current.deadline == 180.0
    assert do(match, SetCode(0, "PRBY"), Guess(1, "WGOS")).stage == "guess"


def test_before_the_time_is_over_nobody_can_call_it() -> None:
    assert refused(table(), RunOut(), now=179.9) == "clock/not-yet"


def test_a_guess_that_is_taken_back_gives_the_codemaker_a_whole_time_again() -> None:
    match = do(do(table(), SetCode(0, "PRBY")), Guess(1, "WGOS"), now=10.0)
    match = do(match, TakeBack(1), Guess(1, "WGOB"), now=50.0)
    assert match.current.deadline == 230.0


# -- The first time: the round ---------------------------------------------------------------


def test_the_round_is_lost_and_the_next_codemaker_begins() -> None:
    assert told(table(), RunOut(), now=180.0) == (
        RoundLost((0, 3)),
        RoundBegun(2, 1),
        CodemakerAwaited(180.0, 360.0),
    )


@pytest.mark.parametrize(
    ("name", "options", "points"),
    [
        ("duel", {}, (0, 3)),
        ("duel", {"false_mark": "as-printed"}, (0, 3)),
        ("standard", {}, (0, 3)),
        ("classic-1972", {}, (0, 0)),
        ("family-2004", {}, (0, 1)),
        ("duel", {"rounds": 1}, (0, 1)),
        ("classic-1972", {"rounds": 1}, (0, 1)),
        ("family-2004", {"players": 3}, (0, 0, 0)),
        ("family-2004", {"players": 5}, (0, 0, 0, 0, 0)),
    ],
)
def test_it_gives_what_an_aborted_round_gives_or_is_won_where_rounds_are_counted(
    name: str, options: dict[str, Any], points: tuple[int, ...]
) -> None:
    assert late(table(name, **options)).rounds[0].points == points


def test_rows_that_were_played_count_for_nobody() -> None:
    match = do(table("family-2004", 3), SetCode(0, "PRBY"), Guess(1, "PBRG"))
    match = do(match, GiveMark(0, (1, 2)), Guess(2, "PRBW"))
    assert late(match).totals == (0, 0, 0)


def test_the_code_is_shown_where_the_program_knows_it() -> None:
    match = do(table(), SetCode(0, "PRBY"), Guess(1, "PBRG"))
    assert late(match).rounds[0].code == Code("PRBY")
    match = do(table(), SetCode(0, None), Guess(1, "PBRG"))
    assert late(match).rounds[0].code is None


def test_the_lost_round_counts_among_those_that_were_agreed() -> None:
    match = crack(late(table()))
    assert (match.ended, match.totals, match.winners) == ("played", (0, 3 + 1), (1,))
    assert [round.outcome for round in match.rounds] == ["lost", "scored"]


def test_a_reveal_that_never_comes_loses_the_round_although_the_code_was_cracked() -> None:
    match = do(table(), SetCode(0, None), Guess(1, "PRBY"), GiveMark(0, (4, 0)))
    assert match.stage == "reveal"
    assert late(match).rounds[0].points == (0, 3)


def test_the_only_round_of_a_match_decides_it() -> None:
    match = late(table(rounds=1))
    assert (match.ended, match.winners) == ("played", (1,))


def test_nobody_wins_by_letting_the_time_run_out_where_false_marks_are_played_as_printed() -> None:
    """001:88 takes points for a false mark; it says nothing of time."""
    match = crack(late(table(false_mark="as-printed")))
    assert (match.totals, match.winners) == ((0, 3 + 1), (1,))


# -- The second time: the match --------------------------------------------------------------


def test_the_second_time_the_match_is_lost_whatever_the_score() -> None:
    match = crack(late(table(rounds=4)))
    match = late(match)
    assert (match.ended, match.winners) == ("out-of-time", (1,))


def test_one_time_of_each_player_loses_no_match() -> None:
    match = late(late(table(rounds=4)))
    assert (match.ended, match.stage) == (None, "code")
    assert [round.outcome for round in match.rounds] == ["lost", "lost", "open"]


def test_rounds_between_the_two_times_change_nothing() -> None:
    match = crack(late(table(rounds=6)))
    match = crack(crack(match))
    match = late(match)
    assert (match.ended, match.winners) == ("out-of-time", (1,))


def test_it_is_the_end_also_where_no_round_is_left() -> None:
    match = crack(late(table(rounds=4)))
    assert told(match, RunOut(), now=LONG)[-1] == MatchEnded((1,), "out-of-time")


def test_a_written_match_tells_who_let_the_time_run_out() -> None:
    match = late(crack(late(table(rounds=4))))
    written = write_notation(match)
    assert written.count("\nTim -\n") == 2
    assert as_written(read_notation(written)) == as_written(match)
