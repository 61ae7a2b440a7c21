"""Commands, groups and their parameters: click's classes, in the reader's language.

Help is stated as texts in English and translated when it is shown, for the `Reader` in click's
context.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from codepegs.terminal import whole
from codepegs.text import LANGUAGES, Text, Translations, extras_needed, say

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Reader:
    """The language that a call is answered in."""

    code: str
    said: Translations


def said_in(ctx: click.Context) -> Translations:
    """The language that this call is answered in."""
    reader: Reader = ctx.obj
    return reader.said


# -- Parameters ----------------------------------------------------------------------------------


class Option(click.Option):
    """An option whose help and name of its value are translated."""

    def __init__(self, names: list[str], *, shown_help: Text, **settings: Any) -> None:
        super().__init__(names, **settings)
        self.shown_help = shown_help

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        """Its name, and what it does."""
        said = said_in(ctx)
        name = self.opts[0]
        if not self.is_flag and self.metavar:
            name = f"{name} {said.gettext(self.metavar)}"
        return name, self.shown_help.spoken(said)


class Argument(click.Argument):
    """An argument whose name and help are translated."""

    def __init__(self, names: list[str], *, shown_help: Text, **settings: Any) -> None:
        super().__init__(names, **settings)
        self.shown_help = shown_help

    def shown_name(self, said: Translations) -> str:
        """Its name in that language."""
        return said.gettext(self.metavar) if self.metavar else ""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        """Its name, what it is, and whether it is required."""
        said = said_in(ctx)
        shown = self.shown_help.spoken(said)
        if self.required:
            shown = f"{shown}  [{said.gettext('required')}]"
        return self.shown_name(said), shown


def option(
    name: str,
    metavar: str | None,
    shown_help: Text,
    *,
    into: str | None = None,
    limits: tuple[int, int] | None = None,
    **settings: Any,
) -> Callable[[Function], Function]:
    """The decorated function takes this option, as its parameter `into` if that is named otherwise.

    With limits the option is a whole number within them, or `None`.
    """
    if limits is not None:
        settings["callback"] = lambda _ctx, _option, written: (
            None if written is None else whole(written, name, *limits)
        )
    names = [name, *([] if into is None else [into])]
    return click.option(*names, cls=Option, metavar=metavar, shown_help=shown_help, **settings)


def flag(name: str, shown_help: Text, *, into: str | None = None) -> Callable[[Function], Function]:
    """The decorated function takes this option, which has no value."""
    return option(name, None, shown_help, into=into, is_flag=True)


def argument(
    name: str, metavar: str, shown_help: Text, **settings: Any
) -> Callable[[Function], Function]:
    """The decorated function takes this argument."""
    return click.argument(name, cls=Argument, metavar=metavar, shown_help=shown_help, **settings)


def _known_language(ctx: click.Context, param: click.Parameter, asked: str | None) -> str | None:
    """Refuse an unknown language; `app.main` has chosen the language already."""
    if asked is not None and asked not in LANGUAGES:
        message = said_in(ctx).gettext("choose one of {languages}")
        raise click.BadParameter(message.format(languages=", ".join(LANGUAGES)))
    return asked


LANG = Option(
    ["--lang"],
    metavar="|".join(LANGUAGES),
    callback=_known_language,
    expose_value=False,
    shown_help=say("The language to speak."),
)
"""Every command and every group takes it."""


# -- Commands ------------------------------------------------------------------------------------


def _show_help(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        click.echo(ctx.get_help())
        ctx.exit()


class Spoken(click.Command):
    """What commands and groups have in common: `short` and `more` are their help."""

    short: Text
    more: Text | None = None

    def __init__(self, name: str | None = None, **settings: Any) -> None:
        super().__init__(name, add_help_option=False, **settings)
        self.params = [
            *self.params,
            *(() if LANG in self.params else (LANG,)),
            Option(
                ["--help"],
                shown_help=say("Show this message and exit."),
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_show_help,
            ),
        ]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words of a command line; an error knows its command."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The line that shows the usage."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, said_in(ctx).gettext("Usage: "))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What it does."""
        texts = [self.short, *([] if self.more is None else [self.more])]
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n\n".join(text.spoken(said_in(ctx)) for text in texts))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The arguments and options."""
        _ = said_in(ctx).gettext
        for heading, kind in ((_("Arguments"), Argument), (_("Options"), Option)):
            records = [one.get_help_record(ctx) for one in self.params if isinstance(one, kind)]
            if records:
                with formatter.section(heading):
                    formatter.write_dl(records)


class Command(Spoken):
    """One command; `extra` is the extra of the package that it needs. Its group sets `short`."""

    # Extra arguments are refused below, in the reader's language.
    allow_extra_args = True
    extra: str | None = None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words of a command line, and refuse those that are too many."""
        extra = super().parse_args(ctx, args)
        if extra and not ctx.resilient_parsing:
            message = said_in(ctx).gettext("Got unexpected extra argument(s) ({names})")
            raise click.UsageError(message.format(names=" ".join(extra)), ctx)
        return extra

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a missing extra of the package is refused."""
        with extras_needed(self.extra):
            return super().invoke(ctx)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The options, and each argument by its name."""
        said = said_in(ctx)
        names = [
            one.shown_name(said) if one.required else f"[{one.shown_name(said)}]"
            for one in self.params
            if isinstance(one, Argument)
        ]
        return [said.gettext("[OPTIONS]"), *names]


def command(
    more: Text | None = None, *, extra: str | None = None
) -> Callable[[Callable[..., int]], Command]:
    """Make a command of a function that takes the reader first and returns the exit code."""

    def made(function: Callable[..., int]) -> Command:
        decorated = click.command(cls=Command)(click.pass_obj(function))
        decorated.more, decorated.extra = more, extra
        return decorated

    return made


class Group(Spoken, click.Group):
    """Commands under one name, each loaded when it is called; listing them loads none."""

    def __init__(
        self, short_helps: Mapping[str, Text], load: Callable[[str], Spoken], **settings: Any
    ) -> None:
        super().__init__(no_args_is_help=False, **settings)
        self.short_helps = short_helps
        self.load = load

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words of a command line up to the command, which is required."""
        rest = super().parse_args(ctx, args)
        called = ctx._protected_args
        if not (called or self.invoke_without_command or ctx.resilient_parsing):
            raise click.UsageError(said_in(ctx).gettext("Missing command."), ctx)
        return rest

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:  # noqa: ARG002  # click's signature
        """The command of that name, if there is one."""
        if name not in self.short_helps:
            return None
        loaded = self.load(name)
        loaded.short = self.short_helps[name]
        return loaded

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is called; an unknown one is refused with the names that are like it."""
        if args[0] not in self.short_helps:
            raise click.exceptions.NoSuchCommand(args[0], possibilities=self.short_helps, ctx=ctx)
        return super().resolve_command(ctx, args)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The options and the command."""
        _ = said_in(ctx).gettext
        return [_("[OPTIONS]"), _("COMMAND [ARGS]...")]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, and the commands with what each does."""
        super().format_options(ctx, formatter)
        said = said_in(ctx)
        with formatter.section(said.gettext("Commands")):
            formatter.write_dl(
                [(name, short.spoken(said)) for name, short in self.short_helps.items()]
            )
