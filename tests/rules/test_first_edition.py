"""Matches that were begun by the first edition of the rules (`patience=None`) go on by them."""

from __future__ import annotations

from typing import Any

from codepegs import (
    Begin,
    Claim,
    EndGrace,
    GiveMark,
    Guess,
    Leave,
    Match,
    MatchBegun,
    OwnUp,
    RoundBegun,
    RowOpened,
    RunOut,
    SetCode,
    apply,
    edition,
)
from tests.rules.match_steps import NAMES, do, false_mark, refused, told

LONG = 10**6


def begun(name: str = "duel", players: int = 2, **options: Any) -> Match:
    rules = edition(name).rules(players, marks="hand", **options)
    return do(Match(), Begin(rules, NAMES[:players], 0, patience=None))


def test_an_event_that_was_kept_without_a_patience_is_of_the_first_edition() -> None:
    event = MatchBegun(edition("duel").rules(), ("Ann", "Bob"), 0, 120, False)
    assert apply(Match(), event).patience is None


def test_nobody_is_said_to_be_awaited() -> None:
    rules = edition("duel").rules(marks="hand", time=60)
    events = told(Match(), Begin(rules, ("Ann", "Bob"), 0, patience=None))
    assert [type(event) for event in events] == [MatchBegun, RoundBegun]
    assert told(begun(time=60), SetCode(0, "PRBY"))[-1] == RowOpened(1, 1, 60.0)


def test_no_time_runs_for_the_codemaker() -> None:
    match = begun(time=60, rows=1)
    assert refused(match, RunOut(), now=LONG) == "clock/none"
    match = do(match, SetCode(0, None), Guess(1, "WGOS"))
    assert refused(match, RunOut(), now=LONG) == "clock/none"
    match = do(match, GiveMark(0, (0, 0)))
    assert (match.stage, refused(match, RunOut(), now=LONG)) == ("reveal", "clock/none")


def test_a_row_still_runs_out_of_time() -> None:
    match = do(begun(time=60), SetCode(0, "PRBY"))
    assert do(match, RunOut(), now=60.0).current.rows[0].ran_out


def test_nobody_claims() -> None:
    assert refused(begun(), Claim(1), now=LONG) == "claim/time-agreed"


def test_three_aborted_rounds_do_not_end_the_match() -> None:
    match = begun()
    for _ in range(4):
        match = false_mark(match)
    assert (match.ended, match.totals) == (None, (0, 12))


def test_the_grace_runs_from_the_leaving_whoever_is_to_move() -> None:
    match = do(begun(), Leave(1), now=10.0)
    assert refused(match, EndGrace(1), now=129.0) == "seat/grace"
    assert do(match, EndGrace(1), now=130.0).winners == (0,)


def test_owning_up_is_possible_all_the_same() -> None:
    assert do(false_mark(begun()), SetCode(0, "PRBY")).rounds[0].owned_up
    assert refused(begun(), OwnUp(0)) == "mark/none-to-own-up"
