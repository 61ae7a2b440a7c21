"""Records and summaries as rows of the database, and back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Double, Row, bindparam, delete, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from codepegs.play import SHOWN_FOR, Entry, Head, Record, Summary
from codepegs.play.table import link
from codepegs.storage.counters import count, discount, these
from codepegs.storage.db import (
    Batch,
    Statement,
    Values,
    codebreaker_rounds,
    events,
    lobby,
    merged_guests,
    names,
    results,
    same,
    seats,
    secrets,
    tables,
)

FINISHED = ("over", "closed")
"""The stages of a table at which nothing more is to be played."""

_encode = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":")
).encode


class LastWrite(NamedTuple):
    """What this process wrote last for a table, so that it need not write the same lists again."""

    version: int
    summary: Summary | None
    """None if another process opened the table."""


class Prepared:
    """The rows of an entry, made before they are written."""

    __slots__ = ("entry", "events", "head", "names", "secrets")

    def __init__(self, entry: Entry) -> None:
        assert entry.records, "an entry says something"
        self.entry = entry
        self.events: list[Values] = []
        self.secrets: list[Values] = []
        self.names: list[Values] = []
        self.head = entry.after
        for record in entry.records:
            self._add(record)

    def _add(self, record: Record) -> None:
        table, version = self.entry.table, record.version
        assert version == self.head.version + 1, "versions follow each other"
        self.head = Head(version, link(self.head.link, table, record))
        self.events.append(
            {
                "this": table,
                "version": version,
                "at": record.at,
                "seat": record.seat,
                "kind": record.kind,
                "body": record.body,
                "command_id": record.command,
                "command_digest": record.digest,
                "last_version": record.upto,
                "link": self.head.link,
            }
        )
        if record.secret is not None:
            self.secrets.append({"table_id": table, "version": version, "body": record.secret})
        if record.player is not None or record.name is not None:
            self.names.append(
                {
                    "table_id": table,
                    "version": version,
                    # One player may sit in several.
                    "seat": json.loads(record.body).get("seat"),
                    "player": record.player,
                    "name": record.name,
                }
            )


# A table that was forgotten meanwhile has no row in `tables`: then this fails, because no event may be
# without the id of its table, and the log goes on nowhere.
_of_event = [column.name for column in events.c if column.name != "table_id"]
_insert_events = Statement(
    text(
        f"INSERT INTO events (table_id, {', '.join(_of_event)}) VALUES "
        f"((SELECT table_id FROM tables WHERE table_id = :this), :{', :'.join(_of_event)})"
    )
)
_shown = (
    dialect.insert(lobby).on_conflict_do_update(
        index_elements=[lobby.c.table_id], set_={"until": bindparam("shown_until")}
    )
    for dialect in (postgresql, sqlite)
)
show = Statement(*_shown)
"""Shows a listed table until `until`, which is given as `shown_until` as well."""
_insert_secrets, _insert_names, _insert_tables, _insert_results, _insert_rounds = (
    Statement(insert(table)) for table in (secrets, names, tables, results, codebreaker_rounds)
)
_delete_seats, _delete_results, _delete_rounds = (
    Statement(delete(table).where(table.c.table_id == bindparam("this")))
    for table in (seats, results, codebreaker_rounds)
)
_SUMMARY = (
    "edition",
    "options",
    "players",
    "stage",
    "listed",
    "free",
    "wakes_at",
    "imported",
    "hints",
)
_update_table, _touch_table = (
    Statement(
        update(tables)
        .where(tables.c.table_id == bindparam("this"))
        .values({name: bindparam(name) for name in columns})
    )
    for columns in (
        ("version", "changed_at", *_SUMMARY, "join_code", "result"),
        ("version", "changed_at"),
    )
)
_finish_seats, _touch_seats = (
    Statement(
        update(seats)
        .where(seats.c.table_id == bindparam("this"), *more)
        .values(finished_at=bindparam("changed_at"))
    )
    for more in ((), (seats.c.finished_at.is_not(None),))
)

# Since this process loaded the table, a guest may have signed in to an account, or a player may have
# been erased. So the player is looked up in `merged_guests`, and has to be in `names`.
_player = bindparam("player", type_=seats.c.player.type)
_table_id = bindparam("table_id", type_=seats.c.table_id.type)
_insert_seats = Statement(
    insert(seats).from_select(
        ["table_id", "seat", "player", "finished_at"],
        select(
            _table_id,
            bindparam("seat", type_=seats.c.seat.type),
            names.c.player,
            bindparam("finished_at", type_=Double),
        )
        .where(
            names.c.table_id == _table_id,
            names.c.player
            == func.coalesce(
                select(merged_guests.c.account)
                .where(merged_guests.c.guest == _player)
                .scalar_subquery(),
                _player,
            ),
        )
        .distinct(),
    )
)


@dataclass(slots=True)
class Group:
    """Rows of many entries, written together in an order in which two groups cannot deadlock."""

    events: list[Values] = field(default_factory=list)
    secrets: list[Values] = field(default_factory=list)
    names: list[Values] = field(default_factory=list)
    opened: list[Values] = field(default_factory=list)
    changed: list[Values] = field(default_factory=list)
    touched: list[Values] = field(default_factory=list)
    seats_to_clear: list[Values] = field(default_factory=list)
    seats: list[Values] = field(default_factory=list)
    seats_to_finish: list[Values] = field(default_factory=list)
    seats_to_touch: list[Values] = field(default_factory=list)
    results_to_clear: list[Values] = field(default_factory=list)
    results: list[Values] = field(default_factory=list)
    rounds: list[Values] = field(default_factory=list)
    listed: list[Values] = field(default_factory=list)
    counted_before: list[str] = field(default_factory=list)
    """Finished tables that may have been counted, and are written again."""
    counted: list[str] = field(default_factory=list)

    def add(self, prepared: Prepared, known: LastWrite | None) -> None:
        """Add the rows of an entry; `known` is what this process wrote last for its table."""
        self.events += prepared.events
        self.secrets += prepared.secrets
        self.names += prepared.names
        entry, last = prepared.entry, prepared.events[-1]
        when = {"this": entry.table, "version": last["version"], "changed_at": last["at"]}
        # Unless another process has written since, the lists are as this process left them.
        is_last = known is not None and known.version == entry.after.version
        before = known.summary if known is not None and is_last else None
        if entry.summary is None:
            self.touched.append(when)
            if before is None or before.stage in FINISHED:
                self.seats_to_touch.append(when)
            return
        is_new = entry.after.version == 0
        if is_new:
            opened_at = prepared.events[0]["at"]
            self.open(entry.table, opened_at, when, entry.summary)
            if entry.summary.listed and entry.summary.stage not in FINISHED:
                self.listed.append(shown_row(entry.table, opened_at + SHOWN_FOR))
        else:
            self.changed.append({**when, **_summary_row(entry.summary)})
        self.seat(entry.summary, when, before, is_new=is_new)

    def open(self, table: str, created_at: float, when: Values, summary: Summary) -> None:
        """Add the row of a table that has none."""
        row = {**when, **_summary_row(summary), "table_id": table, "created_at": created_at}
        del row["this"]
        self.opened.append(row)

    def seat(self, summary: Summary, when: Values, before: Summary | None, *, is_new: bool) -> None:
        """Add the seats and the results, unless the lists are known to say the same already."""
        table, is_finished = when["this"], summary.stage in FINISHED
        same_seats = before is not None and before.sitters == summary.sitters
        same_result = before is not None and before.result == summary.result
        if not same_seats:
            if not is_new:
                self.seats_to_clear.append({"this": table})
            finished_at = when["changed_at"] if is_finished else None
            self.seats += (
                {"table_id": table, "seat": seat, "player": player, "finished_at": finished_at}
                for seat, player in summary.sitters
            )
        elif is_finished:
            self.seats_to_finish.append(when)
        if not same_result:
            if not is_new:
                self.results_to_clear.append({"this": table})
            if summary.result is not None:
                self.results += _result_rows(table, summary)
                self.rounds += _round_rows(table, summary)
        if summary.result is not None and not (same_seats and same_result):
            if not is_new and (before is None or before.result is not None):
                self.counted_before.append(table)
            self.counted.append(table)

    def batch(self) -> Batch:
        """Return all statements with their rows, in order."""
        # `tables` comes first: who has changed the row of a table keeps others from forgetting it, and
        # from changing its seats and results until they are counted. The primary key of `events`
        # settles which process was first.
        return _with_rows(
            *self._of_tables(),
            (_insert_events, self.events),
            (_insert_secrets, self.secrets),
            (_insert_names, self.names),
            (show, self.listed),
            (discount, these(self.counted_before)),
            *self._beside(),
            (count, these(self.counted)),
        )

    def derived(self) -> Batch:
        """Return the statements for what is derived from the log, without the counters."""
        return _with_rows(*self._of_tables(), *self._beside())

    def _of_tables(self) -> Batch:
        return (
            (_insert_tables, self.opened),
            (_update_table, self.changed),
            (_touch_table, self.touched),
        )

    def _beside(self) -> Batch:
        return (
            (_delete_seats, self.seats_to_clear),
            (_insert_seats, self.seats),
            (_finish_seats, self.seats_to_finish),
            (_touch_seats, self.seats_to_touch),
            (_delete_results, self.results_to_clear),
            (_delete_rounds, self.results_to_clear),
            (_insert_results, self.results),
            (_insert_rounds, self.rounds),
        )


def shown_row(table: str, until: float) -> Values:
    """What `show` is run with."""
    return {"table_id": table, "until": until, "shown_until": until}


def _with_rows(*batch: tuple[Statement, Sequence[Values]]) -> Batch:
    return [(statement, rows) for statement, rows in batch if rows]


def _summary_row(summary: Summary) -> Values:
    return {
        **{name: getattr(summary, name) for name in _SUMMARY},
        "options": _encode(summary.options),
        "join_code": summary.code,
        "result": None if summary.result is None else _encode(summary.result),
    }


def _result_rows(table: str, summary: Summary) -> Iterable[Values]:
    assert summary.result is not None
    winners = summary.result["winners"]
    for seat in range(summary.players):
        if not winners:
            outcome = "undecided"
        elif seat not in winners:
            outcome = "lost"
        else:
            outcome = "won" if len(winners) == 1 else "drawn"
        yield {
            "table_id": table,
            "seat": seat,
            "edition": summary.edition,
            "outcome": outcome,
            "played": summary.played,
        }


def _round_rows(table: str, summary: Summary) -> Iterable[Values]:
    assert summary.result is not None
    for number, played in enumerate(summary.result["rounds"], 1):
        if played["outcome"] != "scored":
            # A round that was aborted, lost by time, dropped or given up says nothing about who
            # was guessing in it.
            continue
        for seat in played["breakers"]:
            yield {
                "table_id": table,
                "seat": seat,
                "round": number,
                "edition": summary.edition,
                "rows": played["cracked"],
                "played": summary.played,
            }


def summary_of(row: Row[Any], sitting: tuple[tuple[int, str], ...]) -> Summary:
    """The summary that a row of `tables` keeps."""
    return Summary(
        edition=row.edition,
        options=tuple(json.loads(row.options)),
        players=row.players,
        stage=row.stage,
        listed=bool(row.listed),
        code=row.join_code,
        sitters=sitting,
        free=row.free,
        wakes_at=row.wakes_at,
        imported=bool(row.imported),
        hints=row.hints,
        result=None if row.result is None else json.loads(row.result),
    )


select_records = (
    select(events, secrets.c.body.label("secret"), names.c.player, names.c.name)
    .outerjoin(secrets, same(secrets, events, "table_id", "version"))
    .outerjoin(names, same(names, events, "table_id", "version"))
    .order_by(events.c.table_id, events.c.version)
)
"""Whole records, log by log."""


def record_of(row: Row[Any]) -> Record:
    """The record of a row of `select_records`; of `events` alone, what the hash chain covers."""
    beside = row._mapping.get
    return Record(
        version=row.version,
        at=row.at,
        seat=row.seat,
        kind=row.kind,
        body=row.body,
        secret=beside("secret"),
        player=beside("player"),
        name=beside("name"),
        command=row.command_id,
        digest=row.command_digest,
        upto=row.last_version,
        link=row.link,
    )
