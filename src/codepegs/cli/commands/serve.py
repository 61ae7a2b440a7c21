"""`codepegs serve`: the server."""

from __future__ import annotations

from codepegs.cli import parameters
from codepegs.cli.command import Reader, command, flag, option
from codepegs.server import run_server as server
from codepegs.text import N_, say


@command(
    say(
        "People play in their browsers, bots and other programs by a documented protocol. "
        "Everything that can be set is an "
        "environment variable, CODEPEGS_…, and listed in the documentation; what is given here "
        "comes first. Ctrl-C stops it, and no game is lost."
    ),
    extra="server",
)
@option("--host", N_("ADDRESS"), say("The address to listen on."))
@option("--port", "N", say("The port to listen on."))
@option("--workers", "N", say("How many processes serve."))
@parameters.database
@option(
    "--bus", "URL", say("What tells processes of each other's moves: nats://… or postgresql://…")
)
@flag("--open", say("Open the page in the browser, once it can be played."), into="open_page")
def serve(reader: Reader, *, open_page: bool, **settings: str | None) -> int:
    """Serve until it is told to stop."""
    given = {name: value for name, value in settings.items() if value}
    return server.serve(reader.said, given, open_page=open_page)
