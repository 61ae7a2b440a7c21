"""`codepegs db`: administers the database of the server."""

from __future__ import annotations

from codepegs import server
from codepegs.cli import parameters
from codepegs.cli.command import Group, Reader, argument, command, flag, option
from codepegs.text import N_, say

# `server.database_admin` is loaded by the commands that use it: its packages may be missing, and
# help needs none of them.

SHORT_HELPS = {
    "check": say("Check everything that was kept."),
    "backup": say("Copy the database and the secret key while the server runs."),
    "restore": say("Make the database from a backup."),
    "rebuild": say("Derive the lists and statistics anew from the matches."),
    "migrate": say("Bring the database up to date."),
    "export": say("Write all matches of a player in notation."),
    "import": say("Keep matches that were written in notation."),
    "erase": say("Erase a player."),
    "purge": say("Forget tables that never began, and guests who finished no match."),
}

_player = argument("who", N_("PLAYER"), say("The login of the player, or the id of 32 digits."))


@command(
    say(
        "Asks the database whether its files are sound, follows the hash chain of every match, "
        "plays every match again by the rules, and compares what was derived from them."
    )
)
@flag("--quick", say("Only ask the database, and look for missing rows."))
@flag(
    "--incremental",
    say("Only matches that changed since the last check that found nothing wrong."),
)
@parameters.database
@parameters.as_json
def check(
    reader: Reader, *, quick: bool, incremental: bool, database: str | None, as_json: bool
) -> int:
    """Check all that was kept."""
    return server.database_admin.check(
        reader.said, database, as_json=as_json, quick=quick, incremental=incremental
    )


_replace = flag("--replace", say("Replace what is there already."))


@command(
    say(
        "FILE is a database of SQLite, or what pg_dump writes; the secret key is beside it in "
        "FILE.secret-key. Keep both as safe as the server."
    )
)
@argument("file", N_("FILE"), say("The file to be written."))
@_replace
@parameters.database
def backup(reader: Reader, file: str, *, replace: bool, database: str | None) -> int:
    """Copy the database and the secret key."""
    return server.database_admin.back_up(reader.said, database, file, replace=replace)


@command(say("Stop the server first. An older backup is brought up to date."))
@argument("file", N_("FILE"), say("What codepegs db backup has written."))
@_replace
@parameters.database
def restore(reader: Reader, file: str, *, replace: bool, database: str | None) -> int:
    """Make the database from a backup."""
    return server.database_admin.restore(reader.said, database, file, replace=replace)


@command(say("May be stopped and started again at any time."))
@parameters.database
@parameters.as_json
def rebuild(reader: Reader, *, database: str | None, as_json: bool) -> int:
    """Derive the lists and statistics anew."""
    return server.database_admin.rebuild(reader.said, database, as_json=as_json)


@command(say("The server does so by itself when it starts."))
@option(
    "--to",
    N_("VERSION"),
    say("Bring it to this version instead, before an older Codepegs is installed again."),
)
@parameters.database
def migrate(reader: Reader, *, to: str | None, database: str | None) -> int:
    """Bring the database up to date."""
    return server.database_admin.migrate(reader.said, database, to)


@command()
@_player
@parameters.database
def export(reader: Reader, who: str, *, database: str | None) -> int:
    """Write the matches of a player."""
    return server.database_admin.export(reader.said, database, who)


@command(say("Only finished matches are kept. One that is there already is not doubled."))
@_player
@parameters.match_file
@option("--name", N_("NAME"), say("What the player is called in these matches, if not as now."))
@parameters.database
@parameters.as_json
def import_matches(
    reader: Reader, who: str, file: str, *, name: str | None, database: str | None, as_json: bool
) -> int:
    """Keep written matches."""
    admin = server.database_admin
    return admin.import_matches(reader.said, database, who, file, name, as_json=as_json)


@command(
    say(
        "Name, login, passkeys and tokens are gone for good; the matches stay, without the "
        "name. Export them first if they are wanted."
    )
)
@_player
@flag("--yes", say("Do it; without this, only say what would be done."), into="sure")
@parameters.database
def erase(reader: Reader, who: str, *, sure: bool, database: str | None) -> int:
    """Erase a player."""
    return server.database_admin.erase(reader.said, database, who, sure=sure)


@command(
    say(
        "The settings say after how many days. The server does it by itself, a little at a time; "
        "what a person with an account played stays as it is."
    )
)
@parameters.database
@parameters.as_json
def purge(reader: Reader, *, database: str | None, as_json: bool) -> int:
    """Forget what is not kept for ever."""
    return server.database_admin.purge(reader.said, database, as_json=as_json)


# In the order of their helps.
_COMMANDS = (check, backup, restore, rebuild, migrate, export, import_matches, erase, purge)

db = Group(SHORT_HELPS, dict(zip(SHORT_HELPS, _COMMANDS, strict=True)).__getitem__)
