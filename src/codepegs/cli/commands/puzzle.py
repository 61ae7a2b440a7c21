"""`codepegs puzzle`: puzzles to solve here, to print, or for a script."""

from __future__ import annotations

from typing import Any

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
    "easy|medium|hard",
    say("How hard a new puzzle is; medium, unless something else is named."),
)
@flag("--today", say("The puzzle of today; days begin at midnight UTC."), into="is_today")
@option("--id", N_("ID"), say("The puzzle of this id."), into="id")
@option("--seed", N_("TEXT"), say("Make the same puzzles each time: small letters, digits."))
@option("--count", "N", say("So many puzzles; one, unless they are printed: then 6."))
@option(
    "--pdf",
    N_("FILE"),
    say("Print them into this new file; the solutions stand on the last pages."),
)
@option(
    "--paper",
    "a4|letter",
    say("The paper to print on; a4, unless something else is named."),
    default="a4",
)
@flag("--solution", say("With --json or several puzzles: the codes and deductions too."))
@parameters.as_json
def puzzle(
    reader: Reader,
    name: str | None,
    *,
    pdf: str | None,
    paper: str,
    solution: bool,
    as_json: bool,
    **given: Any,
) -> int:
    """Make the puzzles that are asked for, and play, print or list them."""
    # Loaded here: numpy takes time to load and may be missing; the help needs none.
    from codepegs.line.puzzle import PuzzleRequest, puzzle_session

    wanted = PuzzleRequest(name, **given)
    return puzzle_session.puzzle(
        reader.code, wanted, pdf=pdf, paper=paper, as_json=as_json, solved=solution
    )
