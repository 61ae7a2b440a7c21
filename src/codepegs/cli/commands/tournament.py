"""`codepegs tournament`: strategies, bots and programs against each other."""

from __future__ import annotations

from typing import Any

from codepegs.cli import parameters
from codepegs.cli.command import Reader, command, flag, option
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
    N_("PLAYER"),
    say(
        "A strategy (knuth, optimal, …), a strength (club, …), points, a Python bot "
        'like my_bots:clever, tree:FILE, or a program like "program:./guesser.sh"; '
        '"NAME=PLAYER" names it. May be given again; otherwise all strategies.'
    ),
    into="players",
    multiple=True,
)
@parameters.options
@option("--table", "N", say("So many sit at a table, where the edition allows."))
@option(
    "--codes",
    N_("N|all"),
    say("So many codes, drawn by the seed, or all; otherwise all where there are at most 10,000."),
)
@option(
    "--seed",
    N_("TEXT"),
    say("Draw other codes and throw other dice: the same seed, the same result."),
    default="1",
)
@option(
    "--seconds",
    "N",
    say("A bot or a program has so long for an answer; otherwise 5."),
    limits=(1, 3600),
    default="5",
)
@option(
    "--memory",
    "MB",
    say("A bot or a program has so many megabytes; otherwise 1024."),
    limits=(1, parameters.MOST_MEGABYTES),
    default="1024",
)
@option("--save", N_("FILE"), say("Keep every game in this file."))
@flag("--resume", say("Go on with the tournament that was interrupted, if there is one."))
@option(
    "--workers",
    "N",
    say("Play in so many processes; otherwise all cores."),
    limits=(1, parameters.MOST_WORKERS),
)
@option(
    "--dask",
    N_("ADDRESS"),
    say("Play on the Dask cluster at this address, like tcp://10.0.0.5:8786."),
)
@option("--svg", N_("FILE"), say("Draw the averages into this new file, as a picture."))
@flag("--csv", say("Print the table as comma-separated values."), into="as_csv")
@parameters.as_json
def tournament(reader: Reader, name: str, *, as_csv: bool, as_json: bool, **given: Any) -> int:
    """Play a tournament, and tell how it has ended."""
    # Loaded here: numpy and numba take time to load and may be missing; the help needs neither.
    from codepegs.cli.tournament import TournamentRequest, run_tournament

    wanted = TournamentRequest(name, **given)
    return run_tournament(reader.said, wanted, as_json=as_json, as_csv=as_csv)
