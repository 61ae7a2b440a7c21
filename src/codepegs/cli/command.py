"""Commands, groups and their parameters: click's classes, in the reader's language.

A command states its help in English, as texts. They are translated when they are shown, into the
language of the `Reader` that the context of every call holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import click

from codepegs.text import LANGUAGES, Text, Translations, extras_needed, say

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Reader:
    """The language that a call is answered in."""

    code: str
    said: Translations


def said_in(ctx: click.Context) -> Translations:
    """The sentences of the language that this call is answered in."""
    reader: Reader = ctx.obj
    return reader.said


# -- Parameters ----------------------------------------------------------------------------------


class Option(click.Option):
    """An option with a help of its own and, unless it is a flag, a name for its value."""

    def __init__(self, names: list[str], *, shown_help: Text, **settings: Any) -> None:
        super().__init__(names, **settings)
        self.shown_help = shown_help

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        """What it is called, and what it does."""
        said = said_in(ctx)
        name = self.opts[0]
        if not self.is_flag and self.metavar:
            name = f"{name} {said.gettext(self.metavar)}"
        return name, self.shown_help.spoken(said)


class Argument(click.Argument):
    """An argument with a help of its own."""

    def __init__(self, names: list[str], *, shown_help: Text, **settings: Any) -> None:
        super().__init__(names, **settings)
        self.shown_help = shown_help

    def shown_name(self, said: Translations) -> str:
        """What it is called, in that language."""
        return said.gettext(self.metavar) if self.metavar else ""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str]:
        """What it is called, what it is, and whether it may be left out."""
        said = said_in(ctx)
        shown = self.shown_help.spoken(said)
        if self.required:
            shown = f"{shown}  [{said.gettext('required')}]"
        return self.shown_name(said), shown


def option(*names: str, shown_help: Text, **settings: Any) -> Callable[[Function], Function]:
    """The decorated function takes this option."""
    return click.option(*names, cls=Option, shown_help=shown_help, **settings)


def flag(*names: str, shown_help: Text) -> Callable[[Function], Function]:
    """The decorated function takes this option, which has no value: it is given or it is not."""
    return option(*names, shown_help=shown_help, is_flag=True)


def argument(
    name: str, metavar: str, shown_help: Text, **settings: Any
) -> Callable[[Function], Function]:
    """The decorated function takes this argument."""
    return click.argument(name, cls=Argument, metavar=metavar, shown_help=shown_help, **settings)


def _known_language(ctx: click.Context, param: click.Parameter, asked: str | None) -> str | None:
    """Refuse a language that does not exist; it was chosen before anything was read."""
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
    """What commands and groups have in common."""

    short: Text
    """What it does, in one line."""
    more: Text | None = None
    """What else there is to know before it is called."""

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
        """Understand the words of a command line; whatever is wrong names the command."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The line that shows how it is called."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, said_in(ctx).gettext("Usage: "))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What it does."""
        texts = [self.short, *([] if self.more is None else [self.more])]
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n\n".join(text.spoken(said_in(ctx)) for text in texts))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What may or has to be given."""
        _ = said_in(ctx).gettext
        for heading, kind in ((_("Arguments"), Argument), (_("Options"), Option)):
            records = [one.get_help_record(ctx) for one in self.params if isinstance(one, kind)]
            if records:
                with formatter.section(heading):
                    formatter.write_dl(records)


class Command(Spoken):
    """One command. What it is for, in one line, is known to the group that it is in."""

    # Refused by ourselves, in our own words.
    allow_extra_args = True
    extra: str | None = None
    """The extra of the package that the command is in, if it is in one."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Understand the words of a command line, all of them."""
        extra = super().parse_args(ctx, args)
        if extra and not ctx.resilient_parsing:
            _ = said_in(ctx).gettext
            message = _("Got unexpected extra argument(s) ({names})")
            raise click.UsageError(message.format(names=" ".join(extra)), ctx)
        return extra

    def invoke(self, ctx: click.Context) -> Any:
        """Do what was asked for; where an extra of the package is missing, that is refused."""
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
    """Make a command of a function, which is given the reader first and returns the exit code."""

    def made(function: Callable[..., int]) -> Command:
        decorated = click.command(cls=Command)(click.pass_obj(function))
        decorated.more, decorated.extra = more, extra
        return decorated

    return made


class Group(Spoken, click.Group):
    """Commands under one name, each loaded when it is called; their list loads none of them."""

    def __init__(
        self,
        short_helps: Mapping[str, Text],
        load: Callable[[str], Spoken],
        **settings: Any,
    ) -> None:
        super().__init__(no_args_is_help=False, **settings)
        self.short_helps = short_helps
        self.load = load

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Understand the words of a command line up to the command, which has to be there."""
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
        """The command that is called; one that does not exist is refused with those like it."""
        if args[0] not in self.short_helps:
            raise click.exceptions.NoSuchCommand(args[0], possibilities=self.short_helps, ctx=ctx)
        return super().resolve_command(ctx, args)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The options, and the place of the command."""
        _ = said_in(ctx).gettext
        return [_("[OPTIONS]"), _("COMMAND [ARGS]...")]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What may be given, and the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands, each with what it does."""
        said = said_in(ctx)
        with formatter.section(said.gettext("Commands")):
            formatter.write_dl(
                [(name, short.spoken(said)) for name, short in self.short_helps.items()]
            )
