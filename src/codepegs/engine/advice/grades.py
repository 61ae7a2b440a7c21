"""How hard a puzzle is."""

from __future__ import annotations

from typing import Literal, get_args

Grade = Literal["easy", "medium", "hard"]

MOST_CODES = 10_000  # Codes of the largest board that has puzzles.

GRADES: tuple[Grade, ...] = get_args(Grade)  # By effort: none, 1, 2 or more; see `effort`.
