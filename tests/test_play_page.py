"""The match on the page on playing is a real one, and the words it lists are understood.

`python -m tests.test_play_page` plays it again and puts it on the page.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from codepegs import lexicon
from codepegs.line import side_commands
from codepegs.line.match_setup import SetupArguments
from codepegs.line.session import SessionContext, sit_down
from codepegs.text.sentence import ENGLISH
from codepegs.text.wording import PLAIN
from tests.line.scripted import HIDDEN, Scripted

PAGE = Path(__file__).parents[1] / "docs" / "play.md"
BLOCK = re.compile(r"(?<=```text\n)Which edition\?.*?(?=```)", re.DOTALL)
TYPED = ("", "", "", "WWPP", "RRYB", "WOSP", "GGOP", "SPOY", "PYOS")


def played() -> str:
    """What `codepegs play --seed 7` shows."""
    screen = Scripted(*TYPED)
    assert sit_down(
        SessionContext(screen, ENGLISH, lexicon, screen.clock, Random("7")), SetupArguments()
    )
    shown = (line.removesuffix(HIDDEN).rstrip() for line in screen.lines)
    return "\n".join([*shown, ""])


def test_the_match_on_the_page_is_a_real_one() -> None:
    assert BLOCK.findall(PAGE.read_text(encoding="utf-8")) == [played()]


def test_every_word_that_can_be_typed_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for word in side_commands.WHEN_SETTING_BY_HAND | side_commands.WHEN_MARKING_ALONE:
        assert f"| `{PLAIN.choose(word)}` |" in page


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(BLOCK.sub(lambda _: played(), text), encoding="utf-8")
