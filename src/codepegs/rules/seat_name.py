"""What a player may be called: whatever can be written in one line of the notation."""

from __future__ import annotations

import unicodedata

from codepegs.text import Refusal, without_joiners

LONGEST_NAME = 40


def check_name(name: str) -> str:
    """The name itself, or a refusal.

    >>> check_name("Oma Lotte")
    'Oma Lotte'
    """
    signs = without_joiners(name)
    printable = all(unicodedata.category(sign)[0] not in "CZ" or sign == " " for sign in signs)
    single_spaces = "  " not in name and name.strip() == name
    if not (printable and single_spaces and 0 < len(name) <= LONGEST_NAME and '"' not in name):
        raise Refusal("seat/name", came=name)
    return name
