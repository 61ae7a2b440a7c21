"""`codepegs mcp`: how it is called. What each does is imported when it is called."""

# No `from __future__ import annotations` here, for the same reason as in `cli`.

import typer

from codepegs.rules.text import Translations
from codepegs.terminal.parameters import Parameters


def add_mcp(app: typer.Typer, shared: Parameters, code: str, said: Translations) -> None:
    """Add the server for language models to the command line of a language, whose code is given."""
