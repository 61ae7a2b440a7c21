"""The sentences that the page must show for rows and marks, made from the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from codepegs import Rules, edition
from codepegs.rules.option import read_options


def agreed(name: str, *options: str, players: int = 2) -> Rules:
    """The rules of a match with these options."""
    chosen: dict[str, Any] = dict(read_options(list(options)))
    return edition(name).rules(players, **chosen)


def pegs(rules: Rules, row: Sequence[str]) -> str:
    """Say the pegs of a row: pink, blue, red, green."""
    return ", ".join(str(rules.pegs[letter].spoken) for letter in row)


def keys(rules: Rules, mark: Sequence[int]) -> str:
    """Say a mark: 1 red key, 2 white keys."""
    box = rules.edition
    said = [
        f"{colour} slider at {count}"
        if box.keys_as == "sliders"
        else f"{count} {colour} key{'s' if count > 1 else ''}"
        for colour, count in zip(box.keys, mark, strict=True)
        if count
    ]
    none = {"pegs": "No key peg", "sliders": "No slider", "bulls": "No bull, no cow"}
    sentence = ", ".join(said) or none[box.keys_as]
    return sentence[0].upper() + sentence[1:]


def row(
    rules: Rules,
    number: int,
    guess: Sequence[str],
    mark: Sequence[int] | None,
    *,
    by: str = "",
    points: int | None = None,
) -> str:
    """The sentence of a row of the board."""
    said = f"Row {number}{', ' + by if by else ''}: {pegs(rules, guess)}."
    if mark is not None:
        said += f" {keys(rules, mark)}."
    if points is not None:
        said += f" {points} point{'' if points == 1 else 's'}."
    return said
