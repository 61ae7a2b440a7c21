"""No line begins with the colon of a French sentence."""

from __future__ import annotations

import pytest
from rich.console import Console
from rich.text import Text
from textual.content import Content

from codepegs.tui.base_app import keep_together

SENTENCE = "Choucas chaleureux 88{space}: rouge, bleu"


@pytest.mark.parametrize("space", ["\u00a0", "\u202f"])
@pytest.mark.parametrize("width", range(12, 30))
def test_rich_and_textual_break_lines_between_words_only(space: str, width: int) -> None:
    keep_together()
    sentence = SENTENCE.format(space=space)
    by_rich = [str(line) for line in Text(sentence).wrap(Console(), width)]
    by_textual = [line.plain for line in Content(sentence).wrap(width)]
    for lines in (by_rich, by_textual):
        assert " ".join(line.rstrip(" ") for line in lines) == sentence
        assert not any(line.startswith(":") or line.endswith(space) for line in lines)
