"""`codepegs play`: a match at this keyboard, line by line."""

from __future__ import annotations

import random
import sys
import time

from codepegs.cli import parameters
from codepegs.cli.command import Reader, argument, command, option
from codepegs.engine.bots import STRENGTHS
from codepegs.line import SessionContext, SetupArguments, Terminal, sit_down
from codepegs.terminal import FINE, INTERRUPTED, REFUSED
from codepegs.text import N_, Refusal, lexicon, say


@command(
    say(
        "For 1 to 5 people and bots. What is not given is asked; whoever names the edition and "
        "the seats starts at once. Nothing moves on the screen and nothing needs colour."
    )
)
@argument("name", N_("EDITION"), say("A name that `codepegs editions` lists."), required=False)
@option(
    "--seat",
    N_("NAME"),
    say(
        'A seat, in order round the table: "Ann" for a person, "bot" or "bot:Robin" for a bot. May be given again.'
    ),
    into="seats",
    multiple=True,
)
@parameters.options
@option("--first", N_("NAME"), say("Who sets the first code; otherwise it is drawn by lot."))
@option("--save", N_("FILE"), say("Keep the match in this new file, in notation, row by row."))
@option(
    "--strength",
    N_("STRENGTH"),
    say("How the bots play: beginner, casual, club (unless another is named), expert or perfect."),
    default="club",
)
@parameters.seed
def play(
    reader: Reader,
    name: str | None,
    *,
    seats: tuple[str, ...],
    options: tuple[str, ...],
    first: str | None,
    save: str | None,
    strength: str,
    seed: str | None,
) -> int:
    """Play a match at this keyboard."""
    if strength not in STRENGTHS:
        raise Refusal("engine/unknown-strength", came=strength, expected=tuple(STRENGTHS))
    if STRENGTHS[strength].thinks == "entropy":
        # Such a bot computes every row: a missing package is refused before the match begins.
        import codepegs.engine.kernels.compiling  # noqa: F401  # only whether it loads
    dice = random.SystemRandom() if seed is None else random.Random(seed)
    console = Terminal(time.monotonic, target=sys.stdout)
    context = SessionContext(
        console, reader.said, lexicon, time.monotonic, dice, words=reader.code, strength=strength
    )
    wanted = SetupArguments(name, seats, options)
    try:
        return FINE if sit_down(context, wanted, first=first, save=save) else INTERRUPTED
    except EOFError:
        return REFUSED
