"""What a seat may see: everything that is open on the table, and of codes only its own."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from codepegs import (
    Code,
    CodeSet,
    EndGrace,
    Event,
    Guess,
    Leave,
    Match,
    Refusal,
    Resign,
    Return,
    Reveal,
    SetCode,
    View,
    decide,
    edition,
    view,
    view_event,
)
from codepegs.rules import events
from codepegs.rules.events import FalseMarkProven, Guessed, GuessTakenBack, Revealed
from tests.rules.match_steps import answer, do, guess, play, sit_down

CODE = "PRBY"


def family(players: int = 3, **options: Any) -> Match:
    return sit_down(edition("family-2004").rules(players, **options))


def unsealed(seen: View) -> View:
    """The view without the seals, whose salt makes them different for equal codes too."""
    return replace(
        seen, rounds=tuple(replace(round, commitment=None, salt=None) for round in seen.rounds)
    )


# -- The hidden code -----------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 2, None])
def test_nobody_but_the_codemaker_sees_the_code_of_a_running_round(seat: int | None) -> None:
    """000:117-121, 001:31, 002:65, 003:54: the codebreaker must not see the code."""
    match = play(family(), CODE, "WGOS")
    assert view(match, 0).own_code == Code(CODE)
    seen = view(match, seat)
    assert seen.own_code is None
    assert seen.rounds[0].code is None
    assert seen.rounds[0].salt is None
    assert CODE not in repr(seen)
    assert "Secret" not in repr(seen)


@pytest.mark.parametrize("seat", [3, -1])
def test_nobody_looks_from_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(Refusal, match="seat/unknown"):
        view(play(family(), CODE, "WGOS"), seat)


@pytest.mark.parametrize("seat", [1, 2, None])
def test_two_codes_with_the_same_marks_look_the_same(seat: int | None) -> None:
    """003:149: nothing is said but the marks."""
    one = play(family(doubles=True), "PRBY", "WGOS", "PWGO")
    other = play(family(doubles=True), "PPPP", "WGOS", "PWGO")
    assert unsealed(view(one, seat)) == unsealed(view(other, seat))


def test_everybody_sees_the_seal_before_the_first_guess_and_can_check_it_at_the_reveal() -> None:
    match = play(family(), CODE)
    seal = view(match).rounds[0].commitment
    assert seal is not None
    shown = view(guess(match, CODE)).rounds[0]
    assert (shown.commitment, shown.code) == (seal, Code(CODE))
    assert sha256(f"{shown.salt} P R B Y".encode()).hexdigest() == seal


def test_equal_codes_have_different_seals() -> None:
    begun = family()
    seals = set()
    for seed in range(5):
        (event, *_) = decide(begun, SetCode(0, CODE), dice=Random(seed))
        assert isinstance(event, CodeSet)
        seals.add(event.commitment)
    assert len(seals) == 5


def test_a_code_on_the_real_table_has_no_seal_and_nobody_sees_it_here() -> None:
    match = do(family(marks="hand"), SetCode(0, None))
    assert [view(match, seat).own_code for seat in (0, 1, 2, None)] == [None] * 4
    assert view(match).rounds[0].commitment is None


def test_a_code_that_was_shown_is_no_secret_of_its_codemaker_any_more() -> None:
    match = play(play(family(2), CODE, CODE), CODE, CODE)
    assert match.ended == "played"
    assert view(match, 1).own_code is None
    assert view(match, 1).rounds[1].code == Code(CODE)


def test_only_that_no_code_fits_is_said_before_the_reveal() -> None:
    """Decision 2b: which row is wrong would leak the code."""
    match = do(family(marks="hand"), SetCode(0, None))
    match = answer(guess(match, "PBRG"), 1, 2)
    match = answer(guess(match, "PBRG"), 0, 2)
    seen = view(match, 1).rounds[0]
    assert (seen.proven, seen.false_rows, seen.code) == (True, (), None)
    assert (seen.outcome, seen.points) == ("aborted", (0, 0, 0))


def test_which_rows_were_false_is_open_after_the_reveal() -> None:
    match = do(family(marks="hand", rows=2), SetCode(0, None))
    match = answer(guess(match, "PBRG"), 1, 1)  # it is 1, 2
    match = answer(guess(match, "SSSS"), 0, 0)
    assert view(match, 1).rounds[0].false_rows == ()
    match = do(match, Reveal(0, CODE))
    assert view(match, 1).rounds[0].false_rows == (1,)


# -- What is open to all -------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_every_guess_and_mark_is_open_to_all(seat: int | None) -> None:
    """002:109: the pegs and their scores stay for everybody's conclusions."""
    rows = view(play(family(), CODE, "PBRG", "WGOS"), seat).rounds[0].rows
    assert [(row.seat, str(row.guess), row.mark, row.points) for row in rows] == [
        (1, "PBRG", (1, 2), 4),
        (2, "WGOS", (0, 0), 0),
    ]


def test_rows_have_points_only_where_guesses_score() -> None:
    assert view(play(family(2), CODE, "PBRG")).rounds[0].rows[0].points is None


def test_a_row_has_no_points_before_it_is_marked() -> None:
    match = play(family(marks="hand"), CODE, "PBRG")
    assert view(match).rounds[0].rows[0].points is None
    assert view(answer(match, 1, 2)).rounds[0].rows[0].points is not None


def test_an_empty_table_can_be_looked_at() -> None:
    seen = view(Match())
    assert (seen.stage, seen.edition, seen.options, seen.rounds) == ("begin", None, (), ())


def test_a_view_tells_the_edition_its_options_and_whose_turn_it_is() -> None:
    match = play(family(doubles=True, time=60), CODE)
    seen = view(match, 2)
    assert (seen.seat, seen.edition, seen.options) == (2, "family-2004", ("doubles", "time=60"))
    assert seen.seats == ("Tim", "Ben", "Lotte")
    assert (seen.stage, seen.awaited, seen.deadline) == ("guess", 1, 60)
    assert seen.version == match.version


def test_a_view_tells_who_is_away_who_sits_in_and_who_resigned() -> None:
    rules = edition("family-2004").rules(4)
    match = sit_down(rules)
    match = replace(match, stand_ins_allowed=True)
    match = do(match, SetCode(0, CODE), Leave(1), Leave(2), Resign(3), Guess(1, "WGOS"))
    match = do(match, EndGrace(2), now=120)
    seen = view(match)
    assert (seen.away, seen.stand_ins, seen.resigned) == ((1, 2), (2,), (3,))
    seen = view(do(match, Return(2), Return(1)))
    assert (seen.away, seen.stand_ins) == ((), ())


def test_a_view_tells_the_result() -> None:
    match = family()
    for _ in range(3):
        match = play(match, CODE, CODE)
    seen = view(match, 1)
    assert (seen.stage, seen.awaited, seen.ended) == ("over", None, "played")
    assert (seen.totals, seen.winners) == ((15, 15, 15), (0, 1, 2))


def test_a_view_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        view(family()).totals = (99, 0, 0)  # type: ignore[misc]  # that it cannot be set is the point


# -- Events --------------------------------------------------------------------------------------


def code_set() -> CodeSet:
    (event, *_) = decide(family(), SetCode(0, CODE), dice=Random(1))
    assert isinstance(event, CodeSet)
    return event


def test_the_codemaker_receives_the_own_code_and_the_others_its_length_and_seal() -> None:
    event = code_set()
    public = {"event": "CodeSet", "holes": 4, "commitment": event.commitment, "clue": None}
    assert view_event(event, seat=0, codemaker=0) == {**public, "code": Code(CODE)}
    for seat in (1, 2, None):
        assert view_event(event, seat=seat, codemaker=0) == public


def test_a_spectator_hears_no_code_where_no_codemaker_is_named() -> None:
    assert "code" not in view_event(code_set(), seat=None, codemaker=None)


def test_no_event_shows_the_secret_when_it_is_printed() -> None:
    assert CODE not in repr(code_set())
    assert repr(code_set().secret) == "Secret(…)"


def test_everything_but_the_secret_is_public() -> None:
    kinds = [
        kind for kind in vars(events).values() if isinstance(kind, type) and hasattr(kind, "public")
    ]
    assert len(kinds) == len(events.Event.__args__)
    hidden = {
        (kind.__name__, field.name)
        for kind in kinds
        for field in fields(kind)
        if field.name not in kind.public
    }
    assert hidden == {("CodeSet", "secret")}


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        (
            Guessed(3, 1, Code("PBRG")),
            {"event": "Guessed", "row": 3, "seat": 1, "guess": Code("PBRG")},
        ),
        (
            GuessTakenBack(3, 1, 9.5, 7.5),
            {"event": "GuessTakenBack", "row": 3, "seat": 1, "deadline": 9.5, "since": 7.5},
        ),
        (FalseMarkProven(), {"event": "FalseMarkProven"}),
        (
            Revealed(Code(CODE), "00", (1,)),
            {
                "event": "Revealed",
                "code": Code(CODE),
                "salt": "00",
                "false_rows": (1,),
                "forbidden": False,
                "false_clue": False,
            },
        ),
    ],
)
def test_an_event_without_a_secret_looks_the_same_to_all(
    event: Event, shown: dict[str, object]
) -> None:
    for seat in (0, 1, None):
        assert view_event(event, seat=seat, codemaker=0) == shown
