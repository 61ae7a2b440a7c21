"""`codepegs tui`: the full-screen game."""

from __future__ import annotations

from codepegs.cli import parameters
from codepegs.cli.command import Reader, argument, command
from codepegs.text import N_, say
from codepegs.tui import play_full_screen


@command(
    say(
        "With keys and mouse, for 1 to 5 people and bots at this screen, or online at the "
        "address of a server or of a table. 80 columns and 24 lines suffice. A match that you "
        "leave is kept and offered again."
    ),
    extra="tui",
)
@argument(
    "address",
    N_("URL"),
    say("A Codepegs server, or the link of a table; otherwise the menu."),
    required=False,
)
@parameters.seed
def tui(reader: Reader, address: str | None, *, seed: str | None) -> int:
    """Play full screen."""
    return play_full_screen(reader.code, address=address, seed=seed)
