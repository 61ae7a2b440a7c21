"""A refusal: a `ValueError` with a code, and a text that is looked up by it."""

import pytest

from codepegs.text.languages import language
from codepegs.text.refusal import Refusal


def test_a_refusal_is_a_value_error_that_says_its_code() -> None:
    refusal = Refusal("match/over")
    assert isinstance(refusal, ValueError)
    assert str(refusal) == "match/over: This match is over. Begin a new one."


def test_a_refusal_of_any_area_is_said_in_a_language() -> None:
    assert Refusal("env/not-running").spoken(language("de")) != Refusal("env/not-running").message


def test_a_code_without_a_text_is_a_bug() -> None:
    with pytest.raises(AssertionError, match="nobody/wrote-it"):
        _ = Refusal("nobody/wrote-it").message
