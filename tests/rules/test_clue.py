"""A clue: with `clue=sum` the sum of the digits is told before row 1, and is true or an error."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from codepegs import (
    CodeSet,
    Match,
    NotationError,
    Refusal,
    Reveal,
    Revealed,
    Rules,
    SetCode,
    edition,
    editions,
    fitting_codes,
    read_notation,
    replay,
    view,
    view_event,
    write_notation,
)
from codepegs.rules.commands import OwnUp
from tests import naive
from tests.matches import random_code, random_guess
from tests.rules.match_steps import answer, do, guess, refused, sit_down, told


def number(**options: Any) -> Rules:
    return edition("number").rules(clue="sum", **options)


def on_a_real_table(clue: int | None, **options: Any) -> Match:
    return do(sit_down(number(marks="hand", **options)), SetCode(0, None, clue=clue))


def test_only_number_tells_a_sum() -> None:
    assert [one.name for one in editions() if "clue" in one.offers] == ["number"]
    with pytest.raises(Refusal, match=r"^option/not-offered: duel has no option clue"):
        edition("duel").rules(clue="sum")


# -- Where the program holds the code ----------------------------------------------------------------


def test_the_machine_tells_the_sum_before_the_first_row() -> None:
    event, *_ = told(sit_down(number()), SetCode(0, "6143"))
    assert isinstance(event, CodeSet)
    assert event.clue == 14


def test_without_the_option_nothing_is_told() -> None:
    assert do(sit_down(edition("number").rules()), SetCode(0, "6143")).current.clue is None


def test_everybody_sees_the_sum_and_nothing_else_of_the_code() -> None:
    match = do(sit_down(number()), SetCode(0, "6143"))
    for seat in (1, None):
        seen = view(match, seat)
        assert (seen.rounds[-1].clue, seen.rounds[-1].code, seen.own_code) == (14, None, None)
    event, *_ = told(sit_down(number()), SetCode(0, "6143"))
    assert set(view_event(event, 1, 0)) == {"event", "holes", "commitment", "clue"}


def test_another_sum_than_that_of_the_code_is_refused() -> None:
    assert refused(sit_down(number()), SetCode(0, "6143", clue=15)) == "code/other-clue"


# -- On a real table ---------------------------------------------------------------------------------


def test_on_a_real_table_the_codemaker_tells_the_sum() -> None:
    assert on_a_real_table(14).current.clue == 14


@pytest.mark.parametrize(
    ("clue", "code"), [(None, "clue/missing"), (3, "clue/impossible"), (25, "clue/impossible")]
)
def test_a_sum_that_is_missing_or_that_no_code_has_is_refused(clue: int | None, code: str) -> None:
    assert refused(sit_down(number(marks="hand")), SetCode(0, None, clue=clue)) == code


def test_a_sum_where_none_is_agreed_is_refused() -> None:
    match = sit_down(edition("number").rules(marks="hand"))
    assert refused(match, SetCode(0, None, clue=14)) == "clue/none-agreed"


def test_a_false_sum_aborts_the_round_although_every_mark_is_true() -> None:
    match = answer(guess(on_a_real_table(15, rows=1), "1266"), 0, 2)
    revealed, *_ = told(match, Reveal(0, "6143"))
    assert isinstance(revealed, Revealed)
    assert (revealed.false_clue, revealed.false_rows) == (True, ())
    match = do(match, Reveal(0, "6143"))
    assert (match.rounds[0].outcome, match.current.codemaker) == ("aborted", 0)
    assert match.rounds[0].true_clue is None


def test_a_true_sum_lets_the_round_count() -> None:
    match = answer(guess(on_a_real_table(14, rows=1), "1266"), 0, 2)
    round = do(match, Reveal(0, "6143")).rounds[0]
    assert (round.outcome, round.true_clue) == ("scored", 14)


def test_marks_that_fit_no_code_of_that_sum_prove_an_error_before_the_reveal() -> None:
    """4 black for 6143 contradict the sum 15."""
    match = answer(guess(on_a_real_table(15), "6143"), 4, 0)
    assert (match.rounds[0].outcome, match.rounds[0].proven) == ("aborted", True)


def test_a_sum_that_the_machine_told_is_true_and_nobody_owns_up_to_it() -> None:
    match = do(sit_down(number(marks="hand")), SetCode(0, "6143"))
    assert not match.current.has_clue_by_hand
    assert refused(match, OwnUp(0)) == "mark/none-to-own-up"


def test_the_codemaker_may_own_up_to_a_false_sum_before_any_mark() -> None:
    match = do(on_a_real_table(15), OwnUp(0))
    assert (match.rounds[0].outcome, match.rounds[0].owned_up) == ("aborted", True)


# -- In the notation -----------------------------------------------------------------------------

HEADER = "edition number\noption clue=sum\nseat Ann\nseat Ben\n"


def test_the_sum_is_written_after_round_and_read_again() -> None:
    match = do(sit_down(number()), SetCode(0, "6143"))
    assert "\nsum 14\n" in write_notation(match)
    assert read_notation(write_notation(match)).current.clue == 14
    assert read_notation(write_notation(match)).stage == "guess"


def test_a_written_sum_is_checked_at_the_reveal_like_a_mark() -> None:
    round = read_notation(HEADER + "round Ann\nsum 15\nBen 1266 0 2\nreveal 6143").rounds[0]
    assert (round.outcome, round.false_clue, round.false_rows) == ("aborted", True, ())
    round = read_notation(HEADER + "round Ann\nsum 14\nBen 6143\nreveal 6143").rounds[0]
    assert (round.outcome, round.false_clue) == ("scored", False)


def test_a_code_and_its_sum_may_both_be_written() -> None:
    round = read_notation(HEADER + "round Ann\ncode 4\nsum 14").current
    assert (round.holes, round.clue) == (4, 14)


def test_a_file_that_ends_with_an_impossible_sum_has_an_aborted_round() -> None:
    match = read_notation(HEADER + "round Ann\nsum 99")
    assert (match.rounds[0].outcome, match.stage) == ("aborted", "code")


def test_an_impossible_sum_is_read_and_aborts_the_round() -> None:
    round = read_notation(HEADER + "round Ann\nsum 99\nBen 6143 4 0\nreveal 6143").rounds[0]
    assert (round.outcome, round.proven, round.false_clue) == ("aborted", True, True)


def test_a_match_that_was_written_without_the_sum_is_read_all_the_same() -> None:
    match = read_notation(HEADER + "round Ann\nBen 6143\nreveal 6143")
    assert (match.rounds[0].outcome, match.rounds[0].clue) == ("scored", None)


@pytest.mark.parametrize(
    ("lines", "number_of_line", "expected"),
    [
        ("round Ann\nsum", 6, "sum NUMBER"),
        ("round Ann\nsum many", 6, "sum NUMBER"),
        ("round Ann\nsum 1234", 6, "sum NUMBER"),
        ("round Ann\nsum 14\nsum 14", 7, "only once, before the first row"),
        ("round Ann\nBen 1266 0 2\nsum 14", 7, "only once, before the first row"),
        ("sum 14", 5, "round NAME first"),
        ("round Ann\nBen", 6, "a guess after the name"),
        ("round Ann\nAnn 1266 0 2", 6, r"all that may come here: .*sum NUMBER"),
    ],
)
def test_a_sum_in_the_wrong_place_is_refused(
    lines: str, number_of_line: int, expected: str
) -> None:
    with pytest.raises(NotationError, match=expected) as refusal:
        read_notation(HEADER + lines)
    assert refusal.value.line == number_of_line


def test_a_sum_without_the_option_is_refused() -> None:
    with pytest.raises(NotationError, match="option clue=sum"):
        read_notation("edition number\nseat Ann\nseat Ben\nround Ann\nsum 14")


def test_a_player_may_be_called_sum() -> None:
    text = 'edition number\nseat "sum"\nseat Ben\nround Ben\n"sum" 1266 0 2'
    match = read_notation(text)
    assert read_notation(write_notation(match)) == match


# -- What follows from it --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_only_codes_of_that_sum_fit(seed: int) -> None:
    dice, rules = Random(seed), number()
    code = random_code(rules, dice)
    known = rules.after_clue(rules.clue_of(code))
    guesses = [random_guess(rules, dice, 4) for _ in range(dice.randint(0, 3))]
    answers = [(row, rules.mark_row(code, row)) for row in guesses]
    fitting = set(map(tuple, fitting_codes(known, answers, holes=4)))
    assert tuple(code) in fitting
    assert fitting == naive.fitting_codes(known, 4, answers)


def test_where_no_clue_is_agreed_none_is_looked_for() -> None:
    """A board of 26 colours and 12 holes has more codes than anybody can list."""
    assert edition("custom").rules(holes=12, colours=26).clues == ()


def test_a_code_of_another_sum_is_refused() -> None:
    with pytest.raises(Refusal, match=r"^code/other-clue"):
        number().after_clue(14).code("6133")


def test_the_sums_part_all_codes() -> None:
    rules = number()
    assert rules.clues == tuple(range(4, 25))
    assert sum(rules.after_clue(clue).number_of_codes for clue in rules.clues) == 1296


def test_a_log_without_clues_is_replayed_as_before() -> None:
    match = do(sit_down(edition("number").rules()), SetCode(0, "6143"))
    assert CodeSet(4, None, None) == CodeSet(4, None, None, None)
    assert match.current.clue is None and replay([]) == Match()
