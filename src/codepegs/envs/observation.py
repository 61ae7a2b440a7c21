"""What a seat sees of a match, as one array of whole numbers, made of the seat's view alone."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from codepegs.envs.board import BoardArrays
from codepegs.rules import Code, RoundView, View

STAGES = ("code", "guess", "mark", "over")  # An observation counts them from 1.
HIGHEST = 2**31 - 1  # No total is higher.


class Observer:
    """Makes observations, and knows the place of each part in them.

    `fields` names its parts: `seat` (one's own), `stage`, `codemaker`, `awaited`, `round`, `holes`
    (of the code, once it is set), `rows` (that are shown), `own_code`, `revealed` (the code of the
    round before, or of the last one), `totals` (by seat), `clue` (what was told of the code, where
    one is agreed), `board`. Seats count from 1, and so do pegs; 0 is none.

    >>> from codepegs import edition
    >>> from codepegs.envs.board import board_of
    >>> observer = Observer(board_of(edition("family-2004").rules(3)))
    >>> observer.fields["totals"], observer.columns
    (slice(15, 18, None), ('seat', 'peg 1', 'peg 2', 'peg 3', 'peg 4', 'marked', 'red', 'white'))
    """

    def __init__(self, board: BoardArrays) -> None:
        self._board = board
        rules = board.rules
        # The columns of a row of the board.
        pegs = (f"peg {hole + 1}" for hole in range(board.holes))
        self.columns = ("seat", *pegs, "marked", *rules.keys)
        row = [rules.players, *[board.pegs] * board.holes, 1, *[board.holes] * board.keys]
        parts: dict[str, list[int]] = {  # The highest number in each place.
            "seat": [rules.players],
            "stage": [len(STAGES)],
            "codemaker": [rules.players],
            "awaited": [rules.players],
            "round": [rules.rounds],
            "holes": [board.holes],
            "rows": [board.shown],
            "own_code": [board.pegs] * board.holes,
            "revealed": [board.pegs] * board.holes,
            "totals": [HIGHEST] * rules.players,
            "clue": list(rules.clues[-1:]),
            "board": row * board.shown,
        }
        self.fields: dict[str, slice] = {}
        high: list[int] = []
        for name, highest in parts.items():
            self.fields[name] = slice(len(high), len(high) + len(highest))
            high += highest
        low = np.zeros(len(high), dtype=np.int32)
        # A false mark as printed takes points away.
        low[self.fields["totals"]] = -HIGHEST if rules.false_mark_points < 0 else 0
        self._size = len(high)
        self.space = spaces.Box(low, np.array(high, dtype=np.int32), dtype=np.int32)

    def of(self, seen: View) -> NDArray[np.int32]:
        """A view as an observation."""
        fields = self.fields
        array = np.zeros(self._size, dtype=np.int32)
        round = seen.rounds[-1]
        rows = self._rows(round)
        array[fields["seat"]] = 0 if seen.seat is None else seen.seat + 1
        array[fields["stage"]] = STAGES.index(seen.stage) + 1
        array[fields["codemaker"]] = round.codemaker + 1
        array[fields["awaited"]] = 0 if seen.awaited is None else seen.awaited + 1
        array[fields["round"]] = round.number
        array[fields["holes"]] = round.holes or 0
        array[fields["rows"]] = len(rows)
        array[fields["own_code"]] = self._pegs(seen.own_code)
        array[fields["revealed"]] = self._pegs(_revealed(seen))
        array[fields["totals"]] = seen.totals
        if self._board.rules.clue is not None:
            array[fields["clue"]] = round.clue or 0
        start = fields["board"].start
        array[start : start + sum(map(len, rows))] = [number for row in rows for number in row]
        return array

    def _pegs(self, row: Code | None) -> list[int]:
        return list(self._board.shown_as(() if row is None else row))

    def _rows(self, round: RoundView) -> list[list[int]]:
        unmarked = [0] * (self._board.keys + 1)
        return [
            [
                row.seat + 1,
                *self._pegs(row.guess),
                *(unmarked if row.mark is None else (1, *row.mark)),
            ]
            for row in round.rows[-self._board.shown :]
        ]

    def board_of(self, observation: NDArray[np.int32]) -> NDArray[np.int32]:
        """The board in an observation: an array with these columns."""
        return observation[self.fields["board"]].reshape(self._board.shown, len(self.columns))


def _revealed(seen: View) -> Code | None:
    last = seen.rounds[-1]
    if last.code is not None:
        return last.code
    return seen.rounds[-2].code if len(seen.rounds) > 1 else None
