"""Whole numbers as they are written on the command line."""

from __future__ import annotations

from codepegs.text.refusal import Refusal


def whole(written: str, option: str, low: int, high: int) -> int:
    """The number that was written for an option, or a refusal that names the limits.

    >>> whole("12", "--rows", 1, 99)
    12
    """
    # No more digits than a number needs: turning very long ones into numbers takes long.
    if (
        written.isascii()
        and written.isdigit()
        and len(written) < 10
        and low <= int(written) <= high
    ):
        return int(written)
    if low == high:
        raise Refusal("number/only", came=written, option=option, expected=low)
    raise Refusal("number/limits", came=written, option=option, low=low, high=high)
