"""`codepegs admin`: who is here, which tables, and what a host may have to do about them.

The commands work on the database alone, on any machine that reaches it, whether a server runs or not.
Each writes an entry of what was done; the processes of the server read it within two seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import getpass
import ipaddress
import json
import random
import re
import secrets
import socket
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from codepegs.play import AdminEntry, StoreUnavailable, SystemClock, TableListing
from codepegs.play.table import Sent, Table, Told, commands as k
from codepegs.rules import commands as c
from codepegs.server.database_admin import on_database, player_named
from codepegs.storage import Administration, Lists, Log, People
from codepegs.storage.db import Database
from codepegs.storage.notify import NotifyBus
from codepegs.terminal import output
from codepegs.text import N_, Refusal, Translations, say, say_number

WAIT = 3.0
"""Seconds in which processes answer; they look every two."""
SHOWN = 50
"""How many tables and entries are shown unless asked otherwise."""


class _Nobody:
    """The audience of a table in this process."""

    def tell(self, table: Table, told: Sequence[Told]) -> None:
        """Tell nobody: the processes of the server read what was written."""


def _me() -> str:
    try:
        user = getpass.getuser()
    except (KeyError, OSError):  # a user without a name, as in a container
        user = "?"
    return f"{user}@{socket.gethostname()}"


async def _note(database: Database, action: str, subject: str = "", detail: str = "") -> int:
    return await Administration(database).note(SystemClock().now(), _me(), action, subject, detail)


def _at(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).astimezone().isoformat(" ", "seconds")


def _put(rows: Sequence[Mapping[str, Any]], *, as_json: bool, name: str) -> None:
    """Print rows as JSON, or as lines whose columns are separated by two spaces."""
    if as_json:
        output.put_json({name: list(rows)})
        return
    shown = [[str(value) for value in row.values()] for row in rows]
    widths = [max(map(len, column)) for column in zip(*shown, strict=True)]
    for row in shown:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        output.put("  ".join(cells).rstrip())


# -- Who is here ------------------------------------------------------------------------------------


def who(said: Translations, given: str | None, *, as_json: bool) -> int:
    """List everybody who is connected to a table, as the processes answer."""

    async def work(database: Database) -> Mapping[str, str]:
        administration = Administration(database)
        entry = await _note(database, "who")
        await asyncio.sleep(WAIT)
        answers = await administration.answers(entry)
        await administration.forget_answers(entry)
        return answers

    answers = on_database(given, work)
    rows = [
        {"process": process, **one}
        for process, body in sorted(answers.items())
        for one in json.loads(body)
    ]
    if not as_json:
        for row in rows:
            row["has_account"] = "account" if row["has_account"] else "guest"
            row["seats"] = ",".join(map(str, row["seats"])) or "-"
    _put(rows, as_json=as_json, name="connections")
    people = len({row["player"] for row in rows})
    shown = say_number("{n} player is here.", "{n} players are here.", people)
    heard = say_number(
        "{n} process of the server has answered.",
        "{n} processes of the server have answered.",
        len(answers),
    )
    output.complain(f"{shown.spoken(said)} {heard.spoken(said)}")
    return output.FINE


# -- Tables -----------------------------------------------------------------------------------------


def tables(said: Translations, given: str | None, *, as_json: bool, limit: int = SHOWN) -> int:
    """List the tables that are not over, those that changed last first."""

    async def work(database: Database) -> tuple[Sequence[TableListing], bool]:
        page = await Lists(database).unfinished(limit=limit)
        return page.tables, page.next is not None

    found, more = on_database(given, work)
    rows = [
        {
            "table": one.table,
            "stage": one.summary.stage,
            "edition": one.summary.edition,
            "changed_at": _at(one.changed_at),
            "players": ", ".join(one.names[seat] for seat in sorted(one.names)),
        }
        for one in found
    ]
    _put(rows, as_json=as_json, name="tables")
    if more:
        output.complain(say(N_("There are more: ask for them by --limit.")).spoken(said))
    return output.FINE


@contextlib.asynccontextmanager
async def _table(database: Database, name: str) -> AsyncIterator[Table]:
    """A table as a process of the server has it; the command writes to it as such a process does."""
    log = Log(database)
    table = Table(
        name,
        store=log,
        audience=_Nobody(),
        bus=NotifyBus(),
        clock=SystemClock(),
        dice=random.SystemRandom(),
    )
    try:
        await table.catch_up()
        yield table
    finally:
        await log.close()


def close(said: Translations, given: str | None, name: str) -> int:
    """Close a table for good."""

    async def work(database: Database) -> None:
        async with _table(database, name) as table:
            if table.state.terms is None:
                raise Refusal("admin/table", came=name)
            await _take(table, k.Close())
            await _note(database, "close", name, str(table.head.version))

    on_database(given, work)
    done = say(
        N_("Table {table} is closed. Those who are there see it within seconds."), table=name
    )
    output.put(done.spoken(said))
    return output.FINE


TRIES = 5


async def _take(table: Table, command: k.TableCommand | c.Command, player: str = "") -> None:
    """Give a command to the table, again if somebody else was quicker."""
    for _ in range(TRIES):
        sent = Sent(command, secrets.token_hex(16), table.head.version, player)
        version = table.head.version
        await table.take(sent)
        if table.head.version > version and table.state.version > version:
            return
    raise StoreUnavailable(f"table {table.id} was raced {TRIES} times")


# -- People -----------------------------------------------------------------------------------------


def remove(said: Translations, given: str | None, name: str) -> int:
    """Sign a player out everywhere, and take the player from all tables."""

    async def work(database: Database) -> tuple[str, int]:
        player = await player_named(database, name)
        people = People(database)
        await people.end_sessions(player.id)
        for token in await people.tokens_of(player.id):
            await people.drop_token(player.id, token.id)
        left = {}
        for listed in (await Lists(database).of_player(player.id, finished=False)).tables:
            async with _table(database, listed.table) as table:
                await _leave(table, player.id)
                left[listed.table] = table.head.version
        await _note(database, "remove", player.id, json.dumps(left))
        return player.name, len(left)

    called, count = on_database(given, work)
    done = say(N_("{name} is signed out everywhere within seconds."), name=called)
    left = say_number("{n} table was left.", "{n} tables were left.", count)
    output.put(f"{done.spoken(said)} {left.spoken(said)}")
    return output.FINE


async def _leave(table: Table, player: str) -> None:
    """Free the seats before a match; in a match resign, or close the table where nobody may."""
    for seat in table.state.seats_of(player):
        stage = table.state.stage
        try:
            if stage == "gathering":
                await _take(table, k.StandUp(seat), player)
            elif stage == "playing":
                await _take(table, c.Resign(seat), player)
        except Refusal:
            await _take(table, k.Close())
            return


# -- Networks ---------------------------------------------------------------------------------------


def _network(came: str) -> str:
    try:
        return str(ipaddress.ip_network(came, strict=False))
    except ValueError:
        raise Refusal("admin/network", came=came) from None


def block(said: Translations, given: str | None, came: str) -> int:
    """Let nobody in from an address or a network."""
    network = _network(came)
    on_database(given, lambda database: _note(database, "block", network))
    done = say(N_("Nobody comes in from {network} any more, within seconds."), network=network)
    output.put(done.spoken(said))
    return output.FINE


def unblock(said: Translations, given: str | None, came: str) -> int:
    """Let everybody in again from an address or a network."""
    network = _network(came)

    async def work(database: Database) -> None:
        if network not in await Administration(database).blocked():
            raise Refusal("admin/not-blocked", came=network)
        await _note(database, "unblock", network)

    on_database(given, work)
    output.put(say(N_("{network} may come in again."), network=network).spoken(said))
    return output.FINE


def blocks(given: str | None, *, as_json: bool) -> int:
    """List what is blocked."""
    found = on_database(given, lambda database: Administration(database).blocked())
    rows = [{"network": network, "since": _at(at)} for network, at in found.items()]
    _put(rows, as_json=as_json, name="blocks")
    return output.FINE


# -- Announcing -------------------------------------------------------------------------------------


def announce(said: Translations, given: str | None, when: str, text: str) -> int:
    """Tell all players when the server stops."""
    stops_at = time_of(when, SystemClock().now())
    text = "".join(sign for sign in text if sign.isprintable())
    on_database(given, lambda database: _note(database, "announce", str(stops_at), text))
    done = say(N_("The players are told that the server stops at {time}."), time=_at(stops_at))
    output.put(done.spoken(said))
    return output.FINE


def withdraw(said: Translations, given: str | None) -> int:
    """Tell all players that the server does not stop."""
    on_database(given, lambda database: _note(database, "withdraw"))
    output.put(say(N_("Nothing is announced any more.")).spoken(said))
    return output.FINE


def time_of(came: str, now: float) -> float:
    """The time that was written: minutes from now, or the next time that it is so late.

    >>> time_of("15", 1000.0)
    1900.0
    """
    if re.fullmatch("[0-9]{1,4}", came):
        return now + 60 * int(came)
    found = re.fullmatch("([0-9]{1,2}):([0-9]{2})", came)
    if found is None or int(found[1]) > 23 or int(found[2]) > 59:
        raise Refusal("admin/time", came=came)
    today = datetime.fromtimestamp(now).astimezone()
    then = today.replace(hour=int(found[1]), minute=int(found[2]), second=0, microsecond=0)
    return (then if then > today else then + timedelta(days=1)).timestamp()


# -- What was done ----------------------------------------------------------------------------------


def log(given: str | None, *, as_json: bool, limit: int = SHOWN) -> int:
    """List what hosts have done, the newest first."""

    async def work(database: Database) -> Sequence[AdminEntry]:
        return await Administration(database).latest(limit)

    rows = [{**one._asdict(), "at": _at(one.at)} for one in on_database(given, work)]
    _put(rows, as_json=as_json, name="entries")
    return output.FINE
