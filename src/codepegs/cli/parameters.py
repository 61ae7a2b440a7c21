"""What several commands of `codepegs` take: the same words with the same help everywhere."""

from __future__ import annotations

from codepegs.cli.command import argument, flag, option
from codepegs.text import N_, say

as_json = flag("--json", "as_json", shown_help=say("Print one JSON document."))
edition = argument("name", N_("EDITION"), say("A name that `codepegs editions` lists."))
options = option(
    "--option",
    "options",
    multiple=True,
    metavar=N_("OPTION"),
    shown_help=say("An option of the edition, like doubles or rows=8. May be given again."),
)
match_file = argument(
    "file", N_("FILE"), say("A match in notation; - reads it from the standard input.")
)
threads = option(
    "--workers",
    metavar="N",
    shown_help=say("Search with so many threads; otherwise all cores."),
)
memory = option(
    "--memory", metavar="MB", shown_help=say("Remember positions in so many megabytes.")
)
database = option(
    "--database",
    metavar="URL",
    shown_help=say(
        "Where matches are kept: sqlite:///PATH or postgresql://…; otherwise CODEPEGS_DATABASE, "
        "or SQLite in your data folder."
    ),
)
seed = option(
    "--seed",
    metavar=N_("TEXT"),
    shown_help=say(
        "Let the dice fall the same way each time, for trying things out: whoever "
        "knows the seed can work out codes and seals."
    ),
)
STRATEGY = N_("STRATEGY")
"""What stands for the name of a strategy."""
