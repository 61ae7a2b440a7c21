"""A client for programs that play on a Codepegs server.

`Server` is a server as one player sees it, `LiveTable` a table that is kept up to date; `Bot` and
`run` are all that a bot needs. Every error is a `Refusal`. `codepegs.client.sync` needs no `await`.
"""

from __future__ import annotations

from codepegs.client.addresses import Address, read_address
from codepegs.client.bot_runner import Bot, play, run
from codepegs.client.identities import Identities, Identity, data_folder
from codepegs.client.live_table import AUTO, LiveTable
from codepegs.client.queries import Myself, OwnSeat, TableLine, TablePage
from codepegs.client.refusals import (
    ClientRefusal,
    NotFound,
    NotSignedIn,
    Refused,
    Stale,
    TooMany,
    Unavailable,
)
from codepegs.client.server import Server
from codepegs.client.table_view import Awaited, Notice, Status, TableNews, TableView

__all__ = [
    "AUTO",
    "Address",
    "Awaited",
    "Bot",
    "ClientRefusal",
    "Identities",
    "Identity",
    "LiveTable",
    "Myself",
    "NotFound",
    "NotSignedIn",
    "Notice",
    "OwnSeat",
    "Refused",
    "Server",
    "Stale",
    "Status",
    "TableLine",
    "TableNews",
    "TablePage",
    "TableView",
    "TooMany",
    "Unavailable",
    "data_folder",
    "play",
    "read_address",
    "run",
]
