"""What is wrong with a command line, in the reader's language."""

from __future__ import annotations

import click

from codepegs.cli.command import Argument, Option
from codepegs.text.sentence import Translations


def message_in(said: Translations, error: click.ClickException) -> str:
    """The message of an error in that language; one that is not known here stays as click says it.

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
    assert error.ctx is not None  # Every command of ours says so of its errors.
    found = (one for one in error.ctx.command.params if name in one.opts)
    return any(isinstance(one, Option) and one.is_flag for one in found)


def usage_error(said: Translations, error: click.ClickException) -> tuple[str, str]:
    """What was wrong with a command line; and the same with its usage and where help is."""
    _ = said.gettext
    message = message_in(said, error)
    context = error.ctx if isinstance(error, click.UsageError) else None
    path, usage = (
        ("codepegs", []) if context is None else (context.command_path, [context.get_usage()])
    )
    hint = _("Try '{command}' for help.").format(command=f"{path} --help")
    lines = [*usage, hint, "", _("Error: {message}").format(message=message)]
    return message, "\n".join(lines)
