"""Codes by lot: every code of a rule set is equally likely, also where they cannot be listed."""

from __future__ import annotations

from math import comb, perm

import numpy as np
from numpy.typing import NDArray

from codepegs.envs.board import NO_PEG, BoardArrays, Pegs


def draw_codes(board: BoardArrays, count: int, dice: np.random.Generator) -> Pegs:
    """So many codes, drawn by the dice.

    >>> from codepegs import edition
    >>> from codepegs.envs.board import board_of
    >>> board = board_of(edition("duel").rules())
    >>> board.row_of(draw_codes(board, 1, np.random.default_rng(1972))[0])
    Code('RSYO')
    """
    rules = board.rules
    if rules.words is not None:
        return board.guesses[dice.integers(len(board.guesses), size=count)]
    codes = np.full((count, board.holes), NO_PEG, dtype=np.uint8)
    # Only words come in several lengths; all other codes have the same.
    if rules.repeats:
        codes[:] = dice.integers(board.pegs, size=(count, board.holes), dtype=np.uint8)
        return codes
    colours = len(rules.palette)
    if not rules.blanks:
        codes[:] = _orders(colours, count, dice)[:, : board.holes]
        return codes
    # How many blanks a code has, each number as likely as there are codes with it; then which
    # colours; then where they all stand.
    most = range(board.holes + 1)
    ways = np.array([comb(board.holes, k) * perm(colours, board.holes - k) for k in most], float)
    blanks = dice.choice(board.holes + 1, size=count, p=ways / ways.sum())
    shown = _orders(colours, count, dice)[:, : board.holes]
    codes[:, : shown.shape[1]] = shown
    codes[np.arange(board.holes) >= board.holes - blanks[:, None]] = board.pegs - 1
    return np.take_along_axis(codes, _orders(board.holes, count, dice), axis=1)


def _orders(things: int, count: int, dice: np.random.Generator) -> NDArray[np.int64]:
    """So many orders of so many things."""
    return np.argsort(dice.random((count, things)), axis=1)
