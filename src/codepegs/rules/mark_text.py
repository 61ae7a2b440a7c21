"""A mark in words: so many key pegs of each kind, as the edition calls them."""

from __future__ import annotations

from codepegs.rules.mark import Mark
from codepegs.rules.ruleset import Rules
from codepegs.text import Text, say, say_number


def mark_text(rules: Rules, mark: Mark) -> tuple[Text, ...]:
    """How many key pegs of each kind.

    >>> from codepegs import Mark, edition
    >>> [str(part) for part in mark_text(edition("duel").rules(), Mark((1, 2)))]
    ['1 red', '2 white']
    """
    return tuple(_count(key, number) for key, number in zip(rules.keys, mark, strict=True))


def _count(key: str, number: int) -> Text:
    match key:
        case "red":
            return say_number("{n} red", "{n} red", number)
        case "white":
            return say_number("{n} white", "{n} white", number)
        case "black":
            return say_number("{n} black", "{n} black", number)
        case "blue":
            return say_number("{n} blue", "{n} blue", number)
        case "bull":
            return say_number("{n} bull", "{n} bulls", number)
        case "cow":
            return say_number("{n} cow", "{n} cows", number)
        case _:
            return say("{number} {key}", number=number, key=say(key))
