"""How hard a puzzle is."""

from __future__ import annotations

from typing import Literal, get_args

Grade = Literal["easy", "medium", "hard"]

GRADES: tuple[Grade, ...] = get_args(Grade)  # By effort: none, 1, 2 or more; see `effort`.
