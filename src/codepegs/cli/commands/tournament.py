"""`codepegs tournament`: how it is called. What each does is imported when it is called."""

# No `from __future__ import annotations` here, for the same reason as in `cli`.

from typing import Annotated

import typer

from codepegs.cli.parameters import Parameters
from codepegs.text.sentence import Translations


def add_tournament(app: typer.Typer, shared: Parameters, code: str, said: Translations) -> None:
    """Add tournaments to the command line of a language, whose code is given."""
    _ = said.gettext

    @shared.add(
        app,
        _("Let strategies, bots and programs play against each other."),
        _(
            "All break the same codes; every two are compared by the scoring of the edition. With "
            "--table 3 to 5 they share a board. Ctrl-C keeps what was played; the same command "
            "with --resume goes on from there."
        ),
    )
    def tournament(
        name: Annotated[str, shared.edition],
        players: Annotated[
            list[str],
            typer.Option(
                "--player",
                metavar=_("PLAYER"),
                help=_(
                    "A strategy (knuth, optimal, …), a strength (club, …), points, a Python bot "
                    'like my_bots:clever, tree:FILE, or a program like "program:./guesser.sh"; '
                    '"NAME=PLAYER" names it. May be given again; otherwise all strategies.'
                ),
            ),
        ] = [],  # noqa: B006  # typer's way to say: given any number of times
        options: Annotated[list[str], shared.options] = [],  # noqa: B006  # as above
        table: Annotated[
            str | None,
            typer.Option(metavar="N", help=_("So many sit at a table, where the edition allows.")),
        ] = None,
        codes: Annotated[
            str | None,
            typer.Option(
                metavar=_("N|all"),
                help=_(
                    "So many codes, drawn by the seed, or all; otherwise all where there are at "
                    "most 10,000."
                ),
            ),
        ] = None,
        seed: Annotated[
            str,
            typer.Option(
                metavar=_("TEXT"),
                show_default=False,
                help=_("Draw other codes and throw other dice: the same seed, the same result."),
            ),
        ] = "1",
        seconds: Annotated[
            str | None,
            typer.Option(
                metavar="N", help=_("A bot or a program has so long for an answer; otherwise 5.")
            ),
        ] = None,
        memory: Annotated[
            str | None,
            typer.Option(
                metavar="MB",
                help=_("A bot or a program has so many megabytes; otherwise 1024."),
            ),
        ] = None,
        save: Annotated[
            str | None,
            typer.Option(metavar=_("FILE"), help=_("Keep every game in this file.")),
        ] = None,
        resume: Annotated[
            bool,
            typer.Option(
                "--resume",
                help=_("Go on with the tournament that was interrupted, if there is one."),
            ),
        ] = False,
        workers: Annotated[
            str | None,
            typer.Option(metavar="N", help=_("Play in so many processes; otherwise all cores.")),
        ] = None,
        dask: Annotated[
            str | None,
            typer.Option(
                metavar=_("ADDRESS"),
                help=_("Play on the Dask cluster at this address, like tcp://10.0.0.5:8786."),
            ),
        ] = None,
        svg: Annotated[
            str | None,
            typer.Option(
                metavar=_("FILE"), help=_("Draw the averages into this new file, as a picture.")
            ),
        ] = None,
        as_csv: Annotated[
            bool, typer.Option("--csv", help=_("Print the table as comma-separated values."))
        ] = False,
        as_json: Annotated[bool, shared.as_json] = False,
        lang: Annotated[str | None, shared.lang] = None,
    ) -> int:
        from codepegs.cli.tournament.run import TournamentRequest, tournament

        wanted = TournamentRequest(
            edition=name,
            players=tuple(players),
            options=tuple(options),
            table=table,
            codes=codes,
            seed=seed,
            seconds=seconds,
            memory=memory,
            save=save,
            resume=resume,
            workers=workers,
            dask=dask,
            svg=svg,
        )
        return tournament(said, wanted, as_json=as_json, as_csv=as_csv)
