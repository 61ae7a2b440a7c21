"""A player who leaves: only whose turn it is can run out of grace (decision 7)."""

from __future__ import annotations

from typing import Any

import pytest

from codepegs import (
    Begin,
    EndGrace,
    Guess,
    Leave,
    Match,
    NotationError,
    Refusal,
    Resign,
    Return,
    SeatResigned,
    SetCode,
    StandInSeated,
    decide,
    edition,
    read_notation,
    view,
    write_notation,
)
from tests.rules.match_steps import NAMES, do, refused, told

LONG = 10**6


def table(players: int = 2, stand_ins: bool = False, **options: Any) -> Match:
    """A match with a grace of 100 seconds; Tim is to set the code."""
    rules = edition("family-2004").rules(players, **options)
    return do(Match(), Begin(rules, NAMES[:players], 0, 100, stand_ins))


def test_nobody_forfeits_while_others_are_to_move() -> None:
    match = do(table(), Leave(1))
    with pytest.raises(Refusal) as caught:
        decide(match, EndGrace(1), now=LONG)
    assert caught.value.message == (
        "Ben is away, but the match waits for the code of Tim. Nobody loses a seat meanwhile."
    )


def test_nor_does_the_codemaker_while_others_guess() -> None:
    match = do(table(), SetCode(0, "PRBY"), Leave(0))
    assert refused(match, EndGrace(0), now=LONG) == "seat/not-awaited"


def test_at_a_table_of_three_the_one_who_is_not_on_turn_does_not_either() -> None:
    match = do(table(3), SetCode(0, "PRBY"), Leave(2))
    assert match.awaited == 1
    assert refused(match, EndGrace(2), now=LONG) == "seat/not-awaited"


def test_who_leaves_on_the_own_turn_has_the_whole_grace_from_then() -> None:
    match = do(do(table(), SetCode(0, "PRBY")), Leave(1), now=50.0)
    assert refused(match, EndGrace(1), now=149.0) == "seat/grace"
    match = do(match, EndGrace(1), now=150.0)
    assert (match.ended, match.winners) == ("resigned", (0,))


def test_the_grace_begins_anew_when_the_turn_comes() -> None:
    match = do(table(), Leave(1), now=10.0)
    match = do(match, SetCode(0, "PRBY"), now=5000.0)
    assert refused(match, EndGrace(1), now=5099.0) == "seat/grace"
    assert do(match, EndGrace(1), now=5100.0).winners == (0,)


def test_the_turn_that_goes_on_stops_the_grace_again() -> None:
    match = do(table(), Leave(1), now=10.0)
    match = do(match, SetCode(0, "PRBY"), now=50.0)
    match = do(match, Guess(1, "PRBY"), now=60.0)  # from another device, say
    assert match.awaited == 1  # the codemaker of the next round
    assert refused(match, EndGrace(1), now=159.0) == "seat/grace"
    match = do(match, SetCode(1, "PRBY"), now=159.0)
    assert refused(match, EndGrace(1), now=LONG) == "seat/not-awaited"


def test_who_is_back_in_time_has_lost_nothing_and_a_new_grace_next_time() -> None:
    match = do(do(table(), SetCode(0, "PRBY")), Leave(1), now=10.0)
    match = do(match, Return(1), now=100.0)
    assert refused(match, EndGrace(1), now=LONG) == "seat/here"
    match = do(match, Leave(1), now=105.0)
    assert refused(match, EndGrace(1), now=204.0) == "seat/grace"


def test_two_who_left_are_called_each_on_the_own_turn() -> None:
    match = do(table(3), Leave(1), Leave(2))
    match = do(match, SetCode(0, "PRBY"), now=1000.0)
    assert refused(match, EndGrace(2), now=LONG) == "seat/not-awaited"
    match = do(match, EndGrace(1), now=1100.0)
    assert (match.ended, match.awaited) == (None, 2)
    assert refused(match, EndGrace(2), now=1199.0) == "seat/grace"
    assert do(match, EndGrace(2), now=1200.0).winners == (0,)


# -- Why a match ended -----------------------------------------------------------------------------


def forfeited() -> Match:
    """Ben has stayed away in his own turn."""
    match = do(do(table(), SetCode(0, "PRBY")), Leave(1), now=50.0)
    return do(match, EndGrace(1), now=150.0)


def test_who_stays_away_is_told_from_who_resigns() -> None:
    running = do(table(), SetCode(0, "PRBY"))
    assert forfeited().absent == view(forfeited()).absent == (1,)
    resigned = do(running, Resign(1))
    assert resigned.resigned == {1}
    assert resigned.absent == view(resigned).absent == ()


def test_a_log_that_does_not_say_who_stayed_away_tells_of_a_resignation() -> None:
    assert SeatResigned(1) == SeatResigned(1, absent=False)


def test_the_notation_says_who_stayed_away() -> None:
    written = write_notation(forfeited())
    assert "resign Ben away" in written.splitlines()
    assert read_notation(written).absent == (1,)
    assert read_notation(written.replace("away", "Away")).absent == (1,)
    assert read_notation(written.replace(" away", "")).absent == ()


@pytest.mark.parametrize("line", ["resign Ben awy", "resign Ben away today", "resign"])
def test_what_is_neither_giving_up_nor_staying_away_is_refused_with_both(line: str) -> None:
    written = write_notation(forfeited()).replace("resign Ben away", line)
    with pytest.raises(NotationError) as caught:
        read_notation(written)
    assert "resign NAME, or resign NAME away" in caught.value.message
    assert ("Did you mean" in caught.value.message) == ("awy" in line)


# -- Stand-ins ---------------------------------------------------------------------------------


def test_a_stand_in_is_not_seated_while_others_are_to_move() -> None:
    match = do(table(stand_ins=True), Leave(1))
    assert refused(match, EndGrace(1), now=LONG) == "seat/not-awaited"


def test_a_stand_in_is_seated_when_the_grace_of_the_own_turn_is_over() -> None:
    match = do(table(stand_ins=True), Leave(1))
    match = do(match, SetCode(0, "PRBY"), now=1000.0)
    assert refused(match, EndGrace(1), now=1099.0) == "seat/grace"
    assert told(match, EndGrace(1), now=1100.0) == (StandInSeated(1),)


def test_a_stand_in_stays_whoever_is_to_move_and_goes_when_the_player_is_back() -> None:
    match = do(do(table(stand_ins=True), SetCode(0, "PRBY")), Leave(1))
    match = do(match, EndGrace(1), now=100.0)
    match = do(match, Guess(1, "PRBY"), now=101.0)
    assert match.stand_ins == {1}
    assert do(match, Return(1)).stand_ins == frozenset()


# -- Coming back -------------------------------------------------------------------------------


def test_a_player_who_leaves_may_come_back_at_any_time() -> None:
    """Decision 7."""
    match = do(table(), Leave(1))
    assert dict(match.away) == {1: 100.0}
    assert refused(match, Leave(1)) == "seat/away"
    match = do(match, SetCode(0, "PRBY"), Return(1))
    assert dict(match.away) == {}
    assert refused(match, Return(1)) == refused(match, EndGrace(1)) == "seat/here"


def test_a_refusal_says_how_much_of_the_grace_is_left() -> None:
    match = do(table(), SetCode(0, "PRBY"), Leave(1))
    with pytest.raises(Refusal) as caught:
        decide(match, EndGrace(1), now=98.2)
    assert (caught.value.code, caught.value.gaps["seconds"]) == ("seat/grace", 2)


def test_two_who_left_are_awaited_each_by_their_own_deadline() -> None:
    match = do(do(table(3), Leave(1)), Leave(2), now=10.0)
    assert dict(match.away) == {1: 100.0, 2: 110.0}
    assert dict(do(match, Return(1)).away) == {2: 110.0}


def test_where_it_was_set_up_so_somebody_sits_in_until_the_player_is_back() -> None:
    """Decision 7."""
    match = do(do(table(stand_ins=True), Leave(0)), EndGrace(0), now=100.0)
    assert match.stand_ins == {0}
    assert view(match).stand_ins == (0,)
    assert refused(match, EndGrace(0), now=100.0) == "seat/stand-in"
    match = do(match, SetCode(0, "PRBY"), Return(0))
    assert match.stand_ins == frozenset()
    assert match.away == {}
