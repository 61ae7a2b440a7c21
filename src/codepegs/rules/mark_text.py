"""A mark in words: said as the edition calls its key pegs, and read as people write it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from codepegs.rules.mark import Mark
from codepegs.rules.ruleset import Rules
from codepegs.text import N_, Text, Translations, say, say_number

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


# -- Reading -------------------------------------------------------------------------------------

# What key pegs are called on other boards, by what they mean: a player who is used to black pegs
# may type black where the pegs are red.
_ALSO_CALLED = {
    "exact": (N_("black"), N_("red"), N_("bull"), N_("exact")),
    "misplaced": (N_("white"), N_("cow"), N_("misplaced")),
    "half right": (N_("blue"),),
    "right": (N_("right"), N_("white"), N_("black"), N_("red")),
}

_NAMED = re.compile(r"(?P<count>[0-9]{1,3})\s*(?P<key>[^\W\d_]+)")
_SIGNS = r",;:/+.\-\u2010-\u2015\u2212"
"""What may stand between two numbers: also a dash of any length."""
_BETWEEN = re.compile(rf"\s*[{_SIGNS}]\s*|\s+")


def mark_in(words: str, rules: Rules, language: Translations | None = None) -> Mark | None:
    """The mark that somebody wrote; `None` where it is none.

    >>> from codepegs import edition
    >>> duel, grand = edition("duel").rules(), edition("grand").rules()
    >>> [mark_in(words, duel) for words in ("2 1", "2/1", "21", "2b1w", "1w", "2 red")]
    [Mark((2, 1)), Mark((2, 1)), Mark((2, 1)), Mark((2, 1)), Mark((0, 1)), Mark((2, 0))]
    >>> mark_in("1b 1w 2blue", grand), mark_in("none", duel)
    (Mark((1, 1, 2)), None)
    """
    plain = numbers_in(words, len(rules.keys))
    if plain is not None:
        return plain
    named = _NAMED.sub("", words)
    if not words or re.sub(rf"[\s{_SIGNS}]", "", named):
        return None
    counts = [(int(one["count"]), one["key"].casefold()) for one in _NAMED.finditer(words)]
    # In the reader's language or in English, but not in a mixture: "b" is black here, blanc there.
    found = (_by_name(counts, rules, said) for said in dict.fromkeys((language, None)))
    return next((mark for mark in found if mark is not None), None)


def numbers_in(words: str, count: int) -> Mark | None:
    """A mark as so many numbers: `2 1`, `2,1`, `2/1`, or `21` where no number has two digits.

    >>> numbers_in("2 1", 2), numbers_in("21", 2), numbers_in("two", 2)
    (Mark((2, 1)), Mark((2, 1)), None)
    """
    parts = _BETWEEN.split(words)
    if len(parts) == 1 and len(words) == count:
        parts = list(words)
    if len(parts) != count or not all(re.fullmatch("[0-9]{1,3}", part) for part in parts):
        return None
    return Mark(map(int, parts))


def _by_name(
    counts: Iterable[tuple[int, str]], rules: Rules, said: Translations | None
) -> Mark | None:
    """The mark of key pegs that are named, whole or by their first letters.

    Where letters fit several, the first of these that has no number yet is meant: in `1b 2b` of an
    edition with black and blue pegs, the 2 are blue.
    """
    keys = zip(rules.keys, rules.key_meanings, strict=True)
    names = [tuple(_names(key, meaning, said)) for key, meaning in keys]
    mark: dict[int, int] = {}
    for number, word in counts:
        fitting = [
            place
            for place, called in enumerate(names)
            if place not in mark and any(name.startswith(word) for name in called)
        ]
        if not fitting:
            return None
        # An edition's own name goes before what its pegs are called elsewhere.
        own = [place for place in fitting if names[place][0].startswith(word)]
        mark[(own or fitting)[0]] = number
    return Mark(mark.get(place, 0) for place in range(len(names)))


def _names(key: str, meaning: str, said: Translations | None) -> Iterator[str]:
    for name in (key, *_ALSO_CALLED[meaning]):
        spoken = name if said is None else said.gettext(name)
        yield spoken.casefold()
        yield f"{spoken.casefold()}s"
