"""Suggestions: rows to play next, each with its reasons."""

from __future__ import annotations

import pytest

from codepegs import Code, Mark, Refusal, edition
from codepegs.engine.advice.advice_codec import to_data
from codepegs.engine.advice.evaluator import Evaluator
from codepegs.engine.advice.position import Position
from codepegs.engine.advice.suggest import BEST, CHOICES, suggestions

CLASSIC = edition("classic-1972").rules()
AFTER_ONE = Position(CLASSIC, 4, ((Code("RRBB"), Mark((1, 1))),))
LARGE = Position(edition("custom").rules(holes=8, colours=20, doubles=True), 8)
ADVISER = Evaluator()


def test_the_best_row_comes_first_and_others_are_no_better() -> None:
    found = suggestions(AFTER_ONE, ADVISER)
    values = [one.evaluation.value.rows for one in found if one.evaluation.value is not None]
    assert len(found) == 3 and values == sorted(values) and found[0].exact
    assert len({one.evaluation.guess for one in found}) == 3


def test_one_row_is_enough_where_one_is_asked_for() -> None:
    [only] = suggestions(AFTER_ONE, ADVISER, count=1)
    assert only.evaluation.guess == suggestions(AFTER_ONE, ADVISER)[0].evaluation.guess


@pytest.mark.parametrize("strategy", [name for name in CHOICES if name != BEST])
def test_each_strategy_suggests_one_row_with_its_reason(strategy: str) -> None:
    [one] = suggestions(AFTER_ONE, ADVISER, strategy)
    assert str(one.evaluation.guess) in str(one.sentences[0]) and one.division.codes == 208
    assert CHOICES[strategy][1] in str(one.sentences[0])


def test_knuth_suggests_what_knuth_played() -> None:
    """Knuth 1976: open with 1122."""
    [opening] = suggestions(Position(CLASSIC, 4), ADVISER, "knuth")
    assert str(opening.evaluation.guess) == "RRBB" and opening.division.largest == 256


def test_the_only_code_left_is_suggested_by_whatever_strategy() -> None:
    last = Position(CLASSIC, 4, ((Code("RBGY"), Mark((4, 0))),))
    assert [str(suggestions(last, ADVISER, one)[0].evaluation.guess) for one in CHOICES] == (
        ["RBGY"] * len(CHOICES)
    )


@pytest.mark.parametrize("strategy", ["knuth", "random"])
def test_a_strategy_that_takes_too_long_is_said_to(strategy: str) -> None:
    [one] = suggestions(LARGE, ADVISER, strategy)
    assert "takes too long" in str(one.sentences[0])


def test_a_suggestion_can_be_sent_as_data() -> None:
    data = to_data(suggestions(AFTER_ONE, ADVISER)[0])
    assert data["row"] == list(suggestions(AFTER_ONE, ADVISER)[0].evaluation.guess)
    assert data["may_be_code"] in (True, False) and data["division"]["codes"] == 208


@pytest.mark.parametrize("strategy", CHOICES)
def test_where_no_code_fits_nothing_is_suggested(strategy: str) -> None:
    clashing = Position(CLASSIC, 4, ((Code("RBGY"), Mark((4, 0))), (Code("RBGY"), Mark((0, 0)))))
    with pytest.raises(Refusal, match="engine/no-code-fits"):
        suggestions(clashing, ADVISER, strategy)


def test_an_unknown_strategy_is_refused() -> None:
    with pytest.raises(Refusal, match="engine/unknown-strategy"):
        suggestions(AFTER_ONE, ADVISER, "luck")
