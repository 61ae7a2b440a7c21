"""The commands that ask the engine: how they are called. What each does is imported when it is called."""

# No `from __future__ import annotations` here, for the same reason as in `cli`.

from typing import Annotated

import typer
from typer.core import TyperGroup

from codepegs.cli.parameters import Parameters
from codepegs.terminal.output import FALSE_MARKS
from codepegs.text.sentence import Translations


def add_engine(
    app: typer.Typer, shared: Parameters, group: type[TyperGroup], code: str, said: Translations
) -> None:
    """Add the commands of the engine to the command line of a language, whose code is given."""
    _add_solve(app, shared, said)
    _add_book(app, shared, group, said)
    _add_tree(app, shared, code, said)
    _add_hint(app, shared, said)
    _add_review(app, shared, code, said)
    _add_doctor(app, shared, said)


def _add_solve(app: typer.Typer, shared: Parameters, said: Translations) -> None:
    _ = said.gettext

    @shared.add(
        app,
        _("Find the best strategy for an edition, and prove it."),
        _(
            "Says how many guesses all codes need together, on average and at most. Ctrl-C keeps "
            "what was found; the same command with --resume goes on from there."
        ),
    )
    def solve(
        name: Annotated[str, shared.edition],
        options: Annotated[list[str], shared.options] = [],  # noqa: B006  # typer's way to say: given any number of times
        holes: Annotated[
            str | None,
            typer.Option(metavar="N", help=_("So many holes: the same as --option holes=N.")),
        ] = None,
        colours: Annotated[
            str | None,
            typer.Option(metavar="N", help=_("So many colours: the same as --option colours=N.")),
        ] = None,
        once: Annotated[
            bool,
            typer.Option(
                "--once", help=_("No colour twice in a guess either, where codes have none twice.")
            ),
        ] = False,
        strategy: Annotated[
            str,
            shared.strategy(
                _(
                    "optimal, unless another is named: the fewest guesses on average. worst-case: "
                    "the fewest at most, and of those on average. One step ahead: knuth, "
                    "expected-size, entropy, parts."
                )
            ),
        ] = "optimal",
        save: Annotated[
            str | None,
            typer.Option(
                metavar=_("FILE"),
                help=_("Keep the whole strategy in this new file; `codepegs tree` draws it."),
            ),
        ] = None,
        resume: Annotated[
            bool,
            typer.Option(
                "--resume", help=_("Go on with the search that was interrupted, if there is one.")
            ),
        ] = False,
        workers: Annotated[str | None, shared.threads] = None,
        memory: Annotated[str | None, shared.memory] = None,
        dask: Annotated[
            str | None,
            typer.Option(
                metavar=_("ADDRESS"),
                help=_("Search on the Dask cluster at this address, like tcp://10.0.0.5:8786."),
            ),
        ] = None,
        as_json: Annotated[bool, shared.as_json] = False,
        lang: Annotated[str | None, shared.lang] = None,
    ) -> int:
        from codepegs.cli.commands.solve import solve
        from codepegs.cli.strategy_search import SearchRequest

        wanted = SearchRequest(
            edition=name,
            options=tuple(options),
            holes=holes,
            colours=colours,
            once=once,
            strategy=strategy,
            save=save,
            resume=resume,
            workers=workers,
            memory=memory,
            dask=dask,
        )
        return solve(said, wanted, as_json=as_json)


def _add_book(
    app: typer.Typer, shared: Parameters, group: type[TyperGroup], said: Translations
) -> None:
    _ = said.gettext
    short = _("The book: strategies that were computed once, and are played at once.")
    book = shared.group(app, group, "book", short)

    @book.callback()
    def root(lang: Annotated[str | None, shared.lang] = None) -> None:
        pass

    @shared.add(
        book,
        _("List what the book has."),
        _(
            "For each board: the editions that use it, how many guesses all codes need together, "
            "on average and at most, and whether that is proven to be the least."
        ),
        name="list",
    )
    def list_entries(
        as_json: Annotated[bool, shared.as_json] = False,
        lang: Annotated[str | None, shared.lang] = None,
    ) -> int:
        from codepegs.cli.commands import book

        return book.list_entries(said, as_json=as_json)

    @shared.add(
        book,
        _("Check the book."),
        _("Walks every code through every strategy, marked by the rules themselves."),
    )
    def verify(
        as_json: Annotated[bool, shared.as_json] = False,
        lang: Annotated[str | None, shared.lang] = None,
    ) -> int:
        from codepegs.cli.commands import book

        return book.verify(said, as_json=as_json)

    @shared.add(
        book,
        _("Compute the book anew."),
        _("All of it takes some minutes to an hour. What was there is replaced board by board."),
    )
    def build(
        shapes: Annotated[
            list[str],
            typer.Argument(
                metavar=_("BOARD"),
                show_default=False,
                help=_("A name that `codepegs book list` shows, like 4x6; otherwise all."),
            ),
        ] = [],  # noqa: B006  # as above
        folder: Annotated[
            str | None,
            typer.Option(metavar=_("FOLDER"), help=_("Put the book into this folder instead.")),
        ] = None,
        workers: Annotated[str | None, shared.threads] = None,
        memory: Annotated[str | None, shared.memory] = None,
        as_json: Annotated[bool, shared.as_json] = False,
        lang: Annotated[str | None, shared.lang] = None,
    ) -> int:
        from codepegs.cli.commands import book

        return book.build(
            said,
            tuple(shapes),
            folder=folder,
            workers=workers,
            memory=memory,
            as_json=as_json,
        )


def _add_tree(app: typer.Typer, shared: Parameters, code: str, said: Translations) -> None:
    _ = said.gettext

    @shared.add(
        app,
        _("Draw a strategy that was saved."),
        _("As text, or as DOT, an SVG picture, or an HTML page to click through."),
    )
    def tree(
        file: Annotated[
            str,
            typer.Argument(metavar=_("FILE"), help=_("A file that `codepegs solve --save` wrote.")),
        ],
        form: Annotated[
            str,
            typer.Option(
                "--format",
                metavar="text|dot|svg|html",
                show_default=False,
                help=_("What to draw it as; text, unless something else is named."),
            ),
        ] = "text",
        rows: Annotated[
            str | None,
            typer.Option(
                metavar="N",
                help=_("Draw so many rows; otherwise all, but as text on a screen the first two."),
            ),
        ] = None,
        target: Annotated[
            str | None,
            typer.Option("--output", metavar=_("FILE"), help=_("Write it into this new file.")),
        ] = None,
        check: Annotated[
            bool,
            typer.Option(
                "--check", help=_("Draw nothing: walk every code through it, and count anew.")
            ),
        ] = False,
        as_json: Annotated[bool, shared.as_json] = False,
        lang: Annotated[str | None, shared.lang] = None,
    ) -> int:
        from codepegs.cli.commands import tree

        return tree.tree(
            said,
            code,
            file,
            form=form,
            rows=rows,
            target=target,
            check=check,
            as_json=as_json,
        )


def _add_hint(app: typer.Typer, shared: Parameters, said: Translations) -> None:
    _ = said.gettext

    @shared.add(
        app,
        _("Give a hint for the round that is running."),
        _(
            "Levels: 1 could this row be the code? 2 how many codes are left? 3 what is certain by "
            "now? 4 how good is this row? 5 the best row, and why. Levels 1 and 4 need --row."
        ),
    )
    def hint(
        file: Annotated[str, shared.match_file],
        level: Annotated[
            str | None,
            typer.Option(
                metavar="1|2|3|4|5", help=_("How much to tell; otherwise as little as possible.")
            ),
        ] = None,
        row: Annotated[
            str | None,
            typer.Option(metavar=_("GUESS"), help=_("The row that you think of playing.")),
        ] = None,
        as_json: Annotated[bool, shared.as_json] = False,
        lang: Annotated[str | None, shared.lang] = None,
    ) -> int:
        from codepegs.cli.commands import hint

        return hint.hint(said, file, level=level, row=row, as_json=as_json)


def _add_review(app: typer.Typer, shared: Parameters, code: str, said: Translations) -> None:
    _ = said.gettext

    @shared.add(
        app,
        _("Review a match row by row: skill and luck apart."),
        _(
            "For each row: the codes left before and after it, the rows to be expected with it and "
            "with the best one, what it lost, and what luck its mark brought."
        ),
    )
    def review(
        file: Annotated[str, shared.match_file],
        html: Annotated[
            str | None,
            typer.Option(
                metavar=_("FILE"), help=_("Write the review into this new file, as a page.")
            ),
        ] = None,
        as_json: Annotated[bool, shared.as_json] = False,
        lang: Annotated[str | None, shared.lang] = None,
    ) -> int:
        from codepegs.cli.commands import review

        return review.review_file(said, code, file, html=html, as_json=as_json)


def _add_doctor(app: typer.Typer, shared: Parameters, said: Translations) -> None:
    _ = said.gettext

    @shared.add(
        app,
        _("Find the rows whose marks contradict each other."),
        _(
            "Names a smallest set of rows whose marks cannot all be true, and what the mark of a "
            "single wrong row may be. Ends with the exit code {code} where there is one."
        ).format(code=FALSE_MARKS),
    )
    def doctor(
        file: Annotated[str, shared.match_file],
        as_json: Annotated[bool, shared.as_json] = False,
        lang: Annotated[str | None, shared.lang] = None,
    ) -> int:
        from codepegs.cli.commands import doctor

        return doctor.doctor(said, file, as_json=as_json)
