"""Results as plain data, and back."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from codepegs import Code, Mark, read_notation
from codepegs.engine.advice.advice_codec import from_data, to_data
from codepegs.engine.advice.evaluation import Rank, RowEvaluation, Value
from codepegs.engine.advice.review_result import RoundReview
from codepegs.engine.advice.reviewer import review
from codepegs.render.review.sentences import worded
from codepegs.text.languages import language
from codepegs.text.sentence import ENGLISH, say
from tests.brute_force import BruteForce

REVIEW = worded(
    review(
        read_notation(
            "edition custom\noption holes=2\noption colours=3\noption doubles\nseat Ann\nseat Bob\n"
            "round Ann\nBob AB 1 0\nBob -\nBob AA\nreveal AA"
        ),
        BruteForce(),
    )
)


def test_a_result_is_carried_by_the_names_it_gives() -> None:
    row = RowEvaluation(Code("RRBB"), Value(Fraction(7, 3), "search"))
    assert to_data(row) == {
        "row": "RRBB",
        "pegs": ["R", "R", "B", "B"],
        "value": {"rows": 2.333333, "fraction": "7/3", "exact": True, "source": "search"},
    }


def test_sentences_wait_for_the_language_of_their_reader() -> None:
    sentence = say("No row does better.")
    assert to_data((sentence,)) == [sentence]
    assert to_data((sentence,), ENGLISH) == ["No row does better."]
    assert to_data(to_data((sentence,)), language("de")) == [sentence.spoken(language("de"))]


@pytest.mark.parametrize("value", [object(), {1, 2}, b"RRBB", REVIEW.rules])
def test_a_value_that_is_no_result_is_refused(value: Any) -> None:
    with pytest.raises(TypeError, match="JSON cannot carry"):
        to_data({"inside": [value]})


def test_a_reviewed_round_is_read_again_as_it_was() -> None:
    [round] = REVIEW.rounds
    data = json.loads(json.dumps(to_data(round, ENGLISH)))
    read: RoundReview = from_data(RoundReview, data)
    assert to_data(read, ENGLISH) == {
        **data,
        # The rounded numbers cannot be turned back into the fractions.
        "start": to_data(read.start),
        "rows": [
            row
            | to_data({"made": one.made, "best": one.best, "then": one.then})
            | {"alternatives": to_data(one.alternatives)}
            for row, one in zip(data["rows"], read.rows, strict=True)
        ],
    }
    assert [row.sign for row in read.rows] == [row.sign for row in round.rows]
    assert [row.mark for row in read.rows] == [row.mark for row in round.rows]
    assert list(map(str, read.sentences)) == list(map(str, round.sentences))


def test_results_of_this_machine_keep_their_sentences_for_any_language() -> None:
    [round] = REVIEW.rounds
    read: RoundReview = from_data(RoundReview, to_data(round))
    assert read.sentences == round.sentences


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {"place": 1, "equal": 1},
        {"place": "1", "equal": 1, "of": 1},
        {"place": True, "equal": 1, "of": 1},
        {"place": 1.5, "equal": 1, "of": 1},
    ],
)
def test_data_that_no_result_makes_is_refused(data: Any) -> None:
    with pytest.raises((LookupError, TypeError, ValueError)):
        from_data(Rank, data)


@pytest.mark.parametrize("source", ["guesswork", 3, None])
def test_a_word_that_is_none_of_those_expected_is_refused(source: Any) -> None:
    data = to_data(Value(Fraction(1), "book")) | {"source": source}
    with pytest.raises(ValueError, match="is not of the type"):
        from_data(Value, data)
    with pytest.raises((ValueError, ArithmeticError)):
        from_data(Value, data | {"source": "book", "rows": float("nan")})


def test_what_may_be_missing_may_be_null() -> None:
    assert from_data(RowEvaluation, {"row": "AB", "pegs": ["A", "B"], "value": None}) == (
        RowEvaluation(Code("AB"), None)
    )
    assert from_data(tuple[Mark, ...], [[1, 2]]) == (Mark((1, 2)),)


def test_a_row_without_sentences_has_an_empty_list_of_them() -> None:
    [round] = REVIEW.rounds
    assert all(row.sentences for row in round.rows)
    assert to_data(replace(round.rows[0], sentences=()))["sentences"] == []
