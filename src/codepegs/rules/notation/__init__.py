"""The notation: reads and writes a match as people write it down beside the board."""

from codepegs.rules.notation.lines import LONGEST_TEXT, NotationError, quoted
from codepegs.rules.notation.reader import read_history, read_notation
from codepegs.rules.notation.writer import write_notation

__all__ = [
    "LONGEST_TEXT",
    "NotationError",
    "quoted",
    "read_history",
    "read_notation",
    "write_notation",
]
