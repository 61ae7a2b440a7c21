"""`codepegs tui`: how it is called. What it does is imported when it is called."""

# No `from __future__ import annotations` here, for the same reason as in `cli`.

from typing import Annotated

import typer

from codepegs.cli.parameters import Parameters
from codepegs.text.sentence import Translations


def add_tui(app: typer.Typer, shared: Parameters, code: str, said: Translations) -> None:
    """Add the full-screen game to the command line of a language, whose code is given."""
    _ = said.gettext

    @shared.add(
        app,
        _("Play full screen in this terminal, here or on a server."),
        _(
            "With keys and mouse, for 1 to 5 people and bots at this screen, or online at the "
            "address of a server or of a table. 80 columns and 24 lines suffice. A match that you "
            "leave is kept and offered again."
        ),
    )
    def tui(
        address: Annotated[
            str | None,
            typer.Argument(
                metavar=_("URL"),
                help=_("A Codepegs server, or the link of a table; otherwise the menu."),
            ),
        ] = None,
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
        lang: Annotated[str | None, shared.lang] = None,
    ) -> int:
        from codepegs.tui.run import play_full_screen

        return play_full_screen(code, address=address, seed=seed)
