"""`codepegs admin`: looks after the people and the tables of a server."""

from __future__ import annotations

from codepegs import server
from codepegs.cli import parameters
from codepegs.cli.command import Group, Reader, argument, command, flag, option
from codepegs.text import N_, Refusal, say

# `server.admin` is loaded by the commands that use it: its packages may be missing, and help needs
# none of them.

SHORT_HELPS = {
    "who": say("Who is connected to a table now."),
    "tables": say("The tables that are not over."),
    "close": say("Close a table."),
    "remove": say("Sign a player out everywhere, and take the player from all tables."),
    "block": say("Let nobody in from an address or a network."),
    "unblock": say("Let them in again."),
    "blocks": say("What is blocked."),
    "announce": say("Tell all players when the server stops."),
    "log": say("What was done by these commands, and by whom."),
}

_network = argument(
    "network", N_("NETWORK"), say("An address or a network, such as 192.0.2.7 or 192.0.2.0/24.")
)
_limit = option("--limit", "N", say("Show at most so many."), limits=(1, 1_000_000))


@command(say("Asks all processes of the server, which takes three seconds."))
@parameters.database
@parameters.as_json
def who(reader: Reader, *, database: str | None, as_json: bool) -> int:
    """Say who is connected, from where, and to which table."""
    return server.admin.who(reader.said, database, as_json=as_json)


@command(say("Those that changed last come first, listed or not."))
@_limit
@parameters.database
@parameters.as_json
def tables(reader: Reader, *, limit: int | None, database: str | None, as_json: bool) -> int:
    """List the tables that are not over."""
    return server.admin.tables(reader.said, database, as_json=as_json, limit=limit or 50)


@command(say("A match that goes on there ends unfinished, and nobody wins it."))
@argument("table", N_("TABLE"), say("The id of the table, which is also in its link."))
@parameters.database
def close(reader: Reader, table: str, *, database: str | None) -> int:
    """Close a table for good."""
    return server.admin.close(reader.said, database, table)


@command(
    say(
        "All sessions and tokens end, seats before a match are freed, and running matches are "
        "resigned. Somebody with an account may sign in again; block the address to prevent that."
    )
)
@argument("who", N_("PLAYER"), say("The login of the player, or the id of 32 digits."))
@parameters.database
def remove(reader: Reader, who: str, *, database: str | None) -> int:
    """Sign a player out everywhere."""
    return server.admin.remove(reader.said, database, who)


@command(say("Connections from there are closed within seconds."))
@_network
@parameters.database
def block(reader: Reader, network: str, *, database: str | None) -> int:
    """Block an address or a network."""
    return server.admin.block(reader.said, database, network)


@command()
@_network
@parameters.database
def unblock(reader: Reader, network: str, *, database: str | None) -> int:
    """Unblock an address or a network."""
    return server.admin.unblock(reader.said, database, network)


@command()
@parameters.database
@parameters.as_json
def blocks(
    reader: Reader, *, database: str | None, as_json: bool
) -> int:  # every command has a reader
    """List what is blocked."""
    return server.admin.blocks(database, as_json=as_json)


@command(say("Everybody at a table sees it, in the language of each, also who comes later."))
@argument(
    "when",
    N_("WHEN"),
    say("The minutes from now, such as 15, or a time of the day, such as 22:30."),
    required=False,
)
@option("--text", N_("TEXT"), say("What you want to add, shown as it is."))
@flag("--withdraw", say("Take it back: the server does not stop."))
@parameters.database
def announce(
    reader: Reader, when: str | None, *, text: str | None, withdraw: bool, database: str | None
) -> int:
    """Announce that the server stops."""
    if withdraw:
        return server.admin.withdraw(reader.said, database)
    if when is None:
        raise Refusal("admin/time", came="")
    return server.admin.announce(reader.said, database, when, (text or "")[:500])


@command(say("The newest first. It cannot be changed by these commands."))
@_limit
@parameters.database
@parameters.as_json
def log(
    reader: Reader, *, limit: int | None, database: str | None, as_json: bool
) -> int:  # every command has a reader
    """List what was done by these commands."""
    return server.admin.log(database, as_json=as_json, limit=limit or 50)


# In the order of their helps.
_COMMANDS = (who, tables, close, remove, block, unblock, blocks, announce, log)

admin = Group(SHORT_HELPS, dict(zip(SHORT_HELPS, _COMMANDS, strict=True)).__getitem__)
