"""`codepegs …`: the command line.

What a command does is imported when it is called, so that `codepegs --help` answers at once. Bad
input is refused in a sentence, never with a traceback.
"""

# No `from __future__ import annotations` here: typer reads the annotations of functions that are
# made for a language, and could not find the names in them later.

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from codepegs.cli.commands.cardboard import add_cardboard
from codepegs.cli.commands.engine import add_engine
from codepegs.cli.commands.mcp import add_mcp
from codepegs.cli.commands.server import add_server
from codepegs.cli.commands.tournament import add_tournament
from codepegs.cli.commands.tui import add_tui
from codepegs.cli.parameters import Commander, Parameters
from codepegs.cli.typer_messages import classes, typer_speaks, usage_error
from codepegs.terminal import output
from codepegs.text.languages import chosen, language
from codepegs.text.refusal import Refusal
from codepegs.text.sentence import Translations


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        return _run(words, chosen(words, os.environ), as_json="--json" in words)
    except KeyboardInterrupt:
        return output.INTERRUPTED
    except BrokenPipeError:
        output.silence()
        return output.BROKEN_PIPE
    except OSError as error:
        # The output cannot be written: a full disk, a closed terminal.
        output.silence()
        output.complain(error.strerror or str(error))
        return output.REFUSED


def _run(words: list[str], code: str, *, as_json: bool) -> int:
    said = language(code)
    output.prepare_streams(as_json)
    with typer_speaks(code):
        command = typer.main.get_command(build(code, said))
        try:
            with command.make_context("codepegs", words) as context:
                exit_code: int = command.invoke(context) or output.FINE
        except typer.Exit as leave:
            exit_code = leave.exit_code
        except (Refusal, MemoryError) as error:
            refusal = error if isinstance(error, Refusal) else Refusal("memory/gone")
            exit_code = output.REFUSED
            if as_json:
                output.put_json({"error": output.refusal_data(refusal, said)})
            else:
                output.complain(refusal.spoken(said))
        except typer.TyperException as error:
            exit_code = output.BAD_USAGE
            message, whole = usage_error(said, error)
            if as_json:
                output.put_json({"error": {"code": "usage", "message": message}})
            else:
                output.complain(whole)
    if sys.stdout is not None:
        sys.stdout.flush()
    return exit_code


def build(code: str, said: Translations) -> typer.Typer:
    """The command line in one language."""
    _ = said.gettext
    group, command = classes(said)
    app = typer.Typer(
        cls=group,
        help=_("The code-breaking board game of pegs and key pegs, in every edition."),
        epilog="\b\n" + output.exit_codes(said),
        rich_markup_mode=None,
        add_completion=False,
        invoke_without_command=True,
        options_metavar=_("[OPTIONS]"),
        subcommand_metavar=_("COMMAND [ARGS]..."),
    )

    shared = Parameters(said, command)

    def add(short: str, more: str = "") -> Commander:
        return shared.add(app, short, more)

    def say_version(asked: bool) -> None:
        if asked:
            from codepegs import __version__

            output.put(f"codepegs {__version__}")
            raise typer.Exit

    Lang = Annotated[str | None, shared.lang]
    Json = Annotated[bool, shared.as_json]
    Name = Annotated[str, shared.edition]
    Options = Annotated[list[str], shared.options]

    @app.callback()
    def root(
        context: typer.Context,
        lang: Lang = None,
        version: Annotated[
            bool,
            typer.Option(
                "--version",
                callback=say_version,
                is_eager=True,
                help=_("Say the version and exit."),
            ),
        ] = False,
    ) -> None:
        if context.invoked_subcommand is None:
            output.complain(context.get_help())
            raise typer.Exit(output.BAD_USAGE)

    @add(_("List the editions."))
    def editions(as_json: Json = False, lang: Lang = None) -> int:
        from codepegs.cli.commands import editions_and_play

        return editions_and_play.editions(said, as_json=as_json)

    @add(_("Show the rule sheet of an edition."))
    def edition(name: Name, as_json: Json = False, lang: Lang = None) -> int:
        from codepegs.cli.commands import editions_and_play

        return editions_and_play.edition(said, name, as_json=as_json)

    @add(_("Mark a guess."))
    def mark(
        name: Name,
        hidden: Annotated[
            str, typer.Argument(metavar=_("CODE"), help=_("The hidden code, like PRBY."))
        ],
        guess: Annotated[str, typer.Argument(metavar=_("GUESS"), help=_("The guess, like PBRG."))],
        options: Options = [],  # noqa: B006  # typer's way to say: given any number of times
        players: Annotated[str | None, typer.Option(metavar="N", help=_("How many play."))] = None,
        as_json: Json = False,
        lang: Lang = None,
    ) -> int:
        from codepegs.cli.commands import editions_and_play

        return editions_and_play.mark(
            said, name, hidden, guess, options=options, players=players, as_json=as_json
        )

    @add(
        _("Judge a match that was written down."),
        _(
            "Checks every mark, applies the false-mark rule, shows the score card, the winner and "
            "what was wrong where. The match may be unfinished."
        ),
    )
    def score(
        file: Annotated[str, shared.match_file],
        strict: Annotated[
            bool,
            typer.Option(
                "--strict",
                help=_("End with the exit code {code} where a mark was false.").format(
                    code=output.FALSE_MARKS
                ),
            ),
        ] = False,
        as_json: Json = False,
        lang: Lang = None,
    ) -> int:
        from codepegs.cli.commands import editions_and_play

        return editions_and_play.score(said, file, strict=strict, as_json=as_json)

    @add(
        _("Play a match at this keyboard, line by line."),
        _(
            "For 1 to 5 people and bots. What is not given is asked; whoever names the edition and "
            "the seats starts at once. Nothing moves on the screen and nothing needs colour."
        ),
    )
    def play(
        name: Annotated[
            str | None,
            typer.Argument(metavar=_("EDITION"), help=_("A name that `codepegs editions` lists.")),
        ] = None,
        seats: Annotated[
            list[str],
            typer.Option(
                "--seat",
                metavar=_("NAME"),
                help=_(
                    'A seat, in order round the table: "Ann" for a person, "bot" or "bot:Robin" for a bot. May be given again.'
                ),
            ),
        ] = [],  # noqa: B006  # as above
        options: Options = [],  # noqa: B006  # as above
        first: Annotated[
            str | None,
            typer.Option(
                metavar=_("NAME"), help=_("Who sets the first code; otherwise it is drawn by lot.")
            ),
        ] = None,
        save: Annotated[
            str | None,
            typer.Option(
                metavar=_("FILE"),
                help=_("Keep the match in this new file, in notation, row by row."),
            ),
        ] = None,
        strength: Annotated[
            str,
            typer.Option(
                metavar=_("STRENGTH"),
                show_default=False,
                help=_(
                    "How the bots play: beginner, casual, club (unless another is named), expert "
                    "or perfect."
                ),
            ),
        ] = "club",
        seed: Annotated[
            str | None,
            typer.Option(
                metavar=_("TEXT"),
                help=_(
                    "Let the dice fall the same way each time, for trying things out: whoever "
                    "knows the seed can work out codes and seals."
                ),
            ),
        ] = None,
        lang: Lang = None,
    ) -> int:
        from codepegs.cli.commands import editions_and_play
        from codepegs.line.match_setup import SetupArguments

        wishes = SetupArguments(name, tuple(seats), tuple(options))
        return editions_and_play.play(
            code, wishes, first=first, save=save, strength=strength, seed=seed
        )

    add_tui(app, shared, code, said)
    add_cardboard(app, shared, code, said)
    add_engine(app, shared, group, code, said)
    add_tournament(app, shared, code, said)
    add_mcp(app, shared, code, said)
    add_server(app, shared, group, said)
    return app
