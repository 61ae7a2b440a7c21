"""`codepegs tournament`: strategies, bots and programs against each other."""

from __future__ import annotations

from typing import Any

from codepegs.cli import parameters
from codepegs.cli.command import Reader, command, flag, option
from codepegs.cli.tournament import TournamentRequest
from codepegs.text import N_, say


@command(
    say(
        "All break the same codes; every two are compared by the scoring of the edition. With "
        "--table 3 to 5 they share a board. Ctrl-C keeps what was played; the same command "
        "with --resume goes on from there."
    )
)
@parameters.edition
@option(
    "--player",
    "players",
    multiple=True,
    metavar=N_("PLAYER"),
    shown_help=say(
        "A strategy (knuth, optimal, …), a strength (club, …), points, a Python bot "
        'like my_bots:clever, tree:FILE, or a program like "program:./guesser.sh"; '
        '"NAME=PLAYER" names it. May be given again; otherwise all strategies.'
    ),
)
@parameters.options
@option(
    "--table",
    metavar="N",
    shown_help=say("So many sit at a table, where the edition allows."),
)
@option(
    "--codes",
    metavar=N_("N|all"),
    shown_help=say(
        "So many codes, drawn by the seed, or all; otherwise all where there are at most 10,000."
    ),
)
@option(
    "--seed",
    default="1",
    metavar=N_("TEXT"),
    shown_help=say("Draw other codes and throw other dice: the same seed, the same result."),
)
@option(
    "--seconds",
    metavar="N",
    shown_help=say("A bot or a program has so long for an answer; otherwise 5."),
)
@option(
    "--memory",
    metavar="MB",
    shown_help=say("A bot or a program has so many megabytes; otherwise 1024."),
)
@option("--save", metavar=N_("FILE"), shown_help=say("Keep every game in this file."))
@flag(
    "--resume",
    shown_help=say("Go on with the tournament that was interrupted, if there is one."),
)
@option(
    "--workers",
    metavar="N",
    shown_help=say("Play in so many processes; otherwise all cores."),
)
@option(
    "--dask",
    metavar=N_("ADDRESS"),
    shown_help=say("Play on the Dask cluster at this address, like tcp://10.0.0.5:8786."),
)
@option(
    "--svg",
    metavar=N_("FILE"),
    shown_help=say("Draw the averages into this new file, as a picture."),
)
@flag("--csv", "as_csv", shown_help=say("Print the table as comma-separated values."))
@parameters.as_json
def tournament(reader: Reader, name: str, *, as_csv: bool, as_json: bool, **given: Any) -> int:
    """Play a tournament, and tell how it has ended."""
    # Whoever plays needs numpy and numba, which take time to load and may be missing.
    from codepegs.cli.tournament import run_tournament

    wanted = TournamentRequest(name, **given)
    return run_tournament(reader.said, wanted, as_json=as_json, as_csv=as_csv)
