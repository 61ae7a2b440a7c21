"""`codepegs puzzle`: puzzles to solve here, to print, or for a script."""

from __future__ import annotations

from codepegs.cli import parameters
from codepegs.cli.command import Reader, argument, command, flag, option
from codepegs.text import N_, say


@command(
    say(
        "Without a grade or a seed: the puzzle of today, the same for everybody. A puzzle is "
        "graded by how often marks have to be put together. Its id makes it anew, here and on "
        "the page."
    )
)
@argument(
    "name",
    N_("EDITION"),
    say("A name that `codepegs editions` lists; classic-1972, unless another is named."),
    required=False,
)
@option(
    "--grade",
    metavar="easy|medium|hard",
    shown_help=say("How hard a new puzzle is; medium, unless something else is named."),
)
@flag("--today", shown_help=say("The puzzle of today; days begin at midnight UTC."))
@option("--id", "puzzle_id", metavar=N_("ID"), shown_help=say("The puzzle of this id."))
@option(
    "--seed",
    metavar=N_("TEXT"),
    shown_help=say("Make the same puzzles each time: small letters, digits."),
)
@option(
    "--count",
    metavar="N",
    shown_help=say("So many puzzles; one, unless they are printed: then 6."),
)
@option(
    "--pdf",
    metavar=N_("FILE"),
    shown_help=say("Print them into this new file; the solutions stand on the last pages."),
)
@option(
    "--paper",
    default="a4",
    metavar="a4|letter",
    shown_help=say("The paper to print on; a4, unless something else is named."),
)
@flag(
    "--solution",
    shown_help=say("With --json or several puzzles: the codes and deductions too."),
)
@parameters.as_json
def puzzle(
    reader: Reader,
    name: str | None,
    *,
    grade: str | None,
    today: bool,
    puzzle_id: str | None,
    seed: str | None,
    count: str | None,
    pdf: str | None,
    paper: str,
    solution: bool,
    as_json: bool,
) -> int:
    """Make the puzzles that are asked for, and play, print or list them."""
    # Puzzles are made with numpy, which takes time to load and may be missing; the help needs none.
    from codepegs.line.puzzle import PuzzleRequest, puzzle_session as puzzles

    wanted = PuzzleRequest(name, grade, puzzle_id, seed, count, today)
    return puzzles.puzzle(
        reader.code, wanted, pdf=pdf, paper=paper, as_json=as_json, solved=solution
    )
