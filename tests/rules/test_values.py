"""The values a match is made of: they never change, and each says of itself only what is so."""

from dataclasses import FrozenInstanceError, fields, replace
from random import Random
from typing import Any, get_args

import pytest

from codepegs import (
    Begin,
    Code,
    EndGrace,
    GiveMark,
    Guess,
    Leave,
    Mark,
    Match,
    Refusal,
    Resign,
    Reveal,
    Round,
    Row,
    RowOpened,
    RowRanOut,
    RunOut,
    SeatReturned,
    SetCode,
    StandInSeated,
    apply,
    decide,
    edition,
)
from codepegs.rules.apply import changed
from codepegs.rules.flow import Transaction, codemaker_of, next_breaker, unplayed_numbers
from codepegs.rules.match import Outcome, Resignation
from codepegs.rules.scoring import SCHEMES, rows_as_breaker
from tests.matches import Game, lexicon

CRACKED = Row(1, Code("WPGR"), Mark((4, 0)))
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


def table(players: int = 2, first: int = 0, **options: Any) -> Game:
    return Game(edition("family-2004").rules(players, **options), Random(1), first)


def message(match: Match, command: object, now: float = 0.0) -> str:
    with pytest.raises(Refusal) as caught:
        decide(match, command, now=now, dice=Random(1))  # type: ignore[arg-type]  # also wrong ones
    return caught.value.message


@pytest.mark.parametrize("kind", [Match, Round])
def test_a_copy_is_what_dataclasses_would_make_of_it(kind: Any) -> None:
    value = kind(*(field.name for field in fields(kind)))
    before = replace(value)
    for field in fields(kind):
        change = {field.name: "changed"}
        assert changed(value, change) == replace(value, **change)
    assert value == before


@pytest.mark.parametrize(
    "value", [Match(), Round(1, 0), CRACKED, Resignation(0, 1, 2), SCHEMES["rounds-won"]]
)
def test_a_value_cannot_be_changed(value: object) -> None:
    name = next(iter(type(value).__dataclass_fields__))  # type: ignore[attr-defined]  # dataclasses
    with pytest.raises(FrozenInstanceError):
        setattr(value, name, None)


def test_the_empty_table_has_nothing_on_it() -> None:
    match = Match()
    assert (match.rules, match.seats, match.first, match.grace) == (None, (), 0, 0)
    assert (match.stand_ins_allowed, match.rounds, dict(match.away)) == (False, (), {})
    assert (match.winners, match.ended, match.version, match.totals) == ((), None, 0, ())
    assert match.is_complete is False


def test_a_row_is_out_of_time_or_awaits_its_mark_or_has_one() -> None:
    assert (Row(0, None).ran_out, Row(0, None).awaits_mark) == (True, False)
    assert (Row(0, Code("A")).ran_out, Row(0, Code("A")).awaits_mark) == (False, True)
    assert (CRACKED.ran_out, CRACKED.awaits_mark) == (False, False)


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_only_a_round_that_counts_was_cracked_and_only_an_open_one_is_open(
    outcome: Outcome,
) -> None:
    round = Round(1, 0, holes=4, rows=(CRACKED,), outcome=outcome)
    assert round.cracked_in == (1 if outcome == "scored" else None)
    assert round.rows_to_crack == 1
    assert round.is_open is (outcome == "open")


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_only_the_rows_of_rounds_that_count_break_a_tie(outcome: Outcome) -> None:
    rounds = (Round(1, 0, holes=4, rows=(CRACKED,), outcome=outcome),)
    match = replace(table().match, rounds=rounds)
    assert rows_as_breaker(match, 1) == (1 if outcome == "scored" else 0)
    assert rows_as_breaker(match, 0) == 0


def test_five_of_four_do_not_crack_a_code() -> None:
    assert Mark((4, 0)).cracks(4)
    assert not Mark((5, 0)).cracks(4)
    assert not Mark((3, 0)).cracks(4)
    assert Mark(()).misplaced == 0


def test_the_version_counts_the_events() -> None:
    game = table(3)
    for number in range(1, 5):
        code = game.set_code()
        assert game.match.version == len(game.history)
        game.do(Guess(game.match.awaited or 0, code))
        assert game.match.version == len(game.history) > 3 * number
        if game.match.stage == "over":
            break
    assert game.match.version == 26


def test_what_was_signalled_stays_on_the_board_after_the_reveal() -> None:
    game = table(marks="hand")
    game.set_code(Code("WPGR"))
    game.do(Guess(1, "WPRG"))
    game.do(GiveMark(0, (2, 0)))
    game.do(Guess(1, "WPGR"))
    game.do(GiveMark(0, (4, 0)))
    first = game.match.rounds[0]
    assert [row.mark for row in first.rows] == [(2, 0), (4, 0)]
    assert first.false_rows == (1,)


@pytest.mark.parametrize("first", range(5))
def test_every_seat_is_codemaker_once_going_round_from_the_first(first: int) -> None:
    match = table(5, first).match
    order = [codemaker_of(match, number) for number in range(1, 6)]
    assert order == [(0, 1, 2, 3, 4, 0, 1, 2, 3)[first + step] for step in range(5)]


@pytest.mark.parametrize("maker", range(5))
def test_the_breakers_go_round_in_order_and_leave_the_codemaker_out(maker: int) -> None:
    match = table(5, maker).match
    turn, order = maker, []
    for _ in range(8):
        turn = next_breaker(match, turn)
        order.append(turn)
    circle = [*range(maker + 1, 5), *range(maker)]
    assert order == circle * 2


def test_a_transaction_begins_at_time_zero() -> None:
    assert Transaction(Match()).now == 0.0


def test_the_time_is_that_of_the_argument_and_begins_with_nought() -> None:
    match = table(time=60).match
    events = decide(match, SetCode(0, "WPGR"), dice=Random(1))
    assert events[1] == RowOpened(1, 1, 60.0, 0.0)
    with pytest.raises(TypeError):
        decide(match, SetCode(0, "WPGR"), 5.0, Random(1))  # type: ignore[call-arg]  # by its name


def test_the_clock_counts_rows_and_rounds_up_the_seconds_left() -> None:
    game = table(time=7)
    game.now = 1000.0
    game.do(SetCode(0, "WPGR"))
    expected = "Seconds left: 3. Wait."
    assert message(game.match, RunOut(), 1004.5) == expected
    for row in (1, 2, 3):
        game.now += 7 + row  # at the deadline or any time after
        assert game.do(RunOut())[0] == RowRanOut(row, 1)
    assert message(game.match, Guess(1, "WPGR"), 10**6) == (
        "The time for row 4 is over. The row is used up; the next one comes."
    )


def test_grace_ends_at_its_deadline_and_any_time_after() -> None:
    game = table(3)
    game.now = 1000.0
    game.do(SetCode(0, "WPGR"))
    game.do(Leave(1))
    assert message(game.match, EndGrace(1), 1100.5) == (
        "Ben may still come back. Seconds of grace left: 20. Wait."
    )
    for moment in (1120.0, 5000.0):
        assert decide(game.match, EndGrace(1), now=moment)


def test_the_refusal_of_an_unknown_seat_names_the_seats() -> None:
    names = ("A", "B", "C", "D", "E")
    rules = edition("family-2004").rules(5)
    expected = "There is no seat 6; the seats are 1 to 5. Choose one of them."
    assert message(Match(), Begin(rules, names, 5)) == expected
    assert message(table(5).match, Leave(5)) == expected
    expected = "There is no seat 4; the seats are 1 to 2. Choose one of them."
    assert message(Match(), Begin(edition("duel").rules(), ("A", "B"), 3)) == expected
    assert message(table(2).match, Leave(3)) == expected


def test_the_code_is_set_by_nobody_before_or_after_the_codemaker() -> None:
    game = table(3, first=1)
    for seat in (0, 2):
        assert message(game.match, SetCode(seat, "WPGR")).endswith("; Ben is.")


def test_a_stand_in_stays_seated_until_the_player_is_back_or_has_resigned() -> None:
    match = table(3).match
    for seat in (1, 1, 2):
        match = apply(match, StandInSeated(seat))
    assert match.stand_ins == {1, 2}
    assert apply(match, SeatReturned(1)).stand_ins == {2}
    game = table(3)
    game.match = match
    game.do(Resign(1))
    assert game.match.stand_ins == {2}


def test_the_refusal_of_an_early_call_of_the_clock_says_how_long_to_wait() -> None:
    game = table(time=60)
    game.do(SetCode(0, "WPGR"))
    game.do(Leave(1))
    assert message(game.match, RunOut(), 20.0) == "Seconds left: 40. Wait."
    assert message(game.match, EndGrace(1), 40.0).startswith(
        "Ben may still come back. Seconds of grace left: 80."
    )


def test_a_breaker_to_the_right_of_the_codemaker_who_resigns_passes_the_turn_on() -> None:
    game = table(3, first=1)
    game.do(SetCode(1, "WPGR"))
    game.do(Guess(2, "OOOO"))
    assert game.do(Resign(0))[1:] == (RowOpened(2, 2, None, 0.0),)


def test_a_code_longer_than_announced_cannot_be_revealed() -> None:
    rules = edition("word").rules(marks="hand", lexicon=lexicon)
    game = Game(rules, Random(1), 0)
    game.do(SetCode(0, None, 3))
    game.do(Guess(1, "CAT"))
    game.do(GiveMark(0, (3, 0)))
    assert message(game.match, Reveal(0, "CARE")).startswith(
        'Holes that "CARE" fills: 4; expected: 3.'
    )


def test_rounds_are_owed_until_they_are_played_and_again_when_they_were_aborted() -> None:
    game = table(4)
    match = game.match
    assert unplayed_numbers(replace(match, rounds=())) == [1, 2, 3, 4]
    for outcome in OUTCOMES:
        rounds = (Round(1, 0, outcome=outcome), Round(3, 2, outcome="scored"))
        owed = unplayed_numbers(replace(match, rounds=rounds))
        assert owed == ([1, 2, 4] if outcome == "aborted" else [2, 4])
    resigned = replace(match, rounds=(), resignations=(Resignation(1, 1, 0),))
    assert unplayed_numbers(resigned) == [1, 3, 4]


def test_a_row_that_nobody_marked_is_known_as_such_after_the_reveal() -> None:
    game = table(marks="hand")
    game.set_code(Code("WPGR"))
    game.do(Guess(1, "WPOO"))
    game.do(Resign(1))
    assert game.match.rounds[0].rows == (Row(1, Code("WPOO"), Mark((2, 0)), by_arbiter=True),)
    assert Row(1, Code("WPOO")).by_arbiter is False
