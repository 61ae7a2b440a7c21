"""Claims: where no time is agreed, nobody has to wait for ever."""

from __future__ import annotations

from typing import Any

import pytest

from codepegs import (
    Begin,
    Claim,
    Code,
    CodemakerAwaited,
    GiveMark,
    Guess,
    Match,
    Refusal,
    Resign,
    RoundBegun,
    RoundDropped,
    SetCode,
    TakeBack,
    decide,
    edition,
    read_notation,
    write_notation,
)
from tests.matches import as_written
from tests.rules.match_steps import NAMES, crack, do, refused, sit_down, told

LONG = 10**6


def table(name: str = "duel", players: int = 2, **options: Any) -> Match:
    return sit_down(edition(name).rules(players, marks="hand", **options))


def message(match: Match, seat: int, now: float) -> str:
    with pytest.raises(Refusal) as caught:
        decide(match, Claim(seat), now=now)
    return caught.value.message


# -- When a claim is taken -------------------------------------------------------------------


def test_a_player_who_has_waited_ten_minutes_may_have_the_round_dropped() -> None:
    assert told(table(), Claim(1), now=600.0) == (
        RoundDropped("claimed", 0),
        RoundBegun(2, 1),
        CodemakerAwaited(600.0, None),
    )


def test_before_the_time_a_claim_is_refused_with_the_seconds_left() -> None:
    assert message(table(), 1, 598.5) == (
        "The match waits for the code of Tim. Seconds until you may have the round dropped: 2."
    )


def test_the_wait_begins_anew_with_every_move() -> None:
    match = do(table(), SetCode(0, "PRBY"), now=500.0)
    assert refused(match, Claim(0), now=1099.0) == "claim/not-yet"
    match = do(match, Guess(1, "WGOS"), now=1000.0)
    assert refused(match, Claim(1), now=1599.0) == "claim/not-yet"
    match = do(match, GiveMark(0, (0, 0)), now=1500.0)
    assert refused(match, Claim(0), now=2099.0) == "claim/not-yet"
    assert do(match, Claim(0), now=2100.0).rounds[0].idle == 1


def test_where_a_time_is_agreed_the_clock_decides() -> None:
    assert message(table(time=60), 1, LONG) == (
        "In this match the clock decides. Wait until the time has run out."
    )


def test_who_is_awaited_cannot_claim() -> None:
    assert message(table(), 0, LONG) == (
        "Nobody keeps you waiting: the match waits for the code of Tim."
    )


def test_the_patience_of_a_match_may_be_agreed() -> None:
    rules = edition("duel").rules()
    match = do(Match(), Begin(rules, ("Ann", "Bob"), 0, patience=30))
    assert refused(match, Claim(1), now=29.0) == "claim/not-yet"
    assert do(match, Claim(1), now=30.0).rounds[0].outcome == "claimed"


@pytest.mark.parametrize("seat", [1, 2])
def test_at_a_table_of_three_everybody_who_waits_may_claim(seat: int) -> None:
    assert do(table("family-2004", 3), Claim(seat), now=600.0).rounds[0].idle == 0


def test_who_has_resigned_does_not_wait() -> None:
    match = do(table("family-2004", 3), Resign(2))
    assert refused(match, Claim(2), now=LONG) == "seat/resigned"


def test_a_seat_that_is_not_there_does_not_wait() -> None:
    assert refused(table(), Claim(2), now=LONG) == "seat/unknown"


def test_taking_back_again_and_again_puts_off_no_claim() -> None:
    """Ben thinks for four minutes, guesses and takes back at once, and so on: Tim has waited."""
    match = do(table(), SetCode(0, "PRBY"))
    for minutes in (4, 8):
        match = do(match, Guess(1, "WGOS"), TakeBack(1), now=minutes * 60.0)
    assert refused(match, Claim(0), now=599.0) == "claim/not-yet"
    assert do(match, Claim(0), now=600.0).rounds[0].idle == 1


def test_the_time_in_which_the_codemaker_was_awaited_is_not_counted_against_the_codebreaker() -> (
    None
):
    """Ben guesses after a minute, Tim does not mark for nine, and Ben takes back."""
    match = do(do(table(), SetCode(0, "PRBY")), Guess(1, "WGOS"), now=60.0)
    match = do(match, TakeBack(1), now=600.0)
    assert refused(match, Claim(0), now=1139.0) == "claim/not-yet"
    assert do(match, Claim(0), now=1140.0).rounds[0].idle == 1


def test_a_clock_that_was_put_back_gives_nobody_time() -> None:
    match = do(do(table(), SetCode(0, "PRBY"), now=100.0), Guess(1, "WGOS"), now=60.0)
    assert do(match, TakeBack(1), now=70.0).current.since == 70.0


# -- What follows ----------------------------------------------------------------------------


def test_nobody_scores_the_round_and_it_is_not_played_again() -> None:
    match = do(table(), SetCode(0, "PRBY"), Guess(1, "WGOS"), GiveMark(0, (0, 0)))
    match = do(match, Claim(0), now=600.0)
    assert (match.rounds[0].outcome, match.rounds[0].points) == ("claimed", None)
    assert (match.current.number, match.totals) == (2, (0, 0))


def test_the_code_is_shown_where_the_program_knows_it() -> None:
    match = do(table(), SetCode(0, "PRBY"), Guess(1, "WGOS"))
    assert do(match, Claim(1), now=600.0).rounds[0].code == Code("PRBY")
    match = do(table(), SetCode(0, None), Guess(1, "WGOS"))
    assert do(match, Claim(1), now=600.0).rounds[0].code is None


@pytest.mark.parametrize("name", ["duel", "standard", "family-2004", "classic-1972"])
def test_who_was_waited_for_cannot_win_whatever_the_score(name: str) -> None:
    """In round 1 Ben is awaited; in round 2 Tim cracks the code or not."""
    rules = edition(name).rules(rows=1)
    code, other = ("RBGY", "WWWW") if name == "classic-1972" else ("PRBY", "WGOS")
    for guessed in (code, other):
        match = do(sit_down(rules), SetCode(0, code))
        match = do(match, Claim(0), now=600.0)
        match = do(match, SetCode(1, code), Guess(0, guessed))
        assert (match.ended, match.winners) == ("played", (0,))


def test_if_both_were_waited_for_it_is_won_as_usual() -> None:
    match = do(table(rounds=4), Claim(1), now=600.0)
    match = do(match, Claim(0), now=1200.0)
    match = crack(crack(match))
    assert (match.ended, match.winners) == ("played", (0, 1))


def test_a_match_of_nothing_but_dropped_rounds_is_won_by_who_waited() -> None:
    match = do(table(), Claim(1), now=600.0)
    match = do(do(match, SetCode(1, "PRBY")), Claim(1), now=1200.0)
    assert (match.ended, match.totals, match.winners) == ("played", (0, 0), (1,))


def test_the_only_round_of_a_match_that_is_dropped_is_won_by_who_waited() -> None:
    assert do(table(rounds=1), Claim(1), now=600.0).winners == (1,)


def test_who_was_waited_for_has_the_match_if_all_the_others_resign() -> None:
    """Nobody has to resign: a claim in every round wins the match."""
    match = do(do(table(), Claim(1), now=600.0), Resign(1))
    assert (match.ended, match.winners) == ("resigned", (0,))


def test_at_a_table_of_three_the_others_share_what_they_have() -> None:
    match = do(table("family-2004", 3), Claim(1), now=600.0)
    match = crack(crack(match))  # Ben 5 and Lotte 10, then Lotte 5 and Tim 10
    assert (match.totals, match.winners) == ((10, 5, 15), (2,))


def test_a_claim_between_two_wrong_rounds_begins_their_count_anew() -> None:
    match = do(table(rounds=2), Claim(1), now=600.0)
    assert match.ended is None
    assert NAMES[match.current.codemaker] == "Ben"


def test_a_written_match_tells_for_whom_the_others_had_waited() -> None:
    match = do(table(), SetCode(0, "PRBY"), Guess(1, "WGOS"), GiveMark(0, (0, 0)))
    match = do(match, Claim(0), now=600.0)
    written = write_notation(match)
    assert "\nidle Ben\nreveal PRBY\n" in written
    assert as_written(read_notation(written)) == as_written(match)
