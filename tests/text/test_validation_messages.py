"""Messages about values that do not fit a model: each is a sentence for the sender."""

from __future__ import annotations

from codepegs.text.validation_messages import misfit


def test_a_number_below_a_limit_is_at_most_one_less() -> None:
    said = misfit({"type": "less_than", "loc": ("rows",), "ctx": {"lt": 13}})
    assert said == misfit({"type": "less_than_equal", "loc": ("rows",), "ctx": {"le": 12}})
