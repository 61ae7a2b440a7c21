"""A cardboard board as it was typed in: its rules, its rows and their marks, and what was undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import cycle

from codepegs.engine.advice import Position
from codepegs.rules import Answer, Code, Lexicon, Mark, Match, Rules, answers_of, read_options
from codepegs.rules.editions import edition as edition_named
from codepegs.rules.notation import quoted, read_notation
from codepegs.terminal import from_home
from codepegs.text import Refusal, Text, say


def board_rules(name: str, options: Sequence[str], lexicon: Lexicon, words: str = "en") -> Rules:
    """The rules of a board; `words` is the language of words, unless an option chooses one."""
    edition = edition_named(name)
    chosen = read_options(list(options))
    if isinstance(file := chosen.get("words"), str):
        chosen["words"] = from_home(file)
    if edition.needs_words and not {"language", "words"} & chosen.keys() and words != "en":
        chosen["language"] = words
    return edition.rules(None, lexicon=lexicon, **chosen)


@dataclass(frozen=True)
class CardboardBoard:
    """The rows on a board, in order. A change makes another board.

    >>> from codepegs import edition
    >>> board = CardboardBoard(edition("classic-1972").rules()).with_row(Code("RRBG"), Mark((1, 1)))
    >>> board.position.count, board.cracked
    (230, False)
    """

    rules: Rules
    announced: int | None = None
    """How long the code is, where that was said before the first row."""
    rows: tuple[Answer, ...] = ()

    def __post_init__(self) -> None:
        if self.announced is not None and self.announced not in self.rules.holes:
            raise Refusal("turn/announce", came=self.announced, expected=self.rules.lengths)

    @property
    def holes(self) -> tuple[int, ...]:
        """How long the next guess may be: the first row shows it, where nothing was said."""
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

    # -- Changes ----------------------------------------------------------------------------------

    def with_row(self, guess: Code, mark: Mark) -> CardboardBoard:
        """The board with one more row; or a refusal."""
        if self.cracked:
            raise Refusal("board/cracked", row=len(self.rows))
        if self.rules.rows is not None and len(self.rows) >= self.rules.rows:
            raise Refusal("board/full", came=self.rules.rows)
        return replace(self, rows=(*self.rows, (guess, mark)))

    def back_to(self, row: int) -> CardboardBoard:
        """The board as it was after that row."""
        return replace(self, rows=self.rows[:row])

    def corrected(self, row: int, guess: Code | None, mark: Mark) -> CardboardBoard:
        """The board with another mark in a row, and with another guess if one is given."""
        kept = self.rows[row - 1][0] if guess is None else guess
        rows = (*self.rows[: row - 1], (kept, mark), *self.rows[row:])
        for number, (played, earned) in enumerate(rows[:-1], 1):
            if earned.cracks(len(played)):
                raise Refusal("board/cracked", row=number)
        return replace(self, rows=rows)

    def emptied(self) -> CardboardBoard:
        """The same board for the next code."""
        return replace(self, rows=())

    # -- Written down -----------------------------------------------------------------------------

    def match(self, codemaker: str, codebreaker: str, lexicon: Lexicon) -> Match:
        """The board as the first round of a match between people who are called so.

        A row that has cracked the code reveals it, so that the round can be reviewed.
        """
        breakers = [codebreaker, *(f"{codebreaker} {n}" for n in range(2, self.rules.players))]
        lines = [f"edition {self.rules.edition.name}"]
        lines += [f'option "{option}"' for option in self.rules.written]
        lines += [f"seat {quoted(name)}" for name in (codemaker, *breakers)]
        lines.append(f"round {quoted(codemaker)}")
        lines += [
            f"{quoted(name)} {guess} {mark}"
            for name, (guess, mark) in zip(cycle(breakers), self.rows, strict=False)
        ]
        if self.cracked:
            lines.append(f"reveal {self.rows[-1][0]}")
        return read_notation("\n".join(lines), lexicon=lexicon)


def read_board(text: str, came: str, lexicon: Lexicon) -> CardboardBoard:
    """The board of the last round of a written match that has rows; or a refusal.

    Rows without a mark are left out, for nothing is known from them.
    """
    match = read_notation(text, lexicon=lexicon)
    for round in reversed(match.rounds):
        rows = tuple(answers_of(round))
        if rows:
            return CardboardBoard(match.played_by, round.holes, rows)
    raise Refusal("board/no-rows", came=came)


class History:
    """The board as it stands, and how it stood before: whatever was changed can be undone."""

    def __init__(self, board: CardboardBoard) -> None:
        self.board = board
        self.number = 1
        """Which board of the sitting this is: one for each code that is to be cracked."""
        self._begun = 1
        self._before: list[tuple[CardboardBoard, int]] = []
        self._after: list[tuple[CardboardBoard, int]] = []

    def change(self, board: CardboardBoard) -> None:
        """Let the board stand like this from now on."""
        self._before.append((self.board, self.number))
        self._after.clear()
        self.board = board

    def begin(self, board: CardboardBoard) -> None:
        """Let another board stand in the place of this one; nothing of it goes on."""
        has_rows = bool(self.board.rows)
        self.change(board)
        if has_rows:
            self._begun += 1
            self.number = self._begun

    def undo(self) -> None:
        """Let the board stand as before the last change; or a refusal."""
        if not self._before:
            raise Refusal("board/nothing-to-undo")
        self._after.append((self.board, self.number))
        self.board, self.number = self._before.pop()

    def redo(self) -> None:
        """Do again what was undone; or a refusal."""
        if not self._after:
            raise Refusal("board/nothing-to-redo")
        self._before.append((self.board, self.number))
        self.board, self.number = self._after.pop()


def row_number(words: str, rows: int) -> int:
    """The number of a row that somebody typed; or a refusal."""
    if not (words.isascii() and words.isdigit() and len(words) < 4 and 1 <= int(words) <= rows):
        raise Refusal("board/row", came=words, expected=_range(rows))
    return int(words)


def _range(rows: int) -> Text:
    return say("{low} to {high}", low=1, high=rows) if rows > 1 else say("{number}", number=rows)
