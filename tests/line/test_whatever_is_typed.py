"""Random input: the game goes on, refuses it, or ends, and never shows a traceback."""

from __future__ import annotations

import random
from typing import Any

import pytest

from codepegs import read_notation, write_notation
from codepegs.line.match_setup import SetupArguments
from codepegs.line.session import SessionContext, sit_down
from codepegs.line.side_commands import QUIT, WHEN_MARKING_ALONE, WHEN_SETTING_BY_HAND
from codepegs.text.lexicon import lexicon
from codepegs.text.sentence import ENGLISH
from tests.line.scripted import Answer, Clock, Scripted, play

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("mini", {}),
    ("mini", {"marks": "hand", "time": 5}),
    ("duel", {"blanks": True, "time": 5}),
    ("duel", {"marks": "hand", "rows": 3}),
    ("word", {"marks": "hand"}),
    ("grand", {"marks": "hand", "rows": 2}),
    ("kids", {"young": True, "rows": 2}),
    ("custom", {"holes": 4, "colours": 26, "doubles": True, "rows": 2}),
)

GARBAGE = (
    "",
    " ",
    "-",
    "/",
    "//",
    "0 0",
    "00",
    "4 0",
    "9" * 99,
    "{came}",
    "%s",
    "\x00",
    "é",
    "²",
    "٣",
)


def typed(dice: random.Random, clock: Clock) -> Answer:
    """A line of input, which sometimes comes ten seconds later."""
    # `quit` would end the test too early.
    asides = [word for word in WHEN_SETTING_BY_HAND | WHEN_MARKING_ALONE if word != QUIT]
    line = dice.choice(
        [
            dice.choice(GARBAGE),
            dice.choice(asides),
            "/" + dice.choice(asides) + dice.choice(("", " 4", " x")),
            "".join(dice.choices("RBGYWKPOS_", k=4)),
            "".join(dice.choices("LMEZTC", k=3)),
            " ".join(dice.choices(["Rt", "Kc", "rt", "Gh"], k=4)),
            dice.choice(["HAND", "the", "PEGS", "WORD"]),
            " ".join(str(dice.randrange(5)) for _ in range(dice.randrange(1, 4))),
        ]
    )
    if dice.random() < 0.05:
        return lambda: later(clock, line)
    return line


def later(clock: Clock, line: str) -> str:
    clock.now += 10
    return line


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join([table[0], *table[1]]))
def test_at_the_table(table: tuple[str, dict[str, Any]], seed: int) -> None:
    name, options = table
    dice, clock = random.Random(seed), Clock()
    bots = dice.choice([(), (0,), (1,)])
    console = Scripted(*(typed(dice, clock) for _ in range(60)), clock=clock)
    game = play(console, name, bots=bots, first=dice.randrange(2), seed=seed, **options)
    # The match can be written in notation and read again.
    written = write_notation(game.match)
    assert write_notation(read_notation(written, lexicon=lexicon)) == written


@pytest.mark.parametrize("seed", range(100))
def test_before_the_match(seed: int) -> None:
    dice, clock = random.Random(seed), Clock()
    pool = (
        *GARBAGE,
        *("list", "help", "?", "duel", "family-2004", "3", "Ann", "Ann, Ben", "bot", "bot:, bot:"),
        *(
            "Ann, bot, bot, bot, bot, bot",
            "doubles",
            "rows=3",
            "rows=0",
            "x=1",
            "=",
            "'",
            "words=/",
        ),
    )
    console = Scripted(*(dice.choice(pool) for _ in range(12)), clock=clock)
    context = SessionContext(console, ENGLISH, lexicon, clock, dice)
    # If only bots play, the match is played to its end.
    try:
        assert sit_down(context, SetupArguments())
    except EOFError:
        assert console.lines[-1] == "The input has ended before the match."
