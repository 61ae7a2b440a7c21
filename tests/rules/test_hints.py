"""Hints leave a trace in the match: that one was given, for which row and of which level."""

from dataclasses import fields
from typing import get_args

import pytest

from codepegs import (
    GiveMark,
    Guess,
    HintTaken,
    NotationError,
    SetCode,
    TakeBack,
    TakeHint,
    edition,
    read_notation,
    score_card,
    view,
    view_event,
    write_notation,
)
from codepegs.render.narration import tell
from codepegs.render.verdict import as_data, as_text
from codepegs.rules.match import Hint, HintLevel, Match
from codepegs.text.sentence import ENGLISH
from tests.rules.match_steps import do, play, refused, sit_down, told

WRITTEN = """\
edition mini
seat Ann
seat Bob

round Ann
hint Bob left
Bob  RRGG  3 0
hint Bob best
hint Bob fits
Bob  RRGB  4 0
reveal RRGB
"""


def guessing() -> Match:
    """Ann has set a code; Bob is to guess."""
    return do(sit_down(edition("mini").rules(), "Ann", "Bob"), SetCode(0, "RRGB"))


def test_a_hint_is_kept_with_its_row_its_seat_and_its_level() -> None:
    match = do(guessing(), TakeHint(1, "left"), Guess(1, "RRGG"), TakeHint(1, "best"))
    assert match.current.hints == (Hint(1, 1, "left"), Hint(2, 1, "best"))
    assert (match.hints_of(0), match.hints_of(1)) == (0, 2)


def test_only_the_codebreaker_whose_turn_it_is_takes_a_hint() -> None:
    assert refused(guessing(), TakeHint(0, "left")) == "turn/not-yours"
    assert refused(sit_down(edition("mini").rules()), TakeHint(1, "left")) == "turn/no-guess"


def test_the_same_hint_for_the_same_row_counts_once() -> None:
    match = do(guessing(), TakeHint(1, "left"))
    assert refused(match, TakeHint(1, "left")) == "hint/taken"
    assert do(match, Guess(1, "RRGG"), TakeHint(1, "left")).hints_of(1) == 2


def test_a_guess_that_is_taken_back_takes_no_hint_back() -> None:
    match = sit_down(edition("duel").rules(marks="hand"), "Ann", "Bob")
    match = do(match, SetCode(0, "PRBY"), TakeHint(1, "best"), Guess(1, "WGOS"), TakeBack(1))
    assert match.current.hints == (Hint(1, 1, "best"),)
    assert refused(match, TakeHint(1, "best")) == "hint/taken"


def test_a_hint_changes_nothing_else() -> None:
    before = guessing()
    after = do(before, TakeHint(1, "best"), now=5)
    for field in fields(Match):
        if field.name not in ("rounds", "version"):
            assert getattr(before, field.name) == getattr(after, field.name)
    for field in fields(before.current):
        if field.name != "hints":
            assert getattr(before.current, field.name) == getattr(after.current, field.name)


@pytest.mark.parametrize("code", ["RRGB", "WWKK"])
def test_what_everybody_hears_of_a_hint_is_the_same_whatever_the_code(code: str) -> None:
    match = do(sit_down(edition("mini").rules(), "Ann", "Bob"), SetCode(0, code))
    (event,) = told(match, TakeHint(1, "best"))
    heard = {"event": "HintTaken", "row": 1, "seat": 1, "level": "best"}
    assert all(view_event(event, seat, 0) == heard for seat in (None, 0, 1))
    assert view(do(match, TakeHint(1, "best"))).rounds[0].hints == (Hint(1, 1, "best"),)


def test_a_hint_is_written_before_its_row_and_read_again() -> None:
    match = read_notation(WRITTEN)
    hints = (Hint(1, 1, "left"), Hint(2, 1, "best"), Hint(2, 1, "fits"))
    assert match.rounds[0].hints == hints
    assert write_notation(match) == WRITTEN + "\nround Bob\n"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("hint Bob", "expected hint NAME LEVEL; the levels are: fits, left, told"),
        ("hint Bob bets", "Did you mean best?"),
        ("hint Ann best", "a hint only for a codebreaker, before a row"),
        ("hint Eve best", "the name of a seat (Ann, Bob)"),
        ("hint Bob left", "This hint was given for row 1 already."),
    ],
)
def test_a_hint_that_cannot_be_read_is_refused(line: str, expected: str) -> None:
    begun = WRITTEN.partition("Bob  RRGG")[0]
    with pytest.raises(NotationError) as error:
        read_notation(begun + line)
    assert expected in error.value.message


def test_no_hint_is_written_outside_a_round_or_where_no_row_is_left() -> None:
    for text in ("edition mini\nseat Ann\nseat Bob\nhint Bob best", WRITTEN + "hint Bob best"):
        with pytest.raises(NotationError):
            read_notation(text)


def test_every_level_can_be_written() -> None:
    for level in get_args(HintLevel):
        match = do(guessing(), TakeHint(1, level))
        assert read_notation(write_notation(match)).current.hints == match.current.hints


def test_the_score_card_and_the_verdict_say_how_many_hints_were_used() -> None:
    match = read_notation(WRITTEN)
    assert "HINTS    0    3" in str(score_card(match))
    assert as_data(match)["hints"] == {"Ann": 0, "Bob": 3}
    assert "Hints used: Bob: 3." in as_text(match, ENGLISH)


def test_without_hints_the_card_does_not_speak_of_them() -> None:
    match = play(sit_down(edition("mini").rules(), "Ann", "Bob"), "RRGB", "RRGB")
    assert "HINTS" not in str(score_card(match))
    assert "Hints" not in as_text(match, ENGLISH)


def test_everybody_is_told_that_a_hint_was_given_and_at_the_end_how_many() -> None:
    rules = edition("duel").rules(rounds=1, marks="hand")
    match = do(sit_down(rules, "Ann", "Bob"), SetCode(0, "PRBY"))
    [(_, match, line)] = tell(match, told(match, TakeHint(1, "left")))
    assert str(line) == "Row 1, Bob: a hint is given (How many codes are left?)."
    ended = do(match, Guess(1, "PRBY"))
    events = told(ended, GiveMark(0, (4, 0)))
    said = [str(line) for _, _, line in tell(ended, events) if line is not None]
    assert said[-1].endswith("Hints used: Bob: 1.")


def test_a_hint_names_nothing_but_its_row_its_seat_and_its_level() -> None:
    assert HintTaken.public == tuple(field.name for field in fields(HintTaken))
    assert HintTaken.public == ("row", "seat", "level")
