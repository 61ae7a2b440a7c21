"""A mark in words: so many key pegs of each kind, as the edition calls them."""

from __future__ import annotations

from collections.abc import Callable

from codepegs.rules.mark import Mark
from codepegs.rules.ruleset import Rules
from codepegs.text import Text, say, say_number

_COUNTED: dict[str, Callable[[int], Text]] = {
    "red": lambda number: say_number("{n} red", "{n} red", number),
    "white": lambda number: say_number("{n} white", "{n} white", number),
    "black": lambda number: say_number("{n} black", "{n} black", number),
    "blue": lambda number: say_number("{n} blue", "{n} blue", number),
    "bull": lambda number: say_number("{n} bull", "{n} bulls", number),
    "cow": lambda number: say_number("{n} cow", "{n} cows", number),
}


def mark_text(rules: Rules, mark: Mark) -> tuple[Text, ...]:
    """How many key pegs of each kind.

    >>> from codepegs import Mark, edition
    >>> [str(part) for part in mark_text(edition("duel").rules(), Mark((1, 2)))]
    ['1 red', '2 white']
    """
    return tuple(
        _COUNTED[key](number)
        if key in _COUNTED
        else say("{number} {key}", number=number, key=say(key))
        for key, number in zip(rules.keys, mark, strict=True)
    )
