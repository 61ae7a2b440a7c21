"""`codepegs db`: checking, rebuilding, backing up, exporting, importing, erasing."""

from __future__ import annotations

import asyncio
import random
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

from codepegs.play import (
    Imported,
    Player,
    Record,
    StoreDamaged,
    StoreUnavailable,
    SystemClock,
    album_entries,
    ids_of,
    keep_album,
    write_album,
)
from codepegs.play.table import audit, state_of, summarise_records
from codepegs.server.private_files import private_files
from codepegs.server.purging import purge_now
from codepegs.storage import Lists, Log, People, Problem, Purged, derived, log, log_check
from codepegs.storage.db import Database, backup, integrity, locked, migration
from codepegs.terminal import Progress, output, read_text
from codepegs.text import N_, Refusal, Text, Translations, say, say_number
from codepegs.web import read_settings
from codepegs.web.security import secret_keys

T = TypeVar("T")
_Row = tuple[str, int, Text]
"""A problem: the table, the version, and what is wrong."""
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


def on_database(given: str | None, work: Callable[[Database], Awaitable[T]]) -> T:
    """Do something with the database, brought up to date; its failures are refusals."""

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


def check(
    said: Translations,
    given: str | None,
    *,
    as_json: bool,
    quick: bool = False,
    incremental: bool = False,
) -> int:
    """Ask the database, check every hash chain, play every match again, compare derived tables.

    A quick check plays nothing again and follows no chain; an incremental one looks only at matches
    that have changed since the last check that found nothing wrong.
    """
    if quick and incremental:
        raise Refusal("check/both")
    url = _url(given)
    progress = Progress(said, as_json=as_json)
    began = SystemClock().now()

    async def work(database: Database) -> _Checked:
        own = await integrity.integrity(url, quick=quick)
        problems = [_row(Problem("files", "", 0, (one,))) for one in own.problems]
        last = await log_check.last_check(database) if incremental else None
        only = None if last is None else last - log_check.DOUBT
        try:
            if quick:
                tables = await log_check.count(database)
                problems += map(_row, await database.read(log_check.missing_ends_and_orphans))
            else:
                tables = await _check_matches(database, progress, problems, only)
            problems += map(_row, await log_check.missing_owners(database))
        except StoreDamaged:
            if not problems:
                raise
            # What the database said tells more than that reading has failed as well.
            return _Checked(0, problems, own.asked)
        if not problems and not quick:
            await log_check.note_check(database, began)
        return _Checked(tables, problems, own.asked)

    tables, problems, asked = on_database(given, work)
    progress.clear()
    if as_json:
        found = [
            {"table": table, "version": version, "problem": text.spoken(said)}
            for table, version, text in problems
        ]
        output.put_json({"tables": tables, "database_asked": asked, "problems": found})
    else:
        for _, _, text in problems:
            output.put(text.spoken(said))
        if not asked:
            output.complain(say(_NOT_ASKED).spoken(said))
        checked = say_number("{n} match was checked.", "{n} matches were checked.", tables)
        wrong = say_number("{n} problem was found.", "{n} problems were found.", len(problems))
        output.put(f"{checked.spoken(said)} {wrong.spoken(said)}")
    return output.REFUSED if problems else output.FINE


_NOT_ASKED = N_(
    "PostgreSQL's own files were not checked: its extension amcheck is missing, or this user may "
    "not call it. docs/hosting.md says how to install it."
)


class _Checked(NamedTuple):
    """What a check has found."""

    tables: int
    problems: Sequence[_Row]
    asked: bool
    """Whether the database could be asked itself."""


async def _check_matches(
    database: Database, progress: Progress, problems: list[_Row], only: log_check.Only
) -> int:
    """Follow the chains, play again and compare; return how many tables were checked."""

    def counted(events: int) -> None:
        progress.update(say_number("{n} event checked", "{n} events checked", events))

    problems += [_row(one) async for one in log_check.check(database, counted, only)]
    broken = {table for table, _, _ in problems}
    tables = 0
    async for table, records in log.logs(database, only):
        tables += 1
        progress.update(say_number("{n} match played again", "{n} matches played again", tables))
        if table not in broken:
            problems += _played_again(table, records)
    problems += [_row(one) async for one in derived.compare(database, summarise_records, only)]
    return tables


def _row(problem: Problem) -> _Row:
    return problem.table, problem.version, problem.text


def _played_again(table: str, records: Sequence[Record]) -> Iterator[_Row]:
    said = N_("Version {version} of table {table}: {problem}.")
    for one in audit(table, records):
        yield table, one.version, say(said, version=one.version, table=table, problem=one.text)


def back_up(said: Translations, given: str | None, file: str, *, replace: bool) -> int:
    """Copy the database into a file, and the secret key into another beside it."""
    settings = read_settings(**({"database": given} if given else {}))
    target = Path(file)
    key = _key_beside(target)
    has_key = settings.secret_key is not None or settings.key_file.exists()
    with private_files():
        if has_key and not replace and key.exists():
            raise Refusal("file/exists", came=str(key))
        backup.back_up(settings.database_url, target, replace=replace)
        if has_key:
            with backup.placed(key, replace=replace) as fresh:
                fresh.write_text("".join(f"{one}\n" for one in secret_keys(settings)), "ascii")
    if has_key:
        done = say(N_("The backup is {file}, with the secret key in {key}."), file=file, key=key)
    else:
        done = say(N_("The backup is {file}. There is no secret key yet."), file=file)
    output.put(done.spoken(said))
    return output.FINE


def restore(said: Translations, given: str | None, file: str, *, replace: bool) -> int:
    """Make the database from a backup, and the file of the secret key from the one beside it."""
    settings = read_settings(**({"database": given} if given else {}))
    source, key_file = Path(file), settings.key_file
    with private_files():
        keys = _read_key(_key_beside(source))
        # A key of the settings is not ours to change.
        has_other = settings.secret_key is None and keys not in (None, _read_key(key_file))
        if has_other and key_file.exists() and not replace:
            raise Refusal("restore/exists", came=str(key_file))
        asyncio.run(backup.restore(settings.database_url, source, replace=replace))
        if has_other and keys is not None:
            key_file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with backup.placed(key_file, replace=True) as fresh:
                fresh.write_text(keys, "ascii")
    output.put(say(N_("The database is as it was in {file}."), file=file).spoken(said))
    if keys is None:
        missing = say(N_("There is no secret key beside it: guests have to begin anew."))
        output.complain(missing.spoken(said))
    return output.FINE


def _key_beside(file: Path) -> Path:
    return file.with_name(f"{file.name}.secret-key")


def _read_key(file: Path) -> str | None:
    try:
        return file.read_text("ascii")
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise Refusal("file/unreadable", came=str(file), reason=reason) from None


def rebuild(said: Translations, given: str | None, *, as_json: bool) -> int:
    """Derive the lists and statistics again."""
    progress = Progress(said, as_json=as_json)

    def counted(tables: int) -> None:
        progress.update(say_number("{n} table done", "{n} tables done", tables))

    rebuilt = on_database(
        given, lambda database: derived.rebuild(database, summarise_records, counted)
    )
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


async def player_named(database: Database, who: str) -> Player:
    """The player of that login or id, or a refusal."""
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
        player = await player_named(database, who)
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

    count = on_database(given, work)
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
        player = await player_named(database, who)
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
            identify=identify,
        )

    async def identify(player: str, logs: Sequence[Sequence[Record]]) -> set[str]:
        return ids_of(player, logs)

    taken, known, unfinished = on_database(given, work)
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
            player = await player_named(database, who)
        except Refusal:
            # A server that ran while a player was erased may have written more rows of theirs since.
            left = who.lower()
            if not (_PLAYER_ID.fullmatch(left) and await People(database).left_something(left)):
                raise
            player = Player(left, left, "")
        if sure:
            await People(database).erase(player.id)
            await _scrub(database)
        return player

    player = on_database(given, work)
    erased = N_("{name} is erased. A server that runs forgets the name within seconds.")
    told = erased if sure else N_("{name} would be erased. Add --yes to do it.")
    output.put(say(told, name=player.name).spoken(said))
    return output.FINE


SCRUBS, SCRUB_AGAIN = 20, 0.25
"""How often it tries to leave nothing in the files while a server reads them, and after how long."""


async def _scrub(database: Database) -> None:
    for _ in range(SCRUBS):
        await database.scrub(thorough=True)
        if not database.is_unscrubbed:
            return
        await asyncio.sleep(SCRUB_AGAIN)


def purge(said: Translations, given: str | None, *, as_json: bool) -> int:
    """Forget tables that never began, and guests who finished no match, as old as the settings say."""

    async def work(database: Database) -> Purged:
        purged = (await purge_now(database, read_settings(), SystemClock())).purged
        await _scrub(database)
        return purged

    purged = on_database(given, work)
    if as_json:
        output.put_json(purged._asdict())
    else:
        tables = say_number("{n} table was forgotten.", "{n} tables were forgotten.", purged.tables)
        guests = say_number("{n} guest was forgotten.", "{n} guests were forgotten.", purged.guests)
        output.put(f"{tables.spoken(said)} {guests.spoken(said)}")
    return output.FINE
