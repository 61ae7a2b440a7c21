"""`codepegs …`: runs a command, which is imported when it is called, and reports its errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from codepegs import __version__
from codepegs.cli.command import LANG, Argument, Group, Option, Reader, Spoken
from codepegs.cli.commands import COMMANDS
from codepegs.terminal import output
from codepegs.text import Refusal, Translations, chosen, language, say


def message_in(said: Translations, error: click.ClickException) -> str:
    """The message of an error in that language; click's own message if the error is another one.

    >>> from codepegs.text.sentence import ENGLISH
    >>> message_in(ENGLISH, click.NoSuchOption("--jsn", possibilities=["--json"]))
    'No such option: --jsn (Possible options: --json)'
    """
    _ = said.gettext
    match error:
        case click.NoSuchOption(option_name=name, possibilities=others):
            if others:
                message = _("No such option: {name} (Possible options: {others})")
                return message.format(name=name, others=", ".join(sorted(others)))
            return _("No such option: {name}").format(name=name)
        case click.exceptions.NoSuchCommand(command_name=name, possibilities=others):
            if others:
                message = _("No such command '{name}'. Did you mean {others}?")
                return message.format(name=name, others=", ".join(map(repr, others)))
            return _("No such command '{name}'.").format(name=name)
        case click.MissingParameter(param=Argument() as argument):
            return _("Missing argument '{name}'.").format(name=argument.shown_name(said))
        case click.BadOptionUsage(option_name=name):
            if _is_flag(error, name):
                return _("Option '{name}' does not take a value.").format(name=name)
            return _("Option '{name}' requires an argument.").format(name=name)
        case click.BadParameter(param=Option() as option, message=reason):
            message = _("Invalid value for '{name}': {reason}")
            return message.format(name=option.opts[0], reason=reason)
    return error.format_message()


def _is_flag(error: click.UsageError, name: str) -> bool:
    assert error.ctx is not None  # `Spoken.parse_args` sets it.
    found = (one for one in error.ctx.command.params if name in one.opts)
    return any(isinstance(one, Option) and one.is_flag for one in found)


def usage_error(said: Translations, error: click.ClickException) -> tuple[str, str]:
    """What was wrong with a command line, alone and with its usage and where help is."""
    _ = said.gettext
    message = message_in(said, error)
    context = error.ctx if isinstance(error, click.UsageError) else None
    path, usage = (
        ("codepegs", []) if context is None else (context.command_path, [context.get_usage()])
    )
    hint = _("Try '{command}' for help.").format(command=f"{path} --help")
    lines = [*usage, hint, "", _("Error: {message}").format(message=message)]
    return message, "\n".join(lines)


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
    command_line = build(code, said)
    try:
        with command_line.make_context("codepegs", words) as context:
            exit_code: int = command_line.invoke(context) or output.FINE
    except click.exceptions.Exit as leave:
        exit_code = leave.exit_code
    except (Refusal, MemoryError) as error:
        refusal = error if isinstance(error, Refusal) else Refusal("memory/gone")
        exit_code = output.REFUSED
        if as_json:
            output.put_json({"error": output.refusal_data(refusal, said)})
        else:
            output.complain(refusal.spoken(said))
    except click.ClickException as error:
        exit_code = output.BAD_USAGE
        message, whole = usage_error(said, error)
        if as_json:
            output.put_json({"error": {"code": "usage", "message": message}})
        else:
            output.complain(whole)
    if sys.stdout is not None:
        sys.stdout.flush()
    return exit_code


def build(code: str, said: Translations) -> Group:
    """The command line in one language."""
    built = Group(
        COMMANDS,
        _loaded,
        callback=_without_a_command,
        invoke_without_command=True,
        epilog="\b\n" + output.exit_codes(said),
        context_settings={"obj": Reader(code, said)},
        params=[LANG, _VERSION],
    )
    built.short = say("The code-breaking board game of pegs and key pegs, in every edition.")
    return built


def _loaded(name: str) -> Spoken:
    loaded: Spoken = getattr(import_module(f"codepegs.cli.commands.{name}"), name)
    return loaded


def _say_version(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    if asked:
        output.put(f"codepegs {__version__}")
        ctx.exit()


_VERSION = Option(
    ["--version"],
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_say_version,
    shown_help=say("Say the version and exit."),
)


@click.pass_context
def _without_a_command(ctx: click.Context) -> int | None:
    """Show the help where no command is named; click calls this before every command, too."""
    if ctx.invoked_subcommand is not None:
        return None
    output.complain(ctx.get_help())
    return output.BAD_USAGE
