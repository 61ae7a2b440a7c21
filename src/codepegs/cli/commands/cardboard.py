"""`codepegs assist` and `codepegs puzzle`: how they are called. What each does is imported when it is called."""

# No `from __future__ import annotations` here, for the same reason as in `cli`.

from typing import Annotated

import typer

from codepegs.cli.parameters import Parameters
from codepegs.text.sentence import Translations


def add_cardboard(app: typer.Typer, shared: Parameters, code: str, said: Translations) -> None:
    """Add the helper for a cardboard board and the puzzles to the command line of a language, whose code is given."""
    _add_assist(app, shared, code, said)
    _add_puzzle(app, shared, code, said)


def _add_assist(app: typer.Typer, shared: Parameters, code: str, said: Translations) -> None:
    _ = said.gettext

    @shared.add(
        app,
        _("Help beside a cardboard board, line by line."),
        _(
            "Type each row and its mark, like RGBY 2 1, RGBY 2b1w or RGBY 21, and hear how many codes "
            "are left, what to play next and why, or which marks clash. Nothing moves on the screen "
            "and nothing needs colour."
        ),
    )
    def assist(
        name: Annotated[
            str | None,
            typer.Argument(
                metavar=_("EDITION"),
                show_default=False,
                help=_("A name that `codepegs editions` lists; standard, unless another is named."),
            ),
        ] = None,
        options: Annotated[list[str], shared.options] = [],  # noqa: B006  # typer's way to say: given any number of times
        holes: Annotated[
            str | None,
            typer.Option(
                metavar="N",
                help=_(
                    "How long the code is, where that differs; otherwise the first row shows it."
                ),
            ),
        ] = None,
        strategy: Annotated[
            str,
            shared.strategy(
                _(
                    "By what rows are suggested: best (unless another is named), knuth, "
                    "expected-size, entropy, parts, consistent or random."
                )
            ),
        ] = "best",
        load: Annotated[
            str | None,
            typer.Option(
                metavar=_("FILE"),
                help=_("Go on with the last round of a match in notation."),
            ),
        ] = None,
        save: Annotated[
            str | None,
            typer.Option(
                metavar=_("FILE"),
                help=_("Keep the board in this new file, in notation, row by row."),
            ),
        ] = None,
        lang: Annotated[str | None, shared.lang] = None,
    ) -> int:
        from codepegs.line.assist import start

        return start.assist(
            code, name, options=options, holes=holes, strategy=strategy, load=load, save=save
        )


def _add_puzzle(app: typer.Typer, shared: Parameters, code: str, said: Translations) -> None:
    _ = said.gettext

    @shared.add(
        app,
        _("Solve puzzles, or print them: rows with marks that only one code fits."),
        _(
            "Without a grade or a seed: the puzzle of today, the same for everybody. A puzzle is "
            "graded by how often marks have to be put together. Its id makes it anew, here and on "
            "the page."
        ),
    )
    def puzzle(
        name: Annotated[
            str | None,
            typer.Argument(
                metavar=_("EDITION"),
                show_default=False,
                help=_(
                    "A name that `codepegs editions` lists; classic-1972, unless another is named."
                ),
            ),
        ] = None,
        grade: Annotated[
            str | None,
            typer.Option(
                metavar="easy|medium|hard",
                help=_("How hard a new puzzle is; medium, unless something else is named."),
            ),
        ] = None,
        today: Annotated[
            bool,
            typer.Option("--today", help=_("The puzzle of today; days begin at midnight UTC.")),
        ] = False,
        id: Annotated[  # noqa: A002  # what the option is called
            str | None,
            typer.Option(metavar=_("ID"), help=_("The puzzle of this id.")),
        ] = None,
        seed: Annotated[
            str | None,
            typer.Option(
                metavar=_("TEXT"), help=_("Make the same puzzles each time: small letters, digits.")
            ),
        ] = None,
        count: Annotated[
            str | None,
            typer.Option(
                metavar="N", help=_("So many puzzles; one, unless they are printed: then 6.")
            ),
        ] = None,
        pdf: Annotated[
            str | None,
            typer.Option(
                metavar=_("FILE"),
                help=_("Print them into this new file; the solutions stand on the last pages."),
            ),
        ] = None,
        paper: Annotated[
            str,
            typer.Option(
                metavar="a4|letter",
                show_default=False,
                help=_("The paper to print on; a4, unless something else is named."),
            ),
        ] = "a4",
        solution: Annotated[
            bool,
            typer.Option(
                "--solution",
                help=_("With --json or several puzzles: the codes and deductions too."),
            ),
        ] = False,
        as_json: Annotated[bool, shared.as_json] = False,
        lang: Annotated[str | None, shared.lang] = None,
    ) -> int:
        from codepegs.line.puzzle import puzzle as puzzles
        from codepegs.line.puzzle.puzzle_ids import PuzzleRequest

        wanted = PuzzleRequest(name, grade, id, seed, count, today)
        return puzzles.puzzle(code, wanted, pdf=pdf, paper=paper, as_json=as_json, solved=solution)
