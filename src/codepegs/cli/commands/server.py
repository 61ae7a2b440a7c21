"""`codepegs serve` and `codepegs db`: how they are called. What each does is imported when it is called."""

# No `from __future__ import annotations` here, for the same reason as in `cli`.

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from codepegs.cli.parameters import Parameters
from codepegs.text.sentence import Translations


def add_server(
    app: typer.Typer, shared: Parameters, group: type[TyperGroup], said: Translations
) -> None:
    """Add the commands of whoever hosts Codepegs to the command line."""
    _add_serve(app, shared, said)
    _add_db(app, shared, group, said)


def _database(said: Translations) -> Any:
    _ = said.gettext
    return typer.Option(
        metavar="URL",
        help=_(
            "Where matches are kept: sqlite:///PATH or postgresql://…; otherwise CODEPEGS_DATABASE, "
            "or SQLite in your data folder."
        ),
    )


def _add_serve(app: typer.Typer, shared: Parameters, said: Translations) -> None:
    _ = said.gettext
    Database = Annotated[str | None, _database(said)]

    @shared.add(
        app,
        _("Run the server."),
        _(
            "People play in their browsers, bots and other programs by a documented protocol. "
            "Everything that can be set is an "
            "environment variable, CODEPEGS_…, and listed in the documentation; what is given here "
            "comes first. Ctrl-C stops it, and no game is lost."
        ),
    )
    def serve(
        host: Annotated[
            str | None, typer.Option(metavar=_("ADDRESS"), help=_("The address to listen on."))
        ] = None,
        port: Annotated[
            str | None, typer.Option(metavar="N", help=_("The port to listen on."))
        ] = None,
        workers: Annotated[
            str | None, typer.Option(metavar="N", help=_("How many processes serve."))
        ] = None,
        database: Database = None,
        bus: Annotated[
            str | None,
            typer.Option(
                metavar="URL",
                help=_("What tells processes of each other's moves: nats://… or postgresql://…"),
            ),
        ] = None,
        open_page: Annotated[
            bool,
            typer.Option("--open", help=_("Open the page in the browser, once it can be played.")),
        ] = False,
        lang: Annotated[str | None, shared.lang] = None,
    ) -> int:
        from codepegs.server import serve

        given = {"host": host, "port": port, "workers": workers, "database": database, "bus": bus}
        wishes = {name: value for name, value in given.items() if value}
        return serve.serve(said, wishes, open_page=open_page)


def _add_db(
    app: typer.Typer, shared: Parameters, group: type[TyperGroup], said: Translations
) -> None:
    _ = said.gettext
    short = _("Look after the database of the server.")
    db = shared.group(app, group, "db", short)
    Database = Annotated[str | None, _database(said)]
    Json = Annotated[bool, shared.as_json]
    Lang = Annotated[str | None, shared.lang]
    Who = Annotated[
        str,
        typer.Argument(
            metavar=_("PLAYER"), help=_("The login of the player, or the id of 32 digits.")
        ),
    ]

    @db.callback()
    def root(lang: Lang = None) -> None:
        pass

    @shared.add(
        db,
        _("Check everything that was kept."),
        _(
            "Follows the hash chain of every match, plays every match again by the rules, and "
            "compares what was derived from them."
        ),
    )
    def check(database: Database = None, as_json: Json = False, lang: Lang = None) -> int:
        from codepegs.server import database_admin

        return database_admin.check(said, database, as_json=as_json)

    @shared.add(
        db,
        _("Derive the lists and statistics anew from the matches."),
        _("May be stopped and started again at any time."),
    )
    def rebuild(database: Database = None, as_json: Json = False, lang: Lang = None) -> int:
        from codepegs.server import database_admin

        return database_admin.rebuild(said, database, as_json=as_json)

    @shared.add(
        db,
        _("Bring the database up to date."),
        _("The server does so by itself when it starts."),
    )
    def migrate(database: Database = None, lang: Lang = None) -> int:
        from codepegs.server import database_admin

        return database_admin.migrate(said, database)

    @shared.add(db, _("Write all matches of a player in notation."))
    def export(who: Who, database: Database = None, lang: Lang = None) -> int:
        from codepegs.server import database_admin

        return database_admin.export(said, database, who)

    @shared.add(
        db,
        _("Keep matches that were written in notation."),
        _("Only finished matches are kept. One that is there already is not doubled."),
        name="import",
    )
    def import_(
        who: Who,
        file: Annotated[str, shared.match_file],
        name: Annotated[
            str | None,
            typer.Option(
                metavar=_("NAME"),
                help=_("What the player is called in these matches, if not as now."),
            ),
        ] = None,
        database: Database = None,
        as_json: Json = False,
        lang: Lang = None,
    ) -> int:
        from codepegs.server import database_admin

        return database_admin.import_matches(said, database, who, file, name, as_json=as_json)

    @shared.add(
        db,
        _("Erase a player."),
        _(
            "Name, login, passkeys and tokens are gone for good; the matches stay, without the "
            "name. Export them first if they are wanted."
        ),
    )
    def erase(
        who: Who,
        sure: Annotated[
            bool, typer.Option("--yes", help=_("Do it; without this, only say what would be done."))
        ] = False,
        database: Database = None,
        lang: Lang = None,
    ) -> int:
        from codepegs.server import database_admin

        return database_admin.erase(said, database, who, sure=sure)
