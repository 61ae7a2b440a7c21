"""Sentences about a cardboard board: rows to play next, codes left, and marks that clash."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from codepegs.engine.advice import (
    CHOICES,
    Diagnosis,
    Suggestion,
    certainties,
    codes_left,
    consistency,
    examine,
    quality,
    suggestions,
)
from codepegs.engine.kernels import is_compiled
from codepegs.engine.solver import STRATEGIES
from codepegs.line.assist.cardboard import CardboardBoard
from codepegs.play.advice import evaluator
from codepegs.render import clue_said, row_of_pegs
from codepegs.rules import Code, mark_text
from codepegs.text import Refusal, Text, say

SHOWN = 20
"""At most so many of the codes that are left are listed."""


def checked_strategy(name: str) -> str:
    """The strategy of that name, or of that number in the list; or a refusal."""
    names = tuple(CHOICES)
    if re.fullmatch("[0-9]{1,2}", name) and 1 <= int(name) <= len(names):
        return names[int(name) - 1]
    if name.casefold() not in names:
        raise Refusal("engine/unknown-strategy", came=name, expected=names)
    return name.casefold()


def strategy_lines(chosen: str) -> Iterator[Text]:
    """The strategies by which rows can be suggested, and which one is chosen."""
    for number, (name, texts) in enumerate(CHOICES.items(), 1):
        title, wants = map(say, texts)
        gaps = {"number": number, "name": name, "title": title, "wants": wants}
        line = say("{number} {name}: {title}, {wants}.", **gaps)
        yield say("{line} This one is chosen.", line=line) if name == chosen else line


def row_lines(board: CardboardBoard) -> Iterator[Text]:
    """The rows of the board, and what was told of its code."""
    if board.rules.told is not None:
        yield clue_said(board.rules.told)
    if not board.rows:
        yield say("No row stands on this board yet.")
    for number in range(1, len(board.rows) + 1):
        yield row_line(board, number)


def row_line(board: CardboardBoard, number: int) -> Text:
    """One row of the board with its mark."""
    guess, mark = board.rows[number - 1]
    pegs, spoken = row_of_pegs(board.rules, guess), mark_text(board.rules, mark)
    return say("Row {row}: {pegs}. {mark}.", row=number, pegs=pegs, mark=spoken)


def left_lines(board: CardboardBoard) -> Iterator[Text]:
    """How many codes are left, and some of them."""
    position = board.position
    if marks_clash(board):
        yield from clash_lines(board)
        return
    yield from count_lines(board)
    some = tuple(board.rules.shown(code) for code in position.found[:SHOWN])
    if len(some) != position.count:
        yield say("Some of them: {codes}.", codes=some)
    elif len(some) > 1:
        yield say("They are: {codes}.", codes=some)
    else:
        yield say("It is {code}.", code=some[0])


def certain_lines(board: CardboardBoard) -> Iterator[Text]:
    """What is certain by now."""
    if not board.position.found:
        yield from clash_lines(board) if marks_clash(board) else count_lines(board)
        return
    yield from certainties(board.position).sentences


@lru_cache(maxsize=8)
def diagnosed(board: CardboardBoard) -> Diagnosis | None:
    """The diagnosis of the marks, if no code was found that fits them."""
    if board.position.found or not board.rows:
        return None
    return examine(board.rules, board.rows, board.holes[-1])


def marks_clash(board: CardboardBoard) -> bool:
    """Whether it is known that no code fits all marks."""
    if board.position.count is not None:
        return board.position.count == 0
    # On a very large board a search may find no code without proving that there is none.
    found = diagnosed(board)
    return found is not None and found.verdict == "contradiction"


def clash_lines(board: CardboardBoard) -> Iterator[Text]:
    """Which marks cannot all be true, and what they may be instead."""
    yield say("No code fits all of these marks: at least one of them is false.")
    found = diagnosed(board)
    assert found is not None
    yield from found.sentences


def count_lines(board: CardboardBoard) -> Iterator[Text]:
    """How many codes are left."""
    if not board.position.found:
        raise Refusal("engine/no-code-found")
    yield from codes_left(board.position).sentences


def suggested(board: CardboardBoard, strategy: str, count: int) -> tuple[Suggestion, ...]:
    """Rows to play next, the best first; or a refusal."""
    if not board.position.found:
        raise Refusal("engine/no-code-found")
    return suggestions(board.position, evaluator(), strategy, count)


def judged_lines(board: CardboardBoard, row: Code) -> Iterator[Text]:
    """Whether a row could be the code, and how good it is."""
    position = board.position
    yield from consistency(position, row).sentences
    if position.found:
        yield from quality(position, row, evaluator()).sentences


def is_quick(board: CardboardBoard, strategy: str) -> bool:
    """Whether a suggestion comes without compiling the engine first."""
    plain = strategy in STRATEGIES and strategy in ("consistent", "random")
    return plain or is_compiled() or board.position.count in (0, 1)
