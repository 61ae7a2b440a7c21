"""`codepegs mcp`: how it is called. What it does is imported when it is called."""

# No `from __future__ import annotations` here, for the same reason as in `cli`.

import os
from typing import Annotated

import typer

from codepegs.cli.parameters import Parameters
from codepegs.text.refusal import Refusal
from codepegs.text.sentence import Translations

TOKEN = "CODEPEGS_TOKEN"
"""The variable of the environment that may hold a token, so that no list of processes shows it."""


def add_mcp(app: typer.Typer, shared: Parameters, code: str, said: Translations) -> None:
    """Add the server for language models to the command line of a language, whose code is given."""
    _ = said.gettext

    @shared.add(
        app,
        _("Let a language model play: an MCP server."),
        _(
            "It speaks on the standard input and output, or at a port of this machine. The model "
            "sets up matches, plays either role, and asks for hints and reviews, at tables here or "
            "on a Codepegs server."
        ),
    )
    def mcp(
        http: Annotated[
            str | None,
            typer.Option(
                metavar=_("PORT"),
                help=_("Listen at this port of 127.0.0.1, by streamable HTTP at /mcp."),
            ),
        ] = None,
        server: Annotated[
            str | None,
            typer.Option(metavar="URL", help=_("Play on this Codepegs server too.")),
        ] = None,
        token_file: Annotated[
            str | None,
            typer.Option(
                metavar=_("FILE"),
                help=_(
                    "Play there as the owner of the API token in this file; CODEPEGS_TOKEN may hold "
                    "one too. Without one, as a guest."
                ),
            ),
        ] = None,
        lang: Annotated[str | None, shared.lang] = None,
    ) -> int:
        from codepegs.terminal.numbers import whole

        try:
            from codepegs.mcp.server import serve, token_in
            from codepegs.mcp.session import ModelSession
        except ModuleNotFoundError as missing:
            if (missing.name or "").partition(".")[0] not in ("mcp", "mcp_types", "pydantic"):
                raise
            raise Refusal("mcp/not-installed") from None
        if token_file is not None and server is None:
            raise Refusal("mcp/token-alone")
        port = None if http is None else whole(http, "--http", 1, 65535)
        token = os.environ.get(TOKEN) if token_file is None else token_in(token_file)
        if server is not None:
            from codepegs.client import read_address

            read_address(server)
        serve(ModelSession(said, code, server, token or None), port)
        return 0
