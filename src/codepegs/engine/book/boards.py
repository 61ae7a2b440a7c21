"""The boards of the boxed editions: every choice of options that changes codes or marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from codepegs.rules import Edition, Rules
from codepegs.rules.editions import editions

FLAGS = ("doubles", "blanks", "young")
"""The options that change which codes there are, or how they are marked; `holes` does so too."""


def boxed_boards() -> Iterator[Rules]:
    """The rules of every edition in a box, without and with those options.

    >>> [" ".join(rules.written) for rules in boxed_boards() if rules.edition.name == "electronic"]
    ['', 'holes=3', 'holes=5']
    """
    for edition in editions():
        # Words come from a list that may change; a box whose colours are chosen is no box.
        if not edition.needs_words and "colours" not in edition.offers:
            yield from (edition.rules(**chosen) for chosen in _choices(edition))


def _choices(edition: Edition) -> Iterator[dict[str, Any]]:
    choices: list[dict[str, Any]] = [{}]
    if "holes" in edition.offers:
        low, high = edition.limits["holes"]
        lengths = [holes for holes in range(low, high + 1) if holes not in edition.holes]
        choices += [{"holes": holes} for holes in lengths]
    for option in FLAGS:
        if option in edition.offers:
            choices += [{**chosen, option: True} for chosen in choices]
    yield from choices
