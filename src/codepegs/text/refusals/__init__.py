"""The texts of all refusals: one module an area, and the look-up of a text by its code."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module

_AREAS = ("rules", "engine", "at_the_table", "hosting", "client", "terminal", "programs")


def text_of(code: str) -> str:
    """The English text of a refusal, with its gaps; a code without one is a bug.

    >>> text_of("match/over")
    'This match is over. Begin a new one.'
    """
    texts = _texts()
    assert code in texts, f"the refusal {code} has no text"
    return texts[code]


@cache
def _texts() -> Mapping[str, str]:
    return {code: text for area in areas().values() for code, text in area.items()}


def areas() -> Mapping[str, Mapping[str, str]]:
    """The texts of each area by their codes."""
    # Imported when the first refusal is shown: most commands show none, and start sooner.
    return {area: import_module(f"{__name__}.{area}").TEXTS for area in _AREAS}
