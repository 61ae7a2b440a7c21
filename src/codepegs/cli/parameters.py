"""What several commands of `codepegs` take: the same words with the same help everywhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from codepegs.text.languages import LANGUAGES
from codepegs.text.sentence import Translations

Commander = Callable[[Callable[..., int]], Callable[..., int]]
"""What turns a function into a command."""


@dataclass(frozen=True)
class Parameters:
    """The parameters that commands share, in one language. Each is named in an annotation."""

    said: Translations
    command: type[TyperCommand]

    def add(
        self, app: typer.Typer, short: str, more: str = "", name: str | None = None
    ) -> Commander:
        """The next function is a command of the app, with this help."""
        return app.command(
            name,
            cls=self.command,
            help=f"{short}\n\n{more}",
            short_help=short,
            options_metavar=self.said.gettext("[OPTIONS]"),
        )

    def group(self, app: typer.Typer, kind: type[TyperGroup], name: str, short: str) -> typer.Typer:
        """A command of the app that has commands of its own."""
        _ = self.said.gettext
        made = typer.Typer(
            cls=kind,
            help=short,
            short_help=short,
            rich_markup_mode=None,
            options_metavar=_("[OPTIONS]"),
            subcommand_metavar=_("COMMAND [ARGS]..."),
        )
        app.add_typer(made, name=name)
        return made

    @cached_property
    def lang(self) -> Any:
        """`--lang`: the language was chosen before; here it is only checked and explained."""
        _ = self.said.gettext

        def checked(asked: str | None) -> str | None:
            if asked is not None and asked not in LANGUAGES:
                languages = ", ".join(LANGUAGES)
                raise typer.BadParameter(_("choose one of {languages}").format(languages=languages))
            return asked

        return typer.Option(
            metavar="|".join(LANGUAGES), callback=checked, help=_("The language to speak.")
        )

    @cached_property
    def as_json(self) -> Any:
        """`--json`."""
        return typer.Option("--json", help=self.said.gettext("Print one JSON document."))

    @cached_property
    def edition(self) -> Any:
        """The name of an edition."""
        _ = self.said.gettext
        return typer.Argument(
            metavar=_("EDITION"), help=_("A name that `codepegs editions` lists.")
        )

    @cached_property
    def options(self) -> Any:
        """`--option`, any number of times."""
        _ = self.said.gettext
        return typer.Option(
            "--option",
            metavar=_("OPTION"),
            help=_("An option of the edition, like doubles or rows=8. May be given again."),
        )

    @cached_property
    def match_file(self) -> Any:
        """The file of a match."""
        _ = self.said.gettext
        return typer.Argument(
            metavar=_("FILE"), help=_("A match in notation; - reads it from the standard input.")
        )

    def strategy(self, choices: str) -> Any:
        """`--strategy`: by what rows are chosen; which there are differs, and is explained."""
        return typer.Option(metavar=self.said.gettext("STRATEGY"), show_default=False, help=choices)

    @cached_property
    def threads(self) -> Any:
        """`--workers` of a search."""
        help_text = self.said.gettext("Search with so many threads; otherwise all cores.")
        return typer.Option(metavar="N", help=help_text)

    @cached_property
    def memory(self) -> Any:
        """`--memory` of a search."""
        help_text = self.said.gettext("Remember positions in so many megabytes.")
        return typer.Option(metavar="MB", help=help_text)
