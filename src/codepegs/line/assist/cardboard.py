"""A cardboard board as it was typed in: its rules, rows and marks, and the history of changes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import cycle

from codepegs.engine.advice import Position
from codepegs.line.match_setup import chosen_rules
from codepegs.rules import Answer, Code, Lexicon, Mark, Match, Rules, answers_of, legality
from codepegs.rules.editions import edition as edition_named
from codepegs.rules.notation import quoted, read_notation
from codepegs.text import Refusal, Text, say


def board_rules(name: str, options: Sequence[str], lexicon: Lexicon, words: str = "en") -> Rules:
    """The rules of a board; `words` is the language of words, unless an option chooses one."""
    return chosen_rules(edition_named(name), None, options, lexicon, words)


@dataclass(frozen=True)
class CardboardBoard:
    """The rows on a board, in order; a change makes a new board.

    >>> from codepegs import edition
    >>> board = CardboardBoard(edition("classic-1972").rules()).with_row(Code("RRBG"), Mark((1, 1)))
    >>> board.position.count, board.cracked
    (230, False)
    """

    rules: Rules
    announced: int | None = None
    """The length of the code, if it was given before the first row."""
    rows: tuple[Answer, ...] = ()

    def __post_init__(self) -> None:
        if self.announced is not None and self.announced not in self.rules.holes:
            raise Refusal("turn/announce", came=self.announced, expected=self.rules.lengths)

    @property
    def holes(self) -> tuple[int, ...]:
        """How long the next guess may be; the first row decides, if no length was announced."""
        if self.rows:
            return (len(self.rows[0][0]),)
        return self.rules.holes if self.announced is None else (self.announced,)

    @cached_property
    def position(self) -> Position:
        """What a codebreaker knows."""
        return Position.of_answers(self.rules, self.rows, self.holes[-1])

    @property
    def cracked(self) -> bool:
        """Whether the last row is the code."""
        return bool(self.rows) and self.rows[-1][1].cracks(len(self.rows[-1][0]))

    def with_row(self, guess: Code, mark: Mark) -> CardboardBoard:
        """The board with one more row; or a refusal."""
        if self.cracked:
            raise Refusal("board/cracked", row=len(self.rows))
        if self.rules.rows is not None and len(self.rows) >= self.rules.rows:
            raise Refusal("board/full", came=self.rules.rows)
        return replace(self, rows=(*self.rows, (guess, mark)))

    def with_clue(self, written: str) -> CardboardBoard:
        """The board with what was told of its code; or a refusal."""
        if self.rules.clue is None:
            raise Refusal("clue/none-agreed", sum=written)
        number = int(written) if re.fullmatch("[0-9]{1,3}", written) else None
        clue = legality.checked_clue(self.rules, number)
        return replace(self, rules=self.rules.after_clue(clue))

    def cleared(self) -> CardboardBoard:
        """The board for another code, of which nothing was told yet."""
        return replace(self, rules=self.rules.after_clue(None), rows=())

    def back_to(self, row: int) -> CardboardBoard:
        """The board as it was after that row; 0 is an empty board."""
        return replace(self, rows=self.rows[:row])

    def corrected(self, row: int, guess: Code | None, mark: Mark) -> CardboardBoard:
        """The board with another mark in a row, and with another guess if one is given."""
        kept = self.rows[row - 1][0] if guess is None else guess
        rows = (*self.rows[: row - 1], (kept, mark), *self.rows[row:])
        for number, (played, earned) in enumerate(rows[:-1], 1):
            if earned.cracks(len(played)):
                raise Refusal("board/cracked", row=number)
        return replace(self, rows=rows)

    def match(self, codemaker: str, codebreaker: str, lexicon: Lexicon) -> Match:
        """The board as the first round of a match between people of these names.

        A row that has cracked the code reveals it, so that the round can be reviewed.
        """
        breakers = [codebreaker, *(f"{codebreaker} {n}" for n in range(2, self.rules.players))]
        lines = [f"edition {self.rules.edition.name}"]
        lines += [f'option "{option}"' for option in self.rules.written]
        lines += [f"seat {quoted(name)}" for name in (codemaker, *breakers)]
        lines.append(f"round {quoted(codemaker)}")
        if self.rules.told is not None:
            lines.append(f"{self.rules.clue} {self.rules.told}")
        lines += [
            f"{quoted(name)} {guess} {mark}"
            for name, (guess, mark) in zip(cycle(breakers), self.rows, strict=False)
        ]
        if self.cracked:
            lines.append(f"reveal {self.rows[-1][0]}")
        return read_notation("\n".join(lines), lexicon=lexicon)


def read_board(text: str, came: str, lexicon: Lexicon) -> CardboardBoard:
    """The board of the last round with marked rows in a written match; or a refusal."""
    match = read_notation(text, lexicon=lexicon)
    for round in reversed(match.rounds):
        if rows := tuple(answers_of(round)):
            rules = match.played_by.after_clue(round.true_clue)
            return CardboardBoard(rules, round.holes, rows)
    raise Refusal("board/no-rows", came=came)


_Boards = list[tuple[CardboardBoard, int]]


class History:
    """The board as it stands, and the boards before: every change can be undone."""

    def __init__(self, board: CardboardBoard) -> None:
        self.board = board
        self.number = 1
        """Which board of the session this is; a new code has a new board."""
        self._begun = 1
        self._before: _Boards = []
        self._after: _Boards = []

    def change(self, board: CardboardBoard) -> None:
        """Replace the board by a changed one."""
        self._before.append((self.board, self.number))
        self._after.clear()
        self.board = board

    def begin(self, board: CardboardBoard) -> None:
        """Replace the board by one for another code."""
        has_rows = bool(self.board.rows)
        self.change(board)
        if has_rows:
            self._begun += 1
            self.number = self._begun

    def undo(self) -> None:
        """Take the last change back; or a refusal."""
        self._step(self._before, self._after, "board/nothing-to-undo")

    def redo(self) -> None:
        """Do again what was undone; or a refusal."""
        self._step(self._after, self._before, "board/nothing-to-redo")

    def _step(self, source: _Boards, target: _Boards, nothing: str) -> None:
        if not source:
            raise Refusal(nothing)
        target.append((self.board, self.number))
        self.board, self.number = source.pop()


def row_number(words: str, rows: int) -> int:
    """The number of a row as it was typed; or a refusal."""
    if not (re.fullmatch("[0-9]{1,3}", words) and 1 <= int(words) <= rows):
        raise Refusal("board/row", came=words, expected=_range(rows))
    return int(words)


def _range(rows: int) -> Text:
    return say("{low} to {high}", low=1, high=rows) if rows > 1 else say("{number}", number=rows)
