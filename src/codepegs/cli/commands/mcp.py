"""`codepegs mcp`: a server for language models."""

from __future__ import annotations

import os

from codepegs.cli.command import Reader, command, option
from codepegs.terminal import FINE, whole
from codepegs.text import N_, Refusal, say

TOKEN = "CODEPEGS_TOKEN"
"""The variable of the environment that may hold a token, so that no list of processes shows it."""


@command(
    say(
        "It speaks on the standard input and output, or at a port of this machine. The model "
        "sets up matches, plays either role, and asks for hints and reviews, at tables here or "
        "on a Codepegs server."
    ),
    extra="mcp",
)
@option(
    "--http",
    metavar=N_("PORT"),
    shown_help=say("Listen at this port of 127.0.0.1, by streamable HTTP at /mcp."),
)
@option("--server", metavar="URL", shown_help=say("Play on this Codepegs server too."))
@option(
    "--token-file",
    metavar=N_("FILE"),
    shown_help=say(
        "Play there as the owner of the API token in this file; CODEPEGS_TOKEN may hold "
        "one too. Without one, as a guest."
    ),
)
def mcp(reader: Reader, *, http: str | None, server: str | None, token_file: str | None) -> int:
    """Serve a language model."""
    # The packages of the extra may be missing, and take time to load; the help needs none of them.
    from codepegs.client import read_address
    from codepegs.mcp import ModelSession, serve, token_in

    if token_file is not None and server is None:
        raise Refusal("mcp/token-alone")
    port = None if http is None else whole(http, "--http", 1, 65535)
    token = os.environ.get(TOKEN) if token_file is None else token_in(token_file)
    if server is not None:
        read_address(server)
    serve(ModelSession(reader.said, reader.code, server, token or None), port)
    return FINE
