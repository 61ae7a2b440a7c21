"""Typer's own words in the reader's language.

Some of them typer looks up with gettext: those are led to our catalogues. The others are fixed in
English: the usage line and the help option are said anew here, and messages are recognised by
their patterns. A message that a newer typer words differently comes out in English.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from codepegs.text.languages import CATALOGUES, DOMAIN
from codepegs.text.sentence import N_, Translations

# Looked up by typer itself.
_LOOKED_UP = (N_("Arguments"), N_("Options"), N_("Commands"), N_("required"))

# Recognised when they come. The longest pattern of those with the same beginning comes first.
_MESSAGES = (
    N_("No such option: {name} (Possible options: {others})"),
    N_("No such option: {name}"),
    N_("No such command '{name}'. Did you mean {others}?"),
    N_("No such command '{name}'."),
    N_("Missing command."),
    N_("Missing argument '{name}'."),
    N_("Missing option '{name}'."),
    N_("Got unexpected extra argument(s) ({names})"),
    N_("Option '{name}' requires an argument."),
    N_("Option '{name}' does not take a value."),
    N_("Invalid value for '{name}': {reason}"),
)


def _pattern(message: str) -> re.Pattern[str]:
    escaped = re.escape(message)
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.*)", escaped), re.DOTALL)


def message_in(language: Translations, english: str) -> str:
    """A message of typer's in that language.

    >>> from codepegs.text.sentence import ENGLISH
    >>> message_in(ENGLISH, "Missing argument 'GUESS'.")
    "Missing argument 'GUESS'."
    """
    for message in _MESSAGES:
        found = _pattern(message).fullmatch(english)
        if found:
            return language.gettext(message).format_map(found.groupdict())
    return english


def usage_error(language: Translations, error: typer.TyperException) -> tuple[str, str]:
    """What was wrong with a command line; and the same with its usage and where help is."""
    _ = language.gettext
    message = message_in(language, error.format_message())
    # Where typer does not say which command it was, its own help is the place to look.
    context: Any = getattr(error, "ctx", None)
    path, usage = (
        ("codepegs", []) if context is None else (context.command_path, [context.get_usage()])
    )
    hint = _("Try '{command}' for help.").format(command=f"{path} --help")
    lines = [*usage, hint, "", _("Error: {message}").format(message=message)]
    return message, "\n".join(lines)


@contextmanager
def typer_speaks(code: str) -> Iterator[None]:
    """Lead typer's look-ups to our catalogue, and leave everything as it was afterwards."""
    domain, directory = gettext.textdomain(), gettext.bindtextdomain(DOMAIN)
    before = os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, str(CATALOGUES))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = code
    try:
        yield
    finally:
        gettext.textdomain(domain)
        gettext.bindtextdomain(DOMAIN, directory)
        if before is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before


def classes(language: Translations) -> tuple[type[TyperGroup], type[TyperCommand]]:
    """The group and the command of typer, with usage line and help option in that language."""
    _ = language.gettext
    usage, help_text = _("Usage: "), _("Show this message and exit.")

    class Spoken:
        def format_usage(self: Any, ctx: Any, formatter: Any) -> None:
            pieces = " ".join(self.collect_usage_pieces(ctx))
            formatter.write_usage(ctx.command_path, pieces, usage)

        def get_help_option(self: Any, ctx: Any) -> Any:
            option = super().get_help_option(ctx)  # type: ignore[misc]  # of the class beside it
            option.help = help_text
            return option

    class Group(Spoken, TyperGroup):
        pass

    class Command(Spoken, TyperCommand):
        def __init__(self, *args: Any, **settings: Any) -> None:
            super().__init__(*args, **settings)
            for argument in self._arguments():
                # Every argument is a text; "<str>" beside its name tells a player nothing.
                argument.display_type_rich = lambda ctx: None  # noqa: ARG005  # typer's signature

        def collect_usage_pieces(self, ctx: Any) -> list[str]:  # noqa: ARG002  # typer's signature
            names = [
                argument.metavar if argument.required else f"[{argument.metavar}]"
                for argument in self._arguments()
            ]
            return [self.options_metavar or "", *names]

        def _arguments(self) -> list[Any]:
            return [one for one in self.params if one.param_type_name == "argument"]

    return Group, Command
