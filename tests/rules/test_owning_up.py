"""Owning up: a codemaker who finds a mark wrong says so, and the round is played again."""

from __future__ import annotations

from typing import Any

import pytest

from codepegs import (
    Code,
    CodemakerAwaited,
    GiveMark,
    Guess,
    Match,
    OwnedUp,
    OwnUp,
    Refusal,
    Resign,
    Reveal,
    Revealed,
    RoundAborted,
    RoundBegun,
    RunOut,
    SetCode,
    decide,
    edition,
    view,
)
from tests.rules.match_steps import answer, do, guess, play, refused, sit_down, told


def marked(*said: int, name: str = "duel", players: int = 2, **options: Any) -> Match:
    """The code is PRBY, and WGOS, which has nothing of it, was marked so."""
    rules = edition(name).rules(players, marks="hand", **options)
    return answer(play(sit_down(rules), "PRBY", "WGOS"), *said)


def on_the_real_table(**options: Any) -> Match:
    """A row is marked, and only the codemaker knows the code."""
    match = do(sit_down(edition("duel").rules(marks="hand", **options)), SetCode(0, None))
    return answer(guess(match, "WGOS"), 0, 0)


def message(match: Match, command: OwnUp) -> str:
    with pytest.raises(Refusal) as caught:
        decide(match, command)
    return caught.value.message


# -- What follows ----------------------------------------------------------------------------


def test_the_round_is_aborted_at_once_and_the_code_is_shown_where_the_program_knows_it() -> None:
    """000:164: an error discovered."""
    events = told(marked(0, 1), OwnUp(0))
    assert [type(event) for event in events] == [
        OwnedUp, Revealed, RoundAborted, RoundBegun, CodemakerAwaited,
    ]  # fmt: skip
    assert events[1].code == Code("PRBY")  # type: ignore[union-attr]  # a Revealed
    assert events[1].false_rows == (1,)  # type: ignore[union-attr]  # a Revealed


def test_on_the_real_table_the_code_stays_behind_its_shield() -> None:
    events = told(on_the_real_table(), OwnUp(0))
    assert events == (
        OwnedUp(),
        RoundAborted((0, 3)),
        RoundBegun(1, 0),
        CodemakerAwaited(0.0, None),
    )


def test_the_same_codemaker_sets_a_new_code_and_the_aborted_round_does_not_count() -> None:
    match = do(marked(0, 1), OwnUp(0))
    assert (match.stage, match.awaited, match.current.number) == ("code", 0, 1)
    match = answer(play(match, "OSYB", "OSYB"), 4, 0)
    match = answer(play(match, "OSYB", "OSYB"), 4, 0)
    assert match.ended == "played"
    assert [round.outcome for round in match.rounds] == ["aborted", "scored", "scored"]


@pytest.mark.parametrize(
    ("name", "options", "points"),
    [
        ("duel", {}, (0, 3)),
        ("standard", {}, (0, 3)),
        ("duel", {"false_mark": "as-printed"}, (0, -3)),
        ("family-2004", {}, (0, 0)),
        ("family-2004", {"players": 3}, (0, 0, 0)),
        ("super", {}, (0, 0)),
    ],
)
def test_the_codebreaker_gets_what_a_false_mark_gives_and_nobody_the_rows(
    name: str, options: dict[str, Any], points: tuple[int, ...]
) -> None:
    pegs = ("PRBYY", "WGOSS") if name == "super" else ("PRBY", "WGOS")
    match = play(sit_down(edition(name).rules(marks="hand", **options)), *pegs)
    match = do(answer(match, 0, 1), OwnUp(0))
    assert match.rounds[0].points == points


def test_rows_before_and_after_the_wrong_mark_count_for_nobody() -> None:
    match = answer(guess(marked(0, 1, name="family-2004", players=3), "PBRG"), 1, 2)
    assert do(match, OwnUp(0)).totals == (0, 0, 0)


def test_everybody_sees_that_the_round_was_aborted_and_which_rows_were_false() -> None:
    seen = view(do(marked(0, 1), OwnUp(0)), 1).rounds[0]
    assert (seen.outcome, seen.false_rows, seen.proven) == ("aborted", (1,), False)


# -- When it may be done ---------------------------------------------------------------------


def test_it_may_be_done_while_the_next_guess_is_awaited_or_lies_unmarked_or_before_the_reveal() -> (
    None
):
    thinking = on_the_real_table(rows=2)
    guessed = guess(thinking, "WGOS")
    full = answer(guessed, 0, 0)
    assert [match.stage for match in (thinking, guessed, full)] == ["guess", "mark", "reveal"]
    for match in (thinking, guessed, full):
        assert do(match, OwnUp(0)).rounds[0].outcome == "aborted"


def test_a_guess_that_lay_unmarked_is_marked_when_the_code_is_shown() -> None:
    match = do(guess(marked(0, 1), "PBRG"), OwnUp(0))
    assert [(row.mark, row.by_arbiter) for row in match.rounds[0].rows] == [
        ((0, 1), False),
        ((1, 2), True),
    ]


def test_only_the_codemaker_owns_up() -> None:
    assert message(marked(0, 1), OwnUp(1)) == "Ben is not the codemaker of this round; Tim is."
    assert refused(marked(0, 1), OwnUp(7)) == "seat/unknown"


def test_before_a_mark_by_hand_there_is_nothing_to_own_up_to() -> None:
    begun = sit_down(edition("duel").rules(marks="hand"))
    unmarked = play(begun, "PRBY", "WGOS")
    for match in (begun, play(begun, "PRBY"), unmarked):
        assert refused(match, OwnUp(0)) == "mark/none-to-own-up"
    assert message(unmarked, OwnUp(0)) == (
        "There is no mark by hand that could be wrong: the match waits for the mark of Tim."
    )


def test_a_row_out_of_time_has_no_mark_to_own_up_to() -> None:
    match = do(sit_down(edition("duel").rules(marks="hand", time=60)), SetCode(0, "PRBY"))
    assert refused(do(match, RunOut(), now=60.0), OwnUp(0)) == "mark/none-to-own-up"


def test_the_machine_has_nothing_to_own_up_to() -> None:
    match = play(sit_down(edition("duel").rules()), "PRBY", "WGOS")
    assert refused(match, OwnUp(0)) == "mark/none-to-own-up"


def test_where_the_program_holds_the_code_and_every_mark_fits_there_is_no_way_out() -> None:
    """Otherwise a codemaker could call off any round that goes badly."""
    assert message(marked(0, 0), OwnUp(0)) == "Every mark of this round fits your code. Play on."


def test_a_mark_of_the_round_before_is_too_late_to_own_up_to() -> None:
    match = answer(guess(marked(0, 0), "PRBY"), 4, 0)
    assert refused(match, OwnUp(1)) == "mark/none-to-own-up"
    assert refused(match, OwnUp(0)) == "turn/not-codemaker"


def test_who_has_resigned_owns_up_to_nothing() -> None:
    match = do(marked(0, 1, name="family-2004", players=3), Resign(0))
    assert refused(match, OwnUp(0)) == "seat/resigned"


def test_a_codemaker_who_says_nothing_is_found_out_at_the_reveal() -> None:
    match = on_the_real_table(rows=2)
    match = do(match, Guess(1, "PRBY"), GiveMark(0, (4, 0)), Reveal(0, "PRBY"))
    assert match.rounds[0].outcome == "scored"
    match = on_the_real_table(rows=1)
    match = do(match, Reveal(0, "WRBY"))
    assert (match.rounds[0].outcome, match.rounds[0].owned_up) == ("aborted", False)
