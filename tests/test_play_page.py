"""The match on the page on playing is a real one, and the words it lists are understood.

`python -m tests.test_play_page` plays it again and puts it on the page.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from codepegs import lexicon
from codepegs.rules.text import ENGLISH
from codepegs.terminal import asides
from codepegs.terminal.before_match import Wishes
from codepegs.terminal.session import World, sit_down

PAGE = Path(__file__).parents[1] / "docs" / "play.md"
BLOCK = re.compile(r"(?<=```text\n)Which edition\?.*?(?=```)", re.DOTALL)
TYPED = ("", "", "", "WWPP", "RRYB", "WOSP", "GGOP", "SPOY", "PYOS")


class Paper:
    """A console that answers by itself and keeps what stands on the screen."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.answers = iter(TYPED)

    def say(self, line: str) -> None:
        self.lines.append(line)

    def ask(self, prompt: str, deadline: float | None = None) -> str:
        assert deadline is None
        answer = next(self.answers)
        self.lines.append(f"{prompt} {answer}".rstrip())
        return answer

    def ask_hidden(self, prompt: str) -> str:
        self.lines.append(prompt)
        return next(self.answers)

    def clear(self) -> None:
        raise AssertionError("one person plays; there is nobody to hide anything from")


def played() -> str:
    """What `codepegs play --seed 7` shows."""
    paper = Paper()
    assert sit_down(World(paper, ENGLISH, lexicon, lambda: 0.0, Random("7")), Wishes())
    return "\n".join([*paper.lines, ""])


def test_the_match_on_the_page_is_a_real_one() -> None:
    assert BLOCK.findall(PAGE.read_text(encoding="utf-8")) == [played()]


def test_every_word_that_can_be_typed_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for word in asides.ALWAYS | asides.WHEN_SETTING_BY_HAND | asides.WHEN_MARKING:
        assert f"| `{word}` |" in page


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(BLOCK.sub(lambda _: played(), text), encoding="utf-8")
