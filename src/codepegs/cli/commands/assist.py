"""`codepegs assist`: help beside a cardboard board."""

from __future__ import annotations

from typing import Any

from codepegs.cli import parameters
from codepegs.cli.command import Reader, argument, command, option
from codepegs.line.assist import assistant
from codepegs.text import N_, say


@command(
    say(
        "Type each row and its mark, like RGBY 2 1, RGBY 2b1w or RGBY 21, and hear how many codes "
        "are left, what to play next and why, or which marks clash. Nothing moves on the screen "
        "and nothing needs colour."
    )
)
@argument(
    "name",
    N_("EDITION"),
    say("A name that `codepegs editions` lists; standard, unless another is named."),
    required=False,
)
@parameters.options
@option(
    "--holes",
    "N",
    say("How long the code is, where that differs; otherwise the first row shows it."),
)
@option(
    "--strategy",
    parameters.STRATEGY,
    say(
        "By what rows are suggested: best (unless another is named), knuth, "
        "expected-size, entropy, parts, consistent or random."
    ),
    default="best",
)
@option("--load", N_("FILE"), say("Go on with the last round of a match in notation."))
@option("--save", N_("FILE"), say("Keep the board in this new file, in notation, row by row."))
def assist(reader: Reader, name: str | None, **given: Any) -> int:
    """Help beside a cardboard board."""
    return assistant.assist(reader.code, name, **given)
