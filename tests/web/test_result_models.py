"""The models of advice in JSON are made from the types of its results."""

from __future__ import annotations

from typing import get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from codepegs import Code, Mark, edition
from codepegs.engine.advice.advice_codec import to_data
from codepegs.engine.advice.diagnosis import Diagnosis
from codepegs.engine.advice.evaluation import RowEvaluation, Value
from codepegs.engine.advice.hints import LEVELS
from codepegs.engine.advice.mark_diagnosis import examine
from codepegs.engine.advice.review_result import MatchReview, RowReview
from codepegs.play.advice.answer_types import HintAnswer, Puzzle
from codepegs.rules.match import HintLevel
from codepegs.text.sentence import ENGLISH
from codepegs.web.api.result_models import HINT_MODEL, model_of


def test_a_field_says_what_its_docstring_says_in_the_words_of_json() -> None:
    fields = model_of(RowEvaluation).model_json_schema()["properties"]
    assert fields["row"]["description"] == "The row as one word."
    assert fields["value"]["description"] == "null on boards where nothing can be counted."
    assert fields["pegs"] == {"items": {"type": "string"}, "title": "Pegs", "type": "array"}


def test_examples_for_programmers_are_left_out() -> None:
    assert model_of(Value).__doc__ == "Rows to be expected from here, the cracking one included."


def test_a_model_has_exactly_what_is_sent() -> None:
    rules = edition("classic-1972").rules()
    found = examine(rules, [(Code("RBGY"), Mark((4, 0))), (Code("RBGK"), Mark((2, 0)))])
    data = to_data(found, ENGLISH)
    model = model_of(Diagnosis)
    assert model.model_validate(data).model_dump(by_alias=True) == data
    with pytest.raises(ValidationError):
        model.model_validate(data | {"more": 1})
    with pytest.raises(ValidationError):
        model.model_validate(data | {"proof": "believed"})


def test_nothing_that_is_sent_may_be_left_out() -> None:
    for kind in (MatchReview, RowReview, Puzzle, *get_args(HintAnswer)):
        schema = model_of(kind).model_json_schema()
        assert list(schema["properties"]) == schema["required"]


def test_each_level_of_a_hint_has_its_answer() -> None:
    told_apart = TypeAdapter(HINT_MODEL).json_schema()["discriminator"]["mapping"]
    assert set(told_apart) == set(LEVELS) == set(get_args(HintLevel))


def test_the_way_to_the_code_is_no_part_of_a_puzzle() -> None:
    assert "way" not in model_of(Puzzle).model_fields
