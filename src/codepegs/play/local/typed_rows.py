"""Rows as people and models type them: a guess, a mark, or both in one line.

`RGBY 2 1`, `RGBY 2b1w`, `RGBY 21` and `R G B Y 2 1` mean the same. The length of a row settles
whether a word is part of the guess or of the mark: the pegs of some editions are digits too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from codepegs.render import round_line, row_line, total_line
from codepegs.rules import Code, Mark, Match, Rules, is_possible, mark_in
from codepegs.text import N_, Refusal, Text, Translations, say

_BETWEEN = re.compile(r"\s*[,;/+.-]\s*|\s+")


@dataclass(frozen=True, slots=True)
class Typed:
    """A line about rows: a guess, a mark, or a guess with its mark."""

    guess: Code | None = None
    mark: Mark | None = None


def read_line(line: str, rules: Rules, holes: Sequence[int], language: Translations) -> Typed:
    """What a line says, for rows of one of these lengths; or a refusal.

    >>> from codepegs import edition
    >>> from codepegs.text.sentence import ENGLISH
    >>> rules = edition("classic-1972").rules()
    >>> read_line("rgby 2b1w", rules, (4,), ENGLISH)
    Typed(guess=Code('RGBY'), mark=Mark((2, 1)))
    >>> read_line("1234 21", edition("number").rules(), (4,), ENGLISH)
    Typed(guess=Code('1234'), mark=Mark((2, 1)))
    """
    line = line.removesuffix("?").strip()
    whole = _guess(line, rules, holes)
    if isinstance(whole, Code):
        return Typed(guess=whole)
    refused: Refusal | None = None
    for pegs, rest in _taken_apart(line, rules, holes, language):
        guess = _guess(pegs, rules, holes)
        if isinstance(guess, Refusal):
            refused = refused or guess
            continue
        return Typed(guess, checked_mark(rest, rules, len(guess), language))
    numbers = mark_in(line, rules, language)
    if numbers is not None:
        return Typed(mark=_possible(numbers, holes))
    _refuse_wrong_count(line, rules)
    # A line that ends like a mark was meant as a row with one: its row is what is wrong.
    raise refused or whole


def checked_mark(words: str, rules: Rules, holes: int, language: Translations) -> Mark:
    """The mark that is typed, for a row of so many holes; or a refusal."""
    mark = mark_in(words, rules, language)
    if mark is None:
        raise no_mark(words, rules)
    return _possible(mark, (holes,))


def no_mark(words: str, rules: Rules) -> Refusal:
    """The refusal of what is no mark of these rules."""
    keys = tuple(map(say, rules.keys))
    return Refusal("mark/typed", came=words, keys=keys, example=" ".join("10000"[: len(keys)]))


def _refuse_wrong_count(line: str, rules: Rules) -> None:
    """Refuse too many numbers, or too few; where pegs are digits, they were meant as a row."""
    numbers = _BETWEEN.split(line)
    if len(numbers) == 1:
        numbers = list(line)
    if numbers and all(
        re.fullmatch("[0-9]+", number) and number[0] not in rules.pegs for number in numbers
    ):
        keys = tuple(map(say, rules.keys))
        raise Refusal("mark/count", came=line, count=len(numbers), expected=len(keys), keys=keys)


def _possible(mark: Mark, holes: Sequence[int]) -> Mark:
    if not any(is_possible(mark, length) for length in holes):
        raise Refusal("mark/impossible", came=str(mark), holes=max(holes))
    return mark


def _guess(pegs: str, rules: Rules, holes: Sequence[int]) -> Code | Refusal:
    try:
        row = rules.guess(pegs)
    except Refusal as refusal:
        return refusal
    if len(row) in holes:
        return row
    expected: object = holes[0] if len(holes) == 1 else rules.lengths
    return Refusal("code/length", came=rules.shown(row), count=len(row), expected=expected)


def _taken_apart(
    line: str, rules: Rules, holes: Sequence[int], language: Translations
) -> Iterator[tuple[str, str]]:
    """The ways to take a line for a guess and a mark, the likeliest first."""
    words = line.split()
    # No guess has more words than pegs. A row of the right length comes first: pegs that are
    # digits could go on into the mark.
    counts = range(1, min(len(words), max(holes) + 1))
    for count in sorted(counts, key=lambda n: (not _fits(words[:n], rules, holes), n)):
        pegs, rest = words[:count], words[count:]
        if _fits(pegs, rules, holes) or _looks_like_mark(rest):
            yield " ".join(pegs), " ".join(rest)
    if len(words) == 1:
        # Together: RGBY21.
        for length in sorted(holes, reverse=True):
            size = length * len(rules.letters[0])
            row, mark = line[:size], line[size:]
            # What is neither a row nor a mark is not taken apart: nobody typed such a row.
            is_either = _fits([row], rules, holes) or mark_in(mark, rules, language) is not None
            if _looks_like_mark([mark]) and is_either:
                yield row, mark


def _fits(words: Sequence[str], rules: Rules, holes: Sequence[int]) -> bool:
    return isinstance(_guess(" ".join(words), rules, holes), Code)


def _looks_like_mark(words: Sequence[str]) -> bool:
    return all(word[:1].isdigit() for word in words)


# -- What people at one screen are asked for, and how they hand on the keyboard --------------------


def prompt_for(match: Match, stage: str, seat: int, place: Text | None = None) -> Text:
    """What is awaited of a person; `place` says more about the open row than its number."""
    name = match.seats[seat]
    match stage:
        case "code" if match.current.rows:
            again = N_("{name}, set the code of this round again: it was not in the file.")
            return say(again, name=name)
        case "code":
            return say("{name}, your code:", name=name)
        case "mark":
            row, keys = len(match.current.rows), tuple(map(say, match.played_by.keys))
            return say("{name}, your mark for row {row} ({keys}):", name=name, row=row, keys=keys)
        case "reveal":
            return say("{name}, lift the shield. Your code:", name=name)
        case _:
            return say("{place}, {name}:", place=place or place_of(match), name=name)


def place_of(match: Match) -> Text:
    """The row that is guessed now."""
    rows, row = match.played_by.rows, len(match.current.rows) + 1
    if rows is None:
        return say("Row {row}", row=row)
    return say("Row {row} of {rows}", row=row, rows=rows)


def look_away_line(name: str) -> Text:
    """Before a code is set, where several people look at the screen."""
    return say("{name} sets the code, and the others look away. {name}, press Enter.", name=name)


def hand_on_line(name: str) -> Text:
    """After a code was set, before a codebreaker looks at the screen."""
    return say("The code is set. Hand the keyboard to {name}, then press Enter.", name=name)


def standing_lines(match: Match) -> Iterator[Text]:
    """Where a match stands that is gone on with: the running round is enough for that."""
    round = match.current
    yield round_line(match)
    yield total_line(match)
    for number, row in enumerate(round.rows, 1):
        yield row_line(match, round, number, row)
