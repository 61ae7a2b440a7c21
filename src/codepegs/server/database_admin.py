"""`codepegs db`: checking, rebuilding, exporting, importing, erasing."""

from __future__ import annotations

import asyncio
import random
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import TypeVar

from codepegs.play import (
    Imported,
    Player,
    Record,
    StoreDamaged,
    StoreUnavailable,
    SystemClock,
    album_entries,
    keep_album,
    write_album,
)
from codepegs.play.table import audit, state_of, summarise_records
from codepegs.server.private_files import private_files
from codepegs.storage import Lists, Log, People, derived, log, log_check
from codepegs.storage.db import Database, locked, migration
from codepegs.terminal import Progress, output, read_text
from codepegs.text import N_, Refusal, Text, Translations, say, say_number
from codepegs.web import read_settings

T = TypeVar("T")
_PLAYER_ID = re.compile(r"[0-9a-f]{32}")


def _url(given: str | None) -> str:
    return read_settings(**({"database": given} if given else {})).database_url


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[Database]:
    await _bring_up_to_date(url)
    async with Database(url) as database:
        yield database


async def _bring_up_to_date(url: str) -> None:
    """Bring it up to date as the server does, unless a running server uses it."""
    try:
        await migration.migrate(url, make=False, upgrade=False)
    except Refusal as trouble:
        if trouble.code != "database/outdated":
            raise
        try:
            with locked(url, exclusive=True):
                await migration.migrate(url, make=False)
        except Refusal as refusal:
            raise (trouble if refusal.code == "database/held" else refusal) from None


def _run(given: str | None, work: Callable[[Database], Awaitable[T]]) -> T:
    async def run() -> T:
        async with _opened(_url(given)) as database:
            return await work(database)

    try:
        with private_files():
            return asyncio.run(run())
    except StoreDamaged as error:
        came = migration.shown(_url(given))
        raise Refusal("database/damaged", came=came, reason=str(error)) from None
    except StoreUnavailable as error:
        raise Refusal("database/lost", reason=str(error)) from None


def migrate(said: Translations, given: str | None, to: str | None = None) -> int:
    """Bring the database up to date, or to the version of an older program."""
    url = _url(given)
    with private_files(), locked(url, exclusive=True):
        migration.migrate_now(url, to)
    if to is None or to == migration.versions()[-1]:
        done = say(N_("The database is up to date."))
    else:
        done = say(
            N_(
                "The database has version {version}. Start only a Codepegs that has that version; "
                "this one would bring it up to date again."
            ),
            version=to,
        )
    output.put(done.spoken(said))
    return output.FINE


def check(said: Translations, given: str | None, *, as_json: bool) -> int:
    """Check every hash chain, play every match again, and compare the derived tables."""
    progress = Progress(said, as_json=as_json)

    async def work(database: Database) -> tuple[int, list[tuple[str, int, Text]]]:
        def counted(events: int) -> None:
            progress.update(say_number("{n} event checked", "{n} events checked", events))

        problems = [_row(one) async for one in log_check.check(database, counted)]
        broken = {table for table, _, _ in problems}
        tables = 0
        async for table, records in log.logs(database):
            tables += 1
            progress.update(
                say_number("{n} match played again", "{n} matches played again", tables)
            )
            if table not in broken:
                problems += _played_again(table, records)
        problems += [_row(one) async for one in derived.compare(database, summarise_records)]
        problems += map(_row, await log_check.missing_owners(database))
        return tables, problems

    tables, problems = _run(given, work)
    progress.clear()
    if as_json:
        found = [
            {"table": table, "version": version, "problem": text.spoken(said)}
            for table, version, text in problems
        ]
        output.put_json({"tables": tables, "problems": found})
    else:
        for _, _, text in problems:
            output.put(text.spoken(said))
        checked = say_number("{n} match was checked.", "{n} matches were checked.", tables)
        wrong = say_number("{n} problem was found.", "{n} problems were found.", len(problems))
        output.put(f"{checked.spoken(said)} {wrong.spoken(said)}")
    return output.REFUSED if problems else output.FINE


def _row(problem: log_check.Problem) -> tuple[str, int, Text]:
    return problem.table, problem.version, problem.text


def _played_again(table: str, records: Sequence[Record]) -> Iterator[tuple[str, int, Text]]:
    said = N_("Version {version} of table {table}: {problem}.")
    for one in audit(table, records):
        yield table, one.version, say(said, version=one.version, table=table, problem=one.text)


def rebuild(said: Translations, given: str | None, *, as_json: bool) -> int:
    """Derive the lists and statistics again."""
    progress = Progress(said, as_json=as_json)

    def counted(tables: int) -> None:
        progress.update(say_number("{n} table done", "{n} tables done", tables))

    rebuilt = _run(given, lambda database: derived.rebuild(database, summarise_records, counted))
    progress.clear()
    if as_json:
        output.put_json({"tables": rebuilt.tables, "failed": list(rebuilt.failed)})
    else:
        done = say_number("{n} table was read anew.", "{n} tables were read anew.", rebuilt.tables)
        output.put(done.spoken(said))
        for table in rebuilt.failed:
            left = say(
                N_(
                    "Table {table} is damaged, and the lists were left as they were; codepegs db "
                    "check says why."
                ),
                table=table,
            )
            output.put(left.spoken(said))
    return output.REFUSED if rebuilt.failed else output.FINE


async def _player(database: Database, who: str) -> Player:
    people = People(database)
    by_login = await people.login(who.casefold())
    found = by_login[0] if by_login else None
    if found is None and _PLAYER_ID.fullmatch(who.lower()):
        found = await people.player(who.lower())
    if found is None:
        raise Refusal("player/unknown", came=who)
    return found


def export(said: Translations, given: str | None, who: str) -> int:
    """Write all matches of a player, finished ones first."""
    failed: list[str] = []

    async def work(database: Database) -> int:
        player = await _player(database, who)
        log, count = Log(database), 0
        async for table in _tables_of(Lists(database), player.id):
            try:
                records = await log.read(table)
                state = state_of(records)
            except StoreUnavailable:
                raise
            except Exception:  # a damaged log can fail in any way
                failed.append(table)
                continue
            if state.match.rules is not None:
                count += 1
                sys.stdout.writelines(write_album([(state, records[-1].at)]))
        return count

    count = _run(given, work)
    written = say_number("{n} match was written.", "{n} matches were written.", count)
    output.complain(written.spoken(said))
    for table in failed:
        unread = say(N_("Table {table} cannot be read; codepegs db check says why."), table=table)
        output.complain(unread.spoken(said))
    return output.REFUSED if failed else output.FINE


async def _tables_of(lists: Lists, player: str) -> AsyncIterator[str]:
    for finished in (True, False):
        page = await lists.of_player(player, finished=finished)
        while True:
            for listed in page.tables:
                yield listed.table
            if page.next is None:
                break
            page = await lists.of_player(player, finished=finished, after=page.next)


def import_matches(
    said: Translations, given: str | None, who: str, file: str, name: str | None, *, as_json: bool
) -> int:
    """Import the finished matches of a text."""
    text = read_text(file)

    async def work(database: Database) -> Imported:
        player = await _player(database, who)
        called = name or player.name
        entries, unfinished = album_entries(
            text, player=player.id, name=called, now=SystemClock().now(), dice=random.SystemRandom()
        )
        return await keep_album(
            entries,
            unfinished,
            player=player.id,
            name=called,
            store=Log(database),
            lists=Lists(database),
        )

    taken, known, unfinished = _run(given, work)
    if as_json:
        output.put_json({"taken": taken, "known": known, "unfinished": unfinished})
    else:
        done = say(
            N_(
                "Taken: {taken}. There already: {known}. Not taken because unfinished: {unfinished}."
            ),
            taken=taken,
            known=known,
            unfinished=unfinished,
        )
        output.put(done.spoken(said))
    return output.FINE


def erase(said: Translations, given: str | None, who: str, *, sure: bool) -> int:
    """Erase a player if `sure`, else say who would be erased."""

    async def work(database: Database) -> Player:
        try:
            player = await _player(database, who)
        except Refusal:
            # A server that ran while a player was erased may have written more rows of theirs since.
            left = who.lower()
            if not (_PLAYER_ID.fullmatch(left) and await People(database).left_something(left)):
                raise
            player = Player(left, left, "")
        if sure:
            await People(database).erase(player.id)
        return player

    player = _run(given, work)
    erased = N_("{name} is erased. A server that runs forgets the name within seconds.")
    told = erased if sure else N_("{name} would be erased. Add --yes to do it.")
    output.put(say(told, name=player.name).spoken(said))
    return output.FINE
