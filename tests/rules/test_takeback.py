"""Taking back a guess that has not been marked yet, and how long that may be done."""

from random import Random
from typing import Any

import pytest

from codepegs import (
    EndGrace,
    GiveMark,
    Guess,
    Guessed,
    GuessTakenBack,
    Leave,
    Match,
    Refusal,
    Resign,
    Reveal,
    RunOut,
    SetCode,
    TakeBack,
    decide,
    edition,
    read_notation,
    replay,
    view,
    write_notation,
)
from tests.matches import Game
from tests.rules.match_steps import answer, do, guess, play, refused, sit_down


def guessed(time: int | None = None, players: int = 2, at: float = 0.0) -> Match:
    """A first guess, WGOS, waits for a mark by hand."""
    name = "duel" if players == 2 else "family-2004"
    clock: dict[str, Any] = {} if time is None else {"time": time}
    match = sit_down(edition(name).rules(players, marks="hand", **clock))
    return do(do(match, SetCode(0, "PRBY")), Guess(1, "WGOS"), now=at)


def message(match: Match, command: TakeBack, now: float = 0.0) -> str:
    with pytest.raises(Refusal) as caught:
        decide(match, command, now=now)
    return caught.value.message


def test_a_guess_that_is_not_marked_yet_may_be_taken_back() -> None:
    assert decide(guessed(), TakeBack(1), now=5.0) == (GuessTakenBack(1, 1, None, 5.0),)


def test_the_row_is_open_again_for_the_same_seat() -> None:
    match = do(guessed(players=3), TakeBack(1))
    assert (match.stage, match.awaited, match.current.rows) == ("guess", 1, ())


def test_only_the_last_row_is_taken_back() -> None:
    marked = answer(guessed(), 0, 0)
    assert do(guess(marked, "PBRW"), TakeBack(1)).current == marked.current


def test_another_guess_takes_the_place_of_the_one_taken_back() -> None:
    match = do(guessed(), TakeBack(1), Guess(1, "PBRW"))
    assert [str(row.guess) for row in match.current.rows] == ["PBRW"]


def test_a_guess_may_be_taken_back_again_and_again() -> None:
    match = do(guessed(), TakeBack(1), Guess(1, "PBRW"), TakeBack(1), Guess(1, "PRBY"))
    assert [str(row.guess) for row in match.current.rows] == ["PRBY"]


def test_everybody_sees_that_the_row_is_empty_again() -> None:
    match = do(guessed(), TakeBack(1))
    assert [view(match, seat).rounds[0].rows for seat in (None, 0, 1)] == [(), (), ()]


# -- The clock -------------------------------------------------------------------------------


def test_taking_back_gains_no_time() -> None:
    match = do(guessed(time=60, at=20.0), TakeBack(1), now=50.0)
    assert match.current.deadline == 60.0


def test_taking_back_twice_gains_no_time() -> None:
    match = do(guessed(time=60, at=20.0), TakeBack(1), now=30.0)
    match = do(match, Guess(1, "PBRW"), TakeBack(1), now=40.0)
    assert match.current.deadline == 60.0


def test_the_row_that_was_taken_back_runs_out_at_its_old_deadline() -> None:
    match = do(guessed(time=60, at=20.0), TakeBack(1), now=50.0)
    assert do(match, RunOut(), now=60.0).current.rows[0].ran_out


def test_a_guess_may_be_taken_back_until_its_deadline() -> None:
    assert do(guessed(time=60), TakeBack(1), now=60.0).stage == "guess"


def test_a_guess_stays_when_the_time_of_its_row_is_over() -> None:
    assert message(guessed(time=60), TakeBack(1), now=60.5) == (
        "The time for row 1 is over, so its guess stays. Wait for its mark."
    )


def test_lag_does_not_help_to_take_a_guess_back() -> None:
    with pytest.raises(Refusal, match="clock/guess-stays"):
        decide(guessed(time=60), TakeBack(1), now=60.5, lag=1.0)


def test_while_a_guess_waits_for_its_mark_the_time_of_the_codemaker_runs() -> None:
    match = guessed(time=60, at=20.0)
    assert (view(match, 1).deadline, refused(match, RunOut(), now=199.0)) == (
        200.0,
        "clock/not-yet",
    )


def test_the_old_deadline_is_forgotten_when_the_row_is_marked() -> None:
    match = answer(guessed(time=60), 0, 0)
    assert match.current.kept_deadline is None


def test_the_old_deadline_is_forgotten_when_the_code_is_shown() -> None:
    match = do(guessed(time=60), Resign(1))
    assert match.current.kept_deadline is None


def test_the_old_deadline_is_forgotten_when_the_round_is_dropped() -> None:
    table = sit_down(edition("duel").rules(marks="hand", time=60))
    match = do(table, SetCode(0, None), Guess(1, "WGOS"), Resign(0))
    assert match.current.kept_deadline is None


# -- What cannot be taken back ---------------------------------------------------------------


def test_only_who_guessed_may_take_it_back() -> None:
    assert message(guessed(players=3), TakeBack(2)) == (
        "The guess in row 1 was not made by Lotte; only Ben may take it back."
    )


def test_the_codemaker_cannot_take_a_guess_back() -> None:
    assert refused(guessed(), TakeBack(0)) == "turn/not-your-guess"


def test_a_marked_guess_stays() -> None:
    assert message(answer(guessed(), 0, 0), TakeBack(1)) == (
        "Row 1 is marked already, so its guess stays. The match waits for the guess of Ben."
    )


def test_where_the_machine_marks_a_guess_stays_at_once() -> None:
    match = play(sit_down(edition("duel").rules()), "PRBY", "WGOS")
    assert refused(match, TakeBack(1)) == "turn/marked"


def test_before_the_first_guess_there_is_nothing_to_take_back() -> None:
    match = do(sit_down(edition("duel").rules(marks="hand")), SetCode(0, "PRBY"))
    assert message(match, TakeBack(1)) == (
        "There is no guess to take back: the match waits for the guess of Ben."
    )


def test_a_guess_of_the_round_before_cannot_be_taken_back() -> None:
    match = play(sit_down(edition("duel").rules()), "PRBY", "PRBY")
    assert refused(match, TakeBack(1)) == "turn/no-guess-to-take-back"


def test_a_row_out_of_time_cannot_be_taken_back() -> None:
    match = do(sit_down(edition("duel").rules(marks="hand", time=60)), SetCode(0, "PRBY"))
    assert refused(do(match, RunOut(), now=60.0), TakeBack(1)) == "turn/no-guess-to-take-back"


def test_the_last_guess_stays_while_the_reveal_is_awaited() -> None:
    table = sit_down(edition("duel").rules(marks="hand", rows=1))
    match = do(table, SetCode(0, None), Guess(1, "WGOS"), GiveMark(0, (0, 0)))
    assert (match.stage, refused(match, TakeBack(1))) == ("reveal", "turn/marked")


def test_who_has_resigned_takes_nothing_back() -> None:
    assert refused(do(guessed(players=3), Resign(1)), TakeBack(1)) == "seat/resigned"


def test_a_seat_that_is_not_there_takes_nothing_back() -> None:
    assert refused(guessed(), TakeBack(2)) == "seat/unknown"


# -- What is kept of it ----------------------------------------------------------------------


def test_the_history_keeps_what_was_taken_back() -> None:
    table = Game(edition("duel").rules(marks="hand"), Random(1), first=0)
    for command in (SetCode(0, "PRBY"), Guess(1, "WGOS"), TakeBack(1), Guess(1, "PBRW")):
        table.do(command)
    kept = [str(event.guess) for event in table.history if isinstance(event, Guessed)]
    assert (kept, replay(table.history)) == (["WGOS", "PBRW"], table.match)


def test_the_notation_tells_only_what_stays() -> None:
    table = sit_down(edition("duel").rules(marks="hand", rows=1))
    straight = do(table, SetCode(0, None), Guess(1, "PBRW"), GiveMark(0, (1, 2)), Reveal(0, "PRBY"))
    hesitant = do(table, SetCode(0, None), Guess(1, "WGOS"), TakeBack(1), Guess(1, "PBRW"))
    hesitant = do(hesitant, GiveMark(0, (1, 2)), Reveal(0, "PRBY"))
    assert write_notation(hesitant) == write_notation(straight)


def test_a_written_match_that_waits_for_a_mark_can_go_on_with_a_takeback() -> None:
    match = read_notation(write_notation(guessed()))
    assert decide(match, TakeBack(1)) == (GuessTakenBack(1, 1, None, 0.0),)


def test_who_resigned_before_a_guess_was_taken_back_has_resigned_in_what_is_written_too() -> None:
    match = sit_down(edition("family-2004").rules(3, marks="hand"))
    match = do(match, SetCode(0, "PRBY"), Guess(1, "WGOS"), Resign(2), TakeBack(1))
    assert [(one.seat, one.row) for one in match.resignations] == [(2, 0)]
    written = write_notation(match)
    assert "resign Lotte" in written
    assert read_notation(written).resignations == match.resignations
    again = do(match, Guess(1, "WGOS"), GiveMark(0, (0, 1)))
    assert read_notation(write_notation(again)).resignations == again.resignations


def test_who_resigned_before_the_second_guess_was_taken_back_has_resigned_after_the_first() -> None:
    match = sit_down(edition("family-2004").rules(3, marks="hand"))
    match = do(match, SetCode(0, "PRBY"), Guess(1, "WGOS"), GiveMark(0, (0, 0)))
    match = do(match, Guess(2, "PRBW"), Resign(1), TakeBack(2))
    assert [(one.seat, one.row) for one in match.resignations] == [(1, 1)]
    assert read_notation(write_notation(match)).resignations == match.resignations


def test_who_stayed_away_did_so_after_a_guess_was_taken_back_too() -> None:
    match = sit_down(edition("family-2004").rules(3, marks="hand"))
    match = do(match, SetCode(0, "PRBY"), Leave(1))
    match = do(match, EndGrace(1), Guess(2, "WGOS"), TakeBack(2), now=1000.0)
    assert match.absent == (1,)
