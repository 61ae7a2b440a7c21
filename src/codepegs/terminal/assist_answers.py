"""What is said about a cardboard board: rows to play next, codes left, and marks that clash."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from codepegs.engine.hint import certainties, codes_left, consistency
from codepegs.engine.strategy_names import STRATEGIES
from codepegs.engine.suggest import CHOICES
from codepegs.rules.code import Code
from codepegs.rules.mark_text import mark_text
from codepegs.rules.refusal import Refusal
from codepegs.rules.text import Text, say, say_number
from codepegs.terminal.assist_board import Board
from codepegs.terminal.sentences import row_of_pegs

if TYPE_CHECKING:
    from codepegs.engine.suggest import Suggestion

SHOWN = 20
"""Codes that are read out of those that are left."""


def checked_strategy(name: str) -> str:
    """The strategy of that name, or of that number in the list; or a refusal."""
    names = tuple(CHOICES)
    if name.isascii() and name.isdigit() and len(name) < 3 and 1 <= int(name) <= len(names):
        return names[int(name) - 1]
    if name.casefold() not in names:
        raise Refusal("engine/unknown-strategy", came=name, expected=names)
    return name.casefold()


def strategy_lines(chosen: str) -> Iterator[Text]:
    """By what rows can be suggested, and by what they are."""
    for number, (name, (title, wants)) in enumerate(CHOICES.items(), 1):
        line = say(
            "{number} {name}: {title}, {wants}.",
            number=number,
            name=name,
            title=say(title),
            wants=say(wants),
        )
        yield say("{line} This one is chosen.", line=line) if name == chosen else line


def row_lines(board: Board) -> Iterator[Text]:
    """The rows of the board, read out."""
    if not board.rows:
        yield say("No row stands on this board yet.")
    for number in range(1, len(board.rows) + 1):
        yield row_line(board, number)


def row_line(board: Board, number: int) -> Text:
    """One row of the board with its mark."""
    guess, mark = board.rows[number - 1]
    return say(
        "Row {row}: {pegs}. {mark}.",
        row=number,
        pegs=row_of_pegs(board.rules, guess),
        mark=mark_text(board.rules, mark),
    )


def left_lines(board: Board) -> Iterator[Text]:
    """How many codes are left, and some of them."""
    position = board.position
    yield from codes_left(position).sentences
    some = tuple(str(code) for code in position.found[:SHOWN])
    if not some:
        return
    if len(some) == position.count:
        yield (
            say("They are: {codes}.", codes=some)
            if len(some) > 1
            else say("It is {code}.", code=some[0])
        )
    else:
        yield say("Some of them: {codes}.", codes=some)


def certain_lines(board: Board) -> Iterator[Text]:
    """What is certain by now."""
    yield from certainties(board.position).sentences


def clash_lines(board: Board) -> Iterator[Text]:
    """Which marks cannot all be true, and what could be meant."""
    from codepegs.engine.doctor import examine

    yield say("No code fits all of these marks: at least one of them is false.")
    yield from examine(board.rules, board.rows, board.holes[-1]).sentences


def suggested(board: Board, strategy: str, count: int) -> tuple[Suggestion, ...]:
    """Rows to play next, the best first; or a refusal."""
    from codepegs.engine.suggest import suggestions
    from codepegs.play.advising import adviser

    return suggestions(board.position, adviser(), strategy, count)


def judged_lines(board: Board, row: Code) -> Iterator[Text]:
    """Whether a row could be the code, and how good it is."""
    position = board.position
    yield from consistency(position, row).sentences
    if position.count == 0:
        return
    from codepegs.engine.advice import quality
    from codepegs.play.advising import adviser

    yield from quality(position, row, adviser()).sentences


def cracked_line(board: Board) -> Text:
    """That the last row is the code."""
    return say_number(
        "That is the code, cracked in {n} row.",
        "That is the code, cracked in {n} rows.",
        len(board.rows),
    )


def is_quick(board: Board, strategy: str) -> bool:
    """Whether a suggestion needs no compiled code that may have to be made first."""
    from codepegs.engine.warmth import is_compiled

    plain = strategy in STRATEGIES and strategy in ("consistent", "random")
    return plain or is_compiled() or board.position.count in (0, 1)
