"""The clock of a row, where one was agreed: a row out of time is used up (decision 4)."""

import pytest

from codepegs import (
    Guess,
    Refusal,
    Revealed,
    RowOpened,
    RowRanOut,
    RunOut,
    SetCode,
    decide,
)
from tests.rules.games import game, refused


def test_no_clock_runs_unless_it_was_agreed() -> None:
    """004:19."""
    table = game("classic-1972")
    table.do(SetCode(0, "RBGY"))
    assert table.round.deadline is None
    assert refused(table.match, RunOut(), now=10**9).code == "clock/none"


def test_a_row_out_of_time_is_used_up_unmarked() -> None:
    """Decision 4."""
    table = game(time=60, rows=2)
    table.now = 100.0
    table.do(SetCode(0, "WPGR"))
    assert table.round.deadline == 160.0
    early = refused(table.match, RunOut(), now=158.5)
    assert (early.code, early.gaps["seconds"]) == ("clock/not-yet", 2)
    assert refused(table.match, Guess(1, "WPGR"), now=160.1).code == "clock/out"
    table.now = 160.0
    events = table.do(RunOut())
    assert events == (RowRanOut(1, 1), RowOpened(2, 1, 220.0, 160.0))
    assert table.round.rows[0].ran_out
    assert table.round.rows[0].mark is None
    table.now = 220.0
    table.do(Guess(1, "WPGR"))
    assert table.match.rounds[0].cracked_in == 2
    assert table.match.totals == (2, 0)


def in_time(now: float, lag: float) -> bool:
    """Whether a guess that comes now, so long after it was sent, is taken for a row until 60."""
    table = game(time=60)
    table.do(SetCode(0, "PRBY"))
    try:
        decide(table.match, Guess(1, "WGOS"), now=now, lag=lag)
    except Refusal as refusal:
        assert refusal.code == "clock/out"
        return False
    return True


@pytest.mark.parametrize(
    ("now", "lag", "taken"),
    [(60.0, 0.0, True), (60.25, 0.0, False), (60.25, 0.25, True), (60.5, 0.25, False)],
)
def test_a_guess_that_was_sent_in_time_is_in_time(now: float, lag: float, taken: bool) -> None:
    assert in_time(now, lag) == taken


def test_the_next_row_has_its_whole_time_from_now_whatever_the_lag() -> None:
    table = game(time=60)
    table.do(SetCode(0, "PRBY"))
    events = decide(table.match, Guess(1, "WGOS"), now=60.25, lag=0.5)
    assert events[-1] == RowOpened(2, 1, 120.25, 60.25)


def test_lag_does_not_hold_up_the_clock() -> None:
    table = game(time=60)
    table.do(SetCode(0, "PRBY"))
    events = decide(table.match, RunOut(), now=60.0, lag=0.5)
    assert events == (RowRanOut(1, 1), RowOpened(2, 1, 120.0, 60.0))


def test_when_the_last_row_runs_out_the_code_is_not_cracked() -> None:
    table = game(time=60, rows=1)
    table.do(SetCode(0, "WPGR"))
    table.now = 60.0
    events = table.do(RunOut())
    assert isinstance(events[1], Revealed)
    # 001:73: the rows and one point more.
    assert table.match.totals == (2, 0)


def test_at_a_table_of_three_a_row_out_of_time_scores_nothing_and_the_turn_goes_on() -> None:
    table = game("family-2004", 3, time=30)
    table.do(SetCode(0, "WPGR"))
    table.now = 30.0
    table.do(RunOut())
    assert table.match.awaited == 2
    table.do(Guess(2, "WPGR"))
    assert table.match.rounds[0].points == (6, 0, 10)
