"""Codes that fit the marks of a round."""

from __future__ import annotations

import pytest

from codepegs import edition, fitting_codes
from codepegs.rules.candidates import SearchTooLong


def test_a_search_gives_up_after_its_steps() -> None:
    codes = fitting_codes(edition("classic-1972").rules(), [], steps=4)
    assert str(next(codes)) == "RRRR"
    with pytest.raises(SearchTooLong):
        next(codes)
