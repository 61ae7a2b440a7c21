"""Spaces at which no line is broken: rich, and so Textual, would break it at any space."""

from __future__ import annotations

import re

from rich import _wrap

_BETWEEN_WORDS = r"[^\S\u00a0\u202f]"
_IN_WORDS = r"[\S\u00a0\u202f]"


def keep_together() -> None:
    """Let no line begin with the colon of a French sentence, whatever wraps it."""
    # There is no setting for it.
    _wrap.re_word = re.compile(f"{_BETWEEN_WORDS}*{_IN_WORDS}+{_BETWEEN_WORDS}*")
