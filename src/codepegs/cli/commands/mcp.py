"""`codepegs mcp`: a server for language models."""

from __future__ import annotations

import os

from codepegs.cli.command import Reader, command, option
from codepegs.terminal import FINE
from codepegs.text import N_, Refusal, say

TOKEN = "CODEPEGS_TOKEN"
"""The environment variable that may hold a token: a list of processes shows arguments only."""


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
    N_("PORT"),
    say(
        "Listen at this port of 127.0.0.1, by streamable HTTP at /mcp, for clients that show the "
        "token which it names."
    ),
    limits=(1, 65535),
)
@option("--server", "URL", say("Play on this Codepegs server too."))
@option(
    "--token-file",
    N_("FILE"),
    say(
        "Play there as the owner of the API token in this file; CODEPEGS_TOKEN may hold "
        "one too. Without one, as a guest."
    ),
)
def mcp(reader: Reader, *, http: int | None, server: str | None, token_file: str | None) -> int:
    """Serve a language model."""
    # Loaded here: these packages may be missing and take time to load; the help needs none.
    from codepegs.client import read_address
    from codepegs.mcp import ModelSession, serve, token_in

    if token_file is not None and server is None:
        raise Refusal("mcp/token-alone")
    token = os.environ.get(TOKEN) if token_file is None else token_in(token_file)
    if server is not None:
        read_address(server)
    serve(ModelSession(reader.said, reader.code, server, token or None), http)
    return FINE
