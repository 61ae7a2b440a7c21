"""Parameters that several commands of `codepegs` take, with the same help everywhere."""

from __future__ import annotations

from typing import Any

from codepegs.cli.command import argument, flag, option
from codepegs.rules import Rules, read_options
from codepegs.rules.editions import edition as edition_named
from codepegs.text import N_, lexicon, say

MOST_WORKERS = 1024
MOST_MEGABYTES = 1_000_000

STRATEGY = N_("STRATEGY")
"""What stands for the name of a strategy."""

as_json = flag("--json", say("Print one JSON document."), into="as_json")
edition = argument("name", N_("EDITION"), say("A name that `codepegs editions` lists."))
options = option(
    "--option",
    N_("OPTION"),
    say("An option of the edition, like doubles or rows=8. May be given again."),
    into="options",
    multiple=True,
)
players = option("--players", "N", say("How many play."))
match_file = argument(
    "file", N_("FILE"), say("A match in notation; - reads it from the standard input.")
)
threads = option(
    "--workers",
    "N",
    say("Search with so many threads; otherwise all cores."),
    limits=(1, MOST_WORKERS),
)
memory = option(
    "--memory", "MB", say("Remember positions in so many megabytes."), limits=(1, MOST_MEGABYTES)
)
database = option(
    "--database",
    "URL",
    say(
        "Where matches are kept: sqlite:///PATH or postgresql://…; otherwise CODEPEGS_DATABASE, "
        "or SQLite in your data folder."
    ),
)
seed = option(
    "--seed",
    N_("TEXT"),
    say(
        "Let the dice fall the same way each time, for trying things out: whoever "
        "knows the seed can work out codes and seals."
    ),
)


def rules_of(name: str, players: str | None, options: tuple[str, ...]) -> Rules:
    """The rules of a match of that edition, as they were named on the command line."""
    count: Any = players
    if players is not None and players.isascii() and players.isdigit() and len(players) < 4:
        count = int(players)
    # The edition refuses what is no number, and names the numbers that it takes.
    return edition_named(name).rules(count, lexicon=lexicon, **read_options(list(options)))
